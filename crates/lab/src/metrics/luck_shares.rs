//! The shares of luck and of choices in the variance of wins, with their intervals.

use crate::interval::t_quantile_of_fraction;
use crate::metrics::estimator::{Cluster, linearised, score_interval};
use crate::metrics::metric::Estimate;

/// One set of the nested design: two runs of luck after one deal, each played twice; a number for
/// each match and seat.
pub(in crate::metrics) type NestedSet = [[Vec<f64>; 2]; 2];

/// The fewest sets with an interval: those of fewer miss the true share too often
/// (`coverage_tests.rs`).
pub(in crate::metrics) const MIN_SETS_OF_VARIANCE: usize = 25;

/// The shares of a variance that the levels of a nested design explain.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::metrics) struct LuckShares {
    /// The products of each set.
    sets: Vec<Products>,
}

/// A share of a variance.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::metrics) struct VarianceShare {
    /// The share with its interval; `None` for fewer than [`MIN_SETS_OF_VARIANCE`].
    pub(in crate::metrics) estimate: Option<Estimate>,
    /// A number for each set, whose mean is the share.
    pub(in crate::metrics) by_set: Vec<f64>,
}

/// Mean products of deviations in one set, over seats.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Products {
    /// Of matches with the same deal and other luck after it.
    across: f64,
    /// Of matches with all luck in common.
    within: f64,
    /// Of matches with themselves.
    all: f64,
}

impl LuckShares {
    /// Splits the variance by its analysis in a nested design (Searle and others, "Variance
    /// Components", 1992, chapter 4): matches with the same deal covary by the deal, those with the
    /// same luck after it by both. The shares are ratios of these covariances. There are none if
    /// nothing varies.
    pub(in crate::metrics) fn from_sets(sets: &[NestedSet]) -> Self {
        let seats = sets.first().map_or(0, |set| set[0][0].len());
        // Each of the four matches has its own mean: then all products lack the same part, 1/n, of
        // what they estimate, and their ratios lack none.
        let mean = |luck: usize, play: usize, seat: usize| {
            sets.iter().map(|set| set[luck][play][seat]).sum::<f64>() / sets.len() as f64
        };
        let means: Vec<[[f64; 2]; 2]> = (0..seats)
            .map(|seat| [0, 1].map(|luck| [0, 1].map(|play| mean(luck, play, seat))))
            .collect();
        let products = |set: &NestedSet| {
            let mut products = Products { across: 0.0, within: 0.0, all: 0.0 };
            for (seat, means) in means.iter().enumerate() {
                let away = |luck: usize, play: usize| set[luck][play][seat] - means[luck][play];
                let [a, b, c, d] = [away(0, 0), away(0, 1), away(1, 0), away(1, 1)];
                products.across += (a + b) * (c + d) / 4.0;
                products.within += f64::midpoint(a * b, c * d);
                products.all += (a * a + b * b + c * c + d * d) / 4.0;
            }
            products
        };
        LuckShares { sets: sets.iter().map(products).collect() }
    }

    fn clusters(&self, part: fn(&Products) -> f64) -> Vec<Cluster> {
        self.sets.iter().map(|set| Cluster::new(part(set), set.all)).collect()
    }

    /// The share of the deal.
    pub(in crate::metrics) fn deal(&self) -> VarianceShare {
        covariance(&self.clusters(|set| set.across))
    }

    /// The share of draws and dice after the deal.
    pub(in crate::metrics) fn draws(&self) -> VarianceShare {
        difference(&self.clusters(|set| set.within - set.across))
    }

    /// The share of all luck.
    pub(in crate::metrics) fn luck(&self) -> VarianceShare {
        covariance(&self.clusters(|set| set.within))
    }

    /// The share of the players' choices, which is the rest.
    pub(in crate::metrics) fn choices(&self) -> VarianceShare {
        let luck = self.luck();
        let rest = |found: Estimate| Estimate {
            value: 1.0 - found.value,
            low: 1.0 - found.high,
            high: 1.0 - found.low,
            samples: found.samples,
        };
        VarianceShare {
            estimate: luck.estimate.map(rest),
            by_set: luck.by_set.into_iter().map(|number| 1.0 - number).collect(),
        }
    }
}

/// A ratio of sums and its variance by the jackknife, which for few sets is closer than linearisation
/// (Efron and Stein, "The Jackknife Estimate of Variance", Annals of Statistics 9, 1981).
struct Jackknife {
    ratio: f64,
    variance: f64,
    kurtosis: f64,
    sets: f64,
}

impl Jackknife {
    /// `None` for too few sets, or if nothing varies.
    fn new(clusters: &[Cluster]) -> Option<Self> {
        let sum = |part: fn(&Cluster) -> f64| clusters.iter().map(part).sum::<f64>();
        let (y, x) = (sum(|cluster| cluster.y), sum(|cluster| cluster.x));
        if clusters.len() < MIN_SETS_OF_VARIANCE || x <= 0.0 {
            return None;
        }
        let (ratio, sets) = (y / x, clusters.len() as f64);
        let without = |cluster: &Cluster| {
            let rest = x - cluster.x;
            // A set that has all the variance leaves no ratio without it.
            if rest > 1e-9 * x { (y - cluster.y) / rest } else { ratio }
        };
        let ratios: Vec<f64> = clusters.iter().map(without).collect();
        let mean = ratios.iter().sum::<f64>() / sets;
        let power = |n: i32| ratios.iter().map(|ratio| (ratio - mean).powi(n)).sum::<f64>();
        let squares = power(2);
        let kurtosis = if squares > 1e-24 { sets * power(4) / (squares * squares) } else { 1.0 };
        Some(Jackknife { ratio, variance: squares * (sets - 1.0) / sets, kurtosis, sets })
    }

    /// Student's quantile with the degrees of freedom that a variance of numbers with this kurtosis has
    /// (Box, "Non-Normality and Tests on Variances", Biometrika 40, 1953): products of deviations have
    /// long tails.
    fn quantile(&self, kurtosis: f64) -> f64 {
        t_quantile_of_fraction(
            (2.0 * self.sets / (kurtosis - 1.0).max(1e-9)).clamp(3.0, self.sets - 1.0),
        )
    }

    fn estimate(&self, low: f64, high: f64) -> Estimate {
        Estimate { value: self.ratio, low, high, samples: self.sets as u64 }
    }
}

/// The share of a covariance, between −1 and 1: a score interval, as matches that agree or do not are
/// trials. It stays within the range and is wide where all sets agree.
fn covariance(clusters: &[Cluster]) -> VarianceShare {
    let estimate = Jackknife::new(clusters).map(|found| {
        let share = f64::midpoint(1.0, found.ratio).clamp(0.0, 1.0);
        // The score interval knows the tails of trials of this share; only longer ones count.
        let of_trials = 1.0 / (share * (1.0 - share)).max(1e-3) - 3.0;
        let beyond = 3.0 + (found.kurtosis - of_trials.max(3.0)).max(0.0);
        let t = found.quantile(beyond);
        let interval = score_interval(share, found.variance / 4.0, found.sets, t);
        let [low, high] = [interval.low, interval.high].map(|end| 2.0 * end - 1.0);
        found.estimate(low.min(found.ratio), high.max(found.ratio))
    });
    VarianceShare { estimate, by_set: linearised(clusters) }
}

/// The range of a difference of the covariances of a set, as a part of its variance: from two pairs of
/// matches that differ within each to two that agree within and have opposite winners.
const RANGE: (f64, f64) = (-1.0, 2.0);

/// The share of a difference of covariances: Student's interval with a guarded variance.
fn difference(clusters: &[Cluster]) -> VarianceShare {
    let estimate = Jackknife::new(clusters).map(|found| {
        let [low, high] = [RANGE.0, RANGE.1].map(|end| ((end - found.ratio) / found.sets).powi(2));
        // A quarter of a set at each end of the range; and never less than one set at the upper end,
        // since a few sets often lack the rare deals whose winner depends on later luck.
        let variance = (found.variance + (low + high) / 4.0).max(high);
        let half = found.quantile(found.kurtosis) * variance.sqrt();
        // No share is above 1, but few sets may yield one.
        let high = (found.ratio + half).min(1.0).max(found.ratio);
        found.estimate((found.ratio - half).max(-1.0), high)
    });
    VarianceShare { estimate, by_set: linearised(clusters) }
}
