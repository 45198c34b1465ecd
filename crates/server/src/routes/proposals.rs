//! Proposals that all others must accept: take-backs and draws.

use crate::base::error::Fault;
use crate::http::body::{Fields, field, needed, number};
use crate::http::request::Posted;
use crate::http::response::Problem;
use crate::routes::actions::{Doing, after};
use crate::tables::commands::sits;
use crate::view::dto::{Acknowledged, AnswerTo};
use axum::extract::Path;
use axum::response::Response;
use serde::Deserialize;
use sortie_core::log::LogEntry;
use sortie_core::matches::{Offer, OfferError, Proposal};
use sortie_core::{Seat, Seats};
use sortie_table::AnyTable;
use utoipa::ToSchema;

/// A proposal to all other players.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Propose {
    /// The kind of the proposal.
    pub(crate) proposal: Proposal,
    /// The open decision.
    pub(crate) decision: u32,
    /// The seat, where you have several.
    pub(crate) seat: Option<Seat>,
}

const NAMED: &str = "proposal is either take_back or draw";

fn proposal_of_form(fields: &Fields) -> Result<Option<Proposal>, Fault> {
    Ok(match field(fields, "proposal") {
        None => None,
        Some("take_back") => Some(Proposal::TakeBack),
        Some("draw") => Some(Proposal::Draw),
        Some(_) => return Err(Fault::Form(NAMED.to_owned())),
    })
}

fn answer_of_form(fields: &Fields) -> Result<AnswerTo, Fault> {
    Ok(AnswerTo {
        decision: needed(fields, "decision")?,
        proposal: proposal_of_form(fields)?,
        by: number(fields, "by")?,
        seat: number(fields, "seat")?,
    })
}

fn current(table: &dyn AnyTable, decision: u32) -> Result<(), Fault> {
    let current = table.any_match().decision();
    if decision == current { Ok(()) } else { Err(Fault::Stale { given: decision, current }) }
}

/// Opens a proposal. Bots and the other seats of the same guest accept at once. Repeating it has no
/// effect.
pub(crate) fn propose_at(
    table: &mut dyn AnyTable,
    seat: Seat,
    own: Seats,
    proposal: Proposal,
) -> Result<(), Fault> {
    sits(table, seat)?;
    let open = table.any_match().offer();
    if open.is_some_and(|open| open.seat == seat && open.proposal == proposal) {
        return Ok(());
    }
    table.any_match_mut().propose(seat, proposal)?;
    for other in own.without(seat).iter() {
        if table.any_match().offer().is_some_and(|open| open.missing.has(other)) {
            table.any_match_mut().agree(other)?;
        }
    }
    Ok(())
}

/// Answers the open proposal. Repeating the same answer has no effect.
fn answer_at(
    table: &mut dyn AnyTable,
    seat: Seat,
    sent: &AnswerTo,
    agrees: bool,
) -> Result<(), Fault> {
    let decision = sent.decision;
    let same = |entry: &LogEntry| match entry {
        LogEntry::Agree { decision: at, seat: by } => agrees && (*at, *by) == (decision, seat),
        LogEntry::Refuse { decision: at, seat: by } => !agrees && (*at, *by) == (decision, seat),
        _ => false,
    };
    let asked = table
        .any_match()
        .offer()
        .is_some_and(|open| open.missing.has(seat) || (!agrees && open.seat == seat));
    // A seat that is asked again may give the same answer anew; one that is not asked repeats
    // itself.
    if !asked && table.any_match().log().iter().rev().any(same) {
        return Ok(());
    }
    sits(table, seat)?;
    current(table, decision)?;
    let meant = |open: Offer| {
        sent.proposal.is_none_or(|proposal| proposal == open.proposal)
            && sent.by.is_none_or(|by| by == open.seat)
    };
    if !table.any_match().offer().is_none_or(meant) {
        return Err(OfferError::NotAsked(seat).into());
    }
    let played = table.any_match_mut();
    Ok(if agrees { played.agree(seat) } else { played.refuse(seat) }?)
}

/// Propose a draw, or to take your last decision back. It takes effect when all players who have
/// not resigned accept; bots accept. It lapses when the match goes on.
#[utoipa::path(
    post, path = "/tables/{id}/propose", tag = "tables",
    params(("id" = String, Path, description = "The table")),
    request_body = Propose,
    responses((status = 200, body = Acknowledged), (status = 409, body = Problem))
)]
pub(crate) async fn propose(Path(id): Path<String>, posted: Posted) -> Result<Response, Fault> {
    let of_form = |fields: &Fields| {
        let proposal = proposal_of_form(fields)?.ok_or_else(|| Fault::Form(NAMED.to_owned()))?;
        let (decision, seat) = (needed(fields, "decision")?, number(fields, "seat")?);
        Ok(Propose { proposal, decision, seat })
    };
    let sent: Propose = posted.document(of_form)?;
    let doing = Doing::at(&posted, &id).await?;
    let seat = doing.seat(sent.seat)?;
    let own = doing.live.seats_of(&doing.guest);
    let op = move |table: &mut dyn AnyTable| {
        current(table, sent.decision)?;
        propose_at(table, seat, own, sent.proposal)
    };
    let done = doing.live.change(&doing.app, op).await;
    after(&doing, seat, done).await
}

async fn answer(id: &str, posted: &Posted, agrees: bool) -> Result<Response, Fault> {
    let sent: AnswerTo = posted.document(answer_of_form)?;
    let doing = Doing::at(posted, id).await?;
    let seat = doing.seat(sent.seat)?;
    let op = move |table: &mut dyn AnyTable| answer_at(table, seat, &sent, agrees);
    let done = doing.live.change(&doing.app, op).await;
    after(&doing, seat, done).await
}

/// Accept the open proposal. When everyone has, it takes effect.
#[utoipa::path(
    post, path = "/tables/{id}/agree", tag = "tables",
    params(("id" = String, Path, description = "The table")),
    request_body = AnswerTo,
    responses((status = 200, body = Acknowledged), (status = 409, body = Problem))
)]
pub(crate) async fn agree(Path(id): Path<String>, posted: Posted) -> Result<Response, Fault> {
    answer(&id, &posted, true).await
}

/// Decline the open proposal, or withdraw your own.
#[utoipa::path(
    post, path = "/tables/{id}/refuse", tag = "tables",
    params(("id" = String, Path, description = "The table")),
    request_body = AnswerTo,
    responses((status = 200, body = Acknowledged), (status = 409, body = Problem))
)]
pub(crate) async fn refuse(Path(id): Path<String>, posted: Posted) -> Result<Response, Fault> {
    answer(&id, &posted, false).await
}
