//! Defending: RET-10 to RET-13.

use super::*;

#[test]
fn ret_10_the_card_is_laid_on_top_before_an_own_place() {
    let houses = "K 10 | Q 9 / K 5 | Q 4 / 3S";
    Table::check(
        "retaliation",
        houses,
        "",
        "defend left",
        "spades defends left with 3
         spades.left.armies = 10S 3S | spades.right.armies = 9S | hearts.left.armies = 5H",
    );
    Table::check(
        "retaliation",
        houses,
        "",
        "defend right",
        "spades defends right with 3 | spades.left.armies = 10S | spades.right.armies = 9S 3S",
    );
}

#[test]
fn ret_10_an_empty_place_is_defended_too() {
    let told = "spades defends left with 3\nspades.left.armies = 3S";
    Table::check("retaliation", "K | Q 9 / K 5 | Q 4 / 3S", "", "defend left", told);
}

/// Checks what lies before the left place of spades after it was defended with this card, and
/// which army made room.
#[track_caller]
fn laid(before: &str, card: &str, dropped: Option<&str>, after: &str) {
    let goes = dropped.map_or(String::new(), |dropped| format!(", {dropped} goes"));
    let discards = dropped.map_or(String::new(), |it| format!("spades.discards has {it}S"));
    Table::check(
        "retaliation",
        &format!("K {before} | Q 9 / K 5 | Q 4 / {card}S"),
        "",
        "defend left",
        &format!(
            "spades defends left with {card}{goes}
         spades.left.armies = {after}
         {discards}"
        ),
    );
}

#[test]
fn ret_11_of_two_armies_the_lowest_rank_is_discarded_first() {
    laid("4 7", "2", Some("4"), "7S 2S");
    laid("7 4", "2", Some("4"), "7S 2S");
    laid("J A", "2", Some("A"), "JS 2S");
    laid("J 10", "2", Some("10"), "JS 2S");
}

#[test]
fn ret_11_the_new_card_may_be_the_lowest() {
    laid("4 7", "A", Some("4"), "7S AS");
}

#[test]
fn ret_11_a_single_army_stays() {
    laid("2", "J", None, "2S JS");
    laid("10", "A", None, "10S AS");
}

#[test]
fn ret_12_a_captured_place_is_closed_for_armies() {
    let houses = "K@hearts | Q 9 / K 5 | Q 4 / 3S";
    Table::lay("retaliation", houses).holds("offers.0 = defend right");
    Table::refused("retaliation", houses, 0, "defend left", "RET-12", "retaliation-closed");
}

#[test]
fn ret_12_a_captured_place_cannot_be_attacked_again() {
    let eight = "K 10 | Q 9 / K@clubs | Q 3 / K 10 | Q 9 / 8S";
    let offers = "offers.0 = defend left; defend right; attack hearts right";
    Table::lay("retaliation", eight).holds(offers);
    for houses in [eight, &eight.replace("8S", "AS")] {
        let text = "attack hearts left";
        Table::refused("retaliation", houses, 0, text, "RET-12", "retaliation-closed");
    }
}

#[test]
fn ret_12_what_was_captured_stays_captured() {
    Table::check(
        "retaliation",
        "K 10 | Q 9 / K@spades | Q 4 / 3H 8S",
        "",
        "defend right; attack hearts right",
        "hearts defends right with 3 | spades attacks hearts right with 8: 3 4
         hearts.left.captured_by = spades | hearts.right.captured_by =",
    );
}

/// A house whose royalty is gone.
const LOST: &str = "K@hearts | Q@hearts / K 5 | Q 10";

#[test]
fn ret_13_a_house_without_royalty_discards_what_it_must_place() {
    let three = format!("{LOST} / 3S");
    Table::lay("retaliation", &three).holds("offers.0 = discard");
    Table::refused("retaliation", &three, 0, "defend left", "RET-13", "retaliation-no-royalty");
    Table::check(
        "retaliation",
        &three,
        "",
        "discard",
        "spades discards 3
         spades.left.armies = 0 cards | spades.right.armies = 0 cards | spades.discards has 3S",
    );
}

#[test]
fn ret_13_a_house_without_royalty_may_attack_or_discard() {
    let eight = format!("{LOST} / 8S");
    Table::lay("retaliation", &eight).holds("offers.0 = discard; attack hearts left");
    let attack = "spades attacks hearts left with 8: 5\nhearts.left.armies = 0 cards";
    Table::check("retaliation", &eight, "", "attack hearts left", attack);
    Table::check(
        "retaliation",
        &eight,
        "",
        "discard",
        "spades discards 8 | hearts.left.armies = 5H",
    );
}

#[test]
fn ret_13_a_house_without_royalty_is_still_asked_for_a_pick() {
    Table::check(
        "retaliation",
        &format!("{LOST}; 9"),
        "",
        "A | 9; attack hearts right",
        "round 6: AS 9H | spades attacks hearts right with A: 10 | hearts.right.armies = 0 cards",
    );
}

#[test]
fn ret_13_royalty_forbids_discarding() {
    let houses = "K@hearts | Q 9 / K 5 | Q 10 / 8S";
    Table::refused("retaliation", houses, 0, "discard", "RET-13", "retaliation-has-royalty");
}
