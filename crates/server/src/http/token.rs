//! The token by which a guest is known, in a cookie or as a bearer's.

use crate::http::cookies::{self, cookie_value};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;

/// The cookie that holds the token.
const COOKIE_NAME: &str = "sortie";
/// How long a browser keeps it, in seconds: 400 days, the most that browsers allow.
const KEPT: u32 = 400 * 24 * 60 * 60;

/// The cookie for a token, as a header.
pub(crate) fn cookie(token: &str) -> String {
    format!("{COOKIE_NAME}={token}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax")
}

/// The cookie that makes a browser forget its token, as a header.
pub(crate) fn expired_cookie() -> String {
    cookies::expired(COOKIE_NAME)
}

/// The token in the cookie of a request, known or not.
pub(crate) fn from_cookie(headers: &HeaderMap) -> Option<&str> {
    cookie_value(headers, COOKIE_NAME)
}

/// The token of a bearer; such a request was not sent by a browser on its own.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The token of a request, known or not; a bearer's before that of a cookie.
pub(crate) fn from_headers(headers: &HeaderMap) -> Option<&str> {
    bearer(headers).or_else(|| from_cookie(headers))
}
