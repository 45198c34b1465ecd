//! [`FieldError`].

use std::fmt;

/// An error at one place of a document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct FieldError {
    /// The place in the document: `table.hand.0`.
    pub place: String,
    /// The fault, and what would be right.
    pub what: String,
}

impl FieldError {
    /// An error at this place.
    pub fn new(place: impl Into<String>, what: impl Into<String>) -> Self {
        FieldError { place: place.into(), what: what.into() }
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}
