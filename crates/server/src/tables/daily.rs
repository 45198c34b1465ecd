//! The deals of the day on this server: the table of a guest, the results of all, and streaks.

use crate::base::error::ApiError;
use crate::base::random;
use crate::tables::new_table::{Create, create_with_terms, may_begin};
use crate::tables::state::TableState;
use crate::tables::terms::Terms;
use sortie_core::{Outcome, hex};
use sortie_store::{Guest, MatchStatus, TableHead};
use sortie_table::daily::{self, Day, HUMAN_SEAT, REFERENCE_SIMULATIONS, Streak};
use sortie_words::Words;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Results of a deal that are read, the oldest tables first.
const MAX_TABLES: u32 = 10_000;
/// Tables of a guest in which the streak is sought.
const MAX_STREAK_TABLES: u32 = 5000;

/// The current day of the server.
pub(crate) fn today(app: &TableState) -> Day {
    Day::from_unix_millis(app.time.unix_millis())
}

/// Whether a stored table plays the deal of this day.
fn is_of_day(head: &TableHead, day: Day) -> bool {
    Terms::from_head(head).is_ok_and(|terms| terms.daily == Some(day))
}

fn outcome(head: &TableHead) -> Option<Outcome> {
    match &head.status {
        MatchStatus::Over { outcome } => serde_json::from_str(outcome).ok(),
        MatchStatus::Open { .. } => None,
    }
}

/// The table of a guest for a day and game. Where two servers created one each, the first one counts.
pub(crate) async fn find_table(
    app: &Arc<TableState>,
    guest: &str,
    day: Day,
    game: &str,
) -> Result<Option<TableHead>, ApiError> {
    let seed = hex::write(&daily::seed(day, game));
    let heads = app.store.tables_with_seed(&seed, Some(guest), MAX_TABLES).await?;
    Ok(heads.into_iter().find(|head| is_of_day(head, day)))
}

/// The id of the guest's table for the deal of today, which is created if there is none.
pub(crate) async fn find_or_create(
    app: &Arc<TableState>,
    guest: &Guest,
    game: &str,
    pace: u32,
    words: &Words,
) -> Result<String, ApiError> {
    let day = today(app);
    let seats = app.game(game).ok_or(ApiError::NoPage)?.seats.0;
    let _alone = app.daily_creation.lock().await;
    if let Some(head) = find_table(app, &guest.id, day, game).await? {
        return Ok(head.id);
    }
    may_begin(app, &guest.id).await?;
    let create = Create {
        game: Some(game.to_owned()),
        seats: daily::players(seats).iter().map(ToString::to_string).collect(),
        seed: Some(hex::write(&daily::seed(day, game))),
        ..Create::default()
    };
    let terms = Terms { daily: Some(day), ..Terms::default() };
    create_with_terms(app, guest, random::id()?, &create, terms, pace, words).await
}

/// The results of all guests who have finished the deal of a day, the best first. A better place comes
/// first, then more points.
pub(crate) async fn results(
    app: &Arc<TableState>,
    day: Day,
    game: &str,
) -> Result<Vec<Outcome>, ApiError> {
    let seed = hex::write(&daily::seed(day, game));
    // Entered before the tables are read: those that wait for their turn hold no memory.
    let turn = app.cpu_pool.enter().await?;
    let heads = app.store.tables_with_seed(&seed, None, MAX_TABLES).await?;
    let sorted = turn.run(move || {
        let mut guests = BTreeSet::new();
        let first_of_guest = heads.iter().filter(|head| is_of_day(head, day)).filter(|head| {
            let guest = head.sitting.iter().find(|at| at.seat == HUMAN_SEAT);
            guest.and_then(|at| at.guest.clone()).is_none_or(|guest| guests.insert(guest))
        });
        let mut results: Vec<Outcome> = first_of_guest.filter_map(outcome).collect();
        results.sort_by_key(rank);
        results
    });
    sorted.await
}

/// The order of results: a lower rank is better.
pub(crate) fn rank(outcome: &Outcome) -> (u8, Reverse<i32>) {
    (outcome.place(HUMAN_SEAT), Reverse(outcome.points(HUMAN_SEAT)))
}

/// The number of days in a row, up to `day` or the day before it, of which the guest has finished a deal.
pub(crate) async fn streak(app: &Arc<TableState>, guest: &str, day: Day) -> Result<u32, ApiError> {
    let turn = app.cpu_pool.enter().await?;
    let heads = app.store.tables_of_guest(guest, MAX_STREAK_TABLES).await?;
    let current = turn.run(move || {
        let finished = heads.iter().filter(|head| matches!(head.status, MatchStatus::Over { .. }));
        let days = finished.filter_map(|head| Terms::from_head(head).ok()?.daily).collect();
        Streak::new(&days, day).current
    });
    current.await
}

/// The result of the reference bot, which is computed beside the caller where it is not known yet.
pub(crate) fn reference_result(app: &TableState, day: Day, game: &str) -> Option<Outcome> {
    let seats = app.game(game)?.seats.0;
    let most = app.options.limits.thinking.most_simulations();
    let simulations = most.min(REFERENCE_SIMULATIONS);
    app.reference_results.find_or_start(&app.thinking, simulations, (day, game), seats)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_better_place_beats_more_points() {
        let won = Outcome::by_points(&[5, 3]);
        let lost = Outcome::by_points(&[9, 10]);
        assert!(rank(&won) < rank(&lost));
        assert!(rank(&Outcome::by_points(&[6, 3])) < rank(&won));
    }
}
