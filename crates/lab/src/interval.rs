//! Confidence intervals of 95 %.

use crate::summary_stats::SummaryStats;
use serde::Serialize;
use sortie_core::chance::Fast;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// The 97.5 % quantile of the standard normal distribution, for a two-sided interval of 95 %.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// A confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The 95 % score interval of a share with `hits` in `n` trials (Wilson, "Probable Inference, the
/// Law of Succession, and Statistical Inference", JASA 22, 1927), without continuity correction.
/// The whole range 0–1 for `n` = 0.
///
/// `hits` may be a fraction, where draws count as parts of a win. The interval is then slightly too
/// wide, because such a share varies less than one of whole wins.
pub fn wilson_interval(hits: f64, n: u64) -> Interval {
    if n == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    wilson_of_effective(hits / n as f64, n as f64)
}

/// The score interval of a share with an effective number of trials above 0, which need not be whole.
pub(crate) fn wilson_of_effective(share: f64, n: f64) -> Interval {
    let shrink = 1.0 + Z * Z / n;
    let middle = (share + Z * Z / (2.0 * n)) / shrink;
    let half = Z / shrink * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).max(0.0).sqrt();
    // Rounding may leave the range by a little.
    Interval { low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
}

/// The 97.5 % quantile of Student's t distribution ("The Probable Error of a Mean", Biometrika 6,
/// 1908) with `freedom` degrees of freedom, at least 1.
pub fn t_quantile(freedom: u64) -> f64 {
    t_quantile_of_fraction(freedom.max(1) as f64)
}

/// [`t_quantile`] with degrees of freedom that need not be whole.
pub(crate) fn t_quantile_of_fraction(freedom: f64) -> f64 {
    StudentsT::new(0.0, 1.0, freedom).map_or(Z, |t| t.inverse_cdf(0.975))
}

/// The two-sided p-value of the hypothesis that a mean with this standard error is 0, after Student.
/// At least that of the sign test (Arbuthnott, Philosophical Transactions 27, 1710): the same sign in
/// all of n numbers is a chance of 2^(1−n), however little they vary. 1 without any error, where
/// there is nothing to compare the mean with.
pub fn p_value(mean: f64, error: f64, freedom: u64) -> f64 {
    if error <= 0.0 || mean == 0.0 {
        return 1.0;
    }
    let beyond =
        StudentsT::new(0.0, 1.0, freedom.max(1) as f64).map_or(0.5, |t| t.sf((mean / error).abs()));
    let signs = 0.5_f64.powf(freedom as f64);
    (2.0 * beyond).max(signs).min(1.0)
}

/// Student's 95 % interval of the mean; `None` for fewer than two numbers, which have no variance.
pub fn student_interval(sample: &SummaryStats) -> Option<Interval> {
    let n = sample.n();
    (n >= 2).then(|| {
        let half = t_quantile(n - 1) * sample.error();
        Interval { low: sample.mean() - half, high: sample.mean() + half }
    })
}

/// The variance of numbers of a known range, with one pseudo-observation at each end of the range.
///
/// While most numbers are equal, the plain variance is often far too small, and a sequential rule
/// based on it stops too early. Agresti and Coull ("Approximate Is Better than 'Exact' for Interval
/// Estimation of Binomial Proportions", American Statistician 52, 1998) guard shares in this way.
/// Chow and Robbins ("On the Asymptotic Theory of Fixed-Width Sequential Confidence Intervals for
/// the Mean", Annals of Mathematical Statistics 36, 1965) add 1/n.
pub fn guarded_variance(sample: &SummaryStats, (low, high): (f64, f64)) -> f64 {
    let mean = sample.mean();
    let ends = (low - mean).powi(2) + (high - mean).powi(2);
    (sample.squares() + ends) / (sample.n() + 1) as f64
}

/// Half the width of [`bounded_interval`]; infinite for fewer than two numbers.
pub fn half_width(sample: &SummaryStats, range: (f64, f64)) -> f64 {
    match sample.n() {
        0 | 1 => f64::INFINITY,
        n => t_quantile(n - 1) * (guarded_variance(sample, range) / n as f64).sqrt(),
    }
}

/// Student's 95 % interval of the mean of numbers of a known range, with the [`guarded_variance`].
/// It has some width even if all numbers are equal. `None` for fewer than two numbers.
pub fn bounded_interval(sample: &SummaryStats, range: (f64, f64)) -> Option<Interval> {
    let half = half_width(sample, range);
    half.is_finite().then(|| Interval { low: sample.mean() - half, high: sample.mean() + half })
}

/// Bootstrap samples; Efron and Tibshirani ("An Introduction to the Bootstrap", 1993) ask for 1000
/// and more for intervals.
const RESAMPLES: usize = 2000;

/// The 95 % bootstrap interval of the mean, corrected for bias and skewness: method `BCa` of Efron,
/// "Better Bootstrap Confidence Intervals", JASA 82, 1987. A fixed seed draws 2000 samples, so that
/// the same numbers give the same interval. `None` for fewer than two numbers.
pub fn bootstrap_interval(numbers: &[f64]) -> Option<Interval> {
    let sample: SummaryStats = numbers.iter().copied().collect();
    if numbers.len() < 2 {
        return None;
    }
    if sample.variance() == 0.0 {
        return Some(Interval { low: sample.mean(), high: sample.mean() });
    }
    let mut chance = Fast::new(1);
    let mut means: Vec<f64> = (0..RESAMPLES).map(|_| resampled(numbers, &mut chance)).collect();
    means.sort_unstable_by(f64::total_cmp);
    let normal = Normal::standard();
    let below = means.iter().filter(|mean| **mean < sample.mean()).count() as f64;
    let level = means.iter().filter(|mean| **mean <= sample.mean()).count() as f64;
    // Means that equal the sample's count half, since a sample of few values has many ties.
    let share = f64::midpoint(below, level) / RESAMPLES as f64;
    let edge = 1.0 / RESAMPLES as f64;
    // At 0 and 1 the quantile is infinite; one sample's share is the closest that 2000 can tell.
    let bias = normal.inverse_cdf(share.clamp(edge, 1.0 - edge));
    // The jackknife estimate of the acceleration, which for a mean is a sixth of its skewness.
    let acceleration = sample.skewness() / (6.0 * (sample.n() as f64).sqrt());
    let end = |z: f64| {
        let moved = bias + (bias + z) / (1.0 - acceleration * (bias + z));
        quantile(&means, normal.cdf(moved))
    };
    Some(Interval { low: end(-Z), high: end(Z) })
}

/// The mean of a sample of the same size, drawn with replacement.
fn resampled(numbers: &[f64], chance: &mut Fast) -> f64 {
    let n = numbers.len();
    (0..n).map(|_| numbers[chance.below(n as u32) as usize]).sum::<f64>() / n as f64
}

/// A quantile of sorted numbers, at least one, interpolated linearly.
pub(crate) fn quantile(sorted: &[f64], share: f64) -> f64 {
    let last = sorted.len() - 1;
    let place = share.clamp(0.0, 1.0) * last as f64;
    let below = place.floor() as usize;
    let above = (below + 1).min(last);
    sorted[below] + (sorted[above] - sorted[below]) * (place - below as f64)
}

/// The method of an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum IntervalMethod {
    /// [`student_interval`].
    Student,
    /// [`bootstrap_interval`].
    Bootstrap,
}

/// The most numbers that are bootstrapped: more would take minutes, and the normal approximation is
/// good enough there.
const MAX_RESAMPLED: u64 = 100_000;

/// The 95 % interval of the mean: Student's if there are more numbers than 25 times the squared
/// skewness (Cochran, "Sampling Techniques", 3rd ed., 1977, section 2.15), else the bootstrap's.
/// `None` for fewer than two numbers.
pub fn mean(numbers: &[f64]) -> Option<(Interval, IntervalMethod)> {
    let sample: SummaryStats = numbers.iter().copied().collect();
    let skewness = sample.skewness();
    let plenty = sample.n() as f64 > 25.0 * skewness * skewness;
    if plenty || sample.n() > MAX_RESAMPLED {
        student_interval(&sample).map(|interval| (interval, IntervalMethod::Student))
    } else {
        bootstrap_interval(numbers).map(|interval| (interval, IntervalMethod::Bootstrap))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Newcombe, "Two-sided confidence intervals for the single proportion: comparison of seven
    /// methods", Statistics in Medicine 17 (1998), table I, method 3.
    #[test]
    fn published_intervals_are_met() {
        let published = [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0000, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ];
        for (hits, n, low, high) in published {
            let found = wilson_interval(f64::from(hits), n);
            assert!((found.low - low).abs() < 5e-5, "{hits}/{n}: {found:?}");
            assert!((found.high - high).abs() < 5e-5, "{hits}/{n}: {found:?}");
        }
    }

    #[test]
    fn the_ends_stay_within_zero_and_one() {
        for n in [1, 2, 10, 1_000_000] {
            let (none, all) = (wilson_interval(0.0, n), wilson_interval(n as f64, n));
            assert!(none.low.abs() < 1e-12 && none.high < 1.0);
            assert!(all.low > 0.0 && (1.0 - all.high).abs() < 1e-12);
            assert!((none.high - (1.0 - all.low)).abs() < 1e-12, "it is symmetric");
        }
        assert_eq!(wilson_interval(0.0, 0), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn more_matches_make_it_narrower() {
        let width = |n: u64| {
            let found = wilson_interval(n as f64 / 2.0, n);
            assert!(found.low < 0.5 && 0.5 < found.high);
            found.high - found.low
        };
        assert!(width(100) > width(1000) && width(1000) > width(10_000));
    }

    /// The share of intervals of `n` drawn numbers that contain the true mean.
    fn coverage(
        n: usize,
        truth: f64,
        draw: impl Fn(&mut Fast) -> f64,
        interval: impl Fn(&[f64]) -> Interval,
    ) -> f64 {
        const TRIALS: u32 = 1000;
        let mut chance = Fast::new(17);
        let mut covered = 0;
        for _ in 0..TRIALS {
            let numbers: Vec<f64> = (0..n).map(|_| draw(&mut chance)).collect();
            let found = interval(&numbers);
            covered += u32::from(found.low <= truth && truth <= found.high);
        }
        f64::from(covered) / f64::from(TRIALS)
    }

    #[track_caller]
    fn is_95_percent(coverage: f64) {
        // Three standard errors of a thousand trials around 95 %.
        assert!((0.93..=0.97).contains(&coverage), "{coverage}");
    }

    /// The mean score of a set of two matches: five values, as likely as sets of close bots have.
    fn set_score(chance: &mut Fast) -> f64 {
        [-0.5, -0.25, 0.0, 0.0, 0.0, 0.0, 0.25, 0.5][chance.below(8) as usize]
    }

    fn exponential(chance: &mut Fast) -> f64 {
        -(1.0 - chance.unit()).ln()
    }

    #[test]
    fn a_share_is_in_its_interval_as_often_as_it_should() {
        for share in [0.1, 0.5] {
            let hit = |chance: &mut Fast| f64::from(u8::from(chance.unit() < share));
            let score = |hits: &[f64]| wilson_interval(hits.iter().sum(), hits.len() as u64);
            is_95_percent(coverage(200, share, hit, score));
        }
    }

    #[test]
    fn a_mean_is_in_its_interval_after_student_as_often_as_it_should() {
        let after = |numbers: &[f64]| student_interval(&numbers.iter().copied().collect()).unwrap();
        for n in [16, 200] {
            is_95_percent(coverage(n, 0.0, set_score, after));
        }
        is_95_percent(coverage(10, 0.5, Fast::unit, after));
    }

    #[test]
    fn a_mean_of_a_known_range_is_in_its_interval_as_often_as_it_should() {
        let within = |numbers: &[f64]| {
            bounded_interval(&numbers.iter().copied().collect(), (-0.5, 0.5)).unwrap()
        };
        let seldom = |chance: &mut Fast| match chance.below(40) {
            0 => -0.25,
            1 | 2 => 0.5,
            _ => 0.0,
        };
        for n in [50, 200] {
            is_95_percent(coverage(n, 0.0, set_score, within));
        }
        is_95_percent(coverage(100, 0.75 / 40.0, seldom, within));
        let same = within(&[0.0; 100]);
        assert!((0.01..0.02).contains(&same.high) && (same.low + same.high).abs() < 1e-12);
    }

    #[test]
    fn a_mean_is_in_its_bootstrapped_interval_as_often_as_it_should() {
        let by = |numbers: &[f64]| bootstrap_interval(numbers).unwrap();
        is_95_percent(coverage(100, 1.0, exponential, by));
        is_95_percent(coverage(100, 0.0, set_score, by));
    }

    #[test]
    fn the_ends_of_a_skewed_mean_are_missed_alike() {
        const N: usize = 60;
        let misses = |by: &dyn Fn(&[f64]) -> Interval| {
            let above =
                coverage(N, 1.0, exponential, |numbers| Interval { low: f64::MIN, ..by(numbers) });
            let below =
                coverage(N, 1.0, exponential, |numbers| Interval { high: f64::MAX, ..by(numbers) });
            (1.0 - above, 1.0 - below)
        };
        let (above, below) =
            misses(&|numbers| student_interval(&numbers.iter().copied().collect()).unwrap());
        assert!(above > 3.0 * below, "Student: {above}, {below}");
        let (above, below) = misses(&|numbers| bootstrap_interval(numbers).unwrap());
        assert!(above < 2.5 * below, "bootstrap: {above}, {below}");
    }

    #[test]
    fn few_skewed_numbers_are_bootstrapped() {
        let even: Vec<f64> = (0..100).map(|n| f64::from(n % 5)).collect();
        let skewed: Vec<f64> = (0..100).map(|n| f64::from(n / 97)).collect();
        assert_eq!(mean(&even).map(|found| found.1), Some(IntervalMethod::Student));
        assert_eq!(mean(&skewed).map(|found| found.1), Some(IntervalMethod::Bootstrap));
        let (low, high) = mean(&skewed).map(|(found, _)| (found.low, found.high)).unwrap();
        assert!(high - 0.03 > 1.5 * (0.03 - low), "it leans to where the long tail is");
    }

    #[test]
    fn fewer_than_two_numbers_have_no_interval() {
        for numbers in [&[][..], &[0.3]] {
            assert_eq!(mean(numbers), None);
            assert_eq!(bootstrap_interval(numbers), None);
        }
        let none = Interval { low: 0.5, high: 0.5 };
        assert_eq!(mean(&[0.5; 9]), Some((none, IntervalMethod::Student)), "nothing varies");
        assert_eq!(bootstrap_interval(&[0.5; 9]), Some(none));
    }

    /// NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.6.7.2.
    #[test]
    fn the_quantiles_of_student_are_those_of_the_tables() {
        for (freedom, quantile) in [(1, 12.706), (10, 2.228), (100, 1.984), (1_000_000, 1.960)] {
            assert!(
                (t_quantile(freedom) - quantile).abs() < 6e-4,
                "{freedom}: {}",
                t_quantile(freedom)
            );
        }
    }
}
