//! Solvers against published values and against each other.

mod lite_games;
mod published_values;
