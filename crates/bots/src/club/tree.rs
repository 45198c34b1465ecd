//! The nodes of the search: what was tried at an information set, and how it came out.

use rustc_hash::FxHasher;
use sortie_core::chance::Fast;
use sortie_core::{Step, Steps};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// A step, or leaving the draft as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Step(Step),
    Stop,
}

impl Way {
    /// Below 257.
    pub(super) const fn number(self) -> usize {
        match self {
            Way::Step(step) => step as usize,
            Way::Stop => 256,
        }
    }
}

/// What may be done with a draft.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ways(Steps);

impl Ways {
    pub(super) const fn of(steps: Steps) -> Self {
        Ways(steps)
    }

    pub(super) const fn len(self) -> u32 {
        self.0.next.len() + self.0.complete as u32
    }

    pub(super) const fn has(self, way: Way) -> bool {
        match way {
            Way::Step(step) => self.0.next.has(step),
            Way::Stop => self.0.complete,
        }
    }

    /// The `n`-th of them, stopping last.
    pub(super) fn nth(self, n: u32) -> Way {
        self.0.next.nth(n).map_or(Way::Stop, Way::Step)
    }

    fn without(mut self, way: Way) -> Self {
        match way {
            Way::Step(step) => self.0.next = self.0.next.without(step),
            Way::Stop => self.0.complete = false,
        }
        self
    }

    pub(super) fn any(self, chance: &mut Fast) -> Way {
        self.nth(chance.below(self.len()))
    }

    fn iter(self) -> impl Iterator<Item = Way> {
        let stop = self.0.complete.then_some(Way::Stop);
        self.0.next.iter().map(Way::Step).chain(stop)
    }
}

/// How a node chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// One seat decides: upper confidence bounds over the ways that are open (Kocsis and Szepesvári,
    /// "Bandit Based Monte-Carlo Planning", 2006), with counts of how often a way was open (Cowling,
    /// Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012).
    Alone,
    /// Several decide at once: regret matching (Hart and Mas-Colell, 2000) on values that are
    /// estimated from the way taken, with the means so far as baseline (Schmid et al., "Variance
    /// Reduction in Monte Carlo Counterfactual Regret Minimization", 2019).
    Together,
}

/// How much the bounds add to a mean, in units of worth.
const CURIOSITY: f32 = 0.6;
/// How often a way is tried at random where several decide at once.
const TRIED: f32 = 0.1;

/// A way as it came out so far.
#[derive(Clone, Copy, Debug)]
struct Edge {
    way: Way,
    taken: u32,
    open: u32,
    worth: f32,
    /// The shares of the win.
    won: f32,
    regret: f32,
    /// How likely it was to be taken, summed up; later visits weigh more.
    share: f32,
}

#[derive(Clone, Debug, Default)]
struct Node {
    visits: u32,
    edges: Vec<Edge>,
}

/// A number of a node.
pub(super) type NodeId = u32;

/// All nodes, up to a number of them.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    index: HashMap<u64, NodeId, BuildHasherDefault<FxHasher>>,
    nodes: Vec<Node>,
    most: usize,
}

impl Tree {
    pub(super) fn new(most: usize) -> Self {
        Tree { index: HashMap::default(), nodes: Vec::new(), most }
    }

    /// The node of this key, if there is one.
    pub(super) fn find(&self, key: u64) -> Option<NodeId> {
        self.index.get(&key).copied()
    }

    /// The node of this key; a new one where there is none and room for it.
    pub(super) fn reach(&mut self, key: u64) -> Option<NodeId> {
        if let Some(found) = self.find(key) {
            return Some(found);
        }
        let id = self.nodes.len();
        if id >= self.most {
            return None;
        }
        self.nodes.push(Node::default());
        self.index.insert(key, id as NodeId);
        Some(id as NodeId)
    }

    /// How often a way was chosen here.
    pub(super) fn visits(&self, node: NodeId) -> u32 {
        self.nodes[node as usize].visits
    }

    /// A way to try, and how likely this one was.
    pub(super) fn choose(
        &mut self,
        node: NodeId,
        kind: Kind,
        ways: Ways,
        chance: &mut Fast,
    ) -> (Way, f32) {
        let node = &self.nodes[node as usize];
        match kind {
            Kind::Alone => (node.most_promising(ways, chance), 1.0),
            Kind::Together => node.by_regret(ways, chance),
        }
    }

    /// This way, taken where these were open and with this probability, was worth so much and led to
    /// this share of the win.
    pub(super) fn learn(
        &mut self,
        node: NodeId,
        kind: Kind,
        ways: Ways,
        (taken, likely): (Way, f32),
        (worth, won): (f32, f32),
    ) {
        let node = &mut self.nodes[node as usize];
        node.open(ways);
        node.visits += 1;
        if kind == Kind::Together {
            node.regret(ways, taken, likely, worth);
        }
        for edge in &mut node.edges {
            edge.open += u32::from(ways.has(edge.way));
            if edge.way == taken {
                edge.taken += 1;
                edge.worth += worth;
                edge.won += won;
            }
        }
    }

    /// How likely each way should be chosen here, in all 1, of those that matter; nothing where none
    /// was tried.
    pub(super) fn policy(&self, node: NodeId, kind: Kind, ways: Ways) -> Vec<(Way, f32)> {
        self.nodes[node as usize].policy(kind, ways)
    }

    /// The share of the win that a way led to in the mean; `None` where it was never taken.
    pub(super) fn won(&self, node: NodeId, way: Way) -> Option<f32> {
        let edges = &self.nodes[node as usize].edges;
        let edge = edges.iter().find(|edge| edge.way == way && edge.taken > 0)?;
        Some(edge.won / edge.taken as f32)
    }

    /// How often each way was taken, or how likely it was, in the mean of all visits.
    pub(super) fn tried(&self, node: NodeId, kind: Kind, ways: Ways) -> Vec<(Way, f64)> {
        let edges = self.nodes[node as usize].edges.iter().filter(|edge| ways.has(edge.way));
        edges.map(|edge| (edge.way, f64::from(edge.weight(kind)))).collect()
    }
}

/// So much of the share of the most likely way must another have to matter: less is what was tried
/// before anything was known.
const MATTERS: f32 = 0.1;
/// Ways whose means differ by no more than this are nearly as good, in units of worth.
const ALIKE: f32 = 0.05;

impl Edge {
    /// How much it was tried.
    fn weight(&self, kind: Kind) -> f32 {
        match kind {
            Kind::Alone => self.taken as f32,
            Kind::Together => self.share,
        }
    }

    fn mean(&self, unknown: f32) -> f32 {
        if self.taken == 0 { unknown } else { self.worth / self.taken as f32 }
    }
}

impl Node {
    /// An edge for each way that is open.
    fn open(&mut self, ways: Ways) {
        let missing = self.edges.iter().fold(ways, |left, edge| left.without(edge.way));
        let none = Edge {
            way: Way::Stop,
            taken: 0,
            open: 0,
            worth: 0.0,
            won: 0.0,
            regret: 0.0,
            share: 0.0,
        };
        self.edges.extend(missing.iter().map(|way| Edge { way, ..none }));
    }

    fn most_promising(&self, ways: Ways, chance: &mut Fast) -> Way {
        let tried = self.edges.iter().filter(|edge| edge.taken > 0 && ways.has(edge.way));
        let left = tried.clone().fold(ways, |left, edge| left.without(edge.way));
        if left.len() > 0 {
            return left.any(chance);
        }
        let bound = |edge: &Edge| {
            let open = (edge.open.max(1) as f32).ln();
            edge.mean(0.0) + CURIOSITY * (open / edge.taken as f32).sqrt()
        };
        let mut best = (f32::MIN, Way::Stop);
        for edge in tried {
            let bound = bound(edge);
            if bound > best.0 {
                best = (bound, edge.way);
            }
        }
        best.1
    }

    fn by_regret(&self, ways: Ways, chance: &mut Fast) -> (Way, f32) {
        let (n, known) = (ways.len() as f32, self.positive(ways));
        let likely = |regret: f32| {
            let matched = if known > 0.0 { regret.max(0.0) / known } else { 1.0 / n };
            (1.0 - TRIED) * matched + TRIED / n
        };
        let mut left = chance.unit() as f32;
        let mut unknown = ways;
        for edge in self.edges.iter().filter(|edge| ways.has(edge.way)) {
            unknown = unknown.without(edge.way);
            let likely = likely(edge.regret);
            if left < likely {
                return (edge.way, likely);
            }
            left -= likely;
        }
        // One that is not yet known here; or, by rounding, what is left over.
        let rest = if unknown.len() > 0 { unknown } else { ways };
        let way = rest.any(chance);
        let regret = self.edges.iter().find(|edge| edge.way == way).map_or(0.0, |edge| edge.regret);
        (way, likely(regret))
    }

    /// The sum of the regrets above 0.
    fn positive(&self, ways: Ways) -> f32 {
        let open = self.edges.iter().filter(|edge| ways.has(edge.way));
        open.map(|edge| edge.regret.max(0.0)).sum()
    }

    fn regret(&mut self, ways: Ways, taken: Way, likely: f32, worth: f32) {
        let (n, known) = (ways.len() as f32, self.positive(ways));
        let visits = self.visits as f32;
        let matched = |edge: &Edge| {
            if known > 0.0 { edge.regret.max(0.0) / known } else { 1.0 / n }
        };
        let (mut sum, mut times) = (0.0, 0);
        for edge in &self.edges {
            sum += edge.worth;
            times += edge.taken;
        }
        let usual = if times == 0 { worth } else { sum / times as f32 };
        let guess = |edge: &Edge| {
            let mean = edge.mean(usual);
            if edge.way == taken { mean + (worth - mean) / likely } else { mean }
        };
        let open = self.edges.iter().filter(|edge| ways.has(edge.way));
        let value: f32 = open.map(|edge| matched(edge) * guess(edge)).sum();
        for edge in self.edges.iter_mut().filter(|edge| ways.has(edge.way)) {
            edge.share += visits * matched(edge);
            edge.regret += guess(edge) - value;
        }
    }

    /// Where several decide at once, half of the average of what was tried, and half of what is about as
    /// good as the best: among ways that are equal as far as the search can see, a search that settles on
    /// one of them can be foretold.
    fn policy(&self, kind: Kind, ways: Ways) -> Vec<(Way, f32)> {
        let tried = |edge: &&Edge| ways.has(edge.way) && edge.taken > 0;
        let open: Vec<&Edge> = self.edges.iter().filter(tried).collect();
        let best = open.iter().map(|edge| edge.mean(0.0)).fold(0.0, f32::max);
        let alike = |edge: &Edge| ((edge.mean(0.0) - best) / ALIKE).exp();
        let weights: f32 = open.iter().map(|edge| edge.weight(kind)).sum();
        let alikes: f32 = open.iter().map(|edge| alike(edge)).sum();
        let share = |edge: &Edge| match kind {
            Kind::Alone => edge.weight(kind) / weights,
            Kind::Together => f32::midpoint(edge.weight(kind) / weights, alike(edge) / alikes),
        };
        let most = open.iter().map(|edge| share(edge)).fold(0.0, f32::max);
        let matters = match kind {
            Kind::Alone => most,
            Kind::Together => most * MATTERS,
        };
        let shares = open.iter().map(|edge| (edge.way, share(edge)));
        let chosen: Vec<_> = shares.filter(|(_, share)| *share >= matters).collect();
        let sum: f32 = chosen.iter().map(|(_, share)| share).sum();
        chosen.into_iter().map(|(way, share)| (way, share / sum)).collect()
    }
}
