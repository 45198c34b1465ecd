//! Taking a played decision back.

use super::{Match, Offers};
use crate::game::{Game, JointAction};
use crate::log::LogEntry;
use crate::seat::{Seat, Seats};

/// The consent that taking back needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeBack {
    /// None: nothing was revealed, and the seat withdraws its submission.
    Free,
    /// Something was revealed; these seats must agree.
    Consent {
        /// The decision that would be reopened.
        decision: u32,
        /// The seats that must agree.
        of: Seats,
    },
}

/// The reason why nothing was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TakeBackError {
    /// This seat has decided nothing that could be reopened.
    #[error("seat {0} has no decision to take back")]
    Nothing(Seat),
    /// These seats must agree and have not.
    #[error("a required seat has not agreed")]
    Missing(Seats),
}

impl<G: Game> Match<G> {
    /// The consent that a seat needs to take back its last choice. `None` if it made none, or if
    /// all others have resigned: no decision can be reopened then.
    pub fn can_take_back(&self, seat: Seat) -> Option<TakeBack> {
        if self.remaining().len() <= 1 {
            return None;
        }
        if self.submitted(seat).is_some() {
            return Some(TakeBack::Free);
        }
        let past = self.past.iter().rev().find(|past| past.deciders.has(seat))?;
        let of = self.remaining().without(seat);
        Some(TakeBack::Consent { decision: past.decision, of })
    }

    /// Takes back a seat's last choice, with the consent of the seats in `agreed`.
    ///
    /// If nothing was revealed, the seat's submission is withdrawn. Otherwise the decision is
    /// reopened for all seats that decided it, under the next unused number, so that chance is
    /// fresh and old submissions are stale. Returns the number of the open decision.
    pub fn take_back(&mut self, seat: Seat, agreed: Seats) -> Result<u32, TakeBackError> {
        match self.can_take_back(seat) {
            None => Err(TakeBackError::Nothing(seat)),
            Some(TakeBack::Free) => {
                self.submitted.withdraw(seat);
                self.append(LogEntry::Withdraw { decision: self.decision, seat });
                Ok(self.decision)
            }
            Some(TakeBack::Consent { of, .. }) if !(of - agreed).is_empty() => {
                Err(TakeBackError::Missing(of - agreed))
            }
            Some(TakeBack::Consent { decision: reopened, .. }) => {
                // `past` is sorted: decision numbers only ever grow.
                let index = self.past.iter().filter(|past| past.decision < reopened).count();
                self.state = self.past[index].before;
                self.past.truncate(index);
                self.submitted = JointAction::empty();
                // All of it, also an agreed draw: the match goes on.
                self.offers = Offers::default();
                // A match that had ended used its number up with the end.
                let decision = self.decision + 1;
                self.append(LogEntry::TakeBack { reopened, decision, seat });
                self.decision = decision;
                Ok(decision)
            }
        }
    }
}
