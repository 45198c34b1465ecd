//! The small games.
#![cfg(test)]

mod conformance;
mod match_length;
