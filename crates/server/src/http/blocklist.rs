//! [`Blocklist`]: the blocked visitors, in memory.

use sortie_store::{Block, BlockSubject, Store, StoreError};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use tokio::sync::watch;

/// An address as it is blocked: that of one machine, or the network of 64 bits that a customer gets.
pub fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) if address.is_loopback() => address.to_string(),
        IpAddr::V6(address) => {
            // A customer has a whole /64 and could change its address within it at will.
            let network = Ipv6Addr::from_bits(address.to_bits() >> 64 << 64);
            format!("{network}/64")
        }
    }
}

/// The blocked visitors as last read from the store, and whether the server is shutting down.
#[derive(Default)]
pub(crate) struct Blocklist {
    blocks: watch::Sender<HashMap<BlockSubject, Block>>,
    ending: watch::Sender<bool>,
}

impl Blocklist {
    /// From now on nobody listens any more.
    pub(crate) fn end(&self) {
        self.ending.send_replace(true);
    }

    /// Whether the server ends.
    pub(crate) fn ending(&self) -> watch::Receiver<bool> {
        self.ending.subscribe()
    }

    /// Waits for the end.
    pub(crate) async fn ended(&self) {
        // The sender is this blocklist's own.
        let _ = self.ending.subscribe().wait_for(|ending| *ending).await;
    }

    /// Whether the list is empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.blocks.borrow().is_empty()
    }

    /// Whether this address or guest is kept out.
    pub(crate) fn holds(&self, subject: &BlockSubject) -> bool {
        self.blocks.borrow().get(subject).is_some_and(Block::holds)
    }

    /// Tells of every change, and when to check again.
    pub(crate) fn changes(&self) -> watch::Receiver<HashMap<BlockSubject, Block>> {
        self.blocks.subscribe()
    }

    /// Lets every listener check again whether it has to go.
    pub(crate) fn check_again(&self) {
        self.blocks.send_modify(|_| {});
    }

    /// Reads who is kept out.
    pub(crate) async fn read(&self, store: &Store) -> Result<(), StoreError> {
        let blocks = store.blocks().await?;
        self.blocks.send_replace(blocks.into_iter().map(|b| (b.who.clone(), b)).collect());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_or_the_network_of_a_customer_is_blocked() {
        let network = |text: &str| network(text.parse().unwrap());
        assert_eq!(network("192.0.2.7"), "192.0.2.7");
        assert_eq!(network("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
        assert_eq!(network("::1"), "::1");
    }
}
