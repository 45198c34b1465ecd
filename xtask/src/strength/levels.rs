//! The steps between the levels of the bots.

use super::{TEST, percent, timed};
use sortie_bots::level::levels;
use sortie_core::Game;
use sortie_core::catalogue::Visitor;
use sortie_core::setup::Setup;
use sortie_lab::contest::{self, Contest, ContestError};
use sortie_lab::rating::elo_lead;
use sortie_lab::report::ContestReport;
use sortie_lab::stopping_rule::{EarlyStop, StopReason, StoppingRule};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// After the test, sets are played until the 95 % interval of the share is within ± this.
const PRECISION: f64 = 0.05;
/// The seed of all deals. The recipes were chosen on those of seed 1, so these are fresh ones.
const DEALS: u64 = 2;
/// The most sets of a pair.
const MOST_SETS: u64 = 1500;

pub(super) const HEAD: &str = "
## The levels

| game | seats | level | plays as | over | sets | wins | step | 95 % | test |
|---|---|---|---|---|---|---|---|---|---|";

/// Each level of a game against the next weaker one, and level 1 against `random`.
pub(super) struct Levels {
    pub(super) each: Duration,
}

impl Visitor for Levels {
    type Out = Result<(), String>;

    fn visit<G: Game>(self) -> Self::Out {
        let seats = G::INFO.seats.0;
        let setup = Setup::for_game(G::INFO.id);
        let rules: G = setup.build(usize::from(seats)).map_err(|error| error.to_string())?;
        let weaker = std::iter::once("random").chain(levels::<G>().iter().map(|level| level.name));
        for ((level, recipe), weaker) in levels::<G>().iter().zip(G::INFO.levels).zip(weaker) {
            let pair = [level.name, weaker].map(str::to_owned);
            let said = |error: ContestError| error.to_string();
            let contest = Contest::new(&rules, seats, &pair, DEALS).map_err(said)?;
            let (report, test) =
                timed(self.each, |ended| measure(&rules, &contest, ended)).map_err(said)?;
            println!("{}", row(G::INFO.name, recipe, &report, test));
        }
        Ok(())
    }
}

/// Plays the sequential test, and then on to the precision.
fn measure<G: Game>(
    rules: &G,
    contest: &Contest,
    ended: &AtomicBool,
) -> Result<(ContestReport, StopReason), ContestError> {
    let play = |early, known| {
        let stop = StoppingRule { sets: Some(MOST_SETS), early: Some(early) };
        let played = contest::run(rules, contest, &stop, 0, known, ended, &mut |_| Ok(()))?;
        Ok::<_, ContestError>((ContestReport::new(contest, &stop, &played), played))
    };
    let (report, tested) = play(EarlyStop::Sprt(TEST), Vec::new())?;
    let test = tested.stopped;
    if test == StopReason::Interrupted {
        return Ok((report, test));
    }
    // Where the test took more sets, its report is the more precise one.
    let (on, played) = play(EarlyStop::Precision(PRECISION), tested.sets)?;
    Ok((if played.sets.len() as u64 > report.sets { on } else { report }, test))
}

fn row(game: &str, recipe: &str, report: &ContestReport, test: StopReason) -> String {
    let (level, weaker) = (&report.bots[0], &report.bots[1]);
    let step = |share: f64| elo_lead(share, report.seats);
    let interval = level.edge_interval.map_or_else(
        || "–".to_owned(),
        |edge| {
            let share = |edge: f64| step(level.share - level.edge + edge);
            format!("{:+.0} to {:+.0}", share(edge.low), share(edge.high))
        },
    );
    let found = match test {
        StopReason::High => "better",
        StopReason::Low => "not better",
        _ => "open",
    };
    format!(
        "| {game} | {} | {} | `{recipe}` | {} | {} | {} | {:+.0} | {interval} | {found} |",
        report.seats,
        level.bot,
        weaker.bot,
        report.sets,
        percent(level.share),
        step(level.share),
    )
}
