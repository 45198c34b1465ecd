//! Matches played at random: what holds in all of them.

use super::super::rules::number;
use super::super::table::{Phase, Slot};
use super::*;
use sortie_core::game::Player;
use sortie_core::game::Referee;

/// Plays a match at random and checks after every action what holds in every match.
pub(super) fn play(rules: &DuelX, chance: &mut Fast) -> Table {
    let mut told = Vec::new();
    let state = rules.deal(2, chance, &mut told);
    let mut table = Table { rules: rules.clone(), state, told };
    while let Turn::Decide(seats) = table.turn() {
        table.is_sound();
        is_right(&table);
        let mut joint = JointAction::empty();
        for seat in seats.iter() {
            let view = table.view(Observer::Seat(seat));
            let mut draft = Draft::EMPTY;
            loop {
                let steps = rules.legal_steps(&view, &draft);
                let ways = steps.next.len() + u32::from(steps.complete);
                match steps.next.nth(chance.below(ways)) {
                    Some(step) => draft = draft.with(step),
                    None => break,
                }
            }
            joint.put(seat, rules.action_of_draft(&view, &draft).unwrap());
        }
        let before = table.state;
        rules.play(&mut table.state, &joint, chance, &mut table.told);
        follows(&before, &table);
    }
    table.is_sound();
    table
}

/// Invariants of every decision.
fn is_right(table: &Table) {
    let (state, rules) = (&table.state, &table.rules);
    assert!(!table.turn().seats().is_empty());
    assert!(state.hand.iter().all(|hand| hand.len() <= 7));
    assert!(state.table.points.iter().all(|&points| points < rules.target));
    let visible = state.table.cards() | state.discards;
    for tags in [&state.memory.all, &state.memory.own[0], &state.memory.own[1]] {
        assert!((tags.tagged() & visible).is_empty(), "of what all see nothing is remembered");
    }
    for card in state.deck {
        assert_eq!(state.memory.latest_of(card), state.memory.level, "the deck's own tag");
    }
    let short = state.deck.len() + state.discards.len() < 14;
    if state.table.phase == Phase::Upgrade && state.table.used == 0 && !short {
        let first = state.table.first();
        let fresh = state.table.seat == first
            && table
                .told
                .last()
                .is_some_and(|event| matches!(event.told(Observer::Public), Event::Drew { .. }));
        assert!(!fresh || state.hand.iter().all(|hand| hand.len() >= 5));
    }
}

/// Invariants between two decisions.
fn follows(before: &State, table: &Table) {
    let state = &table.state;
    for seat in 0..2 {
        assert!(state.table.points[seat] >= before.table.points[seat]);
    }
    assert!(state.table.round >= before.table.round);
    if before.table.phase == Phase::Upgrade
        && state.table.phase == Phase::Upgrade
        && before.table.seat == state.table.seat
        && before.table.round == state.table.round
    {
        let seat = state.table.seat;
        for slot in Slot::ALL {
            let (was, is) = (before.table.number(seat, slot), state.table.number(seat, slot));
            let used = (before.table.used ^ state.table.used) >> slot.at() & 1 == 1;
            if used && slot == Slot::Level && was > 0 {
                assert_eq!(is, was + 1);
            } else if used
                && !(slot == Slot::Magic && before.table.covered[seat as usize])
                && was > 0
            {
                assert!(is > was);
            }
        }
    }
}

#[test]
fn every_match_ends_well_under_all_parameters() {
    let mut reshuffled = 0;
    for target in [1, 5, 20] {
        for rounds in [10, 100] {
            for steals in [true, false] {
                let code =
                    format!("duelx/target={target},max_rounds={rounds},jack_steals_level={steals}");
                let rules = rules(&code);
                for seed in 0..6 {
                    let table = play(&rules, &mut Fast::new(seed));
                    let state = &table.state.table;
                    let top = state.points[0].max(state.points[1]);
                    assert!(top == target || state.round == rounds, "{code} {seed}");
                    assert!(top <= target);
                    assert_eq!(
                        table.turn().outcome().unwrap().points(0),
                        i32::from(state.points[0])
                    );
                    reshuffled += u32::from(table.state.memory.level > 1);
                }
            }
        }
    }
    assert!(reshuffled > 5, "nested reshuffles were met");
}

#[test]
fn dux_18_hardly_a_card_left_is_no_trouble() {
    // Fields and hands of two take twelve of thirteen or fourteen cards: the deck is always short.
    for besides in ["4C 5C 6C 7D", "4C 5C 6C 7D JS", "JC JD 6C JS QS QH"] {
        for fields in [["2C 9C AC AD", "2D 8C AH AS"], ["JH 3C 4D 3D", "2D 8C AH 2S"]] {
            for code in ["duelx", "duelx/jack_steals_level=false"] {
                let rules = rules(code).lite(fields, besides, 60);
                for seed in 0..20 {
                    play(&rules, &mut Fast::new(seed));
                }
            }
        }
    }
}

#[test]
fn dux_01_every_number_is_met() {
    let numbers: std::collections::BTreeSet<u8> = rules("duelx").pack.iter().map(number).collect();
    assert_eq!(numbers.into_iter().collect::<Vec<_>>(), [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
}
