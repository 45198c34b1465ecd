//! [`Network`]: the networks that an address belongs to, each with a share of the limits.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The IPv6 networks that are counted: the length of the prefix, and the multiple of the limits for one
/// address. Providers give a customer a /64, a /56 or a /48, so somebody with a wide one cannot escape
/// the limits by changing addresses. The multiples leave room for networks that several customers share.
const PREFIXES: [(u32, u32); 3] = [(64, 1), (56, 2), (48, 4)];

/// A network with clients that share a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Network {
    /// The length of the prefix; 32 for a single IPv4 address.
    prefix: u32,
    /// The address, cut to the prefix.
    address: u128,
}

impl Network {
    /// The widest network that a provider gives to one customer with this address.
    pub(crate) fn widest(address: IpAddr) -> Self {
        match address {
            IpAddr::V4(address) => Network::single(address),
            IpAddr::V6(address) => {
                let prefixes = PREFIXES.iter().map(|(prefix, _)| *prefix);
                Network::around(address, prefixes.min().unwrap_or(128))
            }
        }
    }

    fn single(address: Ipv4Addr) -> Self {
        Network { prefix: 32, address: u128::from(address.to_bits()) }
    }

    fn around(address: Ipv6Addr, prefix: u32) -> Self {
        let rest = 128 - prefix;
        Network { prefix, address: address.to_bits() >> rest << rest }
    }
}

/// The networks of an address, each with the multiple of the limits that it has: an IPv4 address alone, or
/// three networks around an IPv6 address.
pub(crate) fn networks(address: IpAddr) -> Vec<(Network, u32)> {
    match address {
        IpAddr::V4(address) => vec![(Network::single(address), 1)],
        IpAddr::V6(address) => {
            let around = |&(prefix, multiple)| (Network::around(address, prefix), multiple);
            PREFIXES.iter().map(around).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv4_address_is_alone_and_an_ipv6_address_has_three_networks() {
        let own = |text: &str| networks(text.parse().unwrap());
        assert_eq!(own("192.0.2.1").len(), 1);
        assert_ne!(own("192.0.2.1"), own("192.0.2.2"));
        let same = |a: &str, b: &str| {
            let (a, b) = (own(a), own(b));
            a.iter().zip(&b).map(|(a, b)| a == b).collect::<Vec<_>>()
        };
        assert_eq!(same("2001:db8::1", "2001:db8::ffff:1"), [true, true, true]);
        assert_eq!(same("2001:db8::1", "2001:db8:0:ff::1"), [false, true, true]);
        assert_eq!(same("2001:db8::1", "2001:db8:0:100::1"), [false, false, true]);
        assert_eq!(same("2001:db8::1", "2001:db8:1::1"), [false, false, false]);
        assert_eq!(
            own("2001:db8::1").iter().map(|(_, times)| *times).collect::<Vec<_>>(),
            [1, 2, 4]
        );
        for address in ["192.0.2.1", "2001:db8::1"] {
            assert_eq!(own(address).last().unwrap().0, Network::widest(address.parse().unwrap()));
        }
        // An address below 2³² is no IPv4 address.
        assert_ne!(own("0.0.0.1")[0].0, own("::0.0.0.1")[0].0);
    }
}
