//! Reasons in hints.

use super::*;

const OPEN: &str = r#"{"phase": "open", "hand": ["R2 R4 B3 S7 S10", "R5", "G2"]}"#;
/// Seat 0 has 5 lying, 9 is to beat.
const FIGHT: &str = r#"{"phase": "fight", "hand": ["R4 R2 S7 B5", "G2", "G3"],
    "table": ["R5", "R2 R4", "R4 R5"]}"#;

#[test]
fn an_opening_names_the_chip_and_the_total() {
    Table::lay("attacke", OPEN).argues(
        0,
        "R2 R4",
        "winning brings the red chip, number 1 of the 4 that you need
         you open with 6",
    );
}

#[test]
fn a_fight_names_the_lead() {
    Table::lay("attacke", FIGHT).argues(
        0,
        "R4 S7",
        "winning brings the red chip, number 1 of the 4 that you need
         your 16 leads by 7",
    );
}

#[test]
fn passing_saves_cards_or_is_the_only_way() {
    let saves = "you could fight on, but passing saves your 4 cards";
    Table::lay("attacke", FIGHT).argues(0, "pass", saves);
    let weak = r#"{"phase": "fight", "hand": ["R2 B5", "G2", "G3"],
        "table": ["", "R2 R4", "R4 R5"]}"#;
    Table::lay("attacke", weak).argues(0, "pass", "your hand cannot beat 9");
    // To draw level is not enough.
    let level = r#"{"phase": "fight", "hand": ["R2 R7 B5", "G2", "G3"],
        "table": ["", "R2 R4", "R4 R5"]}"#;
    Table::lay("attacke", level).argues(0, "pass", "your hand cannot beat 9");
}

#[test]
fn chips_are_gained_owned_and_lost() {
    let chips = |own: &str, hand: &str| {
        let table = format!(
            r#"{{"phase": "open", "hand": ["{hand}", "R5", "G2"], "chips": [{own}, [], []]}}"#
        );
        Table::lay("attacke", &table)
    };
    chips(r#"["red"]"#, "R2 B3").argues(
        0,
        "R2",
        "you own the red chip already, so winning brings no new one
         you open with 2",
    );
    chips(r#"["red", "green", "purple"]"#, "R2 B3").argues(
        0,
        "B3",
        "the blue chip would win you the match
         you open with 3",
    );
    chips(r#"["red"]"#, "B3 S10").argues(
        0,
        "B3 S10",
        "winning brings the blue chip, number 2 of the 4 that you need
         if you pass later, the Shield-10 costs you a chip
         you open with 13",
    );
}
