//! Searching the parameters of a game for rules that meet goals better.

pub mod confirmation;
pub mod goal;
pub mod halving;
pub mod ntbea;
pub mod pareto;
pub mod search_space;
pub mod tuner;

pub use confirmation::{Confirmation, GoalRow};
pub use goal::{Aim, Goal, GoalError};
pub use search_space::SearchSpace;
pub use tuner::{Finalist, Stage, TuneBudget, TuneReport, Tuner};
