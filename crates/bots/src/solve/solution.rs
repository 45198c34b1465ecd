//! An equilibrium strategy, looked up by what a seat knows.

use super::SolveError;
use super::cfr::{CfrSolver, CfrVariant};
use super::game_tree::GameTree;
use super::sequence_form::{EQUAL_SHARES, GameNode, SequenceForm};
use sortie_core::{Game, Seat};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// The exploitability of a solution, as a share of the range of outcomes.
pub const EXPLOITABILITY: f64 = 0.001;
/// The most iterations for it.
const MAX_ITERATIONS: u32 = 2000;

/// An equilibrium strategy of both seats, without the tree that it was computed on.
#[derive(Debug)]
pub struct Solution {
    /// In ascending order of their keys.
    sets: Vec<SolvedSet>,
    /// By sequence.
    probabilities: Vec<f32>,
}

/// An information set as its seat recognises it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SolvedSet {
    /// Hash of the seat and its view. Sets with different histories may have equal views.
    key: u64,
    /// Hash of the seat's observations since its choice before.
    pub(crate) heard: u64,
    /// The sequence of that choice, or the seat's empty sequence.
    pub(crate) before: u32,
    /// The sequences of the actions.
    first: u32,
    len: u32,
    /// The probability that play by the strategy leads here.
    pub(crate) reach: f64,
}

impl SolvedSet {
    /// The sequences of the actions, in the order of [`sortie_core::game::actions`].
    pub(crate) fn sequences(&self) -> Range<u32> {
        self.first..self.first + self.len
    }
}

/// Hashes a value, in the same way in every run of a program.
pub(crate) fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The hash of a list of observations with one more.
pub(crate) fn hash_next(heard: u64, event: &impl Hash) -> u64 {
    hash(&(heard, event))
}

impl Solution {
    /// Solves a match of `seats` seats whose tree has at most `nodes` nodes, to [`EXPLOITABILITY`].
    ///
    /// # Errors
    /// If there are not two seats, or the game is too large.
    pub fn solve<G: Game>(rules: &G, seats: u8, nodes: usize) -> Result<Self, SolveError> {
        let tree = GameTree::compile(rules, seats, nodes)?;
        let form = tree.form();
        let mut solver = CfrSolver::new(form, CfrVariant::Predictive);
        if !solver.iterate_until(EXPLOITABILITY, MAX_ITERATIONS) {
            return Err(SolveError::Iterations(MAX_ITERATIONS));
        }
        let probabilities = solver.average().chances();
        let reached = reach_probabilities(form, &probabilities);
        let mut sets = Vec::with_capacity(form.sets.len());
        for ((set, sequences), reach) in tree.information_sets().zip(&form.sets).zip(reached) {
            sets.push(SolvedSet {
                key: hash(&(set.seat, set.view)),
                heard: set.heard.iter().fold(0, hash_next),
                before: sequences.parent,
                first: sequences.first,
                len: sequences.len,
                reach,
            });
        }
        Ok(Solution::new(sets, &probabilities))
    }

    /// Not a part of [`Self::solve`], which is compiled for each game.
    fn new(mut sets: Vec<SolvedSet>, probabilities: &[f64]) -> Self {
        sets.sort_by_key(|set| set.key);
        Solution { sets, probabilities: probabilities.iter().map(|&it| it as f32).collect() }
    }

    /// The information sets in which a seat has this view and so many actions.
    pub(crate) fn sets(
        &self,
        seat: Seat,
        view: &impl Hash,
        actions: usize,
    ) -> impl Iterator<Item = SolvedSet> {
        let key = hash(&(seat, view));
        let from = self.sets.partition_point(|set| set.key < key);
        let same = self.sets[from..].iter().take_while(move |set| set.key == key);
        // Equal views have equal actions; only a collision of hashes does not.
        same.filter(move |set| set.len as usize == actions).copied()
    }

    /// The probabilities of the actions of a set.
    pub(crate) fn probabilities(&self, set: &SolvedSet) -> &[f32] {
        &self.probabilities[set.first as usize..(set.first + set.len) as usize]
    }
}

/// The probability that play by these probabilities leads to each information set.
fn reach_probabilities(form: &SequenceForm, probabilities: &[f64]) -> Vec<f64> {
    let mut reached = vec![0.0; form.sets.len()];
    let mut open = vec![(form.root, 1.0)];
    while let Some((node, reach)) = open.pop() {
        match form.nodes[node as usize] {
            GameNode::Terminal(_) => {}
            GameNode::Chance { first, len, shares } => {
                let mut before = 0.0;
                for n in 0..len {
                    let share = if shares == EQUAL_SHARES {
                        1.0 / f64::from(len)
                    } else {
                        let sum = form.shares[(shares + n) as usize];
                        sum - std::mem::replace(&mut before, sum)
                    };
                    open.push((form.children[(first + n) as usize], reach * share));
                }
            }
            GameNode::Choice { set, first } => {
                let set = set as usize;
                reached[set] += reach;
                let children = &form.children[first as usize..];
                for (child, sequence) in children.iter().zip(form.sets[set].sequences()) {
                    let share = probabilities[sequence];
                    if share > 0.0 {
                        open.push((*child, reach * share));
                    }
                }
            }
        }
    }
    reached
}
