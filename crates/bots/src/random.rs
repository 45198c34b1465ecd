//! The bot that plays any legal step.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::distribution::Distribution;
use sortie_core::chance::Fast;
use sortie_core::{Draft, Game, Seat};

/// Takes each next step with the same probability, and stopping where the draft is complete counts
/// as one more step. It thinks about nothing and spends no budget.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

/// Up to so many actions, [`Random`]'s distribution is exact.
pub const EXACT: usize = 2048;

impl<G: Game> Bot<G> for Random {
    /// The exact distribution where there are at most [`EXACT`] actions; otherwise one action,
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

    /// Walks over the steps; it does not allocate.
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
            let ways = steps.next.len();
            let way = chance.below(ways + u32::from(steps.complete));
            let Some(step) = steps.next.nth(way) else { break };
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

/// Every action with its probability; `None` when there are more than [`EXACT`].
fn exact<G: Game>(rules: &G, view: &G::View) -> Option<Vec<(G::Action, f64)>> {
    let mut found = Vec::new();
    let mut open = vec![(Draft::EMPTY, 1.0)];
    while let Some((draft, share)) = open.pop() {
        let steps = rules.legal_steps(view, &draft);
        let ways = steps.next.len() + u32::from(steps.complete);
        let each = share / f64::from(ways);
        if steps.complete
            && let Some(action) = rules.action_of_draft(view, &draft)
        {
            found.push((action, each));
        }
        open.extend(steps.next.iter().map(|step| (draft.with(step), each)));
        // Every open draft leads to at least one action of its own.
        if found.len() + open.len() > EXACT {
            return None;
        }
    }
    Some(found)
}
