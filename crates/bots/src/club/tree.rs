//! The nodes of the search: what was tried at an information set, and how it came out.

use super::edge::{self, Edge, Kind};
use super::ways::{Way, Ways};
use rustc_hash::FxHasher;
use sortie_core::chance::Fast;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::ops::Range;

#[derive(Clone, Copy, Debug)]
struct Node {
    kind: Kind,
    visits: u32,
    /// Where its edges begin.
    first: u32,
    len: u32,
    /// How many there is room for.
    room: u32,
}

impl Node {
    const fn edges(self) -> Range<usize> {
        self.first as usize..(self.first + self.len) as usize
    }
}

/// So many edges in the mean, of 28 bytes each, are the most; nodes have 20 bytes, and about as many
/// in the index.
const EDGES_EACH: usize = 8;

/// A number of a node.
pub(super) type NodeId = u32;

/// All nodes, up to a number of them, and of edges.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    index: HashMap<u64, NodeId, BuildHasherDefault<FxHasher>>,
    nodes: Vec<Node>,
    /// Those of a node are together.
    edges: Vec<Edge>,
    most: usize,
}

impl Tree {
    pub(super) fn new(most: usize) -> Self {
        Tree { index: HashMap::default(), nodes: Vec::new(), edges: Vec::new(), most }
    }

    /// The node of this key, if there is one.
    pub(super) fn find(&self, key: u64) -> Option<NodeId> {
        self.index.get(&key).copied()
    }

    /// All nodes with their keys.
    pub(super) fn keys(&self) -> impl Iterator<Item = (u64, NodeId)> {
        self.index.iter().map(|(&key, &node)| (key, node))
    }

    /// The node of this key; a new one where there is none and room for it.
    pub(super) fn reach(&mut self, key: u64, kind: Kind) -> Option<NodeId> {
        if let Some(found) = self.find(key) {
            return Some(found);
        }
        let id = self.nodes.len();
        if id >= self.most || self.edges.len() >= EDGES_EACH * self.most {
            return None;
        }
        self.nodes.push(Node { kind, visits: 0, first: 0, len: 0, room: 0 });
        self.index.insert(key, id as NodeId);
        Some(id as NodeId)
    }

    /// How often a way was chosen here.
    pub(super) fn visits(&self, node: NodeId) -> u32 {
        self.nodes[node as usize].visits
    }

    /// A way to try, and how likely this one was.
    pub(super) fn choose(&self, node: NodeId, ways: Ways, chance: &mut Fast) -> (Way, f32) {
        let edges = self.edges(node);
        match self.nodes[node as usize].kind {
            Kind::Alone => (edge::most_promising(edges, ways, chance), 1.0),
            Kind::Together => edge::by_regret(edges, ways, chance),
        }
    }

    /// This way, taken where these were open and with this probability, was worth so much and led to
    /// this share of the win.
    pub(super) fn learn(
        &mut self,
        node: NodeId,
        ways: Ways,
        taken: (Way, f32),
        (worth, won): (f32, f32),
    ) {
        self.open(node, ways);
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        let edges = &mut self.edges[node.edges()];
        if node.kind == Kind::Together {
            edge::regret(edges, ways, node.visits as f32, taken, worth);
        }
        edge::count(edges, ways, taken.0, (worth, won));
    }

    /// How likely each way should be chosen here, in all 1, of those that matter; nothing where none
    /// was tried.
    pub(super) fn policy(&self, node: NodeId, ways: Ways) -> Vec<(Way, f32)> {
        edge::policy(self.edges(node), self.nodes[node as usize].kind, ways)
    }

    /// The share of the win that a way led to in the mean; `None` where it was taken fewer `times`, of
    /// which there is at least one.
    pub(super) fn won(&self, node: NodeId, way: Way, times: u32) -> Option<f32> {
        let edge = self.edges(node).iter().find(|edge| edge.way == way && edge.taken >= times)?;
        Some(edge.won / edge.taken as f32)
    }

    /// How often each way was taken, or how likely it was, in the mean of all visits.
    pub(super) fn tried(&self, node: NodeId) -> impl Iterator<Item = (Way, f32)> {
        let kind = self.nodes[node as usize].kind;
        let tried = self.edges(node).iter().filter(|edge| edge.taken > 0);
        tried.map(move |edge| (edge.way, edge.weight(kind)))
    }

    fn edges(&self, node: NodeId) -> &[Edge] {
        &self.edges[self.nodes[node as usize].edges()]
    }

    /// Makes an edge for each way that is open and has none.
    fn open(&mut self, node: NodeId, ways: Ways) {
        let known = self.edges(node).iter().filter(|edge| ways.has(edge.way));
        if known.clone().count() as u32 == ways.len() {
            return;
        }
        let missing = known.fold(ways, |left, edge| left.without(edge.way));
        let node = &mut self.nodes[node as usize];
        let len = node.len + missing.len();
        if len > node.room {
            let first = self.edges.len();
            self.edges.extend_from_within(node.edges());
            node.first = first as u32;
            // What grows once, grows again.
            node.room = len.max(2 * node.len);
            self.edges.resize(first + node.room as usize, Edge::new(Way::Stop));
        }
        for way in missing.iter() {
            self.edges[node.edges().end] = Edge::new(way);
            node.len += 1;
        }
    }
}
