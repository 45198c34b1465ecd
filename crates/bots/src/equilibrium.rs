//! The player of an equilibrium, for games that are small enough to be solved.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::club::Club;
use crate::distribution::Distribution;
use crate::registry::{BotKind, BotSpec};
use crate::rules_cache::RulesCache;
use crate::solve::Solution;
use crate::solve::game_tree::MAX_ACTIONS;
use crate::solve::solution::{SolvedSet, hash_next};
use crate::weakness::Weakness;
use sortie_core::chance::Fast;
use sortie_core::game::actions;
use sortie_core::matches::{StreamEntry, Update};
use sortie_core::{Game, Seat};
use std::ops::Range;
use std::sync::Arc;

/// The most nodes of the tree of a game that is solved for a match. So many take about two seconds.
pub const MAX_NODES: usize = 1_000_000;
/// The most nodes of a tree that the club bot solves. So many take less than 0.1 s, about as long as
/// its search for one decision.
pub const QUICK_NODES: usize = 30_000;

static SOLUTIONS: RulesCache = RulesCache::new();
static QUICK_SOLUTIONS: RulesCache = RulesCache::new();

/// The least weight of a set among those with the same view. Sets that the strategy never reaches count
/// as equally likely.
const MIN_REACH: f64 = 1e-12;

/// Plays an equilibrium strategy: no opponent can win more against it than the small error of the
/// solution, not even one who knows it. It ignores its budget.
///
/// It finds its information set by its view. Where several sets have the same view, its own choices and
/// observations tell which one it is; where it has missed them, it mixes the strategies of the sets.
#[derive(Clone, Debug)]
pub struct Equilibrium<G: Game> {
    solution: Arc<Solution>,
    /// The sequences among which its last choice is; at first the empty ones of both seats.
    last: Vec<Range<u32>>,
    /// Hash of its observations since then.
    heard: u64,
    /// The actions of its last choice.
    offered: Vec<G::Action>,
}

impl<G: Game> Equilibrium<G> {
    /// Plays by this solution of the rules of the match.
    pub fn new(solution: Arc<Solution>) -> Self {
        // The empty sequences of both seats.
        Equilibrium { solution, last: vec![0..1, 1..2], heard: 0, offered: Vec::new() }
    }

    /// The player for matches with these rules and so many seats; `None` if their tree has more than
    /// [`MAX_NODES`] nodes. The first call for small rules may take seconds, as it solves them.
    pub fn find(rules: &G, seats: u8) -> Option<Self> {
        // A small game is solved and kept once, whichever of the two asks first.
        Self::find_quickly(rules, seats)
            .or_else(|| Self::solved(&SOLUTIONS, rules, seats, MAX_NODES))
    }

    /// The same for at most [`QUICK_NODES`] nodes: in less time than a search of the club bot.
    pub fn find_quickly(rules: &G, seats: u8) -> Option<Self> {
        Self::solved(&QUICK_SOLUTIONS, rules, seats, QUICK_NODES)
    }

    /// The player for a bot by this name, if an equilibrium is what it plays under these rules: `expert`,
    /// `master`, and `club` without a budget or a weakness, which would ask for its search.
    pub fn of_bot(spec: &BotSpec, rules: &G, seats: u8) -> Option<Self> {
        match spec.bot.which {
            BotKind::Expert | BotKind::Master => Self::find(rules, seats),
            BotKind::Club if spec.allowance.is_none() && spec.weakness == Weakness::default() => {
                Self::find_quickly(rules, seats)
            }
            _ => None,
        }
    }

    fn solved(cache: &RulesCache, rules: &G, seats: u8, nodes: usize) -> Option<Self> {
        // Only matches of two seats are solved; others need no place in the cache.
        if seats != 2 {
            return None;
        }
        let solve = || Solution::solve(rules, seats, nodes).ok().map(Arc::new);
        cache.get_or_init(rules, seats, solve).map(Equilibrium::new)
    }

    /// Whether its own choices and observations lead to this set.
    fn remembers(&self, set: &SolvedSet) -> bool {
        set.heard == self.heard && self.last.iter().any(|last| last.contains(&set.before))
    }

    /// The sets in which it may be.
    fn possible_sets(&self, seat: Seat, view: &G::View, actions: usize) -> Vec<SolvedSet> {
        let all: Vec<SolvedSet> = self.solution.sets(seat, view, actions).collect();
        let known: Vec<SolvedSet> = all.iter().filter(|set| self.remembers(set)).copied().collect();
        if known.is_empty() { all } else { known }
    }
}

impl<G: Game> Bot<G> for Equilibrium<G> {
    fn observe(&mut self, _: &G, told: &StreamEntry<G::Event>) {
        match told.what {
            Update::Event(event) => self.heard = hash_next(self.heard, &event),
            // The choices before the reopened decision are forgotten.
            Update::TakenBack { .. } => self.last.clear(),
            _ => {}
        }
    }

    /// The strategy of its information set. In a position that no match leads to, the club bot answers.
    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        let listed = actions(rules, view, MAX_ACTIONS).unwrap_or_default();
        if let [(only, _)] = listed[..] {
            return Distribution::sure(only);
        }
        let sets = self.possible_sets(seat, view, listed.len());
        let mut weights = vec![0.0; listed.len()];
        for set in &sets {
            for (weight, share) in weights.iter_mut().zip(self.solution.probabilities(set)) {
                *weight += set.reach.max(MIN_REACH) * f64::from(*share);
            }
        }
        self.last = sets.iter().map(SolvedSet::sequences).collect();
        self.heard = 0;
        self.offered = listed.into_iter().map(|(action, _)| action).collect();
        let weighted = self.offered.iter().copied().zip(weights);
        Distribution::weighted(weighted)
            .unwrap_or_else(|| Club::default().decide(rules, seat, view, budget, chance))
    }

    /// Without this call, any action of its last answer may have been drawn.
    fn chose(&mut self, action: G::Action) {
        let Some(n) = self.offered.iter().position(|other| *other == action) else { return };
        for sequences in &mut self.last {
            let chosen = sequences.start + n as u32;
            *sequences = chosen..chosen + 1;
        }
        self.offered.clear();
    }

    fn needs_observations(&self) -> bool {
        true
    }
}
