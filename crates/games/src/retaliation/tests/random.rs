//! Checks that hold in every match: random ones with every number of seats.

use super::*;
use sortie_core::chance::Fast;
use sortie_core::game::Knowledge;
use sortie_core::game::Notation;
use sortie_core::game::Player;
use sortie_core::game::PositionFormat;
use sortie_core::game::Referee;
use sortie_core::game::Rules;
use sortie_core::{Chance, Draft, Source, position, record};

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

/// A random whole action of a seat.
fn choose(rules: &Retaliation, view: &super::super::View, chance: &mut Fast) -> Action {
    let mut draft = Draft::EMPTY;
    loop {
        let legal = rules.legal_steps(view, &draft);
        if legal.complete {
            assert!(legal.next.is_empty(), "no action goes on after it is complete");
            return rules.action_of_draft(view, &draft).expect("a complete draft spells an action");
        }
        let step = legal.next.nth(chance.pick(Source::lot(), legal.next.len()));
        draft = draft.with(step.expect("every legal draft can be completed"));
        let after = rules.legal_steps(view, &draft);
        assert_eq!(legal.last, after.complete, "`last` tells what follows");
    }
}

/// Every action that can be written down for a house that acts.
fn all_acts() -> Vec<Action> {
    let mut acts = vec![Action::Defend(Side::Left), Action::Defend(Side::Right), Action::Discard];
    for house in House::first(4) {
        for side in Side::BOTH {
            let armies = (1..=11).map(super::super::Army::new).chain([None]);
            acts.extend(armies.map(|removed| Action::Attack { house, side, removed }));
        }
    }
    acts
}

fn check_decision(play: &Match<Retaliation>, state: &State, chance: &mut Fast) {
    let rules = play.rules();
    for who in Observer::all(play.seats()) {
        let view = play.view(who);
        let imagined = rules.determinize(&view, chance);
        assert_eq!(rules.view(&imagined, who), view);
        assert_eq!(imagined.table, state.table);
        let deciding = who.among(play.waiting());
        assert_eq!(!rules.legal_steps(&view, &Draft::EMPTY).next.is_empty(), deciding);
    }
    let text = serde_json::to_string(&play.position()).unwrap();
    let (reread, document) = position::read::<Retaliation>(&text).unwrap();
    assert_eq!((&reread, &document.table), (rules, state));
}

#[test]
fn random_matches_keep_every_promise() {
    let mut chance = Fast::new(11);
    for (code, seats) in CODES {
        let rules = rules(code, seats);
        for n in 0..12 {
            let mut play = Match::new(rules.clone(), seats, [n; 32], &Seating::default()).unwrap();
            let mut decisions = 0;
            while play.turn().outcome().is_none() {
                let state = Play(play.clone()).state();
                check_decision(&play, &state, &mut chance);
                for seat in play.waiting().iter() {
                    let view = play.view(Observer::Seat(seat));
                    let action = choose(&rules, &view, &mut chance);
                    let text = rules.write_action(&action);
                    assert_eq!(rules.parse_action(&view, &text), Ok(action), "{text}");
                    assert_eq!(rules.draft_of_action(&view, &action), {
                        let read = rules.read_action(&view, &text.to_lowercase()).unwrap();
                        rules.draft_of_action(&view, &read)
                    });
                    play.submit(seat, play.decision(), action).unwrap();
                }
                decisions += 1;
            }
            // The set-up, and for every round the picks and one act of each house.
            let houses = u32::from(seats) * u32::from(rules.suits_each);
            assert_eq!(decisions, 1 + u32::from(rules.rounds) * (1 + houses), "{code}");
            assert_eq!(play.stream_len() as u32, told(&play, houses));
        }
    }
}

/// One event for each house at the set-up and at the end, one for each turn-up and act, and one
/// for each captured card.
fn told(play: &Match<Retaliation>, houses: u32) -> u32 {
    let rounds = u32::from(play.rules().rounds);
    let table = Play(play.clone()).state().table;
    let captured = table.captors.iter().flatten().flatten().count() as u32;
    2 * houses + rounds * (1 + houses) + captured
}

#[test]
fn nothing_but_what_is_legal_is_accepted() {
    let mut chance = Fast::new(12);
    let acts = all_acts();
    for (code, seats) in CODES {
        let rules = rules(code, seats);
        let mut play = Match::new(rules.clone(), seats, [1; 32], &Seating::default()).unwrap();
        while play.turn().outcome().is_none() {
            let seat = play.waiting().lowest().unwrap();
            let view = play.view(Observer::Seat(seat));
            if play.turn().seats().only().is_some() {
                let legal = sortie_core::game::actions(&rules, &view, 1000).unwrap();
                for act in &acts {
                    let offered = legal.iter().any(|(legal, _)| legal == act);
                    assert_eq!(rules.check_action(&view, act).is_ok(), offered, "{act:?}");
                }
                assert_eq!(legal.iter().filter(|(act, _)| acts.contains(act)).count(), legal.len());
            }
            let action = choose(&rules, &view, &mut chance);
            play.submit(seat, play.decision(), action).unwrap();
        }
    }
}

#[test]
fn records_are_played_again() {
    let mut chance = Fast::new(13);
    for (code, seats) in CODES {
        let rules = rules(code, seats);
        let mut play = Match::new(rules.clone(), seats, [3; 32], &Seating::default()).unwrap();
        while let Some(seat) = play.waiting().lowest() {
            let action = choose(&rules, &play.view(Observer::Seat(seat)), &mut chance);
            play.submit(seat, play.decision(), action).unwrap();
        }
        let written = serde_json::to_string(&record::Record::from_match(&play, [3; 32])).unwrap();
        let Ok(record::AnyRecord::Full(read)) = record::read(&written) else { panic!("{code}") };
        let again = read.replay::<Retaliation>(|_, _| {}).unwrap();
        assert_eq!(again.hash(), play.hash());
        for who in Observer::all(seats) {
            assert!(record::transcript::<Retaliation>(&read, who).is_ok());
        }
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
            let mut joint = sortie_core::JointAction::empty();
            for seat in 0..seats {
                let rank = |chance: &mut Fast| chance.below(12) as u8;
                match chance.below(3) {
                    0 => {}
                    1 => joint.put(seat, acts[chance.below(acts.len() as u32) as usize]),
                    _ => joint.put(seat, pick(&[rank(&mut chance), rank(&mut chance)])),
                }
            }
            rules.play(&mut state, &joint, &mut Fast::new(0), &mut ());
            rules.turn(&state);
            rules.write_position(&state);
        }
    }
}

#[test]
fn the_lite_game_has_a_small_tree() {
    let rules = Retaliation::lite();
    let state = rules.deal(2, &mut Fast::new(0), &mut ());
    let (mut nodes, mut captures) = (0, 0);
    count(&rules, &state, &mut nodes, &mut captures);
    assert_eq!((nodes, captures), (23_217, 2_144));
}

/// Counts the states of the tree, and the ends with captured royalty.
fn count(rules: &Retaliation, state: &State, nodes: &mut u32, captures: &mut u32) {
    *nodes += 1;
    let seats = rules.turn(state).seats();
    if seats.is_empty() {
        *captures += u32::from(state.table.captors.iter().flatten().any(Option::is_some));
    }
    let mut joints = vec![sortie_core::JointAction::empty()];
    for seat in seats.iter() {
        let view = rules.view(state, Observer::Seat(seat));
        let actions = sortie_core::game::actions(rules, &view, 1000).unwrap();
        let with = |mut joint: sortie_core::JointAction<Action>, action| {
            joint.put(seat, action);
            joint
        };
        joints = joints
            .iter()
            .flat_map(|&joint| actions.iter().map(move |&(action, _)| with(joint, action)))
            .collect();
    }
    for joint in joints.iter().filter(|_| !seats.is_empty()) {
        let mut next = *state;
        rules.play(&mut next, joint, &mut Fast::new(0), &mut ());
        count(rules, &next, nodes, captures);
    }
}
