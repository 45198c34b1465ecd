//! The confirmation of a winner against the original rules, on fresh deals.
//!
//! The search picks a rule set because its numbers look best, so they are too good. The confirmation
//! plays the winner and the original on deals that the search never saw.

use super::goal::{Aim, Goal, weighted_loss};
use crate::design::game_meter::MeterMetric;
use crate::design::meter::Observations;
use crate::metrics::metric::{Estimate, NumberRange};
use crate::metrics::verdict::{FALSE_DISCOVERIES, Verdict};
use crate::stats::{MIN_SETS_FOR_VERDICT, adjusted_p_values, contrast, ranged_estimate};
use serde::{Deserialize, Serialize};
use sortie_core::chance::Fast;

/// Bootstrap samples of the sets.
const RESAMPLES: usize = 2000;

/// The comparison of the winner with the original rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Confirmation {
    /// The random seed of its deals.
    pub seed: u64,
    /// The number of sets.
    pub sets: u64,
    /// By how much the original misses the goals more than the winner, in spreads of the metrics. An
    /// improvement towards a bound counts if it can be told from chance; a deterioration always does.
    pub gain: Estimate,
    /// Whether the winner is better: the whole interval of the gain is above 0.
    pub better: bool,
    /// The goals.
    pub rows: Vec<GoalRow>,
}

/// A goal in the confirmation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoalRow {
    /// The goal.
    pub goal: String,
    /// The id of its metric.
    pub metric: String,
    /// The metric with the original rules.
    pub original: Estimate,
    /// The metric with the winner.
    pub winner: Estimate,
    /// The paired difference.
    pub difference: Estimate,
    /// The p-value of the difference, corrected for all goals.
    pub adjusted_p: f64,
    /// The verdict: neither more nor less, since every goal has a side.
    pub verdict: Verdict,
}

/// Compares the winner with the original on the same fresh sets. `None` if a metric has fewer than
/// two numbers.
pub fn confirm(
    goals: &[Goal],
    scales: &[f64],
    original: &Observations,
    winner: &Observations,
    seed: u64,
) -> Option<Confirmation> {
    let columns = |seen: &Observations| -> Option<Vec<Vec<f64>>> { seen.iter().cloned().collect() };
    let (original, winner) = (columns(original)?, columns(winner)?);
    let sets = original.iter().chain(&winner).map(Vec::len).min()?;
    if sets < 2 {
        return None;
    }
    let mut rows = Vec::new();
    let mut p = Vec::new();
    for ((goal, original), winner) in goals.iter().zip(&original).zip(&winner) {
        let range = MeterMetric::find(&goal.metric).map_or(NumberRange::Open, |m| m.range());
        let both = [Some(&original[..]), Some(&winner[..])];
        let (difference, p_of_difference) = contrast(&both, &[-1.0, 1.0], range.ends())?;
        p.push(match goal.aim {
            Aim::Near { target, .. } => {
                p_of_difference.max(p_of_nearer(target, original, winner, range)?)
            }
            _ => p_of_difference,
        });
        rows.push(GoalRow {
            goal: goal.to_string(),
            metric: goal.metric.clone(),
            original: ranged_estimate(original, range)?,
            winner: ranged_estimate(winner, range)?,
            difference,
            adjusted_p: 1.0,
            verdict: Verdict::Open,
        });
    }
    for ((row, goal), adjusted) in rows.iter_mut().zip(goals).zip(adjusted_p_values(&p)) {
        row.adjusted_p = adjusted;
        let losses = (goal.loss(row.original.value), goal.loss(row.winner.value));
        let met = goal.is_bounded() && losses.0 <= 0.0 && losses.1 <= 0.0;
        let told = adjusted <= FALSE_DISCOVERIES
            && sets as u64 >= MIN_SETS_FOR_VERDICT
            && !is_unproven(goal, row);
        row.verdict = if met {
            Verdict::MetByBoth
        } else if told && losses.1 < losses.0 {
            Verdict::Better
        } else if told && losses.1 > losses.0 {
            Verdict::Worse
        } else {
            Verdict::Open
        };
    }
    let counts = rows.iter().zip(goals).map(|(row, goal)| {
        row.verdict == Verdict::Better || !goal.is_bounded() && !is_unproven(goal, row)
    });
    let gain = gain(goals, scales, &counts.collect::<Vec<_>>(), &original, &winner, sets);
    let better = gain.low > 0.0 && gain.samples >= MIN_SETS_FOR_VERDICT;
    Some(Confirmation { seed, sets: sets as u64, better, gain, rows })
}

/// Whether a goal of more skill has a winner whose players do not win measurably more than weaker ones.
/// Losing less to weaker players is no more skill.
fn is_unproven(goal: &Goal, row: &GoalRow) -> bool {
    goal.metric == "skill" && goal.aim == Aim::Max && row.winner.low <= 0.0
}

/// The p-value of the hypothesis that both means lie on opposite sides of a target, at the same
/// distance. As (w − t)² − (o − t)² = (w − o)(w + o − 2t), one is nearer if it and the hypothesis of no
/// difference are both rejected. The distance of a noisy mean is too large on average, so comparing
/// distances would prefer the rule set that varies less.
fn p_of_nearer(target: f64, original: &[f64], winner: &[f64], range: NumberRange) -> Option<f64> {
    let around = |numbers: &[f64]| numbers.iter().map(|number| number - target).collect::<Vec<_>>();
    let (original, winner) = (around(original), around(winner));
    let range = range.ends().map(|(low, high)| (low - target, high - target));
    Some(contrast(&[Some(&original[..]), Some(&winner[..])], &[1.0, 1.0], range)?.1)
}

/// The difference of the total losses, with the percentile interval of the bootstrap over sets
/// (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13). Both rule sets are
/// resampled together, since a set has the same deals in both. `counts` tells the goals whose improvement
/// counts. Towards a bound, only one that can be told from chance does: losses bend there, so the noise of
/// the original alone would look like a gain of a winner that varies less.
fn gain(
    goals: &[Goal],
    scales: &[f64],
    counts: &[bool],
    original: &[Vec<f64>],
    winner: &[Vec<f64>],
    sets: usize,
) -> Estimate {
    let gain = |chosen: &[usize]| {
        let mean = |column: &Vec<f64>| {
            chosen.iter().map(|set| column[*set]).sum::<f64>() / chosen.len() as f64
        };
        let of_goal = |at: usize| {
            let loss = |column| weighted_loss(&goals[at], mean(column), scales[at]);
            let gain = loss(&original[at]) - loss(&winner[at]);
            if counts[at] { gain } else { gain.min(0.0) }
        };
        (0..goals.len()).map(of_goal).sum::<f64>()
    };
    let value = gain(&(0..sets).collect::<Vec<_>>());
    // A fixed seed gives the same interval for the same numbers.
    let mut chance = Fast::new(1);
    let mut gains: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            let chosen: Vec<usize> =
                (0..sets).map(|_| chance.below(sets as u32) as usize).collect();
            gain(&chosen)
        })
        .collect();
    gains.sort_unstable_by(f64::total_cmp);
    let quantile = |share: f64| crate::interval::quantile(&gains, share);
    Estimate { value, low: quantile(0.025), high: quantile(0.975), samples: sets as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goals() -> Vec<Goal> {
        let goal = |metric: &str, aim| Goal { metric: metric.to_owned(), aim };
        vec![goal("length", Aim::AtMost(60.0)), goal("skill", Aim::Max)]
    }

    /// Numbers of `sets` sets around these means, with luck that both rule sets share.
    fn seen(sets: usize, own: u64, means: [f64; 2]) -> Observations {
        let numbers = |metric: u64, mean: f64| {
            (0..sets as u64)
                .map(|set| {
                    let shared = Fast::stream(metric, set).unit() * 10.0 - 5.0;
                    mean + shared + Fast::stream(100 + own * 2 + metric, set).unit() - 0.5
                })
                .collect()
        };
        vec![Some(numbers(0, means[0])), Some(numbers(1, means[1]))]
    }

    #[test]
    fn a_better_rule_set_is_confirmed_goal_by_goal() {
        let (original, winner) = (seen(200, 1, [66.0, 10.0]), seen(200, 2, [58.0, 10.0]));
        let found = confirm(&goals(), &[5.0, 5.0], &original, &winner, 9).unwrap();
        assert!(found.better && found.gain.low > 3.0, "{found:?}");
        let verdicts: Vec<Verdict> = found.rows.iter().map(|row| row.verdict).collect();
        assert_eq!(verdicts, [Verdict::Better, Verdict::Open]);
        let worse = confirm(&goals(), &[5.0, 5.0], &winner, &original, 9).unwrap();
        assert!(!worse.better);
        assert_eq!(worse.rows[0].verdict, Verdict::Worse);
    }

    #[test]
    fn a_goal_that_both_meet_is_no_gain() {
        let (original, winner) = (seen(200, 1, [40.0, 10.0]), seen(200, 2, [30.0, 10.0]));
        let found = confirm(&goals(), &[5.0, 5.0], &original, &winner, 9).unwrap();
        assert_eq!(found.rows[0].verdict, Verdict::MetByBoth);
        assert!(!found.better, "{found:?}");
    }

    /// Three hundred pairs of equal rule sets right at a bound, where losses bend: at most 2.5 % and a
    /// little more are called better.
    #[test]
    fn equal_rule_sets_are_seldom_called_better() {
        let alarms: u32 = (0..300)
            .map(|trial| {
                let pair = [0, 1].map(|own| {
                    let mut chance = Fast::stream(own, trial);
                    let mut numbers = |mean: f64| (0..40).map(|_| mean + chance.unit()).collect();
                    vec![Some(numbers(59.5)), Some(numbers(10.0))]
                });
                let found = confirm(&goals(), &[0.3, 0.3], &pair[0], &pair[1], 9).unwrap();
                u32::from(found.better)
            })
            .sum();
        assert!((1..=14).contains(&alarms), "{alarms} of 300, expected 7.5");
    }

    /// The share of confirmations of a goal of fairness that call the winner better; the edges of one
    /// set have the given means and spreads.
    fn confirmed(original: (f64, f64), winner: (f64, f64)) -> f64 {
        const TRIALS: u64 = 300;
        let goals = [Goal::parse("first_mover_edge=0 ±1", &["first_mover_edge"]).unwrap()];
        let better = (0..TRIALS).filter(|trial| {
            let [original, winner] = [(0, original), (1, winner)].map(|(own, (mean, spread))| {
                let mut chance = Fast::stream(own, *trial);
                let numbers = (0..100).map(|_| mean + spread * (2.0 * chance.unit() - 1.0));
                vec![Some(numbers.collect())]
            });
            let found = confirm(&goals, &[3.0], &original, &winner, 9).unwrap();
            assert!(!found.better || found.rows[0].verdict == Verdict::Better, "{found:?}");
            found.better
        });
        better.count() as f64 / TRIALS as f64
    }

    #[test]
    fn a_rule_set_that_varies_less_is_no_fairer() {
        for (original, winner) in
            [((0.0, 50.0), (0.0, 5.0)), ((0.0, 50.0), (0.0, 50.0)), ((8.0, 40.0), (-8.0, 40.0))]
        {
            let found = confirmed(original, winner);
            assert!(found <= 0.05, "{original:?} and {winner:?}: {found}");
        }
        assert!(confirmed((20.0, 40.0), (0.0, 40.0)) > 0.9, "a fairer one is");
    }

    #[test]
    fn losing_less_to_weaker_players_is_no_more_skill() {
        let (original, winner) = (seen(200, 1, [50.0, -20.0]), seen(200, 2, [50.0, -4.0]));
        let found = confirm(&goals(), &[5.0, 5.0], &original, &winner, 9).unwrap();
        assert!(!found.better && found.rows[1].verdict == Verdict::Open, "{found:?}");
    }

    #[test]
    fn few_sets_confirm_nothing() {
        let (original, winner) = (seen(15, 1, [66.0, 10.0]), seen(15, 2, [50.0, 10.0]));
        let found = confirm(&goals(), &[5.0, 5.0], &original, &winner, 9).unwrap();
        assert!(!found.better && found.rows[0].verdict == Verdict::Open, "{found:?}");
    }

    #[test]
    fn a_missing_number_has_no_confirmation() {
        let one = seen(9, 1, [1.0, 1.0]);
        assert_eq!(confirm(&goals(), &[1.0, 1.0], &one, &vec![one[0].clone(), None], 9), None);
        let single = seen(1, 1, [1.0, 1.0]);
        assert_eq!(confirm(&goals(), &[1.0, 1.0], &single, &single, 9), None);
    }
}
