//! How a match ended.

use crate::seat::{MAX_SEATS, Seat, Seats};
use serde::{Deserialize, Serialize};

/// The result of a match: a place for each seat, and the points that led to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    seats: u8,
    places: [u8; MAX_SEATS],
    points: [i32; MAX_SEATS],
}

impl Outcome {
    /// More points, better place; equal points share a place.
    pub fn by_points(points: &[i32]) -> Self {
        Outcome::by_rank(points, points)
    }

    /// A higher rank is a better place and equal ranks share it, whatever the points are.
    pub fn by_rank(ranks: &[i32], points: &[i32]) -> Self {
        let mut outcome =
            Outcome { seats: ranks.len() as u8, places: [0; MAX_SEATS], points: [0; MAX_SEATS] };
        for (seat, rank) in ranks.iter().enumerate() {
            outcome.places[seat] = 1 + ranks.iter().filter(|&other| other > rank).count() as u8;
            outcome.points[seat] = points[seat];
        }
        outcome
    }

    /// How many seats played.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The place of a seat, 1 for the best; seats that share a place share its number.
    pub fn place(&self, seat: Seat) -> u8 {
        self.places[seat as usize]
    }

    /// The points of a seat, in the units of the game's score.
    pub fn points(&self, seat: Seat) -> i32 {
        self.points[seat as usize]
    }

    /// Those with the first place. More than one: a draw among them.
    pub fn winners(&self) -> Seats {
        (0..self.seats).filter(|&seat| self.place(seat) == 1).collect()
    }

    /// The share of one win that goes to a seat: 1 for a sole winner, 1/k for one of k winners,
    /// else 0.
    pub fn share(&self, seat: Seat) -> f64 {
        let winners = self.winners();
        if winners.has(seat) { 1.0 / f64::from(winners.len()) } else { 0.0 }
    }
}
