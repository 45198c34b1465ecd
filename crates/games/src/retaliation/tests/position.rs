//! Positions as documents.

use super::*;
use sortie_core::game::PositionFormat;
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
    let seed = [0; 32];
    let resumed = Match::resume(rules, document.seats, document.table, document.decision, seed);
    let mut play = Play(resumed);
    assert_eq!(
        play.legal(),
        ["defend right", "attack spades left 8", "attack spades left 5", "attack spades right 9",]
    );
    play.play(&["attack spades left 8"]);
    assert_eq!(play.house("spades"), "K 5 | Q 9");
    assert_eq!(play.discards("spades"), "6S 7S 8S");
    assert_eq!(play.refused("attack hearts right"), "RET-22");
    play.play(&["defend left"]);
    assert_eq!(play.house("spades"), "K 5 J | Q 9");
    assert_eq!(play.table().round, 5);
}

#[test]
fn what_is_written_reads_the_same() {
    let (rules, document) = position::read::<Retaliation>(EXAMPLE).unwrap();
    let written = position::write(&rules, 2, 20, &document.table);
    let text = serde_json::to_string(&written).unwrap();
    let (again, reread) = position::read::<Retaliation>(&text).unwrap();
    assert_eq!((again, reread.table), (rules, document.table));
}

#[test]
fn before_the_set_up_all_thirteen_cards_are_in_the_hand() {
    let play = Play::new("retaliation", 3);
    assert_eq!(play.hand("spades"), "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS KS QS");
    assert_eq!(play.0.rules().read_position(3, &play.table()).unwrap(), play.state());
}

/// The error when one piece of the example is exchanged.
fn fault(from: &str, to: &str) -> String {
    assert!(EXAMPLE.contains(from), "{from}");
    position::read::<Retaliation>(&EXAMPLE.replacen(from, to, 1)).unwrap_err().to_string()
}

#[test]
fn impossible_positions_are_refused_with_the_place() {
    for (from, to, place, what) in [
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
    ] {
        let fault = fault(from, to);
        assert!(fault.starts_with(place) && fault.contains(what), "{from} -> {to}: {fault}");
    }
}

#[test]
fn other_documents_are_refused() {
    for (from, to, what) in [
        ("\"act\"", "\"dance\"", "unknown variant `dance`"),
        ("\"round\"", "\"turn\"", "unknown field `turn`"),
        ("\"royalty\": \"KS\", ", "", "missing field `royalty`"),
        ("\"seats\": 2", "\"seats\": 3", "table.clubs: this house is missing"),
        ("\"seats\": 2", "\"seats\": 5", "2 to 4 seats"),
        ("suits_each=1", "suits_each=2", "table.clubs: this house is missing"),
        ("suits_each=1", "suits_each=1,rounds=3", "1 to 3"),
    ] {
        let fault = fault(from, to);
        assert!(fault.contains(what), "{from} -> {to}: {fault}");
    }
}

#[test]
fn a_house_too_many_is_refused() {
    let mut position = two(["K 2 | Q 3", "K 2 | Q 3"], "").position();
    position.clubs = Some(Zones::default());
    let fault = rules("retaliation/suits_each=1", 2).read_position(2, &position).unwrap_err();
    assert_eq!(fault.place, "table.clubs");
}

#[test]
fn counts_that_cannot_come_about_are_refused() {
    for (houses, round, place) in [
        // Nobody has acted.
        (["K 2 | Q", "K 2 | Q 3"], 1, "table"),
        (["K 2 | Q 3", "K@spades | Q 3"], 1, "table.spades.discards"),
        // Spades acted once: that is one capture at most, and not without clearing the place.
        (["K 2 | Q 3", "K@spades | Q@spades"], 2, "table.spades.discards"),
        (["K 2 | Q 3", "K@spades | Q 3"], 2, "table"),
        // Spades defended once and captured once in two acts.
        (["K 2 4 | Q 3", "K@spades | Q 3"], 3, "table"),
    ] {
        assert_eq!(two(houses, "").round(round).state().unwrap_err().place, place, "{houses:?}");
    }
    let one_each = ["K | Q 3", "K | Q 3"];
    assert!(two(one_each, "").round(2).state().is_ok());
    assert!(two(["K 2 | Q 3", "K@spades | Q 3"], "").round(3).state().is_ok());
}

#[test]
fn three_players_cannot_clear_more_than_they_had_cards_for() {
    let state =
        |houses: [&'static str; 3], round| lay("retaliation", 3, &houses, "").round(round).state();
    assert!(state(["K | Q", "K 2 | Q 3", "K 2 | Q 3"], 2).is_ok());
    assert_eq!(state(["K | Q", "K | Q", "K 2 | Q 3"], 2).unwrap_err().place, "table");
    assert!(state(["K | Q", "K | Q", "K 2 | Q 3"], 3).is_ok());
}

#[test]
fn cards_just_turned_up_act_in_the_order_of_ret_08() {
    let houses = ["K 10 | Q 9", "K 2 | Q 3"];
    assert!(two(houses, "4H 4S").state().is_ok());
    let fault = two(houses, "4S 4H").state().unwrap_err();
    assert_eq!(fault.place, "table.turned");
    // With one of three still to come nobody can tell what the defences were.
    let houses = ["K 10 | Q 9", "K 2 | Q 3", "K 5 | Q 6"];
    assert!(lay("retaliation", 3, &houses, "4S 4H").state().is_ok());
}

#[test]
fn any_bytes_are_read_or_refused() {
    let mut chance = sortie_core::chance::Fast::new(7);
    for _ in 0..3000 {
        let mut bytes = EXAMPLE.as_bytes().to_vec();
        for _ in 0..=chance.below(3) {
            let at = chance.below(bytes.len() as u32) as usize;
            bytes[at] = b"0123456789AHJQKS\"{}:, x"[chance.below(23) as usize];
        }
        let text = String::from_utf8(bytes).unwrap();
        if let Ok((rules, document)) = position::read::<Retaliation>(&text) {
            let again = rules.read_position(document.seats, &rules.write_position(&document.table));
            assert_eq!(again.as_ref(), Ok(&document.table), "{text}");
        }
    }
}
