//! What an outcome is worth to a seat.

use sortie_core::seat::MAX_SEATS;
use sortie_core::{Outcome, Seat, Utility};

/// How much of the worth is the margin in points; the rest is the share of the win.
const MARGIN: f32 = 0.1;

/// Judges outcomes, and learns from them what a usual margin is.
#[derive(Clone, Debug)]
pub(crate) struct Payoff {
    utility: Utility,
    outcomes: f32,
    margins: f32,
}

impl Payoff {
    pub(crate) const fn new(utility: Utility) -> Self {
        Payoff { utility, outcomes: 1.0, margins: 1.0 }
    }

    /// The worth to each seat, 0–1. Where a win is played for, above all its share of it, and a little
    /// the points that it has more than the best other, so that there is something to play for where the
    /// win is sure. Where points are, nothing but them.
    pub(crate) fn of(&mut self, outcome: &Outcome) -> [f32; MAX_SEATS] {
        let mut worth = [0.0; MAX_SEATS];
        for seat in 0..outcome.seats() {
            let margin = margin(outcome, seat);
            worth[usize::from(seat)] = match self.utility {
                Utility::Points { apart } => 0.5 + 0.5 * margin / f32::from(apart),
                Utility::Share => {
                    let ahead = 0.5 + 0.5 * self.of_usual(margin);
                    (1.0 - MARGIN) * outcome.share(seat) as f32 + MARGIN * ahead
                }
            };
        }
        worth
    }

    /// A margin as so much that the usual one is about a third, and none is 1.
    fn of_usual(&mut self, margin: f32) -> f32 {
        self.outcomes += 1.0;
        self.margins += margin.abs();
        let usual = 2.0 * self.margins / self.outcomes;
        margin / (margin.abs() + usual)
    }
}

fn margin(outcome: &Outcome, seat: Seat) -> f32 {
    let others = (0..outcome.seats()).filter(|&other| other != seat);
    let best = others.map(|other| outcome.points(other)).max().unwrap_or(0);
    (i64::from(outcome.points(seat)) - i64::from(best)) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_worth_more_than_any_margin_and_a_margin_more_than_none() {
        let mut payoff = Payoff::new(Utility::Share);
        let mut of = |points: &[i32]| payoff.of(&Outcome::by_points(points))[0];
        let [lost, lost_by_much, drawn] = [of(&[1, 2]), of(&[0, 900]), of(&[3, 3])];
        let [won, won_by_much] = [of(&[2, 1]), of(&[900, 0])];
        assert!(lost_by_much < lost && lost < drawn && drawn < won && won < won_by_much);
        assert!((drawn - 0.5).abs() < 1e-6);
        assert!((0.0..=1.0).contains(&lost_by_much) && (0.0..=1.0).contains(&won_by_much));
        assert!(won - lost > 0.8);
    }

    #[test]
    fn where_points_are_played_for_the_worth_is_as_even_as_they_are() {
        let mut payoff = Payoff::new(Utility::Points { apart: 26 });
        let mut of = |points: &[i32]| payoff.of(&Outcome::by_points(points));
        for (points, worth) in [(13, 1.0), (1, 7.0 / 13.0), (0, 0.5), (-1, 6.0 / 13.0), (-13, 0.0)]
        {
            let [own, other, ..] = of(&[points, -points]);
            assert!((own - worth).abs() < 1e-6 && (own + other - 1.0).abs() < 1e-6, "{points}");
        }
    }
}
