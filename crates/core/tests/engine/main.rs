//! The engine from outside, with a small game of its own.
#![cfg(test)]
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes answers anew with them")]

mod chance;
mod matches;
mod merging;
mod offers;
mod positions;
mod records;
mod regrets;
mod scripted;
mod setup;
mod stage;
mod toy;
mod transcripts;
