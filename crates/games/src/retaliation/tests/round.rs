//! A round: RET-06 to RET-09.

use super::*;

/// Three and four houses that stand alike.
const THREE: &str = "K 2 | Q 3 / K 2 | Q 3 / K 2 | Q 3";
const FOUR: &str = "K 2 | Q 3 / K 2 | Q 3 / K 2 | Q 3 / K 2 | Q 3";

#[test]
fn ret_06_every_house_picks_a_card_of_its_hand() {
    let houses = format!("{THREE} / round 2");
    let may = "deciders = 0 1 2
               offers.0 = pick A; pick 4; pick 5; pick 6; pick 7; pick 8; pick 9; pick 10";
    Table::lay("retaliation", &houses).holds(may);
    Table::refused("retaliation", &houses, 0, "3", "RET-06", "retaliation-not-in-hand");
    Table::check(
        "retaliation",
        &houses,
        "",
        "4 | 5 | 6",
        "round 2: 4S 5H 6C | turned = 4S 5H 6C | spades.hand = AS 5S 6S 7S 8S 9S 10S",
    );
}

#[test]
fn ret_06_picks_are_turned_up_together() {
    let table = Table::lay("retaliation", &format!("{THREE} / round 2"));
    turned_up_together(&table, ["4", "5", "6"], 1);
}

#[test]
fn ret_06_a_forced_pick_is_asked() {
    let houses = format!("{THREE} / round 9");
    Table::lay("retaliation", &houses).holds("deciders = 0 1 2\noffers.0 = pick A");
    Table::check(
        "retaliation",
        &houses,
        "",
        "A | A | A",
        "round 9: AC AS AH | spades.hand = 0 cards",
    );
}

#[test]
fn ret_07_the_lowest_rank_acts_first() {
    Table::check(
        ("retaliation", 4),
        &format!("{FOUR} / round 2"),
        "",
        "10 | 4 | A | 9; defend left; defend left; defend left; defend left",
        "round 2: AC 4H 9D 10S | clubs defends left with A | hearts defends left with 4
         diamonds defends left with 9 | spades defends left with 10",
    );
}

#[test]
fn ret_07_out_of_turn_is_refused() {
    let houses = format!("{FOUR} / AC 4H 9D 10S");
    let code = ("retaliation", 4);
    Table::refused(code, &houses, 0, "defend left", "RET-07", "retaliation-not-your-turn");
}

#[test]
fn ret_08_of_equal_ranks_the_weaker_defence_is_first() {
    // 2 + 1 + 11, 10 + 3, 9 + 3, 11 + 2; the fourth is first of the two 13s in round 6.
    let houses = "K 2 A | Q J / K 10 | Q 3 / K 9 3 | Q / K J | Q 2";
    Table::check(("retaliation", 4), houses, "", "4 | 4 | 4 | 4", "round 6: 4C 4H 4D 4S");
}

#[test]
fn ret_08_rank_goes_before_defence() {
    let houses = "K J | Q 10 / K 2 | Q 3 / K | Q 2";
    Table::check("retaliation", houses, "", "3 | 4 | 4", "round 6: 3S 4C 4H");
}

#[test]
fn ret_08_equal_defences_go_from_a_house_that_moves_with_the_round() {
    for (seats, houses, round, order) in [
        (4, FOUR, 2, "AH AC AD AS"),
        (4, FOUR, 3, "AC AD AS AH"),
        (4, FOUR, 4, "AD AS AH AC"),
        (4, FOUR, 5, "AS AH AC AD"),
        (3, THREE, 4, "AS AH AC"),
        (3, THREE, 5, "AH AC AS"),
        (3, THREE, 9, "AC AS AH"),
    ] {
        let houses = format!("{houses} / round {round}");
        let told = format!("round {round}: {order}");
        Table::check(("retaliation", seats), &houses, "", "A", &told);
    }
    // House by house, where a player has two.
    let houses = format!("{FOUR} / round 1");
    Table::check("retaliation", &houses, "", "A A", "round 1: AS AH AC AD");
}

#[test]
fn ret_08_the_order_is_fixed_at_the_turn_up() {
    Table::check(
        "retaliation",
        "K 2 | Q 4 / K 10 | Q 3 / K 10 | Q 9; 5",
        "",
        "A | 5 | 5; attack clubs left",
        "round 6: AS 5H 5C | spades attacks clubs left with A: 10
         clubs.left.armies = 0 cards | turned = 5H 5C",
    );
}

#[test]
fn ret_09_a_house_defends_or_attacks() {
    let houses = "K 10 | Q 9 / K 2 | Q 9 / 8S";
    let offers = "offers.0 = defend left; defend right; attack hearts left";
    Table::lay("retaliation", houses).holds(offers);
    Table::refused("retaliation", houses, 0, "discard", "RET-13", "retaliation-has-royalty");
    for text in ["", "pass", "7", "KQ 5 9"] {
        Table::refused("retaliation", houses, 0, text, "RET-09", "retaliation-unreadable");
    }
    let told = "spades defends left with 8\nround = 7\nphase = pick";
    Table::check("retaliation", houses, "", "defend left", told);
}
