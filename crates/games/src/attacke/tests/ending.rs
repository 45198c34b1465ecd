//! AKE-19 and AKE-20: the end.

use super::*;

/// Seat 2 is about to win a red contest.
fn last(chips: &str, contests: u16) -> String {
    format!(
        r#"{{"phase": "fight", "hand": ["B2", "", "R2"], "table": ["", "", "R4"],
        "in_contest": [0, 2], "chips": {chips}, "contests": {contests}}}"#
    )
}

fn places(table: &Table) -> [u8; 3] {
    let outcome = table.turn().outcome().expect("the match is over");
    [0, 1, 2].map(|seat| outcome.place(seat))
}

#[test]
fn ake_19_the_fourth_chip_wins() {
    let table = check(
        "attacke",
        &last(r#"["red blue green", "", "blue green yellow"]"#, 15),
        "",
        "pass",
        "0 passes []
        0 draws 1
        2 wins red
        2 is champion
        phase: over
        chips.2: red blue green yellow",
    );
    assert_eq!(places(&table), [2, 3, 1]);
}

#[test]
fn ake_19_three_chips_do_not_win() {
    let table = check(
        "attacke",
        &last(r#"["", "", "blue green"]"#, 15),
        "",
        "pass",
        "0 passes []\n0 draws 1\n2 wins red\nphase: open",
    );
    assert!(table.turn().outcome().is_none());
}

#[test]
fn ake_19_chips_to_win_is_a_parameter() {
    let four = last(r#"["", "", "blue green yellow"]"#, 15);
    check(
        "attacke/chips_to_win=5",
        &four,
        "",
        "pass",
        "0 passes []\n0 draws 1\n2 wins red\nphase: open",
    );
    let none = last(r#"["", "", ""]"#, 15);
    let over = "0 passes []\n0 draws 1\n2 wins red\n2 is champion\nphase: over";
    check("attacke/chips_to_win=1", &none, "", "pass", over);
    let five = last(r#"["", "", "blue green yellow purple"]"#, 15);
    check("attacke/chips_to_win=5", &five, "", "pass", over);
    for wrong in ["0", "6"] {
        let code = format!("attacke/chips_to_win={wrong}");
        assert!(rule_code::read(&code).unwrap().build::<Attacke>(3).is_err());
    }
}

#[test]
fn ake_19_all_five_is_a_preset() {
    let setup = sortie_core::setup::Setup::for_game("attacke").preset("all_five");
    assert_eq!(setup.build::<Attacke>(3).unwrap(), rules("attacke/chips_to_win=5"));
}

#[test]
fn ake_19_a_second_chip_of_a_colour_is_no_fourth_chip() {
    check(
        "attacke",
        &last(r#"["", "", "red green yellow"]"#, 15),
        "",
        "pass",
        "0 passes []\n0 draws 1\n2 wins red again\nphase: open",
    );
}

#[test]
fn ake_20_after_the_last_contest_the_most_chips_win() {
    let over =
        "0 passes []\n0 draws 1\n2 wins red\ncontest 200 was the last\nphase: over\ncontests: 200";
    let table = check("attacke", &last(r#"["red blue green", "", "blue"]"#, 199), "", "pass", over);
    assert_eq!(places(&table), [1, 3, 2]);
    let table = check("attacke", &last(r#"["red blue", "", "blue"]"#, 199), "", "pass", over);
    assert_eq!(places(&table), [1, 3, 1], "equal numbers are a draw");
}

#[test]
fn ake_20_before_it_the_match_goes_on() {
    let on = "0 passes []\n0 draws 1\n2 wins red\nphase: open";
    check("attacke", &last(r#"["", "", ""]"#, 198), "", "pass", on);
    check("attacke/max_contests=1000", &last(r#"["", "", ""]"#, 199), "", "pass", on);
    let over = "0 passes []\n0 draws 1\n2 wins red\ncontest 20 was the last\nphase: over";
    check("attacke/max_contests=20", &last(r#"["", "", ""]"#, 19), "", "pass", over);
    for wrong in ["19", "1001"] {
        let code = format!("attacke/max_contests={wrong}");
        assert!(rule_code::read(&code).unwrap().build::<Attacke>(3).is_err());
    }
}
