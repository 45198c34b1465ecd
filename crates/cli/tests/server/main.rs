//! The real server as a program of its own: started, used, killed.
#![cfg(test)]

#[path = "../program/chain.rs"]
mod chain;
#[cfg(unix)]
mod cluster;
#[cfg(target_os = "linux")]
mod container;
mod killed;
mod operated;
mod ports;
#[cfg(unix)]
mod postgres;
mod started;
mod verified;
