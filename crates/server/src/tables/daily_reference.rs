//! The results of the reference bot in the deals of the day, each computed once.

use crate::base::fair_queue::Owner;
use crate::tables::thinking::ThinkingGate;
use sortie_bots::{Budget, StopFlag};
use sortie_core::Outcome;
use sortie_table::Day;
use sortie_table::daily::ReferenceMatch;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Days that are kept in memory, as many as have a page.
pub(crate) const DAYS: u32 = 8;
/// The name under which the searches wait for their turn among those of the guests.
const SEARCHER: &str = "deal of the day";

/// A deal of the day: the day and the game.
type Deal = (Day, String);

/// The results by deal; `None` while one is computed.
#[derive(Clone, Default)]
pub(crate) struct ReferenceResults(Arc<Mutex<HashMap<Deal, Option<Outcome>>>>);

impl ReferenceResults {
    fn map(&self) -> MutexGuard<'_, HashMap<Deal, Option<Outcome>>> {
        // A panic cannot leave the map half changed, so a poisoned lock is as good as any.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The result of a deal, if it is known. Otherwise it is computed beside the caller, each search
    /// with at most `simulations`.
    pub(crate) fn find_or_start(
        &self,
        gate: &ThinkingGate,
        simulations: u32,
        (day, game): (Day, &str),
        seats: u8,
    ) -> Option<Outcome> {
        let deal = (day, game.to_owned());
        {
            let mut map = self.map();
            if let Some(known) = map.get(&deal) {
                return *known;
            }
            map.retain(|(other, _), _| *other > day.earlier(DAYS));
            map.insert(deal.clone(), None);
        }
        let (results, gate) = (self.clone(), gate.clone());
        tokio::spawn(async move {
            let played = tokio::spawn(play(gate, simulations, deal.clone(), seats));
            match played.await.map_err(|panic| panic.to_string()).flatten() {
                Ok(outcome) => drop(results.map().insert(deal, Some(outcome))),
                Err(error) => {
                    tracing::warn!(error, ?deal, "the reference bot cannot play");
                    // The next visitor starts it again.
                    results.map().remove(&deal);
                }
            }
        });
        None
    }
}

async fn play(
    gate: ThinkingGate,
    simulations: u32,
    (day, game): Deal,
    seats: u8,
) -> Result<Outcome, String> {
    let mut played = ReferenceMatch::new(day, &game, seats).map_err(|error| error.to_string())?;
    loop {
        if let Some(outcome) = played.outcome() {
            return Ok(outcome);
        }
        let (seat, job) = played.start_move().ok_or("no bot has to move")?;
        let place = gate.enter(Owner::alone(SEARCHER)).await;
        // A flag of its own, which the bot does not see: a search that ended early for others would
        // make the result depend on the load of the machine.
        let search = move || job.run(&Budget::simulations(simulations));
        let found = place.run(&StopFlag::default(), search).await;
        let bot_move = found.map_err(|panic| panic.to_string())?;
        played.finish_move(seat, bot_move).map_err(|error| error.to_string())?;
    }
}
