//! Stopping rules: when a contest has played enough sets.

use crate::interval::{guarded_variance, half_width};
use crate::summary_stats::SummaryStats;
use serde::Serialize;

/// Sets between two looks at the scores. Looks are at fixed numbers of sets, so that the result
/// does not depend on the number of threads; fewer looks also mean fewer false alarms.
pub const SETS_PER_LOOK: u64 = 16;

/// A stopping rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StoppingRule {
    /// The most sets.
    pub sets: Option<u64>,
    /// A reason to stop earlier.
    pub early: Option<EarlyStop>,
}

/// A reason to stop early.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EarlyStop {
    /// The 95 % interval is within ± this many shares of a win.
    Precision(f64),
    /// A sequential test is decided.
    Sprt(Sprt),
}

/// A sequential probability ratio test between two edges in shares of a win, with error rates of 5
/// %. `low` is below `high`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// H0: the edge is at most this.
    pub low: f64,
    /// H1: the edge is at least this.
    pub high: f64,
}

/// The reason for the end of a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// All requested sets are played.
    Sets,
    /// The interval is as narrow as requested.
    Precision,
    /// The test accepted H0.
    Low,
    /// The test accepted H1.
    High,
    /// The user interrupted the contest.
    Interrupted,
}

impl StoppingRule {
    /// Whether the contest ends with these scores; `range` is the lowest and highest possible score
    /// of a set.
    pub fn decides(&self, scores: &SummaryStats, range: (f64, f64)) -> Option<StopReason> {
        if scores.n().is_multiple_of(SETS_PER_LOOK) && scores.n() > 0 {
            let stopped = match self.early {
                Some(EarlyStop::Precision(most)) => {
                    (half_width(scores, range) <= most).then_some(StopReason::Precision)
                }
                Some(EarlyStop::Sprt(test)) => test.decides(scores, range),
                None => None,
            };
            if stopped.is_some() {
                return stopped;
            }
        }
        self.sets.filter(|sets| scores.n() >= *sets).map(|_| StopReason::Sets)
    }
}

impl Sprt {
    /// The log-likelihood ratio at which H1 is accepted; at its negative, H0 is (Wald, "Sequential
    /// Tests of Statistical Hypotheses", Annals of Mathematical Statistics 16, 1945, for error
    /// rates of 5 %).
    pub fn bound() -> f64 {
        (0.95_f64 / 0.05).ln()
    }

    /// The generalised log-likelihood ratio of H1 over H0 for an unknown distribution of scores
    /// (Van den Bergh, "A Practical Introduction to the GSPRT"): n (h − l)(2m − l − h) / 2s² with
    /// mean m and [`guarded_variance`] s².
    pub fn ratio(&self, scores: &SummaryStats, range: (f64, f64)) -> f64 {
        let Sprt { low, high } = *self;
        let away = 2.0 * scores.mean() - low - high;
        scores.n() as f64 * (high - low) * away / (2.0 * guarded_variance(scores, range))
    }

    fn decides(&self, scores: &SummaryStats, range: (f64, f64)) -> Option<StopReason> {
        match self.ratio(scores, range) {
            ratio if ratio >= Sprt::bound() => Some(StopReason::High),
            ratio if ratio <= -Sprt::bound() => Some(StopReason::Low),
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

    /// Draws the score of a set of two matches with this mean. Most sets are even because the deal
    /// decides both matches.
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

    fn ran(stop: &StoppingRule, seed: u64, edge: f64, deal: f64) -> (StopReason, SummaryStats) {
        let (mut chance, mut scores) = (Fast::new(seed), SummaryStats::default());
        loop {
            scores.add(draw(&mut chance, edge, deal));
            if let Some(stopped) = stop.decides(&scores, RANGE) {
                return (stopped, scores);
            }
        }
    }

    #[test]
    fn the_test_keeps_its_error_rates_under_both_hypotheses() {
        const TRIALS: u64 = 1000;
        let stop = StoppingRule { sets: None, early: Some(EarlyStop::Sprt(TEST)) };
        for deal in [0.0, 0.8, 0.95] {
            for (edge, wrong) in [(TEST.low, StopReason::High), (TEST.high, StopReason::Low)] {
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
    fn a_clear_edge_is_decided_soon() {
        let stop = StoppingRule { sets: None, early: Some(EarlyStop::Sprt(TEST)) };
        for (edge, right) in [(-0.2, StopReason::Low), (0.2, StopReason::High)] {
            let (stopped, scores) = ran(&stop, 1, edge, 0.0);
            assert_eq!((stopped, scores.n() <= 256), (right, true), "{}", scores.n());
        }
    }

    #[test]
    fn even_sets_decide_only_in_large_numbers() {
        let stop = StoppingRule { sets: None, early: Some(EarlyStop::Sprt(TEST)) };
        let mut scores = SummaryStats::default();
        let stopped = loop {
            scores.add(0.0);
            if let Some(stopped) = stop.decides(&scores, RANGE) {
                break stopped;
            }
        };
        // With an edge of 0.02, so many even sets in a row come in fewer than one of twenty runs.
        let likely = (1.0 - 2.0 * TEST.high).powi(scores.n() as i32);
        assert_eq!(stopped, StopReason::Low);
        assert!(likely < 0.05 && scores.n() < 200, "{}", scores.n());
    }

    #[test]
    fn intervals_have_the_requested_width_and_coverage() {
        const TRIALS: u64 = 400;
        const HALF: f64 = 0.015;
        let stop = StoppingRule { sets: None, early: Some(EarlyStop::Precision(HALF)) };
        for (edge, deal) in [(0.0, 0.0), (0.02, 0.9)] {
            let mut covered = 0;
            for seed in 0..TRIALS {
                let (stopped, scores) = ran(&stop, seed, edge, deal);
                assert_eq!(stopped, StopReason::Precision);
                let half = half_width(&scores, RANGE);
                assert!(half <= HALF);
                covered += u64::from((scores.mean() - edge).abs() <= half);
            }
            let coverage = covered as f64 / TRIALS as f64;
            assert!((0.93..=0.97).contains(&coverage), "{edge}, {deal}: {coverage}");
        }
    }

    #[test]
    fn a_contest_ends_at_the_latest_after_its_sets() {
        for early in [None, Some(EarlyStop::Sprt(TEST)), Some(EarlyStop::Precision(1e-9))] {
            let stop = StoppingRule { sets: Some(37), early };
            let (stopped, scores) = ran(&stop, 3, 0.01, 0.0);
            assert_eq!((stopped, scores.n()), (StopReason::Sets, 37));
        }
    }

    #[test]
    fn the_rule_looks_only_at_fixed_numbers_of_sets() {
        let stop = StoppingRule { sets: None, early: Some(EarlyStop::Precision(10.0)) };
        assert_eq!(ran(&stop, 1, 0.0, 0.0).1.n(), SETS_PER_LOOK);
    }
}
