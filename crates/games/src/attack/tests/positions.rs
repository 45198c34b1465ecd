//! Positions: what is read, and what is wrong with those that are not.

use super::*;
use serde_json::{Value, json};
use sortie_core::position;

/// Why a shortened position with these entries is refused.
fn fault(code: &str, text: &str, put: &Value) -> FieldError {
    match Table::read(code, text, put) {
        Ok(_) => panic!("{text} {put} is read"),
        Err(error) => error,
    }
}

/// Checks that these positions are refused at that place for that reason.
fn faulty(cases: &[(&str, &str, Value, &str, &str)]) {
    for (code, text, put, place, reason) in cases {
        Table::faulty(*code, text, put, place, reason);
    }
}

const ATTACK: &str = r#"{"phase": "attack", "hand": ["2D 9H KH 4C", "9S QC 3D 8C"]}"#;
const DEFEND: &str =
    r#"{"phase": "defend", "hand": ["4D 2C", "9S QC 3D 8C"], "field": ["9H", ""]}"#;
const SUM: &str = r#"{"phase": "sum", "hand": ["4D 2C", "9S QC 3D"]}"#;
const ROLE: &str = r#"{"phase": "role", "to_move": 1, "hand": ["4D 2C", "9S QC 3D"],
                       "victory": ["", "2H"], "champions": ["", "3H"]}"#;
const TURN: &str = r#"{"phase": "turn"}"#;
const OVER: &str = r#"{"phase": "over", "rest": "champions"}"#;
const SUMS: &str = "attack/duel=sums";
const SPEED: &str = "attack/hands=false";

#[test]
fn every_card_must_lie_somewhere_once() {
    faulty(&[
        ("attack", ATTACK, json!({"hand": ["2D 2D 9H", ""]}), "table.hand.0", "2D is here twice"),
        (
            "attack",
            ATTACK,
            json!({"hand": ["2D 9H KH 4C", "9S QC 9H"]}),
            "table.hand.1",
            "9H is already in table.hand.0",
        ),
        (
            "attack",
            ATTACK,
            json!({"victory": ["", "2D"]}),
            "table.victory.1",
            "2D is already in table.hand.0",
        ),
        ("attack", ATTACK, json!({"hand": ["2D", "9S QC 3D 8C"]}), "table", "missing: 4C 9H KH;"),
        ("attack", ATTACK, json!({"hand": ["2D 1H", ""]}), "table.hand.0", "'1H' is no card"),
        ("attack", ATTACK, json!({"hand": ["2D 9H'", ""]}), "table.hand.0", "does not belong"),
        ("attack/decks=2", TURN, json!({"phase": "over"}), "table.phase", "have joined"),
        ("attack", ATTACK, json!({"unseen": "9Z"}), "table.unseen", "'9Z' is no card"),
    ]);
}

#[test]
fn hands_and_fields_are_no_larger_than_five_cards() {
    faulty(&[
        (
            "attack",
            r#"{"phase": "attack", "hand": ["2D 3D 4D 5D 6D 7D", "9S"]}"#,
            json!({}),
            "table.hand.0",
            "6 cards; a hand has at most 5",
        ),
        (
            SUMS,
            r#"{"phase": "sum", "hand": ["2D", "9S"], "field": ["", "2C 3C 4C 5C 6C 7C"]}"#,
            json!({}),
            "table.field.1",
            "more cards than a hand holds",
        ),
        // What lies on the field was in the hand when the duel began.
        (
            "attack",
            r#"{"phase": "defend", "hand": ["2D 3D 4D 5D 6D", "9S"], "field": ["9H", ""]}"#,
            json!({}),
            "table.field.0",
            "at most 5",
        ),
        (
            SUMS,
            r#"{"phase": "sum", "hand": ["2D", "9S 2S 3S 4S"], "field": ["2C 3C", "4C 5C"]}"#,
            json!({}),
            "table.field.1",
            "at most 5",
        ),
    ]);
}

#[test]
fn the_phase_must_be_possible_under_the_rules() {
    let empty = json!(["", ""]);
    faulty(&[
        ("attack", ATTACK, json!({"phase": "war"}), "table.phase", "'war' is none of role, attack"),
        ("attack", ATTACK, json!({"phase": ""}), "table.phase", "none of"),
        ("attack", ATTACK, json!({"phase": "sum"}), "table.phase", "duel=sums"),
        (SUMS, SUM, json!({"phase": "attack"}), "table.phase", "the phase is sum"),
        (SUMS, SUM, json!({"phase": "defend", "to_move": 1}), "table.phase", "the phase is sum"),
        ("attack", TURN, json!({}), "table.phase", "without hands"),
        (SPEED, ATTACK, json!({}), "table.phase", "the phase is turn or over"),
        (SPEED, ROLE, json!({}), "table.phase", "the phase is turn or over"),
        (SPEED, r#"{"phase": "turn", "hand": ["2D", ""]}"#, json!({}), "table.hand", "no hands"),
        (SPEED, r#"{"phase": "turn", "fight": ["2D", ""]}"#, json!({}), "table.phase", "is empty"),
        (
            SPEED,
            r#"{"phase": "turn", "field": ["2D", ""]}"#,
            json!({}),
            "table.field",
            "only during",
        ),
        ("attack", r#"{"phase": "over", "hand": ["2D", ""]}"#, json!({}), "table.phase", "joined"),
        ("attack", OVER, json!({"to_move": 0}), "table.to_move", "phase over has none"),
        ("attack", OVER, json!({"attacker": 0}), "table.attacker", "phase over has none"),
        (SPEED, TURN, json!({"to_move": 1}), "table.to_move", "phase turn has none"),
        ("attack", ROLE, json!({"to_move": null}), "table.to_move", "phase role needs one"),
        ("attack", ROLE, json!({"attacker": 1}), "table.attacker", "phase role has none"),
        ("attack", ROLE, json!({"to_move": 0}), "table.phase", "has captured"),
        ("attack/choose_role=before_hands", ROLE, json!({}), "table.phase", "choose_role"),
        (
            "attack",
            r#"{"phase": "role", "to_move": 1, "victory": ["", "2H"], "champions": ["", "3H"]}"#,
            json!({}),
            "table.phase",
            "choose_role",
        ),
        ("attack", ATTACK, json!({"to_move": null}), "table.to_move", "phase attack needs one"),
        ("attack", ATTACK, json!({"attacker": null}), "table.attacker", "phase attack needs one"),
        ("attack", ATTACK, json!({"attacker": 2}), "table.attacker", "a seat is 0 or 1"),
        ("attack", ATTACK, json!({"to_move": 1}), "table.to_move", "it is seat 0's turn"),
        ("attack", DEFEND, json!({"to_move": 0}), "table.to_move", "it is seat 1's turn"),
        ("attack", DEFEND, json!({"hand": empty}), "table", "missing"),
    ]);
}

#[test]
fn an_exchange_must_be_possible() {
    let fails = |code, hands: [&str; 2], field: [&str; 2], phase, place, what| {
        let text = json!({"phase": phase, "hand": hands, "field": field}).to_string();
        let fault = fault(code, &text, &json!({}));
        assert_eq!(fault.place, place, "{fault}");
        assert!(fault.what.contains(what), "{fault}");
    };
    for code in ["attack", "attack/dice=true"] {
        let fits = "does not fit";
        fails(code, ["2D", "9S"], ["9H", ""], "attack", "table.field", fits);
        fails(code, ["2D", "9S"], ["", "9C"], "attack", "table.field", fits);
        fails(code, ["2D", "9S"], ["", ""], "defend", "table.field", fits);
        fails(code, ["2D", "9S"], ["3H 4H", ""], "defend", "table.field", fits);
        fails(code, ["2D", "9S"], ["9C", ""], "defend", "table.field.0", "9C has the wrong colour");
        fails(code, ["2D", "9S"], ["9H", "9D"], "attack", "table.field.1", "9D has the wrong");
        fails(code, ["2D", ""], ["9H", ""], "defend", "table.hand", "a card in each hand");
        fails(code, ["2D", ""], ["", ""], "attack", "table.hand", "a card in each hand");
        fails(code, ["", "9S"], ["", ""], "attack", "table.hand", "a card in each hand");
        fails(code, ["2C", "9S"], ["", ""], "attack", "table.hand.0", "has lost the duel");
        fails(code, ["2D", "9S"], ["10H", ""], "defend", "table.hand.1", "has lost the duel");
        fails(code, ["2D", "KH"], ["2H", ""], "defend", "table.hand.1", "has lost the duel");
    }
    fails("attack", ["2D", "9S"], ["9H", "10C"], "attack", "table.field", "after equal values");
    let tied = json!({"phase": "attack", "hand": ["2D", "9S"], "field": ["9H", "10C"]}).to_string();
    assert!(is_read("attack/dice=true", &tied), "dice made them equal");
}

#[test]
fn a_duel_of_sums_must_be_possible() {
    let fails = |hands: [&str; 2], field: [&str; 2], to_move: u8, place, what| {
        let text = json!({"phase": "sum", "hand": hands, "field": field, "to_move": to_move});
        let fault = fault(SUMS, &text.to_string(), &json!({}));
        assert_eq!(fault.place, place, "{fault}");
        assert!(fault.what.contains(what), "{fault}");
    };
    let (in_turn, last) = ("one card each in turn", "is the last");
    fails(["", "9S"], ["2D", "3D"], 0, "table.to_move", "is passed over");
    fails(["2D", ""], ["3D", ""], 1, "table.to_move", "is passed over");
    for (hands, to_move) in [(["2D", ""], 0), (["", "9S"], 1)] {
        fails(hands, ["", ""], to_move, "table.hand", "only while both hold cards");
    }
    fails(["2D", "9S"], ["3D", ""], 0, "table.field", in_turn);
    fails(["2D", "9S"], ["", ""], 1, "table.field", in_turn);
    fails(["2D", "9S"], ["3D", "4D"], 1, "table.field", in_turn);
    fails(["2D", "9S"], ["3D", "4D 5D"], 0, "table.field", in_turn);
    fails(["2D", "9S"], ["3D 4D 5D", "6D"], 1, "table.field", in_turn);
    fails(["2D", "9S"], ["KD", "4D"], 0, "table.field", last);
    fails(["2D", "9S"], ["3D", "KC"], 0, "table.field", last);
    fails(["2D", "9S"], ["KD 3D", "4D"], 1, "table.field", last);
    for (hands, field, to_move) in [
        (["2D", "9S"], ["KD", ""], 1),
        (["", "9S"], ["3D", "4D 5D"], 1),
        (["2D", ""], ["3D 4D", "5D"], 0),
    ] {
        let text = json!({"phase": "sum", "hand": hands, "field": field, "to_move": to_move});
        assert!(is_read(SUMS, &text.to_string()), "{text}");
    }
}

#[test]
fn what_is_proven_must_be_true() {
    let proven = |entry: Value| json!({ "proven": [entry] });
    let place = "table.proven.0";
    for (entry, what) in [
        (json!({"cards": "3D", "no_sword": true}), "this is not true of 3D"),
        (json!({"cards": "8C 9S", "no_shield_from": 9}), "this is not true of 9S"),
        (json!({"cards": "8C", "no_shield_from": 1}), "this is not true of 8C"),
        (json!({"cards": "8C", "no_sword": true, "no_shield_from": 8}), "not true of 8C"),
        (json!({"cards": "8C", "no_shield_from": 0}), "a value from 1 to 15"),
        (json!({"cards": "8C", "no_shield_from": 16}), "a value from 1 to 15"),
        (json!({"cards": "5C", "no_sword": true}), "5C is in no hand"),
        (json!({"cards": "0C", "no_sword": true}), "'0C' is no card"),
    ] {
        let fault = fault("attack", ATTACK, &proven(entry));
        assert_eq!(fault.place, place);
        assert!(fault.what.contains(what), "{fault}");
    }
    let true_ones = r#"{"phase": "attack", "hand": ["2D", "8C 3D"], "proven": [
        {"cards": "8C", "no_sword": true, "no_shield_from": 9}, {"cards": "3D", "no_shield_from": 1}]}"#;
    let table = Table::lay("attack", true_ones);
    table.is_sound();
    assert_ne!(table.view(SEATS[0]), Table::lay("attack", ATTACK).view(SEATS[0]));
    Table::lay("attack", ATTACK).holds("proven = 0 cards");
}

#[test]
fn with_two_decks_every_card_must_be_of_the_right_one() {
    let code = "attack/decks=2";
    for (zone, cards) in [
        ("fight", ["9H'", ""]),
        ("fight", ["", "9H"]),
        ("hand", ["2D 9H'", "9S'"]),
        ("hand", ["2D", "9S' 9H"]),
        ("champions", ["9H'", ""]),
        ("champions", ["", "9H"]),
        ("victory", ["9H", ""]),
        ("victory", ["", "9H'"]),
    ] {
        let mut text = json!({"phase": "attack", "hand": ["2D", "9S'"]});
        text[zone] = json!(cards);
        let fault = fault(code, &text.to_string(), &json!({}));
        let seat = usize::from(cards[1].contains("9H"));
        assert_eq!(fault.place, format!("table.{zone}.{seat}"), "{fault}");
        assert!(fault.what.contains("of the other player's deck"), "{fault}");
    }
    let text = r#"{"phase": "defend", "hand": ["2D", "9S' KC'"], "field": ["9H'", ""]}"#;
    assert_eq!(fault(code, text, &json!({})).place, "table.field.0");
}

#[test]
fn reshuffles_must_be_possible() {
    let code = "attack/reshuffles=2";
    let hands = r#"{"phase": "attack", "hand": ["2D 3D", "9S 10S"], "fight": ["4D 5D", "JS QS"],
                    "reshuffled": [2, 1]}"#;
    let shuffle =
        |seat: u8, number: u8, cards: &str| json!({"seat": seat, "number": number, "cards": cards});
    let with = |more: Value| json!({"shuffles": [shuffle(0, 2, "3D 4D 5D"), shuffle(1, 1, "JS QS"), more]});
    faulty(&[
        ("attack", ATTACK, json!({"reshuffled": [0, 1]}), "table.reshuffled.1", "allow 0"),
        (code, hands, json!({"reshuffled": [3, 1]}), "table.reshuffled.0", "3 reshuffles; these"),
        (code, hands, with(shuffle(1, 2, "10S")), "table.shuffles.2", "has reshuffled 1 times"),
        (code, hands, with(shuffle(0, 0, "2D")), "table.shuffles.2", "reshuffle 0 of seat 0"),
        (code, hands, with(shuffle(2, 1, "2D")), "table.shuffles.2", "of seat 2"),
        (code, hands, with(shuffle(0, 1, "3D")), "table.shuffles.2", "3D is in two reshuffles"),
        (code, hands, with(shuffle(0, 1, "0D")), "table.shuffles.2", "'0D' is no card"),
        (code, hands, json!({"shuffles": []}), "table.fight.0", "4D is not of reshuffle 2"),
        (
            code,
            hands,
            with(shuffle(0, 1, "10S")),
            "table.hand.1",
            "10S was reshuffled by the other",
        ),
        (code, hands, with(shuffle(1, 1, "2D")), "table.hand.0", "2D was reshuffled by the other"),
    ]);
    // A card in a Victory Deck came out of the other seat's.
    let unseen = r#"{"phase": "attack", "hand": ["2D 3D", "9S 10S"], "fight": ["4D 5D", "JS QS"],
        "victory": ["7H", "8H"], "champions": ["7C", "8C"], "rest": "victory",
        "reshuffled": [1, 1], "unseen": "7H 8H"}"#;
    let decks = [shuffle(0, 1, "4D 5D"), shuffle(1, 1, "JS QS")];
    for (seat, cards, place) in [
        (0, "7H", "table.victory.0"),
        (1, "8H", "table.victory.1"),
        (0, "8C", "table.champions.1"),
        (1, "7C", "table.champions.0"),
    ] {
        let more = shuffle(seat, 1, cards);
        let shuffles = json!({"shuffles": [decks[0], decks[1], more]});
        let fault = fault(code, unseen, &shuffles);
        assert!(fault.what.contains("was reshuffled by the other"), "{fault}");
        assert_eq!(fault.place, place);
    }
}

#[test]
fn reshuffles_that_are_left_out_put_hand_and_fight_deck_into_the_last_one() {
    let text = r#"{"phase": "attack", "hand": ["2D 3D", "9S"], "fight": ["4D", "JS"],
                   "champions": ["AD", "AS"], "reshuffled": [2, 0]}"#;
    let table = Table::lay("attack/reshuffles=2", text);
    assert_eq!(table.state.shuffle.bearing(table.rules.deck(), 2), cards("2D 3D 4D"));
    table.is_sound();
}

#[test]
fn unseen_are_only_cards_taken_at_random_or_left_over() {
    let text = r#"{"phase": "attack", "hand": ["2D", "9S"], "victory": ["AH", ""],
                   "champions": ["KH", ""], "unseen": "UNSEEN"}"#;
    for (card, allowed) in [("AH", true), ("KH", false), ("2D", false), ("3C", false)] {
        match Table::read("attack", &text.replace("UNSEEN", card), &Value::Null) {
            Ok(_) => assert!(allowed, "{card}"),
            Err(fault) => {
                assert!(!allowed, "{fault}");
                assert_eq!(fault.place, "table.unseen");
                assert!(fault.what.contains("has been seen by all"), "{fault}");
            }
        }
    }
    let over = r#"{"phase": "over", "champions": ["KH", ""], "victory": ["", "2H"],
                   "unseen": "KH 2H", "rest": "champions"}"#;
    assert!(is_read("attack", over));
}

#[test]
fn a_document_with_an_unknown_field_or_of_another_form_is_not_read() {
    let text = |table: &Value| json!({"rules": "attack", "seats": 2, "table": table}).to_string();
    let good = rules("attack").complete_position(&mut 2, ATTACK);
    assert!(position::read::<Attack>(&text(&good)).is_ok());
    for (name, value, what) in [
        ("trumps", json!("hearts"), "unknown field `trumps`"),
        ("hand", json!(["2D"]), "invalid length 1"),
        ("hand", json!(7), "invalid type"),
        ("to_move", json!(-1), "invalid value"),
        ("reshuffled", json!([0, 300]), "invalid value"),
        ("proven", json!([{"cards": "2D", "no_hope": true}]), "unknown field `no_hope`"),
        ("shuffles", json!([{"seat": 0, "cards": ""}]), "missing field `number`"),
    ] {
        let mut bad = good.clone();
        bad[name] = value;
        let error = position::read::<Attack>(&text(&bad)).unwrap_err();
        assert!(error.to_string().contains(what), "{name}: {error}");
    }
    let mut none = good.clone();
    none.as_object_mut().unwrap().remove("phase");
    let error = position::read::<Attack>(&text(&none)).unwrap_err().to_string();
    assert!(error.contains("missing field `phase`"), "{error}");
    let mut list = good;
    list["hand"] = json!([["2d", "9♥", "KH", "4C"], "9S QC 3D 8C"]);
    assert!(position::read::<Attack>(&text(&list)).is_ok(), "a list of cards is read as well");
}
