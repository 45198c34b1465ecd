//! The master: samples the policy of a trained network.
//!
//! Where a weight file has a number of [simulations](crate::network::NetworkHeader::simulations), the registry
//! makes a guided search instead.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::distribution::Distribution;
use crate::network::{Policy, StepProbabilities};
use crate::random::MAX_LISTED_ACTIONS;
use sortie_core::chance::Fast;
use sortie_core::step_actions::SUBMIT;
use sortie_core::{Draft, Game, Seat, Step};
use std::sync::Arc;

/// Steps with a smaller share of the most likely step's probability are never taken. A network gives
/// every step some probability, a bad one as well; together such steps would be a blunder now and
/// then. A bluff that a mixed strategy needs is far more frequent.
pub const PROBABILITY_FLOOR: f32 = 0.01;

/// Plays by the policy of a network, step by step, and ignores its budget. For each match it draws
/// one of the snapshots of the network: a mixture of them is harder to read than any of them.
#[derive(Clone, Debug)]
pub struct Master<G> {
    policy: Arc<Policy<G>>,
    probabilities: StepProbabilities,
    /// The snapshot of this match, once it is drawn.
    snapshot: Option<usize>,
}

impl<G: Game> Master<G> {
    /// Plays by this policy, made for the rules of the match.
    pub fn new(policy: Arc<Policy<G>>) -> Self {
        let probabilities = policy.buffers();
        Master { policy, probabilities, snapshot: None }
    }

    /// Draws a snapshot anew at the next decision.
    pub(crate) fn forget_snapshot(&mut self) {
        self.snapshot = None;
    }

    /// Computes the probabilities of the next steps of a draft, without those below the floor.
    fn look(&mut self, seat: Seat, view: &G::View, draft: &Draft, floor: f32, chance: &mut Fast) {
        let n = self.policy.network().snapshots() as u32;
        let snapshot = *self.snapshot.get_or_insert_with(|| chance.below(n) as usize);
        self.policy.evaluate(snapshot, (seat, view), draft, &mut self.probabilities);
        self.probabilities.cut_below(floor);
    }

    /// Every action with its probability, without steps of less than this share of the most likely one's;
    /// `None` if there are more than [`MAX_LISTED_ACTIONS`].
    pub(crate) fn list(
        &mut self,
        rules: &G,
        (seat, view): (Seat, &G::View),
        floor: f32,
        chance: &mut Fast,
    ) -> Option<Vec<(G::Action, f64)>> {
        let mut found = Vec::new();
        let mut open = vec![(Draft::EMPTY, 1.0)];
        while let Some((draft, share)) = open.pop() {
            self.look(seat, view, &draft, floor, chance);
            let sum: f64 = self.probabilities.iter().map(|(_, part)| f64::from(part)).sum();
            for (step, part) in self.probabilities.iter().filter(|(_, part)| *part > 0.0) {
                let share = share * f64::from(part) / sum;
                if step != SUBMIT {
                    open.push((draft.with(step), share));
                } else if let Some(action) = rules.action_of_draft(view, &draft) {
                    found.push((action, share));
                }
            }
            // Every open draft leads to at least one action of its own.
            if found.len() + open.len() > MAX_LISTED_ACTIONS {
                return None;
            }
        }
        Some(found)
    }

    /// Draws the next step of a draft; `None` ends it.
    pub(crate) fn draw_step(
        &mut self,
        (seat, view): (Seat, &G::View),
        draft: &Draft,
        chance: &mut Fast,
    ) -> Option<Step> {
        self.look(seat, view, draft, PROBABILITY_FLOOR, chance);
        self.probabilities.draw(chance).filter(|step| *step != SUBMIT)
    }

    /// Draws step after step. It does not allocate.
    ///
    /// # Panics
    /// If the view is of an observer that has nothing to decide.
    pub(crate) fn draw(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        chance: &mut Fast,
    ) -> G::Action {
        let mut draft = Draft::EMPTY;
        while let Some(step) = self.draw_step((seat, view), &draft, chance) {
            draft = draft.with(step);
        }
        let Some(action) = rules.action_of_draft(view, &draft) else {
            unreachable!("a bot is asked only where its seat must decide")
        };
        action
    }
}

impl<G: Game> Bot<G> for Master<G> {
    /// The exact distribution if there are at most [`MAX_LISTED_ACTIONS`] actions; else one action,
    /// drawn as [`Bot::act`] draws it.
    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        _: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        self.list(rules, (seat, view), PROBABILITY_FLOOR, chance)
            .and_then(Distribution::weighted)
            .unwrap_or_else(|| Distribution::sure(self.draw(rules, seat, view, chance)))
    }

    /// # Panics
    /// If the view is of an observer that has nothing to decide.
    fn act(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        _: &Budget,
        chance: &mut Fast,
    ) -> G::Action {
        self.draw(rules, seat, view, chance)
    }
}
