//! How a match ended.

use crate::seat::{MAX_SEATS, Seat, Seats};
use serde::{Deserialize, Serialize};

/// The result of a match: a place for each seat, and the points that led to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "Table", try_from = "Table")]
pub struct Outcome {
    seats: u8,
    places: [u8; MAX_SEATS],
    points: [i32; MAX_SEATS],
}

impl Outcome {
    /// More points, better place; equal points share a place.
    #[inline]
    pub fn by_points(points: &[i32]) -> Self {
        Outcome::by_rank(points, points)
    }

    /// A higher rank is a better place and equal ranks share it, whatever the points are.
    #[inline]
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
    #[inline]
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The place of a seat, 1 for the best; seats that share a place share its number.
    #[inline]
    pub fn place(&self, seat: Seat) -> u8 {
        self.places[seat as usize]
    }

    /// The points of a seat, in the units of the game's score.
    #[inline]
    pub fn points(&self, seat: Seat) -> i32 {
        self.points[seat as usize]
    }

    /// Those with the first place. More than one: a draw among them.
    #[inline]
    pub fn winners(&self) -> Seats {
        (0..self.seats).filter(|&seat| self.place(seat) == 1).collect()
    }

    /// The share of one win that goes to a seat: 1 for a sole winner, 1/k for one of k winners,
    /// else 0.
    #[inline]
    pub fn share(&self, seat: Seat) -> f64 {
        let winners = self.winners();
        if winners.has(seat) { 1.0 / f64::from(winners.len()) } else { 0.0 }
    }
}

/// The result of a match for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchResult {
    /// The player alone won.
    Won,
    /// Several players share the win, the player among them.
    Drawn,
    /// Others won.
    Lost,
}

impl MatchResult {
    /// All results, the best first.
    pub const ALL: [Self; 3] = [Self::Won, Self::Drawn, Self::Lost];

    /// The result of the player at `seat`.
    pub fn new(outcome: &Outcome, seat: Seat) -> Self {
        match (outcome.winners().has(seat), outcome.winners().len()) {
            (true, 1) => Self::Won,
            (true, _) => Self::Drawn,
            (false, _) => Self::Lost,
        }
    }

    /// The id of the result: `won`, `drawn` or `lost`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Drawn => "drawn",
            Self::Lost => "lost",
        }
    }
}

/// An outcome as it is written: a place and points for each seat.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Outcome))]
struct Table {
    places: Vec<u8>,
    points: Vec<i32>,
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Outcome {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        Table::schema()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Outcome {}

impl From<Outcome> for Table {
    fn from(outcome: Outcome) -> Self {
        let seats = usize::from(outcome.seats);
        Table { places: outcome.places[..seats].to_vec(), points: outcome.points[..seats].to_vec() }
    }
}

impl TryFrom<Table> for Outcome {
    type Error = String;

    fn try_from(table: Table) -> Result<Self, String> {
        let seats = table.places.len();
        if seats > MAX_SEATS || table.points.len() != seats {
            return Err(format!(
                "an outcome has a place and points for each of up to {MAX_SEATS} seats"
            ));
        }
        let before = |place| table.places.iter().filter(|&&other| other < place).count();
        if !table.places.iter().all(|&place| usize::from(place) == 1 + before(place)) {
            return Err(format!(
                "a place is 1 more than how many seats have a better one, not {:?}",
                table.places
            ));
        }
        let mut outcome =
            Outcome { seats: seats as u8, places: [0; MAX_SEATS], points: [0; MAX_SEATS] };
        outcome.places[..seats].copy_from_slice(&table.places);
        outcome.points[..seats].copy_from_slice(&table.points);
        Ok(outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::MatchResult::{Drawn, Lost, Won};
    use super::*;

    #[test]
    fn equal_points_share_a_place() {
        let outcome = Outcome::by_points(&[4, 7, 7, -1]);
        assert_eq!([0, 1, 2, 3].map(|seat| outcome.place(seat)), [3, 1, 1, 4]);
        assert_eq!(outcome.winners(), Seats::one(1).with(2));
        let percent = |outcome: Outcome, seat| (outcome.share(seat) * 100.0) as u32;
        assert_eq!([0, 1, 2, 3].map(|seat| percent(outcome, seat)), [0, 50, 50, 0]);
        assert_eq!(percent(Outcome::by_points(&[2, 1]), 0), 100);
    }

    #[test]
    fn a_rank_outweighs_points() {
        let outcome = Outcome::by_rank(&[1, 2], &[100, 0]);
        assert_eq!(outcome.winners(), Seats::one(1));
        assert_eq!((outcome.points(0), outcome.points(1)), (100, 0));
    }

    #[test]
    fn an_outcome_reads_back_and_a_false_one_is_refused() {
        let outcome = Outcome::by_points(&[4, 7, -7]);
        let text = serde_json::to_string(&outcome).unwrap();
        assert_eq!(text, r#"{"places":[2,1,3],"points":[4,7,-7]}"#);
        assert_eq!(serde_json::from_str::<Outcome>(&text).unwrap(), outcome);
        for text in [
            r#"{"places":[1,2],"points":[1]}"#,
            r#"{"places":[1,1,1,1,1,1,1,1,1],"points":[0,0,0,0,0,0,0,0,0]}"#,
            r#"{"places":[300],"points":[0]}"#,
        ] {
            assert!(serde_json::from_str::<Outcome>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn who_wins_alone_has_won_and_who_shares_the_win_has_drawn() {
        let check = |points: &[i32], results: &[MatchResult]| {
            let outcome = Outcome::by_points(points);
            for (seat, result) in (0..).zip(results) {
                assert_eq!(MatchResult::new(&outcome, seat), *result, "seat {seat} of {points:?}");
            }
        };
        check(&[3, 1], &[Won, Lost]);
        check(&[2, 2], &[Drawn, Drawn]);
        check(&[2, 0, 2], &[Drawn, Lost, Drawn]);
    }
}
