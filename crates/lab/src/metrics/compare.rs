//! Differences between two rule sets that were measured on common deals.

use crate::interval::{Z, p_value};
use crate::metrics::measure::Measurements;
use crate::metrics::metric::{Direction, Estimate, Measurement};
use crate::metrics::table::Metric;
use crate::metrics::verdict::{FALSE_DISCOVERIES, Verdict};
use crate::stats::{MIN_SETS_FOR_VERDICT, adjusted_p_values, contrast};
use serde::{Deserialize, Serialize};

/// The difference of a metric between two rule sets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// The metric.
    pub metric: String,
    /// The value of the first rule set.
    pub first: f64,
    /// The value of the second.
    pub second: f64,
    /// The second minus the first.
    pub difference: Estimate,
    /// Whether deals were paired.
    pub paired: bool,
    /// The two-sided p-value of no difference, before the correction for many comparisons.
    pub p: f64,
    /// The p-value, corrected for all comparisons with the first rule set. Reports of earlier
    /// versions have none.
    #[serde(default)]
    pub adjusted_p: Option<f64>,
    /// The verdict after the correction.
    pub verdict: Verdict,
}

/// The differences of a rule set from the first one of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RuleDifferences {
    /// The rule code.
    pub rule_code: String,
    /// The differences, in the order of the table.
    pub differences: Vec<Difference>,
}

/// The metric that is best at 0.
const BEST_AT_ZERO: &str = "first_mover_edge";

/// A difference with what its verdict needs.
struct TestedDifference {
    metric: &'static Metric,
    found: Difference,
    /// For a metric that is best at 0: the sum of both numbers and its p-value.
    sum: Option<(Estimate, f64)>,
}

/// The differences of other rule sets from the first, for all metrics that are one number in both.
/// Those that are told follow the procedure of Benjamini and Hochberg over all rule sets together.
pub fn compare(first: &Measurements, others: &[&Measurements]) -> Vec<Vec<Difference>> {
    let mut all: Vec<Vec<TestedDifference>> =
        others.iter().map(|other| differences(first, other)).collect();
    let p: Vec<f64> = all.iter().flatten().map(|tested| tested.found.p).collect();
    for (tested, adjusted) in all.iter_mut().flatten().zip(adjusted_p_values(&p)) {
        tested.found.adjusted_p = Some(adjusted);
        if adjusted <= FALSE_DISCOVERIES && tested.found.difference.samples >= MIN_SETS_FOR_VERDICT
        {
            tested.found.verdict = verdict(tested);
        }
    }
    let found = |tested: TestedDifference| tested.found;
    all.into_iter().map(|all| all.into_iter().map(found).collect()).collect()
}

fn differences(first: &Measurements, second: &Measurements) -> Vec<TestedDifference> {
    let (one, two) = (first.observations(), second.observations());
    let tested = |metric: &'static Metric| {
        let (a, b) = (metric.measure(&one), metric.measure(&two));
        let (Measurement::Estimate(x), Measurement::Estimate(y)) = (&a.measurement, &b.measurement)
        else {
            return None;
        };
        let columns = [Some(&a.by_set[..]), Some(&b.by_set[..])];
        let range = metric.range().ends();
        let paired = contrast(&columns, &[-1.0, 1.0], range);
        let is_paired = paired.is_some();
        let (difference, p) = paired.unwrap_or_else(|| unpaired(x, y));
        let is_best_at_zero = metric.info.id == BEST_AT_ZERO;
        let sum = is_best_at_zero.then(|| contrast(&columns, &[1.0, 1.0], range)).flatten();
        let found = Difference {
            metric: metric.info.id.to_owned(),
            first: x.value,
            second: y.value,
            difference,
            paired: is_paired,
            p,
            adjusted_p: None,
            verdict: Verdict::Open,
        };
        Some(TestedDifference { metric, found, sum })
    };
    first.request.table().filter_map(tested).collect()
}

/// The difference of two numbers without common sets: both errors add up. Without any error, there
/// is nothing to compare it with, and it is not told.
fn unpaired(one: &Estimate, other: &Estimate) -> (Estimate, f64) {
    let half = |estimate: &Estimate| (estimate.high - estimate.low) / 2.0;
    let value = other.value - one.value;
    let half = half(one).hypot(half(other));
    let samples = one.samples.min(other.samples);
    let estimate = Estimate { value, low: value - half, high: value + half, samples };
    (estimate, p_value(value, half / Z, samples.saturating_sub(1)))
}

/// The verdict on a difference that is told from chance.
fn verdict(tested: &TestedDifference) -> Verdict {
    let more = tested.found.difference.value > 0.0;
    let good = match tested.metric.info.direction {
        Direction::More => more,
        Direction::Less => !more,
        // b² − a² = (b − a)(b + a): b is closer to 0 than a if both factors are told and their signs
        // differ. The difference alone would take +8 and −8 for a change to the better or worse.
        Direction::Neutral => match tested.sum {
            Some((sum, p)) if p <= FALSE_DISCOVERIES => more != (sum.value > 0.0),
            _ => return if more { Verdict::More } else { Verdict::Less },
        },
    };
    if good { Verdict::Better } else { Verdict::Worse }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::budget::ReportBudget;
    use crate::metrics::measure::{ReportRequest, measure};
    use crate::metrics::study::Study;
    use crate::metrics::study_runner::StudySets;
    use sortie_core::chance::Fast;
    use sortie_core::setup::Setup;
    use sortie_games::attack::Attack;
    use std::sync::atomic::AtomicBool;

    fn measured(setup: &Setup) -> Measurements {
        let rules: Attack = setup.build(2).unwrap();
        let budget = ReportBudget::Matches(80);
        let request = ReportRequest::new(&rules, 2, ("random", "random"), 1, budget).unwrap();
        let request = request.with_metrics(&["decisions", "draws", "first_mover_edge"]);
        let ended = AtomicBool::new(false);
        measure(&rules, &request, StudySets::default(), 1, &ended, &mut |_| Ok(())).unwrap()
    }

    fn only(mut all: Vec<Vec<Difference>>) -> Vec<Difference> {
        assert_eq!(all.len(), 1);
        all.remove(0)
    }

    #[test]
    fn rules_do_not_differ_from_themselves_and_longer_matches_are_longer() {
        let plain = Setup::for_game("attack");
        let one = measured(&plain);
        let same = only(compare(&one, &[&measured(&plain)]));
        assert_eq!(same.len(), 3);
        for found in same {
            assert!(found.difference.value == 0.0 && found.paired, "{found:?}");
            assert_eq!(found.verdict, Verdict::Open);
        }
        let again = measured(&plain.clone().set("reshuffles", "2"));
        let longer = only(compare(&one, &[&again]));
        let found = longer.iter().find(|found| found.metric == "decisions").unwrap();
        assert_eq!(found.verdict, Verdict::More, "{found:?}");
        let Difference { first, second, difference, .. } = found;
        assert!((second - first - difference.value).abs() < 1e-9);
    }

    #[test]
    fn few_sets_have_no_verdict() {
        let (plain, again) = (Setup::for_game("attack"), "reshuffles");
        let few = |setup: &Setup| {
            let mut found = measured(setup);
            found.targets.insert(Study::Play, 8);
            found
        };
        let longer = only(compare(&few(&plain), &[&few(&plain.clone().set(again, "2"))]));
        assert!(longer.iter().all(|found| found.verdict == Verdict::Open), "{longer:?}");
        assert!(longer[0].p > 0.0);
    }

    #[test]
    fn all_rule_sets_of_a_comparison_are_corrected_together() {
        let plain = Setup::for_game("attack");
        let one = measured(&plain);
        let [two, three] = ["1", "2"].map(|n| measured(&plain.clone().set("reshuffles", n)));
        let found = compare(&one, &[&two, &three]);
        let p: Vec<f64> = found.iter().flatten().map(|found| found.p).collect();
        let adjusted: Vec<f64> =
            found.iter().flatten().map(|found| found.adjusted_p.unwrap()).collect();
        assert_eq!((p.len(), adjusted), (6, adjusted_p_values(&p)));
    }

    #[test]
    fn numbers_without_any_error_are_not_told_apart() {
        let sure = |value| Estimate { value, low: value, high: value, samples: 50 };
        assert!((unpaired(&sure(2.0), &sure(3.0)).1 - 1.0).abs() < 1e-12);
    }

    /// The shares of simulated comparisons of two edges that are called better and worse.
    fn verdicts_of_edges(edges: [f64; 2], seed: u64) -> [f64; 2] {
        const TRIALS: usize = 400;
        let metric = crate::metrics::table::find(BEST_AT_ZERO).unwrap();
        let mut chance = Fast::new(seed);
        let mut count = [0.0; 2];
        for _ in 0..TRIALS {
            let mut column = |edge: f64| -> Vec<f64> {
                let mut wins = || u32::from(chance.unit() < 0.5 + edge / 100.0);
                (0..200)
                    .map(|_| f64::from((0..4).map(|_| wins()).sum::<u32>()) * 25.0 - 50.0)
                    .collect()
            };
            let [one, two] = edges.map(&mut column);
            let columns = [Some(&one[..]), Some(&two[..])];
            let range = metric.range().ends();
            let (difference, p) = contrast(&columns, &[-1.0, 1.0], range).unwrap();
            if p > FALSE_DISCOVERIES {
                continue;
            }
            let found = Difference {
                metric: BEST_AT_ZERO.to_owned(),
                first: 0.0,
                second: 0.0,
                difference,
                paired: true,
                p,
                adjusted_p: Some(p),
                verdict: Verdict::Open,
            };
            let sum = contrast(&columns, &[1.0, 1.0], range);
            match verdict(&TestedDifference { metric, found, sum }) {
                Verdict::Better => count[0] += 1.0 / TRIALS as f64,
                Verdict::Worse => count[1] += 1.0 / TRIALS as f64,
                _ => {}
            }
        }
        count
    }

    #[test]
    fn an_edge_is_better_only_if_it_is_smaller() {
        for (edges, seed) in [([8.0, -8.0], 1), ([0.0, 0.0], 2), ([8.0, 8.0], 3)] {
            let [better, worse] = verdicts_of_edges(edges, seed);
            // The nominal 5 % and three standard errors of 400 trials.
            assert!(better + worse <= 0.083, "{edges:?}: {better} better, {worse} worse");
        }
        let [better, worse] = verdicts_of_edges([20.0, 4.0], 4);
        assert!(better > 0.9 && worse == 0.0, "{better} {worse}");
        let [better, worse] = verdicts_of_edges([-4.0, -20.0], 5);
        assert!(worse > 0.9 && better == 0.0, "{better} {worse}");
    }
}
