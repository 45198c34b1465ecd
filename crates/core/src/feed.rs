//! The numbered stream of a table: what each entry of the log means to an observer.

use crate::game::Game;
use crate::log::LogEntry;
use crate::matches::{Match, Proposal};
use crate::outcome::Outcome;
use crate::record::{DescribedUpdate, heard};
use crate::seat::{Observer, Seat};
use serde::{Deserialize, Serialize};

/// An entry of the log as an observer may know it. Every observer's stream has the same numbers,
/// those of the log, without gaps: who has seen `n` has missed what follows it, and nothing else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FeedEntry {
    /// Its number.
    pub n: usize,
    /// What all may know of it.
    pub what: PublicEntry,
    /// The observer's own choice, in notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chose: Option<String>,
    /// What the observer was told because of it.
    pub told: Vec<DescribedUpdate>,
}

/// What all may know of an entry of the log. *How* somebody has chosen is told by events, when and
/// as far as the rules reveal it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum PublicEntry {
    /// Somebody sat down.
    Seated {
        /// Where.
        seat: Seat,
        /// What they are called.
        name: String,
    },
    /// A seat added randomness of its own.
    Mixed {
        /// Which seat.
        seat: Seat,
    },
    /// The cards were dealt.
    Started {},
    /// A seat has chosen.
    Chose {
        /// For which decision.
        decision: u32,
        /// Which seat.
        seat: Seat,
    },
    /// A seat took its choice back while others were still choosing.
    Withdrew {
        /// For which decision.
        decision: u32,
        /// Which seat.
        seat: Seat,
    },
    /// A decision was reopened: what was told since then is undone.
    TookBack {
        /// The decision that was played and now is not.
        reopened: u32,
        /// The number that it has from now on.
        decision: u32,
        /// Who asked.
        seat: Seat,
    },
    /// How much time a seat has left.
    Clock {
        /// Which seat.
        seat: Seat,
        /// Milliseconds.
        left: u64,
    },
    /// A seat gave up.
    Resigned {
        /// Which seat.
        seat: Seat,
    },
    /// Somebody else plays on for a seat.
    TakenOver {
        /// Which seat.
        seat: Seat,
        /// Who plays from now on.
        name: String,
    },
    /// Who sat there first plays again.
    Returned {
        /// Which seat.
        seat: Seat,
    },
    /// A seat proposes something to all others.
    Proposed {
        /// At which decision.
        decision: u32,
        /// Which seat.
        seat: Seat,
        /// What.
        proposal: Proposal,
    },
    /// A seat agrees to what is proposed.
    Agreed {
        /// At which decision.
        decision: u32,
        /// Which seat.
        seat: Seat,
    },
    /// A seat does not agree, or takes its own proposal back.
    Refused {
        /// At which decision.
        decision: u32,
        /// Which seat.
        seat: Seat,
    },
    /// A seat was given advice.
    Advised {
        /// For which decision.
        decision: u32,
        /// Which seat.
        seat: Seat,
    },
    /// The match is over.
    Ended {
        /// How.
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
                PublicEntry::Advised { decision: *decision, seat: *seat }
            }
            LogEntry::End { outcome, .. } => PublicEntry::Ended { outcome: *outcome },
        }
    }
}

/// The entries `from..to` of an observer's stream, as far as there are so many.
pub fn entries<G: Game>(
    played: &Match<G>,
    who: Observer,
    from: usize,
    to: usize,
) -> Vec<FeedEntry> {
    let to = to.min(played.log().len());
    (from.min(to)..to)
        .map(|n| {
            let entry = &played.log()[n];
            let chose = match entry {
                LogEntry::Action { seat, action, .. } if who.is(*seat) => Some(action.clone()),
                _ => None,
            };
            let led_to = played.stream_range(n);
            let told = played.told(who, led_to.start).take(led_to.len());
            let told = told.map(|told| heard(played.rules(), &told)).collect();
            FeedEntry { n, what: entry.into(), chose, told }
        })
        .collect()
}
