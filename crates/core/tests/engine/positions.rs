//! Positions: a state as a document, read with checks.

use crate::matches::{state, won_by_first};
use crate::toy::{self, Toy};
use expect_test::{Expect, expect};
use proptest::prelude::*;
use serde_json::{Value, json};
use sortie_core::game::Referee;
use sortie_core::game::Rules;
use sortie_core::position::{self, PositionDocument, PositionError};
use sortie_core::{Card, Cards, Observer};

fn text() -> String {
    serde_json::to_string_pretty(&won_by_first(2).position()).unwrap()
}

fn read(text: &str) -> Result<(Toy, PositionDocument<toy::State>), PositionError> {
    position::read(text)
}

/// Checks the errors of a position whose JSON is changed in each of these ways.
fn check(changes: &[fn(&mut Value)], expected: &Expect) {
    let told = changes.iter().map(|change| {
        let mut document: Value = serde_json::from_str(&text()).unwrap();
        change(&mut document);
        let result = read(&document.to_string());
        let told = result.map_or_else(|error| error.to_string(), |_| "no error".to_owned());
        // The column depends on the order in which the fields of the change are written.
        told.split(" at line 1 column").next().map(str::to_owned).unwrap_or_default()
    });
    expected.assert_eq(&told.collect::<Vec<_>>().join("\n"));
}

#[test]
fn a_position_is_named_zones_and_cards() {
    expect![[r#"
        {
          "format": "sortie position",
          "version": 1,
          "rules": "toy",
          "seats": 2,
          "decision": 2,
          "table": {
            "round": 1,
            "hands": [
              "a1 a2 a4",
              "b2 b3 b4"
            ],
            "laid": "a3 b1",
            "won": [
              1,
              0
            ],
            "bonus": "x4 x1",
            "pile": "x0 x2 x3 x5",
            "swap": 0
          }
        }"#]]
    .assert_eq(&text());
}

#[test]
fn every_position_of_a_match_reads_back() {
    for seats in [2, 3] {
        let mut played = toy::new(seats);
        for n in 0..10 {
            let text = serde_json::to_string(&played.position()).unwrap();
            let (rules, document) = read(&text).unwrap();
            assert_eq!((&rules, document.seats), (played.rules(), seats));
            assert_eq!(document.decision, played.decision());
            assert_eq!(position::hash(&rules, seats, &document.table), played.hash());
            for who in Observer::all(seats) {
                assert_eq!(rules.view(&document.table, who), played.view(who));
            }
            let again = position::write(&rules, seats, document.decision, &document.table);
            assert_eq!(serde_json::to_string(&again).unwrap(), text);
            toy::play_on(&mut played, 1, n);
        }
    }
}

#[test]
fn what_goes_without_saying_may_be_left_out() {
    let by_hand = r#"{
        "rules": "toy/hand=3",
        "seats": 2,
        "table": {
            "round": 2,
            "hands": ["a1", ["b2"]],
            "laid": " a2  a3 b1 b3 ",
            "won": [1, 2],
            "bonus": ["x0", "x5"],
            "pile": "x4 x3 x2 x1"
        }
    }"#;
    let (rules, document) = read(by_hand).unwrap();
    assert_eq!((rules.hand, document.decision, document.version), (3, 1, position::VERSION));
    assert_eq!(document.table.bonus[..2], [12, 17].map(|index| Some(Card::new(index))));
    assert_eq!(document.table.round, 2);
}

#[test]
fn what_an_observer_was_told_is_not_read() {
    let mut document: Value = serde_json::from_str(&text()).unwrap();
    document["told"] = json!([{"n": 0}]);
    assert_eq!(read(&document.to_string()).unwrap().1.table, state(&won_by_first(2)));
}

#[test]
fn an_impossible_table_is_named_with_its_place() {
    check(
        &[
            |position| position["table"]["pile"] = json!("x1 x1 x2"),
            |position| position["table"]["pile"] = json!("a1 x1 x2 x3"),
            |position| position["table"]["pile"] = json!(""),
            |position| position["table"]["pile"] = json!("x9"),
            |position| position["table"]["pile"] = json!("c1"),
            |position| position["table"]["pile"] = json!("♥"),
            |position| position["table"]["hands"] = json!(["a1 a2 a4"]),
            |position| position["table"]["hands"][1] = json!("b2 b2"),
            |position| position["table"]["bonus"] = json!("x1"),
            |position| position["table"]["round"] = json!(4),
            |position| position["table"]["swap"] = json!(2),
        ],
        &expect![[r#"
            table.pile: x1 is here twice
            table.hands.0: a1 is already in table.pile
            table: missing: x0 x2 x3 x5; every card must lie somewhere
            table.pile: 'x9' is no card; a card is written like a1 or x5
            table.pile: c1 does not belong to this game
            table.pile: '♥' is no card; a card is written like a1 or x5
            table.hands: there are 2 seats
            table.hands.1: b2 is here twice
            table.bonus: each seat has one bonus card
            table.round: there are 3 rounds
            table.swap: there is no seat 2"#]],
    );
}

#[test]
fn a_document_of_another_form_is_refused() {
    check(
        &[
            |position| position["format"] = json!("sortie record"),
            |position| {
                position["version"] = json!(2);
                position["news"] = json!("what this build cannot know");
            },
            |position| position["version"] = json!(0),
            |position| position["rules"] = json!("toy/hand=9"),
            |position| position["rules"] = json!(""),
            |position| position["seats"] = json!(1),
            |position| position["seats"] = json!(256),
            |position| position["decision"] = json!(-1),
            |position| position["decision"] = json!(0),
            |position| position["decision"] = json!(u32::MAX),
            |position| position["tabel"] = json!({}),
            |position| position["table"]["hands"] = json!("a1"),
            |position| position["table"]["hnads"] = json!([]),
            |position| drop(position.as_object_mut().and_then(|fields| fields.remove("table"))),
            |position| *position = json!("a1"),
        ],
        &expect![[r#"
            format is 'sortie record', not 'sortie position'
            this position is of version 2; this build reads version 1
            this position is of version 0; this build reads version 1
            rules: hand cannot be '9': it is a whole number from 3 to 4 (TOY-02)
            rules: a rule code begins with a game, as in GAME/NAME=VALUE
            rules: Toy! is for 2 to 3 seats, not 1
            seats is 256; a match has 1 to 8
            invalid value: integer `-1`, expected a whole number from 0 to 4294967295
            decision is 0, not 1 to 2147483647
            decision is 4294967295, not 1 to 2147483647
            unknown field `tabel`
            invalid type: string "a1", expected a sequence
            unknown field `hnads`
            missing field `table`
            invalid type: string "a1", expected a position"#]],
    );
    assert!(matches!(read(""), Err(PositionError::Json(_))));
    // Deep nesting must be an error, and not overflow the stack.
    assert!(matches!(read(&"[".repeat(100_000)), Err(PositionError::Json(_))));
}

#[test]
fn the_rules_of_a_position_are_found_before_its_game_is() {
    let setup = position::setup(&text()).unwrap();
    assert_eq!((setup.game.as_str(), setup.build::<Toy>(2)), ("toy", Ok(Toy::new(2))));
    let elsewhere = text().replace("\"toy\"", "\"chess/board=8\"");
    assert_eq!(position::setup(&elsewhere).map(|setup| setup.game), Ok("chess".to_owned()));
}

#[test]
fn the_hash_covers_rules_seats_and_state() {
    let (rules, now) = (Toy::new(2), state(&toy::new(2)));
    let hashes = [
        position::hash(&rules, 2, &now),
        position::hash(&Toy { lot: false, ..rules.clone() }, 2, &now),
        position::hash(&rules, 2, &toy::State { round: 1, ..now }),
        position::hash(&Toy { hand: 4, ..Toy::new(3) }, 3, &now),
    ];
    for (n, hash) in hashes.iter().enumerate() {
        assert_eq!(hash.len(), 64);
        assert!(!hashes[..n].contains(hash));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn no_bytes_upset_the_reader(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let text = String::from_utf8_lossy(&bytes);
        prop_assert!(read(&text).is_err());
        prop_assert!(position::setup(&text).is_err());
    }

    #[test]
    fn a_damaged_position_is_refused_or_possible(at in 0usize..1000, byte in any::<u8>()) {
        let mut bytes = text().into_bytes();
        let at = at % bytes.len();
        bytes[at] = byte;
        if let Ok((rules, document)) = read(&String::from_utf8_lossy(&bytes)) {
            let again = position::write(&rules, document.seats, 1, &document.table);
            let again = read(&serde_json::to_string(&again).unwrap());
            prop_assert_eq!(again.map(|read| read.1.table), Ok(document.table));
        }
    }
}

/// A deck in which cards 0 to 2 are called `a`, the others `b`.
fn alike() -> position::ZoneReader {
    let parse = |name: &str| match name {
        "a" => Some(Card::new(1)),
        "b" => Some(Card::new(3)),
        _ => None,
    };
    let code = |card: Card| if card.index() < 3 { "a" } else { "b" }.to_owned();
    position::ZoneReader::new(Cards::range(0, 5), parse, code)
}

#[test]
fn one_name_stands_for_each_of_several_equal_cards_in_turn() {
    let names = |text: &str| position::CardNames(text.split(' ').map(str::to_owned).collect());
    let mut reader = alike();
    assert_eq!(reader.list("one", &names("a b a")).map(|cards| cards.len()), Ok(3));
    assert_eq!(reader.cards("two", &names("b a")).map(Cards::len), Ok(2));
    assert_eq!(reader.finish(), Ok(()), "five names are five cards");
    let mut reader = alike();
    assert_eq!(reader.cards("one", &names("a a b")).map(Cards::len), Ok(3));
    let fault = reader.cards("two", &names("a a")).unwrap_err();
    assert_eq!(fault.to_string(), "two: a is here once too often: there are only 3");
    let fault = alike().finish().unwrap_err();
    assert_eq!(fault.to_string(), "table: missing: a a a b b; every card must lie somewhere");
    let fault = alike().cards("one", &names("c")).unwrap_err();
    assert_eq!(fault.to_string(), "one: 'c' is no card; a card is written like a or b");
}
