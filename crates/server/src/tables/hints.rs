//! Hints for guests who play alone against bots.

use crate::base::error::ApiError;
use crate::tables::commands::{Command, Executed, sits};
use crate::tables::error::CommandError;
use crate::tables::live_table::LiveTable;
use crate::tables::match_state::hint_error;
use crate::tables::state::TableState;
use crate::tables::table_handle::TableHandle;
use sortie_bots::{Budget, StopFlag};
use sortie_core::Seat;
use sortie_table::AnyTable;
use sortie_table::hint::{self, Hint, HintError, HintJob};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// Limit of the search for a hint.
const LONGEST_HINT: Duration = Duration::from_millis(800);
/// Limit of the wait for a place among the other searches.
const PATIENCE: Duration = Duration::from_secs(4);

/// Whether a seat may ask for a hint at this decision. The players at the start of the match count:
/// a bot that stands in for an absent player makes nobody play alone.
pub(crate) fn allowed(
    live: &LiveTable,
    table: &dyn AnyTable,
    seat: Seat,
    decision: u32,
) -> Result<(), ApiError> {
    if live.terms.daily.is_some() {
        return Err(CommandError::Daily.into());
    }
    let mut people = live.head.sitting.iter().filter(|sitting| sitting.guest.is_some());
    if !matches!((people.next(), people.next()), (Some(only), None) if only.seat == seat) {
        return Err(CommandError::Hint(HintError::OtherHumans).into());
    }
    let current = table.any_match().decision();
    if table.any_match().turn().outcome().is_some() {
        return Err(CommandError::Over.into());
    }
    sits(table, seat)?;
    if decision != current {
        return Err(CommandError::Stale { given: decision, current }.into());
    }
    Ok(table.can_ask_hint(seat).map_err(|why| hint_error(why, current))?)
}

/// A search for hints, or the hints that are already known.
enum HintProgress {
    Known(Arc<[Hint]>),
    Search(HintJob, StopFlag),
}

fn begin(live: &LiveTable, seat: Seat, decision: u32) -> Result<HintProgress, ApiError> {
    let state = live.read()?;
    let table = state.table.as_ref();
    allowed(live, table, seat, decision)?;
    if let Some(hints) = state.hints_for(seat, decision) {
        return Ok(HintProgress::Known(hints));
    }
    let stop = StopFlag::default();
    let budget = hint::budget().within(&Budget::lasting(LONGEST_HINT)).until(&stop);
    let job = table.start_hint(seat, &budget).map_err(|why| hint_error(why, decision))?;
    Ok(HintProgress::Search(job, stop))
}

/// Searches beside the table, and returns the hints once the log on disk says that they were given.
pub(crate) async fn give(
    app: &Arc<TableState>,
    live: &TableHandle,
    guest: &str,
    seat: Seat,
    decision: u32,
) -> Result<(Arc<[Hint]>, Executed), ApiError> {
    // Another server may know more of the match.
    live.check_owner().await?;
    let own = live.seats_of(guest);
    // Known hints cost nothing, so they neither count for the rate nor wait for a place.
    if let HintProgress::Known(hints) = begin(live, seat, decision)? {
        return Ok((hints, live.execute(own, Command::Return).await?));
    }
    // Counted before the wait, so that waiting requests use up the rate too.
    app.rate_limiter.check(("advice", guest), app.options.limits.advising)?;
    let place = timeout(PATIENCE, app.thinking.enter(app.guest_networks.owner(guest))).await;
    let place = place.map_err(|_| ApiError::TooOften(LONGEST_HINT))?;
    // The time for the search begins now; and somebody may have asked the same meanwhile.
    let (job, stop) = match begin(live, seat, decision)? {
        HintProgress::Known(hints) => {
            return Ok((hints, live.execute(own, Command::Return).await?));
        }
        HintProgress::Search(job, stop) => (job, stop),
    };
    let found = place.run(&stop, job).await;
    let mut hints = found.map_err(|panic| ApiError::Broken(panic.to_string()))?;
    hints.truncate(hint::MAX_SHOWN);
    let command = Command::GiveHints { seat, decision, hints: hints.clone() };
    Ok((hints.into(), live.execute(own, command).await?))
}
