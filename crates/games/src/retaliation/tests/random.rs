//! Matches played at random with many values of the parameters.

use super::*;

const CODES: [(&str, u8); 9] = [
    ("retaliation", 2),
    ("retaliation", 3),
    ("retaliation", 4),
    ("retaliation/suits_each=1", 2),
    ("retaliation/rounds=1", 4),
    ("retaliation/rounds=3,jack_even=1,jack_odd=1", 2),
    ("retaliation/suits_each=1,jack_even=30,jack_odd=30", 2),
    ("retaliation/jack_even=2,jack_odd=10,own_king=0,army_factor=1000", 3),
    ("retaliation/captured_king=1000,captured_queen=0", 4),
];

/// Every action that can be written down for a house that acts.
fn all_acts() -> Vec<Action> {
    let mut acts = vec![Action::Defend(Side::Left), Action::Defend(Side::Right), Action::Discard];
    for house in House::first(4) {
        for side in Side::BOTH {
            let armies = (1..=11).map(Army::new).chain([None]);
            acts.extend(armies.map(|removed| Action::Attack { house, side, removed }));
        }
    }
    acts
}

#[test]
fn matches_have_a_decision_and_an_event_for_everything_that_happens() {
    let mut chance = Fast::new(11);
    for (code, seats) in CODES {
        let mut table = Table::deal((code, seats), "");
        let mut decisions = 0;
        table.play_at_random(&mut chance, |_, table| {
            decisions += 1;
            table.is_sound();
            // Nothing but the order of king and queen is hidden.
            for who in Observer::all(seats) {
                assert_eq!(table.view(who).table, table.state.table);
            }
        });
        // The set-up, and for every round the picks and one act of each house.
        let houses = usize::from(seats * table.rules.suits_each);
        let rounds = usize::from(table.rules.rounds);
        assert_eq!(decisions, 1 + rounds * (1 + houses), "{code}");
        // Events tell the set-up and the score of each house, each turn-up and act, and what was
        // captured.
        let captured = table.state.table.captors.iter().flatten().flatten().count();
        assert_eq!(table.told.len(), 2 * houses + rounds * (1 + houses) + captured, "{code}");
    }
}

#[test]
fn nothing_but_what_is_legal_is_accepted() {
    let mut chance = Fast::new(12);
    let acts = all_acts();
    for (code, seats) in CODES {
        Table::deal((code, seats), "").play_at_random(&mut chance, |_, table| {
            let Some(seat) = table.turn().seats().only() else { return };
            let view = table.view(seat);
            let legal = sortie_core::game::actions(&table.rules, &view, 1000).unwrap();
            for act in &acts {
                let offered = legal.iter().any(|(legal, _)| legal == act);
                assert_eq!(table.rules.check_action(&view, act).is_ok(), offered, "{act:?}");
            }
            assert!(legal.iter().all(|(act, _)| acts.contains(act)));
        });
    }
}

#[test]
fn what_is_not_legal_does_not_panic() {
    let mut chance = Fast::new(14);
    let acts = all_acts();
    for _ in 0..2000 {
        let seats = 2 + chance.below(3) as u8;
        let rules = Retaliation::new(seats);
        let mut state = rules.deal(seats, &mut Fast::new(0), &mut ());
        for _ in 0..30 {
            let mut joint = JointAction::empty();
            for seat in 0..seats {
                let mut army = || Army::new(chance.below(12) as u8);
                let picks = [army(), army()];
                match chance.below(3) {
                    0 => {}
                    1 => joint.put(seat, acts[chance.below(acts.len() as u32) as usize]),
                    _ => joint.put(seat, Action::Pick(picks)),
                }
            }
            rules.play(&mut state, &joint, &mut Fast::new(0), &mut ());
            rules.turn(&state);
            rules.write_position(&state);
        }
    }
}
