//! The ways of a node as they came out so far, and how it chooses among them.

use super::ways::{Way, Ways};
use sortie_core::chance::Fast;

/// How a node chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// One seat decides, or cannot be foretold: upper confidence bounds over the ways that are open
    /// (Kocsis and Szepesvári, "Bandit Based Monte-Carlo Planning", 2006), with counts of how often a
    /// way was open (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012).
    Alone,
    /// Several decide at once, and can foretell this one: regret matching with regrets that never fall
    /// below 0 (Tammelin, "Solving Large Imperfect Information Games Using CFR+", 2014) on values that
    /// are estimated from the way taken, with the means so far as baseline (Schmid et al., "Variance
    /// Reduction in Monte Carlo Counterfactual Regret Minimization", 2019).
    Together,
}

/// How much the bounds add to a mean, in units of worth.
const CURIOSITY: f32 = 0.6;
/// How often a way is tried at random where several decide at once.
const TRIED: f32 = 0.2;
/// So much of the share of the most likely way must another have in the average to matter: less is what
/// was tried before anything was known.
const MATTERS: f32 = 0.1;
/// Ways whose means differ by no more than this are nearly as good, in units of worth.
const ALIKE: f32 = 0.1;

/// A way as it came out so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) way: Way,
    pub(super) taken: u32,
    open: u32,
    worth: f32,
    /// The shares of the win, or of the lead where matches are not played out.
    pub(super) won: f32,
    /// At least 0.
    regret: f32,
    /// How likely it was to be taken, summed up; later visits weigh more.
    share: f32,
}

impl Edge {
    pub(super) const fn new(way: Way) -> Self {
        Edge { way, taken: 0, open: 0, worth: 0.0, won: 0.0, regret: 0.0, share: 0.0 }
    }

    /// How much it was tried.
    pub(super) fn weight(&self, kind: Kind) -> f32 {
        match kind {
            Kind::Alone => self.taken as f32,
            Kind::Together => self.share,
        }
    }

    fn mean(&self, unknown: f32) -> f32 {
        if self.taken == 0 { unknown } else { self.worth / self.taken as f32 }
    }

    /// How likely it is by regret, where `all` is regretted over `n` ways.
    fn matched(&self, all: f32, n: f32) -> f32 {
        if all > 0.0 { self.regret / all } else { 1.0 / n }
    }
}

/// This way was taken where these were open, was worth so much and led to this share of the win.
pub(super) fn count(edges: &mut [Edge], ways: Ways, taken: Way, (worth, won): (f32, f32)) {
    for edge in edges {
        edge.open += u32::from(ways.has(edge.way));
        if edge.way == taken {
            edge.taken += 1;
            edge.worth += worth;
            edge.won += won;
        }
    }
}

/// One that was not tried yet, else the one with the highest bound.
pub(super) fn most_promising(edges: &[Edge], ways: Ways, chance: &mut Fast) -> Way {
    let tried = edges.iter().filter(|edge| edge.taken > 0 && ways.has(edge.way));
    if (tried.clone().count() as u32) < ways.len() {
        return tried.fold(ways, |left, edge| left.without(edge.way)).any(chance);
    }
    let (mut best, mut way) = (f32::MIN, Way::Stop);
    // Mostly all have been open equally often.
    let (mut open, mut log) = (1, 0.0);
    for edge in tried {
        if edge.open != open {
            open = edge.open;
            log = (open.max(1) as f32).ln();
        }
        let bound = edge.mean(0.0) + CURIOSITY * (log / edge.taken as f32).sqrt();
        if bound > best {
            (best, way) = (bound, edge.way);
        }
    }
    way
}

/// A draw by regret, and how likely it was.
pub(super) fn by_regret(edges: &[Edge], ways: Ways, chance: &mut Fast) -> (Way, f32) {
    let (n, all) = (ways.len() as f32, regretted(edges, ways));
    let likely = |edge: &Edge| (1.0 - TRIED) * edge.matched(all, n) + TRIED / n;
    let mut left = chance.unit() as f32;
    let mut unknown = ways;
    for edge in edges.iter().filter(|edge| ways.has(edge.way)) {
        unknown = unknown.without(edge.way);
        let likely = likely(edge);
        if left < likely {
            return (edge.way, likely);
        }
        left -= likely;
    }
    // One that is not yet known here; or, by rounding, what is left over.
    let rest = if unknown.len() > 0 { unknown } else { ways };
    let way = rest.any(chance);
    let found = edges.iter().find(|edge| edge.way == way).copied();
    (way, likely(&found.unwrap_or(Edge::new(way))))
}

/// How much is regretted in all.
fn regretted(edges: &[Edge], ways: Ways) -> f32 {
    let open = edges.iter().filter(|edge| ways.has(edge.way));
    open.map(|edge| edge.regret).sum()
}

/// What it would have been better to do, so many visits in: a way that was taken where these were
/// open, with this probability, was worth so much.
pub(super) fn regret(
    edges: &mut [Edge],
    ways: Ways,
    visits: f32,
    (taken, likely): (Way, f32),
    worth: f32,
) {
    let (n, all) = (ways.len() as f32, regretted(edges, ways));
    let (mut sum, mut times) = (0.0, 0);
    for edge in &*edges {
        sum += edge.worth;
        times += edge.taken;
    }
    let usual = if times == 0 { worth } else { sum / times as f32 };
    let guess = |edge: &Edge| {
        let mean = edge.mean(usual);
        if edge.way == taken { mean + (worth - mean) / likely } else { mean }
    };
    let open = edges.iter().filter(|edge| ways.has(edge.way));
    let value: f32 = open.map(|edge| edge.matched(all, n) * guess(edge)).sum();
    for edge in edges.iter_mut().filter(|edge| ways.has(edge.way)) {
        edge.share += visits * edge.matched(all, n);
        edge.regret = (edge.regret + guess(edge) - value).max(0.0);
    }
}

/// How likely each way should be chosen, in all 1, of those that matter; nothing where none was tried.
///
/// Where several decide at once, half of the average of what was tried, and half of what is about as
/// good as the best: among ways that are equal as far as the search can see, a search that settles on
/// one of them can be foretold. What the average hardly ever takes has no part in it.
pub(super) fn policy(edges: &[Edge], kind: Kind, ways: Ways) -> Vec<(Way, f32)> {
    let tried = |edge: &&Edge| ways.has(edge.way) && edge.taken > 0;
    let most = edges.iter().filter(tried).map(|edge| edge.weight(kind)).fold(0.0, f32::max);
    let matters = match kind {
        Kind::Alone => most,
        Kind::Together => most * MATTERS,
    };
    let open = || edges.iter().filter(tried).filter(|edge| edge.weight(kind) >= matters);
    let best = open().map(|edge| edge.mean(0.0)).fold(0.0, f32::max);
    let alike = |edge: &Edge| ((edge.mean(0.0) - best) / ALIKE).exp();
    let weights: f32 = open().map(|edge| edge.weight(kind)).sum();
    let alikes: f32 = open().map(alike).sum();
    let share = |edge: &Edge| match kind {
        Kind::Alone => edge.weight(kind) / weights,
        Kind::Together => f32::midpoint(edge.weight(kind) / weights, alike(edge) / alikes),
    };
    open().map(|edge| (edge.way, share(edge))).collect()
}
