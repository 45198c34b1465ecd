//! What the seats of a match may agree on: to take a decision back, or to call it a draw.

use super::{Match, TakeBack, Update};
use crate::game::Game;
use crate::log::LogEntry;
use crate::seat::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// What a seat proposes to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Proposal {
    /// To reopen the last decision of who proposes it.
    TakeBack,
    /// To end the match here: all who play on share the first place.
    Draw,
}

/// A proposal that is open. It lapses when the open decision is played, when a decision is reopened,
/// when somebody gives up, and when who wanted to take a decision back makes the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// Who proposes it.
    pub seat: Seat,
    /// What.
    pub proposal: Proposal,
    /// Who must still agree.
    pub missing: Seats,
}

/// Why nothing was proposed or answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OfferError {
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// This seat has no part in the match any more.
    #[error("seat {0} has no part in the match")]
    NoPart(Seat),
    /// There is nothing that would need consent: no decision was played by this seat, or its choice may
    /// simply be withdrawn.
    #[error("seat {0} has decided nothing that others must agree to take back")]
    Nothing(Seat),
    /// Another proposal must be answered first.
    #[error("the proposal of seat {0} is not answered yet")]
    Open(Seat),
    /// The same was refused to this seat at the decision that is open.
    #[error("the same was refused to seat {0} at this decision")]
    Again(Seat),
    /// Nothing is proposed on which this seat has a say.
    #[error("nothing is proposed that seat {0} could answer")]
    NotAsked(Seat),
}

/// What a match keeps about proposals.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Offers {
    open: Option<Offer>,
    /// Who was refused what at the open decision.
    refused: [Seats; 2],
    pub(super) drawn: bool,
}

impl Offers {
    /// Another decision is open, or the same one under another number.
    pub(super) fn lapse(&mut self) {
        *self = Offers { drawn: self.drawn, ..Offers::default() };
    }

    /// Who chooses anew does not ask for an older choice any more.
    pub(super) fn chosen(&mut self, seat: Seat) {
        let moot = |open: &Offer| open.seat == seat && open.proposal == Proposal::TakeBack;
        self.open = self.open.filter(|open| !moot(open));
    }

    /// Somebody gave up: nobody can agree with them any more.
    pub(super) fn close(&mut self) {
        self.open = None;
    }
}

impl<G: Game> Match<G> {
    /// What is proposed and not answered yet.
    pub fn offer(&self) -> Option<Offer> {
        self.offers.open
    }

    /// Whether a seat may propose this now.
    pub fn can_propose(&self, seat: Seat, proposal: Proposal) -> Result<Offer, OfferError> {
        if self.turn().outcome().is_some() {
            return Err(OfferError::Over);
        }
        if !self.staying().has(seat) {
            return Err(OfferError::NoPart(seat));
        }
        if let Some(open) = self.offers.open {
            return Err(OfferError::Open(open.seat));
        }
        if self.offers.refused[proposal as usize].has(seat) {
            return Err(OfferError::Again(seat));
        }
        let missing = match (proposal, self.can_take_back(seat)) {
            (Proposal::Draw, _) => self.staying().without(seat),
            (Proposal::TakeBack, Some(TakeBack::Consent { of, .. })) => of,
            (Proposal::TakeBack, _) => return Err(OfferError::Nothing(seat)),
        };
        Ok(Offer { seat, proposal, missing })
    }

    /// A seat proposes something to all others who have not given up.
    pub fn propose(&mut self, seat: Seat, proposal: Proposal) -> Result<(), OfferError> {
        self.offers.open = Some(self.can_propose(seat, proposal)?);
        self.keep(Update::Proposed { seat, proposal });
        self.log.push(LogEntry::Propose { decision: self.decision, seat, proposal });
        self.mark();
        Ok(())
    }

    /// A seat agrees to what is proposed. When all have agreed, it is done.
    pub fn agree(&mut self, seat: Seat) -> Result<(), OfferError> {
        let Some(open) = self.offers.open.as_mut().filter(|open| open.missing.has(seat)) else {
            return Err(OfferError::NotAsked(seat));
        };
        open.missing = open.missing.without(seat);
        let open = *open;
        self.keep(Update::Agreed(seat));
        self.log.push(LogEntry::Agree { decision: self.decision, seat });
        self.mark();
        if !open.missing.is_empty() {
            return Ok(());
        }
        match open.proposal {
            Proposal::Draw => {
                self.offers.lapse();
                self.offers.drawn = true;
                self.note_end();
                self.mark();
            }
            Proposal::TakeBack => {
                self.take_back(open.seat, self.staying())
                    .map_err(|_| OfferError::Nothing(open.seat))?;
            }
        }
        Ok(())
    }

    /// A seat does not agree to what is proposed, or takes its own proposal back.
    pub fn refuse(&mut self, seat: Seat) -> Result<(), OfferError> {
        let asked = |open: &Offer| open.missing.has(seat) || open.seat == seat;
        let Some(open) = self.offers.open.filter(asked) else {
            return Err(OfferError::NotAsked(seat));
        };
        self.offers.open = None;
        let refused = &mut self.offers.refused[open.proposal as usize];
        *refused = refused.with(open.seat);
        self.keep(Update::Refused { seat, own: seat == open.seat });
        self.log.push(LogEntry::Refuse { decision: self.decision, seat });
        self.mark();
        Ok(())
    }
}
