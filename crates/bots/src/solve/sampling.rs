//! Counterfactual regret minimization by external sampling (Lanctot, Waugh, Zinkevich and Bowling,
//! "Monte Carlo Sampling for Regret Minimization in Extensive Games", 2009).

use super::form::{EVEN, Form, Node};
use super::strategy::Strategy;
use sortie_core::Seat;
use sortie_core::chance::Fast;

/// A game that is being solved by samples.
#[derive(Debug)]
pub struct Sampler<'a> {
    form: &'a Form,
    chance: Fast,
    regrets: Vec<f64>,
    average: Vec<f64>,
    /// What the actions of the sets on the way are worth.
    worth: Vec<f64>,
}

impl<'a> Sampler<'a> {
    /// Begins, with the luck of this number.
    pub fn new(form: &'a Form, seed: u64) -> Self {
        Sampler {
            form,
            chance: Fast::new(seed),
            regrets: vec![0.0; form.sequences()],
            average: vec![0.0; form.sequences()],
            worth: Vec::new(),
        }
    }

    /// One iteration: for each seat a walk that tries all of its actions, with the choices of
    /// chance and of the other seat drawn at random. The average of a seat is taken in the sets of
    /// the other's walk.
    pub fn iterate(&mut self) {
        for seat in 0..2 {
            self.walk(self.form.root, seat);
        }
    }

    /// What a node is worth to a seat.
    fn walk(&mut self, node: u32, seat: Seat) -> f64 {
        let form = self.form;
        match form.nodes[node as usize] {
            Node::End(value) => {
                if seat == 0 {
                    value
                } else {
                    -value
                }
            }
            Node::Chance { first, len, shares } => {
                let drawn = if shares == EVEN {
                    self.chance.below(len)
                } else {
                    let sums = &form.shares[shares as usize..(shares + len) as usize];
                    let at = self.chance.unit();
                    (sums.partition_point(|&sum| sum <= at) as u32).min(len - 1)
                };
                self.walk(form.children[(first + drawn) as usize], seat)
            }
            Node::Choice { set, first } => {
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

    /// Tries all actions of an information set and counts the regrets.
    fn learn(&mut self, sequences: std::ops::Range<usize>, children: &[u32], seat: Seat) -> f64 {
        let from = self.worth.len();
        for &child in children {
            let worth = self.walk(child, seat);
            self.worth.push(worth);
        }
        // No set comes twice on a way, so its regrets are those from before.
        let regrets = &mut self.regrets[sequences];
        let worth = &self.worth[from..];
        let positive: f64 = regrets.iter().map(|regret| regret.max(0.0)).sum();
        let value = if positive > 0.0 {
            let sum: f64 = regrets.iter().zip(worth).map(|(r, worth)| r.max(0.0) * worth).sum();
            sum / positive
        } else {
            worth.iter().sum::<f64>() / worth.len() as f64
        };
        for (regret, worth) in regrets.iter_mut().zip(worth) {
            *regret += worth - value;
        }
        self.worth.truncate(from);
        value
    }

    /// Draws an action by the strategy that the regrets give, and adds that to the average.
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

    /// The average of all iterations, which comes close to an equilibrium.
    pub fn average(&self) -> Strategy {
        Strategy::in_proportion(self.form, self.average.clone())
    }
}
