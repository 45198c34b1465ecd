//! Wins by seat, draws, and the spread of points.

use crate::metrics::estimator::{self, Cluster};
use crate::metrics::observations::{Measured, Observations, scaled};
use crate::metrics::study::PlayResult;
use sortie_core::seat::Seat;

/// The name of a seat in series; people count from 1.
pub(in crate::metrics) fn seat_name(seat: Seat) -> String {
    format!("seat {}", seat + 1)
}

fn share(play: &PlayResult, seat: Seat) -> Cluster {
    let won: f64 = play.matches.iter().map(|trace| trace.outcome.share(seat)).sum();
    Cluster::new(won, play.matches.len() as u32)
}

pub(in crate::metrics) fn win_share(data: &Observations<'_>) -> Measured {
    Measured::series((0..data.seats()).map(|seat| {
        let found = estimator::proportion(&data.clusters(|play| share(play, seat)));
        (seat_name(seat), found.map(|share| scaled(share, 100.0)))
    }))
}

pub(in crate::metrics) fn first_mover_edge(data: &Observations<'_>) -> Measured {
    let edges: Vec<f64> = data
        .clusters(|play| share(play, 0))
        .into_iter()
        .map(|cluster| cluster.y / cluster.x - data.due())
        .collect();
    let found = estimator::bounded_mean(&edges, data.edge_range());
    let by_set = edges.into_iter().map(|edge| edge * 100.0).collect();
    Measured::new(found.map(|edge| scaled(edge, 100.0)), by_set)
}

pub(in crate::metrics) fn draws(data: &Observations<'_>) -> Measured {
    data.percent(|play| {
        let drawn = play.matches.iter().filter(|trace| trace.outcome.winners().len() > 1).count();
        Cluster::new(drawn as u32, play.matches.len() as u32)
    })
}

/// The best points and the second best.
fn top_two(trace: &crate::metrics::match_trace::MatchTrace) -> (i32, i32) {
    let seats = trace.outcome.seats();
    let mut points: Vec<i32> = (0..seats).map(|seat| trace.outcome.points(seat)).collect();
    points.sort_unstable_by(|one, other| other.cmp(one));
    (points.first().copied().unwrap_or(0), points.get(1).copied().unwrap_or(0))
}

pub(in crate::metrics) fn score_spread(data: &Observations<'_>) -> Measured {
    data.mean_of_matches(|trace| {
        let (best, second) = top_two(trace);
        f64::from(best) - f64::from(second)
    })
}

pub(in crate::metrics) fn score_ties(data: &Observations<'_>) -> Measured {
    data.percent(|play| {
        let tied = play.matches.iter().map(top_two).filter(|(best, second)| best == second);
        Cluster::new(tied.count() as u32, play.matches.len() as u32)
    })
}
