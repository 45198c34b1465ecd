//! States that a bot carries from one of its decisions to the next.

use super::path::Path;
use super::search::Search;
use sortie_core::Game;
use sortie_core::chance::Fast;
use sortie_core::event::Log;
use sortie_core::game::{Joint, Turn};
use sortie_core::seat::{Observer, Seat, Seats};

/// How many states are carried.
pub(super) const CARRIED: usize = 256;
/// How often it is tried to play one of them on.
const ATTEMPTS: usize = 8 * CARRIED;

/// What a bot keeps of a decision until the next.
#[derive(Clone, Debug)]
pub(super) struct Memory<G: Game> {
    /// States that it thought possible.
    pub(super) states: Vec<G::State>,
    /// What it found out about them.
    pub(super) search: Search,
    /// What it chose.
    pub(super) chosen: G::Action,
}

/// Compares what a seat would have been told with what it was told.
struct Compared<'a, E> {
    who: Observer,
    heard: &'a [E],
    agrees: bool,
}

impl<E: PartialEq> Compared<'_, E> {
    fn next(&mut self, event: &E) {
        match self.heard.split_first() {
            Some((first, rest)) if first == event => self.heard = rest,
            _ => self.agrees = false,
        }
    }
}

impl<E: PartialEq> Log<E> for Compared<'_, E> {
    fn public(&mut self, event: E) {
        self.next(&event);
    }

    fn secret(&mut self, to: Seats, truth: E, others: E) {
        let told = if self.who.among(to) { truth } else { others };
        self.next(&told);
    }
}

impl<G: Game> Memory<G> {
    /// Plays the states on, the others choosing as the search expects of them, and keeps those that
    /// tell the seat exactly what it `heard` since then and leave it with its present view. None may
    /// be left, where chance had too many ways.
    pub(super) fn played_on(
        &self,
        rules: &G,
        seat: Seat,
        heard: &[G::Event],
        view: &G::View,
        chance: &mut Fast,
    ) -> Vec<G::State> {
        let mut reached = Vec::new();
        for n in 0..if self.states.is_empty() { 0 } else { ATTEMPTS } {
            let state = self.states[n % self.states.len()];
            reached.extend(self.once(rules, seat, heard, view, state, chance));
            // What one in a hundred does not lead to is better imagined afresh.
            if reached.len() == CARRIED || (n >= CARRIED && reached.len() * 100 < n) {
                break;
            }
        }
        reached
    }

    fn once(
        &self,
        rules: &G,
        seat: Seat,
        heard: &[G::Event],
        view: &G::View,
        mut state: G::State,
        chance: &mut Fast,
    ) -> Option<G::State> {
        let who = Observer::Seat(seat);
        let mut path = Path::new(seat);
        let mut told = Compared { who, heard, agrees: true };
        let mut own = Some(self.chosen);
        while let Turn::Decide(deciders) = rules.turn(&state) {
            if told.heard.is_empty() && own.is_none() && deciders.has(seat) {
                return (rules.view(&state, who) == *view).then_some(state);
            }
            let mut joint = Joint::empty();
            for decider in deciders.iter() {
                let own = if decider == seat { own.take() } else { None };
                let action = own.or_else(|| {
                    let view = rules.view(&state, Observer::Seat(decider));
                    let keys = path.keys(decider, &view);
                    self.search.expect(rules, &view, deciders, keys, chance)
                });
                joint.put(decider, action?);
            }
            for (decider, action) in joint.iter() {
                path.acted(decider, &action);
            }
            rules.play(&mut state, &joint, chance, &mut (&mut path, &mut told));
            if !told.agrees {
                return None;
            }
        }
        None
    }
}
