//! Positions: those that are read, and the reasons against those that are not.

use super::*;
use sortie_core::position;

const EXAMPLE: &str = r#"{
  "rules": "retaliation/suits_each=1",
  "seats": 2,
  "decision": 20,
  "table": {
    "phase": "act",
    "round": 4,
    "turned": "AH JS",
    "spades": {
      "hand": "2S 3S 10S AS 4S",
      "left": { "royalty": "KS", "armies": "5S 8S" },
      "right": { "royalty": "QS", "armies": "9S" },
      "discards": "6S 7S"
    },
    "hearts": {
      "hand": "2H 3H 4H 5H 6H",
      "left": { "royalty": "QH", "captured_by": "spades" },
      "right": { "royalty": "KH", "armies": "10H JH" },
      "discards": "7H 8H 9H"
    }
  }
}"#;

#[test]
fn a_position_written_by_hand_is_read_and_played() {
    let (rules, document) = position::read::<Retaliation>(EXAMPLE).unwrap();
    let mut table = Table::new(&rules, document.seats, document.table);
    table.holds(
        "offers.1 = defend right; attack spades left 8; attack spades left 5; \
                    attack spades right 9",
    );
    table.play("", "attack spades left 8");
    table.refuses(0, "attack hearts right", "RET-22", "retaliation-jack-to-jack");
    table.play("", "defend left");
    for fact in ["spades.left.armies = 5S JS", "spades.discards = 6S 7S 8S", "round = 5"] {
        table.holds(fact);
    }
}

/// Checks that the example is refused for that reason when one piece of it is exchanged.
fn faulty(cases: &[(&str, &str, &str, &str)]) {
    for (from, to, place, what) in cases {
        assert!(EXAMPLE.contains(from), "{from}");
        let error = position::read::<Retaliation>(&EXAMPLE.replacen(from, to, 1)).unwrap_err();
        let error = error.to_string();
        assert!(error.starts_with(place) && error.contains(what), "{from} -> {to}: {error}");
    }
}

#[test]
fn impossible_positions_are_refused_with_the_place() {
    faulty(&[
        ("6S 7S", "6S 7S 9S", "table.spades.right", "9S is already in table.spades.discards"),
        ("6S 7S", "6S", "table", "missing: 7S"),
        ("6S 7S", "6S 7X", "table.spades.discards", "'7X' is no card"),
        ("6S 7S", "6S 7C", "table.spades.discards", "7C does not belong"),
        ("2S 3S 10S AS 4S", "2S 3S 10S AS", "table.spades.hand", "4 armies, but now a hand has 5"),
        ("2S 3S 10S AS 4S", "2S 3S 10S AS KS", "table.spades.hand", "KS is no army"),
        ("5S 8S", "5S 8H", "table.spades.left.armies", "8H is of another house"),
        ("5S 8S", "5S 8S 6S", "table.spades.left.armies", "6S is already"),
        (r#""6S 7S""#, r#""5S 7S""#, "table.spades.left.armies", "5S is already"),
        ("KS", "QS", "table.spades.right.royalty", "QS is already"),
        ("KS", "KH", "table.spades.left.royalty", "'KH' is not the king or queen of this house"),
        ("KS", "2S", "table.spades.left.royalty", "already"),
        (r#""spades" }"#, r#""clubs" }"#, "table.hearts.left.captured_by", "spades, hearts"),
        (r#""spades" }"#, r#""hearts" }"#, "table.hearts.left.captured_by", "RET-14"),
        (r#""round": 4"#, r#""round": 10"#, "table.round", "1 to 9"),
        (r#""round": 4"#, r#""round": 0"#, "table.round", "1 to 9"),
        (r#""act""#, r#""set-up""#, "table.round", "in this phase it is 0"),
        (r#""act""#, r#""pick""#, "table.turned", "only in the phase 'act'"),
        (r#""act""#, r#""over""#, "table.round", "in this phase it is 9"),
        ("AH JS", "JS AH", "table.turned", "AH acts before higher ranks"),
        ("AH JS", "AH 2H", "table.turned", "two cards"),
        ("AH JS", "KH", "table.turned", "KH is no army"),
        ("AH JS", "", "table.turned", "a card is still to act"),
        ("\"hearts\": {", "\"clubs\": {", "table.hearts", "missing"),
    ]);
}

#[test]
fn other_documents_are_refused() {
    faulty(&[
        ("\"act\"", "\"dance\"", "", "unknown variant `dance`"),
        ("\"round\"", "\"turn\"", "", "unknown field `turn`"),
        ("\"royalty\": \"KS\", ", "", "", "missing field `royalty`"),
        ("\"seats\": 2", "\"seats\": 3", "", "table.clubs: this house is missing"),
        ("\"seats\": 2", "\"seats\": 5", "", "2 to 4 seats"),
        ("suits_each=1", "suits_each=2", "", "table.clubs: this house is missing"),
        ("suits_each=1", "suits_each=1,rounds=3", "", "1 to 3"),
    ]);
    let more = json!({"clubs": {}});
    Table::faulty("retaliation", "K 2 | Q 3 / K 2 | Q 3", &more, "table.clubs", "does not play");
}

#[test]
fn counts_that_cannot_come_about_are_refused() {
    for (houses, place, what) in [
        // Nobody has acted.
        ("K 2 | Q / K 2 | Q 3 / round 1", "table", "at most 0 attacks"),
        ("K 2 | Q 3 / K@spades | Q 3 / round 1", "table.spades.discards", "RET-16"),
        // Spades acted once: that is one capture at most, and not without clearing the place.
        ("K 2 | Q 3 / K@spades | Q@spades / round 2", "table.spades.discards", "RET-16"),
        ("K 2 | Q 3 / K@spades | Q 3 / round 2", "table", "attacks"),
        // Spades defended once and captured once in two acts.
        ("K 2 4 | Q 3 / K@spades | Q 3 / round 3", "table", "attacks"),
        // Three players cannot clear more than they had cards for.
        ("K | Q / K | Q / K 2 | Q 3 / round 2", "table", "attacks"),
    ] {
        Table::faulty("retaliation", houses, &Value::Null, place, what);
    }
    for houses in [
        "K | Q 3 / K | Q 3 / round 2",
        "K 2 | Q 3 / K@spades | Q 3 / round 3",
        "K | Q / K 2 | Q 3 / K 2 | Q 3 / round 2",
        "K | Q / K | Q / K 2 | Q 3 / round 3",
    ] {
        Table::lay("retaliation", houses);
    }
}

#[test]
fn cards_just_turned_up_act_in_the_order_of_ret_08() {
    Table::lay("retaliation", "K 10 | Q 9 / K 2 | Q 3 / 4H 4S");
    let wrong = "K 10 | Q 9 / K 2 | Q 3 / 4S 4H";
    Table::faulty("retaliation", wrong, &Value::Null, "table.turned", "RET-08");
    // With one of three still to come nobody can tell what the defences were.
    Table::lay("retaliation", "K 10 | Q 9 / K 2 | Q 3 / K 5 | Q 6 / 4S 4H");
}
