//! Hints for guests who play alone against bots.

use crate::base::error::ApiError;
use crate::tables::commands::sits;
use crate::tables::hint_permits::THINKS;
use crate::tables::live_table::LiveTable;
use crate::tables::state::TableState;
use sortie_bots::Budget;
use sortie_core::Seat;
use sortie_table::hint::{self, Hint, HintError, HintJob};
use sortie_table::{AnyTable, SeatPlayer};
use std::sync::Arc;

/// Whether a seat may ask for a hint at this decision. The players at the start of the match count:
/// a bot that stands in for an absent player makes nobody play alone.
pub(crate) fn allowed(
    live: &LiveTable,
    table: &dyn AnyTable,
    seat: Seat,
    decision: u32,
) -> Result<(), ApiError> {
    let sat: Option<Vec<SeatPlayer>> =
        live.head.sitting.iter().map(|sitting| sitting.sitter.parse().ok()).collect();
    if sat.and_then(|sat| SeatPlayer::only_human(&sat)) != Some(seat) {
        return Err(ApiError::HintError(HintError::OtherHumans));
    }
    let current = table.any_match().decision();
    if table.any_match().turn().outcome().is_some() {
        return Err(ApiError::Over);
    }
    sits(table, seat)?;
    if decision != current {
        return Err(ApiError::Stale { given: decision, current });
    }
    table.can_ask_hint(seat).map_err(|why| not_now(why, current))
}

fn not_now(why: HintError, current: u32) -> ApiError {
    match why {
        HintError::NotYours(seat) => ApiError::Chosen { seat, current },
        why => ApiError::HintError(why),
    }
}

/// A position to search, or the hints that are already known, with the number of entries of the
/// log.
enum HintProgress {
    Before(Vec<Hint>, usize),
    Still(HintJob),
}

async fn begin(live: &LiveTable, seat: Seat, decision: u32) -> Result<HintProgress, ApiError> {
    let state = live.read().await?;
    let table = state.table.as_ref();
    allowed(live, table, seat, decision)?;
    if let Some(found) = live.given.to(seat, decision) {
        return Ok(HintProgress::Before(found, state.n()));
    }
    let budget = hint::budget().within(&Budget::lasting(THINKS));
    let thinking = table.start_hint(seat, &budget).map_err(|why| not_now(why, decision))?;
    Ok(HintProgress::Still(thinking))
}

/// Searches outside the lock of the table, and returns the hints once the log on disk says so.
pub(crate) async fn give(
    app: &Arc<TableState>,
    live: &Arc<LiveTable>,
    guest: &str,
    seat: Seat,
    decision: u32,
) -> Result<(Vec<Hint>, usize), ApiError> {
    // Known hints cost nothing, so they neither count for the rate nor wait for a permit.
    if let HintProgress::Before(found, n) = begin(live, seat, decision).await? {
        return Ok((found, n));
    }
    // Counted before the wait, so that waiting requests use up the rate too.
    app.rate_limiter.check(("advice", guest), app.options.limits.advising)?;
    let one = app.hint_permits.one().await?;
    // The time for thinking begins now; and somebody may have asked the same meanwhile.
    let thinking = match begin(live, seat, decision).await? {
        HintProgress::Before(found, n) => return Ok((found, n)),
        HintProgress::Still(thinking) => thinking,
    };
    let thought = tokio::task::spawn_blocking(move || {
        let mut found = thinking();
        // Given back here and not by the handler: a client that hangs up must not free a permit
        // while its search still runs.
        drop(one);
        found.truncate(hint::MAX_SHOWN);
        found
    });
    let found = thought.await.map_err(|broken| ApiError::Broken(broken.to_string()))?;
    let (to, best) = (live.clone(), found.clone());
    let op = move |table: &mut dyn AnyTable| {
        table
            .record_hint(seat, decision)
            .map_err(|why| not_now(why, table.any_match().decision()))?;
        to.given.give(seat, decision, best.clone());
        Ok(())
    };
    let ((), n) = live.change(app, op).await?;
    Ok((found, n))
}
