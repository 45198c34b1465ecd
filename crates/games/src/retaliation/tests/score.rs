//! The score: RET-23 and RET-24.

use super::*;

/// The points at the end of a match of two houses that stands like this.
fn points(code: &str, houses: [&'static str; 2]) -> Vec<i32> {
    let lay = lay(code, 2, &houses, "").over();
    lay.begin().points()
}

fn plain(houses: [&'static str; 2]) -> Vec<i32> {
    points("retaliation/suits_each=1", houses)
}

#[test]
fn ret_23_own_royalty_that_is_still_there() {
    assert_eq!(plain(["K | Q", "Q | K"]), [80, 80]);
    assert_eq!(plain(["K | Q", "K@spades | Q"])[1], 20);
    assert_eq!(plain(["K | Q", "Q@spades | K"])[1], 60);
    assert_eq!(plain(["K | Q", "Q@spades | K@spades"])[1], 0);
}

#[test]
fn ret_23_captured_royalty() {
    assert_eq!(plain(["K | Q", "K@spades | Q"])[0], 80 + 150);
    assert_eq!(plain(["K | Q", "Q@spades | K"])[0], 80 + 80);
    assert_eq!(plain(["K | Q", "Q@spades | K@spades"])[0], 80 + 150 + 80);
}

#[test]
fn ret_23_numbers_before_own_royalty_count_five_times() {
    assert_eq!(plain(["K 10 9 | Q 2", "K | Q"]), [80 + 5 * 21, 80]);
    assert_eq!(plain(["K@hearts | Q 2 7", "K | Q"]), [20 + 5 * 9, 80 + 150]);
}

#[test]
fn ret_23_aces_and_jacks_count_nothing() {
    assert_eq!(plain(["K A | Q J", "K J 3 | Q A"]), [80, 80 + 15]);
}

#[test]
fn ret_23_cards_left_in_hand_count_nothing() {
    let code = "retaliation/suits_each=1,rounds=3";
    let play = lay(code, 2, &["K 2 | Q 3", "K | Q"], "").over().begin();
    assert_ne!(play.hand("spades"), "");
    assert_eq!(play.points(), [80 + 25, 80]);
}

#[test]
fn ret_23_every_value_is_a_parameter() {
    let houses = ["K 5 | Q@hearts", "K@spades | Q"];
    assert_eq!(plain(houses), [60 + 25 + 150, 20 + 80]);
    for (value, expected) in [
        ("own_king=1", [1 + 25 + 150, 20 + 80]),
        ("own_queen=1000", [60 + 25 + 150, 1000 + 80]),
        ("captured_king=0", [60 + 25, 20 + 80]),
        ("captured_queen=7", [60 + 25 + 150, 20 + 7]),
        ("army_factor=9", [60 + 45 + 150, 20 + 80]),
    ] {
        assert_eq!(points(&format!("retaliation/suits_each=1,{value}"), houses), expected);
    }
}

#[test]
fn ret_23_points_come_after_the_last_round() {
    let mut play = lay("retaliation", 3, &["K | Q", "K | Q", "K | Q"], "9S 10H").round(9).begin();
    play.play(&["defend left"]);
    assert!(play.0.turn().outcome().is_none());
    play.play(&["defend left"]);
    assert_eq!(play.points(), [80 + 45, 80 + 50, 80]);
    let scored = play.told(Observer::Public).into_iter().filter_map(|event| match event {
        Event::Scored { seat, kept, armies, captured, .. } => Some((seat, kept, armies, captured)),
        _ => None,
    });
    assert_eq!(scored.collect::<Vec<_>>(), [(0, 80, 45, 0), (1, 80, 50, 0), (2, 80, 0, 0)]);
}

#[test]
fn ret_02_the_points_of_two_houses_are_added() {
    let houses = ["K 5 | Q", "K@clubs | Q", "K | Q 7", "K@spades | Q@clubs"];
    let play = lay("retaliation", 2, &houses, "").over().begin();
    assert_eq!(play.points(), [80 + 25 + 80 + 35 + 150 + 150 + 80, 20]);
}

#[test]
fn ret_24_the_highest_score_wins() {
    let outcome = |houses: &[&'static str]| {
        let lay = lay("retaliation", 3, houses, "").over();
        lay.begin().0.turn().outcome().unwrap()
    };
    let sole = outcome(&["K 2 | Q", "K | Q 9", "K 3 | Q"]);
    assert_eq!([0, 1, 2].map(|seat| sole.place(seat)), [3, 1, 2]);
    let shared = outcome(&["K 9 | Q", "K | Q 9", "K 3 | Q"]);
    assert_eq!(shared.winners().iter().collect::<Vec<_>>(), [0, 1]);
}
