//! The moments at which a match is looked at again.

use crate::game::Game;
use crate::log::LogEntry;
use crate::matches::Match;
use std::ops::Range;

/// The moments of a match that is played again: whenever a decision opens, or something is told.
/// They are the same for all observers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timeline {
    decision: Option<u32>,
    told: usize,
}

/// A moment of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The numbers of what was told since the moment before.
    pub told: Range<usize>,
    /// Whether another decision is open than at the moment before.
    pub opens: bool,
}

impl Timeline {
    /// The moment that an entry of the log brings about, if it does; to be asked after each.
    pub fn after<G: Game>(&mut self, played: &Match<G>, entry: &LogEntry) -> Option<Moment> {
        if matches!(entry, LogEntry::Seat { .. } | LogEntry::Entropy { .. }) {
            return None;
        }
        let opens = self.decision != Some(played.decision());
        let told = self.told..played.stream_len();
        if !opens && told.is_empty() {
            return None;
        }
        *self = Timeline { decision: Some(played.decision()), told: told.end };
        Some(Moment { told, opens })
    }
}
