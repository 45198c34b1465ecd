//! Counterfactual regret minimization over the whole game, seat by seat in turn.

use super::form::{Form, Set};
use super::strategy::Strategy;

/// How regrets are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// CFR+: no regret falls below 0, and iteration t counts t times in the average (Tammelin,
    /// "Solving Large Imperfect Information Games Using CFR+", 2014).
    Plus,
    /// DCFR with α = 3/2, β = 0, γ = 2: old regrets fade (Brown and Sandholm, "Solving
    /// Imperfect-Information Games via Discounted Regret Minimization", 2019).
    Discounted,
    /// PCFR+: CFR+ that counts on the last regret to come once more, with t² in the average
    /// (Farina, Kroer and Sandholm, "Faster Game Solving via Predictive Blackwell
    /// Approachability", 2021).
    Predictive,
}

/// The numbers of one iteration.
#[derive(Clone, Copy)]
struct Weights {
    /// What is kept of regrets above 0.
    above: f64,
    /// What is kept of regrets below 0.
    below: f64,
    /// How much the last regret counts once more when the next strategy is chosen.
    expected: f64,
    /// How much this iteration counts in the average.
    average: f64,
}

impl Method {
    fn weights(self, iteration: u32) -> Weights {
        let t = f64::from(iteration);
        match self {
            Method::Plus => Weights { above: 1.0, below: 0.0, expected: 0.0, average: t },
            Method::Discounted => {
                let old = t * t.sqrt();
                Weights { above: old / (old + 1.0), below: 0.5, expected: 0.0, average: t * t }
            }
            Method::Predictive => Weights { above: 1.0, below: 0.0, expected: 1.0, average: t * t },
        }
    }
}

/// A game that is being solved. It starts with all actions equally likely.
#[derive(Debug)]
pub struct Solver<'a> {
    form: &'a Form,
    method: Method,
    iterations: u32,
    /// The information sets of each seat.
    sets: [Vec<Set>; 2],
    // By sequence:
    regrets: Vec<f64>,
    strategy: Vec<f64>,
    plan: Vec<f64>,
    average: Vec<f64>,
    /// What the sets after a sequence are worth; 0 between iterations.
    after: Vec<f64>,
}

impl<'a> Solver<'a> {
    /// Begins.
    pub fn new(form: &'a Form, method: Method) -> Self {
        let uniform = Strategy::uniform(form);
        let plan = uniform.plan(form);
        let n = form.sequences();
        let of = |seat| form.sets.iter().filter(|set| set.seat == seat).copied().collect();
        Solver {
            form,
            method,
            iterations: 0,
            sets: [of(0), of(1)],
            regrets: vec![0.0; n],
            strategy: uniform.chances(),
            plan,
            average: vec![0.0; n],
            after: vec![0.0; n],
        }
    }

    /// How many iterations were done.
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    /// One iteration: seat 0 learns, then seat 1 against what seat 0 has learnt. It does not
    /// allocate.
    pub fn iterate(&mut self) {
        self.iterations += 1;
        let weights = self.method.weights(self.iterations);
        for seat in 0..2 {
            self.learn(seat, weights);
            self.follow(seat, weights);
        }
    }

    /// Counts the regrets of a seat, backwards, and chooses its next strategy.
    fn learn(&mut self, seat: usize, weights: Weights) {
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
                strategy.fill(1.0 / f64::from(set.len));
            }
            self.after[set.parent as usize] += value;
        }
        self.after[seat] = 0.0;
    }

    /// Adds what a seat has played to the average, and plays its next strategy from now on.
    fn follow(&mut self, seat: usize, weights: Weights) {
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

    /// The average of all iterations, which comes close to an equilibrium.
    pub fn average(&self) -> Strategy {
        Strategy::in_proportion(self.form, self.average.clone())
    }
}
