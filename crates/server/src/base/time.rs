//! The clock of the server.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Where the server reads the time. A clone reads the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Time {
    /// The milliseconds that tests have skipped; always 0 outside tests.
    ahead: Arc<AtomicI64>,
}

impl Time {
    /// Milliseconds since 1970.
    pub(crate) fn unix_millis(&self) -> i64 {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let now = i64::try_from(now.as_millis()).unwrap_or(i64::MAX);
        now.saturating_add(self.ahead.load(Ordering::SeqCst))
    }

    /// Lets milliseconds pass.
    #[cfg(test)]
    pub(crate) fn pass(&self, milliseconds: i64) {
        self.ahead.fetch_add(milliseconds, Ordering::SeqCst);
    }
}
