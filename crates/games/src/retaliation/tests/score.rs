//! The score: RET-23 and RET-24.

use super::*;

/// Checks the points of two players at the end of a match that stands like this.
#[track_caller]
fn scores(code: &str, houses: &str, points: [i32; 2]) {
    let [first, second] = points;
    let points = format!("points = {first} {second}");
    Table::lay(code, &format!("{houses} / over")).holds(&points);
}

#[test]
fn ret_23_own_royalty_that_is_still_there() {
    scores("retaliation", "K | Q / Q | K", [80, 80]);
    scores("retaliation", "K@hearts | Q / K@spades | Q", [20 + 150, 20 + 150]);
    scores("retaliation", "Q@hearts | K / Q@spades | K", [60 + 80, 60 + 80]);
}

#[test]
fn ret_23_captured_royalty() {
    scores("retaliation", "K | Q / K@spades | Q", [80 + 150, 20]);
    scores("retaliation", "K | Q / Q@spades | K", [80 + 80, 60]);
    scores("retaliation", "K | Q / Q@spades | K@spades", [80 + 150 + 80, 0]);
}

#[test]
fn ret_23_numbers_before_own_royalty_count_five_times() {
    scores("retaliation", "K 10 9 | Q 2 / K | Q", [80 + 5 * 21, 80]);
    scores("retaliation", "K@hearts | Q 2 7 / K | Q", [20 + 5 * 9, 80 + 150]);
}

#[test]
fn ret_23_aces_and_jacks_count_nothing() {
    scores("retaliation", "K A | Q J / K J 3 | Q A", [80, 80 + 15]);
}

#[test]
fn ret_23_cards_left_in_hand_count_nothing() {
    let houses = "K 2 | Q 3 / K | Q / over";
    let expect = "spades.hand = 6 cards\npoints = 105 80";
    Table::lay("retaliation/rounds=3", houses).holds(expect);
}

#[test]
fn ret_23_every_value_is_a_parameter() {
    for (value, points) in [
        ("own_king=60", [60 + 25 + 150, 20 + 80]),
        ("own_king=1", [1 + 25 + 150, 20 + 80]),
        ("own_queen=1000", [60 + 25 + 150, 1000 + 80]),
        ("captured_king=0", [60 + 25, 20 + 80]),
        ("captured_queen=7", [60 + 25 + 150, 20 + 7]),
        ("army_factor=9", [60 + 45 + 150, 20 + 80]),
    ] {
        scores(&format!("retaliation/{value}"), "K 5 | Q@hearts / K@spades | Q", points);
    }
}

#[test]
fn ret_23_points_come_after_the_last_round() {
    let houses = "K | Q / K | Q / K | Q / round 9 / 9S 10H";
    let told = "spades defends left with 9";
    Table::check("retaliation", houses, "", "defend left", &format!("{told} | phase = act"));
    Table::check(
        "retaliation",
        houses,
        "",
        "defend left; defend left",
        &format!(
            "{told} | hearts defends left with 10 | spades scores 80 + 45 + 0
         hearts scores 80 + 50 + 0 | clubs scores 80 + 0 + 0
         points = 125 130 80"
        ),
    );
}

#[test]
fn ret_02_the_points_of_two_houses_are_added() {
    let houses = "K 5 | Q / K@clubs | Q / K | Q 7 / K@spades | Q@clubs";
    scores("retaliation", houses, [80 + 25 + 80 + 35 + 150 + 150 + 80, 20]);
}

#[test]
fn ret_24_the_highest_score_wins() {
    for (houses, places) in [
        ("K 2 | Q / K | Q 9 / K 3 | Q / over", "places = 3 1 2"),
        ("K 9 | Q / K | Q 9 / K 3 | Q / over", "places = 1 1 3"),
    ] {
        Table::lay("retaliation", houses).holds(places);
    }
}
