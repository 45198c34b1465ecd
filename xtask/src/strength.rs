//! `cargo xtask strength`: how strong the bots are, as docs/strength.md shows it.

use crate::{forms, held};
use sortie_bots::registry::BOTS;
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

/// The test: no better, or better by 2 points of a win in a hundred.
const TEST: Sprt = Sprt { low: 0.0, high: 0.02 };
/// How many sets of each pair make the ladder, or as many as the slowest step has.
const CLIMBED: u64 = 24;
/// The seed of all deals.
pub(crate) const SEED: u64 = 1;

#[derive(Debug, PartialEq)]
struct Options {
    only: Option<String>,
    each: Duration,
    /// Against solved forms.
    lite: bool,
    /// Against each other in the games as they are played.
    full: bool,
}

pub(crate) fn run(args: &[String]) -> Result<ExitCode, String> {
    let options = Options::read(args)?;
    let wanted = |name: &&str| options.only.as_deref().is_none_or(|only| only == *name);
    if options.lite {
        println!("{}", held::HEAD);
        for name in forms::NAMES.into_iter().filter(wanted) {
            forms::study(name, &mut held::Held)?;
        }
    }
    if !options.full {
        return Ok(ExitCode::SUCCESS);
    }
    println!("{FULL}");
    let mut rungs = Vec::new();
    for id in catalogue::IDS.iter().copied().filter(wanted) {
        let found = catalogue::with(id, Steps { each: options.each });
        rungs.extend(found.transpose()?);
    }
    println!("{LADDER}");
    for rung in rungs {
        println!("{rung}");
    }
    Ok(ExitCode::SUCCESS)
}

impl Options {
    fn read(args: &[String]) -> Result<Self, String> {
        let mut options =
            Options { only: None, each: Duration::from_mins(2), lite: true, full: true };
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
            match arg.as_str() {
                "--lite" => options.full = false,
                "--full" => options.lite = false,
                "--only" => options.only = Some(value()?.clone()),
                "--seconds" => {
                    let seconds = value()?.parse().ok().filter(|s| (1..=300).contains(s));
                    let seconds = seconds.ok_or("--seconds is a whole number from 1 to 300")?;
                    options.each = Duration::from_secs(seconds);
                }
                other => return Err(format!("there is no option '{other}'")),
            }
        }
        if !options.lite && !options.full {
            return Err(
                "--lite and --full leave nothing to measure: both are the default".to_owned()
            );
        }
        Ok(options)
    }
}

pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// Every bot against the next weaker one, and then, for fewer sets, against all.
struct Steps {
    each: Duration,
}

impl Visitor for Steps {
    /// The line of the ladder.
    type Out = Result<String, String>;

    fn visit<G: Game>(self) -> Self::Out {
        let said = |error: ContestError| error.to_string();
        let seats = G::INFO.seats.0;
        let setup = Setup::for_game(G::INFO.id);
        let rules: G = setup.build(usize::from(seats)).map_err(|error| error.to_string())?;
        let bots: Vec<String> = BOTS.iter().map(|about| about.name.to_owned()).collect();
        let contests = ladder::contests(&rules, seats, &bots, SEED).map_err(said)?;
        let mut sets = vec![Vec::new(); contests.len()];
        let mut least = CLIMBED;
        for pair in BOTS.windows(2) {
            let names = pair.iter().map(|about| about.name);
            let step = |contest: &Contest| contest.bots.iter().eq(names.clone());
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
            let known = mem::take(sets);
            let played = contest::run(&rules, contest, &stop, 0, known, &whole, &mut |_| Ok(()));
            *sets = played.map_err(said)?.sets;
        }
        let ladder = Ladder::new(bots.len(), &contests, &sets);
        Ok(rung(G::INFO.name, &ladder.ok_or("too few sets for a ladder; --seconds gives more")?))
    }
}

/// Does something that is to end when it takes longer.
fn timed<T>(most: Duration, does: impl FnOnce(&AtomicBool) -> T) -> T {
    let ended = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (done, waits) = mpsc::channel::<()>();
        let late = &ended;
        scope.spawn(move || {
            if waits.recv_timeout(most) == Err(RecvTimeoutError::Timeout) {
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

/// The ratings of a game, in the order of [`LADDER`].
fn rung(game: &str, ladder: &Ladder) -> String {
    let rated = BOTS.iter().filter_map(|about| {
        let named = |rated: &&RatedBot| rated.bot == about.name;
        let RatedBot { rating, interval, .. } = ladder.bots.iter().find(named)?;
        Some(format!("{rating:+.0} ({:+.0} to {:+.0})", interval.low, interval.high))
    });
    let rated: Vec<String> = rated.collect();
    format!("| {game} | {} | {} | {} |", ladder.seats, ladder.sets, rated.join(" | "))
}

const FULL: &str = "
## Each over the next weaker

| game | seats | bots | sets | wins | edge | 95 % | test | the deal |
|---|---|---|---|---|---|---|---|---|";

const LADDER: &str = "
## The ladder

| game | seats | sets a pair | club | beginner | novice | random |
|---|---|---|---|---|---|---|";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_wrong_ones_refused() {
        let read = |text: &str| {
            Options::read(&text.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        };
        let (only, each) = (None, Duration::from_mins(2));
        assert_eq!(read(""), Ok(Options { only, each, lite: true, full: true }));
        let (only, each) = (Some("attack".to_owned()), Duration::from_secs(9));
        let lite = Options { only, each, lite: true, full: false };
        assert_eq!(read("--only attack --seconds 9 --lite"), Ok(lite));
        let (only, each) = (None, Duration::from_mins(5));
        let full = Options { only, each, lite: false, full: true };
        assert_eq!(read("--seconds 300 --full"), Ok(full));
        assert!(read("--seconds 301").unwrap_err().contains("from 1 to 300"));
        assert!(read("--lite --full").unwrap_err().contains("nothing to measure"));
        assert!(read("--long").unwrap_err().contains("--long"));
    }

    #[test]
    fn the_columns_of_the_ladder_are_the_bots() {
        let columns = BOTS.iter().map(|about| about.name).collect::<Vec<_>>().join(" | ");
        assert!(LADDER.contains(&format!("| {columns} |")));
    }
}
