//! An attack: CAP-06 and CAP-07.

use super::*;
use sortie_core::game::Player;

const START: &str = "0 full\n1 full\n2 full";

#[test]
fn cap_06_at_the_start_cards_1_to_4_attack_cards_1_to_4_of_an_enemy() {
    // The first worked example.
    let table = lay("0 full\n1 full");
    let all = |own: u8| (1..=4).map(move |at| format!("{own} x 1.{at}"));
    let wanted: Vec<String> = (1..=4).flat_map(all).collect();
    assert_eq!(table.offers(0), wanted.join("; "));
    assert_eq!(table.offers(1), "");
}

#[test]
fn cap_06_a_partly_uncovered_card_may_be_attacked_and_may_not_attack() {
    // The second worked example.
    const GAP: &str = "? ? - ? / ? ? ? / ? ? ? / ? ? / ?";
    let table = lay(&format!("0 {GAP}\n1 {GAP}"));
    let targets = "1 x 1.1; 1 x 1.2; 1 x 1.4; 1 x 1.6; 1 x 1.7; 2 x 1.1;";
    assert!(table.offers(0).starts_with(targets), "{}", table.offers(0));
    let table = format!("0 {GAP}\n1 {GAP}");
    for text in ["6 x 1.1", "7 x 1.6"] {
        refused(&table, Observer::Seat(0), text, "CAP-06", "commander-own-partly");
    }
    refused(&table, Observer::Seat(0), "5 x 1.1", "CAP-06", "commander-own-covered");
    refused(&table, Observer::Seat(0), "1 x 1.5", "CAP-06", "commander-target-covered");
    refused(&table, Observer::Seat(0), "3 x 1.1", "CAP-07", "commander-own-gone");
    refused(&table, Observer::Seat(0), "1 x 1.3", "CAP-07", "commander-target-gone");
}

#[test]
fn cap_06_any_opponent_may_be_attacked_and_nobody_else() {
    let table = lay(START);
    let of = |seat: u8| (1..=4).map(move |at| format!("1 x {seat}.{at}"));
    let wanted: Vec<String> = of(1).chain(of(2)).collect();
    assert!(table.offers(0).starts_with(&wanted.join("; ")));
    refused(START, Observer::Seat(0), "1 x 0.1", "CAP-06", "commander-own-target");
    refused(START, Observer::Seat(0), "1 x 3.1", "CAP-06", "commander-no-such-seat");
    refused("0 full\n1 out\n2 full", Observer::Seat(0), "1 x 1.1", "CAP-11", "commander-is-out");
}

#[test]
fn cap_06_an_attack_must_be_made_and_there_is_always_one() {
    let table = lay(START);
    let view = table.view(Observer::Seat(0));
    assert!(!CLASSIC.legal_steps(&view, &Draft::EMPTY).complete, "there is no passing");
    // Whatever lies there, the card with the lowest number is free.
    let shape = &super::super::shape::FULL;
    let all: Vec<_> = shape.all().iter().collect();
    for bits in 1..1u32 << 13 {
        let lies = all.iter().copied().filter(|place| bits >> (place.number() - 1) & 1 == 1);
        let lies = lies.collect::<super::super::shape::Places>();
        let lowest = lies.iter().next().unwrap();
        assert!(shape.free(lies).has(lowest) && shape.open(lies).has_all(shape.free(lies)));
    }
}

#[test]
fn cap_06_the_commander_attacks_and_is_attacked_like_any_other_card() {
    check(
        "0 - - - - / - - - / - - - / - - / KC
         1 - - - - / - - - / - - - / 3C - / ?",
        "13 x 1.11",
        "0.13 KC x 1.11 3C
         0 wins, 1 loses 3C
         0 = - - - - / - - - / - - - / - - / KC
         turn = 1",
    );
    // Partly uncovered, the Commander may be attacked already.
    check_luck(
        "0 KC ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         1 - - - - / - - - / - - - / 3C - / ?",
        "QD",
        "1 x 1.13",
        "0.1 KC x 1.13 QD
         0 wins, 1 loses QD
         1 is out, 1 leave
         left = 3C
         winners = 0",
    );
}

#[test]
fn cap_07_both_cards_are_turned_up_and_the_lower_one_is_taken_out() {
    check_luck(
        START,
        "7D 9H",
        "3 x 2.4",
        "0.3 7D x 2.4 9H
         2 wins, 0 loses 7D
         0 = ? ? - ? / ? ? ? / ? ? ? / ? ? / ?
         2 = ? ? ? 9H / ? ? ? / ? ? ? / ? ? / ?
         taken = 7D
         unseen = 50 cards
         turn = 1",
    );
}

#[test]
fn cap_07_the_card_of_the_winner_is_the_same_when_it_fights_again() {
    check_luck(
        "0 full\n1 full",
        "JD 9H 5C 8S",
        "1 x 1.1; 2 x 0.1; 1 x 1.3",
        "0.1 JD x 1.1 9H
         0 wins, 1 loses 9H
         1.2 5C x 0.1 JD
         0 wins, 1 loses 5C
         0.1 JD x 1.3 8S
         0 wins, 1 loses 8S
         0 = JD ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         taken = 5C 8S 9H",
    );
}
