//! Rollouts: playing a state on without a search.

use crate::bot::Bot;
use crate::budget::Budget;
use crate::random::Random;
use sortie_core::chance::Fast;
use sortie_core::game::{JointAction, Turn};
use sortie_core::seat::{Observer, Seats};
use sortie_core::{Game, Outcome, Seat};

/// Rollouts of limited depth last 8 decisions per seat; then the standings count as the outcome. Later
/// decisions add more noise than information about the choice at the root.
pub(crate) const ROLLOUT_DEPTH_PER_SEAT: u32 = 8;

/// After so many decisions per seat, play to the end of a match goes on at random: a policy may repeat
/// itself, and random play ends every match.
pub(crate) const DECISIONS_PER_SEAT: u32 = 100;

/// Plays on at random for at most `decisions` decisions. Returns the outcome, or the standings
/// after the last of them, and whether the match is over.
pub(crate) fn rollout_at_random<G: Game>(
    rules: &G,
    state: &mut G::State,
    decisions: u32,
    luck: &mut Fast,
) -> (Outcome, bool) {
    rollout_with(rules, state, decisions, luck, |seat, view, luck| {
        Some(Random.act(rules, seat, view, &Budget::FREE, luck))
    })
}

/// Plays on for at most `decisions` decisions, each choice made by `choose`; `None` leaves a seat
/// without an action. Returns the same as [`rollout_at_random`].
pub(crate) fn rollout_with<G: Game>(
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

/// Adds a random action of each of these seats to `joint`.
pub(crate) fn choose_at_random<G: Game>(
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
