//! The frames of a replay.

use crate::game::Game;
use crate::log::LogEntry;
use crate::matches::Match;
use std::ops::Range;

/// The frames of a match that is replayed: one whenever a decision opens or an update is told. They
/// are the same for all observers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timeline {
    decision: Option<u32>,
    told: usize,
}

/// One frame of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The numbers of the updates since the frame before.
    pub told: Range<usize>,
    /// True if another decision is open than at the frame before.
    pub opens: bool,
}

impl Timeline {
    /// The frame that an entry of the log brings about, if it does. Call it after every entry.
    pub fn frame_after<G: Game>(&mut self, played: &Match<G>, entry: &LogEntry) -> Option<Frame> {
        // Before the start nothing lies on the table.
        if matches!(entry, LogEntry::Seat { .. } | LogEntry::Entropy { .. }) {
            return None;
        }
        let opens = self.decision != Some(played.decision());
        let told = self.told..played.stream_len();
        if !opens && told.is_empty() {
            return None;
        }
        *self = Timeline { decision: Some(played.decision()), told: told.end };
        Some(Frame { told, opens })
    }
}
