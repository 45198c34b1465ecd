//! The log of a match: one gapless sequence from which everything else follows.

use crate::outcome::Outcome;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// A proposal of a seat to all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Proposal {
    /// To reopen the last decision of the proposer.
    TakeBack,
    /// To end the match here: all seats that play on share the first place.
    Draw,
}

/// One entry of the log of a match. Its number is its place in the sequence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum LogEntry {
    /// A player sat down.
    Seat {
        /// The seat.
        seat: Seat,
        /// The player's name.
        name: String,
    },
    /// A seat added randomness of its own before the start.
    Entropy {
        /// The seat.
        seat: Seat,
        /// 16 bytes in hex.
        bytes: String,
    },
    /// The cards were dealt: decision 0.
    Start {},
    /// A seat submitted an action.
    Action {
        /// The decision.
        decision: u32,
        /// The seat.
        seat: Seat,
        /// The action in notation.
        action: String,
    },
    /// A seat withdrew its own submission while others were still choosing.
    Withdraw {
        /// The decision.
        decision: u32,
        /// The seat.
        seat: Seat,
    },
    /// A decision was reopened, with consent.
    TakeBack {
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
    Resign {
        /// The seat.
        seat: Seat,
    },
    /// A stand-in plays on for a seat.
    Takeover {
        /// The seat.
        seat: Seat,
        /// The name of the stand-in.
        name: String,
    },
    /// The first player of a seat plays again.
    Return {
        /// The seat.
        seat: Seat,
    },
    /// A seat makes a proposal to all others.
    Propose {
        /// The open decision.
        decision: u32,
        /// The seat.
        seat: Seat,
        /// The proposal.
        proposal: Proposal,
    },
    /// A seat accepts the open proposal. When all have, the next entry carries it out.
    Agree {
        /// The open decision.
        decision: u32,
        /// The seat.
        seat: Seat,
    },
    /// A seat declines the open proposal, or withdraws its own.
    Refuse {
        /// The open decision.
        decision: u32,
        /// The seat.
        seat: Seat,
    },
    /// A seat was given a hint.
    Hint {
        /// The decision.
        decision: u32,
        /// The seat.
        seat: Seat,
    },
    /// The match is over.
    End {
        /// The outcome.
        outcome: Outcome,
        /// The hash of the last state.
        state: String,
    },
}
