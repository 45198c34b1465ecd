//! Equal ranks: CAP-08 to CAP-10.

use super::super::shape::{self, Place};
use super::*;

/// Seat 0 may attack with its 9 at place 2, and seat 1 has a 9 at place 1.
const NINES: &str = "0 ? 9C ? ? / ? KD ? / ? ? ? / ? ? / ?
                     1 9D ? ? ? / 5H ? ? / ? ? ? / ? ? / ?";
/// The same with sevens beside the nines, and a card that decides.
const SEVENS: &str = "0 3D 9C ? ? / ? 7D ? / ? ? ? / ? ? / ?
                      1 9D ? ? ? / 7H ? ? / 2S ? ? / ? ? / ?";
/// Seat 1 has one card beside its 9, and has to turn it up.
const ONE: &str = "0 ? 9C ? ? / ? KD ? / ? ? ? / ? ? / ?
                   1 9D - ? ? / 5H ? ? / ? ? ? / ? ? / ?";

#[test]
fn cap_08_after_equal_ranks_both_choose_a_further_card_at_the_same_time() {
    // Left and right in the row, and what it covers.
    Table::check(
        "commander",
        NINES,
        "",
        "2 x 1.1",
        "0.2 9C x 1.1 9D | equal
         phase = tie | to_move = 0 | deciders = 0 1 | offers.0 = up 1; up 3; up 5; up 6
         offers.1 = up 2; up 5",
    );
}

#[test]
fn cap_08_the_third_worked_example() {
    Table::check(
        "commander",
        NINES,
        "",
        "2 x 1.1; 6 | 5",
        "0.2 9C x 1.1 9D | equal | up 0.6 KD & 1.5 5H | 0 wins, 1 loses 5H 9D
         pyramids.0 = ? 9C ? ? / ? KD ? / ? ? ? / ? ? / ?
         pyramids.1 = - ? ? ? / - ? ? / ? ? ? / ? ? / ? | taken = 5H 9D | to_move = 1",
    );
}

#[test]
fn cap_08_adjacent_are_the_neighbours_in_the_row_and_what_covers_or_is_covered() {
    let near = [
        "2 5",
        "1 3 5 6",
        "2 4 6 7",
        "3 7",
        "1 2 6 8",
        "2 3 5 7 9",
        "3 4 6 10",
        "5 9 11",
        "6 8 10 11 12",
        "7 9 12",
        "8 9 12 13",
        "9 10 11 13",
        "11 12",
    ];
    for (number, near) in (1..).zip(near) {
        let found = shape::FULL.near(Place::new(number).unwrap()).iter();
        let found: Vec<String> = found.map(|place| place.to_string()).collect();
        assert_eq!(found.join(" "), near, "{number}");
    }
}

#[test]
fn cap_08_a_covered_card_and_the_commander_may_be_turned_up() {
    // Card 8 lies under card 5; the Commander lies beside card 11.
    let table = "0 - - ? ? / 9C ? ? / AD ? ? / ? ? / ?
                 1 - - - - / - - - / - - - / 9D ? / 3H";
    let tied = "0.5 9C x 1.11 9D\nequal";
    let offers = "deciders = 0 1\noffers.0 = up 6; up 8\noffers.1 = up 12; up 13";
    Table::check("commander", table, "", "5 x 1.11", &format!("{tied} | {offers}"));
    Table::check(
        "commander",
        table,
        "",
        "5 x 1.11; 8 | 13",
        &format!(
            "{tied} | up 0.8 AD & 1.13 3H | 0 wins, 1 loses 3H 9D | 1 is out, 1 leave | winners = 0"
        ),
    );
}

#[test]
fn cap_08_from_the_second_tie_on_a_card_may_lie_beside_any_that_was_turned_up() {
    Table::check(
        "commander",
        SEVENS,
        "",
        "2 x 1.1; 6 | 5",
        "0.2 9C x 1.1 9D | equal | up 0.6 7D & 1.5 7H | equal
         deciders = 0 1 | offers.0 = up 1; up 3; up 5; up 7; up 9 | offers.1 = up 2; up 6; up 8",
    );
}

#[test]
fn cap_08_the_last_two_cards_decide_not_the_sum() {
    let table = SEVENS.replace("3D", "2D").replace("2S", "3S");
    Table::check(
        "commander",
        &table,
        "",
        "2 x 1.1; 6 | 5; 1 | 8",
        "0.2 9C x 1.1 9D | equal | up 0.6 7D & 1.5 7H | equal | up 0.1 2D & 1.8 3S
         1 wins, 0 loses 2D 7D 9C
         pyramids.0 = - - ? ? / ? - ? / ? ? ? / ? ? / ?
         pyramids.1 = 9D ? ? ? / 7H ? ? / 3S ? ? / ? ? / ?",
    );
}

#[test]
fn cap_08_where_nothing_lies_beside_any_card_may_be_chosen() {
    let table = "0 9C - ? 7C / - ? ? / ? ? ? / ? ? / ?
                 1 9D - - 7D / - ? ? / ? ? ? / ? ? / ?";
    Table::check(
        "commander",
        table,
        "",
        "1 x 1.1",
        "0.1 9C x 1.1 9D | equal
         offers.0 = up 3; up 4; up 6; up 7; up 8; up 9; up 10; up 11; up 12; up 13
         offers.1 = up 4; up 6; up 7; up 8; up 9; up 10; up 11; up 12; up 13",
    );
    // After that it must be a neighbour again, here of card 4.
    Table::check(
        "commander",
        table,
        "",
        "1 x 1.1; 4 | 4",
        "0.1 9C x 1.1 9D | equal | up 0.4 7C & 1.4 7D | equal
         deciders = 0 | offers.0 = up 3; up 7",
    );
}

#[test]
fn cap_08_who_has_only_one_card_to_turn_up_is_not_asked() {
    Table::check(
        "commander",
        ONE,
        "",
        "2 x 1.1; 6",
        "0.2 9C x 1.1 9D | equal | up 0.6 KD & 1.5 5H | 0 wins, 1 loses 5H 9D",
    );
    // Neither is asked: the battle goes on by itself.
    Table::check(
        "commander",
        "0 9C - ? ? / 4C ? ? / ? ? ? / ? ? / ?
         1 9D - ? ? / 5H ? ? / ? ? ? / ? ? / ?",
        "",
        "1 x 1.1",
        "0.1 9C x 1.1 9D | equal | up 0.5 4C & 1.5 5H | 1 wins, 0 loses 4C 9C
         pyramids.0 = - - ? ? / - ? ? / ? ? ? / ? ? / ? | to_move = 1",
    );
}

#[test]
fn cap_08_only_what_may_be_turned_up_is_accepted() {
    let tie = |table: &str| format!("{table}\n2 full\ntie 1: 2 / 1");
    let [tied, forced] = [tie(&NINES.replace("9C ?", "9C -")), tie(ONE)];
    for (table, who, text, rule, message) in [
        (&tied, 0, "4", "CAP-08", "commander-not-adjacent"),
        (&tied, 0, "13", "CAP-08", "commander-not-adjacent"),
        (&tied, 0, "2", "CAP-08", "commander-is-up"),
        (&tied, 0, "3", "CAP-07", "commander-own-gone"),
        (&tied, 1, "6", "CAP-08", "commander-not-adjacent"),
        (&tied, 1, "14", "CAP-02", "commander-no-such-card"),
        (&tied, 1, "5 x 0.1", "CAP-08", "commander-unreadable-tie"),
        (&tied, 2, "5", "CAP-08", "commander-not-your-battle"),
        (&forced, 1, "5", "CAP-08", "commander-no-choice"),
    ] {
        Table::refused("commander", table, who, text, rule, message);
    }
}

#[test]
fn cap_09_the_loser_takes_out_all_that_it_turned_up_and_the_winner_nothing() {
    Table::check(
        "commander",
        &format!("{SEVENS}\n2 full"),
        "",
        "2 x 1.1; 6 | 5; 1 | 8",
        "0.2 9C x 1.1 9D | equal | up 0.6 7D & 1.5 7H | equal | up 0.1 3D & 1.8 2S
         0 wins, 1 loses 2S 7H 9D
         pyramids.0 = 3D 9C ? ? / ? 7D ? / ? ? ? / ? ? / ?
         pyramids.1 = - ? ? ? / - ? ? / - ? ? / ? ? / ?
         pyramids.2 = ? ? ? ? / ? ? ? / ? ? ? / ? ? / ? | taken = 2S 7H 9D | to_move = 1",
    );
}

#[test]
fn cap_10_who_has_no_card_left_to_turn_up_loses_to_more_cards() {
    let [one, two] = ["- - - - / - - - / - - - / - - / 9C", "- - - - / - - - / - - - / 9D ? / ?"];
    Table::check(
        "commander",
        &format!("0 {one}\n1 {two}"),
        "",
        "13 x 1.11",
        &format!(
            "0.13 9C x 1.11 9D | equal | stop: 0 has none left | 1 wins, 0 loses 9C
         0 is out, 0 leave
         pyramids.1 = {two} | winners = 1"
        ),
    );
    // The attacked one has none left.
    Table::check(
        "commander",
        &format!("0 {two}\n1 {one}"),
        "",
        "11 x 1.13",
        "0.11 9D x 1.13 9C | equal | stop: 1 has none left | 0 wins, 1 loses 9C
         1 is out, 0 leave
         winners = 0",
    );
}

#[test]
fn cap_10_cards_that_were_turned_up_count_as_well() {
    // Two against three: after the second tie one card is left to seat 1, and it wins with three.
    Table::check(
        "commander",
        "0 - - - - / - - - / - - - / 9C - / 7C
         1 - - - - / - - - / - - - / 9D 7D / ?",
        "",
        "11 x 1.11; 12",
        "0.11 9C x 1.11 9D | equal | up 0.13 7C & 1.12 7D | equal | stop: 0 has none left
         1 wins, 0 loses 7C 9C | 0 is out, 0 leave
         pyramids.1 = - - - - / - - - / - - - / 9D 7D / ? | winners = 1",
    );
}

#[test]
fn cap_10_equal_numbers_lose_all_that_was_turned_up_on_both_sides() {
    Table::check(
        "commander",
        "0 - - - - / - - - / - - - / - - / 9C
         1 - - - - / - - - / - - - / - - / 9D
         2 full",
        "",
        "13 x 1.13",
        "0.13 9C x 1.13 9D | equal | stop: none left | 0 loses 9C, 1 loses 9D | 0 is out, 0 leave
         1 is out, 0 leave
         pyramids.0 = 0 cards | pyramids.1 = 0 cards | winners = 2",
    );
    Table::check(
        "commander",
        "0 - - - - / - - - / - - - / 9C - / 7C
         1 - - - - / - - - / - - - / - 9D / 7D
         2 full
         3 full",
        "",
        "11 x 1.12",
        "0.11 9C x 1.12 9D | equal | up 0.13 7C & 1.13 7D | equal | stop: none left
         0 loses 7C 9C, 1 loses 7D 9D | 0 is out, 0 leave | 1 is out, 0 leave
         to_move = 2",
    );
}
