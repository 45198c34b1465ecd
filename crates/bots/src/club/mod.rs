//! The bot that searches.
//!
//! Information-set Monte Carlo tree search with several observers (Cowling, Powley and Whitehouse,
//! 2012): each simulation begins in a state that the bot imagined, every seat looks up its choice by
//! what that seat has been told, and each learns from its own worth (maxⁿ beyond two seats). Where
//! several seats decide at once they match regrets, and what the bot plays is the *average* of what
//! it tried there: the best-looking move of such a search can be foretold and punished.

mod belief;
mod habit;
mod path;
mod search;
mod tree;

use crate::bot::Bot;
use crate::budget::Budget;
use crate::distribution::Distribution;
use belief::{CARRIED, Memory};
use search::Search;
use sortie_core::chance::Fast;
use sortie_core::game::actions;
use sortie_core::matches::{Told, What};
use sortie_core::{Game, Seat};

/// Simulations for one decision where nothing else is said.
pub const SIMULATIONS: u32 = 8000;
/// The most nodes of one search: some 100 bytes each.
const NODES: usize = 1 << 18;

/// Searches from states that it imagines; half of them are carried on from its last decision, where
/// some of those lead to all that its seat was told since.
#[derive(Debug)]
pub struct Club<G: Game> {
    memory: Option<Memory<G>>,
    heard: Vec<G::Event>,
}

impl<G: Game> Default for Club<G> {
    fn default() -> Self {
        Club { memory: None, heard: Vec::new() }
    }
}

/// An action that the bot advises.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice<A> {
    /// The action.
    pub action: A,
    /// How much of its thinking it spent on it, 0–1: where several decide at once, how likely it would
    /// choose it.
    pub share: f64,
    /// The share of the win that it led to in the simulations, 0–1.
    pub chance: f64,
}

/// What the bot would advise a seat that must decide: all actions that are worth listing, the best
/// first; the only one there is, without an estimate, has a chance of 0. There is always one.
pub fn advise<G: Game>(
    rules: &G,
    seat: Seat,
    view: &G::View,
    budget: &Budget,
    chance: &mut Fast,
) -> Vec<Advice<G::Action>> {
    let (distribution, thought) = Club::default().think(rules, seat, view, budget, chance);
    let found = thought.map(|(search, states)| {
        let deciders = rules.turn(&states[0]).seats();
        search.advice(rules, view, deciders)
    });
    found.filter(|found| !found.is_empty()).unwrap_or_else(|| {
        distribution.iter().map(|(action, share)| Advice { action, share, chance: 0.0 }).collect()
    })
}

impl<G: Game> Bot<G> for Club<G> {
    fn hear(&mut self, _: &G, told: &Told<G::Event>) {
        match told.what {
            What::Event(event) => self.heard.push(event),
            What::TakenBack { .. } => self.memory = None,
            _ => {}
        }
    }

    /// The average of what the search tried where several seats decide at once, else what it tried
    /// most often.
    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        self.think(rules, seat, view, budget, chance).0
    }

    fn act(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> G::Action {
        let (distribution, thought) = self.think(rules, seat, view, budget, chance);
        let chosen = distribution.draw(chance);
        if let Some((search, states)) = thought {
            self.memory = Some(Memory { states, search, chosen });
            self.heard.clear();
        }
        chosen
    }

    fn listens(&self) -> bool {
        true
    }
}

/// A search and the states that it began in, as many as are worth carrying.
type Thought<G> = (Search, Vec<<G as Game>::State>);

impl<G: Game> Club<G> {
    fn think(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> (Distribution<G::Action>, Option<Thought<G>>) {
        // What is forced is played, and remembered as a part of what came before.
        if let Some([(action, _)]) = actions(rules, view, 1).as_deref() {
            return (Distribution::sure(*action), None);
        }
        let carried = self.memory.take().map_or_else(Vec::new, |memory| {
            memory.played_on(rules, seat, &self.heard, view, chance)
        });
        let own = Budget::simulations(SIMULATIONS);
        let budget = if budget.is_free() { own.within(budget) } else { budget.clone() };
        let mut search = Search::new(seat, NODES);
        let (mut states, mut done) = (Vec::with_capacity(CARRIED), 0);
        loop {
            let state = match carried.len() as u32 {
                n if n > 0 && done % 2 == 0 => carried[chance.below(n) as usize],
                _ => rules.imagine(view, chance),
            };
            search.simulate(rules, state, chance);
            if states.len() < CARRIED {
                states.push(state);
            }
            done += 1;
            if budget.is_spent(done) {
                break;
            }
        }
        let deciders = rules.turn(&states[0]).seats();
        let distribution = search.distribution(rules, view, deciders, chance);
        (distribution, Some((search, states)))
    }
}
