//! The arguments of `sortie review`.

use crate::observer::ObserverArg;
use clap::{Args as Group, ValueHint};
use sortie_table::review::SIMULATIONS;
use std::path::PathBuf;

#[derive(Debug, Group)]
#[command(after_help = "\
A bot estimates the share of the win at each decision, and compares each choice of the seat with the best alternative by what the seat knew. It is 'expert' where that bot has a network, else the club bot. The result is split into the deal, dice and draws, and play. Every estimate has a 95 % interval. The same record gets the same review.

With --play-on you take the place of the player at a decision of the match, with the same cards and the same luck. The club bot plays all other seats.

Only a full record of a finished match can be reviewed. People count seats from 1, --json counts from 0.

Examples:
  sortie review match.json
  sortie review match.json --as Anna
  sortie review match.json --as 2 --simulations 20000 --json
  sortie review match.json --as Anna --play-on 12")]
pub(crate) struct ReviewArgs {
    /// File of the record; - is stdin
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) record: PathBuf,
    /// Player to review: a seat from 1, or a name
    #[arg(short = 'a', long = "as", value_name = "SEAT|NAME", default_value = "1")]
    pub(crate) observer: ObserverArg,
    /// Simulations of the whole review; 50 to 4000 for each decision
    #[arg(short = 'n', long, value_name = "N", default_value_t = SIMULATIONS, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(crate) simulations: u32,
    /// Print JSON
    #[arg(short, long)]
    pub(crate) json: bool,
    /// Play on against bots from this decision of the player
    #[arg(short, long, value_name = "DECISION", conflicts_with_all = ["json", "simulations"])]
    pub(crate) play_on: Option<u32>,
    /// Play on line by line, even on a terminal
    #[arg(long, requires = "play_on")]
    pub(crate) plain: bool,
}
