//! Fuzz targets: checks that must hold for any input.
//!
//! `fuzz/` at the top of the repository runs them with libFuzzer; `tests/corpus.rs` replays its findings
//! in every test run.
#![warn(missing_docs)]
#![allow(clippy::panic, clippy::expect_used, reason = "a promise that is broken stops the target")]

mod action;
mod choices;
mod code;
mod invariants;
pub mod mutate;
mod position;
mod record;
mod rules;
pub mod seeds;
mod wording;

pub use action::action;
pub use code::code;
pub use position::position;
pub use record::record;
pub use rules::rules;

/// A fuzz target: accepts any input and panics if a check fails.
pub type Target = fn(&[u8]);

/// All targets by name.
pub const TARGETS: &[(&str, Target)] = &[
    ("action", action),
    ("code", code),
    ("position", position),
    ("record", record),
    ("rules", rules),
];
