//! Positions: what is read, and what is wrong with those that are not.

use super::*;
use sortie_core::game::PositionFormat;
use sortie_core::position;

const UPGRADE: &str = r#"{"phase": "upgrade", "field": ["5C 7D 4H 6S", "6C 8D 5H 2S"],
    "hand": ["9H 3C", "QC KC"]}"#;

/// Checks that a position with these entries is wrong at that place and for that reason.
fn faulty(code: &str, text: &str, put: &Value, place: &str, what: &str) {
    let rules = rules(code);
    let mut table = document(&rules, text);
    let Value::Object(entries) = put.clone() else { panic!("entries are expected") };
    table.as_object_mut().unwrap().extend(entries);
    let read: Position = serde_json::from_value(table).unwrap();
    let fault = rules.read_position(2, &read).expect_err(&format!("{put} is wrong"));
    assert_eq!(fault.place, place, "{put}: {fault}");
    assert!(fault.what.contains(what), "{put}: {fault}");
}

#[test]
fn every_card_must_lie_somewhere_once() {
    for (put, place, what) in [
        (json!({"hand": ["9H 9H", ""]}), "table.hand.0", "9H is here twice"),
        (json!({"hand": ["9H 5C", ""]}), "table.hand.0", "5C is already in table.field.0.level"),
        (json!({"hand": ["9H", "QC KC"]}), "table", "missing: 3C;"),
        (json!({"hand": ["1H", ""]}), "table.hand.0", "'1H' is no card"),
        (json!({"hand": ["9H'", ""]}), "table.hand.0", "does not belong"),
        (json!({"discards": "9H"}), "table.discards", "already in"),
        (json!({"hidden": ["", "2S"]}), "table.hidden.1", "already in"),
    ] {
        faulty("duelx", UPGRADE, &put, place, what);
    }
}

#[test]
fn hands_and_slots_have_their_sizes() {
    let eight = r#"{"phase": "upgrade", "field": ["5C 7D 4H 6S", "6C 8D 5H 2S"],
                    "hand": ["2C 2D 2H 3C 3D 3H 3S 4C", ""]}"#;
    faulty("duelx", eight, &json!({}), "table.hand.0", "8 cards; a hand has at most 7");
    let empty = UPGRADE.replace("4H 6S", " 6S");
    faulty("duelx", &empty, &json!({}), "table.field.0.defense", "always has a card");
}

#[test]
fn the_phase_must_be_possible() {
    let battle = UPGRADE.replace("upgrade", "battle");
    let combine = r#"{"phase": "combine", "to_move": 0, "field": ["6D 4C 2C 2S", "6C 8D 5H 9S"]}"#;
    let discard = r#"{"phase": "discard", "points": [1, 0], "field": ["5C 7D 4H 6S", "6C 8D 5H 2S"], "hand": ["9H", ""]}"#;
    let over = r#"{"phase": "over", "round": 9, "points": [5, 0], "field": ["5C 7D 4H 6S", "6C 8D 5H 2S"]}"#;
    for text in [&battle, combine, discard, over] {
        lay("duelx", text);
    }
    for (text, put, place, what) in [
        (UPGRADE, json!({"phase": "war"}), "table.phase", "'war' is none of upgrade, battle"),
        (UPGRADE, json!({"to_move": 2}), "table.to_move", "a seat is 0 or 1"),
        (UPGRADE, json!({"to_move": null}), "table.to_move", "phase upgrade needs one"),
        (&battle, json!({"to_move": 0}), "table.to_move", "phase battle has none"),
        (&battle, json!({"magic_down": [true, true]}), "table.phase", "both Magic cards"),
        (&battle, json!({"upgraded": "level"}), "table.upgraded", "phase battle has none"),
        (UPGRADE, json!({"upgraded": "level"}), "table.upgraded", "nothing lies beneath"),
        (UPGRADE, json!({"upgraded": "luck"}), "table.upgraded", "'luck' is none of level"),
        (combine, json!({"magic_down": [true, false]}), "table.phase", "could not make it a draw"),
        (combine, json!({"to_move": 1}), "table.phase", "has not lost by Attack"),
        (discard, json!({"points": [0, 0]}), "table.points", "after somebody has won"),
        (discard, json!({"draws": 1}), "table.draws", "follows no draw"),
        (discard, json!({"points": [1, 1]}), "table.points", "1 and 1 after 1 rounds"),
        (discard, json!({"round": 5, "points": [5, 0]}), "table.phase", "the match is over"),
        (over, json!({"points": [4, 0]}), "table.phase", "the match goes on"),
        (over, json!({"points": [6, 0]}), "table.points", "somebody has 5"),
        (over, json!({"round": 10, "points": [5, 5]}), "table.points", "somebody has 5"),
        (UPGRADE, json!({"round": 0}), "table.round", "1 to 100 rounds"),
        (UPGRADE, json!({"round": 101}), "table.round", "1 to 100 rounds"),
        (UPGRADE, json!({"draws": 2}), "table.draws", "back to Engage"),
        (UPGRADE, json!({"draws": 1}), "table.points", "after 0 rounds, with the draws"),
        (UPGRADE, json!({"points": [1, 0]}), "table.points", "1 and 0 after 0 rounds"),
    ] {
        faulty("duelx", text, &put, place, what);
    }
    let none =
        r#"{"phase": "upgrade", "field": ["5C 7D 4H 6S", "6C 8D 5H 2S"], "hand": ["", "QC"]}"#;
    faulty("duelx", none, &json!({}), "table.phase", "nothing is left to upgrade");
    let nobody = discard.replace("9H", "");
    faulty("duelx", &nobody, &json!({}), "table.phase", "nobody has a card to discard");
    // Both attacks stay under: that is no loss, though Magic would help.
    let draw = r#"{"phase": "combine", "to_move": 0, "field": ["6D 4C AC AS", "6C 2D AH 9S"]}"#;
    faulty("duelx", draw, &json!({}), "table.phase", "has not lost by Attack");
    // Unless the enemy's Magic, now face down, won it.
    let magic = draw
        .replace("AC AS", "3C AS")
        .replace("\"field\"", "\"magic_down\": [false, true], \"field\"");
    lay("duelx", &magic);
    faulty("duelx", &magic, &json!({"magic_down": [false, false]}), "table.phase", "has not lost");
}

#[test]
fn what_is_remembered_must_be_possible() {
    const RENEWED: &str = r#"{"phase": "upgrade", "field": ["5C 7D 4H 6S", "6C 8D 5H 2S"],
        "hand": ["9H 3C", "QC KC"], "rest": "discards", "reshuffle": 1,
        "returned": [{"reshuffle": 1, "cards": "9H"}, {"reshuffle": 1, "by": 1, "cards": "3C"}],
        "returned_hidden": [[0], [1]]}"#;
    lay("duelx", RENEWED);
    let returned = |put: Value| json!({"returned": [put]});
    for (put, place, what) in [
        (json!({"reshuffle": 15}), "table.reshuffle", "at most 14"),
        (returned(json!({"reshuffle": 2, "cards": "9H"})), "table.returned.0", "are 1 to 1"),
        (returned(json!({"reshuffle": 0, "cards": "9H"})), "table.returned.0", "are 1 to 1"),
        (returned(json!({"reshuffle": 1, "by": 2, "cards": "9H"})), "table.returned.0", "0 or 1"),
        (returned(json!({"reshuffle": 1, "cards": "5C"})), "table.returned.0", "where all see it"),
        (returned(json!({"reshuffle": 1, "cards": "9H 9H"})), "table.returned.0", "two reshuffles"),
        (returned(json!({"reshuffle": 1, "cards": "0H"})), "table.returned.0", "is no card"),
        (
            json!({"returned": [{"reshuffle": 1, "cards": "9H"}, {"reshuffle": 1, "by": 0, "cards": "9H"}]}),
            "table.returned.1",
            "9H was seen by all in reshuffle 1",
        ),
        (json!({"returned_hidden": [[0, 1], [1]]}), "table.returned_hidden.0", "of the 1"),
        (json!({"returned_hidden": [[99], [1]]}), "table.returned_hidden.0", "of the 1"),
    ] {
        faulty("duelx", RENEWED, &put, place, what);
    }
    let deck = RENEWED.replace("\"rest\": \"discards\"", "\"rest\": \"deck\"");
    faulty("duelx", &deck, &json!({}), "table.deck", "is not of reshuffle 1, which made the deck");
}

#[test]
fn what_is_left_out_is_empty_and_what_is_unknown_is_refused() {
    let state = read(&rules("duelx"), UPGRADE).unwrap();
    assert_eq!((state.table.round, state.table.points, state.memory.level), (1, [0, 0], 0));
    let odd = UPGRADE.replace("\"hand\"", "\"luck\": 1, \"hand\"");
    assert!(serde_json::from_value::<Position>(document(&rules("duelx"), &odd)).is_err());
}

#[test]
fn the_same_position_is_written_again() {
    let mut chance = Fast::new(11);
    let rules = rules("duelx");
    let table = random::play(&rules, &mut chance);
    let text = serde_json::to_string(&position::write(&rules, 2, 5, &table.state)).unwrap();
    let (same, read) = position::read::<DuelX>(&text).unwrap();
    assert_eq!((same, read.table), (rules, table.state));
}
