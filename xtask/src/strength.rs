//! `cargo xtask strength`: measures the strength of the bots, for docs/strength.md.

mod baseline;
mod exploitability;
mod levels;

use crate::solvable_games;
use sortie_bots::registry::{BOTS, bots_for};
use sortie_core::Game;
use sortie_core::catalogue::Visitor;
use sortie_core::setup::Setup;
use sortie_games::catalogue;
use sortie_lab::contest::{self, Contest, ContestError};
use sortie_lab::ladder::{self, Ladder, RatedBot};
use sortie_lab::report::ContestReport;
use sortie_lab::stopping_rule::{EarlyStop, Sprt, StopReason, StoppingRule};
use std::mem;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// The sequential test: an edge of 0 or of 2 percentage points.
const TEST: Sprt = Sprt { low: 0.0, high: 0.02 };
/// The sets of each pair for the ladder, unless the slowest pair has fewer.
const LADDER_SETS: u64 = 24;
/// The seed of all deals.
pub(crate) const SEED: u64 = 1;

#[derive(clap::Args)]
pub(crate) struct StrengthOptions {
    /// Measure only this game
    #[arg(long, value_name = "GAME")]
    only: Option<String>,
    /// Seconds of each pair at most
    #[arg(long, value_name = "S", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// Make only this table
    #[arg(long)]
    table: Option<Table>,
}

/// A table about the strength of the bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Table {
    /// Losses to best responses and to equilibria in solved forms
    Exploitability,
    /// Each bot against the next weaker one, and the ladder
    Bots,
    /// Each level against the next weaker one
    Levels,
    /// The strongest bot against plain ISMCTS in the same time
    Baseline,
}

pub(crate) fn run(options: &StrengthOptions) -> Result<ExitCode, String> {
    let wanted = |name: &&str| options.only.as_deref().is_none_or(|only| only == *name);
    let each = Duration::from_secs(options.seconds);
    let makes = |table| options.table.is_none_or(|only| only == table);
    if makes(Table::Exploitability) {
        println!("{}", exploitability::HEAD);
        for name in solvable_games::NAMES.into_iter().filter(wanted) {
            solvable_games::visit(name, &mut exploitability::Exploitability)?;
        }
    }
    if makes(Table::Bots) {
        measure_bots(wanted, each)?;
    }
    if makes(Table::Levels) {
        measure_levels(wanted, each)?;
    }
    if makes(Table::Baseline) {
        println!("{}", baseline::HEAD);
        for id in catalogue::IDS.iter().filter(|id| wanted(id)) {
            catalogue::with(id, baseline::Baseline { each }).transpose()?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn measure_bots(wanted: impl Fn(&&str) -> bool, each: Duration) -> Result<(), String> {
    println!("{PAIRS_HEAD}");
    let mut rows = Vec::new();
    for id in catalogue::IDS.iter().copied().filter(wanted) {
        let found = catalogue::with(id, Pairs { each });
        rows.extend(found.transpose()?);
    }
    println!("{LADDER_HEAD}");
    for row in rows {
        println!("{row}");
    }
    Ok(())
}

fn measure_levels(wanted: impl Fn(&&str) -> bool, each: Duration) -> Result<(), String> {
    println!("{}", levels::HEAD);
    for id in catalogue::IDS.iter().filter(|id| wanted(id)) {
        catalogue::with(id, levels::Levels { each }).transpose()?;
    }
    Ok(())
}

pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// Every bot against the next weaker one; then, with fewer sets, against all.
struct Pairs {
    each: Duration,
}

impl Visitor for Pairs {
    /// The row of the ladder.
    type Out = Result<String, String>;

    fn visit<G: Game>(self) -> Self::Out {
        let said = |error: ContestError| error.to_string();
        let seats = G::INFO.seats.0;
        let setup = Setup::for_game(G::INFO.id);
        let rules: G = setup.build(usize::from(seats)).map_err(|error| error.to_string())?;
        let bots = bots_for(&rules, seats);
        let bots: Vec<String> = bots.iter().map(|about| about.name.to_owned()).collect();
        let contests = ladder::contests(&rules, seats, &bots, SEED).map_err(said)?;
        let mut sets = vec![Vec::new(); contests.len()];
        let mut least = LADDER_SETS;
        for pair in bots.windows(2) {
            let step = |contest: &Contest| contest.bots == pair;
            let Some(at) = contests.iter().position(step) else { continue };
            let stop = StoppingRule { sets: Some(20_000), early: Some(EarlyStop::Sprt(TEST)) };
            let played = timed(self.each, |ended| {
                contest::run(&rules, &contests[at], &stop, 0, Vec::new(), ended, &mut |_| Ok(()))
            });
            let played = played.map_err(said)?;
            println!("{}", line(G::INFO.name, &ContestReport::new(&contests[at], &stop, &played)));
            if played.stopped == StopReason::Interrupted {
                least = least.min(played.sets.len() as u64);
            }
            sets[at] = played.sets;
        }
        let stop = StoppingRule { sets: Some(least), early: None };
        let whole = AtomicBool::new(false);
        for (contest, sets) in contests.iter().zip(&mut sets) {
            // Sets of the sequential test count for the ladder too.
            let known = mem::take(sets);
            let played = contest::run(&rules, contest, &stop, 0, known, &whole, &mut |_| Ok(()));
            *sets = played.map_err(said)?.sets;
        }
        let ladder = Ladder::new(bots.len(), &contests, &sets);
        Ok(ladder_row(
            G::INFO.name,
            &ladder.ok_or("too few sets for a ladder; --seconds gives more")?,
        ))
    }
}

/// Runs `does` with a flag that is set after `most`. The scope joins the timer, which ends early
/// when the channel closes.
fn timed<T>(most: Duration, does: impl FnOnce(&AtomicBool) -> T) -> T {
    let ended = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (done, waits) = mpsc::channel::<()>();
        let late = &ended;
        scope.spawn(move || {
            if waits.recv_timeout(most) == Err(RecvTimeoutError::Timeout) {
                // Nothing else is handed over with the flag.
                late.store(true, Ordering::Relaxed);
            }
        });
        let found = does(&ended);
        drop(done);
        found
    })
}

fn line(game: &str, report: &ContestReport) -> String {
    let (one, other) = (&report.bots[0], &report.bots[1]);
    let interval = one.edge_interval.map_or_else(
        || "–".to_owned(),
        |edge| format!("{:+.1} to {:+.1}", 100.0 * edge.low, 100.0 * edge.high),
    );
    let found = match report.stopped {
        StopReason::High => "better",
        StopReason::Low => "not better",
        _ => "open",
    };
    let deal = report.variance.map_or_else(|| "–".to_owned(), |causes| percent(causes.deal));
    format!(
        "| {game} | {} | {} over {} | {} | {} | {:+.1} | {interval} | {found} | {deal} |",
        report.seats,
        one.bot,
        other.bot,
        report.sets,
        percent(one.share),
        100.0 * one.edge,
    )
}

/// The ratings of a game, in the order of [`LADDER_HEAD`].
fn ladder_row(game: &str, ladder: &Ladder) -> String {
    let rated = BOTS.iter().map(|about| {
        let named = |rated: &&RatedBot| rated.bot == about.name;
        ladder.bots.iter().find(named).map_or_else(
            || "–".to_owned(),
            |RatedBot { rating, interval, .. }| {
                format!("{rating:+.0} ({:+.0} to {:+.0})", interval.low, interval.high)
            },
        )
    });
    let rated: Vec<String> = rated.collect();
    format!("| {game} | {} | {} | {} |", ladder.seats, ladder.sets, rated.join(" | "))
}

const PAIRS_HEAD: &str = "
## Each over the next weaker

| game | seats | bots | sets | wins | edge | 95 % | test | the deal |
|---|---|---|---|---|---|---|---|---|";

const LADDER_HEAD: &str = "
## The ladder

| game | seats | sets a pair | expert | master | club | beginner | novice | random |
|---|---|---|---|---|---|---|---|---|";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_columns_of_the_ladder_are_the_bots() {
        let columns = BOTS.iter().map(|about| about.name).collect::<Vec<_>>().join(" | ");
        assert!(LADDER_HEAD.contains(&format!("| {columns} |")));
    }
}
