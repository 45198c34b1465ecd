//! Playing on by a finished search: every seat by the tree, and below it by a network or the rollout policy.

use super::infoset_path::{InfosetPath, NodeKeys};
use super::moves::{Branch, Branches};
use super::search::{MIN_VISITS_PER_ACTION, Search, walk};
use super::search_tree::NodeId;
use crate::master::Master;
use crate::rollout::{DECISIONS_PER_SEAT, rollout_at_random};
use sortie_core::chance::Fast;
use sortie_core::game::{JointAction, Turn};
use sortie_core::seat::{Observer, Seats};
use sortie_core::{Game, Outcome};

impl Search {
    /// Draws a choice for each of these seats, which decide in this state, the root of the search. Where the
    /// tree knows nothing, a seat chooses by the network, or else by the rollout policy.
    pub(super) fn draw_joint<G: Game>(
        &self,
        rules: &G,
        state: &G::State,
        seats: Seats,
        network: Option<&mut Master<G>>,
        luck: &mut Fast,
    ) -> JointAction<G::Action> {
        let mut path = InfosetPath::new(self.seat);
        let mut joint = JointAction::empty();
        self.fill(rules, state, (seats, &mut joint), &mut path, (network, luck));
        joint
    }

    /// Plays a state to the end of the match, beginning with these choices; seats without one draw
    /// theirs as in [`Self::draw_joint`]. `path` leads from the root of the search to the state.
    pub(super) fn play_out<G: Game>(
        &self,
        rules: &G,
        mut state: G::State,
        mut joint: JointAction<G::Action>,
        mut path: InfosetPath,
        (mut network, luck): (Option<&mut Master<G>>, &mut Fast),
    ) -> Outcome {
        let mut in_tree = true;
        let most = DECISIONS_PER_SEAT * u32::from(rules.standings(&state).seats());
        for _ in 0..most {
            let deciders = match rules.turn(&state) {
                Turn::Decide(deciders) => deciders,
                Turn::Over(outcome) => return outcome,
            };
            if in_tree {
                let by = (network.as_deref_mut(), &mut *luck);
                in_tree = self.fill(rules, &state, (deciders, &mut joint), &mut path, by);
                for (seat, action) in joint.iter() {
                    path.acted(seat, &action);
                }
                rules.play(&mut state, &joint, luck, &mut path);
            } else {
                for seat in deciders.iter() {
                    let view = rules.view(&state, Observer::Seat(seat));
                    let action = match &mut network {
                        Some(network) => Some(network.draw(rules, seat, &view, luck)),
                        None => walk(rules, &view, |_, branches| {
                            self.rollout_policy.pick(seat, branches, &mut *luck)
                        }),
                    };
                    if let Some(action) = action {
                        joint.put(seat, action);
                    }
                }
                rules.play(&mut state, &joint, luck, &mut ());
            }
            joint = JointAction::empty();
        }
        rollout_at_random(rules, &mut state, u32::MAX, luck).0
    }

    /// Adds the choices of the seats that have none yet. Returns whether a seat was found in the
    /// tree: if none was, no later one will be.
    fn fill<G: Game>(
        &self,
        rules: &G,
        state: &G::State,
        (seats, joint): (Seats, &mut JointAction<G::Action>),
        path: &mut InfosetPath,
        (mut network, luck): (Option<&mut Master<G>>, &mut Fast),
    ) -> bool {
        let mut found = false;
        for seat in seats.iter() {
            let view = rules.view(state, Observer::Seat(seat));
            // Also for a seat whose choice is given: the path keeps the view of its first decision.
            let keys = path.keys(seat, &view);
            if joint.get(seat).is_some() {
                found = true;
                continue;
            }
            let action = walk(rules, &view, |draft, branches| {
                // A forced branch has no node.
                if branches.len() == 1 {
                    found = true;
                    return branches.nth(0);
                }
                let node = self.known_node(keys.after_draft(draft), branches);
                let known = node.and_then(|node| self.tree.draw(node, branches, luck));
                found |= known.is_some();
                known.unwrap_or_else(|| match &mut network {
                    Some(network) => {
                        let step = network.draw_step((seat, &view), draft, luck);
                        step.map_or(Branch::Stop, Branch::Step)
                    }
                    None => self.rollout_policy.pick(seat, branches, luck),
                })
            });
            if let Some(action) = action {
                joint.put(seat, action);
            }
        }
        found
    }

    /// The node that knows enough to choose among these branches: the exact one, or else the coarse.
    fn known_node(&self, keys: NodeKeys, branches: Branches) -> Option<NodeId> {
        let enough = MIN_VISITS_PER_ACTION * branches.len();
        let knows = |key| self.tree.find(key).filter(|node| self.tree.visits(*node) >= enough);
        knows(keys.exact).or_else(|| knows(keys.coarse))
    }
}
