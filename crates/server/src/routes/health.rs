//! Health checks for monitoring programs.

use crate::app::Shared;
use crate::base::error::ApiError;
use crate::http::client_ip::ClientIp;
use crate::http::host;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, Version};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::json;
use sortie_store::StoreError;
use std::time::Duration;

/// A database that takes longer does not answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// Says that all is well, if the database answers and can be written.
pub(crate) async fn healthz(
    State(app): State<Shared>,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    let checked = tokio::time::timeout(PATIENCE, app.store.check()).await;
    match checked.unwrap_or(Err(StoreError::Busy)) {
        Ok(()) => Ok(Json(json!({ "status": "ok" })).into_response()),
        Err(error) => Err(ErrorResponse::new(&app, Format::Json, &preferences, error.into())),
    }
}

/// Says whether a load balancer should send requests here: whether this server has a lease. It waits for no
/// lock of the database, so the answer of a server that runs comes at once.
pub(crate) async fn readyz(
    State(app): State<Shared>,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    if app.cluster.is_current() && !app.cluster.is_ending() {
        return Ok(Json(json!({ "status": "ok" })).into_response());
    }
    let fault = StoreError::LeaseLapsed.into();
    Err(ErrorResponse::new(&app, Format::Json, &preferences, fault))
}

/// The figures, for programs of this machine; for all where the operator says so.
pub(crate) async fn metrics(
    State(app): State<Shared>,
    ClientIp(client): ClientIp,
    format: Format,
    preferences: Preferences,
    version: Version,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let failed = |fault| ErrorResponse::new(&app, format, &preferences, fault);
    if app.options.metrics_listen.is_some() {
        return Err(failed(ApiError::NoPage));
    }
    let near = version > Version::HTTP_10
        && is_near(client.is_loopback(), &headers, app.options.trust_proxy);
    if !(app.options.metrics_open || near) {
        return Err(failed(ApiError::NoPage));
    }
    metrics_text(&app).await.map_err(failed)
}

async fn metrics_text(app: &Shared) -> Result<Response, ApiError> {
    let rooms = app.store.counts().await?.rooms;
    let text = app.metrics.text(app.tables.all().len(), rooms)?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(CONTENT_TYPE, kind)], text).into_response())
}

/// The addresses of a listener for metrics alone. A proxy before the pages cannot reach it by mistake.
pub(crate) fn metrics_router(app: Shared) -> Router {
    let metrics = async |State(app): State<Shared>, headers: HeaderMap| {
        let text = metrics_text(&app).await;
        text.map_err(|fault| ErrorResponse::from_headers(&headers, &app, fault))
    };
    Router::new().route("/metrics", get(metrics)).with_state(app)
}

/// Whether the request comes from this machine. A request that an untrusted proxy forwards only
/// seems to: such a proxy may add no header of its own, but hands on the public name of the server, or
/// speaks HTTP 1.0, as nginx does unless it is told otherwise.
fn is_near(loopback: bool, headers: &HeaderMap, trust_proxy: bool) -> bool {
    const HANDED_ON: [&str; 5] =
        ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];
    let named = host::name(headers).is_some_and(|name| host::is_loopback(&name));
    loopback && named && (trust_proxy || !HANDED_ON.iter().any(|name| headers.contains_key(*name)))
}
