//! Passes requests for a table on to the server that owns it.

use crate::app::Shared;
use crate::base::error::ApiError;
use crate::http::client_ip::ClientIp;
use crate::http::forwarded::mark;
use crate::http::forwarded_request::ForwardedRequest;
use crate::http::forwarder::is_refused;
use crate::http::idempotency;
use crate::http::response::{ElsewhereMark, ErrorResponse};
use crate::http::stream_limit::StreamPermit;
use crate::tables::ownership::{Route, renew, route};
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header::{
    CONNECTION, CONTENT_LENGTH, CONTENT_TYPE, EXPECT, HeaderName, HeaderValue, PROXY_AUTHENTICATE,
    PROXY_AUTHORIZATION, TE, TRAILER, TRANSFER_ENCODING, UPGRADE,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use sortie_store::RunningServer;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// The longest search for a server that answers: longer than a lease, which a vanished server keeps until
/// it lapses.
const PATIENCE: Duration = Duration::from_secs(5);
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(100);
/// The header of an answer to a server: the table is not here.
const NOT_HERE: HeaderName = HeaderName::from_static("sortie-not-here");

/// Headers of one connection, which are not passed on.
const HOP_BY_HOP: [HeaderName; 9] = [
    CONNECTION,
    HeaderName::from_static("keep-alive"),
    HeaderName::from_static("proxy-connection"),
    PROXY_AUTHENTICATE,
    PROXY_AUTHORIZATION,
    TE,
    TRAILER,
    TRANSFER_ENCODING,
    UPGRADE,
];

/// The result of passing a request on.
enum Sent {
    Answered(Response),
    /// The server does not own the table, and has done nothing.
    NotHere,
    /// Nothing listens there, and nothing was sent.
    Refused,
    /// Nothing was sent.
    Unreachable,
    /// The server was lost after the request was sent, which may have been done.
    Lost,
}

/// The table or room that a path names. An id has small letters and digits only: any other spelling has
/// no owner, and is answered here.
fn table_of(path: &str) -> Option<&str> {
    let id = path.strip_prefix("/tables/")?.split('/').next()?;
    let is_id =
        |id: &&str| id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    Some(id).filter(|id| !id.is_empty()).filter(is_id)
}

/// Whether a request that may have been done can be sent again. Reading has no effect, and a command of a
/// seat takes effect once, as does anything with an idempotency key. Without a key, a message or a new
/// table would be there twice, and a seat of a room could be emptied that somebody else has taken since.
fn is_repeatable(parts: &Parts, body: &[u8]) -> bool {
    let has_effect_twice = |path: &str| {
        let last = path.rsplit('/').next();
        matches!(last, Some("chat" | "again" | "play-on" | "leave" | "fill" | "host"))
    };
    let is_post = parts.method == Method::POST;
    !(is_post && has_effect_twice(parts.uri.path())) || idempotency::has_key(parts, body)
}

/// Passes a request for a table of another server on to that server. A table whose server has gone is
/// taken over.
pub(crate) async fn forward(app: &Shared, request: Request, next: Next) -> Response {
    let is_forwarded = request.extensions().get::<ForwardedRequest>().is_some();
    let Some(id) = table_of(request.uri().path()).map(str::to_owned) else {
        return next.run(request).await;
    };
    let (parts, body) = request.into_parts();
    // Bodies of forms and JSON are whole here, and others are not read.
    let body = match parts.method {
        Method::GET | Method::HEAD | Method::OPTIONS => Bytes::new(),
        _ => match body.collect().await {
            Ok(body) => body.to_bytes(),
            Err(error) => return failed(app, &parts, ApiError::Form(error.to_string())),
        },
    };
    let begun = Instant::now();
    let mut unreachable: Option<String> = None;
    loop {
        let mut pause = PAUSE;
        match route(app, &id, unreachable.as_deref()).await {
            Ok(Route::At(_)) if is_forwarded => return not_here(),
            Ok(Route::At(server)) => {
                match send(app, &server, &parts, &body).await {
                    Sent::Answered(response) => return response,
                    // A claim is safe even if the server is there: its next append is refused. Only the first
                    // one comes without a pause, or two dead servers would be tried in turn without end.
                    Sent::Refused => {
                        if unreachable.replace(server.id).is_none() {
                            pause = Duration::ZERO;
                        }
                    }
                    Sent::Lost if !is_repeatable(&parts, &body) => break,
                    Sent::NotHere | Sent::Unreachable | Sent::Lost => {}
                }
            }
            Ok(Route::Here) => {
                let request = Request::from_parts(parts.clone(), Body::from(body.clone()));
                let response = next.clone().run(request).await;
                // The actor may have stopped between the look for it and the command, which it has not begun.
                let has_left =
                    app.cluster.is_ending() && response.status() == StatusCode::SERVICE_UNAVAILABLE;
                if !has_left && response.extensions().get::<ElsewhereMark>().is_none() {
                    return response;
                }
                if is_forwarded {
                    return not_here();
                }
                // Another server may have begun since the last renewal, which tells of it.
                let _ = renew(app).await;
            }
            // The owner has taken the table in between.
            Err(ApiError::Elsewhere) if !is_forwarded => {}
            Err(ApiError::Elsewhere) => return not_here(),
            Err(fault) => return failed(app, &parts, fault),
        }
        if begun.elapsed() > PATIENCE {
            break;
        }
        sleep(pause).await;
    }
    failed(app, &parts, ApiError::Elsewhere)
}

fn failed(app: &Shared, parts: &Parts, fault: ApiError) -> Response {
    ErrorResponse::from_headers(&parts.headers, app, fault).into_response()
}

/// The answer to a server that takes this one for the owner. It looks again.
fn not_here() -> Response {
    // With a type, or it would be taken for a refusal that is not in words yet.
    let headers = [
        (NOT_HERE, HeaderValue::from_static("1")),
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
    ];
    (StatusCode::MISDIRECTED_REQUEST, headers, "{}").into_response()
}

fn without_hops(headers: &HeaderMap) -> HeaderMap {
    let mut kept = headers.clone();
    // A header that `Connection` names is one of that connection too.
    let named = headers.get_all(CONNECTION).iter().filter_map(|names| names.to_str().ok());
    for name in named.flat_map(|names| names.split(',')) {
        kept.remove(name.trim());
    }
    for name in HOP_BY_HOP {
        kept.remove(name);
    }
    kept
}

/// The headers of a client's request that are passed on.
fn request_headers(headers: &HeaderMap) -> HeaderMap {
    let mut headers = without_hops(headers);
    // The length is that of the body that is sent. A client may announce another one with a method whose
    // body is not read, and the next request on the connection would be taken for the rest of it.
    headers.remove(CONTENT_LENGTH);
    headers.remove(EXPECT);
    headers
}

/// Sends a request to a server, for its client.
async fn send(app: &Shared, server: &RunningServer, parts: &Parts, body: &Bytes) -> Sent {
    if app.cluster.me().is_ok_and(|me| me.address == server.address) {
        tracing::warn!(
            address = server.address,
            "another server has this address too: --internal-url"
        );
        return Sent::Refused;
    }
    let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
    let address = server.address.as_deref().unwrap_or_default();
    let Ok(uri) = format!("{address}{path}").parse::<Uri>() else { return Sent::Unreachable };
    let client = ClientIp::from_request(&parts.extensions, &parts.headers, &app.options);
    let permit = match is_stream(parts).then(|| StreamPermit::begin(app, client, None)) {
        Some(Err(fault)) => {
            return Sent::Answered(failed(app, parts, fault));
        }
        Some(Ok(permit)) => Some(permit),
        None => None,
    };
    let mut request = Request::new(Full::from(body.clone()));
    *request.method_mut() = parts.method.clone();
    *request.uri_mut() = uri;
    *request.headers_mut() = request_headers(&parts.headers);
    mark(request.headers_mut(), app, client);
    let response = tokio::select! {
        response = app.forwarder.send(request) => response,
        // A paused server takes connections and answers nothing. Once its lease has lapsed, its tables
        // can be claimed.
        () = app.cluster.lost(&server.id) => return Sent::Lost,
        // A server that ends renews no lease, and does not hear of others any more.
        () = sleep(PATIENCE), if app.cluster.is_ending() && permit.is_none() => return Sent::Lost,
    };
    match response {
        Ok(response) if response.headers().contains_key(NOT_HERE) => Sent::NotHere,
        Ok(response) => {
            app.metrics.forwarded();
            Sent::Answered(answer(app, server, response, permit))
        }
        Err(error) if is_refused(&error) => Sent::Refused,
        Err(error) if error.is_connect() => Sent::Unreachable,
        Err(error) => {
            tracing::debug!(%error, "a server was lost before it answered");
            Sent::Lost
        }
    }
}

fn is_stream(parts: &Parts) -> bool {
    parts.method == Method::GET && parts.uri.path().ends_with("/stream")
}

/// The response of another server, of which a stream ends when that server is lost: its client comes back
/// and finds the new owner.
fn answer(
    app: &Shared,
    server: &RunningServer,
    response: axum::http::Response<Incoming>,
    permit: Option<StreamPermit>,
) -> Response {
    let (mut parts, body) = response.into_parts();
    parts.headers = without_hops(&parts.headers);
    let kind = parts.headers.get(CONTENT_TYPE);
    if kind.is_none_or(|kind| kind != "text/event-stream") {
        return Response::from_parts(parts, Body::new(body));
    }
    let (app, server) = (app.clone(), server.id.clone());
    let lost = async move { app.cluster.lost(&server).await };
    let events = body.into_data_stream().take_until(Box::pin(lost));
    // Moved into the stream, so that its place is free again when the client hangs up.
    Response::from_parts(
        parts,
        Body::from_stream(events.inspect(move |_| {
            let _ = &permit;
        })),
    )
}

#[cfg(test)]
mod tests {
    use super::{is_repeatable, request_headers, table_of};
    use axum::http::{HeaderMap, HeaderName, HeaderValue, Request};

    #[test]
    fn a_request_that_makes_something_is_sent_again_only_with_a_key() {
        let is_repeatable = |method: &str, path: &str, key: Option<&str>| {
            let request = Request::builder().method(method).uri(path);
            let request = key
                .into_iter()
                .fold(request, |request, key| request.header("idempotency-key", key));
            is_repeatable(&request.body(()).unwrap().into_parts().0, b"")
        };
        for path in
            ["/tables/a/chat", "/tables/a/again?deal=same", "/tables/a/play-on", "/tables/a/host"]
        {
            assert!(!is_repeatable("POST", path, None), "{path}");
            assert!(is_repeatable("POST", path, Some("k")) && is_repeatable("GET", path, None));
        }
        assert!(is_repeatable("POST", "/tables/a/actions", None), "it takes effect once");
    }

    #[test]
    fn headers_of_one_connection_and_the_length_of_a_body_are_not_passed_on() {
        let mut headers = HeaderMap::new();
        for (name, value) in [
            ("accept", "text/html"),
            ("content-length", "300"),
            ("expect", "100-continue"),
            ("connection", "keep-alive, X-Hop"),
            ("x-hop", "1"),
            ("transfer-encoding", "chunked"),
        ] {
            headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        let passed = request_headers(&headers);
        assert_eq!(passed.keys().map(HeaderName::as_str).collect::<Vec<_>>(), ["accept"]);
    }

    #[test]
    fn a_path_below_tables_names_a_table() {
        for (path, id) in [
            ("/tables/a", Some("a")),
            ("/tables/a/stream", Some("a")),
            ("/tables/a/picture.png", Some("a")),
            ("/tables/%61", None),
            ("/tables", None),
            ("/tables/", None),
            ("/lobby/stream", None),
        ] {
            assert_eq!(table_of(path), id, "{path}");
        }
    }
}
