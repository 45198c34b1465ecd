//! Solvers against published values and against each other.
#![cfg(test)]

mod lite_games;
mod published_values;
