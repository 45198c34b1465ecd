//! Where this server is reached, and from where somebody asks it.

use crate::base::config::Options;
use crate::http::forwarded_request::ForwardedRequest;
use crate::http::state::HasHttpState;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::HOST;
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// The address of whoever asks: the peer of the connection or, behind a proxy that is trusted, whom
/// that proxy names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClientIp(pub(crate) IpAddr);

impl ClientIp {
    /// The address that the request comes from. A request without a connection, as in tests, has 0.0.0.0.
    pub(crate) fn from_request(
        extensions: &Extensions,
        headers: &HeaderMap,
        options: &Options,
    ) -> Self {
        if let Some(forwarded) = extensions.get::<ForwardedRequest>() {
            return ClientIp(forwarded.client);
        }
        let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
        let named = options.trust_proxy.then(|| last(headers, "x-forwarded-for")).flatten();
        let address = match named {
            // An unreadable address counts as nobody's, and not as the proxy's.
            Some(named) => address(named),
            None => peer,
        };
        // `::ffff:192.0.2.7` and `192.0.2.7` are one client, for limits and blocks alike.
        ClientIp(address.unwrap_or(Ipv4Addr::UNSPECIFIED.into()).to_canonical())
    }
}

/// An address as proxies write it, some with a port behind it.
fn address(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    with_port().or_else(|| bare.parse().ok())
}

impl<S: HasHttpState> FromRequestParts<S> for ClientIp {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &S) -> Result<Self, Infallible> {
        Ok(ClientIp::from_request(&parts.extensions, &parts.headers, &app.http_state().options))
    }
}

/// The last entry of a list header, which the nearest proxy added.
fn last<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    // Everything before the last entry was sent by the client, who may have made it up.
    let line = headers.get_all(name).iter().next_back()?.to_str().ok()?;
    line.rsplit(',').next().map(str::trim).filter(|text| !text.is_empty())
}

impl Options {
    fn forwarded<'h>(&self, headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
        self.trust_proxy.then(|| last(headers, name)).flatten()
    }

    /// Scheme and host that who asks sees in the browser.
    pub(crate) fn origin(&self, headers: &HeaderMap) -> Option<String> {
        if let Some(url) = &self.public_url {
            return Some(url.to_string());
        }
        let scheme = self.forwarded(headers, "x-forwarded-proto");
        let scheme = scheme.filter(|scheme| *scheme == "https").unwrap_or("http");
        let host = self
            .forwarded(headers, "x-forwarded-host")
            .or_else(|| headers.get(HOST).and_then(|host| host.to_str().ok()))?;
        Some(format!("{scheme}://{host}"))
    }

    /// An address of this server as a page names it: whole where the server knows its own.
    pub(crate) fn place(&self, path: &str) -> String {
        self.public_url.as_ref().map_or_else(|| path.to_owned(), |url| format!("{url}{path}"))
    }

    /// A whole link to an address of this server.
    pub(crate) fn link(&self, headers: &HeaderMap, path: &str) -> Option<String> {
        self.origin(headers).map(|origin| origin + path)
    }

    /// Whether a page with this origin is one of this server's.
    pub(crate) fn is_own(&self, headers: &HeaderMap, origin: &str) -> bool {
        let host = |url: &str| url.split_once("://").map(|(_, host)| host.to_owned());
        match (&self.public_url, self.origin(headers)) {
            (Some(url), _) => url.to_string() == origin,
            // Without a word from outside nobody knows whether a proxy speaks TLS.
            (None, Some(own)) => host(origin).is_some() && host(origin) == host(&own),
            (None, None) => false,
        }
    }

    /// Whether the browser talks TLS, so that its cookies are for TLS alone.
    pub(crate) fn is_secure(&self, headers: &HeaderMap) -> bool {
        self.origin(headers).is_some_and(|origin| origin.starts_with("https://"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::public_url::PublicUrl;
    use axum::http::{HeaderName, HeaderValue};

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        pairs.iter().map(pair).collect()
    }

    fn options(trust_proxy: bool, public: Option<&str>) -> Options {
        let public_url = public.map(|url| url.parse().unwrap());
        Options { public_url, trust_proxy, ..Options::default() }
    }

    #[test]
    fn an_address_is_read_as_proxies_write_it() {
        for (text, read) in [
            ("203.0.113.9", Some("203.0.113.9")),
            ("203.0.113.9:4711", Some("203.0.113.9")),
            ("2001:db8::1", Some("2001:db8::1")),
            ("[2001:db8::1]", Some("2001:db8::1")),
            ("[2001:db8::1]:80", Some("2001:db8::1")),
            ("unknown", None),
        ] {
            assert_eq!(address(text), read.map(|read| read.parse().unwrap()), "{text}");
        }
    }

    #[test]
    fn only_a_trusted_proxy_says_who_asks() {
        let client = |trust, peer: &str, headers: &HeaderMap| {
            let mut extensions = Extensions::new();
            extensions.insert(ConnectInfo(SocketAddr::new(peer.parse().unwrap(), 1)));
            ClientIp::from_request(&extensions, headers, &options(trust, None)).0.to_string()
        };
        let told = headers(&[("x-forwarded-for", "198.51.100.1, 203.0.113.9")]);
        assert_eq!(client(false, "127.0.0.1", &told), "127.0.0.1");
        assert_eq!(client(true, "127.0.0.1", &told), "203.0.113.9", "what others say comes before");
        assert_eq!(client(true, "127.0.0.1", &headers(&[])), "127.0.0.1");
        let nonsense = headers(&[("x-forwarded-for", "unknown")]);
        assert_eq!(client(true, "127.0.0.1", &nonsense), "0.0.0.0", "nobody, and not the proxy");
        let mut lines = HeaderMap::new();
        for line in ["198.51.100.1", "203.0.113.9"] {
            lines.append("x-forwarded-for", HeaderValue::from_static(line));
        }
        assert_eq!(client(true, "127.0.0.1", &lines), "203.0.113.9");
        assert_eq!(client(false, "::ffff:192.0.2.7", &headers(&[])), "192.0.2.7");
    }

    #[test]
    fn links_lead_to_the_public_address_or_to_where_somebody_asked() {
        let asked = headers(&[
            ("host", "10.0.0.1:8080"),
            ("x-forwarded-host", "cards.example"),
            ("x-forwarded-proto", "https"),
        ]);
        let link = |trust, public| options(trust, public).link(&asked, "/tables/x").unwrap();
        assert_eq!(link(false, None), "http://10.0.0.1:8080/tables/x");
        assert_eq!(link(true, None), "https://cards.example/tables/x");
        assert_eq!(link(false, Some("https://a.example")), "https://a.example/tables/x");
        assert_eq!(link(true, Some("http://a.example:81/")), "http://a.example:81/tables/x");
        let secure = |trust, public| options(trust, public).is_secure(&asked);
        assert!(!secure(false, None) && secure(true, None));
        assert!(secure(false, Some("https://a.example")));
        assert!(!secure(true, Some("http://a.example")));
    }

    #[test]
    fn a_page_is_of_this_site_where_it_has_its_address() {
        let asked = headers(&[("host", "127.0.0.1:8080"), ("x-forwarded-host", "cards.example")]);
        let own = |trust, public, origin| options(trust, public).is_own(&asked, origin);
        assert!(own(false, None, "http://127.0.0.1:8080"));
        assert!(!own(false, None, "https://cards.example"));
        assert!(own(true, None, "https://cards.example"));
        assert!(!own(true, None, "http://127.0.0.1:8080"));
        assert!(own(false, Some("https://a.example"), "https://a.example"));
        assert!(!own(false, Some("https://a.example"), "http://a.example"));
        assert!(!own(false, Some("https://a.example"), "http://127.0.0.1:8080"));
        assert!(!own(false, None, "null"));
    }

    #[test]
    fn a_public_address_is_an_origin() {
        let read = |text: &str| text.parse::<PublicUrl>().map(|url| url.to_string());
        assert_eq!(read("https://Cards.example:443/").unwrap(), "https://cards.example");
        assert_eq!(read("http://[::1]:9100").unwrap(), "http://[::1]:9100");
        for wrong in ["cards.example", "ftp://a", "https://a/b", "https://a?b", "https://u@a", ""] {
            assert!(read(wrong).unwrap_err().contains("https://cards.example"), "{wrong}");
        }
    }
}
