//! The analysis of decisions of finished matches: what a position was worth, and what a choice cost.
//!
//! A bot never receives a state of the match. An analysis does, because nothing is hidden once a
//! match is over. A choice is still judged by the view of the seat that made it.

use sortie_core::chance::Live;
use sortie_core::{Game, JointAction, Seat};

/// A decision of a finished match, with the true state before it.
#[derive(Clone, Debug)]
pub struct PlayedDecision<G: Game> {
    /// The rules of the match.
    pub rules: G,
    /// The true state before the decision.
    pub state: G::State,
    /// The choices of all seats that decided, with the luck that they met, then those of the forced
    /// decisions up to the next one that is analysed. Empty if the match ended before the choice.
    pub passed: Vec<(JointAction<G::Action>, Live)>,
    /// The seat that the match is reviewed for.
    pub seat: Seat,
    /// Whether the choice of that seat is compared with the best alternative.
    pub judges_choice: bool,
    /// The random seed of the analysis.
    pub seed: u64,
}

impl<G: Game> PlayedDecision<G> {
    /// The choices of all seats that decided.
    pub fn joint(&self) -> JointAction<G::Action> {
        self.passed.first().map_or(JointAction::empty(), |(joint, _)| *joint)
    }
}

/// The work that is spent on one decision, as numbers of simulations. A judge whose simulations take
/// longer makes fewer of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Simulations of the search. In the club bot's, half as many more follow each of two compared
    /// choices.
    pub search: u32,
    /// Rollouts for each value.
    pub rollouts: u32,
}

/// A mean and its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean, 0 for an exact number.
    pub error: f64,
}

impl Estimate {
    /// A number that is known exactly.
    pub const fn exact(mean: f64) -> Self {
        Estimate { mean, error: 0.0 }
    }

    /// Half of the 95 % confidence interval.
    pub fn half_width(self) -> f64 {
        1.96 * self.error
    }

    /// Whether the 95 % interval contains this number.
    pub fn contains(self, number: f64) -> bool {
        (self.mean - number).abs() <= self.half_width()
    }
}

/// Running means and covariances of `N` numbers that are sampled together (Welford's method).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairedMeans<const N: usize> {
    n: u32,
    means: [f64; N],
    /// Sums of the products of distances to the means.
    products: [[f64; N]; N],
}

impl<const N: usize> Default for PairedMeans<N> {
    fn default() -> Self {
        PairedMeans { n: 0, means: [0.0; N], products: [[0.0; N]; N] }
    }
}

impl<const N: usize> PairedMeans<N> {
    /// Adds a sample.
    pub fn add(&mut self, sample: [f64; N]) {
        self.n += 1;
        let n = f64::from(self.n);
        let before: [f64; N] = std::array::from_fn(|i| sample[i] - self.means[i]);
        for (mean, distance) in self.means.iter_mut().zip(before) {
            *mean += distance / n;
        }
        for (i, row) in self.products.iter_mut().enumerate() {
            for (j, product) in row.iter_mut().enumerate() {
                *product += before[i] * (sample[j] - self.means[j]);
            }
        }
    }

    /// The weighted sum of the means. Its error takes the covariances into account.
    pub fn weighted(&self, weights: [f64; N]) -> Estimate {
        let mean = self.means.iter().zip(weights).map(|(mean, weight)| mean * weight).sum();
        let n = f64::from(self.n);
        if self.n < 2 {
            return Estimate::exact(mean);
        }
        let variance: f64 = (0..N)
            .flat_map(|i| (0..N).map(move |j| (i, j)))
            .map(|(i, j)| weights[i] * weights[j] * self.products[i][j] / (n - 1.0))
            .sum();
        // Rounding may leave a variance of 0 slightly negative.
        Estimate { mean, error: (variance.max(0.0) / n).sqrt() }
    }
}

/// The values of a decision, as shares of the win (0–1).
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionValues<A> {
    /// The share of each seat before the decision.
    pub before: Vec<Estimate>,
    /// The share of each seat at the next decision, after chance, by the same search.
    pub after: Vec<Estimate>,
    /// Four values for the reviewed seat, sampled together by one search: before the decision, after
    /// its own choice, after the choices of all seats, and after chance.
    pub steps: PairedMeans<4>,
    /// The choice of the reviewed seat, if it was to be judged and had an alternative.
    pub choice: Option<ChoiceValues<A>>,
}

/// A choice beside the best alternative, as far as its seat could know.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChoiceValues<A> {
    /// The choice.
    pub chosen: A,
    /// The best other choice.
    pub alternative: A,
    /// Whether the analysis would have chosen the same.
    pub is_suggested: bool,
    /// The share of the win after the choice.
    pub value: Estimate,
    /// The share of the win after the alternative.
    pub alternative_value: Estimate,
    /// The difference: what the choice cost. Negative if it was better than the alternative.
    pub cost: Estimate,
    /// The points by which the alternative ends further ahead of the best other seat.
    pub points: Estimate,
}

/// The analysis of one decision, in small pieces.
pub trait DecisionAnalysis<G: Game>: Send {
    /// Works for about 10 ms. Returns whether the analysis is finished. The result does not depend
    /// on the time that it takes.
    fn advance(&mut self) -> bool;

    /// The values so far; complete when the analysis is finished.
    fn values(&self) -> DecisionValues<G::Action>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_vary_together_have_an_exact_difference() {
        let mut means = PairedMeans::default();
        for sample in [[0.0, 0.5], [1.0, 1.5], [0.0, 0.5], [1.0, 1.5]] {
            means.add(sample);
        }
        let one = means.weighted([1.0, 0.0]);
        assert!((one.mean - 0.5).abs() < 1e-12);
        // Variance 1/3 of four numbers.
        assert!((one.error - (1.0_f64 / 12.0).sqrt()).abs() < 1e-12, "{one:?}");
        let difference = means.weighted([-1.0, 1.0]);
        assert!((difference.mean - 0.5).abs() < 1e-12 && difference.error < 1e-9);
    }

    #[test]
    fn an_interval_has_95_percent() {
        let estimate = Estimate { mean: 0.5, error: 0.1 };
        assert!(estimate.contains(0.69) && !estimate.contains(0.7));
        assert!(Estimate::exact(0.5).contains(0.5) && !Estimate::exact(0.5).contains(0.51));
    }
}
