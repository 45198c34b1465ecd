//! [`KeyLocks`]: the requests in progress, by idempotency key.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The requests in progress, by key.
#[derive(Default)]
pub(crate) struct KeyLocks(Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>);

impl KeyLocks {
    /// The lock of the key with this hash.
    pub(crate) fn lock_for(&self, hash: &str) -> Arc<tokio::sync::Mutex<()>> {
        // A panic cannot leave the map half changed, so a poisoned lock is as good as any.
        let mut map = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Only the map holds locks of requests that are done; they go with the next request.
        map.retain(|_, doing| Arc::strong_count(doing) > 1);
        map.entry(hash.to_owned()).or_default().clone()
    }
}
