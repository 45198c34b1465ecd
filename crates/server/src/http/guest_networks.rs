//! [`GuestNetworks`]: the network of each guest's last request.

use crate::base::fair_queue::Owner;
use crate::base::networks::Network;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The networks of guests who sent a request lately, to divide what they ask of the server.
#[derive(Debug, Default)]
pub(crate) struct GuestNetworks(Mutex<HashMap<String, Network>>);

impl GuestNetworks {
    /// The most guests in memory.
    const MOST: usize = 20_000;

    fn map(&self) -> MutexGuard<'_, HashMap<String, Network>> {
        // A panic cannot leave the map half changed, so a poisoned lock is as good as any.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes the address of a guest's request.
    pub(crate) fn seen(&self, guest: &str, address: IpAddr) {
        let network = Network::widest(address);
        let mut map = self.map();
        if map.get(guest) == Some(&network) {
            return;
        }
        if map.len() >= Self::MOST {
            // Clearing all is simple and rare: each guest is noted again with the next request.
            map.clear();
        }
        map.insert(guest.to_owned(), network);
    }

    /// The owner of what a guest asks of the server.
    pub(crate) fn owner(&self, guest: &str) -> Owner {
        Owner { network: self.map().get(guest).copied(), guest: guest.to_owned() }
    }
}
