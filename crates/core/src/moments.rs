//! The moments at which a match is looked at again.

use crate::game::Game;
use crate::log::Entry;
use crate::matches::Match;
use std::ops::Range;

/// The moments of a match that is played again: whenever a decision opens, or something is told.
/// They are the same for all observers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Moments {
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

impl Moments {
    /// The moment that an entry of the log brings about, if it does; to be asked after each.
    pub fn after<G: Game>(&mut self, played: &Match<G>, entry: &Entry) -> Option<Moment> {
        if matches!(entry, Entry::Seat { .. } | Entry::Entropy { .. }) {
            return None;
        }
        let opens = self.decision != Some(played.decision());
        let told = self.told..played.told_so_far();
        if !opens && told.is_empty() {
            return None;
        }
        *self = Moments { decision: Some(played.decision()), told: told.end };
        Some(Moment { told, opens })
    }
}
