//! [`Guests`]: the guests who asked lately, in memory.

use crate::base::error::ApiError;
use crate::base::random::hash;
use sortie_store::{Guest, Store};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The guests who asked lately, by the hash of their token: who plays asks often. The store is what
/// counts.
#[derive(Default)]
pub(crate) struct Guests(Mutex<Cache>);

#[derive(Default)]
struct Cache {
    guests: HashMap<String, (Guest, Instant)>,
    /// How often a guest was forgotten.
    forgotten: u64,
}

impl Guests {
    /// The most guests in memory.
    const MOST: usize = 10_000;

    /// A guest is read again after a day, which also tells the store that the guest is still there.
    const FRESH: Duration = Duration::from_secs(24 * 3600);

    fn cache(&self) -> MutexGuard<'_, Cache> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Finds the guest with this token.
    pub(crate) async fn find(&self, store: &Store, token: &str) -> Result<Option<Guest>, ApiError> {
        let hash = hash(token);
        let before = {
            let cache = self.cache();
            if let Some((guest, read)) = cache.guests.get(&hash)
                && read.elapsed() < Self::FRESH
            {
                return Ok(Some(guest.clone()));
            }
            cache.forgotten
        };
        let Some(guest) = store.guest(&hash).await? else {
            self.cache().guests.remove(&hash);
            return Ok(None);
        };
        let mut cache = self.cache();
        // A guest that was forgotten during the read may have revoked this token.
        if cache.forgotten == before {
            if cache.guests.len() >= Self::MOST {
                // Clearing all is simple and rare, and only costs a read from the store for each guest.
                cache.guests.clear();
            }
            cache.guests.insert(hash, (guest.clone(), Instant::now()));
        }
        Ok(Some(guest))
    }

    /// Reads all guests anew from the store the next time.
    pub(crate) fn forget_all(&self) {
        let mut cache = self.cache();
        cache.forgotten += 1;
        cache.guests.clear();
    }

    /// Reads a guest anew from the store the next time.
    pub(crate) fn forget(&self, id: &str) {
        let mut cache = self.cache();
        cache.forgotten += 1;
        cache.guests.retain(|_, (guest, _)| guest.id != id);
    }
}
