//! The bot that plays out.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::distribution::Distribution;
use crate::novice::{ahead, considered};
use crate::payoff::Payoff;
use crate::random::Random;
use sortie_core::chance::Fast;
use sortie_core::{Game, Seat};

/// Flat Monte Carlo: plays each of its actions out to the end of the match in states that it imagines,
/// everybody choosing at random, and takes the one that came out best. Of the cards that have to be
/// remembered it forgets some, anew each time.
///
/// Again and again the better half of the actions is played out twice as often, until two are left
/// (after sequential halving: Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed
/// Bandits", 2013).
#[derive(Clone, Copy, Debug, Default)]
pub struct Beginner;

/// Simulations for one decision where nothing else is said.
pub const SIMULATIONS: u32 = 1600;
/// In how many worlds each action is played out at first.
const FIRST: u32 = 16;
/// How likely it remembers a card.
const REMEMBERS: f32 = 0.85;

impl<G: Game> Bot<G> for Beginner {
    /// Always the action that came out best.
    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        let own = Budget::simulations(SIMULATIONS);
        let budget = if budget.is_free() { own.within(budget) } else { budget.clone() };
        let mut left: Vec<(G::Action, f32)> =
            considered(rules, seat, view, chance).into_iter().map(|action| (action, 0.0)).collect();
        let (mut done, mut payoff) = (0, Payoff::new(G::UTILITY));
        let mut worlds = FIRST;
        while left.len() > 1 && !budget.is_spent(done) {
            for _ in 0..worlds {
                let known = rules.forget(view, REMEMBERS, chance);
                let state = rules.determinize(&known, chance);
                let luck = Fast::new(u64::from(chance.below(u32::MAX)));
                for (action, worth) in &mut left {
                    let (outcome, _) =
                        ahead(rules, &state, (seat, *action), u32::MAX, luck.clone());
                    *worth += payoff.of(&outcome)[usize::from(seat)];
                }
                done += left.len() as u32;
                if budget.is_spent(done) {
                    break;
                }
            }
            left.sort_by(|(_, one), (_, other)| other.total_cmp(one));
            left.truncate(left.len().div_ceil(2).max(2));
            worlds *= 2;
        }
        let best = left.first().map(|(action, _)| *action);
        Distribution::sure(
            best.unwrap_or_else(|| Random.act(rules, seat, view, &Budget::FREE, chance)),
        )
    }
}
