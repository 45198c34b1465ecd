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
    let plain = share * (1.0 - share);
    let variance = linear.error().powi(2);
    // Where all trials agree, their variance says nothing about how they cluster: a set then counts
    // as one trial.
    let trials = if variance > 1e-12 { plain / variance } else { sets as f64 };
    // Student's quantile instead of the normal one, since the variance is estimated from few sets.
    let widened = (interval::Z / t_quantile(sets - 1)).powi(2);
    let interval = interval::wilson_of_effective(share, (trials * widened).max(1.0));
    estimate(share, interval, sets)
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

/// The shares of a variance that the levels of a nested design explain: for each a number for each
/// set, whose mean is the share.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LuckShares {
    /// The deal.
    pub deal: Vec<f64>,
    /// Draws and dice after the deal.
    pub draws: Vec<f64>,
    /// Both together.
    pub luck: Vec<f64>,
    /// The choices of the players.
    pub choices: Vec<f64>,
}

/// One set of the nested design: two runs of luck after one deal, each played twice; a number for
/// each match and seat.
pub type NestedSet = [[Vec<f64>; 2]; 2];

/// The fewest sets of a share of a variance: the intervals of fewer miss the true share too often
/// (`coverage_tests.rs`).
pub const MIN_SETS_OF_VARIANCE: usize = 25;

/// The shares of the variance by the analysis of variance of a nested design (Searle and others,
/// "Variance Components", 1992, chapter 4): matches with the same deal covary by the
/// deal, those with the same luck after it by both. Products of deviations are unbiased for these
/// covariances, and the shares are ratios of their sums. Empty if nothing varies.
pub fn luck_shares(sets: &[NestedSet]) -> LuckShares {
    let seats = sets.first().map_or(0, |set| set[0][0].len());
    let matches = 4.0 * sets.len() as f64;
    let means: Vec<f64> = (0..seats)
        .map(|seat| sets.iter().flatten().flatten().map(|m| m[seat]).sum::<f64>() / matches)
        .collect();
    let products: Vec<[f64; 3]> = sets
        .iter()
        .map(|set| {
            let (mut across, mut within, mut all) = (0.0, 0.0, 0.0);
            for (seat, mean) in means.iter().enumerate() {
                let away = |luck: usize, play: usize| set[luck][play][seat] - mean;
                let [a, b, c, d] = [away(0, 0), away(0, 1), away(1, 0), away(1, 1)];
                across += (a + b) * (c + d) / 4.0;
                within += f64::midpoint(a * b, c * d);
                all += (a * a + b * b + c * c + d * d) / 4.0;
            }
            [across, within, all]
        })
        .collect();
    let share = |part: fn(&[f64; 3]) -> f64| {
        let clusters = products.iter().map(|products| Cluster::new(part(products), products[2]));
        linearised(&clusters.collect::<Vec<_>>())
    };
    LuckShares {
        deal: share(|[across, ..]| *across),
        draws: share(|[across, within, _]| within - across),
        luck: share(|[_, within, _]| *within),
        choices: share(|[_, within, all]| all - within),
    }
}

/// A share of a variance from its numbers, guarded by the range from −1 to 1. `None` for fewer than
/// [`MIN_SETS_OF_VARIANCE`].
pub fn share_of_variance(numbers: &[f64]) -> Option<Estimate> {
    let is_enough = numbers.len() >= MIN_SETS_OF_VARIANCE;
    is_enough.then(|| bounded_mean(numbers, (-1.0, 1.0))).flatten()
}
