//! Private links, which make the visitor on another device the same guest.

use crate::app::Shared;
use crate::base::error::ApiError;
use crate::base::random;
use crate::http::preferences::Preferences;
use crate::http::response::{ErrorResponse, Format};
use crate::http::session::Caller;
use crate::http::token;
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::layout;
use crate::view::pages::progress::Progress;
use crate::view::qr;
use askama::Template;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_TYPE, SET_COOKIE};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Template)]
#[template(path = "return.html")]
struct RecoveryPage<'a> {
    page: Layout<'a>,
    /// The link for its owner; nothing for a visitor who opens it.
    link: Option<String>,
    /// The address of the visitor's button.
    place: String,
    /// The name of the guest.
    name: String,
}

/// A private link.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Link {
    /// The private link. Anyone who opens it becomes you: keep it secret.
    pub(crate) link: String,
}

/// Create a private link to continue on another device. It replaces the previous one.
#[utoipa::path(post, path = "/return", tag = "guests", responses((status = 200, body = Link)))]
pub(crate) async fn make(
    State(app): State<Shared>,
    caller: Caller,
    progress: Progress,
    format: Format,
    preferences: Preferences,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let done = async {
        let guest = caller.known()?;
        // Progress that only the cookies of this browser have goes along.
        progress.try_save(&app).await;
        let secret = random::token()?;
        app.store.add_return(&random::hash(&secret), &guest.id).await?;
        let place = format!("/return/{secret}");
        let link = app.options.link(&headers, &place).unwrap_or_else(|| place.clone());
        if format == Format::Json {
            return Ok(Json(Link { link }).into_response());
        }
        let page = layout(&app, &preferences, "");
        Ok(Html(html(&RecoveryPage { page, link: Some(link), place, name: guest.name }))
            .into_response())
    };
    done.await.map_err(|fault| ErrorResponse::new(&app, format, &preferences, fault))
}

/// The page behind the link. Only its button has an effect, because programs that preview links
/// open them too.
pub(crate) async fn open(
    State(app): State<Shared>,
    Path(secret): Path<String>,
    preferences: Preferences,
) -> Result<Html<String>, ErrorResponse> {
    let found =
        app.store.guest_by_return_link(&random::hash(&secret)).await.map_err(ApiError::from);
    let guest = found.and_then(|guest| guest.ok_or(ApiError::NoReturn));
    let guest =
        guest.map_err(|fault| ErrorResponse::new(&app, Format::Page, &preferences, fault))?;
    let place = format!("/return/{secret}");
    let page = layout(&app, &preferences, "");
    Ok(Html(html(&RecoveryPage { page, link: None, place, name: guest.name })))
}

/// The link as a QR code.
pub(crate) async fn code(
    State(app): State<Shared>,
    Path(secret): Path<String>,
    preferences: Preferences,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let link = app.options.link(&headers, &format!("/return/{secret}"));
    match link.as_deref().and_then(qr::svg) {
        Some(svg) => Ok(([(CONTENT_TYPE, "image/svg+xml")], svg).into_response()),
        None => Err(ErrorResponse::new(&app, Format::Page, &preferences, ApiError::NoPage)),
    }
}

/// Accepts the link: this device gets a token of its own.
pub(crate) async fn back(
    State(app): State<Shared>,
    Path(secret): Path<String>,
    preferences: Preferences,
    headers: HeaderMap,
) -> Result<Response, ErrorResponse> {
    let done = async {
        let found = app.store.guest_by_return_link(&random::hash(&secret)).await?;
        let guest = found.ok_or(ApiError::NoReturn)?;
        // A browser without a guest adds its progress. That of another guest must not be mixed in.
        if token::from_cookie(&headers).is_none() {
            Progress::load(&app, Some(&guest.id), &headers).await?.try_save(&app).await;
        }
        let token = random::token()?;
        // The link itself stays valid, until its owner makes another one.
        app.store.add_token(&random::hash(&token), &guest.id).await?;
        Ok(([(SET_COOKIE, token::cookie(&token))], Redirect::to("/")).into_response())
    };
    done.await.map_err(|fault| ErrorResponse::new(&app, Format::Page, &preferences, fault))
}

/// Revokes all tokens and private links of the guest. This device gets a new token.
pub(crate) async fn sign_out(
    State(app): State<Shared>,
    caller: Caller,
    preferences: Preferences,
) -> Result<Response, ErrorResponse> {
    let done = async {
        let guest = caller.known()?;
        let token = random::token()?;
        app.store.revoke_tokens(&guest.id, &random::hash(&token)).await?;
        app.guests.forget(&guest.id);
        // After the guest is forgotten, or the streams of other devices would find it once more.
        app.blocklist.check_again();
        let cookie = [(SET_COOKIE, token::cookie(&token))];
        Ok((cookie, Redirect::to("/settings?saved")).into_response())
    };
    done.await.map_err(|fault| ErrorResponse::new(&app, Format::Page, &preferences, fault))
}
