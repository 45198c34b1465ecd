//! One match: rules, seats, seed and actions; all else follows.

mod offers;
mod seats;
mod stream;
mod submit;
mod take_back;

pub use offers::{Offer, OfferError};
pub use stream::{StreamEntry, Update};
pub use submit::{SubmitError, Submitted};
pub use take_back::{TakeBack, TakeBackError};

pub use crate::log::Proposal;

use crate::chance::Live;
use crate::deal_seed::mix_entropy;
use crate::game::{Game, JointAction, Turn};
use crate::hex;
use crate::infoset::InfosetKeys;
use crate::log::LogEntry;
use crate::outcome::Outcome;
use crate::param::Conflict;
use crate::position::{self, PositionDocument};
use crate::seat::{Observer, Seat, Seats};
use crate::shared_vec::SharedVec;
use offers::Offers;
use stream::Unaddressed;

/// A match under way. The true state is private: only views, events addressed to an observer, and
/// positions for the referee leave it.
///
/// Decisions are numbered from 1 and their numbers never go back; the deal is number 0. An error
/// changes nothing.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    rules: G,
    seats: u8,
    seed: [u8; 32],
    state: G::State,
    decision: u32,
    submitted: JointAction<G::Action>,
    resigned: Seats,
    /// The seats with a stand-in.
    stand_ins: Seats,
    offers: Offers,
    // A state is large, so few are copied with a piece.
    past: SharedVec<PlayedDecision<G>, 4>,
    stream: SharedVec<Unaddressed<G::Event>>,
    keys: InfosetKeys,
    log: SharedVec<LogEntry>,
    /// For each entry of the log, the length of the stream when the entry was complete.
    marks: SharedVec<usize>,
}

/// A played decision, kept so that it can be taken back.
#[derive(Clone, Debug)]
struct PlayedDecision<G: Game> {
    decision: u32,
    deciders: Seats,
    before: G::State,
}

/// A match has no such seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no seat {0}")]
pub struct UnknownSeat(pub Seat);

/// The reason why a match cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The parameters contradict each other, or the number of seats.
    #[error("{0}")]
    Rules(#[source] Conflict),
    /// A name, or a contribution to the seed, is for an unknown seat.
    #[error(transparent)]
    Seat(#[from] UnknownSeat),
}

/// The names of the players and what each seat adds to the seed.
#[derive(Clone, Debug, Default)]
pub struct Seating {
    /// Names by seat.
    pub names: Vec<String>,
    /// Random bytes added by seats, in the order in which they count.
    pub entropy: Vec<(Seat, [u8; 16])>,
}

impl<G: Game> Match<G> {
    /// Deals a match.
    pub fn new(rules: G, seats: u8, seed: [u8; 32], sitting: &Seating) -> Result<Self, StartError> {
        rules.check(seats).map_err(StartError::Rules)?;
        if sitting.names.len() > usize::from(seats) {
            return Err(UnknownSeat(seats).into());
        }
        if let Some((seat, _)) = sitting.entropy.iter().find(|(seat, _)| *seat >= seats) {
            return Err(UnknownSeat(*seat).into());
        }
        let live = mix_entropy(seed, &sitting.entropy);
        let mut told = Vec::new();
        let state = rules.deal(seats, &mut Live::new(live, 0), &mut told);
        // Decision 0 for now: the events of the deal belong to it.
        let mut this = Match::resume(rules, seats, state, 0, live);
        for (seat, name) in sitting.names.iter().enumerate() {
            this.log.push(LogEntry::Seat { seat: seat as Seat, name: name.clone() });
        }
        for (seat, bytes) in &sitting.entropy {
            this.log.push(LogEntry::Entropy { seat: *seat, bytes: hex::write(bytes) });
        }
        // Before the deal is told, so that only the start has led to its events.
        this.mark_log();
        this.publish_events(told);
        this.decision = 1;
        this.log.push(LogEntry::Start {});
        this.log_end();
        this.mark_log();
        Ok(this)
    }

    /// Goes on from a state; nobody has been told anything. The seed governs all chance from here;
    /// `decision` is the number of the open decision.
    pub fn resume(rules: G, seats: u8, state: G::State, decision: u32, seed: [u8; 32]) -> Self {
        Match {
            rules,
            seats,
            seed,
            state,
            decision,
            submitted: JointAction::empty(),
            resigned: Seats::NONE,
            stand_ins: Seats::NONE,
            offers: Offers::default(),
            past: SharedVec::default(),
            stream: SharedVec::default(),
            keys: InfosetKeys::new(seats),
            log: SharedVec::default(),
            marks: SharedVec::default(),
        }
    }

    /// The rules in force.
    pub fn rules(&self) -> &G {
        &self.rules
    }

    /// The number of seats.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The number of the open decision.
    pub fn decision(&self) -> u32 {
        self.decision
    }

    /// The seats that must decide, or the outcome. Seats that resigned rank below all others; when
    /// only one other is left, or all have agreed to a draw, the match is over.
    pub fn turn(&self) -> Turn {
        match self.rules.turn(&self.state) {
            Turn::Over(outcome) if !self.resigned.is_empty() => {
                Turn::Over(self.ranked(Some(outcome)))
            }
            Turn::Decide(_) if self.offers.drawn || self.remaining().len() <= 1 => {
                Turn::Over(self.ranked(None))
            }
            turn => turn,
        }
    }

    /// The seats that have not resigned.
    fn remaining(&self) -> Seats {
        Seats::first(self.seats) - self.resigned
    }

    /// The outcome with the seats that resigned behind all others.
    fn ranked(&self, outcome: Option<Outcome>) -> Outcome {
        // More than any place, so resigned seats keep their order among themselves behind all
        // others.
        let behind = i32::from(self.seats) + 1;
        let (mut ranks, mut points) = (Vec::new(), Vec::new());
        for seat in 0..self.seats {
            let place = outcome.map_or(1, |o| i32::from(o.place(seat)));
            ranks.push(if self.resigned.has(seat) { -place - behind } else { -place });
            points.push(outcome.map_or(0, |o| o.points(seat)));
        }
        Outcome::by_rank(&ranks, &points)
    }

    /// The seats that have not chosen yet. Public: only the choice itself is hidden.
    pub fn waiting(&self) -> Seats {
        self.turn().seats() - self.submitted.seats()
    }

    /// The seats that resigned.
    pub fn resigned(&self) -> Seats {
        self.resigned
    }

    /// The view of this observer. A seat that this match does not have gets the view of the public.
    pub fn view(&self, who: Observer) -> G::View {
        // A game may index its arrays by the observer, so an unknown seat must not reach it.
        let here = who.seat().is_none_or(|seat| seat < self.seats);
        self.rules.view(&self.state, if here { who } else { Observer::Public })
    }

    /// The information-set key of an observer.
    pub fn key(&self, who: Observer) -> u128 {
        self.keys.key(who)
    }

    /// The log so far, for the record.
    pub fn log(&self) -> &SharedVec<LogEntry> {
        &self.log
    }

    /// The whole position, for the referee only.
    pub fn position(&self) -> PositionDocument<G::Position> {
        position::write(&self.rules, self.seats, self.decision, &self.state)
    }

    /// The hash of the true state, for the referee: where few states are possible, it gives the
    /// state away.
    pub fn hash(&self) -> String {
        position::hash(&self.rules, self.seats, &self.state)
    }

    /// The hash as earlier versions computed it, where that was another one.
    pub(crate) fn earlier_hash(&self) -> Option<String> {
        position::earlier_hash(&self.rules, self.seats, &self.state)
    }

    /// The action that this seat has submitted for the open decision.
    pub fn submitted(&self, seat: Seat) -> Option<G::Action> {
        if seat < self.seats { self.submitted.get(seat) } else { None }
    }

    fn log_end(&mut self) {
        if let Turn::Over(outcome) = self.turn() {
            let state = self.hash();
            self.log.push(LogEntry::End { outcome, state });
        }
    }
}
