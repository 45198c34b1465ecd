//! Positions that cannot be are refused with their place.

use super::*;

/// Checks what is said against a position.
#[track_caller]
fn wrong(code: &str, position: &str, wanted: &str) {
    with(code, position, &Value::Null, wanted);
}

/// Checks what is said against a position with these entries.
#[track_caller]
fn with(code: &str, position: &str, put: &Value, wanted: &str) {
    let error = Table::read(code, position, put).err().expect(position).to_string();
    assert!(error.contains(wanted), "{error}\nnot: {wanted}");
}

const OPEN: &str = r#"{"phase": "open", "hand": ["R7", "", ""]}"#;

#[test]
fn cards_are_counted() {
    let open = r#"{"phase": "open", "hand": ["R7 R7 R7", "", ""]}"#;
    wrong("attacke", open, "table.hand.0: R7 is here once too often: there are only 2");
    let no_card = "'R9' is no card; a card is written like R2 or S10";
    wrong("attacke", r#"{"phase": "open", "hand": ["R9", "", ""]}"#, no_card);
    let pile = Table::lay("attacke", OPEN).look_up("pile").replace(" S10", "");
    let missing = "table: missing: S10 S10 S10; every card must lie somewhere";
    with("attacke", OPEN, &json!({"pile": pile}), missing);
}

#[test]
fn lists_have_an_entry_for_each_seat() {
    let chips = json!({"chips": ["", "", "", ""]});
    with("attacke", OPEN, &chips, "4 entries; there are 3 seats");
    with("attacke", OPEN, &json!({"to_move": 3}), "3 is no seat; they are 0 to 2");
}

#[test]
fn an_impossible_contest_is_refused() {
    let fight = |rest: &str| format!(r#"{{"phase": "fight", "hand": ["R2", "R3", "R2"], {rest}}}"#);
    for (rest, wanted) in [
        (r#""table": ["", "", ""]"#, "a contest begins with a card (AKE-05)"),
        (r#""table": ["", "", "B5"]"#, "table.table.2: B5 is neither red nor a shield"),
        (r#""table": ["", "", "S10 S10"]"#, "two Shield-10 in one contest (AKE-17)"),
        (r#""table": ["R4", "", "R4"]"#, "two seats share the highest total"),
        (r#""table": ["R5", "", "R4"]"#, "the seat to move must be in the contest and not lead it"),
        (r#""table": ["", "R5", "R4"]"#, "it is seat 2's turn"),
        (r#""table": ["R4", "R3", "R5"]"#, "the totals do not rise"),
        (
            r#""table": ["", "R3", "R5"], "in_contest": [0, 2]"#,
            "a seat that passed still has cards",
        ),
        (r#""table": ["", "", "R5"], "in_contest": [2, 3]"#, "3 is no seat"),
        (
            r#""table": ["", "", "R5"], "to_move": 1, "in_contest": [0, 1, 2]"#,
            "it is seat 0's turn",
        ),
        (r#""table": ["", "", "R5"], "colour": "pink""#, "'pink' is no colour"),
        (r#""table": ["", "", "R5"], "chips": ["red red", "", ""]"#, "two red chips"),
        (r#""table": ["", "", "R5"], "chips": ["pink", "", ""]"#, "'pink' is no colour"),
        (
            r#""table": ["", "", "R5"], "contests": 1, "chips": ["red blue", "", ""]"#,
            "2 chips after 1 contests",
        ),
        (r#""table": ["", "", "R5"], "face_down": ["B2", "", ""]"#, "no cards face down (AKE-21)"),
        (r#""table": ["", "", "R5"], "contests": 300"#, "300; there are at most 200"),
        (r#""table": ["", "", "R5"], "contests": 200"#, "the match is over (AKE-19, AKE-20)"),
        (
            r#""table": ["", "", "R5"], "chips": ["red blue green yellow", "", ""]"#,
            "the match is over",
        ),
    ] {
        wrong("attacke", &fight(rest), wanted);
    }
    let no_card = r#"{"phase": "fight", "hand": ["", "R3", "R2"], "table": ["", "", "R5"]}"#;
    wrong("attacke", no_card, "the seat to move holds no card, so it has passed (AKE-09)");
    wrong(
        "attacke",
        r#"{"phase": "open", "hand": ["", "R3", "R2"]}"#,
        "the opener holds no card (AKE-13)",
    );
    let lying = r#"{"phase": "open", "hand": ["R2", "", ""], "table": ["R3", "", ""]}"#;
    wrong("attacke", lying, "only during a contest");
    let down = r#"{"phase": "fight", "hand": ["R2", "R3", "R2"], "face_down": ["", "", "B2"]}"#;
    wrong("attacke/face_down=true", down, "the opener lays no open card (AKE-21)");
}

#[test]
fn an_impossible_phase_is_refused() {
    wrong(
        "attacke",
        r#"{"phase": "peace", "hand": ["R2", "", ""]}"#,
        "'peace' is none of open, fight, give-back, over",
    );
    wrong(
        "attacke",
        r#"{"phase": "over", "hand": ["R2", "", ""]}"#,
        "nobody has won and contests are left",
    );
    wrong(
        "attacke",
        r#"{"phase": "open", "hand": ["R2", "", ""], "colour": "red"}"#,
        "phase open has none",
    );
    let chips = r#"{"phase": "over", "chips": ["", "red blue green yellow", ""]}"#;
    wrong("attacke", chips, "the winner won the last contest");
    let back = |chips: &str, discards: &str| {
        format!(
            r#"{{"phase": "give-back", "hand": ["R2", "R3", "R2"], "table": ["", "R3", "R5"],
            "in_contest": [1, 2], "chips": ["{chips}", "", ""], "discards": "{discards}"}}"#
        )
    };
    wrong("attacke", &back("red", "S10"), "only after a Shield-10, between chips (AKE-18)");
    wrong("attacke", &back("red blue", "S7"), "only after a Shield-10, between chips (AKE-18)");
    Table::lay("attacke", &back("red blue", "S10"));
}

#[test]
fn impossible_tags_are_refused() {
    let open =
        |rest: &str| format!(r#"{{"phase": "open", "hand": ["R2 R2", "R3", "R2"], {rest}}}"#);
    for (rest, wanted) in [
        (r#""reshuffled": 8"#, "8; it is at most 7"),
        (r#""held": [{"seat": 0, "reshuffle": 1, "cards": "R2"}]"#, "reshuffle 1 has not been"),
        (
            r#""reshuffled": 1, "held": [{"seat": 0, "reshuffle": 0, "cards": "R2 R2 R2"}]"#,
            "not so often in the hand",
        ),
        (
            r#""reshuffled": 1, "held": [{"seat": 0, "reshuffle": 0, "cards": "R3"}]"#,
            "R3 is not so often in the hand of seat 0",
        ),
        (
            r#""reshuffled": 1, "held": [{"seat": 5, "reshuffle": 0, "cards": "R2"}]"#,
            "5 is no seat",
        ),
        (r#""last_seen": [{"reshuffle": 1, "cards": "R2"}]"#, "there is no reshuffle 1"),
        (r#""reshuffled": 1, "last_seen": [{"reshuffle": 1, "cards": "X2"}]"#, "'X2' is no card"),
        (
            r#""reshuffled": 1, "rest": "discards", "held": [{"seat": 1, "reshuffle": 0, "cards": "R3"}],
            "last_seen": [{"reshuffle": 1, "cards": "R3"}]"#,
            "R3: such a card cannot lie where these cards lie",
        ),
    ] {
        wrong("attacke", &open(rest), wanted);
    }
}
