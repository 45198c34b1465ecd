//! The binary: arguments in, rooms called, nothing else.

sortie_core::message_ids!($ sortie_words::EN);

mod action;
mod args;
mod errors;
mod eyes;
mod games;
mod input;
mod play;
mod position;
mod print;
mod replay;
mod rulebook;
mod rules;
mod seed;
mod simulate;
mod truth;

use args::{Args, Command};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = Args::parse();
    let language = args.language();
    let done = match args.command {
        Command::Games(args) => games::run(&args),
        Command::Play(args) => play::run(&args, language),
        Command::Position(args) => position::run(&args, language),
        Command::Replay(args) => replay::run(&args, language),
        Command::Rules(args) => rulebook::run(&args, language),
        Command::Simulate(args) => simulate::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
