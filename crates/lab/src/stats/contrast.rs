//! Linear contrasts of paired observations, such as differences and effects.

use crate::interval;
use crate::metrics::metric::Estimate;
use crate::summary_stats::SummaryStats;

/// The mean of observations with its 95 % interval; `None` for fewer than two.
pub fn mean_estimate(numbers: &[f64]) -> Option<Estimate> {
    let (found, _) = interval::mean(numbers)?;
    let stats: SummaryStats = numbers.iter().copied().collect();
    Some(Estimate { value: stats.mean(), low: found.low, high: found.high, samples: stats.n() })
}

/// A weighted sum of paired observations: the estimate, and Student's two-sided p-value of the
/// hypothesis that it is 0.
///
/// `columns` are the observations of each rule set, the same sets in the same order. The sum is
/// taken in each set, so all luck that the rule sets share cancels. `None` for fewer than two sets,
/// or if a column with a weight is missing.
pub fn contrast(columns: &[Option<&[f64]>], weights: &[f64]) -> Option<(Estimate, f64)> {
    let used = columns.iter().zip(weights).filter(|(_, weight)| **weight != 0.0);
    let used: Vec<(&[f64], f64)> =
        used.map(|(column, weight)| Some(((*column)?, *weight))).collect::<Option<_>>()?;
    let sets = used.iter().map(|(column, _)| column.len()).min()?;
    let sums: Vec<f64> = (0..sets)
        .map(|set| used.iter().map(|(column, weight)| column[set] * weight).sum())
        .collect();
    let estimate = mean_estimate(&sums)?;
    let stats: SummaryStats = sums.into_iter().collect();
    Some((estimate, p_value(&stats)))
}

/// Student's two-sided p-value of the hypothesis that the mean is 0.
pub fn p_value(stats: &SummaryStats) -> f64 {
    if stats.n() < 2 {
        return f64::NAN;
    }
    let error = stats.error();
    // Rounding leaves a spread of 1e-17 or so where all numbers are equal.
    if error <= 1e-12 * (1.0 + stats.mean().abs()) {
        return if stats.mean().abs() <= 1e-9 { 1.0 } else { 0.0 };
    }
    interval::p_value(stats.mean(), error, stats.n() - 1)
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
        let (found, p) = contrast(&columns, &[-1.0, 1.0]).unwrap();
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
        let (found, p) = contrast(&columns, &[-1.0, 1.0]).unwrap();
        assert!((found.value - 1.58).abs() < 1e-9);
        assert!((p - 0.002_833).abs() < 1e-6, "{p}");
    }

    #[test]
    fn a_missing_rule_set_has_no_contrast() {
        let some = [1.0, 2.0, 3.0];
        assert_eq!(contrast(&[Some(&some[..]), None], &[1.0, -1.0]), None);
        assert!(contrast(&[Some(&some[..]), None], &[1.0, 0.0]).is_some());
        assert_eq!(contrast(&[Some(&some[..1])], &[1.0]), None);
    }

    #[test]
    fn equal_observations_have_a_certain_answer() {
        let p = |numbers: &[f64]| p_value(&numbers.iter().copied().collect());
        assert!((p(&[0.0; 5]) - 1.0).abs() < 1e-12);
        assert!(p(&[2.0; 5]).abs() < 1e-12);
    }
}
