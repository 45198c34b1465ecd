//! Reasons in hints.

use super::*;

#[test]
fn a_pick_is_ranked_among_all_that_others_may_hold() {
    let table = Table::lay(PLAIN, "AC KC QD JD 9H | 3S 4S 5S 6S 7S");
    // Three aces are elsewhere.
    table.argues(
        0,
        "KC",
        "at most 3 cards that others may hold rank above K♣
         K♣ is discarded after this round",
    );
    table.argues(0, "AC", "no card that others may hold ranks above A♣");
    table.argues(0, "JD", "a jack wins nothing but steals a card");
}

#[test]
fn a_duel_is_judged_by_totals() {
    let table = Table::lay("modify", "AC KC QD 2D 9H | 3S 4S 5S 6S 7S; phase = call; to_move = 0");
    table.argues(0, "call 1 2", "your best 2 cards total 20");
    table.argues(0, "pass", "your best 2 cards total 20");
}
