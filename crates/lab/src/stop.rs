//! When enough was played.

use crate::interval::{guarded, half};
use crate::sample::Sample;
use serde::Serialize;

/// Sets between two looks at the scores. Looks stand at fixed numbers of sets, so that the answer
/// does not depend on how many threads play.
pub const BATCH: u64 = 16;

/// When to stop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// At the latest after so many sets.
    pub sets: Option<u64>,
    /// The early stopping rule.
    pub early: Option<Early>,
}

/// A rule that stops it early.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Early {
    /// The interval's half is at most so wide, in shares of a win.
    Precision(f64),
    /// A test between two hypotheses is decided.
    Sprt(Sprt),
}

/// A sequential probability ratio test between two edges in shares of a win, with an error of 5% on
/// either side. `low` is less than `high`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// H0: the edge is at most this.
    pub low: f64,
    /// H1: the edge is at least this.
    pub high: f64,
}

/// Why it stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stopped {
    /// All sets that were asked for are played.
    Sets,
    /// The interval is as narrow as was asked for.
    Precision,
    /// The test took H0.
    Low,
    /// The test took H1.
    High,
    /// Somebody ended it.
    Interrupted,
}

impl Stop {
    /// Whether it ends with the scores of the sets so far, whose lowest and highest possible score
    /// are given.
    pub fn decides(&self, scores: &Sample, range: (f64, f64)) -> Option<Stopped> {
        if scores.n().is_multiple_of(BATCH) && scores.n() > 0 {
            let stopped = match self.early {
                Some(Early::Precision(most)) => {
                    (half(scores, range) <= most).then_some(Stopped::Precision)
                }
                Some(Early::Sprt(test)) => test.decides(scores, range),
                None => None,
            };
            if stopped.is_some() {
                return stopped;
            }
        }
        self.sets.filter(|sets| scores.n() >= *sets).map(|_| Stopped::Sets)
    }
}

impl Sprt {
    /// The logarithm of the likelihood ratio at which H1 is taken; at its negative, H0 is: Wald,
    /// "Sequential Tests of Statistical Hypotheses", Annals of Mathematical Statistics 16 (1945),
    /// for errors of 5% both.
    pub fn bound() -> f64 {
        (0.95_f64 / 0.05).ln()
    }

    /// The logarithm of the likelihood of H1 over that of H0, generalised for an unknown
    /// distribution of scores: Van den Bergh, "A Practical Introduction to the GSPRT",
    /// n (h − l)(2m − l − h) / 2s² with mean m and variance s², which is [`guarded`].
    pub fn ratio(&self, scores: &Sample, range: (f64, f64)) -> f64 {
        let Sprt { low, high } = *self;
        let away = 2.0 * scores.mean() - low - high;
        scores.n() as f64 * (high - low) * away / (2.0 * guarded(scores, range))
    }

    fn decides(&self, scores: &Sample, range: (f64, f64)) -> Option<Stopped> {
        match self.ratio(scores, range) {
            ratio if ratio >= Sprt::bound() => Some(Stopped::High),
            ratio if ratio <= -Sprt::bound() => Some(Stopped::Low),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::chance::Fast;

    const TEST: Sprt = Sprt { low: 0.0, high: 0.02 };
    const RANGE: (f64, f64) = (-0.5, 0.5);

    /// Sets of two matches with this mean score: each match is won, drawn or lost, and most of them
    /// by the deal, so that a set is even.
    fn draw(chance: &mut Fast, edge: f64, deal: f64) -> f64 {
        if chance.unit() < deal {
            return 0.0;
        }
        let own = edge / (1.0 - deal);
        let half = |chance: &mut Fast| {
            let draws = 0.1;
            match chance.unit() {
                unit if unit < draws => 0.0,
                unit if unit < draws + (1.0 - draws) / 2.0 + own => 0.25,
                _ => -0.25,
            }
        };
        half(chance) + half(chance)
    }

    fn ran(stop: &Stop, seed: u64, edge: f64, deal: f64) -> (Stopped, Sample) {
        let (mut chance, mut scores) = (Fast::new(seed), Sample::default());
        loop {
            scores.add(draw(&mut chance, edge, deal));
            if let Some(stopped) = stop.decides(&scores, RANGE) {
                return (stopped, scores);
            }
        }
    }

    #[test]
    fn a_test_errs_as_seldom_as_it_says_under_both_hypotheses() {
        const TRIALS: u64 = 1000;
        let stop = Stop { sets: None, early: Some(Early::Sprt(TEST)) };
        for deal in [0.0, 0.8, 0.95] {
            for (edge, wrong) in [(TEST.low, Stopped::High), (TEST.high, Stopped::Low)] {
                let errors = (0..TRIALS).filter(|n| ran(&stop, *n, edge, deal).0 == wrong).count();
                // 5% and two standard errors of what a thousand trials show.
                assert!(errors <= 64, "{edge} where {deal} is the deal: {errors} of {TRIALS}");
                // Where few sets are not even, it is careful and errs less.
                let least = if deal < 0.9 { 20 } else { 0 };
                assert!(errors >= least, "{errors}: it plays on much longer than it need");
            }
        }
    }

    #[test]
    fn an_edge_far_from_both_hypotheses_is_decided_soon() {
        let stop = Stop { sets: None, early: Some(Early::Sprt(TEST)) };
        for (edge, right) in [(-0.2, Stopped::Low), (0.2, Stopped::High)] {
            let (stopped, scores) = ran(&stop, 1, edge, 0.0);
            assert_eq!((stopped, scores.n() <= 256), (right, true), "{}", scores.n());
        }
    }

    #[test]
    fn sets_that_all_come_out_even_decide_only_when_they_are_many() {
        let stop = Stop { sets: None, early: Some(Early::Sprt(TEST)) };
        let mut scores = Sample::default();
        let stopped = loop {
            scores.add(0.0);
            if let Some(stopped) = stop.decides(&scores, RANGE) {
                break stopped;
            }
        };
        // With an edge of 0.02, so many even sets in a row come in fewer than one of twenty runs.
        let likely = (1.0 - 2.0 * TEST.high).powi(scores.n() as i32);
        assert_eq!(stopped, Stopped::Low);
        assert!(likely < 0.05 && scores.n() < 200, "{}", scores.n());
    }

    #[test]
    fn an_interval_is_as_narrow_as_asked_for_and_has_the_truth_in_it() {
        const TRIALS: u64 = 400;
        const HALF: f64 = 0.015;
        let stop = Stop { sets: None, early: Some(Early::Precision(HALF)) };
        for (edge, deal) in [(0.0, 0.0), (0.02, 0.9)] {
            let mut covered = 0;
            for seed in 0..TRIALS {
                let (stopped, scores) = ran(&stop, seed, edge, deal);
                assert_eq!(stopped, Stopped::Precision);
                let half = half(&scores, RANGE);
                assert!(half <= HALF);
                covered += u64::from((scores.mean() - edge).abs() <= half);
            }
            let coverage = covered as f64 / TRIALS as f64;
            assert!((0.93..=0.97).contains(&coverage), "{edge}, {deal}: {coverage}");
        }
    }

    #[test]
    fn the_number_of_sets_is_the_latest_end() {
        for early in [None, Some(Early::Sprt(TEST)), Some(Early::Precision(1e-9))] {
            let stop = Stop { sets: Some(37), early };
            let (stopped, scores) = ran(&stop, 3, 0.01, 0.0);
            assert_eq!((stopped, scores.n()), (Stopped::Sets, 37));
        }
    }

    #[test]
    fn it_looks_only_at_whole_batches() {
        let stop = Stop { sets: None, early: Some(Early::Precision(10.0)) };
        assert_eq!(ran(&stop, 1, 0.0, 0.0).1.n(), BATCH);
    }
}
