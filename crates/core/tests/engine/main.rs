//! The engine from outside, with a small game of its own.
#![cfg(test)]

mod chance;
mod matches;
mod positions;
mod records;
mod regrets;
mod scripted;
mod setup;
mod toy;
mod transcripts;
