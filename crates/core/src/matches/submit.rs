//! Submitting and withdrawing actions.

use super::{Match, PlayedDecision};
use crate::chance::Live;
use crate::game::{Game, JointAction, Refusal};
use crate::log::LogEntry;
use crate::seat::{Observer, Seat, Seats};

/// The effect of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Submitted {
    /// The action is kept; these seats have not chosen yet.
    Waiting(Seats),
    /// It was the last action: the decision was played.
    Played,
}

/// The reason why a submission changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SubmitError {
    /// The submission is meant for another decision than the open one.
    #[error("decision {given} is not open: the current one is {current}")]
    Stale {
        /// The decision of the submission.
        given: u32,
        /// The open decision.
        current: u32,
    },
    /// That seat has nothing to decide now, or has decided already.
    #[error("seat {0} has nothing to decide now")]
    NotYours(Seat),
    /// The rules do not allow the action.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The match is over.
    #[error("the match is over")]
    Over,
}

impl<G: Game> Match<G> {
    /// Submits a seat's action for a decision; plays the decision when all actions are in.
    pub fn submit(
        &mut self,
        seat: Seat,
        decision: u32,
        action: G::Action,
    ) -> Result<Submitted, SubmitError> {
        self.check_open(seat, decision)?;
        if !self.waiting().has(seat) {
            return Err(SubmitError::NotYours(seat));
        }
        self.rules.check_action(&self.view(Observer::Seat(seat)), &action)?;
        self.submitted.put(seat, action);
        self.offers.note_submission(seat);
        let action = self.rules.write_action(&action);
        self.log.push(LogEntry::Action { decision, seat, action });
        let waiting = self.waiting();
        if waiting.is_empty() {
            self.play();
        }
        // After playing, so that this entry of the log has led to all events of the decision.
        self.mark_log();
        Ok(if waiting.is_empty() { Submitted::Played } else { Submitted::Waiting(waiting) })
    }

    /// Withdraws a seat's own submission while others are still choosing.
    pub fn withdraw(&mut self, seat: Seat, decision: u32) -> Result<G::Action, SubmitError> {
        self.check_open(seat, decision)?;
        let action = self.submitted.withdraw(seat).ok_or(SubmitError::NotYours(seat))?;
        self.append(LogEntry::Withdraw { decision, seat });
        Ok(action)
    }

    /// Checks that this decision is open to a seat of this match.
    pub(crate) fn check_open(&self, seat: Seat, decision: u32) -> Result<(), SubmitError> {
        if self.turn().outcome().is_some() {
            return Err(SubmitError::Over);
        }
        if decision != self.decision {
            return Err(SubmitError::Stale { given: decision, current: self.decision });
        }
        if seat >= self.seats {
            return Err(SubmitError::NotYours(seat));
        }
        Ok(())
    }

    fn play(&mut self) {
        let deciders = self.submitted.seats();
        self.past.push(PlayedDecision { decision: self.decision, deciders, before: self.state });
        // Before the events: an observer's key then tells apart two actions with equal events.
        for (seat, action) in self.submitted.iter() {
            self.keys.acted(seat, &action);
        }
        let mut events = Vec::new();
        // A key stream of its own for each decision: a decision taken back gets a new number, and
        // with it fresh luck.
        let mut chance = Live::new(self.seed, self.decision);
        self.rules.play(&mut self.state, &self.submitted, &mut chance, &mut events);
        self.submitted = JointAction::empty();
        self.offers.lapse();
        self.publish_events(events);
        self.decision += 1;
        self.log_end();
    }
}
