//! Documents that are sent to an address of the web.

use axum::body::Bytes;
use axum::http::header::{CONTENT_TYPE, USER_AGENT};
use axum::http::response::Parts;
use axum::http::{HeaderValue, Request, StatusCode, Uri};
use http_body_util::Full;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::dns::Name;
use hyper_util::rt::TokioExecutor;
use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tower::Service;

/// Nobody is waited for longer.
const PATIENCE: Duration = Duration::from_secs(10);
/// Longer addresses are not kept.
const LONGEST: usize = 500;

/// Sends documents to addresses that guests name; to none of the machines around this one, unless it
/// is told to.
#[derive(Clone)]
pub(crate) struct WebhookClient {
    client: Client<HttpsConnector<HttpConnector<Resolver>>, Full<Bytes>>,
    anywhere: bool,
}

/// Finds the machines of a name, but for those that are private.
#[derive(Clone)]
struct Resolver {
    anywhere: bool,
}

/// Whether an address is one of the open internet.
fn is_public(ip: IpAddr) -> bool {
    let four = |ip: Ipv4Addr| {
        let [a, b, ..] = ip.octets();
        // 100.64.0.0/10 of carrier-grade NAT, 198.18.0.0/15 of benchmarks and 192.0.0.0/24 of the
        // IETF: the standard library has no stable test for them.
        let shared = a == 100 && (64..128).contains(&b);
        let benchmark = a == 198 && (18..20).contains(&b);
        !(a == 0
            || a >= 224
            || shared
            || benchmark
            || (ip.octets()[..3] == [192, 0, 0])
            || ip.is_private()
            || ip.is_loopback()
            || ip.is_link_local()
            || ip.is_documentation())
    };
    let six = |ip: Ipv6Addr| {
        // Only these are given out; in them, what wraps an address of the older kind.
        let [first, second, third, ..] = ip.segments();
        let inside = match first {
            // 6to4: the second and third segment are an IPv4 address.
            0x2002 => Some(Ipv4Addr::from((u32::from(second) << 16) | u32::from(third))),
            _ => None,
        };
        (0x2000..0x4000).contains(&first)
            // 3fff::/20 and 2001:db8::/32 are for documentation. 2001::/32 is Teredo, which can
            // wrap any IPv4 address.
            && first != 0x3fff
            && (first, second) != (0x2001, 0xdb8)
            && (first, second) != (0x2001, 0)
            && inside.is_none_or(four)
    };
    match ip.to_canonical() {
        IpAddr::V4(ip) => four(ip),
        IpAddr::V6(ip) => six(ip),
    }
}

impl Service<Name> for Resolver {
    type Response = std::vec::IntoIter<SocketAddr>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, io::Error>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), io::Error>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, name: Name) -> Self::Future {
        let anywhere = self.anywhere;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let found: Vec<SocketAddr> =
                // Filtered after the lookup, on the addresses that are then used: a name that
                // points to a private address, or changes between two lookups, gets nowhere.
                found.filter(|address| anywhere || is_public(address.ip())).collect();
            Ok(found.into_iter())
        })
    }
}

/// An address to which documents may be sent, or why it is none.
pub(crate) fn address(text: &str) -> Result<Uri, String> {
    let wrong = || {
        format!(
            "'{text}' is no address of the web: write it whole, such as https://example.org/hook"
        )
    };
    whole(text).filter(|_| text.len() <= LONGEST).ok_or_else(wrong)
}

/// A whole address of the web, without a name and a password in it.
pub(crate) fn whole(text: &str) -> Option<Uri> {
    let uri: Uri = text.parse().ok()?;
    let known = matches!(uri.scheme_str(), Some("http" | "https"));
    let plain = uri.authority().is_some_and(|authority| !authority.as_str().contains('@'));
    (known && plain).then_some(uri)
}

impl WebhookClient {
    /// `anywhere`: to private networks, too.
    pub(crate) fn new(anywhere: bool) -> Self {
        let mut connector = HttpConnector::new_with_resolver(Resolver { anywhere });
        // The TLS connector around it hands over https addresses too.
        connector.enforce_http(false);
        connector.set_connect_timeout(Some(PATIENCE));
        let connector = HttpsConnectorBuilder::new()
            .with_webpki_roots()
            .https_or_http()
            .enable_http1()
            .wrap_connector(connector);
        WebhookClient { client: Client::builder(TokioExecutor::new()).build(connector), anywhere }
    }

    /// Sends a document. Nobody follows where the answer leads, or reads it.
    pub(crate) async fn send(&self, to: &str, document: String) -> Result<(), String> {
        let request = Request::post(address(to)?)
            .header(CONTENT_TYPE, "application/json")
            .body(Full::from(document))
            .map_err(|error| error.to_string())?;
        let status = self.post(request).await?.status;
        if status.is_success() { Ok(()) } else { Err(refused(status)) }
    }

    /// Sends a request and hands back how the answer begins. An error does not name whom it went to.
    pub(crate) async fn post(&self, mut request: Request<Full<Bytes>>) -> Result<Parts, String> {
        let host = request.uri().host().unwrap_or_default().trim_matches(['[', ']']);
        // A number is not looked up.
        if let Ok(ip) = host.parse::<IpAddr>()
            && !self.anywhere
            && !is_public(ip)
        {
            return Err(format!("{ip} is an address of a private network"));
        }
        let name = HeaderValue::from_static(concat!("sortie/", env!("CARGO_PKG_VERSION")));
        request.headers_mut().insert(USER_AGENT, name);
        let answer = tokio::time::timeout(PATIENCE, self.client.request(request));
        match answer.await {
            Ok(Ok(answer)) => Ok(answer.into_parts().0),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err(format!("no answer within {} s", PATIENCE.as_secs())),
        }
    }
}

pub(crate) fn refused(status: StatusCode) -> String {
    format!("the answer was {status}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_open_internet_are_public() {
        for ip in ["93.184.216.34", "1.1.1.1", "2606:4700:4700::1111"] {
            assert!(is_public(ip.parse().unwrap()), "{ip}");
        }
        for ip in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "192.0.0.1",
            "203.0.113.5",
            "::1",
            "::",
            "fe80::1",
            "fd00::1",
            "::ffff:127.0.0.1",
            "2002:7f00:1::",
            "2001:db8::1",
            "64:ff9b::7f00:1",
            "ff02::1",
        ] {
            assert!(!is_public(ip.parse().unwrap()), "{ip}");
        }
    }

    #[test]
    fn an_address_is_written_whole() {
        assert!(address("https://example.org/hook?key=1").is_ok());
        let long = format!("https://example.org/{}", "x".repeat(500));
        for wrong in
            ["", "example.org", "/hook", "ftp://example.org", "https://a:b@example.org", &long]
        {
            assert!(address(wrong).is_err(), "{wrong}");
        }
    }

    #[tokio::test]
    async fn nothing_is_sent_to_the_machines_around_this_one() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        for host in ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433"] {
            let sent = WebhookClient::new(false)
                .send(&format!("http://{host}:{port}/"), String::new())
                .await;
            assert!(sent.is_err(), "{host}");
        }
        let came = tokio::time::timeout(Duration::from_millis(50), listener.accept()).await;
        assert!(came.is_err(), "nobody came");
    }
}
