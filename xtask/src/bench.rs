//! `cargo xtask bench`: the speed of every game's rules, on one core.

mod against;
mod openspiel;

use crate::selection::Selection;
use against::Comparison;
use openspiel::Measurement;
use serde::Serialize;
use sortie_core::catalogue::Visitor;
use sortie_core::game::Game;
use sortie_games::catalogue;
use sortie_lab::speed::{NanosPerItem, Rates, speed};
use std::env;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// The binary that is measured with `--against`, unless SORTIE names another.
const PROGRAM: &str = "target/release/sortie";

#[derive(clap::Args)]
pub(crate) struct BenchOptions {
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Measure only this game, preset or number of seats
    #[arg(
        long,
        value_name = "GAME[/PRESET[/SEATS]]",
        default_value = "",
        hide_default_value = true
    )]
    only: Selection,
    /// Seconds for each measurement
    #[arg(long = "seconds", value_name = "S", value_parser = seconds, default_value = "0.7")]
    each: Duration,
    /// Compare the release binary with this program
    #[arg(long, value_name = "PROGRAM")]
    against: Option<PathBuf>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|s| (0.01..=600.0).contains(s));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "not from 0.01 to 600".to_owned())
}

#[derive(Debug, Serialize)]
struct SpeedRow {
    game: &'static str,
    preset: &'static str,
    seats: u8,
    #[serde(flatten)]
    rates: Rates,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Measured {
    Game(SpeedRow),
    Compared(Measurement),
}

pub(crate) fn run(options: BenchOptions) -> Result<ExitCode, String> {
    if let Some(old) = options.against {
        let new = env::var_os("SORTIE").map_or_else(|| PathBuf::from(PROGRAM), PathBuf::from);
        let BenchOptions { json, each, .. } = options;
        return Comparison { old, new, only: &options.only, each, json }.run();
    }
    let mut rows = Vec::new();
    if !options.json {
        println!("{HEAD}");
    }
    for id in catalogue::IDS {
        catalogue::with(id, MeasureSpeed { options: &options, rows: &mut rows });
    }
    if rows.is_empty() {
        return Err(options.only.unknown());
    }
    if !options.json {
        println!("{FOOT}");
    }
    let everything = options.only == Selection::default();
    let compared = if everything { openspiel::measure(options.each)? } else { Vec::new() };
    if options.json {
        let games = rows.into_iter().map(Measured::Game);
        let all: Vec<Measured> =
            games.chain(compared.into_iter().map(Measured::Compared)).collect();
        println!("{}", serde_json::to_string_pretty(&all).map_err(|error| error.to_string())?);
    } else if everything {
        println!("{}", openspiel::HEAD);
        for row in compared {
            println!("{}", row.line());
        }
    }
    Ok(ExitCode::SUCCESS)
}

struct MeasureSpeed<'a> {
    options: &'a BenchOptions,
    rows: &'a mut Vec<SpeedRow>,
}

impl Visitor for MeasureSpeed<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        for (preset, seats, rules) in self.options.only.presets::<G>() {
            let rates = speed(&rules, seats, self.options.each);
            let row = SpeedRow { game: G::INFO.id, preset, seats, rates };
            if !self.options.json {
                println!("{}", row.line());
            }
            self.rows.push(row);
        }
    }
}

const HEAD: &str = "\
game/preset/seats        matches/s  decisions/s  ns each   noise   replayed   clone    view   legal  imagine";

const FOOT: &str = "
A decision is one seat's choice: a view, what is legal, an action, and its part in dealing and
playing. Replayed: dealing and playing alone. Times are the shortest of several; noise is how far
the median lay above it.";

impl SpeedRow {
    fn line(&self) -> String {
        let Rates { matches_per_second, decisions_per_second, decision, replayed, .. } = self.rates;
        let Rates { clone, view, legal, imagine, .. } = self.rates;
        let name = format!("{}/{}/{}", self.game, self.preset, self.seats);
        format!(
            "{name:<23} {matches_per_second:>10.0} {:>10.2} M {:>8.1} {:>6.0}% {:>10.1} {:>7.1} {:>7.1} {:>7.1} {:>8.1}",
            decisions_per_second / 1e6,
            decision.min,
            noise(decision),
            replayed.min,
            clone.min,
            view.min,
            legal.min,
            imagine.min,
        )
    }
}

fn noise(time: NanosPerItem) -> f64 {
    (time.median / time.min - 1.0) * 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_game_is_refused() {
        let (only, each) = (Selection::from("nowhere"), Duration::ZERO);
        let options = BenchOptions { json: false, only, each, against: None };
        assert_eq!(run(options), Err("there is no nowhere".to_owned()));
    }
}
