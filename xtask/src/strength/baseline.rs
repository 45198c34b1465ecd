//! The strongest bot against plain information-set Monte Carlo tree search in the same time.

use super::{SEED, TEST, line, timed};
use sortie_bots::registry::{DEFAULT_BOT, bots_for};
use sortie_core::Game;
use sortie_core::catalogue::Visitor;
use sortie_core::setup::Setup;
use sortie_lab::contest::{self, Contest, ContestError};
use sortie_lab::report::ContestReport;
use sortie_lab::stopping_rule::{EarlyStop, StoppingRule};
use std::time::Duration;

/// The thinking time of both bots for each choice.
const TIME: &str = "100ms";
/// The most sets of a game.
const MOST_SETS: u64 = 1000;

pub(super) const HEAD: &str = "
## Against plain ISMCTS

| game | seats | bots | sets | wins | edge | 95 % | test | the deal |
|---|---|---|---|---|---|---|---|---|";

/// The row of a game with its default rules and the fewest seats.
pub(super) struct Baseline {
    pub(super) each: Duration,
}

impl Visitor for Baseline {
    type Out = Result<(), String>;

    fn visit<G: Game>(self) -> Self::Out {
        let said = |error: ContestError| error.to_string();
        let seats = G::INFO.seats.0;
        let setup = Setup::for_game(G::INFO.id);
        let rules: G = setup.build(usize::from(seats)).map_err(|error| error.to_string())?;
        let strongest = bots_for(&rules, seats).first().map_or(DEFAULT_BOT, |bot| bot.name);
        let pair = [strongest, "ismcts"].map(|bot| format!("{bot}@{TIME}"));
        let contest = Contest::new(&rules, seats, &pair, SEED).map_err(said)?;
        let stop = StoppingRule { sets: Some(MOST_SETS), early: Some(EarlyStop::Sprt(TEST)) };
        let played = timed(self.each, |ended| {
            contest::run(&rules, &contest, &stop, 0, Vec::new(), ended, &mut |_| Ok(()))
        });
        let report = ContestReport::new(&contest, &stop, &played.map_err(said)?);
        println!("{}", line(G::INFO.name, &report));
        Ok(())
    }
}
