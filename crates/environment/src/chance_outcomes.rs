//! Every outcome of chance with its probability, for solvers and small games: no game has chance nodes
//! of its own, so a decision is played once for each.

use crate::any_simulation::AnySimulation;
use crate::error::EnvironmentError;
use sortie_core::chance::{Scripted, try_outcomes};
use std::ops::ControlFlow;

/// The matches that chance may lead to, each with its probability; equal ones are not merged.
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

/// Lists all outcomes with their probabilities, or fails where there are more than `most`.
pub(crate) fn enumerate<T>(
    most: usize,
    play: impl FnMut(&mut Scripted) -> T,
) -> Result<Vec<(f64, T)>, EnvironmentError> {
    let mut found = Vec::new();
    let all = try_outcomes(play, |result, probability| {
        if found.len() == most {
            return ControlFlow::Break(());
        }
        found.push((probability, result));
        ControlFlow::Continue(())
    });
    if all.is_break() { Err(EnvironmentError::TooManyOutcomes(most)) } else { Ok(found) }
}

/// The outcome with this number in the order of [`enumerate`].
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
    found: Vec<(f64, S)>,
    decision: u32,
    chosen: impl Fn(&mut S) -> &mut ChosenOutcomes,
) -> Vec<(f64, Box<dyn AnySimulation>)> {
    let several = found.len() > 1;
    let numbered = (0..).zip(found);
    let each = numbered.map(|(number, (probability, mut simulation))| {
        if several {
            chosen(&mut simulation).0.push((decision, number));
        }
        (probability, Box::new(simulation) as Box<dyn AnySimulation>)
    });
    each.collect()
}
