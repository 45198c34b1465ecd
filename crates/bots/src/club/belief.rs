//! States that a bot carries from one of its decisions to the next.

use super::infoset_path::InfosetPath;
use super::opponent_model::OpponentModel;
use sortie_core::Game;
use sortie_core::chance::Fast;
use sortie_core::event::Log;
use sortie_core::game::{JointAction, Turn};
use sortie_core::seat::{Observer, Seat, Seats};

/// The most states that are carried.
pub(super) const MAX_CARRIED_STATES: usize = 256;
/// The most attempts to play carried states on.
const MAX_ATTEMPTS: usize = 8 * MAX_CARRIED_STATES;

/// The result of a search that a bot keeps until its next decision (a particle filter over the
/// states of the match).
#[derive(Clone, Debug)]
pub(super) struct Belief<G: Game> {
    /// States that were possible then, samples of the searches' starts.
    pub(super) states: Vec<G::State>,
    /// The model of all seats' choices from there on.
    pub(super) opponents: OpponentModel,
    /// The action that the bot chose, if known.
    pub(super) chosen: Option<G::Action>,
}

/// A log that compares the observations of a simulated seat with the recorded ones.
struct ObservationCheck<'a, E> {
    who: Observer,
    heard: &'a [E],
    agrees: bool,
}

impl<E: PartialEq> ObservationCheck<'_, E> {
    fn next(&mut self, event: &E) {
        match self.heard.split_first() {
            Some((first, rest)) if first == event => self.heard = rest,
            _ => self.agrees = false,
        }
    }
}

impl<E: PartialEq> Log<E> for ObservationCheck<'_, E> {
    fn public(&mut self, event: E) {
        self.next(&event);
    }

    fn secret(&mut self, to: Seats, truth: E, others: E) {
        let told = if self.who.is_in(to) { truth } else { others };
        self.next(&told);
    }
}

impl<G: Game> Belief<G> {
    /// Plays the states on with choices of the opponent model. Keeps those that give the seat
    /// exactly the observations in `heard` and leave it with its present view. The result may be
    /// empty, if chance had too many outcomes.
    pub(super) fn advance(
        &self,
        rules: &G,
        seat: Seat,
        heard: &[G::Event],
        view: &G::View,
        chance: &mut Fast,
    ) -> Vec<G::State> {
        let mut reached = Vec::new();
        for n in 0..if self.states.is_empty() { 0 } else { MAX_ATTEMPTS } {
            let state = self.states[n % self.states.len()];
            reached.extend(self.advance_one(rules, seat, heard, view, state, chance));
            // With fewer than 1 in 100 attempts successful, sampling afresh is cheaper and better.
            if reached.len() == MAX_CARRIED_STATES
                || (n >= MAX_CARRIED_STATES && reached.len() * 100 < n)
            {
                break;
            }
        }
        reached
    }

    /// Plays one state on; `None` as soon as an observation differs.
    fn advance_one(
        &self,
        rules: &G,
        seat: Seat,
        heard: &[G::Event],
        view: &G::View,
        mut state: G::State,
        chance: &mut Fast,
    ) -> Option<G::State> {
        let who = Observer::Seat(seat);
        let mut path = InfosetPath::new(seat);
        let mut told = ObservationCheck { who, heard, agrees: true };
        let mut own = self.chosen;
        while let Turn::Decide(deciders) = rules.turn(&state) {
            if told.heard.is_empty() && own.is_none() && deciders.has(seat) {
                return (rules.view(&state, who) == *view).then_some(state);
            }
            let mut joint = JointAction::empty();
            for decider in deciders.iter() {
                // The bot knows its own action at the first decision only; forced ones after it
                // come from the model.
                let own = if decider == seat { own.take() } else { None };
                let action = own.or_else(|| {
                    let view = rules.view(&state, Observer::Seat(decider));
                    self.opponents.draw(rules, decider, (&view, &mut path), chance)
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
    use sortie_core::{JointAction, Observer};
    use sortie_small::{Guess, guess};

    /// Each match adds up to 256 states, carried over two decisions. The hidden card is the true
    /// one in no more of them than by chance.
    #[test]
    fn without_observations_carried_states_are_no_better_than_chance() {
        let (mut carried, mut true_ones) = (0, 0);
        for seed in 0..40 {
            let mut luck = Fast::new(seed);
            let mut ear = Listener::new(Observer::Seat(1));
            let mut club: Club<Guess> = Club::default();
            let mut state = Guess.deal(2, &mut luck, &mut ());
            for _ in 1..guess::GUESSES {
                let view = Guess.view(&state, ear.who);
                let name = club.act(&Guess, 1, &view, &Budget::simulations(400), &mut luck);
                Guess.play(&mut state, &JointAction::single(1, name), &mut luck, &mut ear);
                for event in ear.heard.drain(..) {
                    club.observe(
                        &Guess,
                        &StreamEntry { n: 0, decision: 0, what: Update::Event(event) },
                    );
                }
            }
            let view = Guess.view(&state, ear.who);
            let belief = club.belief.as_ref().unwrap();
            let states = belief.advance(&Guess, 1, &club.heard, &view, &mut luck);
            carried += states.len();
            true_ones += states.iter().filter(|other| other.card == state.card).count();
        }
        let share = true_ones as f64 / carried as f64;
        assert_eq!(carried, 40 * super::MAX_CARRIED_STATES);
        assert!((share - 1.0 / f64::from(guess::CARDS)).abs() < 0.02, "{share}");
    }
}
