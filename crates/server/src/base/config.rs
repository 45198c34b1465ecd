//! Settings of the operator.

use crate::base::limits::Limits;
use crate::base::public_url::PublicUrl;
use crate::base::smtp::SmtpServer;
use sortie_outside::NamedPrograms;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// Whether guests are told in browsers in which no page is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Devices {
    /// Guests who asked for it, if browsers trust the address of the server.
    #[default]
    Told,
    /// Nobody.
    Untold,
}

/// How a server is run, besides its address and its database.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Where people find it; where each of them asked, if nothing is said.
    pub public_url: Option<PublicUrl>,
    /// Where other servers on the same database reach this one; the listening address, if nothing is said.
    pub internal_url: Option<PublicUrl>,
    /// Further host names of the server, besides addresses and local names.
    pub hosts: Vec<String>,
    /// Whether `X-Forwarded-For`, `-Host` and `-Proto` are those of a proxy that can be believed.
    pub trust_proxy: bool,
    /// The mail server, if there is one.
    pub smtp: Option<SmtpServer>,
    /// Whether documents about whose turn it is go to machines of private networks, too.
    pub private_webhooks: bool,
    /// Whether guests are told in browsers in which no page is open.
    pub devices: Devices,
    /// The limits on requests.
    pub limits: Limits,
    /// The programs that people can choose as bots.
    pub programs: NamedPrograms,
    /// Whether everybody may read the figures, and not this machine alone.
    pub metrics_open: bool,
    /// The address of the metrics, if they have one of their own: then all who reach it read them, and
    /// nobody at the address of the pages.
    pub metrics_listen: Option<SocketAddr>,
}

impl Options {
    /// The URL at which other servers on the same database reach this one.
    pub fn internal_url(&self, mut listening: SocketAddr) -> String {
        if let Some(url) = &self.internal_url {
            return url.to_string();
        }
        // An unspecified address is none to connect to. Servers on one machine reach each other by this.
        match listening.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => listening.set_ip(Ipv4Addr::LOCALHOST.into()),
            IpAddr::V6(ip) if ip.is_unspecified() => listening.set_ip(Ipv6Addr::LOCALHOST.into()),
            _ => {}
        }
        format!("http://{listening}")
    }

    /// Whether only this machine or a private network reaches a server that listens at this address.
    pub(crate) fn is_private(&self, address: IpAddr) -> bool {
        // A name for everybody, or a proxy in front: the address alone says nothing then.
        if self.public_url.is_some() || self.trust_proxy {
            return false;
        }
        match address.to_canonical() {
            IpAddr::V4(address) => {
                address.is_loopback() || address.is_private() || address.is_link_local()
            }
            IpAddr::V6(address) => {
                address.is_loopback()
                    || address.is_unique_local()
                    || address.is_unicast_link_local()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_private_by_its_address_unless_it_has_a_public_one() {
        let private =
            |address: &str, options: &Options| options.is_private(address.parse().unwrap());
        let plain = Options::default();
        for address in ["127.0.0.1", "::1", "192.168.1.7", "10.0.0.2", "fd00::7", "fe80::1"] {
            assert!(private(address, &plain), "{address}");
        }
        for address in ["0.0.0.0", "::", "203.0.113.9", "2001:db8::1"] {
            assert!(!private(address, &plain), "{address}");
        }
        let public = Some("https://cards.example".parse().unwrap());
        assert!(!private("127.0.0.1", &Options { public_url: public, ..Options::default() }));
        assert!(!private("127.0.0.1", &Options { trust_proxy: true, ..Options::default() }));
    }
}
