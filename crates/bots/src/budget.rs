//! How much a bot may think.

use std::time::{Duration, Instant};

/// How much a bot may think about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many simulations: the answer is the same on every machine.
    Simulations(u32),
    /// Until this moment: the answer depends on the machine.
    Deadline(Instant),
}

impl Budget {
    /// From now on for this long; without end where the clock does not reach so far.
    pub fn lasting(time: Duration) -> Self {
        Instant::now().checked_add(time).map_or(Budget::Simulations(u32::MAX), Budget::Deadline)
    }

    /// Whether nothing is left after `done` simulations.
    pub fn is_spent(&self, done: u32) -> bool {
        match *self {
            Budget::Simulations(all) => done >= all,
            Budget::Deadline(moment) => Instant::now() >= moment,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_spent_when_it_is_reached_and_a_deadline_when_it_has_passed() {
        assert!(!Budget::Simulations(2).is_spent(1));
        assert!(Budget::Simulations(2).is_spent(2));
        assert!(Budget::Simulations(0).is_spent(0));
        assert!(Budget::lasting(Duration::ZERO).is_spent(0));
        assert!(!Budget::lasting(Duration::from_secs(3600)).is_spent(u32::MAX));
        assert!(!Budget::lasting(Duration::MAX).is_spent(1_000_000));
    }
}
