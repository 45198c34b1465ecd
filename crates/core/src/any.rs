//! [`AnyMatch`]: the one object-safe face of a match. Nobody else erases.

use crate::code;
use crate::game::{Game, Refusal, Turn, actions};
use crate::log::Entry;
use crate::matches::{
    Match, NoSeat, Offer, OfferError, Proposal, SubmitError, Submitted, TakeBack, TakeBackError,
    Told, What,
};
use crate::news::{self, News};
use crate::record::{self, Heard, Record, RecordError, Transcript, heard, scene};
use crate::scene::Scene;
use crate::seat::{Observer, Seat, Seats};
use crate::steps::{Draft, Step, Steps};
use crate::text::Text;

crate::message_ids!($ crate::text::EN);

/// A match of whichever game. Drafts are made of legal steps by [`AnyMatch::step`] or
/// [`AnyMatch::parse`].
pub trait AnyMatch {
    /// The game's id.
    fn game(&self) -> &'static str;
    /// The rule code.
    fn code(&self) -> String;
    /// How many seats.
    fn seats(&self) -> u8;
    /// The number of the open decision.
    fn decision(&self) -> u32;
    /// Who must decide, or how it ended.
    fn turn(&self) -> Turn;
    /// The seats that have not chosen yet.
    fn waiting(&self) -> Seats;
    /// The table from an observer's eyes.
    fn scene(&self, who: Observer, draft: &Draft) -> Scene;
    /// What may follow a draft.
    fn steps(&self, who: Observer, draft: &Draft) -> Steps;
    /// The draft with one more step.
    fn step(&self, who: Observer, draft: &Draft, step: Step) -> Result<Draft, Refusal>;
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
    /// Takes a seat's own submission back while others are still choosing.
    fn withdraw(&mut self, seat: Seat, decision: u32) -> Result<(), SubmitError>;
    /// What taking back a seat's last choice would need.
    fn can_take_back(&self, seat: Seat) -> Option<TakeBack>;
    /// Takes it back, with the consent of the seats in `agreed`.
    fn take_back(&mut self, seat: Seat, agreed: Seats) -> Result<u32, TakeBackError>;
    /// A seat gives up.
    fn resign(&mut self, seat: Seat) -> Result<(), SubmitError>;
    /// Somebody else plays on for a seat.
    fn take_over(&mut self, seat: Seat, name: &str) -> Result<(), NoSeat>;
    /// Who sat there first plays again for a seat.
    fn give_back(&mut self, seat: Seat) -> Result<(), NoSeat>;
    /// The seats for which somebody else plays.
    fn stand_ins(&self) -> Seats;
    /// The seats that gave up.
    fn resigned(&self) -> Seats;
    /// What is proposed and not answered yet.
    fn offer(&self) -> Option<Offer>;
    /// What a proposal would need now.
    fn can_propose(&self, seat: Seat, proposal: Proposal) -> Result<Offer, OfferError>;
    /// A seat proposes something to all others.
    fn propose(&mut self, seat: Seat, proposal: Proposal) -> Result<(), OfferError>;
    /// A seat agrees to what is proposed.
    fn agree(&mut self, seat: Seat) -> Result<(), OfferError>;
    /// A seat does not agree, or takes its own proposal back.
    fn refuse(&mut self, seat: Seat) -> Result<(), OfferError>;
    /// Keeps how many milliseconds a seat has left.
    fn clock(&mut self, seat: Seat, left: u64) -> Result<(), NoSeat>;
    /// Keeps that a seat was given advice for the open decision, and tells it to all.
    fn hint(&mut self, seat: Seat) -> Result<(), NoSeat>;
    /// What this observer was told, from number `from` on.
    fn told(&self, who: Observer, from: usize) -> Vec<Heard>;
    /// The number of the next entry of every stream.
    fn told_so_far(&self) -> usize;
    /// What an observer has chosen for the open decision, in notation.
    fn submitted(&self, who: Observer) -> Option<String>;
    /// The entries `from..to` of an observer's numbered stream, as far as there are so many.
    fn news(&self, who: Observer, from: usize, to: usize) -> Vec<News>;
    /// The log so far, for the referee only.
    fn log(&self) -> &[Entry];
    /// The record in full form of a match that was begun with this seed, for the referee only.
    fn record(&self, seed: [u8; 32]) -> Record;
    /// The record as one observer may have it.
    fn transcript(&self, seed: [u8; 32], who: Observer) -> Result<Transcript, RecordError>;
    /// The whole position as JSON, for the referee only.
    fn position(&self) -> serde_json::Value;
}

impl<G: Game> AnyMatch for Match<G> {
    fn game(&self) -> &'static str {
        G::INFO.id
    }

    fn code(&self) -> String {
        code::write(self.rules(), self.seats())
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
        if who.among(self.waiting()) {
            self.rules().legal(&self.view(who), draft)
        } else {
            Steps::NONE
        }
    }

    fn step(&self, who: Observer, draft: &Draft, step: Step) -> Result<Draft, Refusal> {
        self.rules().step(&self.view(who), draft, step)
    }

    fn parse(&self, who: Observer, text: &str) -> Result<Draft, Refusal> {
        let view = self.view(who);
        let action = self.rules().parse(&view, text)?;
        Ok(self.rules().draft(&view, &action))
    }

    fn spell(&self, who: Observer, draft: &Draft) -> Option<String> {
        Some(self.rules().spell(&self.rules().action(&self.view(who), draft)?))
    }

    fn actions(&self, who: Observer, limit: usize) -> Option<Vec<(String, Draft)>> {
        if !who.among(self.waiting()) {
            return Some(Vec::new());
        }
        let found = actions(self.rules(), &self.view(who), limit)?;
        Some(found.into_iter().map(|(a, draft)| (self.rules().spell(&a), draft)).collect())
    }

    fn submit(
        &mut self,
        seat: Seat,
        decision: u32,
        draft: &Draft,
    ) -> Result<Submitted, SubmitError> {
        self.open(seat, decision)?;
        if !self.waiting().has(seat) {
            return Err(SubmitError::NotYours(seat));
        }
        let view = self.view(Observer::Seat(seat));
        let Some(action) = self.rules().action(&view, draft) else {
            return Err(self.rules().incomplete(&view, draft).into());
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

    fn take_over(&mut self, seat: Seat, name: &str) -> Result<(), NoSeat> {
        Match::take_over(self, seat, name)
    }

    fn give_back(&mut self, seat: Seat) -> Result<(), NoSeat> {
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

    fn clock(&mut self, seat: Seat, left: u64) -> Result<(), NoSeat> {
        Match::clock(self, seat, left)
    }

    fn hint(&mut self, seat: Seat) -> Result<(), NoSeat> {
        Match::hint(self, seat)
    }

    fn told(&self, who: Observer, from: usize) -> Vec<Heard> {
        Match::told(self, who, from).map(|told| heard(self.rules(), &told)).collect()
    }

    fn told_so_far(&self) -> usize {
        Match::told_so_far(self)
    }

    fn submitted(&self, who: Observer) -> Option<String> {
        let action = Match::submitted(self, who.seat()?)?;
        Some(self.rules().spell(&action))
    }

    fn news(&self, who: Observer, from: usize, to: usize) -> Vec<News> {
        news::news(self, who, from, to)
    }

    fn log(&self) -> &[Entry] {
        Match::log(self)
    }

    fn record(&self, seed: [u8; 32]) -> Record {
        Record::of(self, seed)
    }

    fn transcript(&self, seed: [u8; 32], who: Observer) -> Result<Transcript, RecordError> {
        record::transcript::<G>(&self.record(seed), who)
    }

    fn position(&self) -> serde_json::Value {
        serde_json::to_value(Match::position(self)).unwrap_or_default()
    }
}

/// What an entry of a stream says.
pub fn sentence<G: Game>(rules: &G, told: &Told<G::Event>) -> Text {
    match &told.what {
        What::Event(event) => rules.tell(event),
        What::TakenBack { seat, reopened, .. } => {
            Text::new(id!("match-taken-back")).seat("seat", *seat).number("decision", *reopened)
        }
        What::Resigned(seat) => Text::new(id!("match-resigned")).seat("seat", *seat),
        What::TakenOver(seat) => Text::new(id!("match-taken-over")).seat("seat", *seat),
        What::Returned(seat) => Text::new(id!("match-returned")).seat("seat", *seat),
        What::OutOfTime(seat) => Text::new(id!("match-out-of-time")).seat("seat", *seat),
        What::Advised(seat) => Text::new(id!("match-advised")).seat("seat", *seat),
        What::Proposed { seat, proposal: Proposal::TakeBack } => {
            Text::new(id!("match-asks-back")).seat("seat", *seat)
        }
        What::Proposed { seat, proposal: Proposal::Draw } => {
            Text::new(id!("match-offers-draw")).seat("seat", *seat)
        }
        What::Agreed(seat) => Text::new(id!("match-agreed")).seat("seat", *seat),
        What::Refused { seat, own: false } => Text::new(id!("match-refused")).seat("seat", *seat),
        What::Refused { seat, own: true } => Text::new(id!("match-offer-off")).seat("seat", *seat),
    }
}
