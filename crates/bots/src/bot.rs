//! The [`Bot`] trait: the interface of every computer player.

use crate::budget::Budget;
use crate::distribution::Distribution;
use sortie_core::chance::Fast;
use sortie_core::matches::StreamEntry;
use sortie_core::{Game, Outcome, Seat, Text};

/// A computer player for one seat of one match. It receives the stream and the view of its seat and
/// answers with a probability for each action; the table draws the action.
pub trait Bot<G: Game>: Send + Sync {
    /// Receives the next entry of its seat's stream. Called once for each entry, in order, before
    /// the decision that follows it; never called if [`Bot::needs_observations`] returns `false`.
    fn observe(&mut self, rules: &G, told: &StreamEntry<G::Event>) {
        let _ = (rules, told);
    }

    /// Returns the probability of each action. `view` is the view of `seat`, which must decide (a
    /// view does not say which seat it is for). Every action of the answer is legal there.
    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action>;

    /// Returns the action that it chooses, drawn from the distribution of [`Bot::decide`], and records it.
    fn act(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> G::Action {
        let chosen = self.decide(rules, seat, view, budget, chance).draw(chance);
        self.chose(chosen);
        chosen
    }

    /// Records the action that the caller has drawn from the answer of [`Bot::decide`].
    fn chose(&mut self, action: G::Action) {
        let _ = action;
    }

    /// Whether it wants its seat's stream. A caller that runs many matches need not keep a stream
    /// for a bot that does not listen.
    fn needs_observations(&self) -> bool {
        false
    }

    /// Receives the number of the next decision that it must make. Called only if it needs observations.
    fn decision_opened(&mut self, decision: u32) {
        let _ = decision;
    }

    /// Receives the outcome of the match. The match may still go on, because the last decision can
    /// be taken back. Called only if it needs observations.
    fn match_ended(&mut self, outcome: &Outcome) {
        let _ = outcome;
    }

    /// Returns why the bot has withdrawn from the match, if it has. The caller may seat another bot
    /// in its place; until then a stand-in of its own answers for it.
    fn withdrawal(&self) -> Option<&Text> {
        None
    }
}
