//! [`AnyMatch`]: a match without the type of its game.

use crate::described_update::DescribedUpdate;
use crate::feed::{self, FeedEntry};
use crate::game::{self, Game, Refusal, Turn, actions};
use crate::log::LogEntry;
use crate::matches::{
    Match, Offer, OfferError, Proposal, SubmitError, Submitted, TakeBack, TakeBackError,
    UnknownSeat,
};
use crate::record::{self, KeyMoment, Record, RecordError, Transcript, scene};
use crate::rule_code;
use crate::scene::Scene;
use crate::seat::{Observer, Seat, Seats};
use crate::shared_vec::SharedVec;
use crate::stage::{self, BeatFrame};
use crate::steps::{Draft, Step, Steps};

/// A match of any game. Drafts are made by [`AnyMatch::step`] or
/// [`AnyMatch::parse`].
pub trait AnyMatch {
    /// The game's id.
    fn game(&self) -> &'static str;
    /// The printed name of the game.
    fn title(&self) -> &'static str;
    /// The rule code.
    fn code(&self) -> String;
    /// The number of seats.
    fn seats(&self) -> u8;
    /// The number of the open decision.
    fn decision(&self) -> u32;
    /// The seats that must decide, or the outcome.
    fn turn(&self) -> Turn;
    /// The seats that have not chosen yet.
    fn waiting(&self) -> Seats;
    /// The scene for an observer.
    fn scene(&self, who: Observer, draft: &Draft) -> Scene;
    /// The steps that may be added to a draft, in any order.
    fn steps(&self, who: Observer, draft: &Draft) -> Steps;
    /// The draft with one more step.
    fn step(&self, who: Observer, draft: &Draft, step: Step) -> Result<Draft, Refusal>;
    /// Explains why the card or zone with this key is none of the next steps of a draft; `None` if
    /// it is one, if it never is, and if this observer has nothing to decide.
    fn why_not(&self, who: Observer, draft: &Draft, key: &str) -> Option<Refusal>;
    /// The draft that a legal action in notation spells.
    fn parse(&self, who: Observer, text: &str) -> Result<Draft, Refusal>;
    /// The notation of the action that a complete draft spells.
    fn spell(&self, who: Observer, draft: &Draft) -> Option<String>;
    /// All legal actions in notation, with their drafts; `None` when there are more than `limit`.
    fn actions(&self, who: Observer, limit: usize) -> Option<Vec<(String, Draft)>>;
    /// Submits the action that a draft spells.
    fn submit(
        &mut self,
        seat: Seat,
        decision: u32,
        draft: &Draft,
    ) -> Result<Submitted, SubmitError>;
    /// Withdraws a seat's own submission while others are still choosing.
    fn withdraw(&mut self, seat: Seat, decision: u32) -> Result<(), SubmitError>;
    /// The consent that a seat needs to take back its last choice.
    fn can_take_back(&self, seat: Seat) -> Option<TakeBack>;
    /// Takes it back, with the consent of the seats in `agreed`.
    fn take_back(&mut self, seat: Seat, agreed: Seats) -> Result<u32, TakeBackError>;
    /// Resigns a seat.
    fn resign(&mut self, seat: Seat) -> Result<(), SubmitError>;
    /// Lets a stand-in with this name play on for a seat.
    fn take_over(&mut self, seat: Seat, name: &str) -> Result<(), UnknownSeat>;
    /// Lets the first player of a seat play again.
    fn give_back(&mut self, seat: Seat) -> Result<(), UnknownSeat>;
    /// The seats with a stand-in.
    fn stand_ins(&self) -> Seats;
    /// The seats that resigned.
    fn resigned(&self) -> Seats;
    /// The open proposal.
    fn offer(&self) -> Option<Offer>;
    /// The offer that a proposal would make now.
    fn can_propose(&self, seat: Seat, proposal: Proposal) -> Result<Offer, OfferError>;
    /// Proposes something to all others.
    fn propose(&mut self, seat: Seat, proposal: Proposal) -> Result<(), OfferError>;
    /// Accepts the open proposal for a seat.
    fn agree(&mut self, seat: Seat) -> Result<(), OfferError>;
    /// Declines the open proposal, or withdraws the seat's own.
    fn refuse(&mut self, seat: Seat) -> Result<(), OfferError>;
    /// Records the time left on the clock of a seat, in milliseconds.
    fn clock(&mut self, seat: Seat, left: u64) -> Result<(), UnknownSeat>;
    /// Records that a seat was given a hint for the open decision. Everybody is told.
    fn hint(&mut self, seat: Seat) -> Result<(), UnknownSeat>;
    /// The stream of this observer, from number `from` on.
    fn stream(&self, who: Observer, from: usize) -> Vec<DescribedUpdate>;
    /// The beats of this observer's stream, from number `from` on, each with the stage after it.
    fn beats(&self, who: Observer, from: usize) -> Vec<BeatFrame>;
    /// The number of the next entry of every stream.
    fn stream_len(&self) -> usize;
    /// The observer's own choice for the open decision, in notation.
    fn submitted(&self, who: Observer) -> Option<String>;
    /// The entries `from..to` of an observer's numbered stream, as far as there are so many.
    fn feed(&self, who: Observer, from: usize, to: usize) -> Vec<FeedEntry>;
    /// The log so far, for the referee only.
    fn log(&self) -> &SharedVec<LogEntry>;
    /// The record in full form of a match that was begun with this seed, for the referee only.
    fn record(&self, seed: [u8; 32]) -> Record;
    /// The key moment of a finished match.
    fn key_moment(&self, seed: [u8; 32]) -> Option<KeyMoment>;
    /// The record as one observer may have it.
    fn transcript(&self, seed: [u8; 32], who: Observer) -> Result<Transcript, RecordError>;
    /// The whole position as JSON, for the referee only.
    fn position(&self) -> serde_json::Value;
}

impl<G: Game> AnyMatch for Match<G> {
    fn game(&self) -> &'static str {
        G::INFO.id
    }

    fn title(&self) -> &'static str {
        G::INFO.name
    }

    fn code(&self) -> String {
        rule_code::write(self.rules(), self.seats())
    }

    fn seats(&self) -> u8 {
        Match::seats(self)
    }

    fn decision(&self) -> u32 {
        Match::decision(self)
    }

    fn turn(&self) -> Turn {
        Match::turn(self)
    }

    fn waiting(&self) -> Seats {
        Match::waiting(self)
    }

    fn scene(&self, who: Observer, draft: &Draft) -> Scene {
        scene(self, who, draft)
    }

    fn steps(&self, who: Observer, draft: &Draft) -> Steps {
        if who.is_in(self.waiting()) {
            self.rules().any_order_steps(&self.view(who), draft)
        } else {
            Steps::NONE
        }
    }

    fn step(&self, who: Observer, draft: &Draft, step: Step) -> Result<Draft, Refusal> {
        self.rules().add_step(&self.view(who), draft, step)
    }

    fn why_not(&self, who: Observer, draft: &Draft, key: &str) -> Option<Refusal> {
        if !who.is_in(self.waiting()) {
            return None;
        }
        game::why_not(self.rules(), &self.view(who), draft, key)
    }

    fn parse(&self, who: Observer, text: &str) -> Result<Draft, Refusal> {
        let view = self.view(who);
        let action = self.rules().parse_action(&view, text)?;
        Ok(self.rules().draft_of_action(&view, &action))
    }

    fn spell(&self, who: Observer, draft: &Draft) -> Option<String> {
        Some(self.rules().write_action(&self.rules().action_of_draft(&self.view(who), draft)?))
    }

    fn actions(&self, who: Observer, limit: usize) -> Option<Vec<(String, Draft)>> {
        if !who.is_in(self.waiting()) {
            return Some(Vec::new());
        }
        let found = actions(self.rules(), &self.view(who), limit)?;
        Some(found.into_iter().map(|(a, draft)| (self.rules().write_action(&a), draft)).collect())
    }

    fn submit(
        &mut self,
        seat: Seat,
        decision: u32,
        draft: &Draft,
    ) -> Result<Submitted, SubmitError> {
        self.check_open(seat, decision)?;
        // Before the draft is read: a seat that is not asked has no steps, and would be told of an
        // incomplete draft instead.
        if !self.waiting().has(seat) {
            return Err(SubmitError::NotYours(seat));
        }
        let view = self.view(Observer::Seat(seat));
        let Some(action) = self.rules().action_of_draft(&view, draft) else {
            return Err(self.rules().refuse_incomplete(&view, draft).into());
        };
        Match::submit(self, seat, decision, action)
    }

    fn withdraw(&mut self, seat: Seat, decision: u32) -> Result<(), SubmitError> {
        Match::withdraw(self, seat, decision).map(|_| ())
    }

    fn can_take_back(&self, seat: Seat) -> Option<TakeBack> {
        Match::can_take_back(self, seat)
    }

    fn take_back(&mut self, seat: Seat, agreed: Seats) -> Result<u32, TakeBackError> {
        Match::take_back(self, seat, agreed)
    }

    fn resign(&mut self, seat: Seat) -> Result<(), SubmitError> {
        Match::resign(self, seat)
    }

    fn take_over(&mut self, seat: Seat, name: &str) -> Result<(), UnknownSeat> {
        Match::take_over(self, seat, name)
    }

    fn give_back(&mut self, seat: Seat) -> Result<(), UnknownSeat> {
        Match::give_back(self, seat)
    }

    fn stand_ins(&self) -> Seats {
        Match::stand_ins(self)
    }

    fn resigned(&self) -> Seats {
        Match::resigned(self)
    }

    fn offer(&self) -> Option<Offer> {
        Match::offer(self)
    }

    fn can_propose(&self, seat: Seat, proposal: Proposal) -> Result<Offer, OfferError> {
        Match::can_propose(self, seat, proposal)
    }

    fn propose(&mut self, seat: Seat, proposal: Proposal) -> Result<(), OfferError> {
        Match::propose(self, seat, proposal)
    }

    fn agree(&mut self, seat: Seat) -> Result<(), OfferError> {
        Match::agree(self, seat)
    }

    fn refuse(&mut self, seat: Seat) -> Result<(), OfferError> {
        Match::refuse(self, seat)
    }

    fn clock(&mut self, seat: Seat, left: u64) -> Result<(), UnknownSeat> {
        Match::clock(self, seat, left)
    }

    fn hint(&mut self, seat: Seat) -> Result<(), UnknownSeat> {
        Match::hint(self, seat)
    }

    fn stream(&self, who: Observer, from: usize) -> Vec<DescribedUpdate> {
        Match::stream(self, who, from)
            .map(|entry| DescribedUpdate::new(self.rules(), &entry))
            .collect()
    }

    fn beats(&self, who: Observer, from: usize) -> Vec<BeatFrame> {
        stage::frames(self, who, from)
    }

    fn stream_len(&self) -> usize {
        Match::stream_len(self)
    }

    fn submitted(&self, who: Observer) -> Option<String> {
        let action = Match::submitted(self, who.seat()?)?;
        Some(self.rules().write_action(&action))
    }

    fn feed(&self, who: Observer, from: usize, to: usize) -> Vec<FeedEntry> {
        feed::entries(self, who, from, to)
    }

    fn log(&self) -> &SharedVec<LogEntry> {
        Match::log(self)
    }

    fn record(&self, seed: [u8; 32]) -> Record {
        Record::from_match(self, seed)
    }

    fn key_moment(&self, seed: [u8; 32]) -> Option<KeyMoment> {
        // The record of a match is replayed without errors, or nothing can be told of it.
        record::key_moment::<G>(&Record::from_match(self, seed)).ok().flatten()
    }

    fn transcript(&self, seed: [u8; 32], who: Observer) -> Result<Transcript, RecordError> {
        record::transcript::<G>(&self.record(seed), who)
    }

    fn position(&self) -> serde_json::Value {
        serde_json::to_value(Match::position(self)).unwrap_or_default()
    }
}
