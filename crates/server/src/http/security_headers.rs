//! Security headers of every response, and checks that refuse a request before it is handled.

use crate::base::config::Options;
use crate::base::error::ApiError;
use crate::http::client_ip::ClientIp;
use crate::http::host;
use crate::http::state::HttpState;
use crate::http::token::bearer;
use axum::extract::Request;
use axum::http::header::Entry;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, ETAG, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    SET_COOKIE, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, Method};
use axum::response::Response;

/// Nothing but what this server serves itself: no script or style in a page, no frame around it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; \
    base-uri 'none'; frame-ancestors 'none'";

/// Headers of every answer. Forms are sent with their origin, since the referrer is kept within
/// the site and not withheld altogether.
const HEADERS: [(HeaderName, &str); 4] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (REFERRER_POLICY, "same-origin"),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Adds the headers to a response; `is_secure` if it goes over TLS. A response without its own caching
/// header must not be cached, because pages differ by guest and by format.
pub(crate) fn add(response: &mut Response, is_secure: bool) {
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // `Secure` is added here for all cookies: without TLS browsers would drop a cookie that has it.
    if is_secure && let Entry::Occupied(mut cookies) = headers.entry(SET_COOKIE) {
        for cookie in cookies.iter_mut() {
            // A response that another server has sent has it already.
            if cookie.as_bytes().ends_with(b"; Secure") {
                continue;
            }
            let safe = [cookie.as_bytes(), b"; Secure"].concat();
            *cookie = HeaderValue::from_bytes(&safe).unwrap_or_else(|_| cookie.clone());
        }
    }
    // Only responses with an `ETag` may be cached.
    if !headers.contains_key(ETAG) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        let vary = "accept, accept-encoding, accept-language, authorization, cookie, sortie-part";
        headers.insert(VARY, HeaderValue::from_static(vary));
    }
}

/// Refuses requests that another site makes a browser send. No browser sends a bearer's token on its
/// own, and a request without a cookie cannot be abused.
pub(crate) fn check_same_site(app: &HttpState, request: &Request) -> Result<(), ApiError> {
    // These methods change nothing here, and links from other sites must work.
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if safe || own(&app.options, request.headers()) {
        return Ok(());
    }
    let ClientIp(client) =
        ClientIp::from_request(request.extensions(), request.headers(), &app.options);
    tracing::info!(%client, "refused what another site sent");
    Err(ApiError::OtherSite)
}

/// Refuses requests for a host name that is not this server's. Otherwise any site could point its own name
/// at this server (DNS rebinding), and its scripts could read and send here what they like.
pub(crate) fn check_host(app: &HttpState, request: &Request) -> Result<(), ApiError> {
    host::check(&app.options, request.headers())
}

fn own(options: &Options, headers: &HeaderMap) -> bool {
    let text = |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if bearer(headers).is_some() {
        return true;
    }
    if let Some(origin) = text(&ORIGIN) {
        return options.is_own(headers, origin);
    }
    match text(&HeaderName::from_static("sec-fetch-site")) {
        Some(site) => matches!(site, "same-origin" | "none"),
        // Neither header: no browser of today. Without a cookie nothing can be done in a guest's
        // name.
        None => !headers.contains_key("cookie"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::header::HOST;

    #[test]
    fn only_this_site_and_programs_may_change_something() {
        let from = |pairs: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static("127.0.0.1:8080"));
            for (name, value) in pairs {
                headers.insert(*name, HeaderValue::from_static(value));
            }
            own(&Options::default(), &headers)
        };
        let cookie = ("cookie", "sortie=1");
        assert!(from(&[cookie, ("origin", "http://127.0.0.1:8080")]));
        assert!(from(&[cookie, ("sec-fetch-site", "same-origin")]));
        assert!(from(&[("authorization", "Bearer x"), ("origin", "https://elsewhere.test")]));
        assert!(from(&[]), "a program that has no token yet");
        assert!(!from(&[cookie, ("origin", "http://127.0.0.1:9090")]));
        assert!(!from(&[cookie, ("origin", "https://127.0.0.1:8080.elsewhere.test")]));
        assert!(!from(&[cookie, ("origin", "null")]));
        assert!(!from(&[cookie, ("sec-fetch-site", "cross-site")]));
        assert!(!from(&[cookie, ("sec-fetch-site", "same-site")]));
        assert!(!from(&[cookie]));
        assert!(!from(&[("origin", "https://elsewhere.test")]));
        assert!(!from(&[cookie, ("authorization", "Basic x")]));
    }
}
