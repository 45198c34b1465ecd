//! What an outcome is worth to a seat.

use sortie_core::seat::MAX_SEATS;
use sortie_core::{Outcome, Seat};

/// How much of the worth is the margin in points; the rest is the share of the win.
const MARGIN: f32 = 0.1;

/// Judges outcomes, and learns from them what a usual margin is.
#[derive(Clone, Debug)]
pub(crate) struct Payoff {
    outcomes: f32,
    margins: f32,
}

impl Payoff {
    pub(crate) const fn new() -> Self {
        Payoff { outcomes: 1.0, margins: 1.0 }
    }

    /// The worth to each seat, 0–1: above all its share of the win, and a little the points that it
    /// has more than the best other, so that there is something to play for where the win is sure.
    pub(crate) fn of(&mut self, outcome: &Outcome) -> [f32; MAX_SEATS] {
        let mut worth = [0.0; MAX_SEATS];
        for seat in 0..outcome.seats() {
            let margin = margin(outcome, seat);
            self.outcomes += 1.0;
            self.margins += margin.abs();
            let usual = 2.0 * self.margins / self.outcomes;
            let ahead = margin / (margin.abs() + usual);
            worth[usize::from(seat)] =
                (1.0 - MARGIN) * outcome.share(seat) as f32 + MARGIN * (0.5 + 0.5 * ahead);
        }
        worth
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
        let mut payoff = Payoff::new();
        let mut of = |points: &[i32]| payoff.of(&Outcome::by_points(points))[0];
        let [lost, lost_by_much, drawn] = [of(&[1, 2]), of(&[0, 900]), of(&[3, 3])];
        let [won, won_by_much] = [of(&[2, 1]), of(&[900, 0])];
        assert!(lost_by_much < lost && lost < drawn && drawn < won && won < won_by_much);
        assert!((drawn - 0.5).abs() < 1e-6);
        assert!((0.0..=1.0).contains(&lost_by_much) && (0.0..=1.0).contains(&won_by_much));
        assert!(won - lost > 0.8);
    }
}
