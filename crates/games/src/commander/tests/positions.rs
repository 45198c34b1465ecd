//! Positions: those that are read, and the reasons against those that are not.

use super::*;

const ATTACK: &str = "0 9C ? ? ? / ? ? ? / ? ? ? / ? ? / ?
                      1 - 4D ? ? / ? ? ? / ? ? ? / ? ? / ?";
const TIE: &str = "0 ? 9C ? ? / ? KD ? / ? ? ? / ? ? / ?
                   1 9D ? ? ? / 5H ? ? / ? ? ? / ? ? / ?
                   tie 1: 2 / 1";
const START: &str = "0 full\n1 full";
const OVER: &str = "0 full\n1 out\nover 0";
const ROWS: [&str; 5] = ["? ? ? ?", "? ? ?", "? ? ?", "? ?", "?"];

/// Checks that positions, with these entries, are wrong at that place and for that reason.
fn faulty(cases: &[(&str, Value, &str, &str)]) {
    for (text, put, place, what) in cases {
        Table::faulty("commander", text, put, place, what);
    }
}

/// Checks that these pyramids of seat 1 are wrong for that reason.
fn faulty_pyramids(cases: &[(&str, &str)]) {
    for (rows, what) in cases {
        let text = format!("0 full\n1 {rows}");
        Table::faulty("commander", &text, &Value::Null, "table.pyramids.1", what);
    }
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
    ]);
    faulty_pyramids(&[
        ("9C - 9C ? / ? ? ? / ? ? ? / ? ? / ?", "twice"),
        ("9 - ? ? / ? ? ? / ? ? ? / ? ? / ?", "no card"),
    ]);
}

#[test]
fn pyramids_have_the_right_rows_and_a_commander() {
    faulty(&[(ATTACK, json!({"pyramids": [ROWS]}), "table.pyramids", "1 pyramids for 2 seats")]);
    faulty_pyramids(&[
        ("? ? ? / ? ? ?", "rows of 3, 3, not of 4, 3, 3,"),
        ("? ? ? ? / ? ? ?", "not of 4, 3, 3, 2, 1"),
        ("- - - - / - - - / - - - / - - / -", "without its Commander is out"),
        ("- ? ? ? / ? ? ? / ? ? ? / ? ? / -", "CAP-11"),
    ]);
}

#[test]
fn a_gap_must_have_been_reached() {
    faulty_pyramids(&[
        ("? ? ? ? / - ? ? / ? ? ? / ? ? / ?", "card 5 "),
        ("? - ? ? / ? ? ? / - ? ? / ? ? / ?", "card 8 "),
        ("? - ? ? / ? ? ? / ? - ? / ? ? / ?", "card 9 "),
        ("- ? ? ? / - ? ? / - ? - / ? ? / ?", "card 10 "),
    ]);
    for rows in [
        "? - - ? / ? ? ? / ? ? ? / ? ? / ?",
        // Lost in one battle, each beside the one before.
        "? - ? ? / ? - ? / ? - ? / ? ? / ?",
        "- ? ? ? / - - ? / ? ? ? / ? ? / ?",
        // Card 1 was alone when it fought, so any other could follow.
        "- - ? ? / - ? ? / ? ? - / ? ? / ?",
        "- - - - / - - - / - - - / - - / ?",
    ] {
        Table::lay("commander", &format!("0 full\n1 {rows}"));
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
    Table::lay("commander", &format!("{out}\ntaken {pairs}"));
    Table::lay("commander", &format!("{out}\ntaken 2C 2D\nleft AH AD AC"));
}

#[test]
fn somebody_who_is_in_attacks() {
    faulty(&[
        (ATTACK, json!({"to_move": null}), "table.to_move", "missing"),
        (ATTACK, json!({"to_move": 2}), "table.to_move", "no seat 2"),
        ("0 full\n1 out\n2 full\nturn 1", Value::Null, "table.to_move", "or it is out"),
        (START, json!({"to_move": 1}), "table.to_move", "seat 0's turn (CAP-05)"),
        ("0 full\n1 out", Value::Null, "table.phase", "the match is 'over'"),
        (ATTACK, json!({"target": 1}), "table.target", "only in the phase 'tie'"),
        (ATTACK, json!({"turned": [[1], [2]]}), "table.turned", "only in the phase 'tie'"),
        (ATTACK, json!({"winners": [0]}), "table.winners", "only in the phase 'over'"),
    ]);
}

#[test]
fn a_tied_battle_is_one_that_can_have_come_about() {
    faulty(&[
        (TIE, json!({"target": null}), "table.target", "missing"),
        (TIE, json!({"target": 0}), "table.target", "seat 0 cannot be attacked"),
        (TIE, json!({"target": 5}), "table.target", "seat 5 cannot be attacked"),
        (TIE, json!({"turned": null}), "table.turned", "missing"),
        (TIE, json!({"to_move": 1, "taken": ""}), "table.to_move", "CAP-05"),
    ]);
    for (turned, place, what) in [
        (json!([[14], [1]]), "table.turned.0", "no card 14"),
        (json!([[0], [1]]), "table.turned.0", "no card 0"),
        (json!([[1], [1]]), "table.turned.0", "card 1 is turned up, so it is known"),
        (json!([[2, 2], [1]]), "table.turned.0", "here twice"),
        (json!([[6], [1]]), "table.turned.0", "CAP-06"),
        (json!([[], [1]]), "table.turned.0", "CAP-06"),
        (json!([[2], [5]]), "table.turned.1", "CAP-06"),
        (json!([[2, 6], [1, 5]]), "table.turned", "ranks on both sides are equal"),
        (json!([[2, 6], [1]]), "table.turned", "ranks on both sides are equal"),
    ] {
        Table::faulty("commander", TIE, &json!({"turned": turned}), place, what);
    }
    // Cards 1 and 7 do not lie beside each other, while others do.
    let apart = "0 9C ? ? ? / ? ? 5C / ? ? ? / ? ? / ?
                 1 9D 5D ? ? / ? ? ? / ? ? ? / ? ? / ?
                 tie 1: 1 7 / 1 2";
    // Nobody is left with a card, or with a choice.
    let last = "0 - - - - / - - - / - - - / - - / 9C
                1 - - - - / - - - / - - - / 9D ? / ?
                tie 1: 13 / 11";
    let forced = "0 9C - ? ? / 4C ? ? / ? ? ? / ? ? / ?
                  1 9D - ? ? / 5H ? ? / ? ? ? / ? ? / ?
                  tie 1: 1 / 1";
    faulty(&[
        (apart, Value::Null, "table.turned.0", "CAP-08"),
        (last, Value::Null, "table.turned", "CAP-10"),
        (forced, Value::Null, "table.turned", "goes on by itself"),
    ]);
    // After a card that was alone, others that are alone: any may follow.
    Table::lay(
        "commander",
        "0 9C - 8C ? / - - - / ? ? ? / ? ? / ?
         1 9D 8D ? ? / ? ? ? / ? ? ? / ? ? / ?
         tie 1: 1 3 / 1 2",
    );
}

#[test]
fn the_match_is_over_when_one_commander_is_left_or_none() {
    let three = "0 out\n1 out\n2 out\nover 0";
    faulty(&[
        (OVER, json!({"winners": [1]}), "table.winners", "only seat 0 has a Commander"),
        (OVER, json!({"winners": [0, 0]}), "table.winners", "named twice"),
        (OVER, json!({"winners": [0, 2]}), "table.winners", "does not exist"),
        (OVER, json!({"to_move": 0}), "table.to_move", "nobody attacks"),
        (OVER, json!({"turned": [[1], [1]]}), "table.turned", "only in the phase 'tie'"),
        ("0 full\n1 full\nover 0", Value::Null, "table.phase", "several Commanders"),
        (three, Value::Null, "table.winners", "two seats share"),
        (three, json!({"winners": []}), "table.winners", "two seats share"),
    ]);
    for (text, winners, read) in [
        (OVER, json!([]), "0"),
        ("0 out\n1 out\nover 0", json!([]), "0 1"),
        (three, json!([0, 2]), "0 2"),
    ] {
        let table = Table::read("commander", text, &json!({"winners": winners})).unwrap();
        table.holds(&format!("winners = {read}"));
    }
}

#[test]
fn what_nobody_has_seen_may_be_left_out() {
    let table = Table::lay("commander", ATTACK);
    assert_eq!(table.state.pool.len(), 52 - 3);
    let unseen = json!({"unseen": french::codes(table.state.pool)});
    assert_eq!(Table::read("commander", ATTACK, &unseen).unwrap().state, table.state);
    Table::faulty("commander", ATTACK, &json!({"deck": "2C"}), "", "unknown field `deck`");
}
