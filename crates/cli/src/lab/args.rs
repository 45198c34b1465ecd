//! The arguments of `sortie lab`.

use crate::args::ManyArgs;
use clap::{Args as Group, Subcommand};
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
    /// Let bots play each other and say how much better the first is
    Match(MatchArgs),
    /// Let every bot play every other and say how strong each is
    Ladder(LadderArgs),
}

/// The options of every measurement.
#[derive(Debug, Group)]
pub(crate) struct MeasureArgs {
    /// How many seats [default: as few as possible]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=sortie_core::MAX_SEATS as i64))]
    pub(crate) seats: Option<u8>,
    #[command(flatten)]
    pub(crate) many: ManyArgs,
}

#[derive(Debug, Group)]
#[command(after_help = "\
A set is the same deal and dice, played once in every rotation of the seats. The first bot named sits
on one seat, each other one as well, and the last on all seats that are left: 'A B' at four seats is
one A among three B. The result is the share of wins of the first bot, minus the share due to a seat.

--sprt and --precision look after every 16 sets; with --sets besides, it ends there at the latest.
The report is the same for every number of threads, unless a bot thinks by the clock (club@200ms).
Ctrl-C ends it and reports on what was played; with --out, the same command goes on later.

Examples:
  sortie lab match duelx novice random --sets 100
  sortie lab match retaliation novice random --seats 3 --sets 40 --json
  sortie lab match duelx novice random --sprt 0,2 --out duelx.jsonl
  sortie lab match attack novice random --precision 5 --preset cross")]
pub(crate) struct MatchArgs {
    /// The game to play
    pub(crate) game: String,
    /// The bots, the one that is measured first
    #[arg(required = true, num_args = 2.., value_name = "BOT")]
    pub(crate) bots: Vec<String>,
    /// How many sets, or the most of them [default: 500, unless something else ends it]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) sets: Option<u64>,
    /// Play until it is decided whether the edge is at most LOW or at least HIGH percentage points
    #[arg(long, value_name = "LOW,HIGH", value_parser = sprt, allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    /// Play until the interval's half is at most so many percentage points
    #[arg(long, value_name = "POINTS", value_parser = precision, conflicts_with = "sprt")]
    pub(crate) precision: Option<f64>,
    /// Keep every set in this file, and go on with those that it has
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) measure: MeasureArgs,
}

#[derive(Debug, Group)]
#[command(after_help = "\
Every pair of bots plays the same sets. At more than two seats, each bot of a pair sits alone among
several of the other in turn. The rating is that of Elo, 400 points are ten to one, and the mean of all
is 0.

Examples:
  sortie lab ladder duelx novice random --sets 50
  sortie lab ladder retaliation novice random --sets 40 --seats 3 --json")]
pub(crate) struct LadderArgs {
    /// The game to play
    pub(crate) game: String,
    /// The bots [default: all]
    #[arg(value_name = "BOT")]
    pub(crate) bots: Vec<String>,
    /// How many sets for each pairing
    #[arg(long, value_name = "N", default_value_t = 200,
          value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    pub(crate) sets: u64,
    /// Keep every set in this folder, and go on with those that it has
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
    /// Draw the ratings into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) measure: MeasureArgs,
}

/// Two edges in percentage points.
fn sprt(text: &str) -> Result<Sprt, String> {
    let number = |text: &str| text.trim().parse().ok().filter(|n: &f64| n.abs() <= 100.0);
    let both = text.split_once(',').and_then(|(low, high)| Some((number(low)?, number(high)?)));
    match both {
        Some((low, high)) if low < high => Ok(Sprt { low: low / 100.0, high: high / 100.0 }),
        _ => Err("it is two numbers of percentage points, the lower first, such as 0,2".to_owned()),
    }
}

/// Percentage points, as a share.
fn precision(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|n: &f64| *n > 0.0 && *n <= 100.0);
    number
        .map(|points| points / 100.0)
        .ok_or_else(|| "it is a number of percentage points above 0, such as 1".to_owned())
}
