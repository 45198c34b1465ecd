//! Development commands: `cargo xtask NAME`. Each command is the module of its name.

mod bench;
mod bots;
mod budget;
mod busy;
mod dist;
mod fault;
mod findings;
mod load;
mod picture;
mod prose;
mod puzzles;
mod release;
mod rules;
mod selection;
mod simulate;
mod solvable_games;
mod solve;
mod strength;
mod wheel;

use clap::{Parser, Subcommand};
use mimalloc::MiMalloc;
use std::process::ExitCode;

/// That of the program, so that bots are measured as they play, and clients take as little as they can
/// from a server on the same machine.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Development commands
#[derive(Parser)]
#[command(bin_name = "cargo xtask", max_term_width = 100)]
struct Xtask {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List rule ids that no test cites, and ids in tests that no page of the rulebook has
    ///
    /// Exit code 1 if there are any.
    Rules,
    /// Find puzzles in matches between bots, or check those that there are
    ///
    /// A puzzle is a position in which one action is clearly best, as far as its seat can know. The puzzles
    /// of a game are in puzzles.json in its folder; the search adds to them until every level has enough,
    /// and can be interrupted. With --check, exit code 1 if a solution is not proven again.
    Puzzles(puzzles::PuzzlesOptions),
    /// Check texts
    ///
    /// Finds openings with who or what, help lines of 80 characters and more, sentences of more than 30
    /// words for users and 35 for others, and German beside English. Exit code 1 for findings.
    Prose,
    /// Build the packages into target/packages
    ///
    /// Builds the program with the profile dist and packs it with its manual pages, completions and
    /// licences: an archive, a Python wheel and a Debian package.
    Dist,
    /// Check that version, changelog, golden vectors, schemas and licences agree
    ///
    /// Exit code 1 if any does not.
    Release,
    /// Measure every game, preset and number of seats on one core
    ///
    /// Without --only, also measures small games and solvers beside the figures of another engine. With
    /// --against, compares the release binary with another one, such as that of an older commit: both play
    /// the same random matches and bots in turn. A ratio above 1 means that the release binary is faster.
    /// Exit code 1 if their results differ. SORTIE names another binary to measure.
    Bench(bench::BenchOptions),
    /// Solve small games and lite forms of the catalogue's games
    ///
    /// They are solved to within 0.00001 of the stakes. Prints information sets, nodes, value, exploitability,
    /// iterations and seconds.
    Solve(solve::SolveOptions),
    /// Play sets of every bot against random players: each deal once from every seat
    Bots(bots::BotsOptions),
    /// Make the tables of docs/strength.md
    ///
    /// The first table shows how much each bot loses at most in solved lite forms. The others show matches
    /// of the full games, decided by sequential tests: every bot and level against the next weaker one, the
    /// ladder, and the strongest bot against plain ISMCTS.
    Strength(strength::StrengthOptions),
    /// Measure what the pages in docs/findings say
    ///
    /// Measures every preset and number of seats of a game for the table and the plot of its page, and runs
    /// the commands on the page again. Uses the binary of the profile dist; SORTIE names another one.
    Findings(findings::FindingsOptions),
    /// Measure the throughput and latency of a server
    ///
    /// Starts the release binary as a server, with its database on the disk of this folder. Clients submit
    /// actions; the command prints the acknowledged actions per second and their latency.
    Load(load::LoadOptions),
    /// Simulate servers, their tables and a database, with faults
    ///
    /// Each seed is a schedule of crashes, lost messages, full disks and the like. Prints schedules per second,
    /// the faults by kind, and the shrunk schedule of a failure. More than 10000 schedules build an optimised
    /// program first. Exit code 1 if a schedule fails.
    Simulate(simulate::SimulateOptions),
    /// Let servers, Postgres and the network fail while guests play
    ///
    /// Starts servers of the release binary on one database, with guests who play through a proxy. Kills,
    /// pauses, cuts off and slows one of them after the other. Then checks that every acknowledged choice is
    /// in the log once and that streams have no gap. Exit code 1 if a choice was lost or doubled, or if a
    /// table does not go on. SORTIE names another binary.
    Fault(fault::FaultOptions),
    /// Measure the share of two cores that a lab report keeps busy
    ///
    /// Runs sortie lab report with the release binary on two threads. Other work on the machine lowers the
    /// share. SORTIE names another binary.
    Busy(busy::BusyOptions),
    /// Measure the cost of lab reports and of their players' choices
    ///
    /// Writes the tables and the plot of docs/lab.md: the computing time of reports and the width of their
    /// intervals by budget, and what a choice costs in every game and gains from more simulations. Uses the
    /// release binary; SORTIE names another one.
    Budget(budget::BudgetOptions),
    /// Build the Python package into target/wheels
    ///
    /// Builds the package of the folder python with maturin and adds the program, built with the profile
    /// dist: one wheel brings the module and the command.
    Wheel(wheel::WheelOptions),
    /// Draw a screen of the release binary as SVG
    ///
    /// Starts it with these arguments in a pseudo-terminal and types the keys.
    Picture(picture::PictureOptions),
}

fn main() -> ExitCode {
    match run(Xtask::parse().command) {
        Ok(code) => code,
        Err(message) => {
            eprintln!("{}", message.trim_end());
            // 1 is left to commands that work and find something.
            ExitCode::from(2)
        }
    }
}

fn run(command: Command) -> Result<ExitCode, String> {
    match command {
        Command::Rules => rules::run(),
        Command::Puzzles(options) => puzzles::run(&options),
        Command::Prose => prose::run(),
        Command::Dist => dist::run(rules::root()),
        Command::Release => release::run(rules::root()),
        Command::Bench(options) => bench::run(options),
        Command::Solve(options) => solve::run(&options),
        Command::Bots(options) => bots::run(&options),
        Command::Strength(options) => strength::run(&options),
        Command::Findings(options) => findings::run(&options),
        Command::Load(options) => load::run(&options),
        Command::Simulate(options) => simulate::run(&options),
        Command::Fault(options) => fault::run(&options),
        Command::Busy(options) => busy::run(&options),
        Command::Budget(options) => budget::run(&options),
        Command::Wheel(options) => wheel::run(rules::root(), options),
        Command::Picture(options) => picture::run(&options),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;
    use std::path::Path;

    #[test]
    fn every_command_is_a_file_of_its_name_and_explains_itself() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let xtask = Xtask::command();
        xtask.clone().debug_assert();
        for command in xtask.get_subcommands() {
            let name = command.get_name();
            let files = [format!("{name}.rs"), format!("{name}/mod.rs")];
            assert!(files.iter().any(|file| sources.join(file).is_file()), "{name}");
            assert!(command.get_about().is_some(), "{name}");
            let explained = |arg: &&clap::Arg| arg.get_help().is_none();
            assert_eq!(command.get_arguments().find(explained), None, "{name}");
        }
    }

    #[test]
    fn unknown_commands_and_options_are_refused() {
        let refused = |line: &str| {
            let words = ["xtask"].into_iter().chain(line.split(' '));
            Xtask::try_parse_from(words).err().map(|error| error.kind())
        };
        for (line, kind) in [
            ("fly", clap::error::ErrorKind::InvalidSubcommand),
            ("rules --fast", clap::error::ErrorKind::UnknownArgument),
            ("bench --seconds", clap::error::ErrorKind::InvalidValue),
            ("bench --seconds -1", clap::error::ErrorKind::UnknownArgument),
            ("bench --seconds=-1", clap::error::ErrorKind::ValueValidation),
            ("bots --sets 1", clap::error::ErrorKind::ValueValidation),
            ("strength --seconds 3601", clap::error::ErrorKind::ValueValidation),
            ("strength --table lite", clap::error::ErrorKind::InvalidValue),
            ("load --seats 1", clap::error::ErrorKind::ValueValidation),
            ("simulate --schedules 0", clap::error::ErrorKind::ValueValidation),
            ("picture table.svg 80", clap::error::ErrorKind::ValueValidation),
            ("solve chess", clap::error::ErrorKind::InvalidValue),
        ] {
            assert_eq!(refused(line), Some(kind), "{line}");
        }
    }

    #[test]
    fn arguments_after_two_dashes_are_those_of_another_program() {
        let line = "xtask picture table.svg 100x30 11 -- play attack --seed 5".split(' ');
        let Command::Picture(options) = Xtask::try_parse_from(line).unwrap().command else {
            panic!("another command");
        };
        assert_eq!(options.arguments, ["play", "attack", "--seed", "5"]);
        assert_eq!(options.size, (100, 30));
    }
}
