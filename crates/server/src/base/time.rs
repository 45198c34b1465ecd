//! The clock of the server.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The clock of the server. A clone reads the same.
///
/// The system's clock is read once, at the start; from then on the time only grows, by as much as really
/// passes. Somebody who sets the system's clock changes no deadline.
#[derive(Clone, Debug)]
pub(crate) struct Time {
    /// The system's clock at the start, in milliseconds since 1970.
    started: i64,
    start: Instant,
    /// The milliseconds that tests let pass; always 0 outside tests.
    ahead: Arc<AtomicI64>,
}

impl Default for Time {
    fn default() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let started = i64::try_from(now.as_millis()).unwrap_or(i64::MAX);
        Time { started, start: Instant::now(), ahead: Arc::default() }
    }
}

impl Time {
    /// Milliseconds since 1970.
    pub(crate) fn unix_millis(&self) -> i64 {
        // In tests the clock stands still, or a busy machine would decide what is left of it.
        let passed = if cfg!(test) { 0 } else { self.start.elapsed().as_millis() };
        let passed = i64::try_from(passed).unwrap_or(i64::MAX);
        self.started.saturating_add(passed).saturating_add(self.ahead.load(Ordering::SeqCst))
    }

    /// Lets milliseconds pass.
    #[cfg(test)]
    pub(crate) fn pass(&self, milliseconds: i64) {
        self.ahead.fetch_add(milliseconds, Ordering::SeqCst);
    }
}
