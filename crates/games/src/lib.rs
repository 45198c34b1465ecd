//! The games of Sortie, a folder each; [`catalogue`] lists them.
#![warn(missing_docs)]

pub mod attack;
pub mod attacke;
pub mod catalogue;
pub mod commander;
pub mod duelx;
pub mod modify;
pub mod retaliation;
#[cfg(test)]
mod rule_test;
