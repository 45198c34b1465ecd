//! A round: RET-06 to RET-09.

use super::*;
use sortie_core::seat::Seats;

const EQUAL: [&str; 4] = ["K 2 | Q 3", "K 2 | Q 3", "K 2 | Q 3", "K 2 | Q 3"];

#[test]
fn ret_06_every_house_picks_a_card_of_its_hand() {
    let mut play = lay("retaliation", 3, &EQUAL[..3], "").round(2).begin();
    assert_eq!(play.0.waiting().len(), 3);
    assert_eq!(play.refused("3"), "RET-06");
    let picks = play.hand("spades").replace('S', "").replace(' ', " pick ");
    assert_eq!(play.legal().join(" "), format!("pick {picks}"));
    play.play(&["4", "5", "6"]);
    assert!(!play.hand("spades").contains('4'));
    assert_eq!(play.turned(), "4S 5H 6C");
}

#[test]
fn ret_06_picks_are_turned_up_together() {
    let mut play = lay("retaliation", 3, &EQUAL[..3], "").round(2).begin();
    let public = play.0.view(Observer::Public);
    play.play(&["4", "5"]);
    assert_eq!(play.0.view(Observer::Public), public);
    assert!(play.told(Observer::Public).is_empty());
    play.play(&["6"]);
    assert_eq!(play.told(Observer::Public).len(), 1);
}

#[test]
fn ret_06_a_forced_pick_is_asked() {
    let mut play = lay("retaliation", 3, &EQUAL[..3], "").round(9).begin();
    assert_eq!(play.0.waiting(), Seats::first(3));
    assert_eq!(play.legal(), ["pick A"]);
    play.play(&["A", "A", "A"]);
    assert_eq!(play.hand("spades"), "");
}

#[test]
fn ret_07_the_lowest_rank_acts_first() {
    let mut play = lay("retaliation", 4, &EQUAL, "").round(2).begin();
    play.play(&["10", "4", "A", "9"]);
    let mut seats = Vec::new();
    while let Some(seat) = play.0.waiting().only() {
        seats.push(seat);
        play.play(&["defend left"]);
    }
    assert_eq!(seats, [2, 1, 3, 0]);
}

#[test]
fn ret_07_out_of_turn_is_refused() {
    let mut play = lay("retaliation", 4, &EQUAL, "").round(2).begin();
    play.play(&["10", "4", "A", "9"]);
    let refusal = play.submit(0, "defend left").unwrap_err();
    assert_eq!(refusal.rule, "RET-07");
}

#[test]
fn ret_08_of_equal_ranks_the_weaker_defence_is_first() {
    let houses = ["K 2 A | Q J", "K 10 | Q 3", "K 9 3 | Q", "K J | Q 2"];
    let mut play = lay("retaliation", 4, &houses, "").begin();
    play.play(&["4", "4", "4", "4"]);
    // 2 + 1 + 11, 10 + 3, 9 + 3, 11 + 2; the fourth is first of the two 13s in round 6.
    assert_eq!(play.turned(), "4C 4H 4D 4S");
}

#[test]
fn ret_08_rank_goes_before_defence() {
    let houses = ["K J | Q 10", "K 2 | Q 3", "K | Q 2"];
    let mut play = lay("retaliation", 3, &houses, "").begin();
    play.play(&["3", "4", "4"]);
    assert_eq!(play.turned(), "3S 4C 4H");
}

#[test]
fn ret_08_equal_defences_go_from_a_house_that_moves_with_the_round() {
    for (seats, round, order) in [
        (4, 2, "AH AC AD AS"),
        (4, 3, "AC AD AS AH"),
        (4, 4, "AD AS AH AC"),
        (4, 5, "AS AH AC AD"),
        (3, 4, "AS AH AC"),
        (3, 5, "AH AC AS"),
        (3, 9, "AC AS AH"),
    ] {
        let houses = &EQUAL[..usize::from(seats)];
        let mut play = lay("retaliation", seats, houses, "").round(round).begin();
        play.play(&vec!["A"; usize::from(seats)]);
        assert_eq!(play.turned(), order, "{seats} seats, round {round}");
    }
    let mut play = Play::new("retaliation", 2);
    play.play(&["KQ 2 3 / KQ 2 3", "KQ 2 3 / KQ 2 3", "A A", "A A"]);
    assert_eq!(play.turned(), "AS AH AC AD");
}

#[test]
fn ret_08_the_order_is_fixed_at_the_turn_up() {
    let houses = ["K 2 | Q 4", "K 10 | Q 3", "K 10 | Q 9; 5"];
    let mut play = lay("retaliation", 3, &houses, "").begin();
    play.play(&["A", "5", "5"]);
    assert_eq!(play.turned(), "AS 5H 5C");
    play.play(&["attack clubs left"]);
    assert_eq!(play.house("clubs"), "K | Q 9");
    assert_eq!(play.turned(), "5H 5C");
}

#[test]
fn ret_09_a_house_defends_or_attacks() {
    let mut play = two(["K 10 | Q 9", "K 2 | Q 9"], "8S").begin();
    assert_eq!(play.legal(), ["defend left", "defend right", "attack hearts left"]);
    assert_eq!(play.refused("discard"), "RET-13");
    for text in ["", "pass", "7", "KQ 5 9"] {
        assert_eq!(play.refused(text), "RET-09", "{text}");
    }
    play.play(&["defend left"]);
    assert_eq!(play.table().round, 7);
    assert_eq!(play.table().phase, Stage::Pick);
}
