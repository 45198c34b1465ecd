//! `cargo xtask strength`: how strong the bots are, as docs/strength.md shows it.

use crate::{forms, held};
use sortie_bots::registry::BOTS;
use sortie_core::Game;
use sortie_core::catalogue::Visitor;
use sortie_core::setup::Setup;
use sortie_games::catalogue;
use sortie_lab::contest::{self, Contest};
use sortie_lab::report::Report;
use sortie_lab::stop::{Early, Sprt, Stop, Stopped};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// The test: no better, or better by 2 points of a win in a hundred.
const TEST: Sprt = Sprt { low: 0.0, high: 0.02 };
/// The seed of all deals.
pub(crate) const SEED: u64 = 1;

#[derive(Debug, PartialEq)]
struct Options {
    only: Option<String>,
    each: Duration,
    lite: bool,
}

pub(crate) fn run(args: &[String]) -> Result<ExitCode, String> {
    let options = Options::read(args)?;
    let wanted = |name: &&str| options.only.as_deref().is_none_or(|only| only == *name);
    println!("{}", held::HEAD);
    for name in forms::NAMES.into_iter().filter(wanted) {
        forms::study(name, &mut held::Held)?;
    }
    if options.lite {
        return Ok(ExitCode::SUCCESS);
    }
    println!("{FULL}");
    for id in catalogue::IDS.iter().copied().filter(wanted) {
        if let Some(done) = catalogue::with(id, Steps { each: options.each }) {
            done?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

impl Options {
    fn read(args: &[String]) -> Result<Self, String> {
        let mut options = Options { only: None, each: Duration::from_mins(2), lite: false };
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
            match arg.as_str() {
                "--lite" => options.lite = true,
                "--only" => options.only = Some(value()?.clone()),
                "--seconds" => {
                    let seconds = value()?.parse().ok().filter(|s| (1..=300).contains(s));
                    let seconds = seconds.ok_or("--seconds is a whole number from 1 to 300")?;
                    options.each = Duration::from_secs(seconds);
                }
                other => return Err(format!("there is no option '{other}'")),
            }
        }
        Ok(options)
    }
}

pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// Every bot against the next weaker one.
struct Steps {
    each: Duration,
}

impl Visitor for Steps {
    type Out = Result<(), String>;

    fn visit<G: Game>(self) -> Self::Out {
        let seats = G::INFO.seats.0;
        let setup = Setup::of(G::INFO.id);
        let rules: G = setup.build(usize::from(seats)).map_err(|error| error.to_string())?;
        for pair in BOTS.windows(2) {
            let bots = [pair[0].name.to_owned(), pair[1].name.to_owned()];
            let contest =
                Contest::new(&rules, seats, &bots, SEED).map_err(|error| error.to_string())?;
            let stop = Stop { sets: Some(20_000), early: Some(Early::Sprt(TEST)) };
            let played = timed(self.each, |ended| {
                contest::run(&rules, &contest, &stop, 0, Vec::new(), ended, &mut |_| Ok(()))
            });
            let report = Report::new(&contest, &stop, &played.map_err(|error| error.to_string())?);
            println!("{}", line(G::INFO.name, &report));
        }
        Ok(())
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

fn line(game: &str, report: &Report) -> String {
    let (one, other) = (&report.bots[0], &report.bots[1]);
    let interval = one.edge_interval.map_or_else(
        || "–".to_owned(),
        |edge| format!("{:+.1} to {:+.1}", 100.0 * edge.low, 100.0 * edge.high),
    );
    let found = match report.stopped {
        Stopped::High => "better",
        Stopped::Low => "not better",
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

const FULL: &str = "
## Each over the next weaker

| game | seats | bots | sets | wins | edge | 95 % | test | the deal |
|---|---|---|---|---|---|---|---|---|";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_wrong_ones_refused() {
        let read = |text: &str| {
            Options::read(&text.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        };
        let plain = Options { only: None, each: Duration::from_mins(2), lite: false };
        assert_eq!(read(""), Ok(plain));
        let all =
            Options { only: Some("attack".to_owned()), each: Duration::from_secs(9), lite: true };
        assert_eq!(read("--only attack --seconds 9 --lite"), Ok(all));
        assert!(read("--seconds 301").unwrap_err().contains("from 1 to 300"));
        assert!(read("--long").unwrap_err().contains("--long"));
    }
}
