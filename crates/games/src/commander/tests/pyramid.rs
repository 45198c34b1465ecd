//! The deck, the pyramid and who begins: CAP-01 to CAP-05.

use super::super::shape::{self, Place, Places};
use super::*;
use sortie_core::game::Rules;
use sortie_core::setup::Setup;

/// The places with these numbers.
fn places(numbers: &str) -> Places {
    numbers.split_whitespace().map(|n| Place::new(n.parse().unwrap()).unwrap()).collect()
}

/// The places of a whole pyramid that are uncovered without these cards: completely, and partially only.
fn uncovered(gone: &str) -> [Vec<u8>; 2] {
    let shape = &shape::FULL;
    let lies = shape.all().except(places(gone));
    let (free, open) = (shape.free(lies), shape.open(lies));
    [free, open.except(free)].map(|set| set.iter().map(Place::number).collect())
}

#[test]
fn cap_01_a_pack_of_52_is_played_by_two_to_four_with_thirteen_each() {
    for seats in 2..=4 {
        let table = deal(seats);
        table.is_sound();
        assert_eq!(table.state.pool, french::pack(0));
        assert_eq!(table.told(), ["dealt 13 each"]);
        for seat in 0..4 {
            let lies = table.state.pyramid(seat).lies.len();
            assert_eq!(lies, if seat < seats { 13 } else { 0 });
        }
        assert_eq!(table.state.aside(CLASSIC.deck), 52 - 13 * u32::from(seats));
    }
    for seats in [0, 1, 5, 8] {
        assert_eq!(CLASSIC.check(seats).unwrap_err().rule, "CAP-01");
        assert!(Setup::for_game("commander").build::<Commander>(seats.into()).is_err());
    }
}

#[test]
fn cap_01_the_ace_is_high_the_two_low_and_suits_do_not_matter() {
    for (high, low) in [("AC", "KS"), ("3C", "2S"), ("10D", "9H"), ("JC", "10S"), ("AS", "2H")] {
        let table = |own: &str, other: &str| {
            format!(
                "0 {own} ? ? ? / ? ? ? / ? ? ? / ? ? / ?\n1 {other} ? ? ? / ? ? ? / ? ? ? / ? ? / ?"
            )
        };
        let won = format!("0.1 {high} x 1.1 {low}\n0 wins, 1 loses {low}\nturn = 1");
        check(&table(high, low), "1 x 1.1", &won);
        let lost = format!("0.1 {low} x 1.1 {high}\n1 wins, 0 loses {low}\nturn = 1");
        check(&table(low, high), "1 x 1.1", &lost);
    }
}

#[test]
fn cap_02_a_pyramid_has_rows_of_four_three_three_two_and_the_commander() {
    let shape = &shape::FULL;
    assert_eq!(shape.rows, [4, 3, 3, 2, 1]);
    assert_eq!(shape.size(), 13);
    assert_eq!(shape.commander().number(), 13);
    let rows: Vec<(u8, u8)> =
        shape.spots().map(|(place, (_, row))| (place.number(), row)).collect();
    for (numbers, row) in [(1..=4, 0), (5..=7, 1), (8..=10, 2), (11..=12, 3), (13..=13, 4)] {
        for number in numbers {
            assert!(rows.contains(&(number, row)), "{number}");
        }
    }
    // Every card lies between those that cover it, and never beside another in its column.
    let column = |place: Place| shape.spots().find(|(at, _)| *at == place).unwrap().1.0;
    for place in shape.all().iter() {
        let over: Vec<u8> = shape.over(place).iter().map(column).collect();
        if !over.is_empty() {
            let middle = over.iter().sum::<u8>() / over.len() as u8;
            assert_eq!(column(place), middle, "{place}");
        }
    }
}

#[test]
fn cap_03_each_card_is_covered_by_those_that_the_rule_names() {
    for (number, over) in [
        (1, ""),
        (2, ""),
        (3, ""),
        (4, ""),
        (5, "1 2"),
        (6, "2 3"),
        (7, "3 4"),
        (8, "5"),
        (9, "6"),
        (10, "7"),
        (11, "8 9"),
        (12, "9 10"),
        (13, "11 12"),
    ] {
        assert_eq!(shape::FULL.over(Place::new(number).unwrap()), places(over), "{number}");
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
    let table = check(
        "0 KC ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         1 ? 2C ? ? / ? ? ? / ? ? ? / ? ? / ?",
        "1 x 1.2",
        "0.1 KC x 1.2 2C
         0 wins, 1 loses 2C
         0 = KC ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         1 = ? - ? ? / ? ? ? / ? ? ? / ? ? / ?",
    );
    // Cards 1 and 3 keep their numbers, and so do those below.
    assert!(table.offers(1).starts_with("1 x 0.1; 1 x 0.2; 1 x 0.3; 1 x 0.4; 3 x 0.1"));
}

#[test]
fn cap_05_seat_0_starts_and_the_turn_goes_around() {
    for seats in 2..=4 {
        let mut table = deal(seats);
        for turn in 0..2 * seats {
            assert_eq!(table.deciders(), [turn % seats]);
            // A high card attacks a low one of the next seat, in each round from other places.
            let (round, target) = (turn / seats, (turn + 1) % seats);
            let (high, low) = (table.state.pool.last(), table.state.pool.first());
            let mut luck = Luck([high, low].into_iter().flatten().collect());
            table.play(&mut luck, &format!("{} x {target}.{}", 3 + round, 1 + round));
            table.is_sound();
        }
    }
}

#[test]
fn cap_05_seats_that_are_out_are_passed_over() {
    check(
        "0 KC ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         1 out
         2 2C ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         3 full",
        "1 x 2.1",
        "0.1 KC x 2.1 2C
         0 wins, 2 loses 2C
         turn = 2",
    );
    check(
        "0 2C ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         1 out
         2 out
         3 KC ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         turn 3",
        "1 x 0.1",
        "3.1 KC x 0.1 2C
         3 wins, 0 loses 2C
         turn = 0",
    );
}

#[test]
fn cap_05_the_next_is_counted_from_the_seat_that_had_the_turn_even_if_it_went_out() {
    // Seat 1 attacks with its Commander and loses it: seat 2 is next, not the one after.
    check(
        "0 full
         1 - - - - / - - - / - - - / - - / 2C
         2 KC ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         3 full
         turn 1",
        "13 x 2.1",
        "1.13 2C x 2.1 KC
         2 wins, 1 loses 2C
         1 is out, 0 leave
         1 = out
         turn = 2",
    );
    // The one that comes next goes out: it is passed over.
    check(
        "0 KC ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         1 - - - - / - - - / - - - / - - / 2C
         2 full",
        "1 x 1.13",
        "0.1 KC x 1.13 2C
         0 wins, 1 loses 2C
         1 is out, 0 leave
         turn = 2",
    );
}
