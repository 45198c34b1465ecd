//! The effect of a choice on the other seats.

use crate::metrics::estimator::Cluster;
use crate::metrics::observations::{Measured, Observations};
use crate::metrics::playouts::PositionTrace;
use crate::metrics::reason::Reason;

/// The share of the variance of the other seats' results that choices in some positions explain.
fn effect(data: &Observations<'_>, counts: fn(&PositionTrace) -> bool) -> Measured {
    data.ratio(100.0, |play| {
        let effects = play.positions.iter().filter(|at| counts(at)).map(|at| at.effect.parts());
        let (between, total) = effects.fold((0.0, 0.0), |(y, x), (b, t)| (y + b, x + t));
        Cluster::new(between, total)
    })
}

pub(in crate::metrics) fn interaction(data: &Observations<'_>) -> Measured {
    effect(data, |_| true)
}

pub(in crate::metrics) fn king_making(data: &Observations<'_>) -> Measured {
    if data.seats() < 3 {
        return Measured::not_applicable(Reason::NoThird);
    }
    effect(data, |at| at.lost)
}
