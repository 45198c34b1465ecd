//! The arguments of `sortie lab sweep` and `sortie lab tune`.

use crate::arg_values::NameParser;
use crate::args::BatchArgs;
use clap::{Args as Group, ValueEnum, ValueHint};
use sortie_lab::design::DesignKind;
use std::path::PathBuf;

/// The options of every experiment with rules.
#[derive(Debug, Group)]
pub(crate) struct ExperimentArgs {
    /// Number of seats [default: the minimum]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=sortie_core::MAX_SEATS as i64))]
    pub(crate) seats: Option<u8>,
    /// Bot at all seats
    #[arg(short = 'b', long, value_name = "BOT", default_value = "club:sims=100", value_parser = NameParser::Bot, add = NameParser::Bot.completer())]
    pub(crate) players: String,
    /// Bot that plays positions on for win probabilities
    #[arg(long, value_name = "BOT", default_value = "random", value_parser = NameParser::Bot, add = NameParser::Bot.completer())]
    pub(crate) playouts: String,
    /// Store every set in this file, and continue from its sets
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
    /// Write the report to this HTML file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) html: Option<PathBuf>,
    /// Write the numbers to this CSV file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) csv: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) many: BatchArgs,
}

/// The kind of a design, as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DesignArg {
    /// The original rules, and each other value alone
    OneAtATime,
    /// Every combination of the values
    Full,
    /// First and last values in a balanced part of all combinations
    Fractional,
}

impl From<DesignArg> for DesignKind {
    fn from(given: DesignArg) -> Self {
        match given {
            DesignArg::OneAtATime => DesignKind::OneAtATime,
            DesignArg::Full => DesignKind::Full,
            DesignArg::Fractional => DesignKind::Fractional,
        }
    }
}

#[derive(Debug, Group)]
#[command(after_help = "\
Values are separated by commas. A whole number may be a range, 0..3, with a step if wanted, 0..100/10; '*' is every value. All rule sets play the same deals, so shared luck cancels in every difference. docs/tuning.md explains designs and effects.

The same command prints the same report with any number of threads, unless a bot has a time limit (club@200ms). Ctrl-C reports on the sets that all rule sets have played, and exits with code 130. With --out, the same command continues later.

Examples:
  sortie lab sweep attack --vary reshuffles=0..3
  sortie lab sweep attack -V reshuffles=0..3 -V ace=1,13,15 --design full
  sortie lab sweep retaliation -V suits_each=1,2 -m first_mover_edge -n 400
  sortie lab sweep duelx --vary target=3..12 --sets 1000 --out duelx.jsonl")]
pub(crate) struct SweepArgs {
    /// Game to vary
    #[arg(value_parser = NameParser::Game, add = NameParser::Game.completer())]
    pub(crate) game: String,
    /// Vary a parameter; repeat for several
    #[arg(short = 'V', long, value_name = "NAME=VALUES", required = true, add = NameParser::Parameter.completer())]
    pub(crate) vary: Vec<String>,
    /// Rule sets to measure: one-at-a-time, full or fractional
    #[arg(
        long,
        value_name = "DESIGN",
        value_enum,
        default_value = "one-at-a-time",
        hide_possible_values = true
    )]
    pub(crate) design: DesignArg,
    /// Metric to measure; repeat for several [default: six]
    #[arg(short, long, value_name = "METRIC", add = NameParser::Metric.completer())]
    pub(crate) metric: Vec<String>,
    /// Number of sets of each rule set
    #[arg(short = 'n', long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub(crate) sets: u64,
    #[command(flatten)]
    pub(crate) experiment: ExperimentArgs,
}

#[derive(Debug, Group)]
#[command(after_help = "\
A goal is \"METRIC=VALUE ±TOLERANCE\", \"METRIC<=VALUE\", \"METRIC>=VALUE\", \"max METRIC\" or \"min METRIC\". Bounds weigh more than goals without one. The search looks at all parameters, or at those of --vary.

The best rule sets of the search play common deals. The winner then meets the original rules on fresh deals. It counts as better only if they confirm it. docs/tuning.md explains the search.

Ctrl-C ends the search without a report and exits with code 130. With --out, the same command continues later: it searches the same way and plays only the sets that the file lacks.

Examples:
  sortie lab tune attack -g \"first_mover_edge=0 ±1\" -g \"length<=60\"
  sortie lab tune duelx -g \"max skill\" -V target=3..12 --html tune.html
  sortie lab tune duelx -g \"max skill\" -n 1000 --out duelx.jsonl")]
pub(crate) struct TuneArgs {
    /// Game to tune
    #[arg(value_parser = NameParser::Game, add = NameParser::Game.completer())]
    pub(crate) game: String,
    /// Goal to reach; repeat for several
    #[arg(short, long, value_name = "GOAL", required = true)]
    pub(crate) goal: Vec<String>,
    /// Search only this parameter; repeat for several [default: all]
    #[arg(short = 'V', long, value_name = "NAME=VALUES", add = NameParser::Parameter.completer())]
    pub(crate) vary: Vec<String>,
    /// Number of measurements of the search
    #[arg(short = 'n', long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) measurements: u64,
    /// Sets of one measurement
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u64).range(2..=100_000))]
    pub(crate) sets: u64,
    /// Rule sets that play common deals after the search
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u64).range(2..=256))]
    pub(crate) finalists: u64,
    /// Sets of the confirmation on fresh deals
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub(crate) confirmation: u64,
    #[command(flatten)]
    pub(crate) experiment: ExperimentArgs,
}
