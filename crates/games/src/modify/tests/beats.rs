//! The beats of the game, as surfaces show them.

use super::*;

#[test]
fn all_cards_of_a_round_turn_up_at_once() {
    Table::lay(PLAIN, "JC 3C | 10H 4D 5D").play("5D", "JC, 10H").beats(
        0,
        "reveal: 0 JC | 1 10H
         capture: 0 | 1 5D; 5D to hand-0
         capture: 0 JC - | 1 10H +; 10H to hand-1; JC to discards",
    );
}

#[test]
fn in_a_tied_round_the_highest_cards_are_equal_and_lower_ones_have_lost() {
    Table::lay(PLAIN, "9C 3C | 9D 4D | 8H 5H").play("", "9C, 9D, 8H").beats(
        Observer::Public,
        "reveal: 0 9C | 1 9D | 2 8H
         compare: 0 9C = | 1 9D = | 2 8H -",
    );
}

#[test]
fn a_stolen_card_is_a_back_for_the_others() {
    let mut table = Table::lay(PLAIN, "JC 3C | 10H 4D 5D");
    table.play("5D", "JC, 10H").beats(
        Observer::Public,
        "reveal: 0 JC | 1 10H
         capture: 0 | 1 ?; ? to hand-0
         capture: 0 JC - | 1 10H +; 10H to hand-1; JC to discards",
    );
}

#[test]
fn a_duel_lays_cards_face_down_and_turns_them_up_with_their_totals() {
    let call = "9C 8C 2C | 7H 6H 5H 4H | 3D 2D; phase = call; to_move = 0";
    Table::lay("modify", call).play("", "call 1 2 / accept / 9C 8C, 7H 6H").beats(
        Observer::Public,
        "lay: 0 ? ? | 1 ? ?
         announce: 0 ? ? | 1 ? ?
         reveal: 0 8C 9C (17) | 1 ? ?
         reveal: 0 8C 9C (17) | 1 6H 7H (13)
         capture: 0 8C 9C (17) + | 1 6H 7H (13) -; 6H 7H 8C 9C to hand-0",
    );
}

#[test]
fn both_lay_as_many_cards_as_the_last_offer_names() {
    let call = "9C 8C 2C | 7H 6H 5H 4H | 3D 2D; phase = call; to_move = 0";
    Table::lay("modify", call).play("", "call 1 2 / offer 3 / accept / 9C 8C 2C, 7H 6H 5H").beats(
        Observer::Public,
        "lay: 0 ? ? | 1 ? ?
         lay: 0 ? ? ? | 1 ? ? ?
         announce: 0 ? ? ? | 1 ? ? ?
         reveal: 0 2C 8C 9C (19) | 1 ? ? ?
         reveal: 0 2C 8C 9C (19) | 1 5H 6H 7H (18)
         capture: 0 2C 8C 9C (19) + | 1 5H 6H 7H (18) -; 2C 5H 6H 7H 8C 9C to hand-0",
    );
}
