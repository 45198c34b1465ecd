//! How much a bot may think.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How much a bot may think about one decision: so many simulations, until a moment, until it is
/// stopped, whichever comes first. By simulations alone the answer is the same on every machine.
#[derive(Clone, Debug)]
pub struct Budget {
    simulations: u32,
    deadline: Option<Instant>,
    stop: Option<Stop>,
}

/// Ends the thinking of a bot from outside.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Whoever thinks within a budget with this stop, chooses now.
    pub fn now(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Budget {
    /// As much as the bot thinks of its own accord.
    pub const FREE: Budget = Budget { simulations: u32::MAX, deadline: None, stop: None };

    /// So many simulations.
    pub const fn simulations(n: u32) -> Self {
        Budget { simulations: n, ..Budget::FREE }
    }

    /// From now on for this long; without end where the clock does not reach so far.
    pub fn lasting(time: Duration) -> Self {
        Budget { deadline: Instant::now().checked_add(time), ..Budget::FREE }
    }

    /// Also until it is stopped.
    #[must_use]
    pub fn until(self, stop: &Stop) -> Self {
        Budget { stop: Some(stop.clone()), ..self }
    }

    /// This and no more than that; a stop of `self` is heeded.
    #[must_use]
    pub fn within(&self, other: &Budget) -> Self {
        let earliest = [self.deadline, other.deadline].into_iter().flatten().min();
        Budget {
            simulations: self.simulations.min(other.simulations),
            deadline: earliest,
            stop: self.stop.clone().or_else(|| other.stop.clone()),
        }
    }

    /// Whether neither simulations nor time are limited.
    pub fn is_free(&self) -> bool {
        self.simulations == u32::MAX && self.deadline.is_none()
    }

    /// How much time is left; `None` where time is not limited.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|moment| moment.saturating_duration_since(Instant::now()))
    }

    /// Whether nothing is left after `done` simulations.
    pub fn is_spent(&self, done: u32) -> bool {
        done >= self.simulations
            || self.deadline.is_some_and(|moment| Instant::now() >= moment)
            || self.stop.as_ref().is_some_and(Stop::is_set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_spent_when_it_is_reached_and_a_deadline_when_it_has_passed() {
        assert!(!Budget::simulations(2).is_spent(1));
        assert!(Budget::simulations(2).is_spent(2));
        assert!(Budget::simulations(0).is_spent(0));
        assert!(Budget::lasting(Duration::ZERO).is_spent(0));
        assert!(!Budget::lasting(Duration::from_secs(3600)).is_spent(1_000_000));
        assert!(!Budget::lasting(Duration::MAX).is_spent(1_000_000));
        assert_eq!(Budget::lasting(Duration::ZERO).time_left(), Some(Duration::ZERO));
        assert_eq!(Budget::simulations(2).time_left(), None);
        assert!(Budget::FREE.is_free() && !Budget::FREE.is_spent(1_000_000));
    }

    #[test]
    fn of_two_budgets_the_smaller_counts() {
        let (few, many) = (Budget::simulations(2), Budget::simulations(9));
        let (now, late) = (Budget::lasting(Duration::ZERO), Budget::lasting(Duration::MAX));
        for (one, other) in [(&few, &many), (&many, &few), (&few, &late), (&few, &Budget::FREE)] {
            assert!(!one.within(other).is_spent(1) && one.within(other).is_spent(2));
        }
        assert!(many.within(&now).is_spent(0) && now.within(&late).is_spent(0));
    }

    #[test]
    fn a_stop_spends_what_is_left() {
        let stop = Stop::default();
        let budget = Budget::FREE.until(&stop);
        let narrower = Budget::simulations(5).within(&budget);
        assert!(!budget.is_spent(1) && !narrower.is_spent(1));
        stop.now();
        assert!(budget.is_spent(1) && narrower.is_spent(1));
    }
}
