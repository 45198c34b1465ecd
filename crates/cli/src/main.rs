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
mod screen;
mod seed;
mod shell;
mod simulate;
mod truth;

use args::{Args, Command};
use clap::{CommandFactory, Parser};
use errors::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = Args::parse();
    match run(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(args: Args) -> Result<(), Failure> {
    let (language, screen) = (args.language(), args.screen());
    match args.command {
        Some(Command::Games(args)) => games::run(&args, language),
        Some(Command::Play(args)) => play::run(&args, language, screen),
        Some(Command::Position(args)) => position::run(&args, language),
        Some(Command::Replay(args)) => replay::run(&args, language, screen),
        Some(Command::Rules(args)) => rulebook::run(&args, language),
        Some(Command::Simulate(args)) => simulate::run(&args, language),
        Some(Command::Completions(args)) => shell::completions(&args),
        Some(Command::Man(args)) => shell::man(&args),
        None if screen::is_there() => Ok(sortie_tui::start(screen)?),
        None => {
            let help = Args::command().render_help();
            let why = "there is no terminal for the start menu; name a command";
            Err(Failure::Usage(format!("{why}\n\n{help}")))
        }
    }
}
