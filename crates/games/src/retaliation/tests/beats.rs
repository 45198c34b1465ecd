//! The beats of the game, as surfaces show them.

use super::*;

#[test]
fn an_attack_shows_the_attacker_and_what_fell() {
    let mut table = Table::lay("retaliation", "K 10 | Q 9 / K 5 | Q 4 / 3H 8S");
    table.play("", "defend left; attack hearts left").beats(
        PUBLIC,
        "move: 1 hearts 3H
         compare: 0 spades 8S + | 1 hearts 3H -",
    );
}

#[test]
fn captured_royalty_is_a_back_for_all_but_two() {
    let mut table = Table::lay(("retaliation", 3), "K 10 | Q 9 / K | Q 4 / K 2 | Q 3 / 8S");
    table.play("", "attack hearts left");
    table.beats(PUBLIC, "capture: 0 spades 8S + | 1 hearts ? -; ? to captures-spades");
    table.beats(0, "capture: 0 spades 8S + | 1 hearts KH -; KH to captures-spades");
}
