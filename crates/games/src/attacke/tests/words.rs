//! Texts that are no action.

use super::*;

const OPEN: &str = r#"{"phase": "open", "hand": ["R7", "B2 B3", "B3 S7"]}"#;

#[test]
fn what_cannot_be_read_is_refused() {
    let open = [
        "",
        "R9",
        "X2",
        "R",
        "give",
        "give pink",
        "R7 for",
        "R7 for pink",
        "R7 for red R7",
        "S7 for red for blue",
        "down",
        "R7 down down",
    ];
    for text in open {
        Table::refused("attacke", OPEN, 0, text, "AKE-05", "attacke-unreadable-play");
    }
    let fight = r#"{"phase": "fight", "hand": ["R7", "", ""], "table": ["", "", "R5"]}"#;
    Table::refused("attacke", fight, 0, "fold", "AKE-08", "attacke-unreadable-fight");
    let give = r#"{"phase": "give-back", "hand": ["B2", "", "R2"], "table": ["", "", "R4 R7"],
        "in_contest": [2], "chips": ["red blue", "", ""], "discards": "S10"}"#;
    Table::refused("attacke", give, 0, "blue", "AKE-18", "attacke-unreadable-chip");
    Table::refused("attacke", OPEN, 1, "B2", "AKE-05", "attacke-not-your-turn");
}

#[test]
fn case_blanks_and_commas_do_not_matter() {
    let table = Table::lay("attacke", OPEN);
    for text in ["r7", " R7 ", "R7,"] {
        assert_eq!(table.parse(0, text), table.parse(0, "R7"));
    }
}
