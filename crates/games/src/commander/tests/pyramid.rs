//! The deck, the pyramid and who begins: CAP-01 to CAP-05.

use super::super::shape::{self, Place, Places};
use super::*;
use sortie_core::setup::Setup;

/// The places with these numbers.
fn places(numbers: &str) -> Places {
    numbers.split_whitespace().map(|n| Place::new(n.parse().unwrap()).unwrap()).collect()
}

/// The places of a whole pyramid that are uncovered without these cards: completely, and partially only.
fn uncovered(gone: &str) -> [Vec<u8>; 2] {
    let shape = &shape::FULL;
    let occupied = shape.all().except(places(gone));
    let (free, open) = (shape.free(occupied), shape.open(occupied));
    [free, open.except(free)].map(|set| set.iter().map(Place::number).collect())
}

#[test]
fn cap_01_a_pack_of_52_is_played_by_two_to_four_with_thirteen_each() {
    for seats in 2..=4 {
        let table = Table::check(("commander", seats), "deal", "", "", "dealt 13 each");
        table.holds("unseen = 52 cards");
        for seat in 0..seats {
            table.holds(&format!("pyramids.{seat} = {FULL}"));
        }
        assert_eq!(table.state.undealt(CLASSIC.deck), 52 - 13 * u32::from(seats));
    }
    for seats in [0, 1, 5, 8] {
        assert_eq!(CLASSIC.check(seats).unwrap_err().rule, "CAP-01");
        assert!(Setup::for_game("commander").build::<Commander>(seats.into()).is_err());
    }
}

#[test]
fn cap_01_the_ace_is_high_the_two_low_and_suits_do_not_matter() {
    let below = "? ? ? / ? ? ? / ? ? ? / ? ? / ?";
    for (high, low) in [("AC", "KS"), ("3C", "2S"), ("10D", "9H"), ("JC", "10S"), ("AS", "2H")] {
        for (own, other, winner) in [(high, low, 0), (low, high, 1)] {
            Table::check(
                "commander",
                &format!("0 {own} {below}\n1 {other} {below}"),
                "",
                "1 x 1.1",
                &format!(
                    "0.1 {own} x 1.1 {other}
         {winner} wins, {} loses {low}
         to_move = 1",
                    1 - winner
                ),
            );
        }
    }
}

#[test]
fn cap_02_a_pyramid_has_rows_of_four_three_three_two_and_the_commander() {
    let shape = &shape::FULL;
    assert_eq!((shape.rows, shape.size()), (&[4, 3, 3, 2, 1][..], 13));
    assert_eq!(shape.commander().number(), 13);
    let rows: Vec<u8> = shape.spots().map(|(_, (_, row))| row).collect();
    assert_eq!(rows, [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4]);
    assert!(shape.spots().zip(1..).all(|((place, _), number)| place.number() == number));
}

/// The rules of covering and adjacency, told in another way: by where the cards lie.
#[test]
fn cap_03_what_covers_and_what_lies_beside_follows_from_the_picture() {
    let shape = &shape::FULL;
    for (one, (column, row)) in shape.spots() {
        let beside = |&(_, (other, across)): &(Place, (u8, u8))| match row.abs_diff(across) {
            0 => column.abs_diff(other) == 2,
            1 => column.abs_diff(other) <= 1,
            _ => false,
        };
        let near = || shape.spots().filter(beside);
        assert_eq!(shape.near(one), near().map(|(place, _)| place).collect(), "{one}");
        let over: Vec<_> = near().filter(|(_, (_, across))| *across < row).collect();
        assert_eq!(shape.over(one), over.iter().map(|(place, _)| *place).collect(), "{one}");
        // A card lies in the middle of those that cover it.
        let columns = over.iter().map(|(_, (column, _))| usize::from(*column)).sum::<usize>();
        assert_eq!(columns, usize::from(column) * over.len(), "{one}");
    }
}

#[test]
fn cap_03_each_card_is_covered_by_those_that_the_rule_names() {
    let over =
        ["", "", "", "", "1 2", "2 3", "3 4", "5", "6", "7", "8 9", "9 10", "11 12"].map(places);
    for (place, over) in shape::FULL.all().iter().zip(over) {
        assert_eq!(shape::FULL.over(place), over, "{place}");
    }
}

#[test]
fn cap_03_the_examples_of_the_source_come_out() {
    assert_eq!(uncovered("1 3 5"), [vec![2, 4, 8], vec![6, 7]]);
    assert_eq!(uncovered("3 6"), [vec![1, 2, 4, 9], vec![7]]);
    // And that of the rulebook page.
    assert_eq!(uncovered("1 5"), [vec![2, 3, 4, 8], vec![]]);
}

#[test]
fn cap_04_a_card_is_free_when_all_that_cover_it_are_gone_and_partly_when_some_are() {
    assert_eq!(uncovered(""), [vec![1, 2, 3, 4], vec![]]);
    assert_eq!(uncovered("3"), [vec![1, 2, 4], vec![6, 7]]);
    assert_eq!(uncovered("1 2"), [vec![3, 4, 5], vec![6]]);
    // A card under a single one is never partly uncovered.
    assert_eq!(uncovered("1 2 5"), [vec![3, 4, 8], vec![6]]);
    assert_eq!(uncovered("1 2 5 8"), [vec![3, 4], vec![6, 11]]);
    assert_eq!(uncovered("1 2 3 4 5 6 7 8 9 10 11"), [vec![12], vec![13]]);
    assert_eq!(uncovered("1 2 3 4 5 6 7 8 9 10 11 12"), [vec![13], vec![]]);
    // What lies above one that is gone is not covered by it.
    assert_eq!(uncovered("6"), [vec![1, 2, 3, 4, 9], vec![]]);
}

#[test]
fn cap_04_a_gap_does_not_close() {
    // Cards 1 and 3 keep their numbers, and so do those below.
    Table::check(
        "commander",
        "0 KC ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         1 ? 2C ? ? / ? ? ? / ? ? ? / ? ? / ?",
        "",
        "1 x 1.2",
        "0.1 KC x 1.2 2C
         0 wins, 1 loses 2C
         pyramids.0 = KC ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         pyramids.1 = ? - ? ? / ? ? ? / ? ? ? / ? ? / ?
         offers.1 = 1 x 0.1; 1 x 0.2; 1 x 0.3; 1 x 0.4; 3 x 0.1; 3 x 0.2; 3 x 0.3; 3 x 0.4; \
                    4 x 0.1; 4 x 0.2; 4 x 0.3; 4 x 0.4",
    );
}

#[test]
fn cap_05_seat_0_starts_and_the_turn_goes_around() {
    for seats in 2..=4 {
        let mut table = Table::deal(("commander", seats), "");
        for turn in 0..2 * seats {
            table.holds(&format!("deciders = {}", turn % seats));
            // A high card attacks a low one of the next seat, in each round from other places.
            let (round, target) = (turn / seats, (turn + 1) % seats);
            let ends = [table.state.pool.last(), table.state.pool.first()];
            let luck = ends.map(|card| french::code(card.unwrap())).join(" ");
            table.play(&luck, &format!("{} x {target}.{}", 3 + round, 1 + round));
        }
    }
}

#[test]
fn cap_05_seats_that_are_out_are_passed_over() {
    for (table, action, expect) in [
        (
            "0 KC ? ? ? / ? ? ? / ? ? ? / ? ? / ?
             1 out
             2 2C ? ? ? / ? ? ? / ? ? ? / ? ? / ?
             3 full",
            "1 x 2.1",
            "0.1 KC x 2.1 2C
             0 wins, 2 loses 2C
             to_move = 2",
        ),
        (
            "0 2C ? ? ? / ? ? ? / ? ? ? / ? ? / ?
             1 out
             2 out
             3 KC ? ? ? / ? ? ? / ? ? ? / ? ? / ?
             turn 3",
            "1 x 0.1",
            "3.1 KC x 0.1 2C
             3 wins, 0 loses 2C
             to_move = 0",
        ),
    ] {
        Table::check("commander", table, "", action, expect);
    }
}

#[test]
fn cap_05_the_next_is_counted_from_the_seat_that_had_the_turn_even_if_it_went_out() {
    // Seat 1 attacks with its Commander and loses it: seat 2 is next, not the one after.
    Table::check(
        "commander",
        "0 full
         1 - - - - / - - - / - - - / - - / 2C
         2 KC ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         3 full
         turn 1",
        "",
        "13 x 2.1",
        "1.13 2C x 2.1 KC | 2 wins, 1 loses 2C | 1 is out, 0 leave
         pyramids.1 = 0 cards | to_move = 2",
    );
    // The one that comes next goes out: it is passed over.
    Table::check(
        "commander",
        "0 KC ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         1 - - - - / - - - / - - - / - - / 2C
         2 full",
        "",
        "1 x 1.13",
        "0.1 KC x 1.13 2C | 0 wins, 1 loses 2C | 1 is out, 0 leave | to_move = 2",
    );
}
