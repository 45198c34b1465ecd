//! The real program, as a shell would run it.
#![cfg(test)]
#![allow(clippy::needless_raw_string_hashes, reason = "snapshots are written with them")]

mod bad_input;
mod bytes;
mod chain;
mod daily;
mod findings;
mod games;
mod german;
mod help;
mod lab;
mod lab_experiments;
mod lab_german;
mod lab_report;
mod lab_resume;
mod learn;
mod outside;
mod pipes;
mod play;
mod position;
mod puzzle;
mod replay;
mod rulebook;
mod run;
mod schemas;
mod shell;
mod simulate;
