//! Proposals that need consent: taking a decision back, or a draw.

use super::{Match, Proposal, TakeBack};
use crate::game::Game;
use crate::log::LogEntry;
use crate::seat::{Seat, Seats};
use serde::Serialize;

/// An open proposal. It lapses when the open decision is played, when a decision is reopened, when
/// a seat resigns, and when the seat that wanted to take a decision back makes its next choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// The proposer.
    pub seat: Seat,
    /// The proposal.
    pub proposal: Proposal,
    /// The seats that must still agree.
    pub missing: Seats,
}

/// The reason why nothing was proposed or answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OfferError {
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// This seat has no part in the match any more.
    #[error("seat {0} has no part in the match")]
    NoPart(Seat),
    /// Nothing would need consent: no decision was played by this seat, or its choice can be
    /// withdrawn.
    #[error("seat {0} has no decision to take back by consent")]
    Nothing(Seat),
    /// Another proposal must be answered first.
    #[error("the proposal of seat {0} is not answered yet")]
    Open(Seat),
    /// The same was declined at the open decision.
    #[error("seat {0}'s proposal was already declined at this decision")]
    Again(Seat),
    /// Nothing is proposed that this seat could answer.
    #[error("there is no proposal for seat {0} to answer")]
    NotAsked(Seat),
}

/// The proposals of a match.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Offers {
    open: Option<Offer>,
    /// For each kind of proposal, the seats that were declined at the open decision.
    refused: [Seats; 2],
    pub(super) drawn: bool,
}

impl Offers {
    /// Ends the open proposal and forgets refusals: another decision is open.
    pub(super) fn lapse(&mut self) {
        // An agreed draw outlasts its proposal.
        *self = Offers { drawn: self.drawn, ..Offers::default() };
    }

    /// Ends a seat's proposal to take a decision back: it has made its next choice.
    pub(super) fn note_submission(&mut self, seat: Seat) {
        let moot = |open: &Offer| open.seat == seat && open.proposal == Proposal::TakeBack;
        self.open = self.open.filter(|open| !moot(open));
    }

    /// Ends the open proposal: after a resignation not all can agree any more.
    pub(super) fn close(&mut self) {
        self.open = None;
    }
}

impl<G: Game> Match<G> {
    /// The open proposal.
    pub fn offer(&self) -> Option<Offer> {
        self.offers.open
    }

    /// The offer that a proposal would make now, or why the seat may not propose it.
    pub fn can_propose(&self, seat: Seat, proposal: Proposal) -> Result<Offer, OfferError> {
        if self.turn().outcome().is_some() {
            return Err(OfferError::Over);
        }
        if !self.remaining().has(seat) {
            return Err(OfferError::NoPart(seat));
        }
        if let Some(open) = self.offers.open {
            return Err(OfferError::Open(open.seat));
        }
        if self.offers.refused[proposal as usize].has(seat) {
            return Err(OfferError::Again(seat));
        }
        let missing = match (proposal, self.can_take_back(seat)) {
            (Proposal::Draw, _) => self.remaining().without(seat),
            (Proposal::TakeBack, Some(TakeBack::Consent { of, .. })) => of,
            (Proposal::TakeBack, _) => return Err(OfferError::Nothing(seat)),
        };
        Ok(Offer { seat, proposal, missing })
    }

    /// Proposes something to all others that have not resigned.
    pub fn propose(&mut self, seat: Seat, proposal: Proposal) -> Result<(), OfferError> {
        self.offers.open = Some(self.can_propose(seat, proposal)?);
        self.append(LogEntry::Propose { decision: self.decision, seat, proposal });
        Ok(())
    }

    /// Accepts the open proposal for a seat. When all have agreed, it is carried out.
    pub fn agree(&mut self, seat: Seat) -> Result<(), OfferError> {
        let Some(open) = self.offers.open.as_mut().filter(|open| open.missing.has(seat)) else {
            return Err(OfferError::NotAsked(seat));
        };
        open.missing = open.missing.without(seat);
        let open = *open;
        self.append(LogEntry::Agree { decision: self.decision, seat });
        if !open.missing.is_empty() {
            return Ok(());
        }
        match open.proposal {
            Proposal::Draw => {
                self.offers.lapse();
                self.offers.drawn = true;
                self.log_end();
                self.mark_log();
            }
            Proposal::TakeBack => {
                self.take_back(open.seat, self.remaining())
                    .map_err(|_| OfferError::Nothing(open.seat))?;
            }
        }
        Ok(())
    }

    /// Declines the open proposal, or withdraws the seat's own.
    pub fn refuse(&mut self, seat: Seat) -> Result<(), OfferError> {
        let asked = |open: &Offer| open.missing.has(seat) || open.seat == seat;
        let Some(open) = self.offers.open.filter(asked) else {
            return Err(OfferError::NotAsked(seat));
        };
        // While the proposal is still open: the entry tells whose it was.
        self.append(LogEntry::Refuse { decision: self.decision, seat });
        self.offers.open = None;
        let refused = &mut self.offers.refused[open.proposal as usize];
        *refused = refused.with(open.seat);
        Ok(())
    }
}
