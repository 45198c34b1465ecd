//! [`RecordError`].

use crate::matches::SubmitError;
use crate::seat::Seat;
use crate::setup::SetupError;

/// The reason why a record cannot be read or replayed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RecordError {
    /// The text is cut off, or not JSON of this form.
    #[error("{0}")]
    Json(String),
    /// The document is something else, or of a version that this build does not know.
    #[error("{0}")]
    Form(String),
    /// The rules are not possible.
    #[error("rules: {0}")]
    Rules(#[from] SetupError),
    /// An entry of the log is out of order, changed or impossible.
    #[error("entry {n} of the log: {what}")]
    Entry {
        /// The number of the entry.
        n: usize,
        /// The fault.
        what: String,
    },
    /// An action of the log is illegal.
    #[error("entry {n} of the log: at decision {decision}, seat {seat} plays '{action}': {why}")]
    Action {
        /// The number of the entry.
        n: usize,
        /// The decision.
        decision: u32,
        /// The seat.
        seat: Seat,
        /// The action as written.
        action: String,
        /// The reason why it is illegal.
        why: Box<SubmitError>,
    },
}

impl RecordError {
    pub(super) fn entry(n: usize, what: &str) -> Self {
        RecordError::Entry { n, what: what.to_owned() }
    }
}
