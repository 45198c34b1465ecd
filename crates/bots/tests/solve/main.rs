//! Solvers against values that are published, or that others found.
#![cfg(test)]

mod known;
mod lite;
