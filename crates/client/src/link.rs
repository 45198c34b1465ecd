//! [`Link`]: parses links to a table and private return links.

use hyper::Uri;
use std::fmt;
use std::net::SocketAddr;
use std::str::FromStr;

/// The host and port of a server, and whether it speaks TLS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerAddress {
    pub(crate) secure: bool,
    /// A host name or an IP address; an IPv6 address without brackets.
    pub(crate) host: String,
    pub(crate) port: u16,
}

/// A parsed link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The server.
    pub server: ServerAddress,
    /// The part of the server that it points to.
    pub target: LinkTarget,
}

/// The target of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkTarget {
    /// The table with this id.
    Table(String),
    /// A guest's private return link, with its secret.
    ReturnLink(String),
}

/// The reason why a text is not a valid link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// It does not begin with `http://` or `https://`.
    #[error("a link to a table begins with http:// or https://, as in http://host/tables/ID")]
    Scheme,
    /// The host or the port cannot be read.
    #[error("the host of this link cannot be read; a link looks like http://host:port/tables/ID")]
    Host,
    /// It points to another page.
    #[error("this link does not lead to a table; a link to one looks like http://host/tables/ID")]
    Elsewhere,
}

impl From<SocketAddr> for ServerAddress {
    fn from(address: SocketAddr) -> Self {
        ServerAddress { secure: false, host: address.ip().to_string(), port: address.port() }
    }
}

impl ServerAddress {
    /// The value of the `Host` header: the host and, unless it is the scheme's default, the port.
    pub(crate) fn authority(&self) -> String {
        let host =
            if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        let usual = if self.secure { 443 } else { 80 };
        if self.port == usual { host } else { format!("{host}:{}", self.port) }
    }
}

impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.secure { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.authority())
    }
}

impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Self, LinkError> {
        let text = text.trim();
        let (scheme, rest) = text.split_once("://").ok_or(LinkError::Scheme)?;
        let secure = match scheme.to_ascii_lowercase().as_str() {
            "http" => false,
            "https" => true,
            _ => return Err(LinkError::Scheme),
        };
        let rest = rest.split(['?', '#']).next().unwrap_or_default();
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let read: Uri = format!("http://{authority}/").parse().map_err(|_| LinkError::Host)?;
        let named = read.authority().filter(|named| !named.as_str().contains('@'));
        let named = named.ok_or(LinkError::Host)?;
        let port = match (named.port(), authority.ends_with(']')) {
            (Some(port), _) => port.as_u16(),
            // `Uri` accepts an empty or oversized port as "no port"; the typing error should be
            // reported.
            (None, false) if authority.rsplit(']').next().is_some_and(|end| end.contains(':')) => {
                return Err(LinkError::Host);
            }
            (None, _) if secure => 443,
            (None, _) => 80,
        };
        let host = named.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        if host.is_empty() {
            return Err(LinkError::Host);
        }
        let server = ServerAddress { secure, host, port };
        let mut parts = path.split('/');
        let target: fn(String) -> LinkTarget = match parts.next() {
            Some("tables") => LinkTarget::Table,
            Some("return") => LinkTarget::ReturnLink,
            _ => return Err(LinkError::Elsewhere),
        };
        let id = parts.next().unwrap_or_default();
        // Ids go into request paths, so nothing else may get through.
        let plain = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !plain {
            return Err(LinkError::Elsewhere);
        }
        Ok(Link { server, target: target(id.to_owned()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads(text: &str) -> String {
        match text.parse::<Link>() {
            Ok(Link { server, target: LinkTarget::Table(id) }) => format!("{server} table {id}"),
            Ok(Link { server, target: LinkTarget::ReturnLink(secret) }) => {
                format!("{server} back {secret}")
            }
            Err(error) => format!("{error:?}"),
        }
    }

    #[test]
    fn a_link_says_server_and_table_whatever_stands_behind() {
        for (text, read) in [
            ("http://127.0.0.1:9100/tables/abc2", "http://127.0.0.1:9100 table abc2"),
            (" http://host/tables/abc2/ \n", "http://host table abc2"),
            ("HTTPS://host/tables/abc2?seat=1", "https://host table abc2"),
            ("https://host:443/tables/abc2/stream#x", "https://host table abc2"),
            ("http://host:443/tables/abc2", "http://host:443 table abc2"),
            ("http://[::1]:9100/tables/abc2", "http://[::1]:9100 table abc2"),
            ("http://[::1]/tables/abc2", "http://[::1] table abc2"),
            ("https://host/return/0ff", "https://host back 0ff"),
        ] {
            assert_eq!(reads(text), read, "{text}");
        }
    }

    #[test]
    fn what_is_no_link_to_a_table_says_why() {
        for (text, why) in [
            ("", "Scheme"),
            ("host/tables/abc2", "Scheme"),
            ("ftp://host/tables/abc2", "Scheme"),
            ("http:///tables/abc2", "Host"),
            ("http://host:x/tables/abc2", "Host"),
            ("http://host:99999/tables/abc2", "Host"),
            ("http://me@host/tables/abc2", "Host"),
            ("http://ho st/tables/abc2", "Host"),
            ("http://host", "Elsewhere"),
            ("http://host/rules/abc2", "Elsewhere"),
            ("http://host/tables", "Elsewhere"),
            ("http://host/tables/", "Elsewhere"),
            ("http://host/tables/../guests", "Elsewhere"),
            ("http://host/tables/a%20b", "Elsewhere"),
        ] {
            assert_eq!(reads(text), why, "{text}");
        }
    }
}
