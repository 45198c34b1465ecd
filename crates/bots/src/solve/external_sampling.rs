//! Counterfactual regret minimization by external sampling (Lanctot, Waugh, Zinkevich and Bowling,
//! "Monte Carlo Sampling for Regret Minimization in Extensive Games", 2009).

use super::sequence_form::{EQUAL_SHARES, GameNode, SequenceForm};
use super::strategy::Strategy;
use sortie_core::Seat;
use sortie_core::chance::Fast;

/// A run of external-sampling CFR.
#[derive(Debug)]
pub struct ExternalSampler<'a> {
    form: &'a SequenceForm,
    chance: Fast,
    regrets: Vec<f64>,
    average: Vec<f64>,
    /// A stack with the values of the actions of the sets on the way.
    values: Vec<f64>,
}

impl<'a> ExternalSampler<'a> {
    /// A run that has done no iteration; `seed` decides all samples.
    pub fn new(form: &'a SequenceForm, seed: u64) -> Self {
        ExternalSampler {
            form,
            chance: Fast::new(seed),
            regrets: vec![0.0; form.sequences()],
            average: vec![0.0; form.sequences()],
            values: Vec::new(),
        }
    }

    /// Runs one iteration: for each seat a walk that tries all of its own actions and samples
    /// chance and the other seat. The average strategy of a seat is updated on the other's walk.
    pub fn iterate(&mut self) {
        for seat in 0..2 {
            self.walk(self.form.root, seat);
        }
    }

    /// The sampled value of a node to a seat.
    fn walk(&mut self, node: u32, seat: Seat) -> f64 {
        let form = self.form;
        match form.nodes[node as usize] {
            GameNode::Terminal(value) => {
                if seat == 0 {
                    value
                } else {
                    -value
                }
            }
            GameNode::Chance { first, len, shares } => {
                let drawn = if shares == EQUAL_SHARES {
                    self.chance.below(len)
                } else {
                    let sums = &form.shares[shares as usize..(shares + len) as usize];
                    let at = self.chance.unit();
                    // Rounding may leave the last cumulative probability just below 1.
                    (sums.partition_point(|&sum| sum <= at) as u32).min(len - 1)
                };
                self.walk(form.children[(first + drawn) as usize], seat)
            }
            GameNode::Choice { set, first } => {
                let set = &form.sets[set as usize];
                let sequences = set.sequences();
                let children = &form.children[first as usize..(first + set.len) as usize];
                if set.seat == seat {
                    return self.learn(sequences, children, seat);
                }
                let drawn = self.draw(sequences);
                self.walk(children[drawn], seat)
            }
        }
    }

    /// Tries all actions of an information set and updates its regrets.
    fn learn(&mut self, sequences: std::ops::Range<usize>, children: &[u32], seat: Seat) -> f64 {
        let from = self.values.len();
        for &child in children {
            let value = self.walk(child, seat);
            self.values.push(value);
        }
        // Perfect recall: no set occurs twice on a path, so the walks above have not changed its
        // regrets.
        let regrets = &mut self.regrets[sequences];
        let values = &self.values[from..];
        let positive: f64 = regrets.iter().map(|regret| regret.max(0.0)).sum();
        let value = if positive > 0.0 {
            let sum: f64 = regrets.iter().zip(values).map(|(r, value)| r.max(0.0) * value).sum();
            sum / positive
        } else {
            values.iter().sum::<f64>() / values.len() as f64
        };
        for (regret, own) in regrets.iter_mut().zip(values) {
            *regret += own - value;
        }
        self.values.truncate(from);
        value
    }

    /// Samples an action by regret matching and adds the strategy to the average.
    fn draw(&mut self, sequences: std::ops::Range<usize>) -> usize {
        let regrets = &self.regrets[sequences.clone()];
        let average = &mut self.average[sequences];
        let positive: f64 = regrets.iter().map(|regret| regret.max(0.0)).sum();
        if positive <= 0.0 {
            let each = 1.0 / regrets.len() as f64;
            for average in average {
                *average += each;
            }
            return self.chance.below(regrets.len() as u32) as usize;
        }
        let (mut left, mut drawn) = (self.chance.unit() * positive, regrets.len());
        // No early exit after the draw: the shares of all actions enter the average.
        for (action, (regret, average)) in regrets.iter().zip(average).enumerate() {
            let share = regret.max(0.0);
            *average += share / positive;
            if share > 0.0 && (left >= 0.0 || drawn == regrets.len()) {
                drawn = action;
            }
            left -= share;
        }
        drawn.min(regrets.len() - 1)
    }

    /// The average strategy of all iterations, which converges to an equilibrium.
    pub fn average(&self) -> Strategy {
        Strategy::from_weights(self.form, self.average.clone())
    }
}
