//! The clock of the server.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::time::Instant;

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
    /// Whether the time passes as that of the runtime does, which a simulation moves.
    #[cfg(test)]
    is_simulated: bool,
}

impl Default for Time {
    fn default() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let started = i64::try_from(now.as_millis()).unwrap_or(i64::MAX);
        Time {
            started,
            start: Instant::now(),
            ahead: Arc::default(),
            #[cfg(test)]
            is_simulated: false,
        }
    }
}

impl Time {
    /// Milliseconds since 1970.
    pub(crate) fn unix_millis(&self) -> i64 {
        let passed = i64::try_from(self.passed().as_millis()).unwrap_or(i64::MAX);
        self.started.saturating_add(passed).saturating_add(self.ahead.load(Ordering::SeqCst))
    }

    fn passed(&self) -> Duration {
        // In tests the clock stands still, or a busy machine would decide what is left of it.
        #[cfg(test)]
        if !self.is_simulated {
            return Duration::ZERO;
        }
        self.start.elapsed()
    }

    /// A clock that shows this now, and moves with the runtime that it is made in.
    #[cfg(test)]
    pub(crate) fn simulated(now: i64) -> Self {
        Time { started: now, is_simulated: true, ..Time::default() }
    }

    /// Lets milliseconds pass.
    #[cfg(test)]
    pub(crate) fn pass(&self, milliseconds: i64) {
        self.ahead.fetch_add(milliseconds, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_simulated_clock_moves_with_the_runtime_and_all_others_stand_still_in_tests() {
        let (simulated, other) = (Time::simulated(1000), Time::default());
        let before = other.unix_millis();
        tokio::time::sleep(Duration::from_millis(250)).await;
        assert_eq!(simulated.clone().unix_millis(), 1250);
        assert_eq!(other.unix_millis(), before);
    }
}
