//! The beginner: flat Monte Carlo with sequential halving.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::distribution::Distribution;
use crate::halving::{Candidate, halve};
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
/// left (sequential halving).
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
        let considered = considered(rules, seat, view, chance);
        let mut left: Vec<_> =
            considered.into_iter().map(|action| Candidate::new(action, 1.0)).collect();
        let mut utility = NormalizedUtility::new(G::UTILITY);
        let value = |candidate: &Candidate<_>| f64::from(candidate.total);
        let given_up = halve(&mut left, &budget, FIRST_ROUND_SAMPLES, value, |left| {
            let known = rules.forget(view, RECALL_PROBABILITY, chance);
            let state = rules.determinize(&known, chance);
            // All actions meet the same state and the same luck (common random numbers), so that the
            // difference between their results is the actions' own.
            let luck = Fast::new(u64::from(chance.below(u32::MAX)));
            for candidate in left {
                let choice = (seat, candidate.action);
                let (outcome, _) = rollout_after(rules, &state, choice, u32::MAX, luck.clone());
                candidate.add(utility.evaluate(&outcome)[usize::from(seat)]);
            }
        });
        if self.temperature > 0.0 && left.iter().all(|candidate| candidate.tried > 0) {
            let all = left.iter().chain(&given_up);
            let means = all.map(|candidate| (candidate.action, candidate.mean()));
            if let Some(mixed) = Distribution::softmax(means, self.temperature.into()) {
                return mixed;
            }
        }
        let best = left.first().map(|candidate| candidate.action);
        Distribution::sure(
            best.unwrap_or_else(|| Random.act(rules, seat, view, &Budget::FREE, chance)),
        )
    }
}
