//! The length of a match.

use crate::metrics::observations::{Measured, Observations};

pub(in crate::metrics) fn decisions(data: &Observations<'_>) -> Measured {
    data.mean_of_matches(|trace| trace.decisions.into())
}

pub(in crate::metrics) fn rounds(data: &Observations<'_>) -> Measured {
    data.mean_of_matches(|trace| trace.choices.iter().copied().max().unwrap_or(0).into())
}

pub(in crate::metrics) fn minutes(data: &Observations<'_>) -> Measured {
    data.mean_of_matches(|trace| f64::from(trace.deciseconds) / 600.0)
}
