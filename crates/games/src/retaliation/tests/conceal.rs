//! The knowledge of each player (RET-18, RET-26), determinized states and forgetting.

use super::*;
use crate::rule_test::{faces, zone};
use sortie_core::chance::outcomes;
use std::collections::{HashMap, HashSet};

/// Four players; spades captures the king of hearts on the left.
const CAPTURE: &str = "K 10 | Q 9 / K | Q 4 / K 2 | Q 3 / K 2 | Q 3 / 2S 3H 4C 5D";

fn capture() -> Table {
    Table::check(
        ("retaliation", 4),
        CAPTURE,
        "",
        "attack hearts left",
        "spades captures hearts left with 2",
    )
}

/// The players that know where the king of hearts lies, and whether the public does.
fn know_hearts(table: &Table) -> Vec<bool> {
    Observer::all(table.seats).map(|who| king(table, who, 1).is_some()).collect()
}

#[test]
fn ret_18_only_captor_and_owner_know_what_was_captured() {
    let before = Table::lay(("retaliation", 4), CAPTURE);
    assert_eq!(know_hearts(&before), [false, true, false, false, false]);
    let table = capture();
    assert_eq!(know_hearts(&table), [true, true, false, false, false]);
    for who in Observer::all(4) {
        let knows = if who.is(0) || who.is(1) { ": king" } else { "" };
        assert_eq!(
            table.told(who),
            [format!("spades captures hearts left with 2{knows}")],
            "{who}"
        );
    }
}

#[test]
fn ret_18_no_score_is_shown_before_the_end() {
    let tables = ["K@spades | Q 3", "Q@spades | K 3"].map(|hearts| {
        Table::lay("retaliation", &format!("K 10 | Q 9 / {hearts} / K 2 | Q 3 / 4C"))
    });
    for who in [Observer::Seat(2), PUBLIC] {
        let scene = |table: &Table| table.rules.scene(&table.view(who), &Draft::EMPTY);
        assert_eq!(scene(&tables[0]), scene(&tables[1]));
    }
    let captures = tables[0].zone(2, "captures-spades");
    assert_eq!((captures.count, faces(&captures)), (1, "?".to_owned()));
    assert_eq!(captures.cards[0].key, "captures-spades.0");
}

#[test]
fn ret_18_what_was_captured_is_revealed_with_the_scoring() {
    let houses = "K 10 | Q 9 / K 2 | Q@spades / K 2 | Q 3 / round 9 / 4C";
    assert_eq!(king(&Table::lay("retaliation", houses), PUBLIC, 1), None);
    let table = Table::check(
        "retaliation",
        houses,
        "",
        "defend left",
        "clubs defends left with 4 | revealed: hearts right, queen, by spades
         spades scores 80 + 95 + 80 | hearts scores 60 + 10 + 0 | clubs scores 80 + 45 + 0",
    );
    assert!(Observer::all(3).all(|who| king(&table, who, 1) == Some(Side::Left)));
}

#[test]
fn ret_26_the_order_of_a_house_that_lost_nothing_is_never_told() {
    let over = "K 10 | Q 9 / K 2 | Q@spades / K 2 | Q 3 / over";
    let table = Table::lay("retaliation", over);
    for (who, house) in [(Observer::Seat(1), 0), (Observer::Seat(0), 2), (PUBLIC, 0), (PUBLIC, 2)] {
        assert_eq!(king(&table, who, house), None, "{who}");
    }
}

#[test]
fn ret_26_the_captor_knows_the_other_place_as_well() {
    let table = capture();
    assert_eq!(faces(&table.zone(0, "right-hearts")), "QH 4H");
    assert_eq!(faces(&table.zone(2, "right-hearts")), "? 4H");
}

#[test]
fn ret_26_captors_of_one_card_each_both_know_and_a_third_player_does_not() {
    let houses = "K 10 | Q 9 / K@spades | Q@clubs / K 2 | Q 3 / K 2 | Q 3 / 5D";
    let table = Table::lay(("retaliation", 4), houses);
    assert_eq!(know_hearts(&table), [true, true, true, false, false]);
}

#[test]
fn ret_26_both_houses_of_a_captor_know() {
    let houses = "K 10 | Q 9 / K@clubs | Q 2 / K 2 | Q 3 / K 2 | Q 3 / 5D";
    let table = Table::lay("retaliation", houses);
    assert_eq!(know_hearts(&table), [true, true, false]);
    assert_eq!(king(&table, 0, 3), None);
}

#[test]
fn ret_26_hands_are_known_as_sets() {
    let table = Table::lay("retaliation", "K 2 | Q 3 / K 4 | Q 5 / K 6 | Q 7 / 8S");
    for who in Observer::all(3) {
        for suit in ["spades", "hearts", "clubs"] {
            let hand = table.look_up(&format!("{suit}.hand"));
            assert_eq!(faces(&table.zone(who, &format!("hand-{suit}"))), hand, "{who}");
        }
    }
}

#[test]
fn ret_26_unknown_orders_are_imagined_by_fair_coins() {
    let table = capture();
    let view = table.view(2);
    let mut weights: HashMap<State, f64> = HashMap::new();
    outcomes(
        |chance| table.rules.determinize(&view, chance),
        |state, weight| *weights.entry(state).or_default() += weight,
    );
    // Spades, hearts and diamonds are unknown to the player of clubs.
    assert_eq!(weights.len(), 8);
    assert!(weights.values().all(|&weight| (weight - 0.125).abs() < 1e-12));
    assert!(weights.contains_key(&table.state));
}

#[test]
fn ret_26_a_captor_imagines_what_it_saw() {
    for state in capture().determinized(0, 50) {
        assert_eq!(state.kings[1], Some(Side::Left));
    }
}

#[test]
fn ret_26_before_the_set_up_there_is_nothing_to_imagine() {
    let table = Table::deal("retaliation", "");
    assert_eq!(table.determinized(PUBLIC, 1), [table.state]);
}

#[test]
fn ret_26_a_memory_keeps_all_or_only_what_lies_there() {
    let table = capture();
    for who in Observer::all(4) {
        let view = table.view(who);
        assert_eq!(table.rules.forget(&view, 1.0, &mut Fast::new(1)), view);
    }
    let rules = &table.rules;
    let view = rules.forget(&table.view(0), 0.0, &mut Fast::new(1));
    assert_eq!(view.kings, [Some(Side::Left), None, None, None]);
    let discards = table.look_up("spades.discards");
    for (id, shown) in [
        // Own cards are seen, not remembered.
        ("hand-spades", "AS 3S 4S"),
        ("discards-spades", &*discards),
        ("hand-hearts", "? ? ?"),
        ("discards-hearts", ""),
        ("right-hearts", "? 4H"),
    ] {
        assert_eq!(faces(&zone(rules, &view, id)), shown, "{id}");
    }
    let mut chance = Fast::new(2);
    let imagine = |_| {
        let state = rules.determinize(&view, &mut chance);
        Table::new(rules, 4, state).look_up("hearts.hand")
    };
    let hands: HashSet<String> = (0..200).map(imagine).collect();
    assert!(hands.len() > 50 && hands.iter().all(|hand| hand.split(' ').count() == 3));
}

#[test]
fn ret_26_each_discard_is_remembered_as_often_as_asked() {
    let table = capture();
    let (rules, view) = (&table.rules, table.view(0));
    let (mut kept, mut all) = (0, 0);
    let mut chance = Fast::new(3);
    for _ in 0..2000 {
        let weak = rules.forget(&view, 0.75, &mut chance);
        for place in House::first(4).skip(1) {
            all += view.public.discards(rules, place).len();
            kept += weak.public.discards(rules, place).len();
        }
    }
    let share = f64::from(kept) / f64::from(all);
    assert!((share - 0.75).abs() < 0.02, "{share}");
}

#[test]
fn ret_26_what_is_forgotten_may_be_forgotten_further() {
    let table = capture();
    let mut chance = Fast::new(4);
    let mut view = table.view(2);
    for _ in 0..20 {
        view = table.rules.forget(&view, 0.8, &mut chance);
        let state = table.rules.determinize(&view, &mut chance);
        assert!(table.rules.read_position(4, &table.rules.write_position(&state)).is_ok());
    }
}

#[test]
fn ret_23_nobody_is_asked_when_it_is_over() {
    let over = "K | Q / K | Q / over";
    Table::refused("retaliation", over, 0, "defend left", "RET-23", "retaliation-over");
    Table::lay("retaliation", over).holds("deciders =\noffers.0 =\nplaces = 1 1");
}
