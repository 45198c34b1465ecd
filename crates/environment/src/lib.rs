//! Environments for programs that learn: single matches and batches of them, of any game, as
//! numbers. The Python package is a thin layer over this crate.
#![warn(missing_docs)]

mod any_batch;
mod any_simulation;
mod batch;
mod bot;
mod catalogue;
mod chance_outcomes;
mod error;
mod lite;
mod simulation;
mod simulation_document;

pub use any_batch::{AnyBatch, new_batch};
pub use any_simulation::{AnySimulation, deals, from_document, from_position, new_simulation};
pub use batch::{Batch, BatchArrays, BatchOptions, Observations, Reward};
pub use bot::SeatedBot;
pub use catalogue::{IDS, rules, setup};
pub use chance_outcomes::Outcomes;
pub use error::EnvironmentError;
pub use simulation::Simulation;
