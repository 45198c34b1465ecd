//! Environments: what single matches and batches promise.
#![cfg(test)]

mod batches;
mod exploitability;
mod simulations;
