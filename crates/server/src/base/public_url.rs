//! The address at which people find the server.

use axum::http::Uri;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// The address that people open in their browsers: scheme, host and port, and no path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(String);

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl PublicUrl {
    /// Whether browsers trust pages from there: over TLS, or of their own machine.
    pub(crate) fn is_trusted(&self) -> bool {
        let Some(rest) = self.0.strip_prefix("http://") else { return true };
        // Colons within brackets are those of an IPv6 address.
        let port = rest.rfind(':').filter(|at| !rest[*at..].contains(']'));
        let host = &rest[..port.unwrap_or(rest.len())];
        let ip = host.trim_matches(['[', ']']).parse::<IpAddr>();
        ip.is_ok_and(|ip| ip.is_loopback()) || host == "localhost" || host.ends_with(".localhost")
    }
}

impl FromStr for PublicUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            "write it with its scheme and without a path, such as https://cards.example".to_owned()
        };
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        let scheme = uri.scheme_str().filter(|scheme| matches!(*scheme, "http" | "https"));
        let (Some(scheme), Some(authority)) = (scheme, uri.authority()) else {
            return Err(wrong());
        };
        if uri.path() != "/" || uri.query().is_some() || authority.as_str().contains('@') {
            return Err(wrong());
        }
        // As browsers write an origin: in lower case, and without the port that goes without saying.
        let usual = if scheme == "https" { ":443" } else { ":80" };
        let authority = authority.as_str().to_ascii_lowercase();
        let host = authority.strip_suffix(usual).unwrap_or(&authority);
        Ok(PublicUrl(format!("{scheme}://{host}")))
    }
}
