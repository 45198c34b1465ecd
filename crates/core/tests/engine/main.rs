//! The engine from outside, with a small game of its own.

mod chance;
mod setup;
mod toy;
