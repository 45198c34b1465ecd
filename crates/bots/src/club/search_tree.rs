//! The search tree: statistics by information set.

use super::arm::{self, ActionStats, Selection};
use super::moves::{Branch, Branches};
use rustc_hash::FxHasher;
use sortie_core::chance::Fast;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::ops::Range;

/// A node of the tree; its arms lie in one vector with those of all others.
#[derive(Clone, Copy, Debug)]
struct SearchNode {
    kind: Selection,
    visits: u32,
    /// Start of its arms.
    first: u32,
    len: u32,
    /// The number of arms for which there is room.
    room: u32,
}

impl SearchNode {
    const fn arms(self) -> Range<usize> {
        self.first as usize..(self.first + self.len) as usize
    }
}

/// Mean number of arms per node that bounds memory: an arm has 32 bytes, a node 20, and its index
/// entry about as many.
const BRANCHES_PER_NODE: usize = 8;

/// Index of a node.
pub(super) type NodeId = u32;

/// All nodes of a search, within a bound on nodes and arms.
#[derive(Clone, Debug)]
pub(super) struct SearchTree {
    // The keys are well-mixed hashes already, so a cheap hasher serves.
    index: HashMap<u64, NodeId, BuildHasherDefault<FxHasher>>,
    nodes: Vec<SearchNode>,
    /// The arms of a node are contiguous.
    arms: Vec<ActionStats>,
    max_nodes: usize,
}

impl SearchTree {
    pub(super) fn new(max_nodes: usize) -> Self {
        SearchTree { index: HashMap::default(), nodes: Vec::new(), arms: Vec::new(), max_nodes }
    }

    /// The node with this key, if there is one.
    pub(super) fn find(&self, key: u64) -> Option<NodeId> {
        self.index.get(&key).copied()
    }

    /// All nodes with their keys.
    pub(super) fn keys(&self) -> impl Iterator<Item = (u64, NodeId)> {
        self.index.iter().map(|(&key, &node)| (key, node))
    }

    /// The node with this key; a new one if there is none and the bounds allow it.
    pub(super) fn reach(&mut self, key: u64, kind: Selection) -> Option<NodeId> {
        if let Some(found) = self.find(key) {
            return Some(found);
        }
        let id = self.nodes.len();
        if id >= self.max_nodes || self.arms.len() >= BRANCHES_PER_NODE * self.max_nodes {
            return None;
        }
        self.nodes.push(SearchNode { kind, visits: 0, first: 0, len: 0, room: 0 });
        self.index.insert(key, id as NodeId);
        Some(id as NodeId)
    }

    /// The number of visits of a node.
    pub(super) fn visits(&self, node: NodeId) -> u32 {
        self.nodes[node as usize].visits
    }

    /// Selects a branch; returns its probability too.
    pub(super) fn choose(
        &self,
        node: NodeId,
        branches: Branches,
        chance: &mut Fast,
    ) -> (Branch, f32) {
        let arms = self.arms(node);
        match self.nodes[node as usize].kind {
            Selection::Ucb => (arm::select_ucb(arms, branches, chance), 1.0),
            Selection::Puct | Selection::MixedPuct => (arm::select_puct(arms, branches), 1.0),
            Selection::RegretMatching => arm::sample_regret_matching(arms, branches, chance),
        }
    }

    /// Adds a visit: among `branches`, `taken` with its probability gave this utility and this
    /// share of the win.
    pub(super) fn learn(
        &mut self,
        node: NodeId,
        branches: Branches,
        taken: (Branch, f32),
        (utility, won): (f32, f32),
    ) {
        let SearchNode { kind, visits, len: before, .. } = self.visit(node);
        if kind == Selection::RegretMatching {
            self.open(node, branches);
            let arms = self.arms_mut(node);
            // Regrets first: their baseline is the mean before this visit.
            arm::update_regrets(arms, branches, visits as f32, taken, utility);
            arm::record_visit(arms, branches, taken.0, (utility, won));
            return;
        }
        // Most visits find an arm for each branch, and need not look for missing ones.
        let known = arm::record_visit(self.arms_mut(node), branches, taken.0, (utility, won));
        if known < branches.len() {
            self.open(node, branches);
            let opened = &mut self.arms_mut(node)[before as usize..];
            arm::record_visit(opened, branches, taken.0, (utility, won));
        }
    }

    /// Counts a visit of a node, and returns the node.
    fn visit(&mut self, node: NodeId) -> SearchNode {
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        *node
    }

    /// The probability of each branch that matters; the sum is 1. Empty if none was tried.
    pub(super) fn policy(
        &self,
        node: NodeId,
        branches: Branches,
        temperature: f32,
    ) -> Vec<(Branch, f32)> {
        arm::policy(self.arms(node), self.nodes[node as usize].kind, branches, temperature)
    }

    /// A branch drawn from the policy of a node; `None` if no available branch was tried.
    pub(super) fn draw(
        &self,
        node: NodeId,
        branches: Branches,
        chance: &mut Fast,
    ) -> Option<Branch> {
        arm::draw(self.arms(node), self.nodes[node as usize].kind, branches, chance)
    }

    /// The mean share of the win after a branch; `None` if it was taken fewer than `times` times
    /// (at least 1).
    pub(super) fn won(&self, node: NodeId, branch: Branch, times: u32) -> Option<f32> {
        let arm = self.arms(node).iter().find(|arm| arm.branch == branch && arm.taken >= times)?;
        Some(arm.won / arm.taken as f32)
    }

    /// The weight of each branch that was taken: its visits, or its summed probability.
    pub(super) fn tried(&self, node: NodeId) -> impl Iterator<Item = (Branch, f32)> {
        let kind = self.nodes[node as usize].kind;
        let tried = self.arms(node).iter().filter(|arm| arm.taken > 0);
        tried.map(move |arm| (arm.branch, arm.weight(kind)))
    }

    fn arms(&self, node: NodeId) -> &[ActionStats] {
        &self.arms[self.nodes[node as usize].arms()]
    }

    fn arms_mut(&mut self, node: NodeId) -> &mut [ActionStats] {
        &mut self.arms[self.nodes[node as usize].arms()]
    }

    /// Whether every branch has an arm.
    pub(super) fn is_open(&self, node: NodeId, branches: Branches) -> bool {
        let known = self.arms(node).iter().filter(|arm| branches.has(arm.branch));
        known.count() as u32 == branches.len()
    }

    /// Adds an arm for each branch that has none.
    fn open(&mut self, node: NodeId, branches: Branches) {
        if !self.is_open(node, branches) {
            self.open_with(node, branches, branches.iter().map(ActionStats::new));
        }
    }

    /// Adds those of these arms, one for each branch, whose branches have none.
    pub(super) fn open_with(
        &mut self,
        node: NodeId,
        branches: Branches,
        arms: impl Iterator<Item = ActionStats>,
    ) {
        let known = self.arms(node).iter().filter(|arm| branches.has(arm.branch));
        let missing = known.fold(branches, |left, arm| left.without(arm.branch));
        let node = &mut self.nodes[node as usize];
        let len = node.len + missing.len();
        if len > node.room {
            let first = self.arms.len();
            // The arms move to the end of the vector; their old place stays unused until the search
            // ends.
            self.arms.extend_from_within(node.arms());
            node.first = first as u32;
            // Doubling bounds the copies: a node that grew once will grow again, as other states
            // allow other branches.
            node.room = len.max(2 * node.len);
            self.arms.resize(first + node.room as usize, ActionStats::new(Branch::Stop));
        }
        for arm in arms.filter(|arm| missing.has(arm.branch)) {
            self.arms[node.arms().end] = arm;
            node.len += 1;
        }
    }
}
