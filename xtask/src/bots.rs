//! `cargo xtask bots`: the edge of each bot over random players, in every game.

use crate::selection::Selection;
use serde::Serialize;
use sortie_bots::registry::bots_for;
use sortie_core::catalogue::Visitor;
use sortie_core::game::{Game, actions};
use sortie_games::catalogue;
use sortie_lab::contest::{Contest, ContestError, run as play};
use sortie_lab::random_match;
use sortie_lab::report::{BotReport, ContestReport};
use sortie_lab::stopping_rule::StoppingRule;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

/// The bot that all others are measured against.
const BASELINE: &str = "random";
/// The seed of all deals.
const SEED: u64 = 1;

#[derive(clap::Args)]
pub(crate) struct BotsOptions {
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Play only this game, preset or number of seats
    #[arg(
        long,
        value_name = "GAME[/PRESET[/SEATS]]",
        default_value = "",
        hide_default_value = true
    )]
    only: Selection,
    /// Sets of each bot
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    sets: u64,
}

#[derive(Debug, Serialize)]
struct EdgeRow {
    game: &'static str,
    preset: &'static str,
    seats: u8,
    sets: u64,
    /// The share of decisions in random matches with more than one action, 0–1. Where there are
    /// none, no bot can be better than another.
    choices: f64,
    #[serde(flatten)]
    did: BotReport,
}

pub(crate) fn run(options: &BotsOptions) -> Result<ExitCode, String> {
    let mut rows = Vec::new();
    if !options.json {
        println!("{HEAD}");
    }
    for id in catalogue::IDS {
        if let Some(measured) = catalogue::with(id, MeasureEdges { options, rows: &mut rows }) {
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

struct MeasureEdges<'a> {
    options: &'a BotsOptions,
    rows: &'a mut Vec<EdgeRow>,
}

impl Visitor for MeasureEdges<'_> {
    type Out = Result<(), String>;

    fn visit<G: Game>(self) -> Self::Out {
        for (preset, seats, rules) in self.options.only.presets::<G>() {
            let choices = choices(&rules, seats);
            let bots = bots_for(&rules, seats);
            for bot in bots.iter().map(|about| about.name).filter(|bot| *bot != BASELINE) {
                let sets = self.options.sets;
                let did = measure(&rules, seats, bot, sets).map_err(|error| error.to_string())?;
                let row = EdgeRow { game: G::INFO.id, preset, seats, sets, choices, did };
                if !self.options.json {
                    println!("{}", row.line());
                }
                self.rows.push(row);
            }
        }
        Ok(())
    }
}

/// The result of a bot alone among baseline players.
fn measure<G: Game>(rules: &G, seats: u8, bot: &str, sets: u64) -> Result<BotReport, ContestError> {
    let contest = Contest::new(rules, seats, &[bot, BASELINE].map(str::to_owned), SEED)?;
    let stop = StoppingRule { sets: Some(sets), early: None };
    let ended = AtomicBool::new(false);
    let played = play(rules, &contest, &stop, 0, Vec::new(), &ended, &mut |_| Ok(()))?;
    Ok(ContestReport::new(&contest, &stop, &played).bots.swap_remove(0))
}

/// Random matches in which decisions are counted.
const SAMPLED_MATCHES: u64 = 50;

fn choices<G: Game>(rules: &G, seats: u8) -> f64 {
    let (mut all, mut open) = (0_u64, 0_u64);
    for n in 0..SAMPLED_MATCHES {
        random_match::play(rules, seats, SAMPLED_MATCHES, n, |_, _, view, _| {
            all += 1;
            // `actions` returns nothing where there are more than its limit of 1.
            open += u64::from(actions(rules, view, 1).is_none());
        });
    }
    open as f64 / all.max(1) as f64
}

const HEAD: &str = "\
game/preset/seats        bot      choices     sets    wins      due  edge, 95 % interval";

const FOOT: &str = "
In a set the bot plays the same deal from every seat, against random players on all others. Due: what
it would win by playing no better than they do. Choices: how many decisions leave more than one
action; where there are none, nobody can play better.";

impl EdgeRow {
    fn line(&self) -> String {
        let EdgeRow { choices, sets, did, .. } = self;
        let (low, high) =
            did.edge_interval.map_or((f64::MIN, f64::MAX), |range| (range.low, range.high));
        let verdict = match () {
            () if low > 0.0 => "",
            () if *choices == 0.0 => "  no choice",
            () => "  not better",
        };
        let name = format!("{}/{}/{}", self.game, self.preset, self.seats);
        let percent = |share: f64| share * 100.0;
        format!(
            "{name:<24} {:<8} {:>5.0} % {sets:>8} {:>5.1} %  {:>5.1} %  {:>+5.1} – {:>+5.1}{verdict}",
            did.bot,
            percent(*choices),
            percent(did.share),
            percent(did.due),
            percent(low),
            percent(high),
        )
    }
}
