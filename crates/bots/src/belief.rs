//! States that a bot carries from one of its decisions to the next (a particle filter over the states of
//! the match).

use sortie_core::Game;
use sortie_core::chance::Fast;
use sortie_core::event::Log;
use sortie_core::game::{JointAction, Turn};
use sortie_core::matches::{StreamEntry, Update};
use sortie_core::seat::{Observer, Seat, Seats};

/// The most states that are carried.
const MAX_CARRIED_STATES: usize = 256;
/// The most attempts to play carried states on.
const MAX_ATTEMPTS: usize = 8 * MAX_CARRIED_STATES;
/// The most events that are kept for the next decision. After more of them the bot samples afresh,
/// since hardly any carried state would fit.
const MAX_EVENTS: usize = 1024;

/// The memory of a bot between two decisions: at most 256 states and 1024 events.
#[derive(Clone, Debug)]
pub(crate) struct Belief<G: Game> {
    /// States that were possible at the last decision, samples of those that it thought about. None
    /// before the first decision, and once none would fit any more.
    states: Vec<G::State>,
    /// The action that the bot chose, if known.
    chosen: Option<G::Action>,
    /// The seat's observations since then.
    heard: Vec<G::Event>,
}

/// How the seats choose while states are played on.
pub(crate) trait SeatModel<G: Game> {
    /// A memory of the choices and observations since a carried state.
    type History: Log<G::Event>;

    /// An empty history. It begins in a state that is possible for `observer` at its decision.
    fn start_history(&self, observer: Seat) -> Self::History;

    /// A seat chooses; `None` only if it has nothing to decide.
    fn choose(
        &mut self,
        rules: &G,
        decider: (Seat, &G::View),
        history: &mut Self::History,
        chance: &mut Fast,
    ) -> Option<G::Action>;

    /// Adds the choice of a seat.
    fn record_action(history: &mut Self::History, seat: Seat, action: &G::Action) {
        let _ = (history, seat, action);
    }
}

/// The states that a bot thinks about: half of them are carried on from its last decision, if some of
/// those fit. The others are sampled afresh, because carried states may lack what actually happened.
pub(crate) struct SampledStates<G: Game> {
    carried: Vec<G::State>,
    kept: Vec<G::State>,
    drawn: u32,
}

impl<G: Game> SampledStates<G> {
    /// Draws a state that is possible by the view of the deciding seat.
    pub(crate) fn draw(&mut self, rules: &G, view: &G::View, chance: &mut Fast) -> G::State {
        let state = match self.carried.len() as u32 {
            n if n > 0 && self.drawn.is_multiple_of(2) => self.carried[chance.below(n) as usize],
            _ => rules.determinize(view, chance),
        };
        // The first ones are as good a sample as any.
        if self.kept.len() < MAX_CARRIED_STATES {
            self.kept.push(state);
        }
        self.drawn += 1;
        state
    }
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

impl<G: Game> Default for Belief<G> {
    fn default() -> Self {
        Belief { states: Vec::new(), chosen: None, heard: Vec::new() }
    }
}

impl<G: Game> Belief<G> {
    /// Takes the next entry of the seat's stream.
    pub(crate) fn observe(&mut self, told: &StreamEntry<G::Event>) {
        match told.what {
            Update::Event(event) if !self.states.is_empty() && self.heard.len() < MAX_EVENTS => {
                self.heard.push(event);
            }
            // A decision that was taken back, or too many events: no carried state fits any more.
            Update::Event(_) | Update::TakenBack { .. } => *self = Belief::default(),
            _ => {}
        }
    }

    /// Keeps the states of a decision for the next one.
    pub(crate) fn keep(&mut self, states: SampledStates<G>) {
        *self = Belief { states: states.kept, ..Belief::default() };
    }

    /// Records the action that the bot chose. Without it, its choice is predicted like those of all
    /// seats.
    pub(crate) fn chose(&mut self, action: G::Action) {
        // After an event, the action drawn was a forced one, which the events already show.
        if !self.states.is_empty() && self.heard.is_empty() {
            self.chosen.get_or_insert(action);
        }
    }

    /// The states for the present decision of the seat. Those of the last one are played on by
    /// `model`, and kept where they give the seat exactly what it has observed, and leave it with its
    /// present view. There may be none, if chance had too many outcomes. It gives up after a number of
    /// attempts for which `stop` is true.
    pub(crate) fn advance(
        &self,
        rules: &G,
        (seat, view): (Seat, &G::View),
        model: &mut impl SeatModel<G>,
        stop: impl Fn(u32) -> bool,
        chance: &mut Fast,
    ) -> SampledStates<G> {
        let mut carried = Vec::new();
        for n in 0..if self.states.is_empty() { 0 } else { MAX_ATTEMPTS } {
            let state = self.states[n % self.states.len()];
            carried.extend(self.advance_one(rules, (seat, view), state, model, chance));
            // With fewer than 1 in 100 attempts successful, sampling afresh is cheaper and better.
            if carried.len() == MAX_CARRIED_STATES
                || stop(n as u32 + 1)
                || (n >= MAX_CARRIED_STATES && carried.len() * 100 < n)
            {
                break;
            }
        }
        SampledStates { carried, kept: Vec::with_capacity(MAX_CARRIED_STATES), drawn: 0 }
    }

    /// Plays one state on; `None` as soon as an observation differs.
    fn advance_one<M: SeatModel<G>>(
        &self,
        rules: &G,
        (seat, view): (Seat, &G::View),
        mut state: G::State,
        model: &mut M,
        chance: &mut Fast,
    ) -> Option<G::State> {
        let who = Observer::Seat(seat);
        let mut history = model.start_history(seat);
        let mut told = ObservationCheck { who, heard: &self.heard, agrees: true };
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
                    model.choose(rules, (decider, &view), &mut history, chance)
                });
                joint.put(decider, action?);
            }
            for (decider, action) in joint.iter() {
                M::record_action(&mut history, decider, &action);
            }
            rules.play(&mut state, &joint, chance, &mut (&mut history, &mut told));
            if !told.agrees {
                return None;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Bot;
    use crate::budget::Budget;
    use crate::club::Club;
    use crate::expert::Expert;
    use crate::master::Master;
    use crate::network::Policy;
    use crate::network_file::NetworkFile;
    use sortie_core::ObservationEncoder;
    use sortie_core::event::Listener;
    use sortie_core::game::Referee;
    use sortie_small::guess::GuessView;
    use sortie_small::{Guess, Leduc, guess};
    use std::sync::Arc;

    /// Plays matches of the guessing game to the last guess. Each adds up to 256 states, carried over two
    /// decisions. Returns how many there were, and in how many the hidden card is the true one.
    fn carry<B: Bot<Guess>>(
        make: impl Fn() -> B,
        states: impl Fn(&mut B, &GuessView, &mut Fast) -> SampledStates<Guess>,
    ) -> (usize, usize) {
        let (mut carried, mut true_ones) = (0, 0);
        for seed in 0..40 {
            let mut luck = Fast::new(seed);
            let mut ear = Listener::new(Observer::Seat(1));
            let mut bot = make();
            let mut state = Guess.deal(2, &mut luck, &mut ());
            for _ in 1..guess::GUESSES {
                let view = Guess.view(&state, ear.who);
                let name = bot.act(&Guess, 1, &view, &BUDGET, &mut luck);
                Guess.play(&mut state, &JointAction::single(1, name), &mut luck, &mut ear);
                for event in ear.heard.drain(..) {
                    let what = Update::Event(event);
                    bot.observe(&Guess, &StreamEntry { n: 0, decision: 0, what });
                }
            }
            let view = Guess.view(&state, ear.who);
            let states = states(&mut bot, &view, &mut luck).carried;
            carried += states.len();
            true_ones += states.iter().filter(|other| other.card == state.card).count();
        }
        (carried, true_ones)
    }

    const BUDGET: Budget = Budget::simulations(400);

    fn check_carried((carried, true_ones): (usize, usize)) {
        let share = true_ones as f64 / carried as f64;
        assert_eq!(carried, 40 * MAX_CARRIED_STATES);
        assert!((share - 1.0 / f64::from(guess::CARDS)).abs() < 0.02, "{share}");
    }

    #[test]
    fn without_observations_carried_states_are_no_better_than_chance() {
        check_carried(carry(Club::default, |club, view, luck| club.states(&Guess, 1, view, luck)));
        let spec = ObservationEncoder::new(Guess, 2).spec().clone();
        let file = NetworkFile::random("guess", 2, &spec, [8, 8], 1).to_bytes();
        let policy = Arc::new(Policy::from_bytes(&file, &Guess, 2).unwrap());
        let expert = || Expert::new(Master::new(policy.clone()));
        check_carried(carry(expert, |expert, view, luck| {
            expert.states(&Guess, (1, view), &BUDGET, luck)
        }));
    }

    #[test]
    fn events_are_kept_within_a_bound_and_only_for_carried_states() {
        let (rules, mut chance) = (Leduc, Fast::new(1));
        let mut ear = Listener::new(Observer::Seat(0));
        let state = rules.deal(2, &mut chance, &mut ear);
        let view = rules.view(&state, Observer::Seat(0));
        let told = StreamEntry { n: 0, decision: 0, what: Update::Event(ear.heard[0]) };
        let mut belief: Belief<Leduc> = Belief::default();
        let observe = |belief: &mut Belief<Leduc>| (0..3000).for_each(|_| belief.observe(&told));
        observe(&mut belief);
        assert!(belief.states.is_empty() && belief.heard.is_empty());
        let club: Club<Leduc> = Club::default();
        let mut states = club.states(&rules, 0, &view, &mut chance);
        states.draw(&rules, &view, &mut chance);
        belief.keep(states);
        belief.observe(&told);
        assert_eq!((belief.states.len(), belief.heard.len()), (1, 1));
        observe(&mut belief);
        assert!(belief.states.is_empty() && belief.heard.is_empty());
    }
}
