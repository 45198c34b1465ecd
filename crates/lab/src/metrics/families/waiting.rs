//! Seats that have nothing to do: out of the match, or waiting.

use crate::metrics::estimator::{self, Cluster};
use crate::metrics::families::fairness::seat_name;
use crate::metrics::match_trace::MatchTrace;
use crate::metrics::observations::{Measured, Observations, scaled};
use crate::metrics::reason::Reason;

/// Whether a seat made its last choice well before the end: it then waited longer than ever before,
/// and for more than two rounds.
fn is_out(trace: &MatchTrace, seat: usize) -> bool {
    let rounds = 2 * u32::from(trace.outcome.seats());
    trace.after_last[seat] > rounds.max(trace.longest_wait[seat])
}

pub(in crate::metrics) fn elimination(data: &Observations<'_>) -> Measured {
    if data.seats() < 3 {
        return Measured::not_applicable(Reason::TwoSeats);
    }
    Measured::series((0..data.seats()).map(|seat| {
        let clusters = data.clusters(|play| {
            let out = play.matches.iter().filter(|trace| is_out(trace, seat.into())).count();
            Cluster::new(out as u32, play.matches.len() as u32)
        });
        let found = estimator::proportion(&clusters);
        (seat_name(seat), found.map(|share| scaled(share, 100.0)))
    }))
}

pub(in crate::metrics) fn idle_time(data: &Observations<'_>) -> Measured {
    Measured::series((0..data.seats()).map(|seat| {
        let wait = |trace: &MatchTrace| {
            let at = usize::from(seat);
            f64::from(trace.longest_wait[at].max(trace.after_last[at]))
        };
        let means: Vec<f64> = data
            .plays
            .iter()
            .map(|play| play.matches.iter().map(wait).sum::<f64>() / play.matches.len() as f64)
            .collect();
        (seat_name(seat), estimator::mean(&means))
    }))
}
