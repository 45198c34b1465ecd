//! Small games of the literature with known values, for development and the Python package: no table
//! offers them.
//!
//! Solvers are tested on them, and the engine's speed is compared on them with that of other
//! engines. The rules are those of `OpenSpiel` 2.0.
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
