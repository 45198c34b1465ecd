//! The course of a match by win probabilities: drama, lead changes, comebacks, runaway leaders.
//!
//! A sampled win probability has the error of its playouts, and a maximum or a threshold over many of
//! them would mistake this error for drama. So each position has two independent halves of playouts.
//! One half picks a moment and the other measures it, or both have to agree.

use crate::metrics::estimator::{self, Cluster};
use crate::metrics::metric::Estimate;
use crate::metrics::observations::{Measured, Observations, scaled};
use crate::metrics::playouts::{HALF, PositionTrace, WIN};
use crate::metrics::rule_report::Curve;
use crate::metrics::study::PlayResult;
use sortie_core::seat::Seat;

/// The lead that counts as one, as a difference of win probabilities.
const LEAD: f64 = 0.25;
/// The win probability at which a match counts as decided.
const DECIDED: f64 = 0.9;

/// The win probability of a seat by one half.
fn chance(position: &PositionTrace, half: usize, seat: Seat) -> f64 {
    f64::from(position.halves[half][usize::from(seat)]) / f64::from(HALF * WIN)
}

/// The only winner of the match with positions.
fn winner(play: &PlayResult) -> Option<Seat> {
    play.matches.first().filter(|_| !play.positions.is_empty())?.outcome.winners().only()
}

fn others(play: &PlayResult, seat: Seat) -> impl Iterator<Item = Seat> {
    let seats = play.matches.first().map_or(0, |trace| trace.outcome.seats());
    (0..seats).filter(move |other| *other != seat)
}

/// The seat ahead of this one by one half, and how far.
fn ahead(play: &PlayResult, position: &PositionTrace, half: usize, seat: Seat) -> (Seat, f64) {
    let gap = |other: Seat| chance(position, half, other) - chance(position, half, seat);
    others(play, seat)
        .map(|other| (other, gap(other)))
        .max_by(|one, other| one.1.total_cmp(&other.1))
        .unwrap_or((seat, 0.0))
}

/// How far the winner was behind at its worst moment: one half picks moment and rival, the other
/// measures, and both ways are averaged.
pub(in crate::metrics) fn worst_gap(play: &PlayResult, winner: Seat) -> f64 {
    let measured = |picks: usize| {
        let moments = play.positions.iter().map(|at| (at, ahead(play, at, picks, winner)));
        let worst = moments.max_by(|one, other| one.1.1.total_cmp(&other.1.1));
        match worst {
            Some((at, (rival, gap))) if gap > 0.0 => {
                chance(at, 1 - picks, rival) - chance(at, 1 - picks, winner)
            }
            _ => 0.0,
        }
    };
    f64::midpoint(measured(0), measured(1))
}

pub(in crate::metrics) fn drama(data: &Observations<'_>) -> Measured {
    data.ratio(100.0, |play| match winner(play) {
        Some(winner) => Cluster::new(worst_gap(play, winner), 1u8),
        None => Cluster::default(),
    })
}

/// The seat that leads by [`LEAD`] in both halves.
fn leader(play: &PlayResult, position: &PositionTrace) -> Option<Seat> {
    let seats = position.halves[0].len() as Seat;
    (0..seats).find(|seat| {
        (0..2).all(|half| {
            others(play, *seat)
                .all(|other| chance(position, half, *seat) >= chance(position, half, other) + LEAD)
        })
    })
}

/// How often the lead passed from one seat to another.
pub(in crate::metrics) fn changes(play: &PlayResult) -> u32 {
    let mut leaders: Vec<Seat> =
        play.positions.iter().filter_map(|position| leader(play, position)).collect();
    // The match ends with its winner in the lead.
    leaders.extend(winner(play));
    leaders.dedup();
    leaders.len().saturating_sub(1) as u32
}

pub(in crate::metrics) fn lead_changes(data: &Observations<'_>) -> Measured {
    data.ratio(1.0, |play| Cluster::new(changes(play), u8::from(!play.positions.is_empty())))
}

pub(in crate::metrics) fn decidedness(data: &Observations<'_>) -> Measured {
    data.ratio(100.0, |play| {
        let Some(winner) = winner(play) else { return Cluster::default() };
        let sure = play
            .positions
            .iter()
            .find(|position| (0..2).all(|half| chance(position, half, winner) >= DECIDED));
        let decisions = f64::from(play.matches[0].decisions.max(1));
        Cluster::new(sure.map_or(1.0, |at| f64::from(at.decision) / decisions), 1u8)
    })
}

pub(in crate::metrics) fn comebacks(data: &Observations<'_>) -> Measured {
    let low = data.due() / 2.0;
    data.percent(|play| {
        let Some(winner) = winner(play) else { return Cluster::default() };
        let came = play
            .positions
            .iter()
            .any(|position| (0..2).all(|half| chance(position, half, winner) <= low));
        Cluster::new(u8::from(came), 1u8)
    })
}

/// Whether the favourite after a part of the match won it.
fn favourite_won(play: &PlayResult, part: f64) -> Cluster {
    let Some(trace) = play.matches.first() else { return Cluster::default() };
    let due = part * f64::from(trace.decisions);
    let before = play.positions.iter().take_while(|at| f64::from(at.decision) <= due);
    let Some(position) = before.last() else { return Cluster::default() };
    let sum = |seat: Seat| position.halves.iter().map(|half| half[usize::from(seat)]).sum::<u32>();
    let seats = trace.outcome.seats();
    let best = (0..seats).map(sum).max().unwrap_or(0);
    let favourites: Vec<Seat> = (0..seats).filter(|seat| sum(*seat) == best).collect();
    let won: f64 = favourites.iter().map(|seat| trace.outcome.share(*seat)).sum();
    Cluster::new(won / favourites.len() as f64, 1u8)
}

pub(in crate::metrics) fn runaway(data: &Observations<'_>) -> Measured {
    let parts = [("after a quarter", 0.25), ("halfway", 0.5), ("after three quarters", 0.75)];
    Measured::series(parts.map(|(name, part)| {
        let found = estimator::proportion(&data.clusters(|play| favourite_won(play, part)));
        (name.to_owned(), found.map(|share| scaled(share, 100.0)))
    }))
}

/// The win probability of the later winner over the match.
pub(in crate::metrics) fn winner_curve(data: &Observations<'_>) -> Option<Curve> {
    let point = |tenth: u32| -> Option<(f64, Estimate)> {
        let clusters = data.clusters(|play| {
            let Some(winner) = winner(play) else { return Cluster::default() };
            let decisions = play.matches[0].decisions.max(1);
            let within = |at: &&PositionTrace| (at.decision * 10 / decisions).min(9) == tenth;
            let here: Vec<f64> = play
                .positions
                .iter()
                .filter(within)
                .map(|at| f64::midpoint(chance(at, 0, winner), chance(at, 1, winner)))
                .collect();
            Cluster::new(here.iter().sum::<f64>(), here.len() as u32)
        });
        let found = estimator::ratio(&clusters)?;
        Some((f64::from(tenth) * 10.0 + 5.0, scaled(found, 100.0)))
    };
    let points: Vec<_> = (0..10).filter_map(point).collect();
    (!points.is_empty()).then(|| Curve {
        id: "winner_chance".to_owned(),
        title: "Win probability of the later winner".to_owned(),
        x: "part of the match, %".to_owned(),
        y: "win probability, %".to_owned(),
        lines: vec![("later winner".to_owned(), points)],
    })
}
