//! AKE-01 to AKE-04: cards, chips and the deal.

use super::*;
use std::collections::BTreeMap;

/// How many cards there are of each name.
fn deck(code: &str) -> BTreeMap<String, usize> {
    let rules = rules::<Attacke>(code);
    let mut deck = BTreeMap::new();
    for card in rules.deck.all() {
        *deck.entry(rules.face(card).code).or_default() += 1;
    }
    deck
}

#[test]
fn ake_01_each_of_five_colours_has_eighteen_knights() {
    let deck = deck("attacke");
    for colour in ["R", "B", "G", "Y", "P"] {
        let of = |value: u8| deck[&format!("{colour}{value}")];
        assert_eq!([2, 3, 4, 5, 7].map(of), [4, 4, 4, 4, 2]);
    }
    assert_eq!(deck.values().sum::<usize>(), 96);
}

#[test]
fn ake_01_copies_are_a_parameter() {
    let deck = deck("attacke/copies=0:1:2:3:12");
    assert_eq!((deck.get("R2"), deck["B3"], deck["P7"]), (None, 1, 12));
    assert_eq!(rules::<Attacke>("attacke/copies=18:0:0:0:0").deck.all().len(), 96);
}

#[test]
fn ake_01_copies_that_do_not_add_up_to_eighteen_are_refused() {
    for wrong in ["4:4:4:4:3", "0:0:0:0:0", "18:18:18:18:18", "4:4:4:4:1"] {
        let setup = rule_code::read(&format!("attacke/copies={wrong}")).unwrap();
        let fault = setup.build::<Attacke>(3).unwrap_err().to_string();
        assert!(fault.contains("contradicts a sum of ") && fault.ends_with("(AKE-01)"), "{fault}");
    }
    cannot_be_built(&["attacke/copies=19:0:0:0:-1"]);
}

#[test]
fn ake_02_three_of_six_shields_are_tens() {
    let deck = deck("attacke");
    assert_eq!((deck["S7"], deck["S10"]), (3, 3));
}

#[test]
fn ake_02_shield_tens_is_a_parameter() {
    assert_eq!(deck("attacke/shield_tens=0").get("S10"), None);
    assert_eq!(deck("attacke/shield_tens=6").get("S7"), None);
    assert_eq!(deck("attacke/shield_tens=5")["S7"], 1);
    cannot_be_built(&["attacke/shield_tens=7"]);
}

#[test]
fn ake_03_there_is_a_chip_of_each_colour_for_each_of_five() {
    let table = Table::lay(
        "attacke",
        r#"{"phase": "open", "hand": ["R2", "", "", "", ""],
        "chips": ["red", "red", "red", "red", "red"]}"#,
    );
    assert_eq!(table.state.chips, [1; 5]);
}

#[test]
fn ake_04_who_begins_gets_four_cards_and_the_others_five() {
    Table::check(
        "attacke",
        "deal",
        "R2 R2 R3 R3 S10 B2 B3 B4 B5 lot: 1",
        "",
        "1 begins | 0 draws 5 | 1 draws 4 | 2 draws 5
         phase = open | to_move = 1 | hand.0 = R2 R2 R3 R3 S10 | hand.1 = B2 B3 B4 B5",
    );
}

#[test]
fn ake_04_three_to_five_can_play_and_the_rest_is_the_pile() {
    for seats in 3..=5 {
        let rules = Setup::for_game("attacke").build::<Attacke>(seats).unwrap();
        let state = rules.deal(seats as u8, &mut Fast::new(3), &mut ());
        assert_eq!(state.pile.len() as usize, 96 - 5 * seats + 1);
        assert_eq!(state.hand.iter().map(|hand| hand.len() as usize).sum::<usize>(), 5 * seats - 1);
    }
    for seats in [2, 6] {
        assert!(Setup::for_game("attacke").build::<Attacke>(seats).is_err());
    }
}

#[test]
fn ake_04_the_lot_falls_on_everybody() {
    let rules = rules::<Attacke>("attacke");
    let starter = |n| rules.deal(3, &mut Fast::new(n), &mut ()).seat;
    let times = |seat| (0..60).filter(|n| starter(*n) == seat).count();
    assert!((0..3).all(|seat| times(seat) > 8));
}
