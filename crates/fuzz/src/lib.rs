//! Checks on arbitrary input. `fuzz/` at the top of the repository lets libFuzzer look for input
//! that breaks them; `tests/corpus.rs` replays its findings.
#![warn(missing_docs)]
#![allow(clippy::panic, clippy::expect_used, reason = "a promise that is broken stops the target")]

mod action;
mod code;
pub mod mutate;
mod position;
mod record;
mod rules;
mod saying;
pub mod seeds;
mod table;
mod whims;

pub use action::action;
pub use code::code;
pub use position::position;
pub use record::record;
pub use rules::rules;

/// A target: it takes any input, and panics where a promise is broken.
pub type Target = fn(&[u8]);

/// All targets by their names.
pub const TARGETS: &[(&str, Target)] = &[
    ("action", action),
    ("code", code),
    ("position", position),
    ("record", record),
    ("rules", rules),
];
