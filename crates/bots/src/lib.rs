//! Computer players that know what their seat knows, and nothing else.
//!
//! A [`Bot`] never receives a state of the match. The states that a bot carries from one decision to
//! the next are sampled from its own view. Only the [`analysis`] of a finished match takes states
//! from its caller.
#![warn(missing_docs)]

pub mod analysis;
pub mod beginner;
mod belief;
pub mod bot;
pub mod budget;
pub mod club;
pub mod comparison;
mod compiled;
pub mod distribution;
pub mod equilibrium;
pub mod expert;
mod halving;
pub mod hint;
mod judge;
pub mod level;
pub mod master;
pub mod network;
#[cfg(test)]
#[allow(dead_code, reason = "the tests of this crate as a library need less of it")]
#[path = "../tests/bots/network_file.rs"]
mod network_file;
pub mod novice;
pub mod random;
pub mod registry;
mod rollout;
mod rules_cache;
pub mod simulation_limits;
pub mod solve;
mod sort;
pub mod stand_in;
mod utility;
pub mod weakness;

pub use analysis::{DecisionAnalysis, Effort, Estimate, PlayedDecision};
pub use beginner::Beginner;
pub use bot::Bot;
pub use budget::{Budget, StopFlag};
pub use club::{Club, Ismcts};
pub use comparison::{ComparedAction, ComparisonEffort};
pub use distribution::Distribution;
pub use equilibrium::Equilibrium;
pub use expert::Expert;
pub use hint::Hint;
pub use level::LEVELS;
pub use master::Master;
pub use novice::Novice;
pub use random::Random;
pub use registry::{BASELINES, BOTS, BotSpec, BotSpecError, make};
pub use simulation_limits::SimulationLimits;
pub use stand_in::StandIn;
pub use weakness::Weakness;
