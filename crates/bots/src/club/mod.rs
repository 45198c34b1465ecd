//! The bot that searches.
//!
//! Information-set Monte Carlo tree search with several observers (Cowling, Powley and Whitehouse,
//! 2012): each simulation begins in a state that the bot imagined, every seat looks up its choice by
//! what that seat has been told, and each learns from its own worth (maxⁿ beyond two seats). Where
//! several seats decide at once they match regrets, and what the bot plays there is half the *average* of
//! what it tried and half what looks about as good as the best: the best-looking move of such a search
//! can be foretold and punished. Where the others can hardly know what it could choose, mixing costs more
//! than it brings, and it plays what it tried most often there as well.

mod belief;
mod edge;
mod expected;
mod foretold;
mod habit;
mod path;
mod search;
mod tree;
mod ways;

use crate::bot::Bot;
use crate::budget::Budget;
use crate::distribution::Distribution;
use belief::{CARRIED, Memory};
use expected::Expected;
use foretold::is_foretold;
use search::Search;
use sortie_core::chance::Fast;
use sortie_core::game::Referee;
use sortie_core::game::Rules;
use sortie_core::game::actions;
use sortie_core::matches::{StreamEntry, Update};
use sortie_core::{Game, Seat};

/// Simulations for one decision where nothing else is said.
pub const SIMULATIONS: u32 = 8000;
/// The most nodes of one search.
const NODES: usize = 1 << 18;

/// The most events that are kept for the next decision; who hears more imagines afresh.
const HEARD: usize = 1024;

/// Searches from states that it imagines; half of them are carried on from its last decision, where
/// some of those lead to all that its seat was told since.
///
/// Between decisions it keeps up to 256 states and 1024 events, and of its search less than 200 kB.
#[derive(Clone, Debug)]
pub struct Club<G: Game> {
    memory: Option<Memory<G>>,
    /// What its seat was told since.
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
    /// How much of its thinking it spent on it, 0–1.
    pub share: f64,
    /// The share of the win that it led to in the simulations, in the end played out at random, 0–1; where
    /// it was hardly tried, that its first steps led to. None where nothing was simulated.
    pub chance: Option<f64>,
}

/// What the bot would advise a seat that must decide: all actions that are worth listing, first what it
/// would choose itself, then what it has tried most. There is always one; the only one there is has
/// no estimate.
pub fn advise<G: Game>(
    rules: &G,
    seat: Seat,
    view: &G::View,
    budget: &Budget,
    chance: &mut Fast,
) -> Vec<Advice<G::Action>> {
    let luck = Fast::new(u64::from(chance.clone().below(u32::MAX)));
    let by = (budget, chance);
    let (distribution, thought) = Club::default().think(rules, seat, view, by, Some(luck));
    let mut found = thought.map(|(search, _)| search.advice(rules, view)).unwrap_or_default();
    let of = |advice: &Advice<G::Action>| (distribution.of(&advice.action), advice.share);
    found.sort_by(|one, other| {
        let ((one, tried), (other, tried_too)) = (of(one), of(other));
        other.total_cmp(&one).then(tried_too.total_cmp(&tried))
    });
    if found.is_empty() {
        let all = distribution.iter();
        return all.map(|(action, share)| Advice { action, share, chance: None }).collect();
    }
    found
}

impl<G: Game> Bot<G> for Club<G> {
    fn hear(&mut self, _: &G, told: &StreamEntry<G::Event>) {
        match told.what {
            Update::Event(event) if self.memory.is_some() && self.heard.len() < HEARD => {
                self.heard.push(event);
            }
            Update::Event(_) | Update::TakenBack { .. } => self.forget(),
            _ => {}
        }
    }

    /// A mixture of what the search tried and what looks good where several seats decide at once and
    /// could foretell this one, else what it tried most often. Asked again before it has heard anything,
    /// it goes on from states that it thought possible the last time.
    fn decide(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> Distribution<G::Action> {
        let (distribution, thought) = self.think(rules, seat, view, (budget, chance), None);
        if let Some((search, states)) = thought {
            let expected = Expected::of(&search.tree);
            self.memory = Some(Memory { states, expected, chosen: None });
            self.heard.clear();
        }
        distribution
    }

    fn act(
        &mut self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        budget: &Budget,
        chance: &mut Fast,
    ) -> G::Action {
        let chosen = self.decide(rules, seat, view, budget, chance).draw(chance);
        self.chose(chosen);
        chosen
    }

    fn listens(&self) -> bool {
        true
    }
}

/// A search and the states that it began in, as many as are worth carrying.
type Thought<G> = (Search, Vec<<G as Rules>::State>);

impl<G: Game> Club<G> {
    /// Learns what was drawn from its last answer. Where it does not, it expects of itself what it
    /// expects of the others.
    pub fn chose(&mut self, action: G::Action) {
        // What was forced is a part of what was heard.
        if let Some(memory) = self.memory.as_mut().filter(|_| self.heard.is_empty()) {
            memory.chosen.get_or_insert(action);
        }
    }

    fn forget(&mut self) {
        self.memory = None;
        self.heard.clear();
    }

    /// What it would choose, and what it found out; of a win only where there is luck for `playouts`.
    fn think(
        &self,
        rules: &G,
        seat: Seat,
        view: &G::View,
        (budget, chance): (&Budget, &mut Fast),
        playouts: Option<Fast>,
    ) -> (Distribution<G::Action>, Option<Thought<G>>) {
        // What is forced is played, and remembered as a part of what came before.
        if let Some([(action, _)]) = actions(rules, view, 1).as_deref() {
            return (Distribution::sure(*action), None);
        }
        let carried = self.memory.as_ref().map_or_else(Vec::new, |memory| {
            memory.played_on(rules, seat, &self.heard, view, chance)
        });
        let own = Budget::simulations(SIMULATIONS);
        let budget = if budget.is_free() { own.within(budget) } else { budget.clone() };
        let foretold = is_foretold(rules, seat, view, chance);
        let mut search = Search::new(seat, foretold, G::UTILITY, NODES);
        if let Some(luck) = playouts {
            search = search.playing_out(luck);
        }
        let (mut states, mut done) = (Vec::with_capacity(CARRIED), 0);
        loop {
            let state = match carried.len() as u32 {
                n if n > 0 && done % 2 == 0 => carried[chance.below(n) as usize],
                _ => rules.determinize(view, chance),
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
        let distribution = search.distribution(rules, view, chance);
        (distribution, Some((search, states)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::Observer;
    use sortie_core::event::Listener;
    use sortie_games::duelx::DuelX;
    use sortie_games::retaliation::Retaliation;
    use sortie_small::Leduc;

    /// A set-up is one of thousands, and each of them is tried once or twice.
    #[test]
    fn what_was_hardly_tried_is_not_said_to_win_or_to_lose_for_sure() {
        let (rules, mut chance) = (Retaliation::new(2), Fast::new(1));
        let state = rules.deal(2, &mut chance, &mut ());
        let view = rules.view(&state, Observer::Seat(0));
        let advice = advise(&rules, 0, &view, &Budget::simulations(2000), &mut chance);
        let likely = |advice: &Advice<_>| advice.chance.is_some_and(|c| (0.2..0.8).contains(&c));
        assert!(advice.len() > 3 && advice.iter().all(likely), "{advice:?}");
    }

    /// In Duel X a match that is not over is often drawn, and one that is over hardly ever. Here no way is
    /// tried twice.
    #[test]
    fn a_chance_is_that_of_a_win_and_not_of_a_lead() {
        let (rules, mut chance) = (DuelX::new(2), Fast::new(1));
        let mut told = 0;
        for _ in 0..20 {
            let state = rules.deal(2, &mut chance, &mut ());
            let view = rules.view(&state, Observer::Seat(0));
            let advice = advise(&rules, 0, &view, &Budget::simulations(2), &mut chance);
            let chances: Vec<f64> = advice.iter().filter_map(|advice| advice.chance).collect();
            assert!(chances.iter().all(|chance| [0.0, 1.0].contains(chance)), "{advice:?}");
            told += chances.len();
        }
        assert!(told > 20, "{told}");
    }

    fn advises_what_it_plays<G: Game>(rules: &G) {
        for seed in 0..20 {
            let state = rules.deal(2, &mut Fast::new(seed), &mut ());
            let view = rules.view(&state, Observer::Seat(0));
            let budget = Budget::simulations(60);
            let advice = advise(rules, 0, &view, &budget, &mut Fast::new(seed));
            let club = &mut Club::default();
            let plays = club.decide(rules, 0, &view, &budget, &mut Fast::new(seed));
            let most = plays.iter().map(|(_, share)| share).fold(0.0, f64::max);
            assert!(plays.of(&advice[0].action) >= most, "{seed}: {plays:?}, {advice:?}");
            assert!(advice[1..].is_sorted_by(|one, other| {
                plays.of(&one.action) > plays.of(&other.action) || one.share >= other.share
            }));
        }
    }

    #[test]
    fn what_the_bot_would_play_stands_first_in_its_advice() {
        advises_what_it_plays(&Leduc);
        advises_what_it_plays(&DuelX::new(2));
    }

    #[test]
    fn what_is_heard_is_kept_only_to_be_compared_and_never_without_end() {
        let (rules, mut chance) = (Leduc, Fast::new(1));
        let mut ear = Listener::new(Observer::Seat(0));
        let state = rules.deal(2, &mut chance, &mut ear);
        let view = rules.view(&state, Observer::Seat(0));
        let event = ear.heard[0];
        let told = StreamEntry { n: 0, decision: 0, what: Update::Event(event) };
        let mut club = Club::default();
        let hear = |club: &mut Club<Leduc>| (0..3000).for_each(|_| club.hear(&rules, &told));
        hear(&mut club);
        assert!(club.memory.is_none() && club.heard.is_empty());
        club.decide(&rules, 0, &view, &Budget::simulations(9), &mut chance);
        club.hear(&rules, &told);
        assert!(club.memory.is_some() && club.heard.len() == 1);
        hear(&mut club);
        assert!(club.memory.is_none() && club.heard.is_empty());
    }
}
