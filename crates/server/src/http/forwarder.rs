//! [`Forwarder`]: passes requests on to other servers on the same database.

use crate::http::client_ip::ClientIp;
use crate::http::forwarded::mark;
use crate::http::response::ErrorResponse;
use crate::http::state::HttpState;
use crate::http::stream_limit::StreamPermit;
use axum::body::{Body, Bytes};
use axum::http::header::{
    CONNECTION, CONTENT_TYPE, HeaderName, HeaderValue, PROXY_AUTHENTICATE, PROXY_AUTHORIZATION, TE,
    TRAILER, TRANSFER_ENCODING, UPGRADE,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, Request, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::{Client, Error};
use hyper_util::rt::{TokioExecutor, TokioTimer};
use sortie_store::RunningServer;
use std::error::Error as _;
use std::io;
use std::sync::Arc;
use std::time::Duration;

/// The longest wait for a connection to another server.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// After this time an unused connection to another server is closed, before that server closes it.
const IDLE: Duration = Duration::from_secs(10);

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

/// Sends requests to other servers.
#[derive(Clone)]
pub(crate) struct Forwarder(Client<HttpsConnector<HttpConnector>, Full<Bytes>>);

/// The result of passing a request on.
pub(crate) enum Sent {
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

impl Default for Forwarder {
    fn default() -> Self {
        let mut connector = HttpConnector::new();
        // The TLS connector around it hands over https addresses too.
        connector.enforce_http(false);
        connector.set_connect_timeout(Some(CONNECT_TIMEOUT));
        connector.set_nodelay(true);
        let connector = HttpsConnectorBuilder::new()
            .with_webpki_roots()
            .https_or_http()
            .enable_http1()
            .wrap_connector(connector);
        let client = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(IDLE)
            .build(connector);
        Forwarder(client)
    }
}

/// The answer to a server that takes this one for the owner. It looks again.
pub(crate) fn not_here() -> Response {
    // With a type, or it would be taken for a refusal that is not in words yet.
    let headers = [
        (NOT_HERE, HeaderValue::from_static("1")),
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
    ];
    (StatusCode::MISDIRECTED_REQUEST, headers, "{}").into_response()
}

fn without_hops(headers: &HeaderMap) -> HeaderMap {
    let mut headers = headers.clone();
    for name in HOP_BY_HOP {
        headers.remove(name);
    }
    headers
}

impl Forwarder {
    /// Sends a request to a server, for its client.
    pub(crate) async fn send(
        &self,
        app: &Arc<HttpState>,
        server: &RunningServer,
        parts: &Parts,
        body: &Bytes,
    ) -> Sent {
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
                let refused = ErrorResponse::from_headers(&parts.headers, app, fault);
                return Sent::Answered(refused.into_response());
            }
            Some(Ok(permit)) => Some(permit),
            None => None,
        };
        let mut request = Request::new(Full::from(body.clone()));
        *request.method_mut() = parts.method.clone();
        *request.uri_mut() = uri;
        *request.headers_mut() = without_hops(&parts.headers);
        mark(request.headers_mut(), app, client);
        let response = tokio::select! {
            response = self.0.request(request) => response,
            // A paused server takes connections and answers nothing. Once its lease has lapsed, its tables
            // can be claimed.
            () = app.cluster.lost(&server.id) => return Sent::Lost,
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
}

fn is_stream(parts: &Parts) -> bool {
    parts.method == Method::GET && parts.uri.path().ends_with("/stream")
}

fn is_refused(error: &Error) -> bool {
    let mut source = error.source();
    while let Some(why) = source {
        if let Some(why) = why.downcast_ref::<io::Error>() {
            return why.kind() == io::ErrorKind::ConnectionRefused;
        }
        source = why.source();
    }
    false
}

/// The response of another server, of which a stream ends when that server is lost: its client comes back
/// and finds the new owner.
fn answer(
    app: &Arc<HttpState>,
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
