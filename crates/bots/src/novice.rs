//! The novice: short random rollouts after each action.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::distribution::Distribution;
use crate::random::Random;
use crate::rollout::{choose_at_random, rollout_at_random};
use sortie_core::chance::Fast;
use sortie_core::game::{JointAction, actions};
use sortie_core::{Game, Outcome, Seat, Utility};

/// One-step player with random rollouts: plays each of its actions in a few sampled states, goes on
/// at random for a few decisions, and counts the points then. It chooses uniformly among the best
/// actions.
///
/// All actions meet the same sampled states and the same luck (common random numbers), so that only
/// the action differs. It plays well where a good choice soon shows in the points, and plans
/// nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Novice {
    /// Temperature of a softmax over the results, in units of the usual lead; 0 takes the best.
    pub temperature: f32,
}

/// Default number of rollouts for one decision, about.
pub const SIMULATIONS: u32 = 64;
/// Decisions of a rollout after the novice's own.
const ROLLOUT_DEPTH: u32 = 8;
/// The most actions that it compares; of more it takes a random selection.
const MAX_CONSIDERED: usize = 48;

impl<G: Game> Bot<G> for Novice {
    /// Uniform over the actions with the best result, unless it has a temperature. A budget below its own
    /// default shortens its thinking; every action is still tried at least once.
    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        let considered = considered(rules, seat, view, chance);
        let samples = (SIMULATIONS / considered.len().max(1) as u32).max(1);
        let mut tried = vec![ActionResult::default(); considered.len()];
        let mut done = 0;
        for _ in 0..if considered.len() > 1 { samples } else { 0 } {
            let state = rules.determinize(view, chance);
            let luck = Fast::new(u64::from(chance.below(u32::MAX)));
            for (tried, action) in tried.iter_mut().zip(&considered) {
                tried.count(
                    &rollout_after(rules, &state, (seat, *action), ROLLOUT_DEPTH, luck.clone()),
                    seat,
                );
            }
            done += considered.len() as u32;
            if budget.is_spent(done) {
                break;
            }
        }
        if self.temperature > 0.0 && done > 0 {
            let scale = ActionResult::scale(&tried);
            // The value of the usual lead over all samples of an action.
            let unit = scale * f64::from(done) / considered.len() as f64;
            let values = considered.iter().zip(&tried);
            let values = values.map(|(action, tried)| (*action, tried.value(scale) / unit));
            if let Some(mixed) = Distribution::softmax(values, self.temperature.into()) {
                return mixed;
            }
        }
        let scale = match G::UTILITY {
            // Where points are the goal, a win has no value of its own.
            Utility::Points { .. } => 0.0,
            Utility::Share => ActionResult::scale(&tried),
        };
        let best = tried.iter().map(|tried| tried.value(scale)).fold(f64::MIN, f64::max);
        let chosen = considered.iter().zip(&tried).filter(|(_, tried)| tried.value(scale) >= best);
        Distribution::uniform(chosen.map(|(action, _)| *action))
            .unwrap_or_else(|| Distribution::sure(Random.act(rules, seat, view, budget, chance)))
    }
}

/// All legal actions, or a random selection of at most [`MAX_CONSIDERED`] where there are more.
pub(crate) fn considered<G: Game>(
    rules: &G,
    seat: Seat,
    view: &G::View,
    chance: &mut Fast,
) -> Vec<G::Action> {
    if let Some(all) = actions(rules, view, MAX_CONSIDERED) {
        return all.into_iter().map(|(action, _)| action).collect();
    }
    let mut some: Vec<G::Action> = Vec::with_capacity(MAX_CONSIDERED);
    for _ in 0..MAX_CONSIDERED {
        let action = Random.act(rules, seat, view, &Budget::FREE, chance);
        // A duplicate is not drawn again: where a few actions are by far the likeliest, that might
        // never end.
        if !some.contains(&action) {
            some.push(action);
        }
    }
    some
}

/// Plays an action in a state, then goes on at random for at most `decisions` decisions. Returns
/// the outcome or the standings then, and whether the match is over.
pub(crate) fn rollout_after<G: Game>(
    rules: &G,
    state: &G::State,
    (seat, action): (Seat, G::Action),
    decisions: u32,
    mut luck: Fast,
) -> (Outcome, bool) {
    let mut state = *state;
    let mut joint = JointAction::single(seat, action);
    let others = rules.turn(&state).seats().without(seat);
    choose_at_random(rules, &state, others, &mut joint, &mut luck);
    rules.play(&mut state, &joint, &mut luck, &mut ());
    rollout_at_random(rules, &mut state, decisions, &mut luck)
}

/// The results of one action over all sampled states.
#[derive(Clone, Copy, Debug, Default)]
struct ActionResult {
    /// Sum of the points ahead of the best other seat.
    lead: f64,
    /// Sum of the absolute values of these leads.
    distance: f64,
    /// Sum of the shares of the win less the due share (1 / seats), of the matches that were over.
    won: f64,
}

impl ActionResult {
    fn count(&mut self, (outcome, over): &(Outcome, bool), seat: Seat) {
        let others = (0..outcome.seats()).filter(|&other| other != seat);
        let best = others.map(|other| outcome.points(other)).max().unwrap_or(0);
        let lead = f64::from(outcome.points(seat)) - f64::from(best);
        self.lead += lead;
        self.distance += lead.abs();
        // With equal points the place decides, so the standings tell something even before the end.
        if *over || lead == 0.0 {
            self.won += outcome.share(seat) - 1.0 / f64::from(outcome.seats());
        }
    }

    /// The value of a win in points: about the usual lead, and 1 where there is none.
    fn scale(tried: &[ActionResult]) -> f64 {
        let all: f64 = tried.iter().map(|tried| tried.distance).sum();
        1.0 + all / f64::from(SIMULATIONS)
    }

    fn value(&self, scale: f64) -> f64 {
        self.lead + scale * self.won
    }
}
