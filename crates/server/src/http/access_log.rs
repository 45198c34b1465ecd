//! A line about each request, in which nothing stands that is secret: no path, no query, no token, no
//! cookie and no body, but the pattern of the address.

use crate::base::metrics::known;
use crate::base::random::random;
use crate::http::client_ip::ClientIp;
use crate::http::state::HttpState;
use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use sortie_core::hex;
use std::sync::{Arc, OnceLock};
use std::time::Instant;
use tracing::{Instrument, info, info_span};

const ID: HeaderName = HeaderName::from_static("x-request-id");

/// Where it is kept which address was asked, from within the addresses.
#[derive(Clone, Default)]
struct RequestRoute(Arc<OnceLock<MatchedPath>>);

/// Writes the line, and counts the request. Lines that are written meanwhile have the same id.
pub(crate) async fn journal(app: &Arc<HttpState>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    // From a stranger an id could mix up the log, so it is taken from a trusted proxy only.
    let id = given(&request).filter(|_| app.options.trust_proxy).unwrap_or_else(random_id);
    let method = request.method().clone();
    let ClientIp(client) =
        ClientIp::from_request(request.extensions(), request.headers(), &app.options);
    // The pattern is known only inside the router, but the line is written outside of it: both
    // share this cell.
    let RequestRoute(route) =
        request.extensions_mut().get_or_insert_default::<RequestRoute>().clone();
    let span = info_span!("request", %id);
    let mut response = next.run(request).instrument(span.clone()).await;
    let route = route.get().map_or("none", MatchedPath::as_str);
    let status = response.status().as_u16();
    let took = begun.elapsed();
    app.metrics.request(route, &method, status, took);
    let method = known(&method);
    // Milliseconds with two decimals.
    let ms = (took.as_secs_f64() * 100_000.0).round() / 100.0;
    span.in_scope(|| info!(method, route, status, ms, %client, "answered"));
    if let Ok(id) = HeaderValue::try_from(id) {
        response.headers_mut().insert(ID, id);
    }
    response
}

/// Keeps the pattern of the address that is asked.
pub(crate) async fn route(request: Request, next: Next) -> Response {
    let extensions = request.extensions();
    if let (Some(RequestRoute(route)), Some(path)) =
        (extensions.get(), extensions.get::<MatchedPath>())
    {
        let _ = route.set(path.clone());
    }
    next.run(request).await
}

/// The id that a proxy gave, if it can stand in a line.
fn given(request: &Request) -> Option<String> {
    let id = request.headers().get(ID)?.to_str().ok()?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    ((1..=64).contains(&id.len()) && id.bytes().all(plain)).then(|| id.to_owned())
}

fn random_id() -> String {
    random::<8>().map(|bytes| hex::write(&bytes)).unwrap_or_default()
}
