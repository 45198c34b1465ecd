//! Proposals that all others must accept: take-backs and draws.

use crate::base::error::ApiError;
use crate::tables::commands::{may_take_back, sits};
use crate::tables::error::CommandError;
use sortie_core::log::LogEntry;
use sortie_core::matches::{Offer, OfferError, Proposal};
use sortie_core::{Seat, Seats};
use sortie_table::AnyTable;

fn check_current(table: &dyn AnyTable, decision: u32) -> Result<(), ApiError> {
    let current = table.any_match().decision();
    if decision == current {
        Ok(())
    } else {
        Err(CommandError::Stale { given: decision, current }.into())
    }
}

/// Opens a proposal. Bots and the other seats of the same guest accept at once. Repeating it has no
/// effect.
pub(super) fn propose(
    table: &mut dyn AnyTable,
    seat: Seat,
    decision: u32,
    own: Seats,
    proposal: Proposal,
) -> Result<(), ApiError> {
    check_current(table, decision)?;
    sits(table, seat)?;
    let open = table.any_match().offer();
    if open.is_some_and(|open| open.seat == seat && open.proposal == proposal) {
        return Ok(());
    }
    if proposal == Proposal::TakeBack {
        may_take_back(table)?;
    }
    table.any_match_mut().propose(seat, proposal)?;
    for other in own.without(seat).iter() {
        if table.any_match().offer().is_some_and(|open| open.missing.has(other)) {
            table.any_match_mut().agree(other)?;
        }
    }
    Ok(())
}

/// Answers the open proposal, if it is the one that is meant: its kind and its seat, as far as they
/// are named. Repeating the same answer has no effect.
pub(super) fn answer(
    table: &mut dyn AnyTable,
    seat: Seat,
    decision: u32,
    meant: (Option<Proposal>, Option<Seat>),
    agrees: bool,
) -> Result<(), ApiError> {
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
    check_current(table, decision)?;
    let is_meant = |open: Offer| {
        meant.0.is_none_or(|proposal| proposal == open.proposal)
            && meant.1.is_none_or(|by| by == open.seat)
    };
    if !table.any_match().offer().is_none_or(is_meant) {
        return Err(OfferError::NotAsked(seat).into());
    }
    let played = table.any_match_mut();
    Ok(if agrees { played.agree(seat) } else { played.refuse(seat) }?)
}
