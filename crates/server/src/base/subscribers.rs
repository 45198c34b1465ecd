//! Subscribers to changes, by id.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// Numbers that grow, by id, and the tasks that wait until one does. An id without subscribers is
/// dropped.
#[derive(Default)]
pub(crate) struct Subscribers(Mutex<HashMap<String, watch::Sender<u64>>>);

impl Subscribers {
    fn map(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<u64>>> {
        // Inserting and removing cannot leave the map half changed, so a poisoned lock holds a
        // valid one.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Follows what has this id.
    pub(crate) fn follow(&self, id: &str) -> watch::Receiver<u64> {
        self.map().entry(id.to_owned()).or_default().subscribe()
    }

    /// Lets all who follow anything look at it again.
    pub(crate) fn look_again(&self) {
        self.map().values().for_each(|news| news.send_modify(|_| {}));
    }

    /// Tells those who follow what has this id.
    pub(crate) fn changed(&self, id: &str, number: u64) {
        let mut map = self.map();
        if let Some(news) = map.get(id) {
            news.send_replace(number);
        }
        // Cleaned up here, so that the ids of finished tables do not pile up.
        map.retain(|_, news| news.receiver_count() > 0);
    }
}
