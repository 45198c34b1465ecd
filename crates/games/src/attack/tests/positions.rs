//! Positions of Attack! that cannot be, and the places at which they are refused.

use super::words::{ATTACK, DEFEND, OVER, ROLE, SPEED, SUM, SUMS, TURN};
use super::*;
use serde_json::json;

/// Checks lines `POSITION -> PLACE: REASON` or `POSITION + FIELDS -> PLACE: REASON`: the position,
/// with these fields put into the whole document, is refused at that place for that reason.
fn faulty(code: &str, lines: &str) {
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (position, error) = line.split_once(" -> ").expect(line);
        let (position, put) = match position.split_once(" + ") {
            Some((position, put)) => (position, fields(put)),
            None => (position, Value::Null),
        };
        let (place, reason) = error.split_once(": ").expect(line);
        Table::faulty(code, position, &put, place, reason);
    }
}

#[test]
fn hands_and_fields_are_no_larger_than_five_cards() {
    faulty(
        "attack",
        "attack; hand 2D 3D 4D 5D 6D 7D | 9S -> table.hand.0: 6 cards; a hand has at most 5
         defend; hand 2D 3D 4D 5D 6D | 9S; field 9H | -> table.field.0: at most 5",
    );
    // What lies on the field was in the hand when the duel began.
    faulty(
        SUMS,
        "sum; hand 2D | 9S; field | 2C 3C 4C 5C 6C 7C -> table.field.1: more cards than a hand holds
         sum; hand 2D | 9S 2S 3S 4S; field 2C 3C | 4C 5C -> table.field.1: at most 5",
    );
}

#[test]
fn the_phase_must_be_possible_under_the_rules() {
    faulty(
        "attack",
        &format!(
            "{ATTACK} + phase war -> table.phase: 'war' is none of role, attack
             {ATTACK} + phase sum -> table.phase: duel=sums
             {TURN} -> table.phase: without hands
             over; hand 2D | -> table.phase: joined
             {OVER} + to_move 0 -> table.to_move: phase over has none
             {OVER} + attacker 0 -> table.attacker: phase over has none
             {ROLE} + to_move - -> table.to_move: phase role needs one
             {ROLE} + attacker 1 -> table.attacker: phase role has none
             {ROLE} + to_move 0 -> table.phase: has captured
             role; to_move 1; victory | 2H; champions | 3H -> table.phase: choose_role
             {ATTACK} + to_move - -> table.to_move: phase attack needs one
             {ATTACK} + attacker - -> table.attacker: phase attack needs one
             {ATTACK} + attacker 2 -> table.attacker: a seat is 0 or 1
             {ATTACK} + to_move 1 -> table.to_move: it is seat 0's turn
             {DEFEND} + to_move 0 -> table.to_move: it is seat 1's turn"
        ),
    );
    faulty("attack/choose_role=before_hands", &format!("{ROLE} -> table.phase: choose_role"));
    faulty("attack/decks=2", &format!("{TURN} + phase over -> table.phase: have joined"));
    faulty(
        SUMS,
        &format!(
            "{SUM} + phase attack -> table.phase: the phase is sum
             {SUM} + phase defend; to_move 1 -> table.phase: the phase is sum"
        ),
    );
    faulty(
        SPEED,
        &format!(
            "{ATTACK} -> table.phase: the phase is turn or over
             {ROLE} -> table.phase: the phase is turn or over
             turn; hand 2D | -> table.hand: no hands
             turn; fight 2D | -> table.phase: is empty
             turn; field 2D | -> table.field: only during
             {TURN} + to_move 1 -> table.to_move: phase turn has none"
        ),
    );
}

#[test]
fn an_exchange_must_be_possible() {
    for code in ["attack", "attack/dice=true"] {
        faulty(
            code,
            "attack; hand 2D | 9S; field 9H | -> table.field: does not fit
             attack; hand 2D | 9S; field | 9C -> table.field: does not fit
             defend; hand 2D | 9S; field | -> table.field: does not fit
             defend; hand 2D | 9S; field 3H 4H | -> table.field: does not fit
             defend; hand 2D | 9S; field 9C | -> table.field.0: 9C has the wrong colour
             attack; hand 2D | 9S; field 9H | 9D -> table.field.1: 9D has the wrong
             defend; hand 2D |; field 9H | -> table.hand: a card in each hand
             attack; hand 2D |; field | -> table.hand: a card in each hand
             attack; hand | 9S; field | -> table.hand: a card in each hand
             attack; hand 2C | 9S; field | -> table.hand.0: has lost the duel
             defend; hand 2D | 9S; field 10H | -> table.hand.1: has lost the duel
             defend; hand 2D | KH; field 2H | -> table.hand.1: has lost the duel",
        );
    }
    let tied = "attack; hand 2D | 9S; field 9H | 10C";
    faulty("attack", &format!("{tied} -> table.field: after equal values"));
    assert!(is_read("attack/dice=true", tied), "dice made them equal");
}

#[test]
fn a_duel_of_sums_must_be_possible() {
    faulty(
        SUMS,
        "sum; hand | 9S; field 2D | 3D; to_move 0 -> table.to_move: is passed over
         sum; hand 2D |; field 3D |; to_move 1 -> table.to_move: is passed over
         sum; hand 2D |; field |; to_move 0 -> table.hand: only while both hold cards
         sum; hand | 9S; field |; to_move 1 -> table.hand: only while both hold cards
         sum; hand 2D | 9S; field 3D |; to_move 0 -> table.field: one card each in turn
         sum; hand 2D | 9S; field |; to_move 1 -> table.field: one card each in turn
         sum; hand 2D | 9S; field 3D | 4D; to_move 1 -> table.field: one card each in turn
         sum; hand 2D | 9S; field 3D | 4D 5D; to_move 0 -> table.field: one card each in turn
         sum; hand 2D | 9S; field 3D 4D 5D | 6D; to_move 1 -> table.field: one card each in turn
         sum; hand 2D | 9S; field KD | 4D; to_move 0 -> table.field: is the last
         sum; hand 2D | 9S; field 3D | KC; to_move 0 -> table.field: is the last
         sum; hand 2D | 9S; field KD 3D | 4D; to_move 1 -> table.field: is the last",
    );
    for (hands, field, to_move) in
        [("2D | 9S", "KD |", 1), ("| 9S", "3D | 4D 5D", 1), ("2D |", "3D 4D | 5D", 0)]
    {
        let text = format!("sum; hand {hands}; field {field}; to_move {to_move}");
        assert!(is_read(SUMS, &text), "{text}");
    }
}

#[test]
fn what_is_proven_must_be_true() {
    for (entry, what) in [
        (json!({"cards": "3D", "no_sword": true}), "this is not true of 3D"),
        (json!({"cards": "8C 9S", "no_shield_from": 9}), "this is not true of 9S"),
        (json!({"cards": "8C", "no_shield_from": 1}), "this is not true of 8C"),
        (json!({"cards": "8C", "no_sword": true, "no_shield_from": 8}), "not true of 8C"),
        (json!({"cards": "8C", "no_shield_from": 0}), "a value from 1 to 15"),
        (json!({"cards": "8C", "no_shield_from": 16}), "a value from 1 to 15"),
        (json!({"cards": "5C", "no_sword": true}), "5C is in no hand"),
        (json!({"cards": "0C", "no_sword": true}), "'0C' is no card"),
    ] {
        let put = json!({ "proven": [entry] });
        Table::faulty("attack", ATTACK, &put, "table.proven.0", what);
    }
    let table = Table::lay(
        "attack",
        r#"attack; hand 2D | 8C 3D; proven [{"cards": "8C", "no_sword": true, "no_shield_from": 9},
           {"cards": "3D", "no_shield_from": 1}]"#,
    );
    table.is_sound();
    assert_ne!(
        table.view(SEATS[0]),
        Table::lay("attack", "attack; hand 2D | 8C 3D").view(SEATS[0])
    );
    Table::lay("attack", ATTACK).holds("proven = 0 cards");
}

#[test]
fn with_two_decks_every_card_must_be_of_the_right_one() {
    for zone in ["fight 9H' |", "hand 2D 9H' | 9S'", "champions 9H' |", "victory 9H |"] {
        let (name, _) = zone.split_once(' ').unwrap();
        let line =
            format!("attack; hand 2D | 9S'; {zone} -> table.{name}.0: of the other player's deck");
        faulty("attack/decks=2", &line);
    }
    for zone in ["fight | 9H", "hand 2D | 9S' 9H", "champions | 9H", "victory | 9H'"] {
        let (name, _) = zone.split_once(' ').unwrap();
        let line =
            format!("attack; hand 2D | 9S'; {zone} -> table.{name}.1: of the other player's deck");
        faulty("attack/decks=2", &line);
    }
    let field = "defend; hand 2D | 9S' KC'; field 9H' |";
    faulty("attack/decks=2", &format!("{field} -> table.field.0: of the other player's deck"));
}

const TWICE: &str = "attack/reshuffles=2";

#[test]
fn reshuffles_must_be_possible() {
    faulty("attack", &format!("{ATTACK} + reshuffled 0 1 -> table.reshuffled.1: allow 0"));
    let hands = "attack; hand 2D 3D | 9S 10S; fight 4D 5D | JS QS; reshuffled 2 1";
    faulty(TWICE, &format!("{hands} + reshuffled 3 1 -> table.reshuffled.0: 3 reshuffles; these"));
    faulty(TWICE, &format!("{hands} + shuffles [] -> table.fight.0: 4D is not of reshuffle 2"));
    let entry = |(seat, number, cards): (u8, u8, &str)| json!({"seat": seat, "number": number, "cards": cards});
    let check = |text: &str, decks: [(u8, u8, &str); 2], more, place: &str, reason: &str| {
        let put = json!({"shuffles": [entry(decks[0]), entry(decks[1]), entry(more)]});
        Table::faulty(TWICE, text, &put, place, reason);
    };
    for (more, place, reason) in [
        ((1, 2, "10S"), "table.shuffles.2", "has reshuffled 1 times"),
        ((0, 0, "2D"), "table.shuffles.2", "reshuffle 0 of seat 0"),
        ((2, 1, "2D"), "table.shuffles.2", "of seat 2"),
        ((0, 1, "3D"), "table.shuffles.2", "3D is in two reshuffles"),
        ((0, 1, "0D"), "table.shuffles.2", "'0D' is no card"),
        ((0, 1, "10S"), "table.hand.1", "10S was reshuffled by the other"),
        ((1, 1, "2D"), "table.hand.0", "2D was reshuffled by the other"),
    ] {
        check(hands, [(0, 2, "3D 4D 5D"), (1, 1, "JS QS")], more, place, reason);
    }
    // A card in a Victory Deck came out of the other seat's.
    let unseen = "attack; hand 2D 3D | 9S 10S; fight 4D 5D | JS QS; victory 7H | 8H;
        champions 7C | 8C; rest victory; reshuffled 1 1; unseen 7H 8H";
    for (more, place) in [
        ((0, 1, "7H"), "table.victory.0"),
        ((1, 1, "8H"), "table.victory.1"),
        ((0, 1, "8C"), "table.champions.1"),
        ((1, 1, "7C"), "table.champions.0"),
    ] {
        let decks = [(0, 1, "4D 5D"), (1, 1, "JS QS")];
        check(unseen, decks, more, place, "was reshuffled by the other");
    }
}

#[test]
fn reshuffles_that_are_left_out_put_hand_and_fight_deck_into_the_last_one() {
    let text = "attack; hand 2D 3D | 9S; fight 4D | JS; champions AD | AS; reshuffled 2 0";
    let table = Table::lay(TWICE, text);
    assert_eq!(table.state.shuffle.bearing(table.rules.deck(), 2), cards("2D 3D 4D"));
    table.is_sound();
}

#[test]
fn unseen_are_only_cards_taken_at_random_or_left_over() {
    let text = "attack; hand 2D | 9S; victory AH |; champions KH |";
    assert!(is_read("attack", &format!("{text}; unseen AH")));
    for card in ["KH", "2D", "3C"] {
        faulty("attack", &format!("{text}; unseen {card} -> table.unseen: has been seen by all"));
    }
    faulty("attack", &format!("{ATTACK} + unseen 9Z -> table.unseen: '9Z' is no card"));
    let over = "over; champions KH |; victory | 2H; unseen KH 2H; rest champions";
    assert!(is_read("attack", over));
}
