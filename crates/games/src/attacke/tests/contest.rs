//! AKE-05 to AKE-15: a contest.

use super::*;

const OPEN: &str = r#"{"phase": "open", "hand": ["R2 R4 B3 S7 S10", "R5", "G2"]}"#;

#[test]
fn ake_05_an_opener_plays_cards_of_one_colour_which_is_that_of_the_contest() {
    Table::check(
        "attacke",
        OPEN,
        "P2",
        "R2 R4",
        "0 opens red [R2 R4] = 6 | 0 draws 1 | colour = red",
    );
    Table::check("attacke", OPEN, "P2", "B3", "0 opens blue [B3] = 3 | 0 draws 1 | colour = blue");
    Table::refused("attacke", OPEN, 0, "R2 B3", "AKE-05", "attacke-one-colour");
    Table::refused("attacke", OPEN, 0, "pass", "AKE-05", "attacke-must-open");
    Table::refused("attacke", OPEN, 0, "G2", "AKE-05", "attacke-not-in-hand");
}

#[test]
fn ake_05_shields_may_be_among_them() {
    Table::check("attacke", OPEN, "P2", "R2 S7 S10", "0 opens red [R2 S7 S10] = 19 | 0 draws 1");
}

#[test]
fn ake_05_who_opens_with_shields_only_names_the_colour() {
    Table::check(
        "attacke",
        OPEN,
        "P2",
        "S7 for green",
        "0 opens green [S7] = 7 | 0 draws 1 | colour = green",
    );
    Table::check("attacke", OPEN, "P2", "S10 for P", "0 opens purple [S10] = 10 | 0 draws 1");
    Table::refused("attacke", OPEN, 0, "S7", "AKE-05", "attacke-name-colour");
    Table::refused("attacke", OPEN, 0, "R2 for blue", "AKE-05", "attacke-knights-name-it");
    Table::lay("attacke", r#"{"phase": "open", "hand": ["S7", "", ""]}"#)
        .holds("offers.0 = S7 for red; S7 for blue; S7 for green; S7 for yellow; S7 for purple");
}

/// Seat 0 has 5 lying, 9 is to beat.
const ONE: &str = r#"{"phase": "fight", "hand": ["R4 R2 S7 B5", "G2", "G3"],
    "table": ["R5", "R2 R4", "R4 R5"]}"#;

#[test]
fn ake_08_worked_example_one_what_beats_nine_with_five_lying() {
    Table::refused("attacke", ONE, 0, "R2", "AKE-08", "attacke-too-low");
    Table::refused("attacke", ONE, 0, "R4", "AKE-08", "attacke-too-low");
    Table::lay("attacke", ONE).holds("offers.0 = R2 R4; R2 R4 S7; R2 S7; R4 S7; S7; pass");
}

#[test]
fn ake_06_the_total_is_of_all_rounds() {
    Table::check(
        "attacke",
        ONE,
        "P2",
        "R2 R4",
        "0 fights [R2 R4] = 11 | 0 draws 1 | table.0 = R2 R4 R5 | to_move = 1",
    );
}

#[test]
fn ake_07_one_card_is_drawn_however_many_were_played() {
    Table::check(
        "attacke",
        ONE,
        "P3",
        "R2 R4 S7",
        "0 fights [R2 R4 S7] = 18 | 0 draws 1 | hand.0 = B5 P3",
    );
    Table::check(
        "attacke",
        ONE,
        "P3",
        "S7",
        "0 fights [S7] = 12 | 0 draws 1 | hand.0 = R2 R4 B5 P3",
    );
}

#[test]
fn ake_08_a_total_must_be_higher_not_equal() {
    let nine =
        r#"{"phase": "fight", "hand": ["R4 R5", "", ""], "table": ["R5", "R2 R4", "R4 R5"]}"#;
    Table::refused("attacke", nine, 0, "R4", "AKE-08", "attacke-too-low");
    Table::lay("attacke", nine).holds("offers.0 = R4 R5; R5; pass");
}

#[test]
fn ake_08_other_colours_are_not_played() {
    Table::refused("attacke", ONE, 0, "B5 S7", "AKE-08", "attacke-other-colour");
    Table::refused("attacke", ONE, 0, "S7 for blue", "AKE-05", "attacke-colour-is-set");
}

#[test]
fn ake_08_it_goes_clockwise_past_those_who_are_out() {
    Table::check(
        "attacke",
        r#"{"phase": "fight", "to_move": 1, "in_contest": [0, 1, 3],
        "hand": ["R7 S7", "R7 S7", "G2", "G2", "G2"], "table": ["R5", "R2", "", "R3", ""]}"#,
        "P2 P3 P4",
        "R7; pass; S7",
        "1 fights [R7] = 9 | 1 draws 1 | 3 passes [R3] | 3 draws 1 | 0 fights [S7] = 12
         0 draws 1
         to_move = 1",
    );
}

#[test]
fn ake_09_who_cannot_fight_must_pass_and_is_asked() {
    Table::lay(
        "attacke",
        r#"{"phase": "fight", "hand": ["R2 B7", "", ""], "table": ["", "", "R5"]}"#,
    )
    .holds("offers.0 = pass");
    Table::refused(
        "attacke",
        r#"{"phase": "fight", "hand": ["R2 B7", "", ""], "table": ["", "", "R5"]}"#,
        0,
        "R2",
        "AKE-09",
        "attacke-cannot-reach",
    );
}

#[test]
fn ake_08_why_a_card_is_not_enough_is_said_as_it_is() {
    let all = r#"{"phase": "fight", "hand": ["R2 R3 R5 B7", "", ""], "table": ["", "", "R4 R4"]}"#;
    Table::lay("attacke", all).holds("offers.0 = R2 R3 R5; pass");
    Table::refused("attacke", all, 0, "R5", "AKE-08", "attacke-add-before");
    Table::refused("attacke", all, 0, "R3 R5", "AKE-08", "attacke-add-before");
    Table::refused("attacke", all, 0, "R2 R5", "AKE-08", "attacke-add-before");
    Table::refused("attacke", all, 0, "R2 R3", "AKE-08", "attacke-too-low");
    let none = r#"{"phase": "fight", "hand": ["R2 R3 S10 S10", "", ""], "table": ["S10", "", "R4 R4 S7"],
        "in_contest": [0, 2]}"#;
    Table::refused("attacke", none, 0, "R3", "AKE-09", "attacke-cannot-reach");
    // Face down the others count 1 each, and so does R3 itself.
    let few = r#"{"phase": "fight", "hand": ["R2 R3 B2 S10", "", ""], "table": ["S10", "", "R7 R7 R2"],
        "in_contest": [0, 2]}"#;
    Table::refused("attacke/face_down=true", few, 0, "R3", "AKE-08", "attacke-add-before");
    Table::refused(
        "attacke/face_down=true",
        few,
        0,
        "R2 down R3 B2",
        "AKE-09",
        "attacke-cannot-reach",
    );
}

#[test]
fn ake_09_who_has_no_card_passes_unasked() {
    Table::check(
        "attacke",
        r#"{"phase": "fight", "to_move": 0, "hand": ["R7", "", "R2"], "table": ["", "", "R5"]}"#,
        "B2 B3",
        "R7",
        "0 fights [R7] = 7 | 0 draws 1 | 1 passes [] | 1 draws 1 | hand.1 = B3 | to_move = 2",
    );
}

#[test]
fn ake_10_who_passes_discards_and_draws_one_card() {
    Table::check(
        "attacke",
        ONE,
        "P4",
        "pass",
        "0 passes [R5] | 0 draws 1
         hand.0 = R2 R4 B5 P4 S7 | table.0 = | discards = R5 | in_contest = 1 2",
    );
}

#[test]
fn ake_11_the_last_one_left_wins_and_draws_nothing() {
    Table::check(
        "attacke",
        r#"{"phase": "fight", "in_contest": [0, 2], "hand": ["R2", "R2", "B2"],
        "table": ["R5", "", "R4 R5"], "chips": ["", "", "blue"]}"#,
        "P4",
        "pass",
        "0 passes [R5] | 0 draws 1 | 2 wins red
         phase = open | to_move = 2 | hand.2 = B2 | discards = R4 R5 R5 | chips.2 = red blue
         contests = 16",
    );
}

#[test]
fn ake_11_worked_example_three_all_pass_at_once() {
    Table::check(
        "attacke",
        OPEN,
        "P2 P3 P4",
        "B3; pass; pass",
        "0 opens blue [B3] = 3 | 0 draws 1 | 1 passes [] | 1 draws 1 | 2 passes [] | 2 draws 1
         0 wins blue
         to_move = 0 | chips.0 = blue | hand.0 = R2 R4 P2 S7 S10",
    );
}

#[test]
fn ake_12_nobody_takes_a_second_chip_of_a_colour() {
    Table::check(
        "attacke",
        r#"{"phase": "fight", "in_contest": [0, 2], "hand": ["R2", "R2", "B2"],
        "table": ["", "", "R4"], "chips": ["", "", "red"]}"#,
        "P4",
        "pass",
        "0 passes [] | 0 draws 1 | 2 wins red again | chips.2 = red",
    );
}

#[test]
fn ake_13_the_winner_opens_in_any_colour_the_same_again_too() {
    Table::check(
        "attacke",
        r#"{"phase": "fight", "in_contest": [0, 2], "hand": ["R2", "R2", "B2 R3"], "table": ["", "", "R4"]}"#,
        "P4",
        "pass",
        "0 passes [] | 0 draws 1 | 2 wins red | to_move = 2 | phase = open | offers.2 = R3; B2",
    );
}

#[test]
fn ake_13_a_winner_without_a_card_draws_one_first() {
    Table::check(
        "attacke",
        r#"{"phase": "fight", "in_contest": [0, 2], "hand": ["R2", "R2", ""], "table": ["", "", "R4"]}"#,
        "P4 Y3",
        "pass",
        "0 passes [] | 0 draws 1 | 2 wins red | 2 draws 1
         hand.2 = Y3 | phase = open | to_move = 2",
    );
}

#[test]
fn ake_14_a_hand_has_no_limit() {
    Table::check(
        "attacke",
        r#"{"phase": "fight", "to_move": 1, "table": ["R5", "", ""],
        "hand": ["", "R2 R2 R3 R3 R4 R4 B2 B2 B3 B3 B4 B4 G2 G2 G3 G3 G4 G4 Y2 Y2 Y3 Y3", ""]}"#,
        "S7",
        "pass",
        "1 passes [] | 1 draws 1 | 2 passes [] | 2 draws 1 | 0 wins red | 0 draws 1
         hand.1 = R2 R2 R3 R3 R4 R4 B2 B2 B3 B3 B4 B4 G2 G2 G3 G3 G4 G4 Y2 Y2 Y3 Y3 S7",
    );
}

#[test]
fn ake_15_the_discard_pile_becomes_the_draw_pile() {
    Table::check(
        "attacke",
        r#"{"phase": "fight", "hand": ["R7 B2", "", "R2"], "table": ["", "", "R5"],
        "pile": "", "rest": "discards"}"#,
        "P7",
        "R7",
        "0 fights [R7] = 7 | reshuffle of 92 | 0 draws 1 | 1 passes [] | 1 draws 1
         discards = 0 cards | reshuffled = 1 | hand.0 = B2 P7 | to_move = 2",
    );
}

/// All cards that are not named are in the hand of seat 2.
fn all_in_hands(rules: &Attacke, hand: &str, table: [&str; 3]) -> String {
    let mut left: Vec<String> = rules.deck.all().iter().map(|c| rules.face(c).code).collect();
    for name in hand.split(' ').chain(table.iter().flat_map(|t| t.split_whitespace())) {
        left.remove(left.iter().position(|code| code == name).unwrap());
    }
    let table = table.map(|names| format!("\"{names}\"")).join(", ");
    let rest = left.join(" ");
    format!(r#"{{"phase": "fight", "hand": ["{hand}", "", "{rest}"], "table": [{table}]}}"#)
}

#[test]
fn ake_15_where_both_are_empty_nothing_is_drawn() {
    let position = all_in_hands(&rules("attacke"), "R7 B2", ["", "", "R5"]);
    Table::check(
        "attacke",
        &position,
        "",
        "R7",
        "0 fights [R7] = 7 | 0 draws nothing | 1 passes [] | 1 draws nothing | to_move = 2",
    );
}

#[test]
fn ake_10_what_is_discarded_by_passing_is_shuffled_for_that_very_draw() {
    let position = all_in_hands(&rules("attacke"), "B2 B3", ["R5", "R2 R4", "R3 R4"]);
    Table::check(
        "attacke",
        &position,
        "R5",
        "pass",
        "0 passes [R5] | reshuffle of 1 | 0 draws 1 | 1 passes [R2 R4] | reshuffle of 2
         1 draws 1 | 2 wins red
         hand.0 = R5 B2 B3 | to_move = 2 | phase = open | discards = R3 R4",
    );
}

#[test]
fn a_card_that_cannot_be_laid_says_why() {
    let nine =
        r#"{"phase": "fight", "hand": ["R4 B5", "", ""], "table": ["R5", "R2 R4", "R4 R5"]}"#;
    let table = Table::lay("attacke", nine);
    table.explains(0, "hand-0.0 AKE-09 cannot-reach\n hand-0.1 AKE-08 other-colour");
}
