//! An attack: CAP-06 and CAP-07.

use super::super::shape::{self, Places};
use super::*;

const START: &str = "0 full\n1 full\n2 full";

#[test]
fn cap_06_at_the_start_cards_1_to_4_attack_cards_1_to_4_of_an_enemy() {
    // The first worked example.
    Table::lay("commander", "0 full\n1 full").holds(
        "offers.0 = 1 x 1.1; 1 x 1.2; 1 x 1.3; 1 x 1.4; 2 x 1.1; 2 x 1.2; 2 x 1.3; 2 x 1.4; \
                    3 x 1.1; 3 x 1.2; 3 x 1.3; 3 x 1.4; 4 x 1.1; 4 x 1.2; 4 x 1.3; 4 x 1.4
         offers.1 =",
    );
}

#[test]
fn cap_06_a_partly_uncovered_card_may_be_attacked_and_may_not_attack() {
    // The second worked example.
    let gap = "? ? - ? / ? ? ? / ? ? ? / ? ? / ?";
    let gaps = format!("0 {gap}\n1 {gap}");
    Table::lay("commander", &gaps).holds(
        "offers.0 = 1 x 1.1; 1 x 1.2; 1 x 1.4; 1 x 1.6; 1 x 1.7; 2 x 1.1; 2 x 1.2; 2 x 1.4; \
                    2 x 1.6; 2 x 1.7; 4 x 1.1; 4 x 1.2; 4 x 1.4; 4 x 1.6; 4 x 1.7",
    );
    for (text, rule, message) in [
        ("6 x 1.1", "CAP-06", "commander-own-partly"),
        ("7 x 1.6", "CAP-06", "commander-own-partly"),
        ("5 x 1.1", "CAP-06", "commander-own-covered"),
        ("1 x 1.5", "CAP-06", "commander-target-covered"),
        ("3 x 1.1", "CAP-07", "commander-own-gone"),
        ("1 x 1.3", "CAP-07", "commander-target-gone"),
    ] {
        Table::refused("commander", &gaps, 0, text, rule, message);
    }
}

#[test]
fn cap_06_any_opponent_may_be_attacked_and_nobody_else() {
    let targets = "1 x 1.1; 1 x 1.2; 1 x 1.3; 1 x 1.4; 1 x 2.1; 1 x 2.2; 1 x 2.3; 1 x 2.4";
    Table::lay("commander", START).holds(&format!("offers.0 has {targets}"));
    for (table, text, rule, message) in [
        (START, "1 x 0.1", "CAP-06", "commander-own-target"),
        (START, "1 x 3.1", "CAP-06", "commander-no-such-seat"),
        ("0 full\n1 out\n2 full", "1 x 1.1", "CAP-11", "commander-is-out"),
    ] {
        Table::refused("commander", table, 0, text, rule, message);
    }
}

#[test]
fn cap_06_an_attack_must_be_made_and_there_is_always_one() {
    let view = Table::lay("commander", START).view(0);
    assert!(!CLASSIC.legal_steps(&view, &Draft::EMPTY).complete, "there is no passing");
    // Wherever cards lie, the one with the lowest number is free.
    let shape = &shape::FULL;
    for bits in 1..1u32 << shape.size() {
        let occupied = shape.all().iter().filter(|place| bits >> place.to_usize() & 1 == 1);
        let occupied: Places = occupied.collect();
        assert!(shape.free(occupied).has(occupied.iter().next().unwrap()));
        assert!(shape.open(occupied).has_all(shape.free(occupied)));
    }
}

#[test]
fn cap_06_the_commander_attacks_and_is_attacked_like_any_other_card() {
    Table::check(
        "commander",
        "0 - - - - / - - - / - - - / - - / KC
         1 - - - - / - - - / - - - / 3C - / ?",
        "",
        "13 x 1.11",
        "0.13 KC x 1.11 3C | 0 wins, 1 loses 3C
         pyramids.0 = - - - - / - - - / - - - / - - / KC | to_move = 1",
    );
    // Partly uncovered, the Commander may be attacked already.
    Table::check(
        "commander",
        "0 KC ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         1 - - - - / - - - / - - - / 3C - / ?",
        "QD",
        "1 x 1.13",
        "0.1 KC x 1.13 QD | 0 wins, 1 loses QD | 1 is out, 1 leave | left = 3C | winners = 0",
    );
}

#[test]
fn cap_07_both_cards_are_turned_up_and_the_lower_one_is_taken_out() {
    Table::check(
        "commander",
        START,
        "7D 9H",
        "3 x 2.4",
        "0.3 7D x 2.4 9H | 2 wins, 0 loses 7D
         pyramids.0 = ? ? - ? / ? ? ? / ? ? ? / ? ? / ?
         pyramids.2 = ? ? ? 9H / ? ? ? / ? ? ? / ? ? / ? | taken = 7D | unseen = 50 cards
         to_move = 1",
    );
}

#[test]
fn cap_07_the_card_of_the_winner_is_the_same_when_it_fights_again() {
    Table::check(
        "commander",
        "0 full\n1 full",
        "JD 9H 5C 8S",
        "1 x 1.1; 2 x 0.1; 1 x 1.3",
        "0.1 JD x 1.1 9H | 0 wins, 1 loses 9H | 1.2 5C x 0.1 JD | 0 wins, 1 loses 5C
         0.1 JD x 1.3 8S | 0 wins, 1 loses 8S
         pyramids.0 = JD ? ? ? / ? ? ? / ? ? ? / ? ? / ? | taken = 5C 8S 9H",
    );
}
