//! Differences between two rule sets that were measured on common deals.

use crate::interval::{Z, p_value};
use crate::metrics::estimator;
use crate::metrics::measure::Measurements;
use crate::metrics::metric::{Direction, Estimate, Measurement};
use crate::metrics::table::Metric;
use crate::stats::benjamini_hochberg;
use serde::{Deserialize, Serialize};

/// The share of false differences among those that are told.
pub const FALSE_DISCOVERIES: f64 = 0.05;

/// The verdict on a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The second rule set is better.
    Better,
    /// The second rule set is worse.
    Worse,
    /// The number is higher, and designers want neither.
    More,
    /// The number is lower, and designers want neither.
    Less,
    /// The difference cannot be told from chance.
    Open,
}
impl Verdict {
    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Better => "better",
            Verdict::Worse => "worse",
            Verdict::More => "more",
            Verdict::Less => "less",
            Verdict::Open => "open",
        }
    }
}


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
    /// The verdict after the correction.
    pub verdict: Verdict,
}

/// The metric that is best at 0.
const BEST_AT_ZERO: &str = "first_mover_edge";

/// The differences of a rule set from the first one of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RuleDifferences {
    /// The rule code.
    pub rule_code: String,
    /// The differences, in the order of the table.
    pub differences: Vec<Difference>,
}

/// The differences of the second rule set from the first, for all metrics that are one number in both.
/// Those that are told follow the procedure of Benjamini and Hochberg.
pub fn compare(first: &Measurements, second: &Measurements) -> Vec<Difference> {
    let (one, two) = (first.observations(), second.observations());
    let mut found: Vec<(&Metric, Difference)> = first
        .request
        .table()
        .filter_map(|metric| {
            let (a, b) = (metric.measure(&one), metric.measure(&two));
            let (Measurement::Estimate(x), Measurement::Estimate(y)) =
                (&a.measurement, &b.measurement)
            else {
                return None;
            };
            let common = a.by_set.len().min(b.by_set.len());
            let paired = estimator::paired_difference(&a.by_set[..common], &b.by_set[..common]);
            let is_paired = paired.is_some();
            let (difference, p) = paired.unwrap_or_else(|| unpaired(x, y));
            let metric_id = metric.info.id.to_owned();
            Some((
                metric,
                Difference {
                    metric: metric_id,
                    first: x.value,
                    second: y.value,
                    difference,
                    paired: is_paired,
                    p,
                    verdict: Verdict::Open,
                },
            ))
        })
        .collect();
    let all: Vec<f64> = found.iter().map(|(_, difference)| difference.p).collect();
    let told = benjamini_hochberg(&all, FALSE_DISCOVERIES);
    for ((metric, difference), told) in found.iter_mut().zip(told) {
        if told {
            difference.verdict = verdict(metric, difference);
        }
    }
    found.into_iter().map(|(_, difference)| difference).collect()
}

/// The difference of two numbers without common sets: both errors add up.
fn unpaired(one: &Estimate, other: &Estimate) -> (Estimate, f64) {
    let half = |estimate: &Estimate| (estimate.high - estimate.low) / 2.0;
    let value = other.value - one.value;
    let half = half(one).hypot(half(other));
    let samples = one.samples.min(other.samples);
    let estimate = Estimate { value, low: value - half, high: value + half, samples };
    (estimate, p_value(value, half / Z, samples.saturating_sub(1)))
}

fn verdict(metric: &Metric, found: &Difference) -> Verdict {
    let more = found.difference.value > 0.0;
    let good = match metric.info.direction {
        Direction::More => more,
        Direction::Less => !more,
        Direction::Neutral if metric.info.id == BEST_AT_ZERO => {
            found.second.abs() < found.first.abs()
        }
        Direction::Neutral => return if more { Verdict::More } else { Verdict::Less },
    };
    if good { Verdict::Better } else { Verdict::Worse }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::budget::ReportBudget;
    use crate::metrics::measure::{ReportRequest, measure};
    use crate::metrics::study_runner::StudySets;
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

    #[test]
    fn rules_do_not_differ_from_themselves_and_longer_matches_are_longer() {
        let plain = Setup::for_game("attack");
        let one = measured(&plain);
        let same = compare(&one, &measured(&plain));
        assert_eq!(same.len(), 3);
        for found in same {
            assert!(found.difference.value == 0.0 && found.paired, "{found:?}");
            assert_eq!(found.verdict, Verdict::Open);
        }
        let again = measured(&plain.clone().set("reshuffles", "2"));
        let longer = compare(&one, &again);
        let found = longer.iter().find(|found| found.metric == "decisions").unwrap();
        assert_eq!(found.verdict, Verdict::More, "{found:?}");
        let Difference { first, second, difference, .. } = found;
        assert!((second - first - difference.value).abs() < 1e-9);
    }
}
