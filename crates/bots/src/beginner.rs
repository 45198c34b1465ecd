//! The beginner: flat Monte Carlo with sequential halving.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::distribution::Distribution;
use crate::novice::{considered, rollout_after};
use crate::random::Random;
use crate::utility::NormalizedUtility;
use sortie_core::chance::Fast;
use sortie_core::{Game, Seat};

/// Flat Monte Carlo player: plays each of its actions to the end of the match in sampled states,
/// all seats choosing at random, and takes the action with the best mean result. It forgets some of
/// the cards that a player has to remember, anew for each sample.
///
/// Each round keeps the better half of the actions and samples those twice as often, until two are
/// left (sequential halving: Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed
/// Bandits", 2013).
#[derive(Clone, Copy, Debug, Default)]
pub struct Beginner {
    /// Temperature of a softmax over the mean results, in units of a win; 0 takes the best action.
    pub temperature: f32,
}

/// Default number of simulations for one decision.
pub const SIMULATIONS: u32 = 1600;
/// Sampled states in the first round; every later round has twice as many.
const FIRST_ROUND_SAMPLES: u32 = 16;
/// Probability that the beginner remembers a card, 0–1.
pub(crate) const RECALL_PROBABILITY: f32 = 0.85;

impl<G: Game> Bot<G> for Beginner {
    /// Puts all probability on the action with the best mean result, unless it has a temperature.
    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        let budget = budget.or_simulations(SIMULATIONS);
        let mut left: Vec<(G::Action, f32)> =
            considered(rules, seat, view, chance).into_iter().map(|action| (action, 0.0)).collect();
        // The mean results of the actions that were given up.
        let mut worse = Vec::new();
        let (mut done, mut utility, mut sampled) = (0, NormalizedUtility::new(G::UTILITY), 0);
        let mut samples = FIRST_ROUND_SAMPLES;
        while left.len() > 1 && !budget.is_spent(done) {
            for _ in 0..samples {
                let known = rules.forget(view, RECALL_PROBABILITY, chance);
                let state = rules.determinize(&known, chance);
                // All actions meet the same state and the same luck (common random numbers), so
                // that the difference between their results is the actions' own.
                let luck = Fast::new(u64::from(chance.below(u32::MAX)));
                for (action, total) in &mut left {
                    let (outcome, _) =
                        rollout_after(rules, &state, (seat, *action), u32::MAX, luck.clone());
                    *total += utility.evaluate(&outcome)[usize::from(seat)];
                }
                done += left.len() as u32;
                sampled += 1;
                if budget.is_spent(done) {
                    break;
                }
            }
            left.sort_by(|(_, one), (_, other)| other.total_cmp(one));
            // Two actions at least stay: the last round compares the best two until the budget is
            // spent.
            let kept = left.len().div_ceil(2).max(2).min(left.len());
            worse
                .extend(left.drain(kept..).map(|(action, total)| (action, total / sampled as f32)));
            samples *= 2;
        }
        if self.temperature > 0.0 && sampled > 0 {
            let kept = left.iter().map(|(action, total)| (*action, *total / sampled as f32));
            let means = kept.chain(worse.iter().copied());
            let means = means.map(|(action, mean)| (action, f64::from(mean)));
            if let Some(mixed) = Distribution::softmax(means, self.temperature.into()) {
                return mixed;
            }
        }
        let best = left.first().map(|(action, _)| *action);
        Distribution::sure(
            best.unwrap_or_else(|| Random.act(rules, seat, view, &Budget::FREE, chance)),
        )
    }
}
