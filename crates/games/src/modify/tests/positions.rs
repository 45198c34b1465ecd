//! Positions: what is wrong with those that are not read.

use super::*;

/// Checks that positions are refused, at this place and with these words.
fn faulty(code: &str, cases: &[(&str, &str, &str)]) {
    for (text, place, reason) in cases {
        Table::faulty(code, text, &json!({}), place, reason);
    }
}

#[test]
fn a_position_that_cannot_be_is_refused_by_name() {
    let cases = [
        ("9C | 9C 2C", "table.hand.1", "9C is already in table.hand.0"),
        ("9C | 2C; seen = 9X", "table.seen.0", "no card"),
        ("9C 8C | ", "table.hand.1", "no cards and so is out"),
        ("9C 8C | 2C 3C; phase = nothing", "table.phase", "is none of"),
        ("9C 8C | 2C 3C; round = 0", "table.round", "1 to 200"),
        ("9C 8C | 2C 3C; round = 201", "table.round", "1 to 200"),
        ("9C 8C | 2C 3C; first = 2", "table.first", "no seat"),
        ("9C 8C | 2C 3C; out = 5", "table.out.0", "no seat"),
        ("9C 8C | 2C 3C; out = 1", "table.hand.1", "is out and has no cards"),
        ("9C 8C | ; out = 1", "table.phase", "the match is over"),
        ("9C 8C | 2C 3C; out = 1 | 1", "table.out.1", "out already"),
        ("9C 8C | 2C 3C; phase = over", "table.phase", "rounds to play"),
        ("9C 8C | 2C 3C; pot = QC", "table.pot", "royal"),
        ("9C 8C | 2C 3C; pot = AC", "table.pot", "name it in used"),
        ("9C 8C | 2C 3C; discards = 5C", "table.discards", "never discarded"),
        ("9C 8C | 2C 3C; used = 9C; seen = 9C", "table.used", "no ace"),
        ("9C AC | 2C 3C; used = AC", "table.used", "name it in seen"),
        ("9C 8C | 2C 3C; discards = AC; used = AC", "table.used", "out of the game"),
        ("9C 8C | 2C 3C; rest = 4C", "table", "missing"),
        ("9C 8C | 2C 3C; seen = 2C", "table.seen", "not where it was last seen"),
        ("9C 8C | 2C 3C; seen = 9C | 9C", "table.seen.1", "two places"),
        ("9C 8C | 2C 3C; to_move = 0", "table.to_move", "has none"),
        ("9C 8C | 2C 3C; duel = 0 1 2", "table.duel", "has none"),
        ("9C 8C | 2C 3C; to_call = 0", "table.to_call", "has none"),
        ("9C 8C | 2C 3C; field = 4C", "table.field", "only then"),
        ("9C 8C | 2C 3C; phase = call; to_move = 0", "table.phase", "duel_calls=off"),
        ("9C 8C | 2C 3C; phase = steal", "table.to_move", "needs one"),
        ("9C 8C | 2C 3C; phase = vote", "table.rest", "already in table.hand"),
        ("9C 8C | 2C 3C; phase = offer; to_move = 0", "table.phase", "another quickdraw"),
        ("9C 8C | 2C 3C; phase = over; shown = yes", "table.shown", "Quickdraw only"),
    ];
    faulty(PLAIN, &cases);
    let three = json!({"hand": ["9C", "2C", "3C"]});
    Table::faulty(PLAIN, "9C | 2C", &three, "table.hand", "there are 2 seats");
}

#[test]
fn a_duel_that_cannot_be_is_refused_by_name() {
    let cases = [
        ("9C 8C | 2C 3C | 5C; phase = duel", "table.duel", "needs one"),
        ("9C 8C | 2C 3C | 5C; phase = duel; duel = 0 0 2", "table.duel", "two seats"),
        ("9C 8C | 2C 3C | 5C; phase = duel; duel = 0 3 2", "table.duel.opponent", "no seat"),
        ("9C 8C | 2C 3C | 5C; phase = duel; duel = 0 1 3", "table.duel.cards", "2 to 2"),
        ("9C 8C | 2C 3C | 5C; phase = counter; duel = 0 1 2", "table.duel.cards", "no other"),
        ("9C 8C | 2C 3C | 5C; phase = call; to_move = 1", "table.first", "only the first seat"),
        ("9C | 2C 3C | 5C 4C; phase = call; to_move = 0", "table.phase", "two seats with two"),
        (
            "9C 8C | 2C 3C | 5C; phase = duel; duel = 0 1 2; to_call = 2",
            "table.to_call",
            "may not call",
        ),
    ];
    faulty("modify", &cases);
    let caller = "9C 8C | 2C 3C | 5C; phase = duel; duel = 0 1 2; to_call = 0";
    faulty("modify/duel_calls=all", &[(caller, "table.to_call", "may not call")]);
}

#[test]
fn a_theft_that_cannot_be_is_refused_by_name() {
    let theft = |card: &str, more: &str| {
        format!(r#"{{"thief": 0, "victim": 1, "card": "{card}", "seen": ["", "4D 9C"]{more}}}"#)
    };
    let fine = theft("4D", r#", "table": "JC""#);
    let with = |from: &str, to: &str| fine.replace(from, to);
    let robbed = |thefts: &str, seen: &str| {
        format!("4D 3C | 9C 2C | 5C; discards = JC; thefts = [{thefts}]; seen = {seen}")
    };
    Table::lay(PLAIN, &robbed(&fine, "| 9C 4D")).is_sound();
    let came = theft("4D", r#", "table": "JC", "came": ["", "4D"]"#);
    let taken = theft("4D", r#", "table": "JC", "taken": "9C""#);
    for (thefts, seen, place, reason) in [
        (with(r#""thief": 0"#, r#""thief": 3"#), "| 9C 4D", "table.thefts.0.thief", "no seat"),
        (with(r#""thief": 0"#, r#""thief": 1"#), "| 9C 4D", "table.thefts.0", "own hand"),
        (theft("9C", r#", "table": "JC""#), "| 9C 4D", "table.seen", "no theft tells why"),
        (theft("3D", r#", "table": "JC""#), "| 9C 4D", "table.seen", "no theft tells why"),
        (with(r#""victim": 1"#, r#""victim": 2"#), "| 9C 4D", "table.thefts.0", "victim's hand"),
        (fine.clone(), "", "table.thefts.0", "last seen elsewhere"),
        (came, "| 9C 4D", "table.thefts.0", "come from there"),
        (taken, "| 9C 4D", "table.thefts.0", "come from there"),
        ([&*fine; 5].join(", "), "| 9C 4D", "table.thefts", "each jack steals once"),
    ] {
        faulty(PLAIN, &[(&robbed(&thefts, seen), place, reason)]);
    }
    let two = [fine.clone(), theft("2C", r#", "table": "JC""#)].join(", ");
    let text = robbed(&two, "| 9C 4D").replace("4D 3C | 9C 2C", "4D 3C 2C | 9C");
    faulty(PLAIN, &[(&text, "table.thefts", "thefts;")]);
}

#[test]
fn a_thief_that_cannot_be_is_refused_by_name() {
    let fine = "3C | 9D 2C | 5C; field = JC | 8C | 8D; to_move = 0; phase = steal";
    Table::lay(PLAIN, fine).is_sound();
    for (from, to, place, reason) in [
        ("| 8D", "", "table.field.2", "has a card"),
        ("to_move = 0", "to_move = 1", "table.to_move", "no jack"),
        ("| 5C", "|", "table.phase", "two hands or more"),
        ("= JC", "= JC JD", "table.field.0", "more than one"),
    ] {
        faulty(PLAIN, &[(&fine.replace(from, to), place, reason)]);
    }
}

#[test]
fn cards_that_no_entry_names_as_seen_were_not_seen() {
    let state = Table::lay(PLAIN, "4D 3C | 9C 2C | 5C 6C").state;
    assert_eq!(state.table.history.last_seen().seen(), state.table.discards());
}
