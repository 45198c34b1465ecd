//! The beats of the game, as surfaces show them.

use super::*;

#[test]
fn an_attack_shows_the_attacker_and_what_fell() {
    let mut table = Table::lay("retaliation", "K 10 | Q 9 / K 5 | Q 4 / 3H 8S");
    table.play("", "defend left; attack hearts left").beats(
        PUBLIC,
        "move: 1 hearts 3H
         compare: 0 spades 8S (8) + | 1 hearts 3H (3) -",
    );
}

#[test]
fn strengths_are_added_a_jack_shows_its_own_and_the_ace_none() {
    let mut table = Table::lay("retaliation", "K 10 | Q 9 / K 5 4 | Q 10 / JS");
    table.play("", "attack hearts left");
    table.beats(PUBLIC, "compare: 0 spades JS (J = 15) + | 1 hearts 4H 5H (4 + 5 = 9) -");
    let mut table = Table::lay("retaliation", "K 10 | Q 9 / K 5 7 | Q 10 / AS");
    table.play("", "attack hearts left 5");
    table.beats(PUBLIC, "compare: 0 spades AS + | 1 hearts 5H -");
}

#[test]
fn captured_royalty_is_a_back_for_all_but_two() {
    let mut table = Table::lay(("retaliation", 3), "K 10 | Q 9 / K | Q 4 / K 2 | Q 3 / 8S");
    table.play("", "attack hearts left");
    table.beats(PUBLIC, "capture: 0 spades 8S + | 1 hearts ? -; ? to captures-spades");
    table.beats(0, "capture: 0 spades 8S + | 1 hearts KH -; KH to captures-spades");
}
