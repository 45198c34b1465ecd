//! Reasons in hints.

use super::*;

/// The fields make powers of 35, 20 and 30 against 48, 30 and 12.
const TABLE: &str = r#"{"phase": "upgrade", "hand": ["6D 7C QC 9H 3C JC KD", "7H 2C 3D"]}"#;

#[track_caller]
fn argues(position: &str, action: &str, expect: &str) {
    Table::lay("duelx", position).argues(0, action, expect);
}

#[test]
fn an_upgrade_names_the_powers_that_it_changes() {
    argues(
        TABLE,
        "6D level",
        "your Attack of 42 meets a Defense of 30
         your Defense of 24 meets an Attack of 48",
    );
    argues(TABLE, "9H attack", "your Attack of 45 meets a Defense of 30");
    argues(TABLE, "7C magic", "your Magic of 35 meets a Defense of 30");
}

#[test]
fn being_done_and_battles_name_the_powers_as_they_are() {
    let as_it_is = "your Attack of 35 meets a Defense of 30
         your Defense of 20 meets an Attack of 48";
    argues(TABLE, "done", as_it_is);
    let battle = r#"{"phase": "battle", "hand": ["", ""]}"#;
    argues(battle, "attack", as_it_is);
    argues(
        battle,
        "magic",
        "your Magic of 30 meets a Defense of 30
         your Defense of 20 meets an Attack of 48",
    );
}

#[test]
fn discarding_says_how_many_cards_come() {
    let discard = r#"{"phase": "discard", "points": [1, 0], "hand": ["6D 7C QC", "7H 2C 3D"]}"#;
    argues(discard, "discard 6D", "you keep 2 and draw up to 7 cards");
}
