//! Searching the parameters of a game for rules that meet goals better.

pub mod confirmation;
pub mod goal;
pub mod halving;
pub mod ntbea;
pub mod pareto;
pub mod search_space;
pub mod tune_report;
pub mod tuner;

pub use confirmation::{Confirmation, GoalRow};
pub use goal::{Aim, Goal, GoalError};
pub use search_space::SearchSpace;
pub use tune_report::{Finalist, TuneReport};
pub use tuner::{Stage, TuneBudget, TuneResult, Tuner};
