//! The length of a match.

use crate::metrics::observations::{Measured, Observations};

pub(in crate::metrics) fn decisions(data: &Observations<'_>) -> Measured {
    data.mean_of_matches(|trace| trace.decisions.into())
}

pub(in crate::metrics) fn rounds(data: &Observations<'_>) -> Measured {
    let seats = f64::from(data.seats());
    data.mean_of_matches(|trace| f64::from(trace.choices.iter().sum::<u32>()) / seats)
}

pub(in crate::metrics) fn minutes(data: &Observations<'_>) -> Measured {
    data.mean_of_matches(|trace| f64::from(trace.deciseconds) / 600.0)
}
