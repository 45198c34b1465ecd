//! The utility of an outcome to each seat, on a scale from 0 to 1.

use sortie_core::seat::MAX_SEATS;
use sortie_core::{Outcome, Seat, Utility};

/// Weight of the margin in points; the rest is the share of the win. Small enough that no margin
/// outweighs a win.
const MARGIN_WEIGHT: f32 = 0.1;

/// Maps outcomes to utilities of 0–1 and learns from them how large a usual margin is.
#[derive(Clone, Debug)]
pub(crate) struct NormalizedUtility {
    utility: Utility,
    outcomes: f32,
    margins: f32,
}

impl NormalizedUtility {
    pub(crate) const fn new(utility: Utility) -> Self {
        NormalizedUtility { utility, outcomes: 1.0, margins: 1.0 }
    }

    /// The utility of an outcome to each seat, 0–1.
    ///
    /// In a game for points it is linear in the margin. In a game for the win it is the share of
    /// the win, plus a little for the margin over the best other seat, so that the bot still plays
    /// for something where the win is certain.
    pub(crate) fn evaluate(&mut self, outcome: &Outcome) -> [f32; MAX_SEATS] {
        let mut utilities = [0.0; MAX_SEATS];
        for seat in 0..outcome.seats() {
            let margin = margin(outcome, seat);
            utilities[usize::from(seat)] = match self.utility {
                Utility::Points { apart } => 0.5 + 0.5 * margin / f32::from(apart),
                Utility::Share => {
                    let ahead = 0.5 + 0.5 * self.relative_to_usual(margin);
                    (1.0 - MARGIN_WEIGHT) * outcome.share(seat) as f32 + MARGIN_WEIGHT * ahead
                }
            };
        }
        utilities
    }

    /// The same from expected shares of the win, without a margin. In a game for points, which no critic
    /// plays, the scale would be another one.
    pub(crate) fn of_shares(shares: &[f32; MAX_SEATS]) -> [f32; MAX_SEATS] {
        shares.map(|share| (1.0 - MARGIN_WEIGHT) * share + MARGIN_WEIGHT * 0.5)
    }

    /// Maps a margin to −1…1: the usual margin becomes about a third, and an unbounded one 1.
    fn relative_to_usual(&mut self, margin: f32) -> f32 {
        self.outcomes += 1.0;
        self.margins += margin.abs();
        // Twice the mean absolute margin. Both sums begin at 1, so that the first margin has
        // something to be compared with.
        let usual = 2.0 * self.margins / self.outcomes;
        margin / (margin.abs() + usual)
    }
}

/// Points ahead of the best other seat; negative if behind.
fn margin(outcome: &Outcome, seat: Seat) -> f32 {
    let others = (0..outcome.seats()).filter(|&other| other != seat);
    let best = others.map(|other| outcome.points(other)).max().unwrap_or(0);
    // In 64 bits, because a difference of two `i32` may overflow.
    (i64::from(outcome.points(seat)) - i64::from(best)) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_counts_more_than_any_margin() {
        let mut utility = NormalizedUtility::new(Utility::Share);
        let mut evaluate = |points: &[i32]| utility.evaluate(&Outcome::by_points(points))[0];
        let [lost, lost_by_much, drawn] =
            [evaluate(&[1, 2]), evaluate(&[0, 900]), evaluate(&[3, 3])];
        let [won, won_by_much] = [evaluate(&[2, 1]), evaluate(&[900, 0])];
        assert!(lost_by_much < lost && lost < drawn && drawn < won && won < won_by_much);
        assert!((drawn - 0.5).abs() < 1e-6);
        assert!((0.0..=1.0).contains(&lost_by_much) && (0.0..=1.0).contains(&won_by_much));
        assert!(won - lost > 0.8);
    }

    #[test]
    fn in_a_game_for_points_utility_is_linear_in_the_margin() {
        let mut utility = NormalizedUtility::new(Utility::Points { apart: 26 });
        let mut evaluate = |points: &[i32]| utility.evaluate(&Outcome::by_points(points));
        for (points, expected) in
            [(13, 1.0), (1, 7.0 / 13.0), (0, 0.5), (-1, 6.0 / 13.0), (-13, 0.0)]
        {
            let [own, other, ..] = evaluate(&[points, -points]);
            assert!((own - expected).abs() < 1e-6 && (own + other - 1.0).abs() < 1e-6, "{points}");
        }
    }
}
