//! The beats of the game, as surfaces show them.

use super::*;

/// Plays from a position and checks the beats that seat 0 is told.
#[track_caller]
fn beats(code: &str, position: &str, luck: &str, actions: &str, expect: &str) {
    Table::lay(code, position).play(luck, actions).beats(SEATS[0], expect);
}

#[test]
fn cards_face_each_other_and_a_battle_adds_to_them() {
    beats(
        "attack",
        "attack; hand 9H 4D | 9S QC 3D; fight |",
        "",
        "9H 9S 4D QC",
        "lay: 0 9H (9)
         lay: 0 9H (9) | 1 9S (9)
         compare: 0 9H (9) = | 1 9S (9) =
         lay: 0 9H 4D (4) | 1 9S (9) =
         lay: 0 9H 4D (4) | 1 9S QC (12)
         capture: 0 9H 4D (4) - | 1 9S QC (12) +; 4D 9H to victory-1; 9S QC to champions-1
         move: 0 9H 4D (4) - | 1 9S QC (12) +
         score: 0 9H 4D (4) - | 1 9S QC (12) +",
    );
}

#[test]
fn a_side_without_a_shield_shows_nothing_but_the_card_that_it_loses() {
    beats(
        "attack",
        "attack; hand 9H 2C 3C | 4S 4D 5D; fight |",
        "1: 4D",
        "9H",
        "lay: 0 9H (9)
         compare: 0 9H (9) + | 1 (–) -
         capture: 0 9H (9) + | 1 4D (–) -; 4D to victory-0
         capture: 0 9H (9) + | 1 4D (–) -; 9H to champions-0",
    );
}

#[test]
fn a_roll_is_added_to_all_cards_of_the_field() {
    beats(
        "attack/dice=true,must_match=false",
        "attack; hand KH 5H 2D | KS 6S 3D; fight |",
        "dice: 2/2 4/1",
        "KH KS 5H 6S",
        "lay: 0 KH (14)
         lay: 0 KH (14) | 1 KS (14)
         compare: 0 KH (14 + ⚁ = 16) | 1 KS (14 + ⚁ = 16)
         compare: 0 KH (14 + ⚁ = 16) = | 1 KS (14 + ⚁ = 16) =
         lay: 0 KH 5H (19) | 1 KS (14 + ⚁ = 16) =
         lay: 0 KH 5H (19) | 1 KS 6S (20)
         compare: 0 KH 5H (19 + ⚃ = 23) | 1 KS 6S (20 + ⚀ = 21)
         capture: 0 KH 5H (19 + ⚃ = 23) + | 1 KS 6S (20 + ⚀ = 21) -; 6S KS to victory-0; \
                  5H KH to champions-0",
    );
}
