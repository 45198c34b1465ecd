//! [`Forwarder`]: the connections to other servers on the same database.

use axum::body::Bytes;
use axum::http::{Request, Response};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::{Client, Error};
use hyper_util::rt::{TokioExecutor, TokioTimer};
use std::error::Error as _;
use std::io;
use std::time::Duration;

/// The longest wait for a connection to another server.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// After so long without a byte, the other machine is asked whether it is there.
const PROBE: Duration = Duration::from_secs(2);
/// After this time an unused connection to another server is closed, before that server closes it.
const IDLE: Duration = Duration::from_secs(10);

/// Sends requests to other servers.
#[derive(Clone)]
pub(crate) struct Forwarder(Client<HttpsConnector<HttpConnector>, Full<Bytes>>);

impl Default for Forwarder {
    fn default() -> Self {
        let mut connector = HttpConnector::new();
        // The TLS connector around it hands over https addresses too.
        connector.enforce_http(false);
        connector.set_connect_timeout(Some(CONNECT_TIMEOUT));
        connector.set_nodelay(true);
        // A network that silently drops packets: neither a request nor an idle stream waits for long.
        connector.set_keepalive(Some(PROBE));
        connector.set_keepalive_interval(Some(PROBE));
        connector.set_keepalive_retries(Some(3));
        #[cfg(any(target_os = "android", target_os = "fuchsia", target_os = "linux"))]
        connector.set_tcp_user_timeout(Some(3 * PROBE));
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

impl Forwarder {
    /// Sends a request and waits for the head of its response.
    pub(crate) async fn send(
        &self,
        request: Request<Full<Bytes>>,
    ) -> Result<Response<Incoming>, Error> {
        self.0.request(request).await
    }
}

/// Whether nothing listens at the address, so that nothing was sent.
pub(crate) fn is_refused(error: &Error) -> bool {
    let mut source = error.source();
    while let Some(why) = source {
        if let Some(why) = why.downcast_ref::<io::Error>() {
            return why.kind() == io::ErrorKind::ConnectionRefused;
        }
        source = why.source();
    }
    false
}
