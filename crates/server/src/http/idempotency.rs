//! Idempotency keys: a request with a key takes effect once, however often it is sent.

use crate::base::error::ApiError;
use crate::base::random;
use crate::http::planned_id::PlannedId;
use crate::http::response::ErrorResponse;
use crate::http::session::{Caller, Newcomer};
use crate::http::state::HttpState;
use crate::http::token;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRequest, Request, State};
use axum::http::header::{CONTENT_TYPE, LOCATION, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sortie_core::hex;
use sortie_store::{NewIdempotencyKey, StoredIdempotencyKey};
use std::sync::Arc;

/// The header with a program's key.
pub(crate) const HEADER: HeaderName = HeaderName::from_static("idempotency-key");
/// The form field with a page's key.
const FIELD: &str = "key";
/// Maximum length of a key, in characters.
const LONGEST: usize = 128;
/// Minimum length of a key in requests without a token. Shorter ones could be guessed.
const SECRET: usize = 32;

/// The header parameter with the key.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "it describes a header")]
pub(crate) struct Key {
    /// A key of your choice, of 1 to 128 visible characters. For a day, the same request with the
    /// same key gets the same response and takes effect only once. Another request with this key
    /// gets 422.
    #[param(rename = "Idempotency-Key", required = false)]
    key: Option<String>,
}

/// A stored response. It holds no cookie, so that a reader of the store cannot play for anybody.
#[derive(Deserialize, Serialize)]
struct StoredResponse {
    status: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    body: String,
}

/// A key and its request.
struct Keyed {
    key: String,
    /// The hash of the request.
    asked: String,
}

impl Keyed {
    fn from_request(parts: &Parts, body: &Bytes) -> Result<Option<Self>, ApiError> {
        let key = match parts.headers.get(&HEADER) {
            Some(key) => Some(key.to_str().unwrap_or_default().to_owned()),
            None => field(&parts.headers, body),
        };
        let Some(key) = key else { return Ok(None) };
        if key.is_empty() || key.len() > LONGEST || !key.bytes().all(|b| b.is_ascii_graphic()) {
            return Err(ApiError::Key);
        }
        let mut asked = Sha256::new();
        asked.update(parts.method.as_str());
        asked.update(parts.uri.to_string());
        // A separator: a byte moved from the address to the body makes another request.
        asked.update([0]);
        asked.update(body);
        Ok(Some(Keyed { key, asked: hex::write(&asked.finalize()) }))
    }

    /// The hash under which a key is stored, for a guest or a visitor without a token.
    fn hash(&self, guest: Option<&str>) -> String {
        random::hash(&format!("{} {}", guest.unwrap_or_default(), self.key))
    }
}

/// Whether a request has an idempotency key.
pub(crate) fn has_key(parts: &Parts, body: &[u8]) -> bool {
    parts.headers.contains_key(&HEADER) || field(&parts.headers, body).is_some()
}

fn field(headers: &HeaderMap, body: &[u8]) -> Option<String> {
    let kind = headers.get(CONTENT_TYPE)?.to_str().ok()?;
    let form = kind.starts_with("application/x-www-form-urlencoded");
    let fields: Vec<(String, String)> =
        form.then(|| serde_urlencoded::from_bytes(body).ok()).flatten()?;
    fields.into_iter().find(|(name, _)| name == FIELD).map(|(_, key)| key)
}

/// The hidden form field with the key, inside the form or beside the one with this id.
pub(crate) fn hidden(form: &str) -> String {
    let form = if form.is_empty() { String::new() } else { format!(" form=\"{form}\"") };
    // Without a key the form is as good as any other.
    let key = random::random::<16>().map(|bytes| hex::write(&bytes)).unwrap_or_default();
    format!("<input type=\"hidden\"{form} name=\"{FIELD}\" value=\"{key}\">")
}

/// Replays the stored response of a request with a key, or handles the request if it is new.
pub(crate) async fn once(
    State(app): State<Arc<HttpState>>,
    caller: Caller,
    request: Request,
    next: Next,
) -> Response {
    let headers = request.headers().clone();
    let (parts, body) = request.into_parts();
    let body = match Bytes::from_request(Request::from_parts(parts.clone(), body), &app).await {
        Ok(body) => body,
        Err(unread) => return unread.into_response(),
    };
    let keyed = match Keyed::from_request(&parts, &body) {
        Ok(Some(keyed)) => keyed,
        Ok(None) => return next.run(Request::from_parts(parts, Body::from(body))).await,
        Err(fault) => return ErrorResponse::from_headers(&headers, &app, fault).into_response(),
    };
    let shared = app.clone();
    let guest = caller.0.map(|guest| guest.id);
    // A task of its own: if the client hangs up, the request is still completed, and its repeat
    // finds the answer.
    let done = tokio::spawn(async move {
        let request = Request::from_parts(parts, Body::from(body));
        answer(&shared, &keyed, guest.as_deref(), request, next).await
    });
    let done = done.await.unwrap_or_else(|broken| Err(ApiError::Broken(broken.to_string())));
    done.unwrap_or_else(|fault| ErrorResponse::from_headers(&headers, &app, fault).into_response())
}

async fn answer(
    app: &Arc<HttpState>,
    keyed: &Keyed,
    guest: Option<&str>,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    if guest.is_none() && keyed.key.len() < SECRET {
        return Err(ApiError::Key);
    }
    // A browser may send the same form again after it became a guest by it.
    if let Some(guest) = guest
        && let Some(kept) = app.store.key(&keyed.hash(None)).await?
        && kept.guest.as_deref() == Some(guest)
    {
        return again(app, keyed, kept, Some(guest)).await?.ok_or(ApiError::KeyUsed);
    }
    let hash = keyed.hash(guest);
    let doing = app.key_locks.lock_for(&hash);
    // Held until the response is stored, so that a copy sent meanwhile waits and replays it.
    let _alone = doing.lock().await;
    let mut kept = app.store.key(&hash).await?;
    let planned = random::id()?;
    if kept.is_none() {
        let (asked, thing) = (keyed.asked.clone(), planned.clone());
        let claim = NewIdempotencyKey { hash: hash.clone(), asked, thing };
        // Claimed on disk before it runs: after a crash the repeated request gets the same planned
        // id and does not create a second resource. Another server may have claimed it first, so
        // the claim is read back.
        app.store.claim(claim).await?;
        kept = app.store.key(&hash).await?;
    }
    let kept = kept.ok_or_else(|| ApiError::Broken("a key was not kept".to_owned()))?;
    let thing = kept.thing.clone();
    let is_first = thing == planned;
    if let Some(answer) = again(app, keyed, kept, guest).await? {
        return Ok(answer);
    }
    request.extensions_mut().insert(PlannedId(thing));
    let answer = next.run(request).await;
    // A refused request has changed nothing, so its key may go to another one. That is not certain
    // after an error of the server (5xx), which may have come after the write: then the key keeps its
    // request and its planned id, and a repeat runs again without creating a second resource.
    if is_first && answer.status().is_client_error() {
        app.store.release(&hash).await?;
    }
    keep(app, &hash, answer).await
}

/// The stored response, if there is one.
async fn again(
    app: &Arc<HttpState>,
    keyed: &Keyed,
    kept: StoredIdempotencyKey,
    guest: Option<&str>,
) -> Result<Option<Response>, ApiError> {
    if kept.asked != keyed.asked {
        return Err(ApiError::KeyUsed);
    }
    let Some(answer) = kept.answer else { return Ok(None) };
    let broken = |what: String| ApiError::Broken(what);
    let answer: StoredResponse =
        serde_json::from_str(&answer).map_err(|e| broken(e.to_string()))?;
    let status = StatusCode::from_u16(answer.status).map_err(|e| broken(e.to_string()))?;
    let mut response = (status, answer.body).into_response();
    let headers = response.headers_mut();
    headers.remove(CONTENT_TYPE);
    for (name, value) in [(LOCATION, answer.location), (CONTENT_TYPE, answer.kind)] {
        if let Some(value) = value.and_then(|value| HeaderValue::from_str(&value).ok()) {
            headers.insert(name, value);
        }
    }
    // The browser has not seen the cookie that it was sent: it gets another of the same guest.
    if let (None, Some(made)) = (guest, kept.guest) {
        let token = random::token()?;
        app.store.add_token(&random::hash(&token), &made).await?;
        let cookie = HeaderValue::from_str(&token::cookie(&token));
        headers.insert(SET_COOKIE, cookie.map_err(|e| broken(e.to_string()))?);
    }
    Ok(Some(response))
}

/// Stores the response if the request took effect.
async fn keep(app: &Arc<HttpState>, hash: &str, response: Response) -> Result<Response, ApiError> {
    let status = response.status();
    if !status.is_success() && !status.is_redirection() {
        return Ok(response);
    }
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await.map_err(|e| ApiError::Broken(e.to_string()))?;
    let text = |name| parts.headers.get(name)?.to_str().ok().map(str::to_owned);
    let answer = StoredResponse {
        status: status.as_u16(),
        location: text(LOCATION),
        kind: text(CONTENT_TYPE),
        body: String::from_utf8_lossy(&body).into_owned(),
    };
    let answer = serde_json::to_string(&answer).map_err(|e| ApiError::Broken(e.to_string()))?;
    let made = parts.extensions.get::<Newcomer>().map(|Newcomer(id)| id.as_str());
    app.store.answer(hash, &answer, made).await?;
    Ok(Response::from_parts(parts, Body::from(body)))
}
