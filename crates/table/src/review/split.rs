//! The split of a result into the deal, chance and play.

use super::ShareEstimate;
use serde::{Deserialize, Serialize};
use sortie_bots::Estimate;
use sortie_bots::analysis::PairedMeans;

/// A result as a sum: the fair share, the deal, chance, and the play of both sides. The means add up
/// to the result exactly, because every value that one part ends with is the beginning of the next.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LuckSplit {
    /// The share that every seat is due, 1 / seats.
    pub fair_share: f64,
    /// The deal, and the advantage of the seat.
    pub deal: ShareEstimate,
    /// Dice and draws after the deal.
    pub chance: ShareEstimate,
    /// The seat's own play, compared with that of the analysis.
    pub own_play: ShareEstimate,
    /// The play of all others.
    pub other_play: ShareEstimate,
    /// The share of the win that the seat got.
    pub result: f64,
}

/// A decision on the way from the deal to the result.
#[derive(Clone, Copy, Debug)]
pub(super) struct SplitStep {
    /// Before the decision, after the own choice, after all choices, and after chance.
    pub(super) values: PairedMeans<4>,
    pub(super) decider: Decider,
}

/// The side that a decision belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decider {
    Own,
    Others,
    Both,
}

/// The parts of the sum, by number.
const DEAL: usize = 0;
const CHANCE: usize = 1;
const OWN: usize = 2;
const OTHERS: usize = 3;

/// Splits a result. `steps` are the decisions in their order.
///
/// Each part is a weighted sum of the values of all decisions. The values of one decision were
/// sampled together, so their covariances count in the error of each part.
pub(super) fn split(steps: &[SplitStep], seats: u8, result: f64) -> LuckSplit {
    let fair_share = 1.0 / f64::from(seats);
    // The weights of the four values of each decision in each part.
    let mut weights = vec![[[0.0; 4]; 4]; steps.len()];
    let mut constants = [-fair_share, 0.0, 0.0, 0.0];
    let mut last = None;
    for (at, step) in steps.iter().enumerate() {
        let [own, both] = match step.decider {
            Decider::Own => [OWN; 2],
            Decider::Others => [OTHERS; 2],
            Decider::Both => [OWN, OTHERS],
        };
        // The new search of this decision sees further than the last one. The side that decides has
        // found this, or could have found it.
        let mut open = [0.0; 4];
        if at == 0 {
            open[DEAL] = 1.0;
        } else {
            open[own] += 0.5;
            open[both] += 0.5;
            for (part, share) in weights[at - 1].iter_mut().zip(open) {
                part[3] -= share;
            }
        }
        let weights = &mut weights[at];
        for (part, share) in weights.iter_mut().zip(open) {
            part[0] += share;
        }
        weights[own][0] -= 1.0;
        weights[own][1] += 1.0;
        weights[both][1] -= 1.0;
        weights[both][2] += 1.0;
        weights[CHANCE][2] -= 1.0;
        weights[CHANCE][3] += 1.0;
        last = Some([own, both]);
    }
    match (last, weights.last_mut()) {
        (Some(sides), Some(weights)) => {
            for side in sides {
                weights[side][3] -= 0.5;
                constants[side] += 0.5 * result;
            }
        }
        _ => constants[DEAL] += result,
    }
    let part = |part: usize| {
        let (mut mean, mut variance) = (constants[part], 0.0);
        for (step, weights) in steps.iter().zip(&weights) {
            let Estimate { mean: added, error } = step.values.weighted(weights[part]);
            mean += added;
            variance += error * error;
        }
        ShareEstimate::from(Estimate { mean, error: variance.sqrt() })
    };
    LuckSplit {
        fair_share,
        deal: part(DEAL),
        chance: part(CHANCE),
        own_play: part(OWN),
        other_play: part(OTHERS),
        result,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(samples: [[f64; 4]; 2], decider: Decider) -> SplitStep {
        let mut values = PairedMeans::default();
        for sample in samples {
            values.add(sample);
        }
        SplitStep { values, decider }
    }

    fn steady(values: [f64; 4], decider: Decider) -> SplitStep {
        step([values; 2], decider)
    }

    fn parts(split: LuckSplit) -> [f64; 4] {
        [split.deal, split.chance, split.own_play, split.other_play].map(|part| part.mean)
    }

    fn check(split: LuckSplit, expect: [f64; 4]) {
        let found = parts(split);
        let near = |(one, other): (&f64, &f64)| (one - other).abs() < 1e-12;
        assert!(found.iter().zip(&expect).all(near), "{found:?} instead of {expect:?}");
    }

    #[test]
    fn each_change_goes_to_its_part() {
        let steps = [
            // A good deal, a blunder of one's own, and lucky dice.
            steady([0.7, 0.4, 0.4, 0.6], Decider::Own),
            // A mistake of another player, without dice.
            steady([0.6, 0.6, 0.8, 0.8], Decider::Others),
            // A better move than the last search saw, and the last die.
            steady([0.9, 0.9, 0.9, 1.0], Decider::Own),
        ];
        check(split(&steps, 2, 1.0), [0.2, 0.3, -0.2, 0.2]);
    }

    #[test]
    fn choices_at_the_same_time_are_told_apart() {
        let steps = [steady([0.5, 0.3, 0.6, 0.0], Decider::Both)];
        check(split(&steps, 4, 0.0), [0.25, -0.6, -0.2, 0.3]);
    }

    #[test]
    fn what_ends_a_match_without_a_choice_is_play() {
        let steps = [steady([0.6, 0.6, 0.6, 0.6], Decider::Own)];
        check(split(&steps, 2, 0.0), [0.1, 0.0, -0.6, 0.0]);
    }

    #[test]
    fn the_parts_add_up_to_the_result_exactly() {
        for (n, result) in [(0, 1.0), (1, 0.0), (7, 0.5), (40, 1.0)] {
            let noise = |at: usize| (at as f64 * 0.37).sin().abs();
            let steps: Vec<SplitStep> = (0..n)
                .map(|at| {
                    let deciders = [Decider::Own, Decider::Others, Decider::Both];
                    let samples =
                        [0, 7].map(|more| [0, 1, 2, 3].map(|value| noise(4 * at + value + more)));
                    step(samples, deciders[at % 3])
                })
                .collect();
            let found = split(&steps, 3, result);
            let sum: f64 = found.fair_share + parts(found).iter().sum::<f64>();
            assert!((sum - result).abs() < 1e-9, "{n}: {found:?}");
        }
    }

    #[test]
    fn values_that_vary_together_leave_play_certain() {
        let samples = [[0.0, 0.1, 0.1, 1.0], [1.0, 1.1, 1.1, 1.0]];
        let found = split(&[step(samples, Decider::Own)], 2, 1.0);
        assert!(found.own_play.half_width < 1e-9 && found.deal.half_width > 0.5, "{found:?}");
    }
}
