//! The bot that looks one step ahead.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::distribution::Distribution;
use crate::playout::{at_random, play_on};
use crate::random::Random;
use sortie_core::chance::Fast;
use sortie_core::game::{JointAction, actions};
use sortie_core::{Game, Outcome, Seat, Utility};

/// Tries each of its actions in a few states that it imagines, lets everybody play on at random for
/// a little while, and counts how it stands then. Of the best it takes any.
///
/// The same imagined states and the same luck serve all actions, so that what differs is the
/// action. It plays well where a good choice soon shows in the count, and plans nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Novice;

/// Matches that are played on for one decision, about.
pub const SIMULATIONS: u32 = 64;
/// Decisions that are played on after its own.
const AHEAD: u32 = 8;
/// Of more actions than this it only thinks about some.
const CONSIDERED: usize = 48;

impl<G: Game> Bot<G> for Novice {
    /// Uniform over the actions that came out best. A budget of fewer simulations than it takes of
    /// its own accord makes it hurry; every action is tried at least once.
    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        let considered = considered(rules, seat, view, chance);
        let worlds = (SIMULATIONS / considered.len().max(1) as u32).max(1);
        let mut tried = vec![Tried::default(); considered.len()];
        let mut done = 0;
        for _ in 0..if considered.len() > 1 { worlds } else { 0 } {
            let state = rules.determinize(view, chance);
            let luck = Fast::new(u64::from(chance.below(u32::MAX)));
            for (tried, action) in tried.iter_mut().zip(&considered) {
                tried.count(&ahead(rules, &state, (seat, *action), AHEAD, luck.clone()), seat);
            }
            done += considered.len() as u32;
            if budget.is_spent(done) {
                break;
            }
        }
        let scale = match G::UTILITY {
            Utility::Points { .. } => 0.0,
            Utility::Share => Tried::scale(&tried),
        };
        let best = tried.iter().map(|tried| tried.worth(scale)).fold(f64::MIN, f64::max);
        let chosen = considered.iter().zip(&tried).filter(|(_, tried)| tried.worth(scale) >= best);
        Distribution::uniform(chosen.map(|(action, _)| *action))
            .unwrap_or_else(|| Distribution::sure(Random.act(rules, seat, view, budget, chance)))
    }
}

/// All actions, or some of them, drawn at random, where there are too many.
pub(crate) fn considered<G: Game>(
    rules: &G,
    seat: Seat,
    view: &G::View,
    chance: &mut Fast,
) -> Vec<G::Action> {
    if let Some(all) = actions(rules, view, CONSIDERED) {
        return all.into_iter().map(|(action, _)| action).collect();
    }
    let mut some: Vec<G::Action> = Vec::with_capacity(CONSIDERED);
    for _ in 0..CONSIDERED {
        let action = Random.act(rules, seat, view, &Budget::FREE, chance);
        if !some.contains(&action) {
            some.push(action);
        }
    }
    some
}

/// Plays an action, and on at random; how it stands then, and whether the match is over.
pub(crate) fn ahead<G: Game>(
    rules: &G,
    state: &G::State,
    (seat, action): (Seat, G::Action),
    decisions: u32,
    mut luck: Fast,
) -> (Outcome, bool) {
    let mut state = *state;
    let mut joint = JointAction::single(seat, action);
    let others = rules.turn(&state).seats().without(seat);
    at_random(rules, &state, others, &mut joint, &mut luck);
    rules.play(&mut state, &joint, &mut luck, &mut ());
    play_on(rules, &mut state, decisions, &mut luck)
}

/// How an action came out.
#[derive(Clone, Copy, Debug, Default)]
struct Tried {
    /// The points ahead of the best other seat, in all.
    lead: f64,
    /// The same without signs.
    distance: f64,
    /// Matches won less the share that is due to every seat, of those that were over.
    won: f64,
}

impl Tried {
    fn count(&mut self, (outcome, over): &(Outcome, bool), seat: Seat) {
        let others = (0..outcome.seats()).filter(|&other| other != seat);
        let best = others.map(|other| outcome.points(other)).max().unwrap_or(0);
        let lead = f64::from(outcome.points(seat)) - f64::from(best);
        self.lead += lead;
        self.distance += lead.abs();
        // Behind somebody with as many points: the place says it.
        if *over || lead == 0.0 {
            self.won += outcome.share(seat) - 1.0 / f64::from(outcome.seats());
        }
    }

    /// What a win is worth in points: as much as a usual lead, and something where there is none.
    fn scale(tried: &[Tried]) -> f64 {
        let all: f64 = tried.iter().map(|tried| tried.distance).sum();
        1.0 + all / f64::from(SIMULATIONS)
    }

    fn worth(&self, scale: f64) -> f64 {
        self.lead + scale * self.won
    }
}
