//! The log of a match: one gapless sequence from which everything else follows.

use crate::matches::Proposal;
use crate::outcome::Outcome;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// One entry of the log of a match. Its number is its place in the sequence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum LogEntry {
    /// Somebody sat down.
    Seat {
        /// Where.
        seat: Seat,
        /// What they are called.
        name: String,
    },
    /// A seat added randomness of its own before the start.
    Entropy {
        /// Which seat.
        seat: Seat,
        /// 16 bytes in hex.
        bytes: String,
    },
    /// The cards were dealt: decision 0.
    Start {},
    /// A seat submitted an action.
    Action {
        /// For which decision.
        decision: u32,
        /// Which seat.
        seat: Seat,
        /// The action in notation.
        action: String,
    },
    /// A seat took its own submission back while others were still choosing.
    Withdraw {
        /// For which decision.
        decision: u32,
        /// Which seat.
        seat: Seat,
    },
    /// A decision was reopened, with consent.
    TakeBack {
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
    Resign {
        /// Which seat.
        seat: Seat,
    },
    /// Somebody else plays on for a seat.
    Takeover {
        /// Which seat.
        seat: Seat,
        /// Who plays from now on.
        name: String,
    },
    /// Who sat there first plays again.
    Return {
        /// Which seat.
        seat: Seat,
    },
    /// A seat proposes something to all others.
    Propose {
        /// At which decision.
        decision: u32,
        /// Which seat.
        seat: Seat,
        /// What.
        proposal: Proposal,
    },
    /// A seat agrees to what is proposed. When all have, what follows in the log is what was agreed.
    Agree {
        /// At which decision.
        decision: u32,
        /// Which seat.
        seat: Seat,
    },
    /// A seat does not agree, or takes its own proposal back.
    Refuse {
        /// At which decision.
        decision: u32,
        /// Which seat.
        seat: Seat,
    },
    /// A seat was given advice.
    Hint {
        /// For which decision.
        decision: u32,
        /// Which seat.
        seat: Seat,
    },
    /// The match is over.
    End {
        /// How.
        outcome: Outcome,
        /// The hash of the last state.
        state: String,
    },
}
