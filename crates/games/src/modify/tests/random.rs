//! Invariants of random matches, with all parameters and numbers of seats.

use super::*;
use sortie_core::game::Knowledge;
use sortie_core::game::Notation;
use sortie_core::game::Player;
use sortie_core::game::PositionFormat;
use sortie_core::game::Referee;
use sortie_core::{Draft, position};

const CODES: [&str; 9] = [
    "modify",
    "modify/duel_calls=all",
    "modify/duel_calls=off",
    "modify/quickdraw=agreed",
    "modify/quickdraw=any",
    "modify/duel_calls=all,quickdraw=agreed",
    "modify/duel_calls=off,quickdraw=agreed",
    "modify/duel_calls=off,quickdraw=any,max_rounds=20",
    "modify/duel_calls=all,max_rounds=2000",
];

/// A random whole action.
pub(super) fn choose(rules: &Modify, view: &View, chance: &mut Fast) -> Action {
    let mut draft = Draft::EMPTY;
    loop {
        let legal = rules.legal_steps(view, &draft);
        if legal.complete {
            assert!(legal.next.is_empty(), "no action goes on after it is complete");
            return rules.action_of_draft(view, &draft).expect("a complete draft spells an action");
        }
        // A Quickdraw is called seldom, so that there is a match.
        let quick = legal.next.has(super::super::steps::QUICKDRAW) && chance.below(8) > 0;
        let step = legal.next.nth(if quick { 1 } else { chance.below(legal.next.len()) });
        draft = draft.with(step.expect("every legal draft can be completed"));
        let after = rules.legal_steps(view, &draft);
        assert!(!legal.last || after == sortie_core::Steps::DONE, "`last` tells what follows");
    }
}

/// Plays a random decision.
pub(super) fn play_on(rules: &Modify, state: &mut State, chance: &mut Fast) {
    let mut joint = JointAction::empty();
    for seat in rules.turn(state).seats().iter() {
        joint.put(seat, choose(rules, &rules.view(state, Observer::Seat(seat)), chance));
    }
    rules.play(state, &joint, chance, &mut ());
}

/// Whether the state reads back from its position, and a seat that decides has a text for it.
fn check_decision(rules: &Modify, seats: u8, state: &State, chance: &mut Fast) {
    let document = serde_json::to_string(&position::write(rules, seats, 1, state)).unwrap();
    let (again, read) = position::read::<Modify>(&document).unwrap_or_else(|fault| {
        panic!("{fault}: {document}");
    });
    assert_eq!((&again, &read.table), (rules, state));
    for who in Observer::all(seats) {
        let view = rules.view(state, who);
        let imagined = rules.determinize(&view, chance);
        assert_eq!(rules.view(&imagined, who), view);
        let weaker = rules.forget(&view, 0.5, chance);
        let imagined = rules.determinize(&weaker, chance);
        assert_eq!(rules.view(&imagined, who).counts, view.counts, "{document}");
        assert_eq!(rules.view(&imagined, who).hand, view.hand);
        let decides = who.among(rules.turn(state).seats());
        assert_eq!(rules.legal_steps(&view, &Draft::EMPTY).next.is_empty(), !decides);
        if decides {
            let action = choose(rules, &view, chance);
            assert_eq!(
                rules.parse_action(&view, &rules.write_action(&action).to_lowercase()),
                Ok(action)
            );
        }
    }
}

#[test]
fn random_matches_keep_every_promise() {
    let mut chance = Fast::new(5);
    let mut thefts = [0; 5];
    for code in CODES {
        for seats in 2..=7 {
            let rules = rules(code, seats);
            for _ in 0..6 {
                let mut state = rules.deal(seats, &mut chance, &mut ());
                while rules.turn(&state).outcome().is_none() {
                    check_decision(&rules, seats, &state, &mut chance);
                    play_on(&rules, &mut state, &mut chance);
                }
                check_decision(&rules, seats, &state, &mut chance);
                thefts[state.table.history.len()] += 1;
            }
        }
    }
    assert!(thefts.iter().all(|n| *n > 5), "{thefts:?}");
}

#[test]
fn nothing_but_what_is_legal_is_accepted() {
    let mut chance = Fast::new(6);
    for code in CODES {
        let rules = rules(code, 3);
        for _ in 0..3 {
            let mut state = rules.deal(3, &mut chance, &mut ());
            while rules.turn(&state).outcome().is_none() {
                for who in Observer::all(3) {
                    let view = rules.view(&state, who);
                    let Some(legal) = sortie_core::game::actions(&rules, &view, 2_000) else {
                        continue;
                    };
                    for _ in 0..30 {
                        let action = any_action(&mut chance);
                        let offered = legal.iter().any(|(legal, _)| *legal == action);
                        assert_eq!(
                            rules.check_action(&view, &action).is_ok(),
                            offered,
                            "{action:?}"
                        );
                    }
                }
                play_on(&rules, &mut state, &mut chance);
            }
        }
    }
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
        size => {
            let mut cards = Cards::EMPTY;
            for _ in 9..size {
                cards.add(Card::new(n(52)));
            }
            Action::Play(cards)
        }
    }
}

#[test]
fn what_is_not_legal_does_not_panic() {
    let mut chance = Fast::new(7);
    for round in 0..600u32 {
        let seats = 2 + (round % 6) as u8;
        let rules = rules(CODES[round as usize % CODES.len()], seats);
        let mut state = rules.deal(seats, &mut chance, &mut ());
        for _ in 0..40 {
            let mut joint = JointAction::empty();
            for seat in 0..8 {
                if chance.below(3) > 0 {
                    joint.put(seat, any_action(&mut chance));
                }
            }
            rules.play(&mut state, &joint, &mut chance, &mut ());
            rules.turn(&state);
            let _ = rules.write_position(&state);
        }
    }
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 512, "{}", size_of::<State>());
    assert!(size_of::<Action>() <= 128);
}
