//! Random matches have the same mean length as in `OpenSpiel` 2.0.

use sortie_core::chance::outcomes;
use sortie_core::game::Referee;
use sortie_core::game::Rules;
use sortie_core::game::{Game, JointAction, Turn, actions};
use sortie_core::seat::Observer;
use sortie_small::{Goofspiel, Kuhn, Leduc};

/// The mean number of choices in a match under uniform play.
fn choices<G: Game>(rules: &G) -> f64 {
    let mut sum = 0.0;
    outcomes(
        |chance| rules.deal(2, chance, &mut ()),
        |state, weight| sum += weight * choices_from(rules, &state),
    );
    sum
}

fn choices_from<G: Game>(rules: &G, state: &G::State) -> f64 {
    let Turn::Decide(seats) = rules.turn(state) else { return 0.0 };
    let mut joints = vec![JointAction::empty()];
    for seat in seats.iter() {
        let view = rules.view(state, Observer::Seat(seat));
        let all = actions(rules, &view, 100).unwrap();
        let with = |joint: &JointAction<G::Action>| -> Vec<JointAction<G::Action>> {
            let put = |&(action, _): &(G::Action, _)| {
                let mut joint = *joint;
                joint.put(seat, action);
                joint
            };
            all.iter().map(put).collect()
        };
        joints = joints.iter().flat_map(with).collect();
    }
    let (mut sum, share) = (0.0, 1.0 / joints.len() as f64);
    for joint in joints {
        let next = |chance: &mut sortie_core::chance::Scripted| {
            let mut state = *state;
            rules.play(&mut state, &joint, chance, &mut ());
            state
        };
        outcomes(next, |state, weight| sum += share * weight * choices_from(rules, &state));
    }
    f64::from(seats.len()) + sum
}

#[test]
fn random_matches_have_the_published_mean_length() {
    assert!((choices(&Kuhn) - 2.25).abs() < 1e-12);
    assert!((choices(&Leduc) - 4.0625).abs() < 1e-12, "{}", choices(&Leduc));
    // All but the last card are chosen, by two seats.
    for hidden in [false, true] {
        assert!((choices(&Goofspiel { cards: 4, hidden }) - 6.0).abs() < 1e-12);
    }
    let full = Goofspiel::new(2);
    let mut chance = sortie_core::chance::Fast::new(1);
    let mut state = full.deal(2, &mut chance, &mut ());
    let mut chosen = 0;
    while let Turn::Decide(seats) = full.turn(&state) {
        let mut joint = JointAction::empty();
        for seat in seats.iter() {
            let view = full.view(&state, Observer::Seat(seat));
            joint.put(seat, actions(&full, &view, 100).unwrap()[0].0);
            chosen += 1;
        }
        full.play(&mut state, &joint, &mut chance, &mut ());
    }
    assert_eq!(chosen, 24);
}
