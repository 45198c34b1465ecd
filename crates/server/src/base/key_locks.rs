//! [`KeyLocks`]: a lock for each key, such as the id of a table.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A lock for each key that somebody holds or waits for.
#[derive(Default)]
pub(crate) struct KeyLocks(Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>);

impl KeyLocks {
    /// The lock of this key.
    pub(crate) fn lock_for(&self, key: &str) -> Arc<tokio::sync::Mutex<()>> {
        // A panic cannot leave the map half changed, so a poisoned lock is as good as any.
        let mut map = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Only the map holds locks that nobody needs any more; they go with the next call.
        map.retain(|_, lock| Arc::strong_count(lock) > 1);
        map.entry(key.to_owned()).or_default().clone()
    }
}
