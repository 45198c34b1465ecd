//! Positions that are read, and that are not.

use super::*;

/// Checks that a position is refused, at this place and with these words.
fn fault(code: &str, seats: u8, text: &str, place: &str, what: &str) {
    match read(code, seats, text) {
        Ok(table) => panic!("{text} is read: {:?}", table.state),
        Err(fault) => {
            assert_eq!(fault.place, place, "{text}: {fault}");
            assert!(fault.what.contains(what), "{text}: {fault}");
        }
    }
}

const THEFT: &str =
    r#"{"thief": 0, "victim": 1, "card": "4D", "seen": ["", "4D 9C"], "table": "JC"}"#;

#[test]
fn a_position_that_cannot_be_is_refused_by_name() {
    let plain = |text: &str, place: &str, what: &str| fault(PLAIN, 2, text, place, what);
    plain("9C | 9C 2C", "table.hand.1", "9C is already in table.hand.0");
    plain("9C | 2C; seen = 9X", "table.seen.0", "no card");
    plain("9C | 2C | 3C", "table.hand", "there are 2 seats");
    plain("9C 8C | ", "table.hand.1", "no cards and so is out");
    plain("9C 8C | 2C 3C; phase = nothing", "table.phase", "is none of");
    plain("9C 8C | 2C 3C; round = 0", "table.round", "1 to 200");
    plain("9C 8C | 2C 3C; round = 201", "table.round", "1 to 200");
    plain("9C 8C | 2C 3C; first = 2", "table.first", "no seat");
    plain("9C 8C | 2C 3C; out = 5", "table.out.0", "no seat");
    plain("9C 8C | 2C 3C; out = 1", "table.hand.1", "is out and has no cards");
    plain("9C 8C | ; out = 1", "table.phase", "the match is over");
    plain("9C 8C | 2C 3C; out = 1 | 1", "table.out.1", "out already");
    plain("9C 8C | 2C 3C; phase = over", "table.phase", "rounds to play");
    plain("9C 8C | 2C 3C; pot = QC", "table.pot", "royal");
    plain("9C 8C | 2C 3C; pot = AC", "table.pot", "name it in used");
    plain("9C 8C | 2C 3C; discards = 5C", "table.discards", "never discarded");
    plain("9C 8C | 2C 3C; used = 9C; seen = 9C", "table.used", "no ace");
    plain("9C AC | 2C 3C; used = AC", "table.used", "name it in seen");
    plain("9C 8C | 2C 3C; discards = AC; used = AC", "table.used", "out of the game");
    plain("9C 8C | 2C 3C; rest = 4C", "table", "missing");
    plain("9C 8C | 2C 3C; seen = 2C", "table.seen", "not where it was last seen");
    plain("9C 8C | 2C 3C; seen = 9C | 9C", "table.seen.1", "two places");
    plain("9C 8C | 2C 3C; to_move = 0", "table.to_move", "has none");
    plain("9C 8C | 2C 3C; duel = 0 1 2", "table.duel", "has none");
    plain("9C 8C | 2C 3C; to_call = 0", "table.to_call", "has none");
    plain("9C 8C | 2C 3C; field = 4C", "table.field", "only then");
    plain("9C 8C | 2C 3C; phase = call; to_move = 0", "table.phase", "duel_calls=off");
    plain("9C 8C | 2C 3C; phase = steal", "table.to_move", "needs one");
    plain("9C 8C | 2C 3C; phase = vote", "table.rest", "already in table.hand");
    plain("9C 8C | 2C 3C; phase = offer; to_move = 0", "table.phase", "another quickdraw");
    plain("9C 8C | 2C 3C; phase = over; shown = yes", "table.shown", "Quickdraw only");
}

#[test]
fn a_duel_that_cannot_be_is_refused_by_name() {
    let duel = |text: &str, place: &str, what: &str| fault("modify", 3, text, place, what);
    duel("9C 8C | 2C 3C | 5C; phase = duel", "table.duel", "needs one");
    duel("9C 8C | 2C 3C | 5C; phase = duel; duel = 0 0 2", "table.duel", "two seats");
    duel("9C 8C | 2C 3C | 5C; phase = duel; duel = 0 3 2", "table.duel.opponent", "no seat");
    duel("9C 8C | 2C 3C | 5C; phase = duel; duel = 0 1 3", "table.duel.cards", "2 to 2");
    duel("9C 8C | 2C 3C | 5C; phase = counter; duel = 0 1 2", "table.duel.cards", "no other");
    duel("9C 8C | 2C 3C | 5C; phase = call; to_move = 1", "table.first", "only the first seat");
    duel("9C | 2C 3C | 5C 4C; phase = call; to_move = 0", "table.phase", "two seats with two");
    duel(
        "9C 8C | 2C 3C | 5C; phase = duel; duel = 0 1 2; to_call = 2",
        "table.to_call",
        "may not call",
    );
    fault(
        "modify/duel_calls=all",
        3,
        "9C 8C | 2C 3C | 5C; phase = duel; duel = 0 1 2; to_call = 0",
        "table.to_call",
        "may not call",
    );
}

#[test]
fn a_theft_that_cannot_be_is_refused_by_name() {
    let robbed = |theft: &str, more: &str, place: &str, what: &str| {
        let text = format!("4D 3C | 9C 2C | 5C; discards = JC; thefts = [{theft}]{more}");
        fault(PLAIN, 3, &text, place, what);
    };
    let seen = "; seen = | 9C 4D";
    let with = |from: &str, to: &str| THEFT.replace(from, to);
    assert!(
        read(PLAIN, 3, &format!("4D 3C | 9C 2C | 5C; discards = JC; thefts = [{THEFT}]{seen}"))
            .is_ok()
    );
    robbed(&with(r#""thief": 0"#, r#""thief": 3"#), seen, "table.thefts.0.thief", "no seat");
    robbed(&with(r#""thief": 0"#, r#""thief": 1"#), seen, "table.thefts.0", "own hand");
    robbed(&with(r#""card": "4D""#, r#""card": "9C""#), seen, "table.seen", "no theft tells why");
    robbed(&with(r#""card": "4D""#, r#""card": "3D""#), seen, "table.seen", "no theft tells why");
    robbed(&with(r#""victim": 1"#, r#""victim": 2"#), seen, "table.thefts.0", "victim's hand");
    robbed(THEFT, "", "table.thefts.0", "last seen elsewhere");
    let came = r#""table": "JC", "came": ["", "4D"]"#;
    robbed(&with(r#""table": "JC""#, came), seen, "table.thefts.0", "come from there");
    let taken = r#""table": "JC", "taken": "9C""#;
    robbed(&with(r#""table": "JC""#, taken), seen, "table.thefts.0", "come from there");
    let five = [THEFT; 5].join(", ");
    robbed(&five, seen, "table.thefts", "each jack steals once");
    let two = format!(
        "{THEFT}, {}",
        with(r#""card": "4D", "seen": ["", "4D 9C"]"#, r#""card": "2C", "seen": ["", "4D 9C"]"#)
    );
    let text = format!("4D 3C 2C | 9C | 5C; discards = JC; thefts = [{two}]{seen}");
    fault(PLAIN, 3, &text, "table.thefts", "thefts;");
}

#[test]
fn a_thief_that_cannot_be_is_refused_by_name() {
    let steal = |text: &str, place: &str, what: &str| {
        fault(PLAIN, 3, &format!("{text}; phase = steal"), place, what);
    };
    let fine = "3C | 9D 2C | 5C; field = JC | 8C | 8D; to_move = 0; phase = steal";
    assert!(read(PLAIN, 3, fine).is_ok());
    steal("3C | 9D 2C | 5C; field = JC | 8C; to_move = 0", "table.field.2", "has a card");
    steal("3C | 9D 2C | 5C; field = JC | 8C | 8D; to_move = 1", "table.to_move", "no jack");
    steal("3C | 9D 2C | ; field = JC | 8C | 8D; to_move = 0", "table.phase", "two hands or more");
    steal(
        "3C | 9D 2C | 5C; field = JC JD | 8C | 8D; to_move = 0",
        "table.field.0",
        "more than one",
    );
}

#[test]
fn what_is_left_out_is_not_proven() {
    let table = lay(PLAIN, 3, "4D 3C | 9C 2C | 5C 6C");
    assert!(table.state.table.history.now().seen().len() == table.state.table.discards().len());
}
