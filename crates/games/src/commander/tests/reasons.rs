//! Reasons in hints.

use super::*;

const ENEMY: &str = "1 KS 2S ? ? / ? ? ? / ? ? ? / ? ? / ?";

/// Checks what a hint says about an attack of seat 0 with these cards in its first row.
#[track_caller]
fn argues(own: &str, action: &str, expect: &str) {
    let position = format!("0 {own} ? ? / ? ? ? / ? ? ? / ? ? / ?\n{ENEMY}");
    Table::lay("commander", &position).argues(0, action, expect);
}

#[test]
fn two_seen_cards_are_compared() {
    argues("9H 2H", "1 x 1.2", "9♥ beats 2♠");
    argues("9H 2H", "2 x 1.2", "2♥ ties with 2♠, and both turn up another card");
    argues("9H 2H", "1 x 1.1", "9♥ loses to K♠");
}

#[test]
fn a_seen_card_is_held_against_all_that_nobody_has_seen() {
    // Four cards are seen: 48 are not, among them three kings and four aces.
    argues("9H 2H", "2 x 1.3", "2♥ beats 0 of the 48 cards that nobody has seen");
    argues("AH 2H", "1 x 1.3", "A♥ beats 45 of the 48 cards that nobody has seen");
    argues("9H 2H", "3 x 1.1", "4 of the 48 cards that nobody has seen beat K♠");
    argues("9H 2H", "3 x 1.3", "nobody has seen either card, so the chances are even");
}

#[test]
fn commanders_at_risk_are_named_first() {
    let last = "0 9H - - - / - - - / - - - / - - / 5H\n1 KS - - - / - - - / - - - / - - / 2C";
    let table = Table::lay("commander", last);
    table.argues(
        0,
        "13 x 1.1",
        "your Commander fights: if it loses, you are out
         5♥ loses to K♠",
    );
}

#[test]
fn a_further_card_is_known_or_not() {
    let tie = "0 9H 2H ? ? / ? ? ? / ? ? ? / ? ? / ?\n1 9S 2S ? ? / ? ? ? / ? ? ? / ? ? / ?\ntie 1: 1 / 1";
    let table = Table::lay("commander", tie);
    table.argues(0, "2", "you have seen this card: 2♥");
}
