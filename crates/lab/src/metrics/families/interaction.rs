//! The effect of a choice on the other seats.

use crate::metrics::estimator::Cluster;
use crate::metrics::observations::{Measured, Observations};
use crate::metrics::reason::Reason;

pub(in crate::metrics) fn interaction(data: &Observations<'_>) -> Measured {
    data.percent(|play| {
        let (changed, pairs) = play
            .positions
            .iter()
            .fold((0, 0), |(changed, pairs), at| (changed + at.others_changed, pairs + at.pairs));
        Cluster::new(changed, pairs)
    })
}

pub(in crate::metrics) fn king_making(data: &Observations<'_>) -> Measured {
    if data.seats() < 3 {
        return Measured::not_applicable(Reason::NoThird);
    }
    data.percent(|play| {
        let lost = play.positions.iter().filter(|at| at.lost);
        let (changed, pairs) = lost
            .fold((0, 0), |(changed, pairs), at| (changed + at.winner_changed, pairs + at.pairs));
        Cluster::new(changed, pairs)
    })
}
