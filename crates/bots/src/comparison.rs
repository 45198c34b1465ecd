//! The comparison of all actions of one decision, as far as the seat that decides can know.

use crate::analysis::Estimate;

/// The work that is spent on one comparison, as numbers of simulations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComparisonEffort {
    /// Simulations of the search.
    pub search: u32,
    /// Further simulations after each action, so that all of them are about as well known.
    pub after_each: u32,
    /// Rollouts of each action.
    pub rollouts: u32,
}

/// An action with its share of the win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ComparedAction<A> {
    /// The action.
    pub action: A,
    /// The share of the win after it, 0–1.
    pub share: Estimate,
    /// The share that it costs beside the reference, which itself costs 0. All actions meet the same
    /// states and the same luck, so the error is smaller than that of two separate shares.
    pub cost: Estimate,
}
