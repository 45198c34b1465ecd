//! AKE-16 to AKE-18: shields.

use super::*;

const SHIELDS: &str = r#"{"phase": "fight", "hand": ["R2 S7 S7 S7 S10 S10", "B2", "B2"],
    "table": ["", "", "R4 R5"], "chips": ["red blue", "", ""]}"#;

#[test]
fn ake_16_any_number_of_sevens_with_or_without_knights() {
    Table::check(
        "attacke",
        SHIELDS,
        "P2",
        "S7 S7 S7",
        "0 fights [S7 S7 S7] = 21 | 0 draws 1 | to_move = 1",
    )
    .is_sound();
    Table::check("attacke", SHIELDS, "P2", "R2 S7 S7", "0 fights [R2 S7 S7] = 16 | 0 draws 1");
}

#[test]
fn ake_17_a_ten_counts_ten_and_only_one_is_played_at_once() {
    Table::check("attacke", SHIELDS, "P2", "S10", "0 fights [S10] = 10 | 0 draws 1");
    Table::refused("attacke", SHIELDS, 0, "S10 S10", "AKE-17", "attacke-one-ten");
}

#[test]
fn ake_17_and_only_one_in_all_rounds_of_a_contest() {
    let second = r#"{"phase": "fight", "hand": ["R2 S10 S7", "", ""], "table": ["S10", "", "R4 R7"],
        "in_contest": [0, 2]}"#;
    Table::refused("attacke", second, 0, "S10", "AKE-17", "attacke-one-ten");
    Table::lay("attacke", second).holds("offers.0 = R2; R2 S7; S7; pass");
}

#[test]
fn ake_17_a_second_ten_does_not_make_a_low_card_possible() {
    Table::lay(
        "attacke",
        r#"{"phase": "fight", "hand": ["R2 R3 S10 S10", "", ""], "table": ["", "", "R7 R7"]}"#,
    )
    .holds("offers.0 = R2 R3 S10; pass");
}

/// Seat 0 has a ten lying and passes.
fn passes(chips: &str) -> String {
    format!(
        r#"{{"phase": "fight", "hand": ["B2", "", "R2"], "table": ["S10", "", "R4 R7"],
        "in_contest": [0, 2], "chips": ["{chips}", "", ""]}}"#
    )
}

#[test]
fn ake_18_worked_example_two_the_chip_is_chosen() {
    Table::check(
        "attacke",
        &passes("red blue"),
        "",
        "pass",
        "0 passes [S10] | phase = give-back | to_move = 0 | discards = S10 | hand.0 = B2",
    );
    Table::check(
        "attacke",
        &passes("red blue"),
        "P5",
        "pass; give blue",
        "0 passes [S10] | 0 gives back blue | 0 draws 1 | 2 wins red
         chips.0 = red | hand.0 = B2 P5 | to_move = 2",
    );
}

#[test]
fn ake_18_a_chip_that_one_has_not_is_not_given_back() {
    let choice = r#"{"phase": "give-back", "hand": ["B2", "", "R2"], "table": ["", "", "R4 R7"],
        "in_contest": [2], "chips": ["red blue", "", ""], "discards": "S10"}"#;
    Table::refused("attacke", choice, 0, "give green", "AKE-18", "attacke-no-chip");
    Table::refused("attacke", choice, 0, "pass", "AKE-18", "attacke-choose-chip");
    Table::refused("attacke", choice, 0, "B2", "AKE-18", "attacke-choose-chip");
    Table::lay("attacke", choice).holds("offers.0 = give red; give blue");
    Table::refused("attacke", SHIELDS, 0, "give red", "AKE-18", "attacke-gives-nothing");
}

#[test]
fn ake_18_an_only_chip_goes_back_unasked_and_none_where_there_is_none() {
    Table::check(
        "attacke",
        &passes("green"),
        "P5",
        "pass",
        "0 passes [S10] | 0 gives back green | 0 draws 1 | 2 wins red | chips.0 =",
    );
    Table::check("attacke", &passes(""), "P5", "pass", "0 passes [S10] | 0 draws 1 | 2 wins red");
}

#[test]
fn ake_18_who_wins_with_a_ten_gives_nothing_back() {
    Table::check(
        "attacke",
        r#"{"phase": "fight", "hand": ["B2", "", "R2"], "table": ["R4", "", "S10"],
        "in_contest": [0, 2], "chips": ["blue", "", "green blue"]}"#,
        "P5",
        "pass",
        "0 passes [R4] | 0 draws 1 | 2 wins red | chips.0 = blue | chips.2 = red blue green",
    );
}

#[test]
fn ake_18_a_seven_costs_nothing() {
    Table::check(
        "attacke",
        r#"{"phase": "fight", "hand": ["B2", "", "R2"], "table": ["S7", "", "R4 R7"],
        "in_contest": [0, 2], "chips": ["blue green", "", ""]}"#,
        "P5",
        "pass",
        "0 passes [S7] | 0 draws 1 | 2 wins red | chips.0 = blue green",
    );
}

#[test]
fn ake_18_the_contest_goes_on_after_a_chip_was_given_back() {
    Table::check(
        "attacke",
        r#"{"phase": "fight", "hand": ["B2", "B2", "R2"], "table": ["S10", "R7 R4", "R5 R7"],
        "chips": ["blue green", "", ""]}"#,
        "P5",
        "pass; give green",
        "0 passes [S10] | 0 gives back green | 0 draws 1 | to_move = 1 | phase = fight",
    );
}
