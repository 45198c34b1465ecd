//! Every outcome of chance with its probability, for solvers and small games: no game has chance nodes
//! of its own, so a decision is played once for each.

use crate::any_simulation::AnySimulation;
use crate::error::EnvironmentError;
use sortie_core::chance::{Scripted, try_outcomes};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::ops::ControlFlow;

/// How many equal outcomes are met for each that is listed, before it is given up.
const EQUAL_PER_OUTCOME: usize = 64;

/// The matches that chance may lead to, each with its probability. Those that no observer tells apart
/// are one.
pub type Outcomes = Result<Vec<(f64, Box<dyn AnySimulation>)>, EnvironmentError>;

/// The outcomes of chance that were chosen in a match: the number of each among those of its decision.
/// Decision 0 is the deal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ChosenOutcomes(pub(crate) Vec<(u32, u32)>);

impl ChosenOutcomes {
    pub(crate) fn at(&self, decision: u32) -> Option<u32> {
        self.0.iter().find(|(at, _)| *at == decision).map(|(_, number)| *number)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// An outcome of chance: its probability, the number of the first equal one in the order of
/// [`outcome`], and its result.
pub(crate) type Found<T> = (f64, u32, T);

/// Lists all outcomes, those with equal keys as one, or fails where there are more than `most`.
pub(crate) fn enumerate<T, K: Eq + Hash>(
    most: usize,
    play: impl FnMut(&mut Scripted) -> T,
    key: impl Fn(&T) -> K,
) -> Result<Vec<Found<T>>, EnvironmentError> {
    let mut found: Vec<Found<T>> = Vec::new();
    let mut known = HashMap::new();
    // Equal outcomes cost time too, so they are bounded as well, if more generously.
    let limit = most.saturating_mul(EQUAL_PER_OUTCOME).min(u32::MAX as usize) as u32;
    let mut number = 0;
    let all = try_outcomes(play, |result, probability| {
        if number == limit {
            return ControlFlow::Break(());
        }
        match known.entry(key(&result)) {
            Entry::Occupied(at) => {
                let at: usize = *at.get();
                found[at].0 += probability;
            }
            Entry::Vacant(_) if found.len() == most => return ControlFlow::Break(()),
            Entry::Vacant(place) => {
                place.insert(found.len());
                found.push((probability, number, result));
            }
        }
        number += 1;
        ControlFlow::Continue(())
    });
    if all.is_break() { Err(EnvironmentError::TooManyOutcomes(most)) } else { Ok(found) }
}

/// The outcome with this number in the order of chance's answers.
pub(crate) fn outcome<T>(number: u32, play: impl FnMut(&mut Scripted) -> T) -> Option<T> {
    let mut left = number;
    let mut found = None;
    let _ = try_outcomes(play, |result, _| {
        if left == 0 {
            found = Some(result);
            return ControlFlow::Break(());
        }
        left -= 1;
        ControlFlow::Continue(())
    });
    found
}

/// Notes in each match which outcome it is. The only outcome of a decision is no chance, so nothing is
/// noted, and the match keeps its record.
pub(crate) fn boxed<S: AnySimulation + 'static>(
    found: Vec<Found<S>>,
    decision: u32,
    chosen: impl Fn(&mut S) -> &mut ChosenOutcomes,
) -> Vec<(f64, Box<dyn AnySimulation>)> {
    let several = found.len() > 1;
    let each = found.into_iter().map(|(probability, number, mut simulation)| {
        if several {
            chosen(&mut simulation).0.push((decision, number));
        }
        (probability, Box::new(simulation) as Box<dyn AnySimulation>)
    });
    each.collect()
}
