//! The stakes of a match.

use crate::outcome::Outcome;

/// The stakes of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Utility {
    /// The points of the game's score.
    Points {
        /// The greatest possible difference between two seats, at least 1.
        apart: u16,
    },
    /// The share of a win: 1, or 1/2 of a draw.
    Share,
}

impl Utility {
    /// The utility of seat 0, which seat 1 loses: half the difference between both. For points that
    /// sum to 0 these are the points; for shares it lies between -1/2 and 1/2.
    pub fn value(self, outcome: &Outcome) -> f64 {
        let worth = |seat| match self {
            Utility::Points { .. } => f64::from(outcome.points(seat)),
            Utility::Share => outcome.share(seat),
        };
        (worth(0) - worth(1)) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_gets_the_other_loses() {
        let outcome = Outcome::by_points(&[2, -4]);
        assert!((Utility::Points { apart: 6 }.value(&outcome) - 3.0).abs() < f64::EPSILON);
        assert!((Utility::Share.value(&outcome) - 0.5).abs() < f64::EPSILON);
        assert!(Utility::Share.value(&Outcome::by_points(&[1, 1])).abs() < f64::EPSILON);
    }
}
