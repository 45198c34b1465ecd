//! The feed of a table: the log as one observer may know it.

use crate::described_update::DescribedUpdate;
use crate::game::Game;
use crate::log::LogEntry;
use crate::log::Proposal;
use crate::matches::Match;
use crate::outcome::Outcome;
use crate::seat::{Observer, Seat};
use crate::stage::{self, BeatFrame};
use serde::{Deserialize, Serialize};
use std::iter;

/// An entry of the log as one observer may know it. Every observer's feed has the numbers of the
/// log, without gaps: a client that has seen `n` asks for `n + 1` and has missed nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FeedEntry {
    /// Its number.
    pub n: usize,
    /// The public part of the entry.
    pub what: PublicEntry,
    /// The observer's own choice, in notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chose: Option<String>,
    /// The updates that the entry led to, as told to this observer.
    pub told: Vec<DescribedUpdate>,
    /// The beat of each of them.
    pub beats: Vec<BeatFrame>,
}

/// The public part of a log entry. The *content* of a choice is told by events, when and as far as
/// the rules reveal it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum PublicEntry {
    /// A player sat down.
    Seated {
        /// The seat.
        seat: Seat,
        /// The player's name.
        name: String,
    },
    /// A seat added randomness of its own.
    Mixed {
        /// The seat.
        seat: Seat,
    },
    /// The cards were dealt.
    Started {},
    /// A seat has chosen.
    Chose {
        /// The decision.
        decision: u32,
        /// The seat.
        seat: Seat,
    },
    /// A seat withdrew its choice while others were still choosing.
    Withdrew {
        /// The decision.
        decision: u32,
        /// The seat.
        seat: Seat,
    },
    /// A decision was reopened: all updates since then are undone.
    TookBack {
        /// The decision that was played and now is not.
        reopened: u32,
        /// The number that it has from now on.
        decision: u32,
        /// The seat that asked for it.
        seat: Seat,
    },
    /// The time that a seat has left.
    Clock {
        /// The seat.
        seat: Seat,
        /// Milliseconds.
        left: u64,
    },
    /// A seat resigned.
    Resigned {
        /// The seat.
        seat: Seat,
    },
    /// A stand-in plays on for a seat.
    TakenOver {
        /// The seat.
        seat: Seat,
        /// The name of the stand-in.
        name: String,
    },
    /// The first player of a seat plays again.
    Returned {
        /// The seat.
        seat: Seat,
    },
    /// A seat makes a proposal to all others.
    Proposed {
        /// The open decision.
        decision: u32,
        /// The seat.
        seat: Seat,
        /// The proposal.
        proposal: Proposal,
    },
    /// A seat accepts the open proposal.
    Agreed {
        /// The open decision.
        decision: u32,
        /// The seat.
        seat: Seat,
    },
    /// A seat declines the open proposal, or withdraws its own.
    Refused {
        /// The open decision.
        decision: u32,
        /// The seat.
        seat: Seat,
    },
    /// A seat was given a hint.
    #[serde(rename = "advised")]
    Hinted {
        /// The decision.
        decision: u32,
        /// The seat.
        seat: Seat,
    },
    /// The match is over.
    Ended {
        /// The outcome.
        outcome: Outcome,
    },
}

impl From<&LogEntry> for PublicEntry {
    fn from(entry: &LogEntry) -> Self {
        match entry {
            LogEntry::Seat { seat, name } => {
                PublicEntry::Seated { seat: *seat, name: name.clone() }
            }
            LogEntry::Entropy { seat, .. } => PublicEntry::Mixed { seat: *seat },
            LogEntry::Start {} => PublicEntry::Started {},
            LogEntry::Action { decision, seat, .. } => {
                PublicEntry::Chose { decision: *decision, seat: *seat }
            }
            LogEntry::Withdraw { decision, seat } => {
                PublicEntry::Withdrew { decision: *decision, seat: *seat }
            }
            LogEntry::TakeBack { reopened, decision, seat } => {
                PublicEntry::TookBack { reopened: *reopened, decision: *decision, seat: *seat }
            }
            LogEntry::Clock { seat, left } => PublicEntry::Clock { seat: *seat, left: *left },
            LogEntry::Resign { seat } => PublicEntry::Resigned { seat: *seat },
            LogEntry::Takeover { seat, name } => {
                PublicEntry::TakenOver { seat: *seat, name: name.clone() }
            }
            LogEntry::Return { seat } => PublicEntry::Returned { seat: *seat },
            LogEntry::Propose { decision, seat, proposal } => {
                PublicEntry::Proposed { decision: *decision, seat: *seat, proposal: *proposal }
            }
            LogEntry::Agree { decision, seat } => {
                PublicEntry::Agreed { decision: *decision, seat: *seat }
            }
            LogEntry::Refuse { decision, seat } => {
                PublicEntry::Refused { decision: *decision, seat: *seat }
            }
            LogEntry::Hint { decision, seat } => {
                PublicEntry::Hinted { decision: *decision, seat: *seat }
            }
            LogEntry::End { outcome, .. } => PublicEntry::Ended { outcome: *outcome },
        }
    }
}

/// The entries `from..to` of an observer's feed, as far as there are so many.
pub fn entries<G: Game>(
    played: &Match<G>,
    who: Observer,
    from: usize,
    to: usize,
) -> Vec<FeedEntry> {
    let to = to.min(played.log().len());
    let from = from.min(to);
    let first = if from < to { played.stream_range(from).start } else { played.stream_len() };
    let mut beats = stage::frames(played, who, first).into_iter().peekable();
    (from..to)
        .map(|n| {
            let entry = &played.log()[n];
            let chose = match entry {
                LogEntry::Action { seat, action, .. } if who.is(*seat) => Some(action.clone()),
                _ => None,
            };
            let range = played.stream_range(n);
            let told = played.stream(who, range.start).take(range.len());
            let told = told.map(|entry| DescribedUpdate::new(played.rules(), &entry)).collect();
            let beats = iter::from_fn(|| beats.next_if(|beat| beat.n < range.end)).collect();
            FeedEntry { n, what: entry.into(), chose, told, beats }
        })
        .collect()
}
