//! Sequential halving: finds the best of several actions from noisy trials.

use crate::budget::Budget;
use crate::sort::sort_descending;
use std::mem;

/// An action that is tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<A> {
    pub(crate) action: A,
    /// Its probability before anything was tried, in any unit.
    pub(crate) prior: f64,
    /// The sum of its results, utilities of 0–1.
    pub(crate) total: f32,
    /// The number of its results.
    pub(crate) tried: u32,
    /// The sum of its shares of the win, 0–1 each, where trials go on to the end of the match.
    pub(crate) won: f32,
}

impl<A> Candidate<A> {
    pub(crate) const fn new(action: A, prior: f64) -> Self {
        Candidate { action, prior, total: 0.0, tried: 0, won: 0.0 }
    }

    /// Adds a result.
    pub(crate) fn add(&mut self, utility: f32) {
        self.total += utility;
        self.tried += 1;
    }

    /// The mean result; 0 if there is none.
    pub(crate) fn mean(&self) -> f64 {
        f64::from(self.total / self.tried.max(1) as f32)
    }
}

/// Rounds of trials. The first round has a given number of samples, and every later one twice as many as
/// the one before. In each sample all candidates that are left are tried once. After a round the half with
/// the higher value goes on, at least two of them (Karnin, Koren and Somekh, "Almost Optimal Exploration in
/// Multi-Armed Bandits", 2013).
#[derive(Clone, Debug)]
pub(crate) struct Halving<A> {
    /// After a round, the best first.
    left: Vec<Candidate<A>>,
    given_up: Vec<Candidate<A>>,
    /// Samples of this round, and those that are done.
    samples: u32,
    done: u32,
}

impl<A> Halving<A> {
    /// Before the first round, which has `first` samples.
    pub(crate) const fn new(candidates: Vec<Candidate<A>>, first: u32) -> Self {
        Halving { left: candidates, given_up: Vec::new(), samples: first, done: 0 }
    }

    /// Whether there is nothing to be compared.
    pub(crate) const fn is_decided(&self) -> bool {
        self.left.len() < 2
    }

    /// The candidates to be tried.
    pub(crate) fn left(&mut self) -> &mut [Candidate<A>] {
        &mut self.left
    }

    /// Notes that all candidates that are left were tried once more.
    pub(crate) fn end_sample(&mut self, value: impl Fn(&Candidate<A>) -> f64) {
        self.done += 1;
        if self.done == self.samples {
            self.end_round(value);
        }
    }

    fn end_round(&mut self, value: impl Fn(&Candidate<A>) -> f64) {
        sort_descending(&mut self.left, value);
        // Two at least stay: the last round compares the best two for as long as it lasts.
        let kept = self.left.len().div_ceil(2).max(2).min(self.left.len());
        self.given_up.extend(self.left.drain(kept..));
        (self.samples, self.done) = (2 * self.samples, 0);
    }

    /// All candidates: those that are left, the best first, then those that were tried less.
    pub(crate) fn rank(&mut self, value: impl Fn(&Candidate<A>) -> f64) -> Vec<&Candidate<A>> {
        sort_descending(&mut self.left, value);
        sort_descending(&mut self.given_up, |candidate| f64::from(candidate.tried));
        self.left.iter().chain(&self.given_up).collect()
    }
}

/// Plays rounds until the budget is spent; a single candidate is not tried. `sample` tries every candidate
/// once. Returns the candidates that were given up. After a round, `left` has the best first.
pub(crate) fn halve<A>(
    left: &mut Vec<Candidate<A>>,
    budget: &Budget,
    first: u32,
    value: impl Fn(&Candidate<A>) -> f64,
    mut sample: impl FnMut(&mut [Candidate<A>]),
) -> Vec<Candidate<A>> {
    let mut halving = Halving::new(mem::take(left), first);
    let (mut tried, mut is_spent) = (0, budget.is_spent(0));
    while !halving.is_decided() && !is_spent {
        sample(halving.left());
        tried += halving.left.len() as u32;
        is_spent = budget.is_spent(tried);
        if is_spent {
            halving.end_round(&value);
        } else {
            halving.end_sample(&value);
        }
    }
    *left = halving.left;
    halving.given_up
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The candidates left, and the trials of each, if candidate n is worth n.
    fn tried(count: u32, simulations: u32) -> (Vec<u32>, Vec<(u32, u32)>) {
        let mut left: Vec<_> = (0..count).map(|n| Candidate::new(n, 1.0)).collect();
        let budget = Budget::simulations(simulations);
        let value = |candidate: &Candidate<u32>| candidate.mean();
        let given_up = halve(&mut left, &budget, 4, value, |left| {
            for candidate in left {
                candidate.add(candidate.action as f32);
            }
        });
        let names = left.iter().map(|candidate| candidate.action).collect();
        let both = left.iter().chain(&given_up);
        let mut trials: Vec<_> =
            both.map(|candidate| (candidate.action, candidate.tried)).collect();
        trials.sort_unstable();
        (names, trials)
    }

    #[test]
    fn the_better_half_goes_on_with_twice_the_samples() {
        // 8 candidates 4 times, 4 of them 8 times, 2 of them 16 times.
        let (left, trials) = tried(8, 8 * 4 + 4 * 8 + 2 * 16);
        assert_eq!(left, [7, 6]);
        assert_eq!(trials, [(0, 4), (1, 4), (2, 4), (3, 4), (4, 12), (5, 12), (6, 28), (7, 28)]);
    }

    #[test]
    fn a_spent_budget_ends_a_round_and_a_single_candidate_is_not_tried() {
        assert_eq!(tried(3, 4).1, [(0, 2), (1, 2), (2, 2)]);
        assert_eq!(tried(1, 100), (vec![0], vec![(0, 0)]));
    }

    #[test]
    fn candidates_rank_by_value_and_behind_them_by_trials() {
        let candidates = (0..8).map(|n| Candidate::new(n, 1.0)).collect();
        let mut halving = Halving::new(candidates, 1);
        let value = |candidate: &Candidate<u32>| candidate.mean();
        // Rounds of one and of two samples.
        for _ in 0..3 {
            for candidate in halving.left() {
                candidate.add(candidate.action as f32);
            }
            halving.end_sample(value);
        }
        let ranked: Vec<u32> = halving.rank(value).iter().map(|found| found.action).collect();
        assert_eq!(ranked[..4], [7, 6, 5, 4]);
        assert!(ranked[4..].iter().all(|action| *action < 4), "{ranked:?}");
    }
}
