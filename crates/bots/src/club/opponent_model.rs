//! A model of every seat's choices, kept from one search for the next decision.

use super::infoset_path::{InfosetPath, NodeKeys};
use super::moves::Branch;
use super::search::{MIN_VISITS_PER_ACTION, walk};
use super::search_tree::SearchTree;
use crate::belief::SeatModel;
use crate::distribution::Distribution;
use sortie_core::chance::Fast;
use sortie_core::{Game, Seat};

/// Visits that a node needs to be kept: below them its policy is mostly noise.
const MIN_VISITS_TO_KEEP: u32 = 32;
/// The most nodes that are kept, 16 bytes each.
pub(super) const MAX_NODES: usize = 4096;
/// The most branches that are kept, 8 bytes each.
pub(super) const MAX_BRANCHES: usize = 1 << 14;

/// The policies of the most visited nodes of a search: at most [`MAX_NODES`] nodes and
/// [`MAX_BRANCHES`] branches, below 200 kB.
#[derive(Clone, Debug, Default)]
pub(super) struct OpponentModel {
    /// Sorted by key.
    nodes: Vec<ModelNode>,
    /// The branches of all nodes with their weights, node after node.
    branches: Vec<(Branch, f32)>,
}

#[derive(Clone, Copy, Debug)]
struct ModelNode {
    key: u64,
    visits: u32,
    /// End of its branches; they begin at the end of the node before.
    end: u32,
}

impl OpponentModel {
    /// Keeps the most visited nodes of a search tree.
    pub(super) fn from_tree(tree: &SearchTree) -> Self {
        let mut kept: Vec<_> =
            tree.keys().filter(|&(_, node)| tree.visits(node) >= MIN_VISITS_TO_KEEP).collect();
        // The key breaks ties, so that the selection does not depend on the order of the hash map.
        kept.sort_unstable_by_key(|&(key, node)| (u32::MAX - tree.visits(node), key));
        kept.truncate(MAX_NODES);
        let mut room = MAX_BRANCHES;
        let fits = kept.iter().take_while(|&&(_, node)| {
            let needed = tree.tried(node).count();
            let fits = needed <= room;
            room -= if fits { needed } else { 0 };
            fits
        });
        let fits = fits.count();
        kept.truncate(fits);
        kept.sort_unstable_by_key(|&(key, _)| key);
        let mut branches = Vec::with_capacity(MAX_BRANCHES - room);
        let nodes = kept.into_iter().map(|(key, node)| {
            branches.extend(tree.tried(node));
            ModelNode { key, visits: tree.visits(node), end: branches.len() as u32 }
        });
        OpponentModel { nodes: nodes.collect(), branches }
    }

    /// The branches of a node with at least this many visits.
    fn branches_at(&self, key: u64, visits: u32) -> Option<&[(Branch, f32)]> {
        let found = self.nodes.binary_search_by_key(&key, |node| node.key).ok()?;
        let begin = found.checked_sub(1).map_or(0, |before| self.nodes[before].end);
        let ModelNode { visits: visited, end, .. } = self.nodes[found];
        (visited >= visits).then_some(&self.branches[begin as usize..end as usize])
    }
}

impl<G: Game> SeatModel<G> for &OpponentModel {
    type History = InfosetPath;

    fn start_history(&self, observer: Seat) -> InfosetPath {
        InfosetPath::new(observer)
    }

    /// Draws at random where the model knows nothing.
    fn choose(
        &mut self,
        rules: &G,
        (seat, view): (Seat, &G::View),
        path: &mut InfosetPath,
        chance: &mut Fast,
    ) -> Option<G::Action> {
        let keys = path.keys(seat, view);
        walk(rules, view, |draft, branches| {
            let NodeKeys { exact, coarse } = keys.after_draft(draft);
            let known = self
                .branches_at(exact, MIN_VISITS_PER_ACTION * branches.len())
                .or_else(|| self.branches_at(coarse, 0));
            let open = known.unwrap_or_default().iter().filter(|(branch, _)| branches.has(*branch));
            let policy = open.map(|&(branch, weight)| (branch, f64::from(weight)));
            match Distribution::weighted(policy) {
                Some(policy) => policy.draw(chance),
                None => branches.any(chance),
            }
        })
    }

    fn record_action(path: &mut InfosetPath, seat: Seat, action: &G::Action) {
        path.acted(seat, action);
    }
}

#[cfg(test)]
mod tests {
    use super::super::arm::Selection;
    use super::super::moves::Branches;
    use super::*;
    use sortie_core::Steps;

    /// The model of a tree of `nodes` nodes with `branches` branches each, visited `visits` times
    /// and every second node once more.
    fn kept(nodes: u64, branches: u8, visits: u32) -> OpponentModel {
        let (mut tree, mut chance) = (SearchTree::new(1 << 16), Fast::new(1));
        let branches = Branches::new(Steps::one_of((0..branches).collect()));
        for key in 0..nodes {
            let node = tree.reach(key, Selection::Ucb).unwrap();
            for _ in 0..visits + (key % 2) as u32 {
                let taken = tree.choose(node, branches, &mut chance);
                tree.learn(node, branches, taken, (0.5, 0.5));
            }
        }
        OpponentModel::from_tree(&tree)
    }

    #[test]
    fn the_most_visited_nodes_are_kept_within_the_limits() {
        let many = kept(9000, 3, MIN_VISITS_TO_KEEP);
        assert_eq!((many.nodes.len(), many.branches.len()), (MAX_NODES, 3 * MAX_NODES));
        assert!(many.nodes.iter().all(|node| node.key % 2 == 1));
        let wide = kept(9000, 32, MIN_VISITS_TO_KEEP);
        assert_eq!((wide.nodes.len(), wide.branches.len()), (MAX_BRANCHES / 32, MAX_BRANCHES));
        assert!(
            size_of::<ModelNode>() * MAX_NODES + size_of::<(Branch, f32)>() * MAX_BRANCHES
                < 200_000
        );
    }

    #[test]
    fn a_node_is_found_with_its_own_ways_if_it_was_visited_often_enough() {
        let few = kept(20, 2, MIN_VISITS_TO_KEEP - 1);
        assert_eq!(few.nodes.len(), 10);
        assert!(
            few.branches_at(4, 0).is_none() && few.branches_at(7, MIN_VISITS_TO_KEEP + 1).is_none()
        );
        let found = few.branches_at(7, MIN_VISITS_TO_KEEP).unwrap();
        let taken: f32 = found.iter().map(|(_, weight)| weight).sum();
        assert_eq!((found.len(), taken), (2, MIN_VISITS_TO_KEEP as f32));
    }
}
