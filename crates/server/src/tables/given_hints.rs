//! The hints that a table remembers.

use sortie_core::Seat;
use sortie_table::hint::Hint;
use std::sync::{Mutex, PoisonError};

/// The hints that a seat got for a decision, kept as long as the table is in memory.
#[derive(Default)]
pub(crate) struct GivenHints(Mutex<Option<(Seat, u32, Vec<Hint>)>>);

impl GivenHints {
    /// The best hints that a seat got for this decision.
    pub(crate) fn to(&self, seat: Seat, decision: u32) -> Option<Vec<Hint>> {
        // The value is replaced as a whole, so a poisoned lock still holds a valid one.
        let given = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let given = given.as_ref().filter(|(to, at, _)| (*to, *at) == (seat, decision));
        given.map(|(_, _, found)| found.clone())
    }

    pub(crate) fn give(&self, seat: Seat, decision: u32, found: Vec<Hint>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((seat, decision, found));
    }
}
