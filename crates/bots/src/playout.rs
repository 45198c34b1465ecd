//! Playing on at random.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::random::Random;
use sortie_core::chance::Fast;
use sortie_core::game::{JointAction, Turn};
use sortie_core::seat::{Observer, Seats};
use sortie_core::{Game, Outcome, Seat};

/// Plays on at random for at most `decisions` decisions. Returns how the match ended, or how it
/// stands then, and whether it is over.
pub(crate) fn play_on<G: Game>(
    rules: &G,
    state: &mut G::State,
    decisions: u32,
    luck: &mut Fast,
) -> (Outcome, bool) {
    play_on_by(rules, state, decisions, luck, |seat, view, luck| {
        Some(Random.act(rules, seat, view, &Budget::FREE, luck))
    })
}

/// The same, everybody choosing as it is said.
pub(crate) fn play_on_by<G: Game>(
    rules: &G,
    state: &mut G::State,
    decisions: u32,
    luck: &mut Fast,
    mut choose: impl FnMut(Seat, &G::View, &mut Fast) -> Option<G::Action>,
) -> (Outcome, bool) {
    for _ in 0..decisions {
        let deciders = match rules.turn(state) {
            Turn::Decide(deciders) => deciders,
            Turn::Over(outcome) => return (outcome, true),
        };
        let mut joint = JointAction::empty();
        for seat in deciders.iter() {
            let view = rules.view(state, Observer::Seat(seat));
            if let Some(action) = choose(seat, &view, luck) {
                joint.put(seat, action);
            }
        }
        rules.play(state, &joint, luck, &mut ());
    }
    match rules.turn(state) {
        Turn::Decide(_) => (rules.standings(state), false),
        Turn::Over(outcome) => (outcome, true),
    }
}

/// Chooses at random for these seats.
pub(crate) fn at_random<G: Game>(
    rules: &G,
    state: &G::State,
    seats: Seats,
    joint: &mut JointAction<G::Action>,
    luck: &mut Fast,
) {
    for seat in seats.iter() {
        let view = rules.view(state, Observer::Seat(seat));
        joint.put(seat, Random.act(rules, seat, &view, &Budget::FREE, luck));
    }
}
