//! Exact solutions of small games for two seats, against which bots can be measured.
//!
//! A game is compiled once, out of the trait alone, into flat arrays ([`tree`], [`form`]); then it
//! is solved by iteration over all of them ([`cfr`]) or over samples ([`sampling`]), and any
//! strategy is measured exactly against the best response to it ([`best`]). Where seats hide
//! nothing but what they choose at the same time, [`backward`] induction finds the value of every
//! state.
//!
//! Everything here is zero-sum: what a seat gets is half of how much more it has than the other
//! ([`Utility`](sortie_core::Utility)).

pub mod backward;
pub mod best;
pub mod cfr;
pub mod form;
pub mod matrix;
pub mod sampling;
pub mod strategy;
pub mod tree;

pub use cfr::{Method, Solver};
pub use form::Form;
pub use sampling::Sampler;
pub use strategy::Strategy;
pub use tree::{InformationSet, Tree};

/// Why a game cannot be solved so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolvable {
    /// Only matches of two seats are zero-sum here.
    #[error("only matches of 2 seats can be solved, not of {0}")]
    Seats(u8),
    /// The tree has more nodes than were allowed.
    #[error("the tree has more than {0} nodes")]
    Nodes(usize),
    /// A decision has more actions than were allowed.
    #[error("a decision has more than {0} actions")]
    Actions(usize),
    /// Different states look the same to the public.
    #[error("seats know what others do not")]
    Hidden,
    /// A matrix game was not solved to 1e-9.
    #[error("rounding is in the way of an exact value")]
    Inexact,
}
