//! Requests that another server on the same database has passed on.

use crate::http::client_ip::ClientIp;
use crate::http::forwarded_request::ForwardedRequest;
use crate::http::state::HttpState;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue};

/// The secret of the servers, which proves that one of them has passed a request on.
const SECRET: HeaderName = HeaderName::from_static("sortie-server-secret");
/// The address of the client, as the first server knows it.
const CLIENT: HeaderName = HeaderName::from_static("sortie-client");

/// Marks requests that another server has passed on. The headers of all others say nothing: anybody can
/// send them.
pub(crate) fn recognise(app: &HttpState, request: &mut Request) {
    let (secret, client) =
        (request.headers_mut().remove(SECRET), request.headers_mut().remove(CLIENT));
    let text = |value: &HeaderValue| value.to_str().map(str::to_owned).ok();
    let is_known = secret.as_ref().and_then(text).is_some_and(|told| app.cluster.is_secret(&told));
    let client = client.as_ref().and_then(text).and_then(|text| text.parse().ok());
    if is_known && let Some(client) = client {
        request.extensions_mut().insert(ForwardedRequest { client });
    }
}

/// Adds the headers by which another server recognises a request.
pub(crate) fn mark(headers: &mut HeaderMap, app: &HttpState, client: ClientIp) {
    let secret = app.cluster.secret().and_then(|secret| HeaderValue::from_str(secret).ok());
    if let (Some(mut secret), Ok(client)) = (secret, HeaderValue::from_str(&client.0.to_string())) {
        secret.set_sensitive(true);
        headers.insert(SECRET, secret);
        headers.insert(CLIENT, client);
    }
}
