//! Players that are told what their seat is told, and nothing else.
//!
//! A [`Bot`] is never handed a state of the match: no function here takes one. What it carries
//! from decision to decision are states that it imagined from its own view.
#![warn(missing_docs)]

pub mod beginner;
pub mod bot;
pub mod budget;
pub mod club;
pub mod distribution;
pub mod novice;
mod payoff;
mod playout;
pub mod random;
pub mod registry;
pub mod solve;

pub use beginner::Beginner;
pub use bot::Bot;
pub use budget::{Budget, Stop};
pub use club::Club;
pub use distribution::Distribution;
pub use novice::Novice;
pub use random::Random;
pub use registry::{BOTS, Spec, SpecError, make};
