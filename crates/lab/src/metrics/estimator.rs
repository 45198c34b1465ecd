//! Estimators with 95 % intervals for observations that come in sets.
//!
//! The matches of a duplicate set share their deal, so the set is the independent observation
//! everywhere here ("ultimate clusters": Hansen, Hurwitz and Madow, "Sample Survey Methods and
//! Theory", 1953).

use crate::interval::{self, Interval, t_quantile};
use crate::metrics::metric::Estimate;
use crate::summary_stats::SummaryStats;

/// The sums of one set: a numerator and the denominator that belongs to it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cluster {
    /// The numerator.
    pub y: f64,
    /// The denominator, at least 0.
    pub x: f64,
}

impl Cluster {
    /// A numerator over a denominator.
    pub fn new(y: impl Into<f64>, x: impl Into<f64>) -> Self {
        Cluster { y: y.into(), x: x.into() }
    }
}

fn estimate(value: f64, interval: Interval, samples: u64) -> Estimate {
    Estimate { value, low: interval.low, high: interval.high, samples }
}

/// The mean of one number for each set: Student's interval, or the bootstrap's for few and skewed
/// numbers. `None` for fewer than two.
pub fn mean(numbers: &[f64]) -> Option<Estimate> {
    let stats: SummaryStats = numbers.iter().copied().collect();
    let (interval, _) = interval::mean(numbers)?;
    Some(estimate(stats.mean(), interval, stats.n()))
}

/// The linearised numbers of a ratio of sums, whose mean is the ratio and whose standard error is
/// that of the ratio (Cochran, "Sampling Techniques", 3rd ed., 1977, section 6.3). Empty if all
/// denominators are 0.
pub fn linearised(clusters: &[Cluster]) -> Vec<f64> {
    let (y, x) = clusters.iter().fold((0.0, 0.0), |(y, x), c| (y + c.y, x + c.x));
    if x <= 0.0 {
        return Vec::new();
    }
    let (ratio, usual) = (y / x, x / clusters.len() as f64);
    clusters.iter().map(|c| ratio + (c.y - ratio * c.x) / usual).collect()
}

/// A ratio of sums over sets, by linearisation. `None` for fewer than two sets with a denominator.
pub fn ratio(clusters: &[Cluster]) -> Option<Estimate> {
    if clusters.iter().filter(|c| c.x > 0.0).count() < 2 {
        return None;
    }
    mean(&linearised(clusters))
}

/// A share of 0–1 over sets: Wilson's interval with the effective number of trials, the number of
/// independent trials whose share would vary as this one does (Korn and Graubard, "Confidence
/// Intervals for Proportions With Small Expected Number of Positive Counts Estimated From Survey
/// Data", Survey Methodology 24, 1998). `None` for fewer than two sets with trials.
pub fn proportion(clusters: &[Cluster]) -> Option<Estimate> {
    let sets = clusters.iter().filter(|c| c.x > 0.0).count() as u64;
    if sets < 2 {
        return None;
    }
    Some(share_of(&linearised(clusters).into_iter().collect(), sets))
}

/// The same in percent, from one number for each set.
pub fn percentage(numbers: &[f64]) -> Option<Estimate> {
    let stats: SummaryStats = numbers.iter().map(|number| number / 100.0).collect();
    let share = (stats.n() >= 2).then(|| share_of(&stats, stats.n()))?;
    let Estimate { value, low, high, samples } = share;
    Some(Estimate { value: 100.0 * value, low: 100.0 * low, high: 100.0 * high, samples })
}

fn share_of(linear: &SummaryStats, sets: u64) -> Estimate {
    let share = linear.mean().clamp(0.0, 1.0);
    // Student's quantile instead of the normal one, since the variance is estimated from few sets.
    let t = t_quantile(sets - 1);
    estimate(share, score_interval(share, linear.error().powi(2), sets as f64, t), sets)
}

/// Wilson's interval of a share of 0–1 with an estimated variance from so many sets, and the quantile of
/// this variance.
pub(in crate::metrics) fn score_interval(share: f64, variance: f64, sets: f64, t: f64) -> Interval {
    // Where all trials agree, their variance says nothing about how they cluster: a set then counts
    // as one trial.
    let trials = if variance > 1e-12 { share * (1.0 - share) / variance } else { sets };
    interval::wilson_of_effective(share, (trials * (interval::Z / t).powi(2)).max(1.0))
}

/// A quantile of numbers that come in sets: Woodruff's interval ("Confidence Intervals for Medians
/// and Other Position Measures", JASA 47, 1952), which inverts the interval of the share below.
/// `None` for fewer than two sets with numbers.
pub fn quantile(sets: &[Vec<(u32, u32)>], share: f64) -> Option<Estimate> {
    let mut all = std::collections::BTreeMap::<u32, u64>::new();
    for (number, times) in sets.iter().flatten() {
        *all.entry(*number).or_default() += u64::from(*times);
    }
    let total: u64 = all.values().sum();
    let at = |share: f64| {
        let due = (share.clamp(0.0, 1.0) * total as f64).ceil().max(1.0) as u64;
        let mut reached = 0;
        let found = all.iter().find(|(_, times)| {
            reached += **times;
            reached >= due
        });
        found.map(|(number, _)| f64::from(*number))
    };
    let value = at(share)?;
    let clusters: Vec<Cluster> = sets
        .iter()
        .map(|numbers| {
            let count = |most: f64| {
                let within = numbers.iter().filter(|(number, _)| f64::from(*number) <= most);
                within.map(|(_, times)| f64::from(*times)).sum::<f64>()
            };
            Cluster { y: count(value), x: count(f64::MAX) }
        })
        .collect();
    let filled = clusters.iter().filter(|c| c.x > 0.0).count() as u64;
    if filled < 2 {
        return None;
    }
    let error = linearised(&clusters).into_iter().collect::<SummaryStats>().error();
    let half = t_quantile(filled - 1) * error;
    let interval = Interval { low: at(share - half)?, high: at(share + half)? };
    Some(estimate(value, interval, filled))
}

/// The Elo difference of a seat that wins `share` among `seats` seats, the others being equal to
/// each other; the ends of the interval are transformed with it. `None` without an interval.
pub fn elo(edges: &[f64], seats: u8) -> Option<Estimate> {
    let due = 1.0 / f64::from(seats);
    let stats: SummaryStats = edges.iter().copied().collect();
    let interval = interval::bounded_interval(&stats, (-due, 1.0 - due))?;
    // A share of 0 or 1 has no finite rating; half a win in all sets is as much as can be told.
    let least = 0.5 / (stats.n() as f64 + 1.0);
    let elo = |edge: f64| {
        let share = (due + edge).clamp(least, 1.0 - least);
        400.0 * (share * (f64::from(seats) - 1.0) / (1.0 - share)).log10()
    };
    let interval = Interval { low: elo(interval.low), high: elo(interval.high) };
    Some(estimate(elo(stats.mean()), interval, stats.n()))
}

/// The mean of numbers of a known range, guarded where few of them differ.
pub fn bounded_mean(numbers: &[f64], range: (f64, f64)) -> Option<Estimate> {
    let stats: SummaryStats = numbers.iter().copied().collect();
    let Interval { low, high } = interval::bounded_interval(&stats, range)?;
    let mean = stats.mean();
    let interval = Interval { low: low.max(range.0).min(mean), high: high.min(range.1).max(mean) };
    Some(estimate(mean, interval, stats.n()))
}

/// The best of several candidates by their numbers in the same sets. The even sets choose it and the
/// odd ones measure it: the number that was chosen because it is the highest would be too high.
/// Returns its index as well.
pub fn best_of(candidates: &[Vec<f64>], range: (f64, f64)) -> Option<(usize, Estimate)> {
    let half = |numbers: &[f64], odd: usize| -> Vec<f64> {
        numbers.iter().skip(odd).step_by(2).copied().collect()
    };
    let chosen = |numbers: &Vec<f64>| half(numbers, 0).into_iter().collect::<SummaryStats>().mean();
    let best = (0..candidates.len())
        .max_by(|&a, &b| chosen(&candidates[a]).total_cmp(&chosen(&candidates[b])))?;
    Some((best, bounded_mean(&half(&candidates[best], 1), range)?))
}
