//! Confidence intervals of 95%.

use crate::sample::Sample;
use serde::Serialize;
use sortie_core::chance::Fast;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// The 97.5% quantile of the standard normal distribution, for a two-sided interval of 95%.
const Z: f64 = 1.959_963_984_540_054;

/// A range of what is estimated.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The 95% score interval of a share that was seen to be `hits` of `n`: Wilson, "Probable
/// Inference, the Law of Succession, and Statistical Inference", JASA 22 (1927), without
/// correction for continuity. For `n` of 0 it is everything.
///
/// `hits` may be a fraction where draws count as parts of a win; the interval is then a little
/// wider than it need be, since such a share varies less than one of whole wins.
pub fn wilson(hits: f64, n: u64) -> Interval {
    if n == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let n = n as f64;
    let share = hits / n;
    let shrink = 1.0 + Z * Z / n;
    let middle = (share + Z * Z / (2.0 * n)) / shrink;
    let half = Z / shrink * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).max(0.0).sqrt();
    Interval { low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
}

/// The 97.5% quantile of Student's t distribution ("The Probable Error of a Mean", Biometrika 6
/// (1908)) with so many degrees of freedom, which are at least 1.
pub fn t(freedom: u64) -> f64 {
    StudentsT::new(0.0, 1.0, freedom.max(1) as f64).map_or(Z, |t| t.inverse_cdf(0.975))
}

/// The 95% interval of the mean after Student; `None` for fewer than two numbers, which say nothing
/// about how they vary.
pub fn student(sample: &Sample) -> Option<Interval> {
    let n = sample.n();
    (n >= 2).then(|| {
        let half = t(n - 1) * sample.error();
        Interval { low: sample.mean() - half, high: sample.mean() + half }
    })
}

/// The variance of numbers of a known range as if one more had been seen at each of its ends.
/// While few numbers are other than the rest, the plain variance is often far too small, and
/// whatever is decided by it is decided too soon. Agresti and Coull, "Approximate Is Better than
/// 'Exact' for Interval Estimation of Binomial Proportions", American Statistician 52 (1998), guard
/// shares so; Chow and Robbins, "On the Asymptotic Theory of Fixed-Width Sequential Confidence
/// Intervals for the Mean", Annals of Mathematical Statistics 36 (1965), add 1/n.
pub fn guarded(sample: &Sample, (low, high): (f64, f64)) -> f64 {
    let mean = sample.mean();
    let ends = (low - mean).powi(2) + (high - mean).powi(2);
    (sample.squares() + ends) / (sample.n() + 1) as f64
}

/// Half the width of [`bounded`]; infinite for fewer than two numbers.
pub fn half(sample: &Sample, range: (f64, f64)) -> f64 {
    match sample.n() {
        0 | 1 => f64::INFINITY,
        n => t(n - 1) * (guarded(sample, range) / n as f64).sqrt(),
    }
}

/// The 95% interval of the mean of numbers of a known range: that of Student with the [`guarded`]
/// variance. A little wider, and of some width even where all numbers are the same. `None` for fewer
/// than two numbers.
pub fn bounded(sample: &Sample, range: (f64, f64)) -> Option<Interval> {
    let half = half(sample, range);
    half.is_finite().then(|| Interval { low: sample.mean() - half, high: sample.mean() + half })
}

/// Samples that the bootstrap draws.
const RESAMPLES: usize = 2000;

/// The 95% interval of the mean by the bootstrap, corrected for bias and skewness: the method
/// `BCa` /// of Efron, "Better Bootstrap Confidence Intervals", JASA 82 (1987), with 2000 samples that a
/// fixed seed draws. `None` for fewer than two numbers.
pub fn bootstrap(numbers: &[f64]) -> Option<Interval> {
    let sample: Sample = numbers.iter().copied().collect();
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
    let share = f64::midpoint(below, level) / RESAMPLES as f64;
    let edge = 1.0 / RESAMPLES as f64;
    let bias = normal.inverse_cdf(share.clamp(edge, 1.0 - edge));
    // What leaving out each number in turn comes to for a mean.
    let acceleration = sample.skewness() / (6.0 * (sample.n() as f64).sqrt());
    let end = |z: f64| {
        let moved = bias + (bias + z) / (1.0 - acceleration * (bias + z));
        quantile(&means, normal.cdf(moved))
    };
    Some(Interval { low: end(-Z), high: end(Z) })
}

/// The mean of as many numbers, drawn with replacement.
fn resampled(numbers: &[f64], chance: &mut Fast) -> f64 {
    let n = numbers.len();
    (0..n).map(|_| numbers[chance.below(n as u32) as usize]).sum::<f64>() / n as f64
}

/// The quantile of sorted numbers, at least one, between the two nearest of them.
pub(crate) fn quantile(sorted: &[f64], share: f64) -> f64 {
    let last = sorted.len() - 1;
    let place = share.clamp(0.0, 1.0) * last as f64;
    let below = place.floor() as usize;
    let above = (below + 1).min(last);
    sorted[below] + (sorted[above] - sorted[below]) * (place - below as f64)
}

/// How an interval was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// [`student`].
    Student,
    /// [`bootstrap`].
    Bootstrap,
}

/// More numbers than this are never bootstrapped.
const MOST_RESAMPLED: u64 = 100_000;

/// The 95% interval of the mean: after Student where there are more than 25 times the squared
/// skewness of numbers (Cochran, "Sampling Techniques", 3rd ed. (1977), section 2.15), else by the
/// bootstrap. `None` for fewer than two numbers.
pub fn mean(numbers: &[f64]) -> Option<(Interval, Method)> {
    let sample: Sample = numbers.iter().copied().collect();
    let skewness = sample.skewness();
    let plenty = sample.n() as f64 > 25.0 * skewness * skewness;
    if plenty || sample.n() > MOST_RESAMPLED {
        student(&sample).map(|interval| (interval, Method::Student))
    } else {
        bootstrap(numbers).map(|interval| (interval, Method::Bootstrap))
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
            let found = wilson(f64::from(hits), n);
            assert!((found.low - low).abs() < 5e-5, "{hits}/{n}: {found:?}");
            assert!((found.high - high).abs() < 5e-5, "{hits}/{n}: {found:?}");
        }
    }

    #[test]
    fn the_ends_stay_within_zero_and_one() {
        for n in [1, 2, 10, 1_000_000] {
            let (none, all) = (wilson(0.0, n), wilson(n as f64, n));
            assert!(none.low.abs() < 1e-12 && none.high < 1.0);
            assert!(all.low > 0.0 && (1.0 - all.high).abs() < 1e-12);
            assert!((none.high - (1.0 - all.low)).abs() < 1e-12, "it is symmetric");
        }
        assert_eq!(wilson(0.0, 0), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn more_matches_make_it_narrower() {
        let width = |n: u64| {
            let found = wilson(n as f64 / 2.0, n);
            assert!(found.low < 0.5 && 0.5 < found.high);
            found.high - found.low
        };
        assert!(width(100) > width(1000) && width(1000) > width(10_000));
    }

    /// How often an interval of `n` numbers that `draw` gives has their true mean in it.
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
            let score = |hits: &[f64]| wilson(hits.iter().sum(), hits.len() as u64);
            is_95_percent(coverage(200, share, hit, score));
        }
    }

    #[test]
    fn a_mean_is_in_its_interval_after_student_as_often_as_it_should() {
        let after = |numbers: &[f64]| student(&numbers.iter().copied().collect()).unwrap();
        for n in [16, 200] {
            is_95_percent(coverage(n, 0.0, set_score, after));
        }
        is_95_percent(coverage(10, 0.5, Fast::unit, after));
    }

    #[test]
    fn a_mean_of_a_known_range_is_in_its_interval_as_often_as_it_should() {
        let within =
            |numbers: &[f64]| bounded(&numbers.iter().copied().collect(), (-0.5, 0.5)).unwrap();
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
        let by = |numbers: &[f64]| bootstrap(numbers).unwrap();
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
            misses(&|numbers| student(&numbers.iter().copied().collect()).unwrap());
        assert!(above > 3.0 * below, "Student: {above}, {below}");
        let (above, below) = misses(&|numbers| bootstrap(numbers).unwrap());
        assert!(above < 2.5 * below, "bootstrap: {above}, {below}");
    }

    #[test]
    fn few_skewed_numbers_are_bootstrapped() {
        let even: Vec<f64> = (0..100).map(|n| f64::from(n % 5)).collect();
        let skewed: Vec<f64> = (0..100).map(|n| f64::from(n / 97)).collect();
        assert_eq!(mean(&even).map(|found| found.1), Some(Method::Student));
        assert_eq!(mean(&skewed).map(|found| found.1), Some(Method::Bootstrap));
        let (low, high) = mean(&skewed).map(|(found, _)| (found.low, found.high)).unwrap();
        assert!(high - 0.03 > 1.5 * (0.03 - low), "it leans to where the long tail is");
    }

    #[test]
    fn fewer_than_two_numbers_have_no_interval() {
        for numbers in [&[][..], &[0.3]] {
            assert_eq!(mean(numbers), None);
            assert_eq!(bootstrap(numbers), None);
        }
        let none = Interval { low: 0.5, high: 0.5 };
        assert_eq!(mean(&[0.5; 9]), Some((none, Method::Student)), "nothing varies");
        assert_eq!(bootstrap(&[0.5; 9]), Some(none));
    }

    /// NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.6.7.2.
    #[test]
    fn the_quantiles_of_student_are_those_of_the_tables() {
        for (freedom, quantile) in [(1, 12.706), (10, 2.228), (100, 1.984), (1_000_000, 1.960)] {
            assert!((t(freedom) - quantile).abs() < 6e-4, "{freedom}: {}", t(freedom));
        }
    }
}
