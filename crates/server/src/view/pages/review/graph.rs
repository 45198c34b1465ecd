//! The graph of win probability, drawn as SVG, and the same as rows of a table.

use super::{replay, share};
use crate::view::layout::Layout;
use sortie_core::{Seat, Text};
use sortie_table::review::{Review, ReviewPoint, ShareEstimate};
use sortie_words::Readers;
use std::fmt::Write;

/// The graph. All coordinates are in percent of its width and height.
pub(super) struct Graph {
    /// The 95 % interval of the reviewed seat, as the points of a polygon.
    pub(super) band: String,
    /// The line of the reviewed seat.
    pub(super) line: String,
    /// The lines of the others; none at a table of two, where one mirrors the other.
    pub(super) others: Vec<String>,
    pub(super) points: Vec<GraphPoint>,
    /// The names of all players.
    pub(super) head: Vec<String>,
}

/// A point of the graph.
pub(super) struct GraphPoint {
    pub(super) x: f64,
    pub(super) y: f64,
    /// The column in which a click opens the replay here.
    pub(super) left: f64,
    pub(super) width: f64,
    /// `costly` for one of the costliest choices.
    pub(super) kind: &'static str,
    pub(super) label: String,
    pub(super) address: String,
    /// The decision, or the end.
    pub(super) name: String,
    /// The share of each player.
    pub(super) shares: Vec<String>,
}

impl Graph {
    pub(super) fn new(page: Layout<'_>, id: &str, readers: &Readers<'_>, review: &Review) -> Self {
        let seats = review.result.len() as Seat;
        let seat = review.seat;
        let steps = review.points.len().saturating_sub(1).max(1) as f64;
        let x = |at: usize| 100.0 * at as f64 / steps;
        let estimate = |point: &ReviewPoint, seat: Seat| -> ShareEstimate {
            point.shares.get(usize::from(seat)).copied().unwrap_or_default()
        };
        let line = |height: &dyn Fn(&ReviewPoint) -> f64| {
            let mut line = String::new();
            for (at, point) in review.points.iter().enumerate() {
                let _ = write!(line, "{:.2},{:.2} ", x(at), y(height(point)));
            }
            line
        };
        let of = |seat: Seat| line(&|point| estimate(point, seat).mean);
        let marked: Vec<u32> =
            review.costliest().into_iter().map(|at| review.choices[at].decision).collect();
        let own: Vec<u32> = review.choices.iter().map(|choice| choice.decision).collect();
        let points = review.points.iter().enumerate().map(|(at, point)| {
            let decision = point.decision;
            let name = match decision {
                Some(n) => page.text(&Text::new(id!("replay-decision")).number("n", n)),
                None => page.say(id!("review-end")),
            };
            let here = estimate(point, seat);
            GraphPoint {
                x: x(at),
                y: y(here.mean),
                left: (x(at) - 50.0 / steps).max(0.0),
                width: 100.0 / steps,
                kind: match decision {
                    Some(n) if marked.contains(&n) => "costly",
                    Some(n) if own.contains(&n) => "own",
                    Some(_) => "other",
                    None => "end",
                },
                label: format!("{name}: {}", share(here)),
                address: replay(id, point.at, seat),
                name,
                shares: (0..seats).map(|seat| share(estimate(point, seat))).collect(),
            }
        });
        Graph {
            band: band(review, &estimate),
            line: of(seat),
            others: (0..seats).filter(|other| seats > 2 && *other != seat).map(of).collect(),
            points: points.collect(),
            head: (0..seats).map(|seat| page.words.name(seat, readers)).collect(),
        }
    }
}

/// The height of a share, downwards as in SVG.
fn y(share: f64) -> f64 {
    100.0 * (1.0 - share.clamp(0.0, 1.0))
}

/// The interval as a polygon: along its upper edge, and back along its lower one.
fn band(review: &Review, estimate: &dyn Fn(&ReviewPoint, Seat) -> ShareEstimate) -> String {
    let steps = review.points.len().saturating_sub(1).max(1) as f64;
    let mut band = String::new();
    let mut edge = |at: usize, sign: f64| {
        let here = estimate(&review.points[at], review.seat);
        let x = 100.0 * at as f64 / steps;
        let _ = write!(band, "{x:.2},{:.2} ", y(here.mean + sign * here.half_width));
    };
    (0..review.points.len()).for_each(|at| edge(at, 1.0));
    (0..review.points.len()).rev().for_each(|at| edge(at, -1.0));
    band
}
