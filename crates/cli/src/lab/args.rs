//! The arguments of `sortie lab`.

use crate::arg_values::NameParser;
use crate::args::BatchArgs;
use clap::{Args as Group, Subcommand, ValueHint};
use sortie_lab::stopping_rule::Sprt;
use std::path::PathBuf;

#[derive(Debug, Group)]
#[command(
    after_help = "\
docs/measuring.md explains sets and how to read the results.

Examples:
  sortie lab match duelx novice random --sets 100
  sortie lab ladder duelx novice random --sets 50",
    arg_required_else_help = true
)]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    pub(crate) command: LabCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum LabCommand {
    /// Measure how much better the first bot is than the others
    Match(MatchArgs),
    /// Rate bots by matches of every bot against every other
    Ladder(LadderArgs),
}

/// The options of every measurement.
#[derive(Debug, Group)]
pub(crate) struct MeasureArgs {
    /// Number of seats [default: the minimum]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=sortie_core::MAX_SEATS as i64))]
    pub(crate) seats: Option<u8>,
    #[command(flatten)]
    pub(crate) many: BatchArgs,
}

#[derive(Debug, Group)]
#[command(after_help = "\
A set is one deal with its dice, played once in every rotation of the seats. Each bot takes one seat, in the given order, and the last one takes all seats that are left: 'A B' at four seats is one A among three B. The result is the edge of the first bot: its share of wins minus the fair share of a seat.

--sprt and --precision check the results after every 16 sets. With --sets they stop there at the latest.

The same command prints the same report with any number of threads, unless a bot has a time limit (club@200ms). Ctrl-C prints the report of the sets so far and exits with code 130. With --out, the same command continues later.

Examples:
  sortie lab match duelx novice random --sets 100
  sortie lab match retaliation novice random --seats 3 --sets 40
  sortie lab match duelx novice random --sprt 0,2 --out duelx.jsonl
  sortie lab match attack novice random --precision 5 --preset cross")]
pub(crate) struct MatchArgs {
    /// Game to play
    #[arg(value_parser = NameParser::Game, add = NameParser::Game.completer())]
    pub(crate) game: String,
    /// Bots; the first one is measured
    #[arg(required = true, num_args = 2.., value_name = "BOT", value_parser = NameParser::Bot, add = NameParser::Bot.completer())]
    pub(crate) bots: Vec<String>,
    /// Number of sets [default: 500, unless a test stops earlier]
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) sets: Option<u64>,
    /// Stop when the SPRT decides between edges LOW and HIGH (points)
    #[arg(long, value_name = "LOW,HIGH", value_parser = sprt, allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    /// Stop when the 95 % interval is within ±POINTS percentage points
    #[arg(short = 'P', long, value_name = "POINTS", value_parser = precision, conflicts_with = "sprt")]
    pub(crate) precision: Option<f64>,
    /// Store every set in this file, and continue from its sets
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) measure: MeasureArgs,
}

#[derive(Debug, Group)]
#[command(after_help = "\
Every pair of bots plays the same sets. With more than two seats, each bot of a pair in turn sits alone among several of the other. Ratings are Elo ratings: a lead of 400 points means odds of ten to one, and the mean of all is 0.

Examples:
  sortie lab ladder duelx novice random --sets 50
  sortie lab ladder retaliation novice random --sets 40 --seats 3")]
pub(crate) struct LadderArgs {
    /// Game to play
    #[arg(value_parser = NameParser::Game, add = NameParser::Game.completer())]
    pub(crate) game: String,
    /// Bots to rate [default: all]
    #[arg(value_name = "BOT", value_parser = NameParser::Bot, add = NameParser::Bot.completer())]
    pub(crate) bots: Vec<String>,
    /// Number of sets for each pairing
    #[arg(short = 'n', long, value_name = "N", default_value_t = 200,
          value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    pub(crate) sets: u64,
    /// Store every set in this folder, and continue from its sets
    #[arg(short, long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// Draw the ratings to this SVG file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) measure: MeasureArgs,
}

/// Parses two edges in percentage points.
fn sprt(text: &str) -> Result<Sprt, String> {
    let number = |text: &str| text.trim().parse().ok().filter(|n: &f64| n.abs() <= 100.0);
    let both = text.split_once(',').and_then(|(low, high)| Some((number(low)?, number(high)?)));
    match both {
        Some((low, high)) if low < high => Ok(Sprt { low: low / 100.0, high: high / 100.0 }),
        _ => Err("write two numbers of percentage points, the lower first, such as 0,2".to_owned()),
    }
}

/// Parses percentage points as a share: `5` is 0.05.
pub(crate) fn precision(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|n: &f64| *n > 0.0 && *n <= 100.0);
    number
        .map(|points| points / 100.0)
        .ok_or_else(|| "write percentage points above 0, such as 1".to_owned())
}
