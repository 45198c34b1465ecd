//! Plain information-set Monte Carlo tree search, the baseline that the club player is measured
//! against.
//!
//! Single-observer ISMCTS as in Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree
//! Search", 2012. One tree has the point of view of the searching seat. Nodes choose by UCB1 with
//! counts of how often an action was available, and with the club player's exploration constant. A
//! simulation adds one decision, then plays at random to the end of the match. The most visited
//! action is played.
//!
//! Actions that the searching seat does not see share a node, as in the variant for partially
//! observable moves. Seats that decide at once choose by statistics of their own (decoupled UCT:
//! Finnsson and Björnsson, "Simulation-Based Approach to General Game Playing", 2008). An action of
//! several steps is one node per step.
//!
//! It has none of the other parts of the club player: no model of what the other seats know, no
//! regret matching, no rollout policy, no rollouts of limited depth and no memory.

use super::arm::Selection;
use super::infoset_path::{hash, mix};
use super::moves::{Branch, Branches};
use super::search::walk;
use super::search_tree::{NodeId, SearchTree};
use super::{MAX_NODES, SIMULATIONS};
use crate::bot::Bot;
use crate::budget::Budget;
use crate::distribution::Distribution;
use crate::rollout::rollout_at_random;
use crate::utility::NormalizedUtility;
use sortie_core::chance::Fast;
use sortie_core::event::Log;
use sortie_core::game::{JointAction, Turn, actions};
use sortie_core::seat::{Observer, Seats};
use sortie_core::{Draft, Game, Seat, Utility};
use std::hash::Hash;

/// Plays by plain ISMCTS; by default with as many simulations as the club player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ismcts;

/// The observations of the searching seat since the search began, as a hash.
struct ObserverPath {
    who: Observer,
    key: u64,
}

impl ObserverPath {
    const START: u64 = 0;

    fn add(&mut self, observed: &impl Hash) {
        self.key = mix(self.key, hash(observed));
    }
}

impl<E: Hash> Log<E> for ObserverPath {
    fn public(&mut self, event: E) {
        self.add(&event);
    }

    fn secret(&mut self, to: Seats, truth: E, others: E) {
        self.add(if self.who.is_in(to) { &truth } else { &others });
    }
}

/// The key of the node of a seat that has chosen these steps so far.
fn node_key(path: u64, seat: Seat, draft: &Draft) -> u64 {
    let key = mix(path, u64::from(seat));
    if draft.is_empty() { key } else { mix(key, hash(draft)) }
}

/// A choice in the tree: the node, the seat, its branches and the one that it took.
type Visit = (NodeId, Seat, Branches, Branch);

/// Runs one simulation from this state.
fn simulate<G: Game>(
    rules: &G,
    tree: &mut SearchTree,
    visits: &mut Vec<Visit>,
    mut path: ObserverPath,
    mut state: G::State,
    chance: &mut Fast,
) {
    visits.clear();
    let mut is_new = false;
    while let (false, Turn::Decide(deciders)) = (is_new, rules.turn(&state)) {
        let mut joint = JointAction::empty();
        // Seats that decide at once do not see each other's choice.
        let known = path.key;
        for seat in deciders.iter() {
            let view = rules.view(&state, Observer::Seat(seat));
            let action = walk(rules, &view, |draft, branches| {
                let node = (branches.len() > 1)
                    .then(|| tree.reach(node_key(known, seat, draft), Selection::Ucb))
                    .flatten();
                // A single branch, or a full tree.
                let Some(node) = node else { return branches.any(chance) };
                is_new |= tree.visits(node) == 0;
                let (branch, _) = tree.choose(node, branches, chance);
                visits.push((node, seat, branches, branch));
                branch
            });
            let Some(action) = action else { return };
            joint.put(seat, action);
            if path.who.is(seat) {
                path.add(&action);
            }
        }
        rules.play(&mut state, &joint, chance, &mut path);
    }
    let (outcome, _) = rollout_at_random(rules, &mut state, u32::MAX, chance);
    // Where matches are played for the win, a larger margin is worth nothing.
    let points = match G::UTILITY {
        Utility::Points { .. } => Some(NormalizedUtility::new(G::UTILITY).evaluate(&outcome)),
        Utility::Share => None,
    };
    for &(node, seat, branches, branch) in &*visits {
        let utility = match &points {
            Some(points) => points[usize::from(seat)],
            None => outcome.share(seat) as f32,
        };
        // Shares of the win are kept for hints, which this player does not give.
        tree.learn(node, branches, (branch, 1.0), (utility, 0.0));
    }
}

impl<G: Game> Bot<G> for Ismcts {
    /// The most visited action.
    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        if let Some([(action, _)]) = actions(rules, view, 1).as_deref() {
            return Distribution::sure(*action);
        }
        let budget = budget.or_simulations(SIMULATIONS);
        let (mut tree, mut visits) = (SearchTree::new(MAX_NODES), Vec::new());
        for done in 1.. {
            let path = ObserverPath { who: Observer::Seat(seat), key: ObserverPath::START };
            let state = rules.determinize(view, chance);
            simulate(rules, &mut tree, &mut visits, path, state, chance);
            if budget.is_spent(done) {
                break;
            }
        }
        let action = walk(rules, view, |draft, branches| {
            let node = tree.find(node_key(ObserverPath::START, seat, draft));
            let most = node.and_then(|node| tree.draw(node, branches, chance));
            most.unwrap_or_else(|| branches.any(chance))
        });
        let Some(action) = action else {
            unreachable!("a bot is asked only where its seat must decide")
        };
        Distribution::sure(action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::{Card, Referee};
    use sortie_small::kuhn::{KuhnAction, KuhnView};
    use sortie_small::{Goofspiel, Kuhn};

    /// The choice of seat 1 after a bet.
    fn answer_to_a_bet(seed: u64) -> (KuhnView, KuhnAction) {
        let mut chance = Fast::new(seed);
        let mut state = Kuhn.deal(2, &mut chance, &mut ());
        let bet = JointAction::single(0, KuhnAction::Bet);
        Kuhn.play(&mut state, &bet, &mut chance, &mut ());
        let view = Kuhn.view(&state, Observer::Seat(1));
        let budget = Budget::simulations(200);
        (view, Ismcts.act(&Kuhn, 1, &view, &budget, &mut chance))
    }

    #[test]
    fn a_sure_win_is_called_and_a_sure_loss_is_not() {
        for seed in 0..40 {
            let (view, action) = answer_to_a_bet(seed);
            match view.hands[1].map(Card::to_usize) {
                Some(0) => assert_eq!(action, KuhnAction::Pass),
                Some(2) => assert_eq!(action, KuhnAction::Bet),
                _ => {}
            }
        }
    }

    /// Each seat has two bids left, and one prize after this one: nodes of the second seat that saw
    /// the first seat's bid would be two.
    #[test]
    fn seats_that_decide_at_once_do_not_see_each_other() {
        let rules = Goofspiel { cards: 2, hidden: true };
        let (mut tree, mut chance) = (SearchTree::new(64), Fast::new(3));
        let state = rules.deal(2, &mut chance, &mut ());
        for _ in 0..100 {
            let path = ObserverPath { who: Observer::Seat(0), key: ObserverPath::START };
            simulate(&rules, &mut tree, &mut Vec::new(), path, state, &mut chance);
        }
        // The last bids are forced.
        assert_eq!(tree.keys().count(), 2);
    }
}
