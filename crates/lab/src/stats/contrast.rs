//! Linear contrasts of paired observations, such as differences and effects.

use crate::interval;
use crate::metrics::estimator;
use crate::metrics::metric::{Estimate, NumberRange};
use crate::summary_stats::SummaryStats;
use std::f64::consts::FRAC_1_SQRT_2;

/// The mean of the observations of one rule set with its 95 % interval: Wilson's for shares, guarded
/// by the range where it is known. `None` for fewer than two.
pub fn ranged_estimate(numbers: &[f64], range: NumberRange) -> Option<Estimate> {
    match range {
        NumberRange::Open => mean_estimate(numbers),
        NumberRange::Share => estimator::percentage(numbers),
        NumberRange::Points => {
            let stats: SummaryStats = numbers.iter().copied().collect();
            let found = interval::bounded_interval(&stats, NumberRange::POINTS)?;
            let (value, samples) = (stats.mean(), stats.n());
            Some(Estimate { value, low: found.low, high: found.high, samples })
        }
    }
}

/// The mean of observations with its 95 % interval; `None` for fewer than two.
fn mean_estimate(numbers: &[f64]) -> Option<Estimate> {
    let (found, _) = interval::mean(numbers)?;
    let stats: SummaryStats = numbers.iter().copied().collect();
    Some(Estimate { value: stats.mean(), low: found.low, high: found.high, samples: stats.n() })
}

/// The fewest sets with a verdict. The variance of fewer is too rough for a p-value.
pub const MIN_SETS_FOR_VERDICT: u64 = 16;

/// A weighted sum of paired observations: the estimate, and Student's two-sided p-value of the
/// hypothesis that it is 0.
///
/// `columns` are the observations of each rule set, the same sets in the same order, and `range` is
/// their range, if it is known. The sum is taken in each set, so all luck that the rule sets share
/// cancels. `None` for fewer than two sets, or if a column with a weight is missing.
///
/// The variance is guarded by the range ([`interval::guarded_variance`]), so that few equal sums are
/// no certainty: with half a pseudo-observation at each end, as Agresti and Min ("Simple Improved
/// Confidence Intervals for Comparing Matched Proportions", Statistics in Medicine 24, 2005) guard
/// differences of shares. Without a known range, the observed one guards sums that are all equal.
pub fn contrast(
    columns: &[Option<&[f64]>],
    weights: &[f64],
    range: Option<(f64, f64)>,
) -> Option<(Estimate, f64)> {
    let used = columns.iter().zip(weights).filter(|(_, weight)| **weight != 0.0);
    let used: Vec<(&[f64], f64)> =
        used.map(|(column, weight)| Some(((*column)?, *weight))).collect::<Option<_>>()?;
    let sets = used.iter().map(|(column, _)| column.len()).min()?;
    let sums: Vec<f64> = (0..sets)
        .map(|set| used.iter().map(|(column, weight)| column[set] * weight).sum())
        .collect();
    let estimate = mean_estimate(&sums)?;
    let stats: SummaryStats = sums.iter().copied().collect();
    // Rounding leaves a spread of 1e-17 or so where all numbers are equal.
    let is_constant = stats.error() <= 1e-12 * (1.0 + stats.mean().abs());
    let observed = || {
        let all = used.iter().flat_map(|(column, _)| &column[..sets]);
        all.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(*x), h.max(*x)))
    };
    let Some(range) = range.or_else(|| is_constant.then(observed)) else {
        return Some((estimate, interval::p_value(stats.mean(), stats.error(), stats.n() - 1)));
    };
    let ends = used.iter().fold((0.0, 0.0), |(low, high), (_, weight)| {
        let (one, other) = (weight * range.0, weight * range.1);
        (low + one.min(other), high + one.max(other))
    });
    // A whole one at 1/√2 of the range has the square of half of one at its end.
    let half = (ends.0 * FRAC_1_SQRT_2, ends.1 * FRAC_1_SQRT_2);
    let error = (interval::guarded_variance(&stats, half) / stats.n() as f64).sqrt();
    let (mean, half) = (stats.mean(), interval::t_quantile(stats.n() - 1) * error);
    let p = interval::p_value(mean, error, stats.n() - 1);
    let estimate = Estimate { low: mean - half, high: mean + half, ..estimate };
    // Only a difference cannot leave the range: that of numbers is nominal.
    let sum: f64 = used.iter().map(|(_, weight)| weight).sum();
    if sum.abs() > 1e-9 {
        return Some((estimate, p));
    }
    let (low, high) = (estimate.low.max(ends.0), estimate.high.min(ends.1));
    Some((Estimate { low: low.min(mean), high: high.max(mean), ..estimate }, p))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::chance::Fast;

    #[test]
    fn shared_luck_cancels_in_a_difference() {
        let mut chance = Fast::new(4);
        let luck: Vec<f64> = (0..200).map(|_| chance.unit() * 100.0).collect();
        let one: Vec<f64> = luck.iter().map(|luck| luck + chance.unit()).collect();
        let other: Vec<f64> = luck.iter().map(|luck| luck + 1.0 + chance.unit()).collect();
        let columns = [Some(&one[..]), Some(&other[..])];
        let (found, p) = contrast(&columns, &[-1.0, 1.0], None).unwrap();
        assert!(found.low < 1.0 && 1.0 < found.high && found.high - found.low < 0.2, "{found:?}");
        assert!(p < 1e-9);
        assert_eq!(found.samples, 200);
    }

    /// Student's sleep data (Biometrika 6, 1908): a mean difference of 1.58 with t = 4.0621 and
    /// p = 0.002833 in R.
    #[test]
    fn the_p_value_is_that_of_student() {
        let first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];
        let second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
        let columns = [Some(&first[..]), Some(&second[..])];
        let (found, p) = contrast(&columns, &[-1.0, 1.0], None).unwrap();
        assert!((found.value - 1.58).abs() < 1e-9);
        assert!((p - 0.002_833).abs() < 1e-6, "{p}");
    }

    #[test]
    fn a_missing_rule_set_has_no_contrast() {
        let some = [1.0, 2.0, 3.0];
        assert_eq!(contrast(&[Some(&some[..]), None], &[1.0, -1.0], None), None);
        assert!(contrast(&[Some(&some[..]), None], &[1.0, 0.0], None).is_some());
        assert_eq!(contrast(&[Some(&some[..1])], &[1.0], None), None);
    }

    #[test]
    fn equal_differences_are_no_certainty() {
        let one = [20.0; 16];
        let columns = |other: &'static [f64]| [Some(&one[..other.len()]), Some(other)];
        let shares = Some((0.0, 100.0));
        // No draw in 16 sets of either: after Wilson, each may have up to 19 %.
        let (found, p) = contrast(&columns(&[20.0; 16]), &[-1.0, 1.0], shares).unwrap();
        assert!((-25.0..-10.0).contains(&found.low) && (10.0..25.0).contains(&found.high));
        assert!((p - 1.0).abs() < 1e-12);
        // Two sets that agree on a difference tell nothing, whatever the range.
        for range in [shares, None] {
            let (found, p) = contrast(&columns(&[-5.0; 2]), &[-1.0, 1.0], range).unwrap();
            assert!(found.low < 0.0 && 0.0 < found.high, "{found:?}");
            assert!((found.value + 25.0).abs() < 1e-9 && p > 0.25, "{p}");
        }
        let (found, p) = contrast(&columns(&[30.0; 16]), &[-1.0, 1.0], None).unwrap();
        assert!(found.low > 0.0 && found.high > found.low, "many equal numbers tell: {found:?}");
        assert!(p < 0.05);
    }

    /// The share of wrong verdicts where rare draws are as frequent in both rule sets.
    #[test]
    fn rare_events_are_told_apart_no_more_often_than_five_times_in_a_hundred() {
        let mut chance = Fast::new(8);
        for sets in [16, 25, 50, 150] {
            let mut column = || -> Vec<f64> {
                let match_of_set = |chance: &mut Fast| f64::from(u8::from(chance.unit() < 0.04));
                let mut set = || (0..4).map(|_| match_of_set(&mut chance)).sum::<f64>() * 25.0;
                (0..sets).map(|_| set()).collect()
            };
            let wrong = (0..1000).filter(|_| {
                let (one, other) = (column(), column());
                let columns = [Some(&one[..]), Some(&other[..])];
                let (found, p) = contrast(&columns, &[-1.0, 1.0], Some((0.0, 100.0))).unwrap();
                assert_eq!(p < 0.05, found.low > 0.0 || found.high < 0.0, "{found:?} {p}");
                p < 0.05
            });
            let wrong = wrong.count();
            assert!(wrong <= 70, "{wrong} of 1000 with {sets} sets");
        }
    }
}
