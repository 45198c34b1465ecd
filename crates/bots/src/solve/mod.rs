//! Exact solutions of small games for two seats, against which bots are measured.
//!
//! A game is compiled once, by its rules alone, into flat arrays ([`game_tree`],
//! [`sequence_form`]). It is solved by iteration over the whole tree ([`cfr`]) or over samples
//! ([`external_sampling`]). Any strategy is measured exactly by its [`best_response`]. For games
//! that hide nothing but simultaneous choices, [`backward_induction`] finds the value of every
//! state. A [`solution`] stores an equilibrium for a player.
//!
//! All games are zero-sum here: a seat's utility is half of its lead over the other
//! ([`Utility`](sortie_core::Utility)).

pub mod backward_induction;
pub mod best_response;
pub mod cfr;
pub mod external_sampling;
pub mod game_tree;
pub mod matrix_game;
pub mod outcome_bounds;
pub mod sequence_form;
pub mod solution;
pub mod strategy;
mod tree_size;

pub use cfr::{CfrSolver, CfrVariant};
pub use external_sampling::ExternalSampler;
pub use game_tree::{GameTree, InformationSet};
pub use sequence_form::SequenceForm;
pub use solution::Solution;
pub use strategy::Strategy;

/// The reason why a game cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// Only matches of two seats are zero-sum.
    #[error("only matches of 2 seats can be solved, not of {0}")]
    Seats(u8),
    /// The tree has more nodes than the limit.
    #[error("the tree has more than {0} nodes")]
    Nodes(usize),
    /// A decision has more actions than the limit.
    #[error("a decision has more than {0} actions")]
    Actions(usize),
    /// Different states look the same to the public, so that states have no values.
    #[error("the game has hidden information")]
    Hidden,
    /// An equilibrium is not found after so many iterations.
    #[error("the strategy is no equilibrium after {0} iterations")]
    Iterations(u32),
    /// A matrix game was not solved to 1e-9.
    #[error("rounding errors prevent an exact value")]
    Inexact,
}
