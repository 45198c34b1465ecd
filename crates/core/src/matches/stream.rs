//! The stream of a match: the numbered updates that each observer gets.

use super::{Match, Proposal};
use crate::event::AddressedEvent;
use crate::game::Game;
use crate::log::LogEntry;
use crate::seat::{Observer, Seat};
use crate::text::Text;
use serde::Serialize;
use std::ops::Range;

crate::message_ids!($ crate::text::IDS);

/// One update of a stream. `E` is the game's event as told to one observer.
///
/// Updates other than events follow from the log by one projection, `Update::from_log`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Update<E> {
    /// An event of the game.
    Event(E),
    /// A decision was reopened: all updates since then are undone.
    TakenBack {
        /// The decision that was played and now is not.
        reopened: u32,
        /// The number that it has from now on.
        decision: u32,
        /// The seat that asked for it.
        seat: Seat,
    },
    /// A seat resigned.
    Resigned(Seat),
    /// A stand-in plays on for a seat; the log has its name.
    TakenOver(Seat),
    /// The first player of a seat plays again.
    Returned(Seat),
    /// A seat has no time left.
    OutOfTime(Seat),
    /// A seat was given a hint.
    #[serde(rename = "advised")]
    Hinted(Seat),
    /// A seat makes a proposal to the others.
    Proposed {
        /// The proposer.
        seat: Seat,
        /// The proposal.
        proposal: Proposal,
    },
    /// A seat accepts the open proposal.
    Agreed(Seat),
    /// A proposal was declined or withdrawn.
    Refused {
        /// The seat that ended it.
        seat: Seat,
        /// True if the seat withdrew its own proposal.
        own: bool,
    },
}

impl<E> Update<E> {
    /// The update that an entry of the log makes public besides the events of the game, if any.
    /// `proposer` is the seat whose proposal was open before the entry.
    fn from_log(entry: &LogEntry, proposer: Option<Seat>) -> Option<Self> {
        Some(match *entry {
            LogEntry::TakeBack { reopened, decision, seat } => {
                Update::TakenBack { reopened, decision, seat }
            }
            LogEntry::Resign { seat } => Update::Resigned(seat),
            LogEntry::Takeover { seat, .. } => Update::TakenOver(seat),
            LogEntry::Return { seat } => Update::Returned(seat),
            LogEntry::Clock { seat, left: 0 } => Update::OutOfTime(seat),
            LogEntry::Hint { seat, .. } => Update::Hinted(seat),
            LogEntry::Propose { seat, proposal, .. } => Update::Proposed { seat, proposal },
            LogEntry::Agree { seat, .. } => Update::Agreed(seat),
            LogEntry::Refuse { seat, .. } => Update::Refused { seat, own: proposer == Some(seat) },
            LogEntry::Seat { .. }
            | LogEntry::Entropy { .. }
            | LogEntry::Start {}
            | LogEntry::Action { .. }
            | LogEntry::Withdraw { .. }
            | LogEntry::Clock { .. }
            | LogEntry::End { .. } => return None,
        })
    }

    /// The same update with another event in it.
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
            Update::Hinted(seat) => Update::Hinted(seat),
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
    /// The update.
    pub what: Update<E>,
}

impl<E> StreamEntry<E> {
    /// The update as a sentence.
    pub fn to_text<G: Game<Event = E>>(&self, rules: &G) -> Text {
        let about = |id, seat: Seat| Text::new(id).seat("seat", seat);
        match &self.what {
            Update::Event(event) => rules.event_text(event),
            Update::TakenBack { seat, reopened, .. } => {
                about(id!("match-taken-back"), *seat).number("decision", *reopened)
            }
            Update::Resigned(seat) => about(id!("match-resigned"), *seat),
            Update::TakenOver(seat) => about(id!("match-taken-over"), *seat),
            Update::Returned(seat) => about(id!("match-returned"), *seat),
            Update::OutOfTime(seat) => about(id!("match-out-of-time"), *seat),
            Update::Hinted(seat) => about(id!("match-advised"), *seat),
            Update::Proposed { seat, proposal: Proposal::TakeBack } => {
                about(id!("match-asks-back"), *seat)
            }
            Update::Proposed { seat, proposal: Proposal::Draw } => {
                about(id!("match-offers-draw"), *seat)
            }
            Update::Agreed(seat) => about(id!("match-agreed"), *seat),
            Update::Refused { seat, own: false } => about(id!("match-refused"), *seat),
            Update::Refused { seat, own: true } => about(id!("match-offer-off"), *seat),
        }
    }
}

/// An update before it is told: an event still has its audience.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unaddressed<E> {
    decision: u32,
    update: Update<AddressedEvent<E>>,
}

impl<G: Game> Match<G> {
    /// The stream of this observer, from number `from` on.
    pub fn stream(
        &self,
        who: Observer,
        from: usize,
    ) -> impl Iterator<Item = StreamEntry<G::Event>> + '_ {
        (from..).zip(self.stream.iter_from(from)).map(move |(n, entry)| StreamEntry {
            n,
            decision: entry.decision,
            what: entry.update.map(|event| event.seen_by(who)),
        })
    }

    /// The number of the next entry of every stream.
    pub fn stream_len(&self) -> usize {
        self.stream.len()
    }

    /// The numbers in every stream of the updates that an entry of the log led to.
    pub(crate) fn stream_range(&self, n: usize) -> Range<usize> {
        let mark = |n: usize| self.marks.get(n).copied().unwrap_or(self.stream.len());
        n.checked_sub(1).map_or(0, mark)..mark(n)
    }

    /// Appends an entry to the log, and the update that it makes public to every stream.
    pub(super) fn append(&mut self, entry: LogEntry) {
        let proposer = self.offer().map(|offer| offer.seat);
        if let Some(update) = Update::from_log(&entry, proposer) {
            self.publish(update);
        }
        self.log.push(entry);
        self.mark_log();
    }

    /// Appends the events of a decision, or of the deal, to every stream.
    pub(super) fn publish_events(&mut self, events: Vec<AddressedEvent<G::Event>>) {
        for event in events {
            self.publish(Update::Event(event));
        }
    }

    fn publish(&mut self, update: Update<AddressedEvent<G::Event>>) {
        for who in Observer::all(self.seats) {
            match update {
                Update::Event(event) => self.keys.tell(who, &event.seen_by(who)),
                // Updates other than events are the same for all observers and enter every key.
                other => self.keys.tell(who, &other.map(|_| ())),
            }
        }
        self.stream.push(Unaddressed { decision: self.decision, update });
    }

    /// Notes that every entry of the log so far has led to the updates so far.
    pub(super) fn mark_log(&mut self) {
        // A call may cover several new entries, such as the last action and the end of the match.
        while self.marks.len() < self.log.len() {
            self.marks.push(self.stream.len());
        }
    }
}
