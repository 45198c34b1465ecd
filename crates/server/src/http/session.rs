//! The guest who sends a request, if any, and how a visitor becomes one.

use crate::base::error::ApiError;
use crate::base::random::{self, hash, id};
use crate::http::client_ip::ClientIp;
use crate::http::planned_id::PlannedId;
use crate::http::rate_limit;
use crate::http::response::{ErrorResponse, Format};
use crate::http::state::{HasHttpState, HttpState};
use crate::http::token;
use axum::Extension;
use axum::extract::FromRequestParts;
use axum::http::header::SET_COOKIE;
use axum::http::request::Parts;
use axum::response::{AppendHeaders, IntoResponseParts};
use sortie_store::{Guest, NewGuest, StoreError};
use std::sync::Arc;

/// Gives a guest another name.
pub(crate) async fn rename(app: &Arc<HttpState>, id: &str, name: &str) -> Result<(), ApiError> {
    app.store.rename_guest(id, name).await?;
    app.guests.forget(id);
    Ok(())
}

/// The guest who asks, if the request has a token that is known.
pub(crate) struct Caller(pub(crate) Option<Guest>);

impl Caller {
    pub(crate) fn id(&self) -> Option<&str> {
        self.0.as_ref().map(|guest| guest.id.as_str())
    }

    /// The guest; an error for who has no token.
    pub(crate) fn known(self) -> Result<Guest, ApiError> {
        self.0.ok_or(ApiError::NoToken)
    }
}

/// The sender of a request and its address: a guest, or a visitor who becomes one with this
/// request.
pub(crate) struct GuestOrNewcomer {
    guest: Option<Guest>,
    client: ClientIp,
    /// The id that an idempotency key planned for the newcomer.
    planned: Option<String>,
}

/// The guest who was made along with an answer.
#[derive(Clone)]
pub(crate) struct Newcomer(pub(crate) String);

impl GuestOrNewcomer {
    /// The guest, and what a new one is told. A program has to say who it is; a person who comes for
    /// the first time gets a cookie.
    pub(crate) async fn come(
        self,
        app: &Arc<HttpState>,
        format: Format,
        name: &str,
    ) -> Result<(Guest, Option<impl IntoResponseParts + use<>>), ApiError> {
        if let Some(guest) = self.guest {
            return Ok((guest, None));
        }
        if format == Format::Json {
            return Err(ApiError::NoToken);
        }
        let (guest, token) = match self.planned {
            Some(id) => make_once(app, self.client, id, name).await?,
            None => make(app, self.client, name).await?,
        };
        let cookie = AppendHeaders([(SET_COOKIE, token::cookie(&token))]);
        let newcomer = Extension(Newcomer(guest.id.clone()));
        Ok((guest, Some((cookie, newcomer))))
    }
}

impl<S: HasHttpState> FromRequestParts<S> for GuestOrNewcomer {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, app: &S) -> Result<Self, ErrorResponse> {
        let Caller(guest) = Caller::from_request_parts(parts, app).await?;
        let app = app.http_state();
        let client = ClientIp::from_request(&parts.extensions, &parts.headers, &app.options);
        let planned = parts.extensions.get::<PlannedId>().map(PlannedId::guest);
        Ok(GuestOrNewcomer { guest, client, planned })
    }
}

/// Makes a guest; the token is known to nobody but who asked.
pub(crate) async fn make(
    app: &Arc<HttpState>,
    client: ClientIp,
    name: &str,
) -> Result<(Guest, String), ApiError> {
    rate_limit::comes(app, client)?;
    let made = add(app, id()?, name).await?;
    if rate_limit::concerned(app, client) {
        app.guest_networks.seen(&made.0.id, client.0);
    }
    Ok(made)
}

/// Makes the guest with a planned id, or gives one who was made before a crash another token.
async fn make_once(
    app: &Arc<HttpState>,
    client: ClientIp,
    id: String,
    name: &str,
) -> Result<(Guest, String), ApiError> {
    rate_limit::comes(app, client)?;
    match add(app, id.clone(), name).await {
        Err(ApiError::Store(StoreError::Exists { .. })) => {
            let token = random::token()?;
            app.store.add_token(&hash(&token), &id).await?;
            Ok((Guest { id, name: name.to_owned(), created: 0 }, token))
        }
        added => added,
    }
}

async fn add(app: &HttpState, id: String, name: &str) -> Result<(Guest, String), ApiError> {
    let token = random::token()?;
    let guest = NewGuest { id, token_hash: hash(&token), name: name.to_owned() };
    let made = Guest { id: guest.id.clone(), name: guest.name.clone(), created: 0 };
    app.store.add_guest(guest).await?;
    Ok((made, token))
}

impl<S: HasHttpState> FromRequestParts<S> for Caller {
    type Rejection = ErrorResponse;

    /// A cookie that is not known any more is as none; a bearer is told.
    async fn from_request_parts(parts: &mut Parts, app: &S) -> Result<Self, ErrorResponse> {
        let (app, headers) = (app.http_state(), &parts.headers);
        let failed = |fault| ErrorResponse::from_headers(headers, app, fault);
        let (token, is_bearer) = match (token::bearer(headers), token::from_cookie(headers)) {
            (Some(token), _) => (token, true),
            (None, Some(token)) => (token, false),
            (None, None) => return Ok(Caller(None)),
        };
        let Some(guest) = app.guests.find(&app.store, token).await.map_err(failed)? else {
            return if is_bearer { Err(failed(ApiError::Unknown)) } else { Ok(Caller(None)) };
        };
        let client = ClientIp::from_request(&parts.extensions, headers, &app.options);
        // All guests of this machine, or of an unknown proxy on it, are as if each had a network.
        if rate_limit::concerned(app, client) {
            app.guest_networks.seen(&guest.id, client.0);
        }
        Ok(Caller(Some(guest)))
    }
}
