//! [`OpenStreams`]: how many streams are open, by the networks and guests that listen.

use crate::base::networks::Network;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// An owner of open streams, whose number is limited.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum StreamOwner {
    All,
    Network(Network),
    Guest(String),
}

/// How many streams are open for each owner.
#[derive(Default)]
pub(crate) struct OpenStreams(Mutex<HashMap<StreamOwner, u32>>);

impl OpenStreams {
    fn with<T>(&self, op: impl FnOnce(&mut HashMap<StreamOwner, u32>) -> T) -> T {
        // A panic cannot leave the counts half changed, so a poisoned lock is as good as any.
        op(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Counts one more stream for all owners, each given with its limit, or for none if one of them
    /// has as many as it may. A limit of 0 is none.
    pub(crate) fn try_add(&self, owners: &[(StreamOwner, u32)]) -> bool {
        // Checked and counted under one lock, or two requests could share the last place.
        self.with(|counts| {
            let so_far = |owner| counts.get(owner).copied().unwrap_or_default();
            let room = owners.iter().all(|(owner, most)| *most == 0 || so_far(owner) < *most);
            if room {
                for (owner, _) in owners {
                    *counts.entry(owner.clone()).or_default() += 1;
                }
            }
            room
        })
    }

    /// Counts one stream less for these owners.
    pub(crate) fn remove(&self, owners: &[StreamOwner]) {
        self.with(|counts| {
            for owner in owners {
                if let Some(count) = counts.get_mut(owner) {
                    *count -= 1;
                    if *count == 0 {
                        // Addresses and guests come and go, and zeros would pile up.
                        counts.remove(owner);
                    }
                }
            }
        });
    }
}
