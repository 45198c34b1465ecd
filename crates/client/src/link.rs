//! Links that people send each other: a server, and what is to be opened there.

use hyper::Uri;
use std::fmt;
use std::net::SocketAddr;
use std::str::FromStr;

/// Where a server is, and whether it is spoken to in secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    pub(crate) secure: bool,
    /// A name or an address; one of version 6 without its brackets.
    pub(crate) host: String,
    pub(crate) port: u16,
}

/// A link that somebody was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The server.
    pub server: Server,
    /// The target on that server.
    pub leads: Leads,
}

/// The target of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leads {
    /// The table with this id.
    Table(String),
    /// The way back of a guest, by a secret.
    Back(String),
}

/// Why a text is no link to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// It does not begin like one.
    #[error("a link to a table begins with http:// or https://, as in http://host/tables/ID")]
    Scheme,
    /// The host or the port cannot be read.
    #[error("the host of this link cannot be read; a link looks like http://host:port/tables/ID")]
    Host,
    /// It leads to something else.
    #[error("this link leads to no table; one that does looks like http://host/tables/ID")]
    Elsewhere,
}

impl From<SocketAddr> for Server {
    fn from(address: SocketAddr) -> Self {
        Server { secure: false, host: address.ip().to_string(), port: address.port() }
    }
}

impl Server {
    /// The host and, unless it is the usual one, the port, as a request names them.
    pub(crate) fn authority(&self) -> String {
        let host =
            if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        let usual = if self.secure { 443 } else { 80 };
        if self.port == usual { host } else { format!("{host}:{}", self.port) }
    }
}

impl fmt::Display for Server {
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
        let server = Server { secure, host, port };
        let mut parts = path.split('/');
        let leads: fn(String) -> Leads = match parts.next() {
            Some("tables") => Leads::Table,
            Some("return") => Leads::Back,
            _ => return Err(LinkError::Elsewhere),
        };
        let id = parts.next().unwrap_or_default();
        let plain = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !plain {
            return Err(LinkError::Elsewhere);
        }
        Ok(Link { server, leads: leads(id.to_owned()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads(text: &str) -> String {
        match text.parse::<Link>() {
            Ok(Link { server, leads: Leads::Table(id) }) => format!("{server} table {id}"),
            Ok(Link { server, leads: Leads::Back(secret) }) => format!("{server} back {secret}"),
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
