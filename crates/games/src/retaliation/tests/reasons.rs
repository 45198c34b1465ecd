//! Reasons in hints.

use super::*;

/// Checks what a hint says about an action of spades.
#[track_caller]
fn argues(position: &str, action: &str, expect: &str) {
    Table::lay("retaliation", position).argues(0, action, expect);
}

#[test]
fn an_attack_captures_opens_or_weakens_a_place() {
    argues("K 2 | Q 3 / K | Q 9 / 8S", "attack hearts left", "it captures a king or a queen");
    let opens =
        "no army is left there, so the next attack captures unless the place is defended again";
    argues("K 2 | Q 3 / K 7 | Q 9 / 8S", "attack hearts left", opens);
    argues("K 2 | Q 3 / K 3 4 | Q 9 / 8S", "attack hearts left", opens);
    argues("K 2 | Q 3 / K 10 7 | Q 9 / 8S", "attack hearts left", "one army stays there");
    // An ace removes one army, however weak the others are.
    argues("K 2 | Q 3 / K 3 2 | Q 9 / AS", "attack hearts left 3", "one army stays there");
}

#[test]
fn a_captor_knows_what_the_other_place_hides() {
    argues("K 2 | Q 3 / K@spades | Q / 8S", "attack hearts right", "it captures Q♥");
}

#[test]
fn an_attack_mentions_own_royalty_without_an_army() {
    argues(
        "K | Q 3 / K | Q 9 / 8S",
        "attack hearts left",
        "it captures a king or a queen
         but your K♠ stays without an army",
    );
    argues("K@hearts | Q 3 / K | Q 9 / 8S", "attack hearts left", "it captures a king or a queen");
}

#[test]
fn a_defence_names_the_royalty_that_it_guards() {
    let houses = "K | Q 3 / K 2 | Q 9 / 8S";
    let unguarded = "no army stands before your K♠, so any attack would capture it";
    argues(houses, "defend left", unguarded);
    argues(houses, "defend right", "8♠ is then the top army before your Q♠");
}

#[test]
fn a_pick_is_judged_by_what_it_can_do_on_the_table() {
    let opponents = |left: &str| format!("K 2 | Q 3; A 5 8 / K {left} | Q 9");
    let table = |left: &str| Table::lay("retaliation", &opponents(left));
    table("").argues(0, "pick 8", "as things stand, 8♠ can capture on one place");
    table("7").argues(
        0,
        "pick 8",
        "as things stand, 8♠ can attack one place and capture nothing yet",
    );
    table("7").argues(0, "pick 5", "as things stand, 5♠ is too weak to attack and can only defend");
}

#[test]
fn a_pick_acts_first_where_no_other_hand_holds_a_card_as_low() {
    let houses = |other: &str| format!("K 2 | Q 3; A / K 7 | Q 9; {other}");
    let attack = "as things stand, A♠ can attack 2 places and capture nothing yet";
    let first = format!("{attack}\nnobody else holds a card as low as A♠, so it acts first");
    Table::lay("retaliation", &houses("J 10 8 6 5")).argues(0, "pick A", &first);
    Table::lay("retaliation", &houses("A J 10 8 6")).argues(0, "pick A", attack);
}

#[test]
fn a_set_up_says_what_the_higher_army_guards() {
    let table = Table::deal("retaliation/suits_each=1", "");
    table.argues(0, "KQ 9 5", "the higher army, 9♠, guards your king of spades");
    table.argues(0, "KQ 5 9", "the higher army, 9♠, guards your queen of spades");
    table.argues(0, "QK 5 9", "the higher army, 9♠, guards your king of spades");
}
