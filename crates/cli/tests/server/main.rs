//! The real server as a program of its own: started, used, killed.
#![cfg(test)]

#[path = "../program/chain.rs"]
mod chain;
mod killed;
mod operated;
mod ports;
mod started;
mod verified;
