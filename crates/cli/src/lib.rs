//! The command line of Sortie: parses the arguments and runs one command.

sortie_core::message_ids!($ sortie_words::IDS);

mod action;
mod arg_values;
mod args;
mod completion;
mod daily;
mod errors;
mod format;
mod games;
mod history;
mod input;
mod interrupt;
mod join;
mod lab;
mod learn;
mod line_mode;
mod log;
mod manual;
mod match_rules;
mod narrated_event;
mod observer;
mod operate;
mod play;
mod position;
mod print;
mod puzzle;
mod referee_view;
mod replay;
mod review;
mod rulebook;
mod screen;
mod seed;
mod serve;
mod simulate;
mod stand_in;
mod verify;

use args::{Args, Command};
use errors::Failure;
use operate::args::ServeArgs;
use std::process::ExitCode;

/// Runs the command that the arguments of the process name.
///
/// Exit codes: 0 success, 1 wrong data, 2 wrong arguments, 130 interrupted by Ctrl-C.
#[must_use]
pub fn main() -> ExitCode {
    // First: a half-typed line that a shell completes must not fail as wrong arguments.
    completion::answer_shell();
    let args = Args::from_process();
    let done = run(args);
    sortie_outside::stop_idle_programs();
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(args: Args) -> Result<(), Failure> {
    args.check()?;
    let (language, screen) = (args.language(), args.screen());
    match args.command {
        Some(Command::Games(args)) => games::run(&args, language),
        Some(Command::Daily(args)) => daily::run(&args, language, screen),
        Some(Command::History(args)) => history::run(&args, language, screen),
        Some(Command::Join(args)) => join::run(&args, language, screen),
        Some(Command::Learn(args)) => learn::run(&args, language, screen),
        Some(Command::Puzzle(args)) => puzzle::run(&args, language, screen),
        Some(Command::Play(args)) => play::run(&args, language, screen),
        Some(Command::Position(args)) => position::run(&args, language),
        Some(Command::Replay(args)) => replay::run(&args, language, screen),
        Some(Command::Review(args)) => review::run(&args, language, screen),
        Some(Command::Verify(args)) => verify::run(&args, language),
        Some(Command::Rules(args)) => rulebook::run(&args, language),
        Some(Command::Simulate(args)) => simulate::run(&args, language),
        Some(Command::Lab(args)) => lab::run(&args, language),
        Some(Command::Completions(args)) => completion::print_script(&args.shell),
        Some(Command::Man(args)) => manual::write(&args.folder),
        Some(Command::Serve(args)) => serve::run(&args, language),
        Some(Command::Doctor(args)) => operate::doctor(&args, language),
        Some(Command::Backup(args)) => operate::backup(&args, language),
        Some(Command::MigrateDatabase(args)) => operate::migrate_database(&args, language),
        Some(Command::Admin(args)) => operate::admin(&args, language),
        Some(Command::Menu) => screen::start(screen),
        None if screen::is_available() => serve::with_menu(&args.serve, screen, language),
        None => serve::run(&ServeArgs { serve: args.serve, ..ServeArgs::default() }, language),
    }
}
