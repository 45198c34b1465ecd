//! The bots and the solvers, over the games of the catalogue and the small games. One program: every
//! further one would compile the searches for all games anew.
#![cfg(test)]

mod analysis;
mod catalogue;
mod equilibrium;
mod expert;
mod guessing;
mod hidden_information;
mod levels;
mod master;
mod network;
mod network_file;
mod network_golden;
mod predictability;
mod solve;
