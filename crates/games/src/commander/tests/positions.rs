//! Positions: what is read, and what is wrong with those that are not.

use super::*;
use serde_json::{Value, json};
use sortie_core::game::PositionFormat;

const ATTACK: &str = "0 9C ? ? ? / ? ? ? / ? ? ? / ? ? / ?
                      1 - 4D ? ? / ? ? ? / ? ? ? / ? ? / ?";
const TIE: &str = "0 ? 9C ? ? / ? KD ? / ? ? ? / ? ? / ?
                   1 9D ? ? ? / 5H ? ? / ? ? ? / ? ? / ?
                   tie 1: 2 / 1";
const OVER: &str = "0 full\n1 out\nover 0";
const ROWS: [&str; 5] = ["? ? ? ?", "? ? ?", "? ? ?", "? ?", "?"];

/// The error of a table of which some entries are put in as they are.
fn fault(text: &str, put: Value) -> FieldError {
    let mut table = document(&CLASSIC, text);
    let Value::Object(put) = put else { panic!("entries are expected") };
    table.as_object_mut().unwrap().extend(put);
    let read: Position = serde_json::from_value(table).unwrap();
    CLASSIC.read_position(seats(text), &read).expect_err("the position is wrong")
}

/// Checks that these positions are wrong at that place and for that reason.
fn faulty(cases: &[(&str, Value, &str, &str)]) {
    for (text, put, place, what) in cases {
        let fault = fault(text, put.clone());
        assert_eq!(fault.place, *place, "{text} {put}: {fault}");
        assert!(fault.what.contains(what), "{text} {put}: {fault}");
    }
}

/// A table whose seat 1 has this pyramid.
fn second(rows: &str) -> String {
    format!("0 full\n1 {rows}")
}

#[test]
fn every_card_lies_somewhere_once() {
    faulty(&[
        (ATTACK, json!({"taken": "9C"}), "table.taken", "9C is already in table.pyramids.0"),
        (ATTACK, json!({"taken": "2C 2C"}), "table.taken", "2C is here twice"),
        (ATTACK, json!({"taken": "2X"}), "table.taken", "'2X' is no card"),
        (ATTACK, json!({"taken": "2C'"}), "table.taken", "does not belong"),
        (ATTACK, json!({"unseen": "2C 9C"}), "table.unseen", "2C is already in table.taken"),
        (ATTACK, json!({"unseen": "2D"}), "table", "missing: 2H 2S"),
        (&second("9C - 9C ? / ? ? ? / ? ? ? / ? ? / ?"), json!({}), "table.pyramids.1", "twice"),
        (&second("9 - ? ? / ? ? ? / ? ? ? / ? ? / ?"), json!({}), "table.pyramids.1", "no card"),
    ]);
}

#[test]
fn pyramids_have_the_right_rows_and_a_commander() {
    let bare = "- - - - / - - - / - - - / - - / -";
    faulty(&[
        (ATTACK, json!({"pyramids": [ROWS]}), "table.pyramids", "1 pyramids for 2 seats"),
        (&second("? ? ? / ? ? ?"), json!({}), "table.pyramids.1", "rows of 3, 3, not of 4, 3, 3,"),
        (&second("? ? ? ? / ? ? ?"), json!({}), "table.pyramids.1", "not of 4, 3, 3, 2, 1"),
        (&second(bare), json!({}), "table.pyramids.1", "without its Commander is out"),
        (&second("- ? ? ? / ? ? ? / ? ? ? / ? ? / -"), json!({}), "table.pyramids.1", "CAP-11"),
    ]);
}

#[test]
fn a_gap_must_have_been_reached() {
    for (rows, card) in [
        ("? ? ? ? / - ? ? / ? ? ? / ? ? / ?", "card 5 "),
        ("? - ? ? / ? ? ? / - ? ? / ? ? / ?", "card 8 "),
        ("? - ? ? / ? ? ? / ? - ? / ? ? / ?", "card 9 "),
        ("- ? ? ? / - ? ? / - ? - / ? ? / ?", "card 10 "),
    ] {
        faulty(&[(&second(rows), json!({}), "table.pyramids.1", card)]);
    }
    for rows in [
        "? - - ? / ? ? ? / ? ? ? / ? ? / ?",
        // Lost in one battle, each beside the one before.
        "? - ? ? / ? - ? / ? - ? / ? ? / ?",
        "- ? ? ? / - - ? / ? ? ? / ? ? / ?",
        // Card 1 was alone when it fought, so any other could follow.
        "- - ? ? / - ? ? / ? ? - / ? ? / ?",
        "- - - - / - - - / - - - / - - / ?",
    ] {
        assert!(read(&CLASSIC, &second(rows)).is_ok(), "{rows}");
    }
}

#[test]
fn as_many_cards_are_taken_as_there_are_gaps() {
    let out = "0 full\n1 out\n2 - ? ? ? / ? ? ? / ? ? ? / ? ? / ?";
    let pairs = "2C 2D 3C 3D 4C 4D 5C 5D 6C 6D 7C 7D 8C 8D";
    faulty(&[
        (ATTACK, json!({"taken": ""}), "table.taken", "0 cards, but 1 gaps and 0 seats"),
        (ATTACK, json!({"taken": "2C 2D"}), "table.taken", "mean 1"),
        (ATTACK, json!({"left": "AH"}), "table.left", "at most 0 can have left"),
        (
            out,
            json!({"taken": "2C"}),
            "table.taken",
            "1 gaps and 1 seats that are out mean 2 to 14",
        ),
        (out, json!({"taken": format!("{pairs} 9C")}), "table.taken", "15 cards"),
        (out, json!({"taken": pairs, "left": "AH"}), "table.left", "at most 0"),
    ]);
    assert!(read(&CLASSIC, &format!("{out}\ntaken {pairs}")).is_ok());
    assert!(read(&CLASSIC, &format!("{out}\ntaken 2C 2D\nleft AH AD AC")).is_ok());
}

#[test]
fn somebody_who_is_in_attacks() {
    faulty(&[
        (ATTACK, json!({"to_move": null}), "table.to_move", "missing"),
        (ATTACK, json!({"to_move": 2}), "table.to_move", "no seat 2"),
        ("0 full\n1 out\n2 full", json!({"to_move": 1}), "table.to_move", "or it is out"),
        ("0 full\n1 full", json!({"to_move": 1}), "table.to_move", "seat 0's turn (CAP-05)"),
        ("0 full\n1 out", json!({}), "table.phase", "the match is 'over'"),
        (ATTACK, json!({"target": 1}), "table.target", "only in the phase 'tie'"),
        (ATTACK, json!({"turned": [[1], [2]]}), "table.turned", "only in the phase 'tie'"),
        (ATTACK, json!({"winners": [0]}), "table.winners", "only in the phase 'over'"),
    ]);
}

#[test]
fn a_tied_battle_is_one_that_can_have_come_about() {
    let turned = |own: Value, other: Value| json!({"turned": [own, other]});
    faulty(&[
        (TIE, json!({"target": null}), "table.target", "missing"),
        (TIE, json!({"target": 0}), "table.target", "seat 0 cannot be attacked"),
        (TIE, json!({"target": 5}), "table.target", "seat 5 cannot be attacked"),
        (TIE, json!({"turned": null}), "table.turned", "missing"),
        (TIE, turned(json!([14]), json!([1])), "table.turned.0", "no card 14"),
        (TIE, turned(json!([0]), json!([1])), "table.turned.0", "no card 0"),
        (
            TIE,
            turned(json!([1]), json!([1])),
            "table.turned.0",
            "card 1 is turned up, so it is known",
        ),
        (TIE, turned(json!([2, 2]), json!([1])), "table.turned.0", "here twice"),
        (TIE, turned(json!([6]), json!([1])), "table.turned.0", "CAP-06"),
        (TIE, turned(json!([]), json!([1])), "table.turned.0", "CAP-06"),
        (TIE, turned(json!([2]), json!([5])), "table.turned.1", "CAP-06"),
        (
            TIE,
            turned(json!([2, 6]), json!([1, 5])),
            "table.turned",
            "ranks on both sides are equal",
        ),
        (TIE, turned(json!([2, 6]), json!([1])), "table.turned", "ranks on both sides are equal"),
        (TIE, json!({"to_move": 1, "taken": ""}), "table.to_move", "CAP-05"),
    ]);
    // Cards 1 and 7 do not lie beside each other, while others do.
    let apart = "0 9C ? ? ? / ? ? 5C / ? ? ? / ? ? / ?
                 1 9D 5D ? ? / ? ? ? / ? ? ? / ? ? / ?
                 tie 1: 1 7 / 1 2";
    assert_eq!(read(&CLASSIC, apart).unwrap_err().place, "table.turned.0");
    // Nobody is left with a choice, or with a card.
    let last = "0 - - - - / - - - / - - - / - - / 9C
                1 - - - - / - - - / - - - / 9D ? / ?
                tie 1: 13 / 11";
    assert!(read(&CLASSIC, last).unwrap_err().what.contains("CAP-10"));
    let forced = "0 9C - ? ? / 4C ? ? / ? ? ? / ? ? / ?
                  1 9D - ? ? / 5H ? ? / ? ? ? / ? ? / ?
                  tie 1: 1 / 1";
    assert!(read(&CLASSIC, forced).unwrap_err().what.contains("goes on by itself"));
    // After a card that was alone, others that are alone: any may follow.
    let alone = "0 9C - 8C ? / - - - / ? ? ? / ? ? / ?
                 1 9D 8D ? ? / ? ? ? / ? ? ? / ? ? / ?
                 tie 1: 1 3 / 1 2";
    assert!(read(&CLASSIC, alone).is_ok());
}

#[test]
fn the_match_is_over_when_one_commander_is_left_or_none() {
    faulty(&[
        (OVER, json!({"winners": [1]}), "table.winners", "only seat 0 has a Commander"),
        (OVER, json!({"winners": [0, 0]}), "table.winners", "named twice"),
        (OVER, json!({"winners": [0, 2]}), "table.winners", "does not exist"),
        (OVER, json!({"to_move": 0}), "table.to_move", "nobody attacks"),
        (OVER, json!({"turned": [[1], [1]]}), "table.turned", "only in the phase 'tie'"),
        ("0 full\n1 full\nover 0", json!({}), "table.phase", "several Commanders"),
        ("0 out\n1 out\n2 out\nover 0", json!({}), "table.winners", "two seats share"),
        ("0 out\n1 out\n2 out\nover 0", json!({"winners": []}), "table.winners", "two seats share"),
    ]);
    let won = |text: &str, winners: Value| {
        let mut table = document(&CLASSIC, text);
        table["winners"] = winners;
        let read: Position = serde_json::from_value(table).unwrap();
        CLASSIC.read_position(seats(text), &read).unwrap().winners.iter().collect::<Vec<_>>()
    };
    assert_eq!(won(OVER, json!([])), [0]);
    assert_eq!(won("0 out\n1 out\nover 0", json!([])), [0, 1]);
    assert_eq!(won("0 out\n1 out\n2 out\nover 0", json!([0, 2])), [0, 2]);
}

#[test]
fn what_nobody_has_seen_may_be_left_out() {
    let mut table = document(&CLASSIC, ATTACK);
    let read = |table: &Value| {
        let read: Position = serde_json::from_value(table.clone()).unwrap();
        CLASSIC.read_position(2, &read).unwrap()
    };
    let state = read(&table);
    assert_eq!(state.pool.len(), 52 - 3);
    table["unseen"] = french::codes(state.pool).into();
    assert_eq!(read(&table), state);
    let unknown = json!({"phase": "attack", "pyramids": [], "deck": "2C"});
    assert!(serde_json::from_value::<Position>(unknown).is_err());
}

#[test]
fn any_position_is_read_or_refused_but_never_breaks_anything() {
    let mut chance = Fast::new(4);
    let mut names = ["?", "-", "9C", "9D", "KH", "AS", "2C", "?"].into_iter().cycle();
    let mut read = 0;
    for _ in 0..4000 {
        let seats = 2 + chance.below(3) as u8;
        let mut row = |long: usize| {
            let cards: Vec<&str> = (0..long)
                .map(|_| {
                    let skip = chance.below(5) as usize;
                    names.nth(skip).unwrap()
                })
                .collect();
            cards.join(" ")
        };
        let pyramids: Vec<Vec<String>> =
            (0..seats).map(|_| [4, 3, 3, 2, 1].map(&mut row).into()).collect();
        let phase = ["attack", "tie", "over"][chance.below(3) as usize];
        let document = json!({
            "phase": phase,
            "to_move": chance.below(4),
            "target": chance.below(4),
            "turned": [[chance.below(15)], [chance.below(15)]],
            "pyramids": pyramids,
            "taken": "3C 3D",
        });
        let document: Position = serde_json::from_value(document).unwrap();
        read += u32::from(CLASSIC.read_position(seats, &document).is_ok());
    }
    assert!(read < 4000);
}
