//! Speed Attack!: ATK-26.

use super::*;
use sortie_core::matches::{Match, Seating, SubmitError, Submitted};
use sortie_core::seat::Seats;
use sortie_core::setup::Setup;

const SPEED: &str = "attack/hands=false";

#[test]
fn atk_26_the_top_cards_meet_whatever_their_colour_and_the_higher_wins() {
    for (first, second, won) in [
        ("9C", "QS", "1 wins [9C] home [QS]"),
        ("9H", "QD", "1 wins [9H] home [QD]"),
        ("QS", "9D", "0 wins [9D] home [QS]"),
        ("AC", "2H", "1 wins [AC] home [2H]"),
        ("KC", "QD", "0 wins [QD] home [KC]"),
    ] {
        Table::check(
            SPEED,
            "deal",
            &format!("0: {first} 1: {second}"),
            "turn",
            &format!(
                "dealt 26 each; up {first} {second}; {won}; phase = turn; hand.0 = 0 cards;
                 hand.1 = 0 cards; fight.0 = 25 cards; fight.1 = 25 cards"
            ),
        );
    }
}

#[test]
fn atk_26_there_is_no_opening_and_nobody_has_a_role() {
    let table = Table::check(SPEED, "deal", "", "", "dealt 26 each\nphase = turn");
    assert_eq!(table.turn().seats(), Seats::first(2));
    assert_eq!(table.offers(SEATS[0]).join(" "), "turn");
    assert_eq!(table.offers(SEATS[1]).join(" "), "turn");
    table.holds("attacker = 0 cards");
    let preset: Attack = Setup::for_game("attack").preset("speed").build(2).unwrap();
    assert_eq!(preset, rules(SPEED));
    assert_eq!(rules("attack"), rules("attack/hands=true"));
}

#[test]
fn atk_26_equal_values_turn_up_further_cards() {
    Table::check(
        SPEED,
        "turn; fight 9H 4C 2H 3H | 9S 4D 7S 8S",
        "0: 9H 4C 2H 1: 9S 4D 7S",
        "turn",
        "up 9H 9S; battle; up 4C 4D; battle; up 2H 7S; 1 wins [2H 4C 9H] home [4D 7S 9S];
         victory.1 has 2H 4C 9H; champions.1 = 4D 7S 9S; fight.0 = 3H; fight.1 = 8S",
    );
}

#[test]
fn atk_26_a_battle_that_finds_a_fight_deck_empty_is_a_push() {
    for (fight, left) in [("9H | 9S 4D", "1 leaves 1"), ("9H 4C | 9S", "0 leaves 1")] {
        Table::check(
            SPEED,
            &format!("turn; fight {fight}; rest champions"),
            "0: 9H 1: 9S",
            "turn",
            &format!(
                "up 9H 9S; battle; push; {left}; score 0/0; champions.0 has 9H;
                 champions.1 has 9S"
            ),
        );
    }
    // A reshuffle that is still possible comes first.
    Table::check(
        "attack/hands=false,reshuffles=1",
        "turn; fight 9H | 9S 4D 3D; champions 5H 6H |",
        "0: 9H 5H 1: 9S 4D",
        "turn",
        "up 9H 9S; battle; 0 reshuffles 2; up 5H 4D; 0 wins [4D 9S] home [5H 9H]; phase = turn",
    );
}

#[test]
fn atk_26_a_reshuffle_that_one_player_made_for_a_push_is_used_up() {
    // The cards of the Push are the Deck of Champions that the other one then reshuffles.
    for (champions, before, after) in [
        ("2H 4H |", "0 reshuffles 2", "1 reshuffles 1"),
        ("| 2D 4D", "1 reshuffles 2", "0 reshuffles 1"),
    ] {
        Table::check(
            "attack/hands=false,reshuffles=1",
            &format!("turn; fight 9H | 9S; champions {champions}"),
            "0: 9H 1: 9S",
            "turn",
            &format!("up 9H 9S; battle; {before}; push; {after}; phase = turn; reshuffled = 1 1"),
        );
    }
}

#[test]
fn atk_26_the_game_ends_when_a_fight_deck_is_empty() {
    Table::check(
        SPEED,
        "turn; fight 9H | QS 4D; rest champions",
        "1: QS",
        "turn",
        "up 9H QS; 1 wins [9H] home [QS]; 1 leaves 1; score 0/1; points = 0 1;
         champions.1 has QS 4D; unseen = 4D",
    );
    Table::check(
        "attack/hands=false,reshuffles=1",
        "turn; fight 9H | QS 4D; champions 2H 3H |",
        "1: QS",
        "turn",
        "up 9H QS; 1 wins [9H] home [QS]; 0 reshuffles 2; phase = turn; fight.0 = 2H 3H",
    );
}

#[test]
fn atk_26_both_seats_confirm_each_duel() {
    let mut game = Match::new(rules(SPEED), 2, [26; 32], &Seating::default()).unwrap();
    let told = game.stream_len();
    assert_eq!(game.submit(1, 1, Action::Turn), Ok(Submitted::Waiting(Seats::one(0))));
    assert_eq!(game.submit(1, 1, Action::Turn), Err(SubmitError::NotYours(1)));
    assert_eq!(game.stream_len(), told, "nothing happens before both have confirmed");
    assert_eq!(game.submit(0, 1, Action::Turn), Ok(Submitted::Played));
    assert!(game.stream_len() > told);
}
