//! `cargo xtask bots`: how much better each bot plays than random players, in every game.

use crate::only::Only;
use serde::Serialize;
use sortie_bots::BOTS;
use sortie_core::catalogue::Visitor;
use sortie_core::game::Game;
use sortie_games::catalogue;
use sortie_lab::strength::{Strength, strength};
use std::process::ExitCode;

/// Whom all others are measured by.
const BASELINE: &str = "random";
/// The seed of all deals.
const SEED: u64 = 1;

#[derive(Debug, PartialEq)]
struct Options {
    json: bool,
    only: Only,
    matches: u64,
}

#[derive(Debug, Serialize)]
struct Row {
    game: &'static str,
    preset: &'static str,
    seats: u8,
    bot: &'static str,
    #[serde(flatten)]
    strength: Strength,
}

pub(crate) fn run(args: &[String]) -> Result<ExitCode, String> {
    let options = Options::read(args)?;
    let mut rows = Vec::new();
    if !options.json {
        println!("{HEAD}");
    }
    for id in catalogue::IDS {
        if let Some(measured) = catalogue::with(id, Measure { options: &options, rows: &mut rows })
        {
            measured?;
        }
    }
    if rows.is_empty() {
        return Err(options.only.unknown());
    }
    if options.json {
        println!("{}", serde_json::to_string_pretty(&rows).map_err(|error| error.to_string())?);
    } else {
        println!("{FOOT}");
    }
    Ok(ExitCode::SUCCESS)
}

impl Options {
    fn read(args: &[String]) -> Result<Self, String> {
        let mut options = Options { json: false, only: Only::default(), matches: 500 };
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
            match arg.as_str() {
                "--json" => options.json = true,
                "--only" => options.only = Only::read(value()?),
                "--matches" => {
                    let matches = value()?.parse().ok().filter(|n| (1..=10_000_000).contains(n));
                    options.matches =
                        matches.ok_or("--matches is a whole number from 1 to 10000000")?;
                }
                other => return Err(format!("there is no option '{other}'")),
            }
        }
        Ok(options)
    }
}

struct Measure<'a> {
    options: &'a Options,
    rows: &'a mut Vec<Row>,
}

impl Visitor for Measure<'_> {
    type Out = Result<(), String>;

    fn visit<G: Game>(self) -> Self::Out {
        for (preset, seats, rules) in self.options.only.of::<G>() {
            for bot in BOTS.iter().map(|about| about.name).filter(|bot| *bot != BASELINE) {
                let strength = strength(&rules, seats, bot, BASELINE, self.options.matches, SEED)
                    .map_err(|error| error.to_string())?;
                let row = Row { game: G::INFO.id, preset, seats, bot, strength };
                if !self.options.json {
                    println!("{}", row.line());
                }
                self.rows.push(row);
            }
        }
        Ok(())
    }
}

const HEAD: &str = "\
game/preset/seats        bot      choices  matches    wins  95 % interval      due";

const FOOT: &str = "
The bot plays the same deals from every seat, against random players on all others. Due: what it
would win by playing no better than they do. Choices: how many decisions leave more than one
action; where there are none, nobody can play better.";

impl Row {
    fn line(&self) -> String {
        let Strength { matches, share, interval, due, choices } = self.strength;
        let verdict = match () {
            () if self.strength.is_better() => "",
            () if choices == 0.0 => "  no choice",
            () => "  not better",
        };
        let name = format!("{}/{}/{}", self.game, self.preset, self.seats);
        let percent = |share: f64| share * 100.0;
        format!(
            "{name:<24} {:<8} {:>5.0} % {matches:>8} {:>5.1} %  {:>4.1} – {:>5.1} %  {:>5.1} %{verdict}",
            self.bot,
            percent(choices),
            percent(share),
            percent(interval.low),
            percent(interval.high),
            percent(due),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(args: &[&str]) -> Result<Options, String> {
        Options::read(&args.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn options_are_read_or_refused() {
        let found = read(&["--only", "toy/plain", "--matches", "7", "--json"]);
        let only = Only::read("toy/plain");
        assert_eq!(found, Ok(Options { json: true, only, matches: 7 }));
        for wrong in [&["--matches", "0"][..], &["--matches", "x"], &["--only"], &["--fast"]] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }
}
