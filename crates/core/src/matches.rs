//! One match: rules, seats, seed and actions; all else follows.

mod offers;

pub use offers::{Offer, OfferError, Proposal};

use crate::chance::Live;
use crate::event::AddressedEvent;
use crate::game::{Game, JointAction, Refusal, Turn};
use crate::hex;
use crate::infoset::InfosetKeys;
use crate::log::LogEntry;
use crate::outcome::Outcome;
use crate::position::{self, PositionDocument};
use crate::seat::{Observer, Seat, Seats};
use crate::setup::Conflict;
use offers::Offers;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::ops::Range;

/// A match under way. The true state is private: what leaves is a view, an event as told to
/// somebody, or a position for the referee.
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
    /// The seats for which somebody else plays.
    stand_ins: Seats,
    offers: Offers,
    past: Vec<Past<G>>,
    stream: Vec<Moment<G::Event>>,
    keys: InfosetKeys,
    log: Vec<LogEntry>,
    /// How long the stream was when an entry of the log was complete.
    marks: Vec<usize>,
}

/// A decision that was played.
#[derive(Clone, Debug)]
struct Past<G: Game> {
    decision: u32,
    deciders: Seats,
    before: G::State,
}

#[derive(Clone, Copy, Debug)]
struct Moment<E> {
    decision: u32,
    what: Update<AddressedEvent<E>>,
}

/// What a stream tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Update<E> {
    /// Something happened in the game.
    Event(E),
    /// A decision was reopened: all that was told since then is undone.
    TakenBack {
        /// The decision that was played and now is not.
        reopened: u32,
        /// The number that it has from now on.
        decision: u32,
        /// Who asked.
        seat: Seat,
    },
    /// A seat gave up.
    Resigned(Seat),
    /// Somebody else plays on for a seat; who, the log says.
    TakenOver(Seat),
    /// Who sat there first plays again.
    Returned(Seat),
    /// A seat has no time left.
    OutOfTime(Seat),
    /// A seat was given advice.
    Advised(Seat),
    /// A seat proposes something to the others.
    Proposed {
        /// Who.
        seat: Seat,
        /// What.
        proposal: Proposal,
    },
    /// A seat agrees to what is proposed.
    Agreed(Seat),
    /// A proposal is off.
    Refused {
        /// Who ended it.
        seat: Seat,
        /// Whether it was the seat's own proposal.
        own: bool,
    },
}

impl<E> Update<E> {
    /// The same, with another event in it.
    fn map<T>(self, event: impl FnOnce(E) -> T) -> Update<T> {
        match self {
            Update::Event(inner) => Update::Event(event(inner)),
            Update::TakenBack { reopened, decision, seat } => {
                Update::TakenBack { reopened, decision, seat }
            }
            Update::Resigned(seat) => Update::Resigned(seat),
            Update::TakenOver(seat) => Update::TakenOver(seat),
            Update::Returned(seat) => Update::Returned(seat),
            Update::OutOfTime(seat) => Update::OutOfTime(seat),
            Update::Advised(seat) => Update::Advised(seat),
            Update::Proposed { seat, proposal } => Update::Proposed { seat, proposal },
            Update::Agreed(seat) => Update::Agreed(seat),
            Update::Refused { seat, own } => Update::Refused { seat, own },
        }
    }
}

/// One entry of an observer's stream. Every observer's stream has the same numbers, from 0,
/// without gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct StreamEntry<E> {
    /// Its number.
    pub n: usize,
    /// The decision that led to it; 0 is the deal.
    pub decision: u32,
    /// What is told.
    pub what: Update<E>,
}

/// What a submission led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Submitted {
    /// It is kept; these seats have not chosen yet.
    Waiting(Seats),
    /// It was the last one: the decision was played.
    Played,
}

/// Why a submission changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SubmitError {
    /// It is meant for another decision than the one that is open.
    #[error("decision {given} is not open: the current one is {current}")]
    Stale {
        /// The decision that it is meant for.
        given: u32,
        /// The one that is open.
        current: u32,
    },
    /// That seat has nothing to decide now, or has decided already.
    #[error("seat {0} has nothing to decide now")]
    NotYours(Seat),
    /// The rules do not allow it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The match is over.
    #[error("the match is over")]
    Over,
}

/// What taking back would need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeBack {
    /// Nothing was revealed: the seat may simply withdraw its submission.
    Free,
    /// Something was revealed; these seats must agree.
    Consent {
        /// The decision that would be reopened.
        decision: u32,
        /// Who must agree.
        of: Seats,
    },
}

/// Why nothing was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TakeBackError {
    /// This seat has decided nothing that could be reopened.
    #[error("seat {0} has decided nothing that could be taken back")]
    Nothing(Seat),
    /// Not all who must agree did.
    #[error("not all who must agree have agreed")]
    Missing(Seats),
}

/// A match has no such seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no seat {0}")]
pub struct UnknownSeat(pub Seat);

/// Why a match cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The parameters contradict each other, or the number of seats.
    #[error("{0}")]
    Rules(#[source] Conflict),
    /// Somebody sits at, or adds to the seed from, a seat that there is not.
    #[error(transparent)]
    Seat(#[from] UnknownSeat),
}

/// Who sits at a match and what each seat adds to its seed.
#[derive(Clone, Debug, Default)]
pub struct Seating {
    /// Names by seat.
    pub names: Vec<String>,
    /// Random bytes added by seats, in the order in which they count.
    pub entropy: Vec<(Seat, [u8; 16])>,
}

/// The seed that a match is played with: the given one, or SHA-256 over it and what the seats
/// added (each as one byte of seat and 16 bytes), if any did.
pub fn live_seed(seed: [u8; 32], entropy: &[(Seat, [u8; 16])]) -> [u8; 32] {
    if entropy.is_empty() {
        return seed;
    }
    let mut sha = Sha256::new();
    sha.update(seed);
    for (seat, bytes) in entropy {
        sha.update([*seat]);
        sha.update(bytes);
    }
    sha.finalize().into()
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
        let live = live_seed(seed, &sitting.entropy);
        let mut told = Vec::new();
        let state = rules.deal(seats, &mut Live::new(live, 0), &mut told);
        let mut this = Match::resume(rules, seats, state, 0, live);
        for (seat, name) in sitting.names.iter().enumerate() {
            this.log.push(LogEntry::Seat { seat: seat as Seat, name: name.clone() });
        }
        for (seat, bytes) in &sitting.entropy {
            this.log.push(LogEntry::Entropy { seat: *seat, bytes: hex::write(bytes) });
        }
        this.mark();
        this.hear(told);
        this.decision = 1;
        this.log.push(LogEntry::Start {});
        this.note_end();
        this.mark();
        Ok(this)
    }

    /// Goes on from a state; nobody has been told anything. The seed governs what is still to
    /// come; `decision` is the number of the open decision.
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
            past: Vec::new(),
            stream: Vec::new(),
            keys: InfosetKeys::new(seats),
            log: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// The rules in force.
    pub fn rules(&self) -> &G {
        &self.rules
    }

    /// How many seats.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The number of the open decision.
    pub fn decision(&self) -> u32 {
        self.decision
    }

    /// Who must decide, or how the match ended. A seat that resigned ranks below all who did not;
    /// when only one is left, or all have agreed to a draw, the match is over.
    pub fn turn(&self) -> Turn {
        match self.rules.turn(&self.state) {
            Turn::Over(outcome) if !self.resigned.is_empty() => {
                Turn::Over(self.ranked(Some(outcome)))
            }
            Turn::Decide(_) if self.offers.drawn || self.staying().len() <= 1 => {
                Turn::Over(self.ranked(None))
            }
            turn => turn,
        }
    }

    fn staying(&self) -> Seats {
        Seats::first(self.seats) - self.resigned
    }

    /// The outcome with those who resigned behind all others.
    fn ranked(&self, outcome: Option<Outcome>) -> Outcome {
        let behind = i32::from(self.seats) + 1;
        let (mut ranks, mut points) = (Vec::new(), Vec::new());
        for seat in 0..self.seats {
            let place = outcome.map_or(1, |o| i32::from(o.place(seat)));
            ranks.push(if self.resigned.has(seat) { -place - behind } else { -place });
            points.push(outcome.map_or(0, |o| o.points(seat)));
        }
        Outcome::by_rank(&ranks, &points)
    }

    /// The seats that have not chosen yet. That somebody has chosen is no secret; what is.
    pub fn waiting(&self) -> Seats {
        self.turn().seats() - self.submitted.seats()
    }

    /// The seats that gave up.
    pub fn resigned(&self) -> Seats {
        self.resigned
    }

    /// What this observer knows. A seat that this match does not have sees what the public sees.
    pub fn view(&self, who: Observer) -> G::View {
        let here = who.seat().is_none_or(|seat| seat < self.seats);
        self.rules.view(&self.state, if here { who } else { Observer::Public })
    }

    /// The information-set key of an observer.
    pub fn key(&self, who: Observer) -> u128 {
        self.keys.of(who)
    }

    /// What this observer was told, from number `from` on.
    pub fn told(
        &self,
        who: Observer,
        from: usize,
    ) -> impl Iterator<Item = StreamEntry<G::Event>> + '_ {
        self.stream.iter().enumerate().skip(from).map(move |(n, moment)| StreamEntry {
            n,
            decision: moment.decision,
            what: moment.what.map(|event| event.told(who)),
        })
    }

    /// The number of the next entry of every stream.
    pub fn stream_len(&self) -> usize {
        self.stream.len()
    }

    /// The log so far, for the record.
    pub fn log(&self) -> &[LogEntry] {
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

    /// What this seat has submitted for the open decision.
    pub fn submitted(&self, seat: Seat) -> Option<G::Action> {
        if seat < self.seats { self.submitted.get(seat) } else { None }
    }

    /// Submits a seat's action for a decision; plays it when all are in.
    pub fn submit(
        &mut self,
        seat: Seat,
        decision: u32,
        action: G::Action,
    ) -> Result<Submitted, SubmitError> {
        self.open(seat, decision)?;
        if !self.waiting().has(seat) {
            return Err(SubmitError::NotYours(seat));
        }
        self.rules.check_action(&self.view(Observer::Seat(seat)), &action)?;
        self.submitted.put(seat, action);
        self.offers.chosen(seat);
        let action = self.rules.write_action(&action);
        self.log.push(LogEntry::Action { decision, seat, action });
        let waiting = self.waiting();
        if waiting.is_empty() {
            self.play();
        }
        self.mark();
        Ok(if waiting.is_empty() { Submitted::Played } else { Submitted::Waiting(waiting) })
    }

    /// Takes a seat's own submission back while others are still choosing.
    pub fn withdraw(&mut self, seat: Seat, decision: u32) -> Result<G::Action, SubmitError> {
        self.open(seat, decision)?;
        let action = self.submitted.withdraw(seat).ok_or(SubmitError::NotYours(seat))?;
        self.log.push(LogEntry::Withdraw { decision, seat });
        self.mark();
        Ok(action)
    }

    /// Whether this decision is open to a seat of this match.
    pub(crate) fn open(&self, seat: Seat, decision: u32) -> Result<(), SubmitError> {
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
        self.past.push(Past { decision: self.decision, deciders, before: self.state });
        for (seat, action) in self.submitted.iter() {
            self.keys.acted(seat, &action);
        }
        let mut told = Vec::new();
        let mut chance = Live::new(self.seed, self.decision);
        self.rules.play(&mut self.state, &self.submitted, &mut chance, &mut told);
        self.submitted = JointAction::empty();
        self.offers.lapse();
        self.hear(told);
        self.decision += 1;
        self.note_end();
    }

    fn hear(&mut self, told: Vec<AddressedEvent<G::Event>>) {
        for event in told {
            self.keep(Update::Event(event));
        }
    }

    fn keep(&mut self, what: Update<AddressedEvent<G::Event>>) {
        for who in Observer::all(self.seats) {
            match what {
                Update::Event(event) => self.keys.told(who, &event.told(who)),
                other => self.keys.told(who, &other.map(|_| ())),
            }
        }
        self.stream.push(Moment { decision: self.decision, what });
    }

    /// Keeps which entry of the log led to what was told last.
    fn mark(&mut self) {
        self.marks.resize(self.log.len(), self.stream.len());
    }

    /// The numbers in every stream of what an entry of the log led to.
    pub(crate) fn stream_range(&self, n: usize) -> Range<usize> {
        let mark = |n: usize| self.marks.get(n).copied().unwrap_or(self.stream.len());
        n.checked_sub(1).map_or(0, mark)..mark(n)
    }

    fn note_end(&mut self) {
        if let Turn::Over(outcome) = self.turn() {
            let state = self.hash();
            self.log.push(LogEntry::End { outcome, state });
        }
    }

    /// What it would need for a seat to take back its last choice; `None` when it made none, or
    /// when all others gave up: no decision can be reopened then.
    pub fn can_take_back(&self, seat: Seat) -> Option<TakeBack> {
        if self.staying().len() <= 1 {
            return None;
        }
        if self.submitted(seat).is_some() {
            return Some(TakeBack::Free);
        }
        let past = self.past.iter().rev().find(|past| past.deciders.has(seat))?;
        let of = self.staying().without(seat);
        Some(TakeBack::Consent { decision: past.decision, of })
    }

    /// Takes back a seat's last choice, with the consent of the seats in `agreed`. Freely, if
    /// nothing was revealed; otherwise the decision is reopened for all who decided it, under the
    /// next unused number, so that chance is fresh and old submissions are stale. Returns the
    /// number of the open decision.
    pub fn take_back(&mut self, seat: Seat, agreed: Seats) -> Result<u32, TakeBackError> {
        match self.can_take_back(seat) {
            None => Err(TakeBackError::Nothing(seat)),
            Some(TakeBack::Free) => {
                self.submitted.withdraw(seat);
                self.log.push(LogEntry::Withdraw { decision: self.decision, seat });
                self.mark();
                Ok(self.decision)
            }
            Some(TakeBack::Consent { of, .. }) if !(of - agreed).is_empty() => {
                Err(TakeBackError::Missing(of - agreed))
            }
            Some(TakeBack::Consent { decision: reopened, .. }) => {
                let at = self.past.partition_point(|past| past.decision < reopened);
                self.state = self.past[at].before;
                self.past.truncate(at);
                self.submitted = JointAction::empty();
                self.offers = Offers::default();
                // A match that had ended used its number up with the end.
                let decision = self.decision + 1;
                self.keep(Update::TakenBack { reopened, decision, seat });
                self.log.push(LogEntry::TakeBack { reopened, decision, seat });
                self.mark();
                self.decision = decision;
                Ok(decision)
            }
        }
    }

    /// A seat gives up: it ranks behind all who do not. With one seat left the match is over;
    /// otherwise somebody must choose for it from now on.
    pub fn resign(&mut self, seat: Seat) -> Result<(), SubmitError> {
        if self.turn().outcome().is_some() {
            return Err(SubmitError::Over);
        }
        if seat >= self.seats || self.resigned.has(seat) {
            return Err(SubmitError::NotYours(seat));
        }
        self.resigned = self.resigned.with(seat);
        self.offers.close();
        self.keep(Update::Resigned(seat));
        self.log.push(LogEntry::Resign { seat });
        self.note_end();
        self.mark();
        Ok(())
    }

    /// Somebody else plays on for a seat.
    pub fn take_over(&mut self, seat: Seat, name: &str) -> Result<(), UnknownSeat> {
        self.has_seat(seat)?;
        self.stand_ins = self.stand_ins.with(seat);
        self.keep(Update::TakenOver(seat));
        self.log.push(LogEntry::Takeover { seat, name: name.to_owned() });
        self.mark();
        Ok(())
    }

    /// Who sat there first plays again for a seat that was taken over; nobody comes back who gave up.
    pub fn give_back(&mut self, seat: Seat) -> Result<(), UnknownSeat> {
        if !(self.stand_ins - self.resigned).has(seat) {
            return Err(UnknownSeat(seat));
        }
        self.stand_ins = self.stand_ins.without(seat);
        self.keep(Update::Returned(seat));
        self.log.push(LogEntry::Return { seat });
        self.mark();
        Ok(())
    }

    /// The seats for which somebody else plays.
    pub fn stand_ins(&self) -> Seats {
        self.stand_ins
    }

    /// Keeps how many milliseconds a seat has left. It changes nothing of what is played; that none is
    /// left is told to all.
    pub fn clock(&mut self, seat: Seat, left: u64) -> Result<(), UnknownSeat> {
        self.has_seat(seat)?;
        if left == 0 {
            self.keep(Update::OutOfTime(seat));
        }
        self.log.push(LogEntry::Clock { seat, left });
        self.mark();
        Ok(())
    }

    /// Keeps that a seat was given advice for the open decision, and tells it to all.
    pub fn hint(&mut self, seat: Seat) -> Result<(), UnknownSeat> {
        self.has_seat(seat)?;
        self.keep(Update::Advised(seat));
        self.log.push(LogEntry::Hint { decision: self.decision, seat });
        self.mark();
        Ok(())
    }

    fn has_seat(&self, seat: Seat) -> Result<(), UnknownSeat> {
        if seat < self.seats { Ok(()) } else { Err(UnknownSeat(seat)) }
    }
}
