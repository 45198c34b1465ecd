//! What a search expects everybody to choose: as much of it as is worth keeping.

use super::path::{Keys, Path};
use super::search::{ENOUGH, walk};
use super::tree::Tree;
use super::ways::Way;
use crate::distribution::Distribution;
use sortie_core::chance::Fast;
use sortie_core::{Game, Seat};

/// What was visited less often hardly knows more than chance.
const FIRM: u32 = 32;
/// The most nodes that are kept, 16 bytes each.
pub(super) const NODES: usize = 4096;
/// The most ways that are kept, 8 bytes each.
pub(super) const WAYS: usize = 1 << 14;

/// How likely each way is at the nodes that were visited most: at most [`NODES`] of them with [`WAYS`]
/// ways in all, below 200 kB.
#[derive(Clone, Debug)]
pub(super) struct Expected {
    /// By key.
    nodes: Vec<Node>,
    ways: Vec<(Way, f32)>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    key: u64,
    visits: u32,
    /// Where its ways end; they begin where those of the node before end.
    end: u32,
}

impl Expected {
    pub(super) fn of(tree: &Tree) -> Self {
        let mut kept: Vec<_> = tree.keys().filter(|&(_, node)| tree.visits(node) >= FIRM).collect();
        kept.sort_unstable_by_key(|&(key, node)| (u32::MAX - tree.visits(node), key));
        kept.truncate(NODES);
        let mut room = WAYS;
        let fits = kept.iter().take_while(|&&(_, node)| {
            let needed = tree.tried(node).count();
            let fits = needed <= room;
            room -= if fits { needed } else { 0 };
            fits
        });
        let fits = fits.count();
        kept.truncate(fits);
        kept.sort_unstable_by_key(|&(key, _)| key);
        let mut ways = Vec::with_capacity(WAYS - room);
        let nodes = kept.into_iter().map(|(key, node)| {
            ways.extend(tree.tried(node));
            Node { key, visits: tree.visits(node), end: ways.len() as u32 }
        });
        Expected { nodes: nodes.collect(), ways }
    }

    /// A draw for a seat that must decide, at random where nothing is known.
    /// `None` only where it has nothing to decide.
    pub(super) fn draw<G: Game>(
        &self,
        rules: &G,
        seat: Seat,
        (view, path): (&G::View, &mut Path),
        chance: &mut Fast,
    ) -> Option<G::Action> {
        let keys = path.keys(seat, view);
        walk(rules, view, |draft, ways| {
            let Keys { exact, coarse } = keys.at(draft);
            let known = self.at(exact, ENOUGH * ways.len()).or_else(|| self.at(coarse, 0));
            let open = known.unwrap_or_default().iter().filter(|(way, _)| ways.has(*way));
            let policy = open.map(|&(way, weight)| (way, f64::from(weight)));
            match Distribution::weighted(policy) {
                Some(policy) => policy.draw(chance),
                None => ways.any(chance),
            }
        })
    }

    /// The ways of a node that was visited so often.
    fn at(&self, key: u64, visits: u32) -> Option<&[(Way, f32)]> {
        let found = self.nodes.binary_search_by_key(&key, |node| node.key).ok()?;
        let begin = found.checked_sub(1).map_or(0, |before| self.nodes[before].end);
        let Node { visits: visited, end, .. } = self.nodes[found];
        (visited >= visits).then_some(&self.ways[begin as usize..end as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::super::edge::Kind;
    use super::super::ways::Ways;
    use super::*;
    use sortie_core::Steps;

    /// What is kept of so many nodes with so many ways, each visited so often and some more.
    fn kept(nodes: u64, ways: u8, visits: u32) -> Expected {
        let (mut tree, mut chance) = (Tree::new(1 << 16), Fast::new(1));
        let ways = Ways::of(Steps::one_of((0..ways).collect()));
        for key in 0..nodes {
            let node = tree.reach(key, Kind::Alone).unwrap();
            for _ in 0..visits + (key % 2) as u32 {
                let taken = tree.choose(node, ways, &mut chance);
                tree.learn(node, ways, taken, (0.5, 0.5));
            }
        }
        Expected::of(&tree)
    }

    #[test]
    fn no_more_is_kept_than_there_is_room_for_and_rather_what_was_visited_more() {
        let many = kept(9000, 3, FIRM);
        assert_eq!((many.nodes.len(), many.ways.len()), (NODES, 3 * NODES));
        assert!(many.nodes.iter().all(|node| node.key % 2 == 1));
        let wide = kept(9000, 32, FIRM);
        assert_eq!((wide.nodes.len(), wide.ways.len()), (WAYS / 32, WAYS));
        assert!(size_of::<Node>() * NODES + size_of::<(Way, f32)>() * WAYS < 200_000);
    }

    #[test]
    fn a_node_is_found_with_its_own_ways_if_it_was_visited_often_enough() {
        let few = kept(20, 2, FIRM - 1);
        assert_eq!(few.nodes.len(), 10);
        assert!(few.at(4, 0).is_none() && few.at(7, FIRM + 1).is_none());
        let found = few.at(7, FIRM).unwrap();
        let taken: f32 = found.iter().map(|(_, weight)| weight).sum();
        assert_eq!((found.len(), taken), (2, FIRM as f32));
    }
}
