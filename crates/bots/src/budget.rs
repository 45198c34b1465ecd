//! Limits on the thinking of a bot.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The limit of a bot's thinking about one decision: a number of simulations, a deadline, a stop
/// flag, or several of these, where the first that is reached ends it. A limit by simulations alone
/// gives the same answer on every machine.
#[derive(Clone, Debug)]
pub struct Budget {
    simulations: u32,
    deadline: Option<Instant>,
    stop: Option<StopFlag>,
}

/// A flag that ends the thinking of a bot from another thread.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Ends the thinking of all bots whose budget has this flag.
    pub fn set(&self) {
        // Relaxed is enough: the flag carries no other data, and a few simulations more do no harm.
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Budget {
    /// No limit from the caller: the bot uses its own default.
    pub const FREE: Budget = Budget { simulations: u32::MAX, deadline: None, stop: None };

    /// A limit of `n` simulations.
    pub const fn simulations(n: u32) -> Self {
        Budget { simulations: n, ..Budget::FREE }
    }

    /// A limit of `time` from the moment of the call. A time beyond the range of the clock is no
    /// limit.
    pub fn lasting(time: Duration) -> Self {
        Budget { deadline: Instant::now().checked_add(time), ..Budget::FREE }
    }

    /// Adds a stop flag to the other limits.
    #[must_use]
    pub fn until(self, stop: &StopFlag) -> Self {
        Budget { stop: Some(stop.clone()), ..self }
    }

    /// Combines two budgets: the smaller number of simulations, the earlier deadline, and the flag
    /// of `self` or else that of `other`.
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

    /// This budget; for a free one so many simulations, until its stop flag is set.
    pub(crate) fn or_simulations(&self, usual: u32) -> Budget {
        if self.is_free() { Budget::simulations(usual).within(self) } else { self.clone() }
    }

    /// The number of simulations, at most `most`.
    pub(crate) fn at_most(&self, most: u32) -> u32 {
        self.simulations.min(most)
    }

    /// The time until the deadline; `None` without one.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|moment| moment.saturating_duration_since(Instant::now()))
    }

    /// Whether the stop flag is set.
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(StopFlag::is_set)
    }

    /// Whether the budget is used up after `done` simulations.
    pub fn is_spent(&self, done: u32) -> bool {
        done >= self.simulations
            || self.deadline.is_some_and(|moment| Instant::now() >= moment)
            || self.is_stopped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_spent_at_its_count_or_its_deadline() {
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
    fn within_takes_the_smaller_of_two_budgets() {
        let (few, many) = (Budget::simulations(2), Budget::simulations(9));
        let (now, late) = (Budget::lasting(Duration::ZERO), Budget::lasting(Duration::MAX));
        for (one, other) in [(&few, &many), (&many, &few), (&few, &late), (&few, &Budget::FREE)] {
            assert!(!one.within(other).is_spent(1) && one.within(other).is_spent(2));
        }
        assert!(many.within(&now).is_spent(0) && now.within(&late).is_spent(0));
    }

    #[test]
    fn a_stop_flag_ends_every_budget_that_holds_it() {
        let stop = StopFlag::default();
        let budget = Budget::FREE.until(&stop);
        let narrower = Budget::simulations(5).within(&budget);
        assert!(!budget.is_spent(1) && !narrower.is_spent(1));
        stop.set();
        assert!(budget.is_spent(1) && narrower.is_spent(1));
    }
}
