//! The header `Host`: the name by which a client reached this server.

use crate::base::config::Options;
use crate::base::error::ApiError;
use axum::http::HeaderMap;
use axum::http::header::HOST;
use std::net::IpAddr;

/// Endings of names that the public DNS does not resolve, so no site can point them at another machine
/// (RFC 6761, 6762, 8375, and the reservation of `internal`).
const LOCAL: [&str; 5] = [".localhost", ".local", ".test", ".internal", ".home.arpa"];

/// The host name of a request without its port, in lower case.
pub(crate) fn name(headers: &HeaderMap) -> Option<String> {
    let host = headers.get(HOST)?.to_str().ok()?.to_ascii_lowercase();
    // Colons within brackets are those of an IPv6 address.
    let port = host.rfind(':').filter(|at| !host[*at..].contains(']'));
    let name = &host[..port.unwrap_or(host.len())];
    Some(name.trim_matches(['[', ']']).trim_end_matches('.').to_owned())
}

/// Whether a name is that of the machine itself.
pub(crate) fn is_loopback(name: &str) -> bool {
    name == "localhost"
        || name.ends_with(".localhost")
        || name.parse::<IpAddr>().is_ok_and(|address| address.to_canonical().is_loopback())
}

/// Checks that the host name of a request can be this server's.
pub(crate) fn check(options: &Options, headers: &HeaderMap) -> Result<(), ApiError> {
    // A proxy or a public address means that the operator has named the server, and every form must
    // come from that name.
    if options.public_url.is_some() || options.trust_proxy {
        return Ok(());
    }
    // Browsers always send the header.
    let Some(name) = name(headers) else { return Ok(()) };
    let local = !name.contains('.')
        || name.parse::<IpAddr>().is_ok()
        || LOCAL.iter().any(|ending| name.ends_with(ending))
        || options.hosts.iter().any(|host| host.eq_ignore_ascii_case(&name));
    if local { Ok(()) } else { Err(ApiError::UnknownHost(name)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn only_names_that_no_site_can_take_are_accepted() {
        let accepted = |options: &Options, host: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static(host));
            check(options, &headers).is_ok()
        };
        let usual = Options::default();
        for own in [
            "127.0.0.1:8080",
            "192.0.2.1",
            "[::1]:8080",
            "[2001:db8::1]",
            "localhost",
            "raspi:8080",
            "LOCALHOST:1",
            "cards.localhost",
            "raspi.local",
            "box.home.arpa:8080",
        ] {
            assert!(accepted(&usual, own), "{own}");
        }
        for other in
            ["evil.example", "evil.example:8080", "127.0.0.1.evil.example", "local.evil.example."]
        {
            assert!(!accepted(&usual, other), "{other}");
        }
        let named = Options { hosts: vec!["Cards.example".into()], ..Options::default() };
        assert!(accepted(&named, "cards.example:8080") && !accepted(&named, "evil.example"));
        let public_url = Some("https://cards.example".parse().unwrap());
        assert!(accepted(&Options { public_url, ..Options::default() }, "10.cards.example"));
    }
}
