//! The arguments of `sortie lab`.

use crate::arg_values::{NameParser, number_seed};
use crate::args::{BatchArgs, threads};
use crate::lab::experiment_args::{SweepArgs, TuneArgs};
use clap::{Args as Group, Subcommand, ValueHint};
use sortie_lab::stopping_rule::Sprt;
use std::path::PathBuf;

#[derive(Debug, Group)]
#[command(
    after_help = "\
docs/measuring.md explains sets and how to read the results of matches and ladders, docs/lab.md the metrics of reports.

Examples:
  sortie lab match duelx novice random --sets 100
  sortie lab ladder duelx novice random --sets 50
  sortie lab report duelx --quick",
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
    /// Measure a rule set: how fair, long, lucky and deep it is
    Report(ReportArgs),
    /// Compare rule sets of a game on common deals
    Compare(CompareArgs),
    /// Vary parameters of a game and measure their effects
    Sweep(SweepArgs),
    /// Search the parameters of a game for rules that meet goals
    Tune(TuneArgs),
}

/// The options of every measurement of rules.
#[derive(Debug, Group)]
pub(crate) struct RuleStudyArgs {
    /// Number of seats [default: the minimum]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=sortie_core::MAX_SEATS as i64))]
    pub(crate) seats: Option<u8>,
    /// Bot at all seats
    #[arg(short = 'b', long, value_name = "BOT", default_value = "club:sims=100", value_parser = NameParser::Bot, add = NameParser::Bot.completer())]
    pub(crate) players: String,
    /// Bot that plays positions on for win probabilities
    #[arg(long, value_name = "BOT", default_value = "random", value_parser = NameParser::Bot, add = NameParser::Bot.completer())]
    pub(crate) playouts: String,
    /// Measure for about a minute, with wider intervals
    #[arg(short, long, conflicts_with_all = ["minutes", "matches"])]
    pub(crate) quick: bool,
    /// Plan for about so many minutes on two cores [default: 10]
    #[arg(long, value_name = "N", value_parser = minutes, conflicts_with = "matches")]
    pub(crate) minutes: Option<f64>,
    /// Play about so many matches of each kind, in whole sets
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub(crate) matches: Option<u64>,
    /// Measure only this metric; repeat for several [default: all]
    #[arg(short, long, value_name = "METRIC", add = NameParser::Metric.completer())]
    pub(crate) metric: Vec<String>,
    /// Store every set in this file, and continue from its sets
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
    /// Write the numbers to this CSV file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) csv: Option<PathBuf>,
    /// Write the report to this HTML file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) html: Option<PathBuf>,
}

#[derive(Debug, Group)]
#[command(after_help = "\
The players are equal bots, so that the numbers tell about the rules. docs/lab.md defines each metric, its unit and its estimator. Intervals are 95 % confidence intervals.

The budget is nominal: sets are planned by their usual cost on two cores. The same command prints the same report with any number of threads, unless a bot has a time limit (club@200ms) or is a program. Ctrl-C prints the report of the sets so far and exits with code 130. With --out, the same command continues later.

--precision goes on after the budget until the interval is narrow enough, in the unit of the metric.

Examples:
  sortie lab report attack --quick
  sortie lab report attack --preset power --metric win_share
  sortie lab report modify --seats 7 --metric decisions --metric minutes
  sortie lab report duelx --precision first_mover_edge=1 --out duelx.jsonl")]
pub(crate) struct ReportArgs {
    /// Game, or rule code such as attack/reshuffles=2
    #[arg(value_name = "GAME", value_parser = NameParser::Game, add = NameParser::Game.completer())]
    pub(crate) game: String,
    /// Go on until the interval of a metric is within ±X of its unit
    #[arg(short = 'P', long, value_name = "METRIC=X")]
    pub(crate) precision: Vec<String>,
    /// Print what the traces cost against bare play, and measure nothing
    #[arg(long, conflicts_with_all = ["precision", "out", "csv", "html", "metric"])]
    pub(crate) overhead: bool,
    #[command(flatten)]
    pub(crate) study: RuleStudyArgs,
    #[command(flatten)]
    pub(crate) many: BatchArgs,
}

#[derive(Debug, Group)]
#[command(after_help = "\
Every rule set plays the same deals, draws and dice. The first one is the reference: a difference is that of another one from it, paired by deal where the metric is a mean over deals. The verdict is better, worse, or, where designers want neither, more or less.

Many differences are compared at once, so those that are told are chosen by the procedure of Benjamini and Hochberg: about 5 % of them are false.

Ctrl-C ends the comparison without a result and exits with code 130. With --out, the same command continues later.

Examples:
  sortie lab compare retaliation retaliation/suits_each=1 --quick
  sortie lab compare attack attack/decks=2 --metric first_mover_edge
  sortie lab compare duelx duelx/target=5 --minutes 60 --out duelx.jsonl")]
pub(crate) struct CompareArgs {
    /// Rule codes of one game; the others are compared with the first
    #[arg(required = true, num_args = 2.., value_name = "RULECODE", value_parser = NameParser::Game, add = NameParser::Game.completer())]
    pub(crate) codes: Vec<String>,
    #[command(flatten)]
    pub(crate) study: RuleStudyArgs,
    /// Random seed: an integer
    #[arg(short = 'S', long, default_value_t = 0, value_parser = number_seed, allow_hyphen_values = true)]
    pub(crate) seed: u64,
    /// Number of threads; 0 is one for each processor
    #[arg(short, long, value_name = "N", default_value_t = 0, value_parser = threads)]
    pub(crate) threads: usize,
    /// Print JSON
    #[arg(short, long)]
    pub(crate) json: bool,
}

/// Parses a number of minutes.
fn minutes(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|n: &f64| *n > 0.0 && *n <= 10_000.0);
    number.ok_or_else(|| "write minutes above 0, such as 2.5".to_owned())
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
        _ => Err(
            "write two numbers of percentage points from -100 to 100, the lower first, such as 0,2"
                .to_owned(),
        ),
    }
}

/// Parses percentage points as a share: `5` is 0.05.
pub(crate) fn precision(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|n: &f64| *n > 0.0 && *n <= 100.0);
    number
        .map(|points| points / 100.0)
        .ok_or_else(|| "write percentage points above 0, at most 100, such as 1".to_owned())
}
