//! Private links, which make the visitor on another device the same guest.

use crate::app::Shared;
use crate::base::error::Fault;
use crate::http::preferences::Look;
use crate::http::response::{Failed, Wants};
use crate::http::session::{self, Asker};
use crate::view::layout::Layout;
use crate::view::pages::{html, layout};
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
struct Document<'a> {
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
    asker: Asker,
    wants: Wants,
    look: Look,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let done = async {
        let guest = asker.known()?;
        let secret = session::token()?;
        app.store.add_return(&session::hash(&secret), &guest.id).await?;
        let place = format!("/return/{secret}");
        let link = app.options.link(&headers, &place).unwrap_or_else(|| place.clone());
        if wants == Wants::Json {
            return Ok(Json(Link { link }).into_response());
        }
        let page = layout(&app, &look, "");
        Ok(Html(html(&Document { page, link: Some(link), place, name: guest.name }))
            .into_response())
    };
    done.await.map_err(|fault| Failed::new(&app, wants, &look, fault))
}

/// The page behind the link. Only its button has an effect, because programs that preview links
/// open them too.
pub(crate) async fn open(
    State(app): State<Shared>,
    Path(secret): Path<String>,
    look: Look,
) -> Result<Html<String>, Failed> {
    let found = app.store.guest_by_return_link(&session::hash(&secret)).await.map_err(Fault::from);
    let guest = found.and_then(|guest| guest.ok_or(Fault::NoReturn));
    let guest = guest.map_err(|fault| Failed::new(&app, Wants::Page, &look, fault))?;
    let place = format!("/return/{secret}");
    let page = layout(&app, &look, "");
    Ok(Html(html(&Document { page, link: None, place, name: guest.name })))
}

/// The link as a QR code.
pub(crate) async fn code(
    State(app): State<Shared>,
    Path(secret): Path<String>,
    look: Look,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let link = app.options.link(&headers, &format!("/return/{secret}"));
    match link.as_deref().and_then(qr::svg) {
        Some(svg) => Ok(([(CONTENT_TYPE, "image/svg+xml")], svg).into_response()),
        None => Err(Failed::new(&app, Wants::Page, &look, Fault::NoPage)),
    }
}

/// Accepts the link: this device gets a token of its own.
pub(crate) async fn back(
    State(app): State<Shared>,
    Path(secret): Path<String>,
    look: Look,
) -> Result<Response, Failed> {
    let done = async {
        let found = app.store.guest_by_return_link(&session::hash(&secret)).await?;
        let guest = found.ok_or(Fault::NoReturn)?;
        let token = session::token()?;
        // The link itself stays valid, until its owner makes another one.
        app.store.add_token(&session::hash(&token), &guest.id).await?;
        Ok(([(SET_COOKIE, session::cookie(&token))], Redirect::to("/")).into_response())
    };
    done.await.map_err(|fault| Failed::new(&app, Wants::Page, &look, fault))
}
