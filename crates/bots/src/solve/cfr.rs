//! Counterfactual regret minimization over the whole game, with alternating updates (Zinkevich et
//! al., "Regret Minimization in Games with Incomplete Information", 2007).

use super::best_response;
use super::sequence_form::{InfosetSequences, SequenceForm};
use super::strategy::Strategy;

/// Iterations between two measurements of the average strategy, which cost about as much as an
/// iteration each.
const MEASURED_EVERY: u32 = 16;

/// The variant of counterfactual regret minimization.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CfrVariant {
    /// CFR+: no regret falls below 0, and iteration t has weight t in the average (Tammelin,
    /// "Solving Large Imperfect Information Games Using CFR+", 2014).
    Plus,
    /// DCFR with α = 3/2, β = 0, γ = 2: old regrets fade (Brown and Sandholm, "Solving
    /// Imperfect-Information Games via Discounted Regret Minimization", 2019).
    Discounted,
    /// PCFR+: CFR+ that predicts the last regret once more, with weight t² in the average (Farina,
    /// Kroer and Sandholm, "Faster Game Solving via Predictive Blackwell Approachability", 2021).
    Predictive,
}

/// The weights of one iteration.
#[derive(Clone, Copy)]
struct IterationWeights {
    /// Factor of cumulative regrets above 0.
    above: f64,
    /// Factor of cumulative regrets below 0.
    below: f64,
    /// Weight of the last regret as a prediction of the next.
    expected: f64,
    /// Weight of the iteration in the average strategy.
    average: f64,
}

impl CfrVariant {
    fn weights(self, iteration: u32) -> IterationWeights {
        let t = f64::from(iteration);
        match self {
            CfrVariant::Plus => {
                IterationWeights { above: 1.0, below: 0.0, expected: 0.0, average: t }
            }
            CfrVariant::Discounted => {
                // t to the power of 3/2.
                let old = t * t.sqrt();
                IterationWeights {
                    above: old / (old + 1.0),
                    // With β = 0 the factor tᵝ ÷ (tᵝ + 1) is 1/2 in every iteration.
                    below: 0.5,
                    expected: 0.0,
                    average: t * t,
                }
            }
            CfrVariant::Predictive => {
                IterationWeights { above: 1.0, below: 0.0, expected: 1.0, average: t * t }
            }
        }
    }
}

/// A run of counterfactual regret minimization. It starts with the uniform strategy.
#[derive(Debug)]
pub struct CfrSolver<'a> {
    form: &'a SequenceForm,
    method: CfrVariant,
    iterations: u32,
    /// The information sets of each seat.
    sets: [Vec<InfosetSequences>; 2],
    // By sequence:
    regrets: Vec<f64>,
    strategy: Vec<f64>,
    plan: Vec<f64>,
    average: Vec<f64>,
    /// Values of the sets after a sequence; all 0 between iterations.
    after: Vec<f64>,
}

impl<'a> CfrSolver<'a> {
    /// A run that has done no iteration.
    pub fn new(form: &'a SequenceForm, method: CfrVariant) -> Self {
        let uniform = Strategy::uniform(form);
        let plan = uniform.plan(form);
        let n = form.sequences();
        let sets_of = |seat| form.sets.iter().filter(|set| set.seat == seat).copied().collect();
        CfrSolver {
            form,
            method,
            iterations: 0,
            sets: [sets_of(0), sets_of(1)],
            regrets: vec![0.0; n],
            strategy: uniform.chances(),
            plan,
            average: vec![0.0; n],
            after: vec![0.0; n],
        }
    }

    /// The number of iterations done.
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    /// Runs one iteration: seat 0 updates its regrets and strategy, then seat 1 against the new
    /// strategy of seat 0. It does not allocate.
    pub fn iterate(&mut self) {
        self.iterations += 1;
        let weights = self.method.weights(self.iterations);
        for seat in 0..2 {
            self.learn(seat, weights);
            self.follow(seat, weights);
        }
    }

    /// Updates the regrets of a seat, from the last set to the first, and its next strategy.
    fn learn(&mut self, seat: usize, weights: IterationWeights) {
        for set in self.sets[seat].iter().rev() {
            let sequences = set.sequences();
            let after = &mut self.after[sequences.clone()];
            let strategy = &mut self.strategy[sequences.clone()];
            let mut value = 0.0;
            for ((sequence, after), share) in sequences.clone().zip(&mut *after).zip(&*strategy) {
                *after += self.form.payoff(sequence, &self.plan);
                value += *after * share;
            }
            let mut sum = 0.0;
            for ((regret, after), share) in
                self.regrets[sequences].iter_mut().zip(&mut *after).zip(&mut *strategy)
            {
                let new = *after - value;
                *after = 0.0;
                let old = *regret + new;
                *regret = old * if old > 0.0 { weights.above } else { weights.below };
                *share = (*regret + weights.expected * new).max(0.0);
                sum += *share;
            }
            if sum > 0.0 {
                let by = 1.0 / sum;
                for share in strategy {
                    *share *= by;
                }
            } else {
                // Without positive regret any strategy is allowed; the uniform one is usual.
                strategy.fill(1.0 / f64::from(set.len));
            }
            self.after[set.parent as usize] += value;
        }
        // The value of the whole match lands at the empty sequence, where no set clears it.
        self.after[seat] = 0.0;
    }

    /// Adds the seat's strategy to the average, then replaces it by the next one.
    fn follow(&mut self, seat: usize, weights: IterationWeights) {
        for set in &self.sets[seat] {
            let before = self.plan[set.parent as usize];
            let sequences = set.sequences();
            for ((plan, average), share) in self.plan[sequences.clone()]
                .iter_mut()
                .zip(&mut self.average[sequences.clone()])
                .zip(&self.strategy[sequences])
            {
                *average += weights.average * *plan;
                *plan = before * share;
            }
        }
    }

    /// Iterates until the exploitability of the average strategy is at most this share of the range of
    /// outcomes. Returns whether that took at most `most` iterations.
    pub fn iterate_until(&mut self, exploitability: f64, most: u32) -> bool {
        // NashConv adds the gains of both seats.
        let target = 2.0 * exploitability * self.form.range();
        while best_response::nash_conv(self.form, &self.average()) > target {
            if self.iterations >= most {
                return false;
            }
            (0..MEASURED_EVERY).for_each(|_| self.iterate());
        }
        true
    }

    /// The average strategy of all iterations, which converges to an equilibrium.
    pub fn average(&self) -> Strategy {
        Strategy::from_weights(self.form, self.average.clone())
    }
}
