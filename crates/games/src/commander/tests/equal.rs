//! Equal ranks: CAP-08 to CAP-10.

use super::*;

/// Seat 0 may attack with its 9 at place 2, and seat 1 has a 9 at place 1.
const NINES: &str = "0 ? 9C ? ? / ? KD ? / ? ? ? / ? ? / ?
                     1 9D ? ? ? / 5H ? ? / ? ? ? / ? ? / ?";

#[test]
fn cap_08_after_equal_ranks_both_choose_a_further_card_at_the_same_time() {
    let table = check(
        NINES,
        "2 x 1.1",
        "0.2 9C x 1.1 9D
         equal
         phase = tie
         deciders = 0 1
         turn = 0",
    );
    // Left and right in the row, and what it covers.
    assert_eq!(table.offers(0), "1; 3; 5; 6");
    assert_eq!(table.offers(1), "2; 5");
}

#[test]
fn cap_08_the_third_worked_example() {
    check(
        NINES,
        "2 x 1.1; 6 & 5",
        "0.2 9C x 1.1 9D
         equal
         up 0.6 KD & 1.5 5H
         0 wins, 1 loses 5H 9D
         0 = ? 9C ? ? / ? KD ? / ? ? ? / ? ? / ?
         1 = - ? ? ? / - ? ? / ? ? ? / ? ? / ?
         taken = 5H 9D
         turn = 1",
    );
}

#[test]
fn cap_08_adjacent_are_the_neighbours_in_the_row_and_what_covers_or_is_covered() {
    use super::super::shape::{FULL, Place};
    for (number, near) in [
        (1, vec![2, 5]),
        (2, vec![1, 3, 5, 6]),
        (3, vec![2, 4, 6, 7]),
        (4, vec![3, 7]),
        (5, vec![1, 2, 6, 8]),
        (6, vec![2, 3, 5, 7, 9]),
        (7, vec![3, 4, 6, 10]),
        (8, vec![5, 9, 11]),
        (9, vec![6, 8, 10, 11, 12]),
        (10, vec![7, 9, 12]),
        (11, vec![8, 9, 12, 13]),
        (12, vec![9, 10, 11, 13]),
        (13, vec![11, 12]),
    ] {
        let found = FULL.near(Place::new(number).unwrap());
        assert_eq!(found.iter().map(Place::number).collect::<Vec<_>>(), near, "{number}");
    }
}

#[test]
fn cap_08_a_covered_card_and_the_commander_may_be_turned_up() {
    // Card 8 lies under card 5; the Commander lies beside card 11.
    let table = check(
        "0 - - ? ? / 9C ? ? / AD ? ? / ? ? / ?
         1 - - - - / - - - / - - - / 9D ? / 3H",
        "5 x 1.11",
        "0.5 9C x 1.11 9D
         equal
         deciders = 0 1",
    );
    assert_eq!(table.offers(0), "6; 8");
    assert_eq!(table.offers(1), "12; 13");
    check(
        "0 - - ? ? / 9C ? ? / AD ? ? / ? ? / ?
         1 - - - - / - - - / - - - / 9D ? / 3H",
        "5 x 1.11; 8 & 13",
        "0.5 9C x 1.11 9D
         equal
         up 0.8 AD & 1.13 3H
         0 wins, 1 loses 3H 9D
         1 is out, 1 leave
         winners = 0",
    );
}

#[test]
fn cap_08_from_the_second_tie_on_a_card_may_lie_beside_any_that_was_turned_up() {
    let table = check(
        "0 ? 9C ? ? / ? 7D ? / ? ? ? / ? ? / ?
         1 9D ? ? ? / 7H ? ? / ? ? ? / ? ? / ?",
        "2 x 1.1; 6 & 5",
        "0.2 9C x 1.1 9D
         equal
         up 0.6 7D & 1.5 7H
         equal
         deciders = 0 1",
    );
    assert_eq!(table.offers(0), "1; 3; 5; 7; 9");
    assert_eq!(table.offers(1), "2; 6; 8");
}

#[test]
fn cap_08_the_last_two_cards_decide_not_the_sum() {
    check(
        "0 2D 9C ? ? / ? 7D ? / ? ? ? / ? ? / ?
         1 9D ? ? ? / 7H ? ? / 3S ? ? / ? ? / ?",
        "2 x 1.1; 6 & 5; 1 & 8",
        "0.2 9C x 1.1 9D
         equal
         up 0.6 7D & 1.5 7H
         equal
         up 0.1 2D & 1.8 3S
         1 wins, 0 loses 2D 7D 9C
         0 = - - ? ? / ? - ? / ? ? ? / ? ? / ?
         1 = 9D ? ? ? / 7H ? ? / 3S ? ? / ? ? / ?",
    );
}

#[test]
fn cap_08_where_nothing_lies_beside_any_card_may_be_chosen() {
    let table = check(
        "0 9C - ? ? / - ? ? / ? ? ? / ? ? / ?
         1 9D - - ? / - ? ? / ? ? ? / ? ? / ?",
        "1 x 1.1",
        "0.1 9C x 1.1 9D
         equal",
    );
    assert_eq!(table.offers(0), "3; 4; 6; 7; 8; 9; 10; 11; 12; 13");
    assert_eq!(table.offers(1), "4; 6; 7; 8; 9; 10; 11; 12; 13");
    // After that it must be a neighbour again, here of card 4.
    let table = check(
        "0 9C - ? 7C / - ? ? / ? ? ? / ? ? / ?
         1 9D - - 7D / - ? ? / ? ? ? / ? ? / ?",
        "1 x 1.1; 4 & 4",
        "0.1 9C x 1.1 9D
         equal
         up 0.4 7C & 1.4 7D
         equal
         deciders = 0",
    );
    assert_eq!(table.offers(0), "3; 7");
}

#[test]
fn cap_08_who_has_only_one_card_to_turn_up_is_not_asked() {
    // Beside card 1 of seat 1 only card 5 is left.
    check(
        "0 ? 9C ? ? / ? KD ? / ? ? ? / ? ? / ?
         1 9D - ? ? / 5H ? ? / ? ? ? / ? ? / ?",
        "2 x 1.1; 6",
        "0.2 9C x 1.1 9D
         equal
         up 0.6 KD & 1.5 5H
         0 wins, 1 loses 5H 9D",
    );
    // Neither is asked: the battle goes on by itself.
    check(
        "0 9C - ? ? / 4C ? ? / ? ? ? / ? ? / ?
         1 9D - ? ? / 5H ? ? / ? ? ? / ? ? / ?",
        "1 x 1.1",
        "0.1 9C x 1.1 9D
         equal
         up 0.5 4C & 1.5 5H
         1 wins, 0 loses 4C 9C
         0 = - - ? ? / - ? ? / ? ? ? / ? ? / ?
         turn = 1",
    );
}

#[test]
fn cap_08_only_what_may_be_turned_up_is_accepted() {
    let tie = "0 ? 9C - ? / ? KD ? / ? ? ? / ? ? / ?
               1 9D ? ? ? / 5H ? ? / ? ? ? / ? ? / ?
               tie 1: 2 / 1";
    let tie2 = format!("{tie}\n2 full");
    for (who, text, rule, message) in [
        (0, "4", "CAP-08", "commander-not-adjacent"),
        (0, "13", "CAP-08", "commander-not-adjacent"),
        (0, "2", "CAP-08", "commander-is-up"),
        (0, "3", "CAP-07", "commander-own-gone"),
        (1, "6", "CAP-08", "commander-not-adjacent"),
        (1, "14", "CAP-02", "commander-no-such-card"),
        (1, "5 x 0.1", "CAP-08", "commander-unreadable-tie"),
        (2, "5", "CAP-08", "commander-not-your-battle"),
    ] {
        refused(&tie2, Observer::Seat(who), text, rule, message);
    }
    let forced = "0 ? 9C ? ? / ? KD ? / ? ? ? / ? ? / ?
                  1 9D - ? ? / 5H ? ? / ? ? ? / ? ? / ?
                  tie 1: 2 / 1";
    refused(forced, Observer::Seat(1), "5", "CAP-08", "commander-no-choice");
}

#[test]
fn cap_09_the_loser_takes_out_all_that_it_turned_up_and_the_winner_nothing() {
    check(
        "0 3D 9C ? ? / ? 7D ? / ? ? ? / ? ? / ?
         1 9D ? ? ? / 7H ? ? / 2S ? ? / ? ? / ?
         2 full",
        "2 x 1.1; 6 & 5; 1 & 8",
        "0.2 9C x 1.1 9D
         equal
         up 0.6 7D & 1.5 7H
         equal
         up 0.1 3D & 1.8 2S
         0 wins, 1 loses 2S 7H 9D
         0 = 3D 9C ? ? / ? 7D ? / ? ? ? / ? ? / ?
         1 = - ? ? ? / - ? ? / - ? ? / ? ? / ?
         2 = ? ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         taken = 2S 7H 9D
         turn = 1",
    );
}

#[test]
fn cap_10_who_has_no_card_left_to_turn_up_loses_to_more_cards() {
    for (own, other, expect) in [
        // The attacker has none left.
        (
            "- - - - / - - - / - - - / - - / 9C",
            "- - - - / - - - / - - - / 9D ? / ?",
            "0.13 9C x 1.11 9D
             equal
             stop: 0 has none left
             1 wins, 0 loses 9C
             0 is out, 0 leave
             1 = - - - - / - - - / - - - / 9D ? / ?
             winners = 1",
        ),
        // The attacked one has none left.
        (
            "- - - - / - - - / - - - / 9D ? / ?",
            "- - - - / - - - / - - - / - - / 9C",
            "0.11 9D x 1.13 9C
             equal
             stop: 1 has none left
             0 wins, 1 loses 9C
             1 is out, 0 leave
             winners = 0",
        ),
    ] {
        let attack = if own.contains("9C") { "13 x 1.11" } else { "11 x 1.13" };
        check(&format!("0 {own}\n1 {other}"), attack, expect);
    }
}

#[test]
fn cap_10_cards_that_were_turned_up_count_as_well() {
    // Two against three: after the second tie one card is left to seat 1, and it wins with three.
    check(
        "0 - - - - / - - - / - - - / 9C - / 7C
         1 - - - - / - - - / - - - / 9D 7D / ?",
        "11 x 1.11; 12",
        "0.11 9C x 1.11 9D
         equal
         up 0.13 7C & 1.12 7D
         equal
         stop: 0 has none left
         1 wins, 0 loses 7C 9C
         0 is out, 0 leave
         1 = - - - - / - - - / - - - / 9D 7D / ?
         winners = 1",
    );
}

#[test]
fn cap_10_equal_numbers_lose_all_that_was_turned_up_on_both_sides() {
    check(
        "0 - - - - / - - - / - - - / - - / 9C
         1 - - - - / - - - / - - - / - - / 9D
         2 full",
        "13 x 1.13",
        "0.13 9C x 1.13 9D
         equal
         stop: none left
         0 loses 9C, 1 loses 9D
         0 is out, 0 leave
         1 is out, 0 leave
         0 = out
         1 = out
         winners = 2",
    );
    check(
        "0 - - - - / - - - / - - - / 9C - / 7C
         1 - - - - / - - - / - - - / - 9D / 7D
         2 full
         3 full",
        "11 x 1.12",
        "0.11 9C x 1.12 9D
         equal
         up 0.13 7C & 1.13 7D
         equal
         stop: none left
         0 loses 7C 9C, 1 loses 7D 9D
         0 is out, 0 leave
         1 is out, 0 leave
         turn = 2",
    );
}
