//! Reasons in hints.

use super::*;

#[test]
fn a_sword_is_held_against_the_shields_that_the_enemy_may_hold() {
    let table = Table::lay("attack", "attack; hand KH QD KC | QS 5S");
    // The other black king and, as an ace counts 1, no ace.
    table.argues(0, "KH", "of the 25 Shields that Seat 2 may hold, one stops K♥");
}

#[test]
fn a_shield_beats_equals_or_loses() {
    let defend = |code: &str, shield: &str, expect: &str| {
        let text = format!("defend; hand | {shield} KC; field 9H |");
        let kept = "your Shield K♣ stays in your hand";
        Table::lay(code, &text).argues(1, shield, &format!("{expect}\n{kept}"));
    };
    defend("attack", "10S", "10♠ beats 9♥");
    defend("attack", "9S", "9♠ equals 9♥, and a battle follows");
    defend("attack/must_match=false", "3S", "3♠ loses to 9♥");
}

#[test]
fn the_shields_that_stay_are_named() {
    let table = Table::lay("attack", "defend; hand | 10S QS KC 3D; field 9H |");
    table.argues(1, "10S", "10♠ beats 9♥\nyour Shields Q♠ K♣ stay in your hand");
    table.argues(1, "KC", "K♣ beats 9♥\nyour Shields 10♠ Q♠ stay in your hand");
}

#[test]
fn the_opener_sees_its_swords_and_shields() {
    let table = Table::lay(
        "attack",
        "role; to_move 0; hand KH QD KC 3D 2S | QS 5S 9H 9D 3C; victory 4S | ",
    );
    table.argues(0, "attack", "you hold 3 Swords and 2 Shields");
    table.argues(0, "defend", "you hold 3 Swords and 2 Shields");
}
