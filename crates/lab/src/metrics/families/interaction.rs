//! The effect of a choice on the other seats.

use crate::metrics::estimator::{self, Cluster};
use crate::metrics::observations::{Measured, Observations, scaled};
use crate::metrics::playouts::PositionTrace;
use crate::metrics::reason::Reason;

/// The share of the variance of the other seats' results that choices in some positions explain.
fn effect(data: &Observations<'_>, counts: fn(&PositionTrace) -> bool) -> Measured {
    let clusters = data.clusters(|play| {
        let effects = play.positions.iter().filter(|at| counts(at)).map(|at| at.effect.parts());
        let (between, total) = effects.fold((0.0, 0.0), |(y, x), (b, t)| (y + b, x + t));
        Cluster::new(between, total)
    });
    let numbers = estimator::linearised(&clusters);
    let found = estimator::ratio(&clusters).and_then(|found| {
        // Few pairs that all agree are no certainty.
        if found.low < found.high {
            Some(found)
        } else {
            estimator::bounded_mean(&numbers, (-1.0, 1.0))
        }
    });
    let by_set = numbers.into_iter().map(|n| n * 100.0).collect();
    Measured::new(found.map(|found| scaled(found, 100.0)), by_set)
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
