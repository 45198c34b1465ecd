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
pub(crate) struct Guests(Mutex<HashMap<String, (Guest, Instant)>>);

impl Guests {
    /// The most guests in memory.
    const MOST: usize = 10_000;

    /// A guest is read again after a day, which also tells the store that the guest is still there.
    const FRESH: Duration = Duration::from_secs(24 * 3600);

    fn map(&self) -> MutexGuard<'_, HashMap<String, (Guest, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Finds the guest with this token.
    pub(crate) async fn find(&self, store: &Store, token: &str) -> Result<Option<Guest>, ApiError> {
        let hash = hash(token);
        if let Some((guest, read)) = self.map().get(&hash)
            && read.elapsed() < Self::FRESH
        {
            return Ok(Some(guest.clone()));
        }
        let Some(guest) = store.guest(&hash).await? else {
            self.map().remove(&hash);
            return Ok(None);
        };
        let mut map = self.map();
        if map.len() >= Self::MOST {
            // Clearing all is simple and rare, and only costs a read from the store for each guest.
            map.clear();
        }
        map.insert(hash, (guest.clone(), Instant::now()));
        Ok(Some(guest))
    }

    /// Reads a guest anew from the store the next time.
    pub(crate) fn forget(&self, id: &str) {
        self.map().retain(|_, (guest, _)| guest.id != id);
    }
}
