//! Matches played at random: what holds in all of them.

use super::*;
use sortie_core::game;

#[test]
fn mod_10_positions_are_sound_through_up_to_four_thefts() {
    let mut chance = Fast::new(5);
    let mut thefts = [0; 5];
    for code in [PLAIN, "modify", "modify/duel_calls=all"] {
        for seats in 2..=7 {
            for _ in 0..6 {
                let mut table = Table::deal_by(&rules(code, seats), seats, &mut chance);
                table.play_at_random(&mut chance, |_, table| table.is_sound());
                thefts[table.state.table.history.len()] += 1;
            }
        }
    }
    assert!(thefts.iter().all(|n| *n > 5), "{thefts:?}");
}

/// Any action, possible or not.
fn any_action(chance: &mut Fast) -> Action {
    let mut n = |below: u32| chance.below(below) as u8;
    match n(14) {
        0 => Action::Steal(n(9)),
        1 => Action::Call(n(9), n(60)),
        2 => Action::Offer(n(255)),
        3 => Action::Pass,
        4 => Action::Accept,
        5 => Action::Refuse,
        6 => Action::Drop,
        7 => Action::Quickdraw,
        8 => Action::Wait,
        9 => Action::Steal(200 + n(50)),
        size => Action::Play((9..size).map(|_| Card::new(n(52))).collect()),
    }
}

#[test]
fn actions_that_are_not_offered_are_refused_and_playing_them_does_not_panic() {
    let mut chance = Fast::new(6);
    for code in ["modify/quickdraw=any", "modify/quickdraw=agreed", "modify/duel_calls=all", PLAIN]
    {
        for seats in 2..=7 {
            let rules = rules(code, seats);
            let mut table = Table::deal_by(&rules, seats, &mut chance);
            table.play_at_random(&mut chance.clone(), |_, table| {
                let mut joint = JointAction::empty();
                for seat in 0..8 {
                    let action = any_action(&mut chance);
                    joint.put(seat, action);
                    if seat >= seats {
                        continue;
                    }
                    let view = table.view(seat);
                    let Some(legal) = game::actions(&rules, &view, 2_000) else { continue };
                    let offered = legal.iter().any(|(legal, _)| *legal == action);
                    assert_eq!(rules.check_action(&view, &action).is_ok(), offered, "{action:?}");
                }
                let mut state = table.state;
                rules.play(&mut state, &joint, &mut chance, &mut ());
                rules.turn(&state);
                let _ = rules.write_position(&state);
            });
        }
    }
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 512, "{}", size_of::<State>());
    assert!(size_of::<Action>() <= 128);
}
