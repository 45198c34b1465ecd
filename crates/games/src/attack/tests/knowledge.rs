//! The information of each seat: ATK-05, ATK-27.

use super::*;
use crate::rule_test::{faces, zone};

const PILES: &str = "attack; hand 2H 4C | 3S; victory 5C 6C | 7D; champions 8C | 9D 10D";

#[test]
fn atk_05_what_lay_on_the_field_is_known_to_all_and_may_be_forgotten_but_for_the_own_decks() {
    let table = Table::lay("attack", PILES);
    let shown = |view: &super::super::View| {
        ["victory-0", "victory-1", "champions-0", "champions-1"]
            .map(|id| faces(&zone(&table.rules, view, id)))
    };
    for who in Observer::all(2) {
        let view = table.view(who);
        assert_eq!(shown(&view), ["5C 6C", "7D", "8C", "9D 10D"]);
        let keep = |keep: f32, seed| table.rules.forget(&view, keep, &mut Fast::new(seed));
        assert_eq!(keep(1.0, 1), view);
        let known = shown(&keep(0.0, 1));
        match who {
            Observer::Seat(0) => assert_eq!(known, ["5C 6C", "?", "8C", "? ?"]),
            Observer::Seat(_) => assert_eq!(known, ["? ?", "7D", "?", "9D 10D"]),
            Observer::Public => assert_eq!(known, ["? ?", "?", "?", "? ?"]),
        }
        // Between the two, each card by its own luck.
        let some = (0..50).map(|seed| shown(&keep(0.5, seed)).concat().matches('?').count());
        let some: std::collections::BTreeSet<usize> = some.collect();
        assert!(some.len() > 3, "{who}: {some:?}");
    }
}

#[test]
fn atk_05_a_forgotten_card_may_be_anywhere_that_is_not_known() {
    let table = Table::lay("attack", PILES);
    let weaker = table.rules.forget(&table.view(SEATS[0]), 0.0, &mut Fast::new(1));
    let states: Vec<State> =
        (0..400).map(|seed| table.rules.determinize(&weaker, &mut Fast::new(seed))).collect();
    let forgotten = card("7D");
    let lies = |zone: fn(&State) -> Cards| states.iter().any(|state| zone(state).has(forgotten));
    assert!(lies(|state| state.fight[0]) && lies(|state| state.fight[1]));
    assert!(lies(|state| state.hand[1]) && lies(|state| state.victory[1]));
    assert!(lies(|state| state.champions[1]));
    assert!(!lies(|state| state.victory[0] | state.champions[0] | state.hand[0]));
}

#[test]
fn atk_05_what_a_weak_memory_imagines_can_be_played_to_the_end() {
    for seed in 0..40 {
        let mut table = Table::lay(
            "attack/reshuffles=3",
            "attack; hand 2H 3H 4H 5H 4C | 3S 5S 6S 7S 8D; victory 5C 6C | 7D;
             champions 8C | 9D 10D",
        );
        let who = [SEATS[0], SEATS[1], Observer::Public][seed as usize % 3];
        let mut chance = Fast::new(seed);
        let weaker = table.rules.forget(&table.view(who), 0.3, &mut chance);
        table.state = table.rules.determinize(&weaker, &mut chance);
        random::go_on(&mut table, &mut chance);
    }
}

#[test]
fn atk_27_a_card_taken_at_random_is_known_to_both_seats_only() {
    let mut table = Table::lay("attack", "attack; hand 9H 2D 3D 4D 5D | 8S 8C 2H KD 9D");
    table.play("0: 3C 1: 8S 3S", "9H");
    let told = |who| table.told(who)[2].clone();
    assert_eq!(told(SEATS[0]), "0 takes 8S");
    assert_eq!(told(SEATS[1]), "0 takes 8S");
    assert_eq!(told(Observer::Public), "0 takes a card");
    let seen = |who| faces(&table.zone(who, "victory-0"));
    assert_eq!([seen(SEATS[0]), seen(SEATS[1]), seen(Observer::Public)], ["8S", "8S", "?"]);
    // That somebody knows it does not make it known: it is the same to the public whichever it was.
    let mut other = Table::lay("attack", "attack; hand 9H 2D 3D 4D 5D | 8S 8C 2H KD 9D");
    other.play("0: 3C 1: KD 3S", "9H");
    assert_eq!(other.view(Observer::Public), table.view(Observer::Public));
    assert_eq!(other.told(Observer::Public), table.told(Observer::Public));
    assert_ne!(other.view(SEATS[0]), table.view(SEATS[0]));
}

#[test]
fn atk_27_who_draws_sees_the_cards_and_everybody_their_number() {
    let mut table = Table::lay("attack", "defend; hand 2D 3D 4D | QC 5S 6S 7S; field 9H |");
    table.play("0: 3C 2H 1: 8D 9D", "QC");
    let told = |who| table.told(who)[2..].to_vec();
    assert_eq!(told(SEATS[0]), ["1 draws 2", "0 draws 2H 3C"]);
    assert_eq!(told(SEATS[1]), ["1 draws 8D 9D", "0 draws 2"]);
    assert_eq!(told(Observer::Public), ["1 draws 2", "0 draws 2"]);
    assert_eq!(faces(&table.zone(SEATS[0], "hand-0")), "2D 2H 3C 3D 4D");
}

#[test]
fn atk_27_what_is_left_over_is_known_to_its_owner_and_its_number_to_all() {
    let mut table =
        Table::lay("attack", "defend; hand | QC 3D 4D; field 9H |; fight | 5D; rest victory");
    table.play("", "QC");
    let told = |who| table.told(who)[3].clone();
    assert_eq!(told(SEATS[0]), "1 leaves 3");
    assert_eq!(told(SEATS[1]), "1 leaves 3D 4D 5D");
    assert_eq!(told(Observer::Public), "1 leaves 3");
    let seen = |who| faces(&table.zone(who, "champions-1"));
    assert_eq!(seen(SEATS[1]), "3D 4D 5D QC");
    assert_eq!(seen(SEATS[0]), "QC ? ? ?");
    assert_eq!(seen(Observer::Public), "QC ? ? ?");
}

#[test]
fn atk_27_the_number_of_cards_in_every_zone_is_known_to_all() {
    let table = Table::lay("attack", PILES);
    for id in ["fight", "hand", "victory", "champions", "field"] {
        for seat in 0..2 {
            let id = format!("{id}-{seat}");
            let counts =
                [SEATS[0], SEATS[1], Observer::Public].map(|who| table.zone(who, &id).count);
            assert_eq!(counts, [counts[0]; 3], "{id}");
        }
    }
    assert_eq!(table.zone(SEATS[0], "hand-1").count, 1);
    assert_eq!(table.zone(SEATS[1], "hand-0").count, 2);
    assert_eq!(faces(&table.zone(SEATS[1], "hand-0")), "? ?");
    assert_eq!(faces(&table.zone(Observer::Public, "hand-1")), "?");
}
