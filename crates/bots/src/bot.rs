//! The [`Bot`] trait.

use crate::budget::Budget;
use crate::distribution::Distribution;
use sortie_core::chance::Fast;
use sortie_core::matches::StreamEntry;
use sortie_core::{Game, Outcome, Seat, Text};

/// A player. It hears the stream of its seat, gets the view of its seat, and says how likely it
/// would choose what; the table draws.
///
/// A bot serves one seat of one match.
pub trait Bot<G: Game>: Send {
    /// Hears the next entry of its seat's stream. Called for each entry once, in order, before the
    /// decision that follows it; never if [`Bot::listens`] says no.
    fn hear(&mut self, rules: &G, told: &StreamEntry<G::Event>) {
        let _ = (rules, told);
    }

    /// How likely it would choose which action. `view` is that of `seat`, which must decide (a view
    /// does not say for whom it is made), and every action in the answer is legal there.
    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action>;

    /// The action that it chooses. Distributed as [`Bot::decide`] says.
    fn act(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> G::Action {
        self.decide(rules, seat, view, budget, chance).draw(chance)
    }

    /// Whether it wants to hear its seat's stream; whoever runs many matches need not keep one for
    /// a bot that does not.
    fn listens(&self) -> bool {
        false
    }

    /// Hears the number of the decision that it is asked for next. Called only if it listens.
    fn asked(&mut self, decision: u32) {
        let _ = decision;
    }

    /// Hears how the match came out. It may go on even so: the last decision may be taken back.
    /// Called only if it listens.
    fn over(&mut self, outcome: &Outcome) {
        let _ = outcome;
    }

    /// Why it plays no more, if so. Whoever runs the match may seat another in its place; what it
    /// is still asked, a stand-in of its own answers.
    fn left(&self) -> Option<&Text> {
        None
    }
}
