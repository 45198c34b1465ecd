//! Positions: what is wrong with those that are not read.

use super::*;

const UPGRADE: &str = r#"{"phase": "upgrade", "hand": ["9H 3C", "QC KC"]}"#;
const BATTLE: &str = r#"{"phase": "battle", "hand": ["9H 3C", "QC KC"]}"#;
const COMBINE: &str =
    r#"{"phase": "combine", "to_move": 0, "field": ["6D 4C 2C 2S", "6C 8D 5H 9S"]}"#;
/// Both attacks stay under: that is no loss, though Magic would help.
const EVEN: &str = r#"{"phase": "combine", "to_move": 0, "field": ["6D 4C AC AS", "6C 2D AH 9S"]}"#;
/// The enemy's Magic, now face down, won.
const BY_MAGIC: &str = r#"{"phase": "combine", "to_move": 0, "magic_down": [false, true],
    "field": ["6D 4C 3C AS", "6C 2D AH 9S"]}"#;
const DISCARD: &str = r#"{"phase": "discard", "points": [1, 0], "hand": ["9H", ""]}"#;
const OVER: &str = r#"{"phase": "over", "round": 9, "points": [5, 0]}"#;
const RENEWED: &str = r#"{"phase": "upgrade", "hand": ["9H 3C", "QC KC"], "rest": "discards",
    "reshuffle": 1, "returned_hidden": [[0], [1]],
    "returned": [{"reshuffle": 1, "cards": "9H"}, {"reshuffle": 1, "by": 1, "cards": "3C"}]}"#;

#[test]
fn every_phase_can_be_read() {
    for text in [UPGRADE, BATTLE, COMBINE, BY_MAGIC, DISCARD, OVER, RENEWED] {
        Table::lay("duelx", text).is_sound();
    }
    let table = Table::lay("duelx", UPGRADE).state.public;
    assert_eq!((table.round, table.points), (1, [0, 0]), "what is left out is the beginning");
}

#[test]
fn cards_that_cannot_lie_so_are_refused_by_name() {
    let eight = "2C 2D 2H 3C 3D 3H 3S 4C";
    for (put, place, reason) in [
        (json!({"luck": 1}), "", "unknown field"),
        (json!({"hand": ["9H 9H", ""]}), "table.hand.0", "9H is here twice"),
        (json!({"hand": ["9H 5C", ""]}), "table.hand.0", "5C is already in table.field.0.level"),
        (json!({"hand": ["9H", "QC KC"]}), "table", "missing: 3C;"),
        (json!({"hand": ["1H", ""]}), "table.hand.0", "'1H' is no card"),
        (json!({"hand": ["9H'", ""]}), "table.hand.0", "does not belong"),
        (json!({"hand": [eight, ""]}), "table.hand.0", "8 cards; a hand has at most 7"),
        (json!({"discards": "9H"}), "table.discards", "already in"),
        (json!({"hidden": ["", "2S"]}), "table.hidden.1", "already in"),
    ] {
        Table::faulty("duelx", UPGRADE, &put, place, reason);
    }
    let empty = with(UPGRADE, json!({"field": ["5C 7D  6S", FIELD[1]]}));
    Table::faulty("duelx", &empty, &json!({}), "table.field.0.defense", "always has a card");
}

#[test]
fn a_phase_that_cannot_be_is_refused_by_name() {
    for (text, put, place, reason) in [
        (UPGRADE, json!({"phase": "war"}), "table.phase", "'war' is none of upgrade, battle"),
        (UPGRADE, json!({"to_move": 2}), "table.to_move", "a seat is 0 or 1"),
        (UPGRADE, json!({"to_move": null}), "table.to_move", "phase upgrade needs one"),
        (BATTLE, json!({"to_move": 0}), "table.to_move", "phase battle has none"),
        (BATTLE, json!({"magic_down": [true, true]}), "table.phase", "both Magic cards"),
        (BATTLE, json!({"upgraded": "level"}), "table.upgraded", "phase battle has none"),
        (UPGRADE, json!({"upgraded": "level"}), "table.upgraded", "nothing lies beneath"),
        (UPGRADE, json!({"upgraded": "luck"}), "table.upgraded", "'luck' is none of level"),
        (COMBINE, json!({"magic_down": [true, false]}), "table.phase", "could not make it a draw"),
        (COMBINE, json!({"to_move": 1}), "table.phase", "has not lost by Attack"),
        (EVEN, json!({}), "table.phase", "has not lost by Attack"),
        (BY_MAGIC, json!({"magic_down": [false, false]}), "table.phase", "has not lost"),
        (DISCARD, json!({"points": [0, 0]}), "table.points", "after somebody has won"),
        (DISCARD, json!({"draws": 1}), "table.draws", "follows no draw"),
        (DISCARD, json!({"points": [1, 1]}), "table.points", "1 and 1 after 1 rounds"),
        (DISCARD, json!({"round": 5, "points": [5, 0]}), "table.phase", "the match is over"),
        (OVER, json!({"points": [4, 0]}), "table.phase", "the match goes on"),
        (OVER, json!({"points": [6, 0]}), "table.points", "somebody has 5"),
        (OVER, json!({"round": 10, "points": [5, 5]}), "table.points", "somebody has 5"),
        (UPGRADE, json!({"round": 0}), "table.round", "1 to 100 rounds"),
        (UPGRADE, json!({"round": 101}), "table.round", "1 to 100 rounds"),
        (UPGRADE, json!({"draws": 2}), "table.draws", "back to Engage"),
        (UPGRADE, json!({"draws": 1}), "table.points", "after 0 rounds, with the draws"),
        (UPGRADE, json!({"points": [1, 0]}), "table.points", "1 and 0 after 0 rounds"),
    ] {
        Table::faulty("duelx", text, &put, place, reason);
    }
    // A seat without a card is done, and discards nothing.
    for (text, reason) in
        [(UPGRADE, "nothing is left to upgrade"), (DISCARD, "nobody has a card to discard")]
    {
        let none = with(text, json!({"hand": ["", if text == UPGRADE { "QC" } else { "" }]}));
        Table::faulty("duelx", &none, &json!({}), "table.phase", reason);
    }
}

#[test]
fn a_memory_that_cannot_be_is_refused_by_name() {
    let returned = |put: Value| json!({"returned": [put]});
    let twice = json!([{"reshuffle": 1, "cards": "9H"}, {"reshuffle": 1, "by": 0, "cards": "9H"}]);
    for (put, place, reason) in [
        (json!({"reshuffle": 15}), "table.reshuffle", "at most 14"),
        (returned(json!({"reshuffle": 2, "cards": "9H"})), "table.returned.0", "are 1 to 1"),
        (returned(json!({"reshuffle": 0, "cards": "9H"})), "table.returned.0", "are 1 to 1"),
        (returned(json!({"reshuffle": 1, "by": 2, "cards": "9H"})), "table.returned.0", "0 or 1"),
        (returned(json!({"reshuffle": 1, "cards": "5C"})), "table.returned.0", "where all see it"),
        (returned(json!({"reshuffle": 1, "cards": "9H 9H"})), "table.returned.0", "two reshuffles"),
        (returned(json!({"reshuffle": 1, "cards": "0H"})), "table.returned.0", "is no card"),
        (json!({"returned": twice}), "table.returned.1", "9H was seen by all in reshuffle 1"),
        (json!({"returned_hidden": [[0, 1], [1]]}), "table.returned_hidden.0", "of the 1"),
        (json!({"returned_hidden": [[99], [1]]}), "table.returned_hidden.0", "of the 1"),
    ] {
        Table::faulty("duelx", RENEWED, &put, place, reason);
    }
    let deck = with(RENEWED, json!({"rest": "deck"}));
    let reason = "is not of reshuffle 1, which made the deck";
    Table::faulty("duelx", &deck, &json!({}), "table.deck", reason);
}
