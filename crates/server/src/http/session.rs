//! Guests: whoever holds a token, in a cookie or as a bearer.

use crate::base::error::ApiError;
use crate::base::random::{hash, id, token};
use crate::http::client_ip::ClientIp;
use crate::http::idempotency::Planned;
use crate::http::rate_limit;
use crate::http::response::{ErrorResponse, Format};
use crate::http::state::{HasHttpState, HttpState};
use axum::Extension;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::response::{AppendHeaders, IntoResponseParts};
use sortie_store::{Guest, NewGuest, StoreError};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The cookie that holds the token.
const COOKIE_NAME: &str = "sortie";
/// How long a browser keeps it, in seconds: 400 days, the most that browsers allow.
const KEPT: u32 = 400 * 24 * 60 * 60;

/// The guests who asked lately, by the hash of their token: who plays asks often. The store is what
/// counts.
#[derive(Default)]
pub(crate) struct Guests(Mutex<HashMap<String, (Guest, Instant)>>);

impl Guests {
    /// More than these are not kept in memory.
    const MOST: usize = 10_000;

    /// A guest is read again after a day, which also tells the store that the guest is still there.
    const FRESH: Duration = Duration::from_secs(24 * 3600);

    fn map(&self) -> MutexGuard<'_, HashMap<String, (Guest, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Finds the guest with this token.
    pub(crate) async fn find(
        &self,
        app: &Arc<HttpState>,
        token: &str,
    ) -> Result<Option<Guest>, ApiError> {
        let hash = hash(token);
        if let Some((guest, read)) = self.map().get(&hash)
            && read.elapsed() < Self::FRESH
        {
            return Ok(Some(guest.clone()));
        }
        let Some(guest) = app.store.guest(&hash).await? else {
            self.map().remove(&hash);
            return Ok(None);
        };
        let mut map = self.map();
        if map.len() >= Self::MOST {
            // Clearing all is simple and rare, and only costs a read from the store for each guest.
            map.clear();
        }
        map.insert(hash, (guest.clone(), Instant::now()));
        Ok(Some(guest))
    }

    /// Reads a guest anew from the store the next time.
    pub(crate) fn forget(&self, id: &str) {
        self.map().retain(|_, (guest, _)| guest.id != id);
    }
}

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
        let cookie = AppendHeaders([(SET_COOKIE, cookie(&token))]);
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
        let planned = parts.extensions.get::<Planned>().map(Planned::guest);
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
    add(app, id()?, name).await
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
            let token = token()?;
            app.store.add_token(&hash(&token), &id).await?;
            Ok((Guest { id, name: name.to_owned(), created: 0 }, token))
        }
        added => added,
    }
}

async fn add(app: &HttpState, id: String, name: &str) -> Result<(Guest, String), ApiError> {
    let token = token()?;
    let guest = NewGuest { id, token_hash: hash(&token), name: name.to_owned() };
    let made = Guest { id: guest.id.clone(), name: guest.name.clone(), created: 0 };
    app.store.add_guest(guest).await?;
    Ok((made, token))
}

/// The cookie for a token, as a header.
pub(crate) fn cookie(token: &str) -> String {
    format!("{COOKIE_NAME}={token}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax")
}

/// The cookie that makes a browser forget its token, as a header.
pub(crate) fn expired_cookie() -> String {
    format!("{COOKIE_NAME}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
}

/// The value of a cookie of this name.
pub(crate) fn cookie_value<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(';')).find_map(|pair| {
        let (key, value) = pair.trim().split_once('=')?;
        (key == name).then_some(value)
    })
}

/// The token that a request has, known or not.
pub(crate) fn given(headers: &HeaderMap) -> Option<&str> {
    bearer(headers).or_else(|| cookie_value(headers, COOKIE_NAME))
}

/// The token of a bearer; such a request was not sent by a browser on its own.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The token of who asks, a bearer's before that of a cookie.
pub(crate) fn token_of(headers: &HeaderMap) -> Option<&str> {
    bearer(headers).or_else(|| cookie_value(headers, COOKIE_NAME))
}

impl<S: HasHttpState> FromRequestParts<S> for Caller {
    type Rejection = ErrorResponse;

    /// A cookie that is not known any more is as none; a bearer is told.
    async fn from_request_parts(parts: &mut Parts, app: &S) -> Result<Self, ErrorResponse> {
        let (app, headers) = (app.http_state(), &parts.headers);
        let failed = |fault| ErrorResponse::from_headers(headers, app, fault);
        if let Some(token) = bearer(headers) {
            let guest = app.guests.find(app, token).await.map_err(failed)?;
            return guest.map(|guest| Caller(Some(guest))).ok_or_else(|| failed(ApiError::Unknown));
        }
        let Some(token) = cookie_value(headers, COOKIE_NAME) else { return Ok(Caller(None)) };
        let guest = app.guests.find(app, token).await.map_err(failed)?;
        Ok(Caller(guest))
    }
}
