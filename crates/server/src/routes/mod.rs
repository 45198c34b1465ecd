//! Routes: the handlers, one file for each resource.

mod actions;
mod chat;
mod daily;
mod devices;
mod forwarding;
pub(crate) mod health;
mod hints;
mod lab;
mod middleware;
mod notifications;
pub(crate) mod openapi;
#[cfg(test)]
pub(crate) mod openapi_document;
mod personal_data;
mod proposals;
mod records;
mod recovery;
mod request;
mod rooms;
pub(crate) mod stream;
mod tables;

use crate::app::Shared;
use crate::base::error::ApiError;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::http::state::HasHttpState;
use crate::http::{access_log, idempotency};
use crate::view::assets::{asset, offline_worker};
use crate::view::pages;
use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};

/// All addresses.
pub(crate) fn router(app: Shared) -> Router {
    let (http, view) = (app.http_state().clone(), app.view_state().clone());
    let once = from_fn_with_state(http.clone(), idempotency::once);
    let addresses = Router::new()
        .route(
            "/tables",
            get(pages::my_tables::tables)
                .with_state(view.clone())
                .merge(post(actions::create).layer(once.clone())),
        )
        .route("/daily", get(pages::daily::today).with_state(view.clone()).merge(post(daily::play)))
        .route("/tables/{id}", get(tables::table))
        .route("/tables/{id}/steps", get(tables::next_steps))
        .route("/tables/{id}/actions", get(tables::actions).post(actions::choose))
        .route("/tables/{id}/withdraw", post(actions::withdraw))
        .route("/tables/{id}/take-back", post(actions::take_back))
        .route("/tables/{id}/resign", post(actions::resign))
        .route("/tables/{id}/advice", post(hints::ask))
        .route("/tables/{id}/propose", post(proposals::propose))
        .route("/tables/{id}/agree", post(proposals::agree))
        .route("/tables/{id}/refuse", post(proposals::refuse))
        .route("/tables/{id}/again", post(actions::again).layer(once.clone()))
        .route("/tables/{id}/decline-rematch", post(actions::decline_rematch))
        .route("/tables/{id}/play-on", post(actions::play_on).layer(once.clone()))
        .route("/tables/{id}/qr.svg", get(rooms::qr))
        .route("/tables/{id}/sit", post(rooms::sit).layer(once.clone()))
        .route("/tables/{id}/leave", post(rooms::leave))
        .route("/tables/{id}/fill", post(rooms::fill))
        .route("/tables/{id}/host", post(rooms::hand_on))
        .route("/tables/{id}/ready", post(rooms::ready))
        .route("/tables/{id}/start", post(rooms::start))
        .route("/tables/{id}/close", post(rooms::close))
        .route("/tables/{id}/events", get(tables::events))
        .route("/tables/{id}/chat", get(chat::show).merge(post(chat::say).layer(once.clone())))
        .route("/tables/{id}/mute", post(chat::mute))
        .route("/tables/{id}/stream", get(stream::stream))
        .route("/tables/{id}/record", get(records::record))
        .route("/notices", get(notifications::show).post(notifications::save))
        .route("/notices/{what}/{secret}", get(notifications::ask).post(notifications::answer))
        .route("/push", get(devices::key).post(devices::add))
        .route("/push/forget", post(devices::forget))
        .route("/return", post(recovery::make))
        .route("/settings/sign-out", post(recovery::sign_out))
        .route("/settings/export", get(personal_data::export))
        .route("/settings/delete", post(personal_data::delete))
        .route("/return/{secret}", get(recovery::open).post(recovery::back))
        .route("/return/{secret}/qr.svg", get(recovery::code))
        .route("/guests", post(actions::guest))
        .route(
            "/lab",
            get(pages::lab::show)
                .with_state(view.clone())
                .merge(post(lab::measure).layer(once.clone())),
        )
        .route("/lab/{id}/stream", get(lab::stream))
        .route("/openapi.json", get(openapi::json))
        .route("/assets/{*name}", get(asset).with_state(view.clone()))
        .route("/offline-worker.js", get(offline_worker).with_state(view.clone()))
        .route("/api", get(openapi::page))
        .route("/lobby/stream", get(stream::follow))
        .merge(pages::router().with_state(view))
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .route("/metrics", get(health::metrics))
        .layer(from_fn(access_log::route))
        .fallback(nothing)
        .with_state(app.clone());
    // Around the addresses and not on each: only so they see which methods an address has.
    Router::new()
        .fallback_service(addresses)
        .layer(DefaultBodyLimit::disable())
        // The last layer is the outermost: the log and the headers cover every response.
        .layer(from_fn_with_state(app, middleware::answer))
        // After the headers, which set `vary`. Streams, PNG pictures and small answers stay as they are.
        // Fastest, because every board is compressed anew, and a better level saves few bytes.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(
            SizeAbove::new(1024).and(NotForContentType::IMAGES).and(NotForContentType::SSE),
        ))
        .layer(from_fn_with_state(http, middleware::journal))
}

async fn nothing(State(app): State<Shared>, format: Format, preferences: Preferences) -> Response {
    ErrorResponse::new(&app, format, &preferences, ApiError::NoPage).into_response()
}
