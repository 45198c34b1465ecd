//! Defending: RET-10 to RET-13.

use super::*;

#[test]
fn ret_10_the_card_is_laid_on_top_before_an_own_place() {
    let lay = || two(["K 10 | Q 9", "K 5 | Q 4"], "3S");
    check(&lay(), &["defend left"], &[("spades", "K 10 3 | Q 9"), ("hearts", "K 5 | Q 4")]);
    check(&lay(), &["defend right"], &[("spades", "K 10 | Q 9 3")]);
}

#[test]
fn ret_10_an_empty_place_is_defended_too() {
    check(&two(["K | Q 9", "K 5 | Q 4"], "3S"), &["defend left"], &[("spades", "K 3 | Q 9")]);
}

#[test]
fn ret_11_of_two_armies_the_lowest_rank_is_discarded_first() {
    for (before, after, gone) in [
        ("K 4 7 | Q 9", "K 7 2 | Q 9", "4S"),
        ("K 7 4 | Q 9", "K 7 2 | Q 9", "4S"),
        ("K J A | Q 9", "K J 2 | Q 9", "AS"),
        ("K J 10 | Q 9", "K J 2 | Q 9", "10S"),
    ] {
        let lay = two([before, "K 5 | Q 4"], "2S");
        assert!(!lay.begin().discards("spades").split(' ').any(|card| card == gone));
        let play = check(&lay, &["defend left"], &[("spades", after)]);
        assert!(play.discards("spades").split(' ').any(|card| card == gone), "{before}");
    }
}

#[test]
fn ret_11_the_new_card_may_be_the_lowest() {
    let play = check(
        &two(["K 4 7 | Q 9", "K 5 | Q 4"], "AS"),
        &["defend left"],
        &[("spades", "K 7 A | Q 9")],
    );
    assert!(!play.discards("spades").contains("AS"));
}

#[test]
fn ret_11_a_single_army_stays() {
    check(&two(["K 2 | Q 9", "K 5 | Q 4"], "JS"), &["defend left"], &[("spades", "K 2 J | Q 9")]);
    check(&two(["K 10 | Q 9", "K 5 | Q 4"], "AS"), &["defend left"], &[("spades", "K 10 A | Q 9")]);
}

#[test]
fn ret_12_a_captured_place_is_closed_for_armies() {
    let mut play = two(["K@hearts | Q 9", "K 5 | Q 4"], "3S").begin();
    assert_eq!(play.legal(), ["defend right"]);
    assert_eq!(play.refused("defend left"), "RET-12");
}

#[test]
fn ret_12_a_captured_place_cannot_be_attacked_again() {
    let houses = ["K 10 | Q 9", "K@clubs | Q 3", "K 10 | Q 9"];
    let mut play = lay("retaliation", 3, &houses, "8S").begin();
    assert_eq!(play.legal(), ["defend left", "defend right", "attack hearts right"]);
    assert_eq!(play.refused("attack hearts left"), "RET-12");
    let mut ace = lay("retaliation", 3, &houses, "AS").begin();
    assert_eq!(ace.refused("attack hearts left"), "RET-12");
}

#[test]
fn ret_12_what_was_captured_stays_captured() {
    let houses = ["K 10 | Q 9", "K@spades | Q 4"];
    let mut play = two(houses, "3H 8S").begin();
    play.play(&["defend right", "attack hearts right"]);
    assert_eq!(play.house("hearts"), "K@spades | Q");
}

#[test]
fn ret_13_a_house_without_royalty_discards_what_it_must_place() {
    let mut play = two(["K@hearts | Q@hearts", "K 5 | Q 10"], "3S").begin();
    assert_eq!(play.legal(), ["discard"]);
    assert_eq!(play.refused("defend left"), "RET-13");
    play.play(&["discard"]);
    assert_eq!(play.house("spades"), "K@hearts | Q@hearts");
    assert!(play.discards("spades").contains("3S"));
}

#[test]
fn ret_13_a_house_without_royalty_may_attack_or_discard() {
    let lay = || two(["K@hearts | Q@hearts", "K 5 | Q 10"], "8S");
    assert_eq!(lay().begin().legal(), ["discard", "attack hearts left"]);
    check(&lay(), &["attack hearts left"], &[("hearts", "K | Q 10")]);
    check(&lay(), &["discard"], &[("hearts", "K 5 | Q 10")]);
}

#[test]
fn ret_13_a_house_without_royalty_is_still_asked_for_a_pick() {
    let mut play = two(["K@hearts | Q@hearts", "K 5 | Q 10; 9"], "").begin();
    play.play(&["A", "9", "attack hearts right"]);
    assert_eq!(play.house("hearts"), "K 5 | Q");
}

#[test]
fn ret_13_royalty_forbids_discarding() {
    let mut play = two(["K@hearts | Q 9", "K 5 | Q 10"], "8S").begin();
    assert_eq!(play.refused("discard"), "RET-13");
}
