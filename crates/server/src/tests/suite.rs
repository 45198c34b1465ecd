//! The method of the games' own suite, which plays histories and says what is due to whom.
#![allow(dead_code, unused_imports, reason = "the suite of the games uses all of it")]
#![allow(clippy::format_push_string, reason = "what a failure says is put together once")]
#![allow(unreachable_pub, reason = "it is a crate's root there")]

#[path = "../../../games/tests/conformance/history.rs"]
pub(super) mod history;
#[path = "../../../games/tests/conformance/leaky.rs"]
mod leaky;
#[path = "../../../games/tests/conformance/recorded_chance.rs"]
pub(super) mod recorded_chance;
#[path = "../../../games/tests/conformance/specs/mod.rs"]
pub(super) mod specs;
#[path = "../../../games/tests/conformance/subject.rs"]
pub(super) mod subject;
#[path = "../../../games/tests/conformance/toy/mod.rs"]
mod toy;
#[path = "../../../games/tests/conformance/trace.rs"]
pub(super) mod trace;
#[path = "../../../games/tests/conformance/unseen_cards.rs"]
pub(super) mod unseen_cards;
#[path = "../../../games/tests/conformance/visibility.rs"]
mod visibility;
