//! Hints for guests who play alone against bots.

use crate::base::error::Fault;
use crate::http::body::{Fields, field};
use crate::http::request::Posted;
use crate::http::response::{Problem, Wants};
use crate::routes::actions::{Doing, after, at_of_form};
use crate::tables::commands::sits;
use crate::tables::live_table::Live;
use crate::view::board;
use crate::view::dto::{AdviceJson, AdvisedJson, At};
use axum::Json;
use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use sortie_bots::Budget;
use sortie_core::Seat;
use sortie_table::hint::{self, Hint, HintError, HintJob};
use sortie_table::{AnyTable, SeatPlayer};
use sortie_words::{Readers, Words};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// Limit of the bot's thinking time for a hint.
const THINKS: Duration = Duration::from_millis(800);
/// Limit of the wait while hints for others are computed.
const PATIENCE: Duration = Duration::from_secs(4);

/// The hints that a seat got for a decision, kept as long as the table is in memory.
#[derive(Default)]
pub(crate) struct Given(Mutex<Option<(Seat, u32, Vec<Hint>)>>);

impl Given {
    /// The best hints that a seat got for this decision.
    pub(crate) fn to(&self, seat: Seat, decision: u32) -> Option<Vec<Hint>> {
        // The value is replaced as a whole, so a poisoned lock still holds a valid one.
        let given = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let given = given.as_ref().filter(|(to, at, _)| (*to, *at) == (seat, decision));
        given.map(|(_, _, found)| found.clone())
    }

    fn give(&self, seat: Seat, decision: u32, found: Vec<Hint>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((seat, decision, found));
    }
}

/// The permits for computing hints: half of the cores are left to everything else.
pub(crate) struct Advisers(Arc<Semaphore>);

impl Default for Advisers {
    fn default() -> Self {
        let threads = available_parallelism().map_or(1, |all| all.get() / 2);
        Advisers(Arc::new(Semaphore::new(threads.max(1))))
    }
}

impl Advisers {
    async fn one(&self) -> Result<OwnedSemaphorePermit, Fault> {
        match timeout(PATIENCE, self.0.clone().acquire_owned()).await {
            Ok(Ok(one)) => Ok(one),
            Ok(Err(_)) | Err(_) => Err(Fault::TooOften(THINKS)),
        }
    }
}

/// Whether a seat may ask for a hint at this decision. The players at the start of the match count:
/// a bot that stands in for an absent player makes nobody play alone.
pub(crate) fn allowed(
    live: &Live,
    table: &dyn AnyTable,
    seat: Seat,
    decision: u32,
) -> Result<(), Fault> {
    let sat: Option<Vec<SeatPlayer>> =
        live.head.sitting.iter().map(|sitting| sitting.sitter.parse().ok()).collect();
    if sat.and_then(|sat| SeatPlayer::only_human(&sat)) != Some(seat) {
        return Err(Fault::HintError(HintError::OtherHumans));
    }
    let current = table.any_match().decision();
    if table.any_match().turn().outcome().is_some() {
        return Err(Fault::Over);
    }
    sits(table, seat)?;
    if decision != current {
        return Err(Fault::Stale { given: decision, current });
    }
    table.can_ask_hint(seat).map_err(|why| not_now(why, current))
}

fn not_now(why: HintError, current: u32) -> Fault {
    match why {
        HintError::NotYours(seat) => Fault::Chosen { seat, current },
        why => Fault::HintError(why),
    }
}

/// A position to search, or the hints that are already known, with the number of entries of the
/// log.
enum Thought {
    Before(Vec<Hint>, usize),
    Still(HintJob),
}

async fn begin(live: &Live, seat: Seat, decision: u32) -> Result<Thought, Fault> {
    let inner = live.read().await?;
    let table = inner.table.as_ref();
    allowed(live, table, seat, decision)?;
    if let Some(found) = live.given.to(seat, decision) {
        return Ok(Thought::Before(found, inner.n()));
    }
    let budget = hint::budget().within(&Budget::lasting(THINKS));
    let thinking = table.start_hint(seat, &budget).map_err(|why| not_now(why, decision))?;
    Ok(Thought::Still(thinking))
}

/// Searches outside the lock of the table, and returns the hints once the log on disk says so.
async fn give(doing: &Doing, seat: Seat, decision: u32) -> Result<(Vec<Hint>, usize), Fault> {
    let Doing { app, live, guest, .. } = doing;
    // Known hints cost nothing, so they neither count for the rate nor wait for a permit.
    if let Thought::Before(found, n) = begin(live, seat, decision).await? {
        return Ok((found, n));
    }
    // Counted before the wait, so that waiting requests use up the rate too.
    app.buckets.asks(("advice", guest), app.options.limits.advising)?;
    let one = app.advisers.one().await?;
    // The time for thinking begins now; and somebody may have asked the same meanwhile.
    let thinking = match begin(live, seat, decision).await? {
        Thought::Before(found, n) => return Ok((found, n)),
        Thought::Still(thinking) => thinking,
    };
    let thought = tokio::task::spawn_blocking(move || {
        let mut found = thinking();
        // Given back here and not by the handler: a client that hangs up must not free a permit
        // while its search still runs.
        drop(one);
        found.truncate(hint::MAX_SHOWN);
        found
    });
    let found = thought.await.map_err(|broken| Fault::Broken(broken.to_string()))?;
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

/// Get a hint: the club bot's choice. You must play alone against bots. The others and the record
/// see that you asked, once per decision.
#[utoipa::path(
    post, path = "/tables/{id}/advice", tag = "tables",
    params(("id" = String, Path, description = "The table")),
    request_body = At,
    responses(
        (status = 200, body = AdviceJson),
        (status = 403, body = Problem, description = "Other people play at this table"),
        (status = 409, body = Problem, description = "You have no decision to make now")
    )
)]
pub(crate) async fn ask(Path(id): Path<String>, posted: Posted) -> Result<Response, Fault> {
    let mut begun = None;
    let of_form = |fields: &Fields| {
        begun = field(fields, "draft").and_then(board::read);
        at_of_form(fields)
    };
    let sent: At = posted.document(of_form)?;
    let mut doing = Doing::at(&posted, &id).await?;
    doing.drafted = begun.map(|draft| (sent.decision, draft));
    let seat = doing.seat(sent.seat)?;
    match give(&doing, seat, sent.decision).await {
        Ok((found, n)) if posted.wants == Wants::Json => {
            let words = posted.app.words(posted.look.language);
            let inner = doing.live.read().await?;
            let readers = Readers { you: Some(seat), names: inner.table.names() };
            let advice = found.iter().map(|advice| json(advice, words, &readers)).collect();
            Ok(Json(AdviceJson { decision: sent.decision, n, advice }).into_response())
        }
        Ok((_, n)) => after(&doing, seat, Ok(((), n))).await,
        Err(fault) => doing.refused(seat, fault).await,
    }
}

fn json(advice: &Hint, words: &Words, readers: &Readers<'_>) -> AdvisedJson {
    AdvisedJson {
        action: advice.action.clone(),
        draft: board::spell(advice.draft),
        says: words.steps(&advice.steps, readers),
        share: advice.share,
        chance: advice.chance,
    }
}
