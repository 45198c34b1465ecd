//! AKE-19 and AKE-20: the end.

use super::*;

/// Checks what follows when seat 2, with these chips, wins a red contest after so many others.
#[track_caller]
fn wins(code: &str, chips: [&str; 3], contests: u16, expect: &str) {
    let position = json!({
        "phase": "fight", "hand": ["B2", "", "R2"], "table": ["", "", "R4"],
        "in_contest": [0, 2], "chips": chips, "contests": contests,
    });
    let expect = format!("0 passes []\n0 draws 1\n{expect}");
    Table::check(code, &position.to_string(), "", "pass", &expect);
}

/// Nobody has won: the winner of the contest opens the next one.
const ON: &str = "2 wins red\nphase = open\nto_move = 2";
const CHAMPION: &str = "2 wins red\n2 is champion\nphase = over";

#[test]
fn ake_19_the_fourth_chip_wins() {
    let expect = format!("{CHAMPION}\nchips.2 = red blue green yellow\nplaces = 2 3 1");
    wins("attacke", ["red blue green", "", "blue green yellow"], 15, &expect);
}

#[test]
fn ake_19_three_chips_do_not_win() {
    wins("attacke", ["", "", "blue green"], 15, ON);
}

#[test]
fn ake_19_chips_to_win_is_a_parameter() {
    let five = "attacke/chips_to_win=5";
    wins(five, ["", "", "blue green yellow"], 15, ON);
    wins(five, ["", "", "blue green yellow purple"], 15, CHAMPION);
    wins("attacke/chips_to_win=1", [""; 3], 15, CHAMPION);
    cannot_be_built(&["attacke/chips_to_win=0", "attacke/chips_to_win=6"]);
}

#[test]
fn ake_19_all_five_is_a_preset() {
    let setup = Setup::for_game("attacke").preset("all_five");
    assert_eq!(setup.build::<Attacke>(3).unwrap(), rules("attacke/chips_to_win=5"));
}

#[test]
fn ake_19_a_second_chip_of_a_colour_is_no_fourth_chip() {
    let again = ON.replace("red", "red again");
    wins("attacke", ["", "", "red green yellow"], 15, &again);
}

#[test]
fn ake_20_after_the_last_contest_the_most_chips_win() {
    let last = "2 wins red\ncontest 200 was the last\nphase = over\ncontests = 200";
    for (first, places) in [("red blue green", "1 3 2"), ("red blue", "1 3 1")] {
        wins("attacke", [first, "", "blue"], 199, &format!("{last}\nplaces = {places}"));
    }
}

#[test]
fn ake_20_before_it_the_match_goes_on() {
    wins("attacke", [""; 3], 198, ON);
    wins("attacke/max_contests=1000", [""; 3], 199, ON);
    let last = "2 wins red\ncontest 20 was the last\nphase = over";
    wins("attacke/max_contests=20", [""; 3], 19, last);
    cannot_be_built(&["attacke/max_contests=19", "attacke/max_contests=1001"]);
}
