//! Games of the literature whose values are known: for development only, no player is offered them.
//! Solvers are held against them, and the speed of the engine is compared on them with that of
//! others: the rules are those of `OpenSpiel` 2.0.
#![warn(missing_docs)]

pub mod goofspiel;
pub mod guess;
pub mod kuhn;
pub mod leduc;
mod poker;

pub use goofspiel::Goofspiel;
pub use guess::Guess;
pub use kuhn::Kuhn;
pub use leduc::Leduc;
