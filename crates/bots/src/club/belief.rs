//! States that a bot carries from one of its decisions to the next.

use super::expected::Expected;
use super::path::Path;
use sortie_core::Game;
use sortie_core::chance::Fast;
use sortie_core::event::Log;
use sortie_core::game::Referee;
use sortie_core::game::{JointAction, Turn};
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
    pub(super) expected: Expected,
    /// What it chose, if that is known.
    pub(super) chosen: Option<G::Action>,
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
        let mut own = self.chosen;
        while let Turn::Decide(deciders) = rules.turn(&state) {
            if told.heard.is_empty() && own.is_none() && deciders.has(seat) {
                return (rules.view(&state, who) == *view).then_some(state);
            }
            let mut joint = JointAction::empty();
            for decider in deciders.iter() {
                let own = if decider == seat { own.take() } else { None };
                let action = own.or_else(|| {
                    let view = rules.view(&state, Observer::Seat(decider));
                    self.expected.draw(rules, decider, (&view, &mut path), chance)
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

#[cfg(test)]
mod tests {
    use super::super::Club;
    use crate::bot::Bot;
    use crate::budget::Budget;
    use sortie_core::chance::Fast;
    use sortie_core::event::Listener;
    use sortie_core::game::Referee;
    use sortie_core::matches::{StreamEntry, Update};
    use sortie_core::{Game, JointAction, Observer};
    use sortie_small::{Guess, guess};

    /// Each match adds up to 256 states that two decisions led to, with all the same card as likely as
    /// any.
    #[test]
    fn where_nothing_is_told_the_states_that_are_carried_are_no_truer_than_chance() {
        let (mut carried, mut true_ones) = (0, 0);
        for seed in 0..40 {
            let mut luck = Fast::new(seed);
            let mut ear = Listener::new(Observer::Seat(1));
            let mut club: Club<Guess> = Club::default();
            let mut state = Guess.deal(2, &mut luck, &mut ());
            for _ in 1..guess::NAMES {
                let view = Guess.view(&state, ear.who);
                let name = club.act(&Guess, 1, &view, &Budget::simulations(400), &mut luck);
                Guess.play(&mut state, &JointAction::single(1, name), &mut luck, &mut ear);
                for event in ear.heard.drain(..) {
                    club.hear(
                        &Guess,
                        &StreamEntry { n: 0, decision: 0, what: Update::Event(event) },
                    );
                }
            }
            let view = Guess.view(&state, ear.who);
            let memory = club.memory.as_ref().unwrap();
            let states = memory.played_on(&Guess, 1, &club.heard, &view, &mut luck);
            carried += states.len();
            true_ones += states.iter().filter(|other| other.card == state.card).count();
        }
        let share = true_ones as f64 / carried as f64;
        assert_eq!(carried, 40 * super::CARRIED);
        assert!((share - 1.0 / f64::from(guess::CARDS)).abs() < 0.02, "{share}");
    }
}
