//! The games of Sortie, a folder each; [`catalogue`] lists them.
#![warn(missing_docs)]

pub mod attack;
pub mod catalogue;
pub mod modify;
pub mod retaliation;
