//! [`Clock`]: the time that a program has used for one decision.

use std::time::{Duration, Instant};

/// Measures the time of one decision, without the time that other matches took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    /// The start, moved on by all excluded times.
    begun: Instant,
}

impl Clock {
    pub(crate) fn start() -> Self {
        Clock { begun: Instant::now() }
    }

    /// Excludes a time that has passed since the start.
    pub(crate) fn exclude(&mut self, time: Duration) {
        self.begun += time;
    }

    /// The time used so far.
    pub(crate) fn used(&self) -> Duration {
        self.begun.elapsed()
    }

    /// The moment at which this time is used up, if nothing more is excluded.
    pub(crate) fn deadline(&self, time: Duration) -> Instant {
        self.begun + time
    }
}
