//! The random player.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::distribution::Distribution;
use sortie_core::chance::Fast;
use sortie_core::{Draft, Game, Seat};

/// Chooses each next step with equal probability; stopping at a complete draft counts as one more
/// step. It ignores its budget.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

/// The most actions for which [`Random`] lists its exact distribution.
pub const MAX_LISTED_ACTIONS: usize = 2048;

impl<G: Game> Bot<G> for Random {
    /// The exact distribution if there are at most [`MAX_LISTED_ACTIONS`] actions; else one action,
    /// drawn as [`Bot::act`] draws it.
    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        exact(rules, view)
            .and_then(Distribution::weighted)
            .unwrap_or_else(|| Distribution::sure(self.act(rules, seat, view, budget, chance)))
    }

    /// Draws step after step. It does not allocate.
    ///
    /// # Panics
    /// If the view is of an observer that has nothing to decide.
    fn act(
        &mut self,
        rules: &G,
        _: Seat,
        view: &G::View,
        _: &Budget,
        chance: &mut Fast,
    ) -> G::Action {
        let mut draft = Draft::EMPTY;
        loop {
            let steps = rules.legal_steps(view, &draft);
            let next = steps.next.len();
            // The highest number stands for stopping here, if the draft is complete.
            let choice = chance.below(next + u32::from(steps.complete));
            let Some(step) = steps.next.nth(choice) else { break };
            draft = draft.with(step);
            if steps.last {
                break;
            }
        }
        let Some(action) = rules.action_of_draft(view, &draft) else {
            unreachable!("a bot is asked only where its seat must decide")
        };
        action
    }
}

/// Every action with its probability; `None` if there are more than [`MAX_LISTED_ACTIONS`].
fn exact<G: Game>(rules: &G, view: &G::View) -> Option<Vec<(G::Action, f64)>> {
    let mut found = Vec::new();
    let mut open = vec![(Draft::EMPTY, 1.0)];
    while let Some((draft, share)) = open.pop() {
        let steps = rules.legal_steps(view, &draft);
        let choices = steps.next.len() + u32::from(steps.complete);
        let each = share / f64::from(choices);
        if steps.complete
            && let Some(action) = rules.action_of_draft(view, &draft)
        {
            found.push((action, each));
        }
        open.extend(steps.next.iter().map(|step| (draft.with(step), each)));
        // Every open draft leads to at least one action of its own, so the sum is a lower bound and
        // the search can end early.
        if found.len() + open.len() > MAX_LISTED_ACTIONS {
            return None;
        }
    }
    Some(found)
}
