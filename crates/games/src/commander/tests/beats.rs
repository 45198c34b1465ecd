//! The beats of the game, as surfaces show them.

use super::*;

#[test]
fn both_cards_turn_up_and_the_winner_is_marked() {
    let mut table = Table::lay("commander", "0 full\n1 full");
    let mut luck = Fast::new(3);
    table.step(&mut luck, "1 x 1.1");
    table.step(&mut luck, "2 x 0.2");
    table.beats(
        Observer::Public,
        "reveal: 0 2H | 1 10H
         capture: 0 2H - | 1 10H +; 2H to taken
         reveal: 1 KD | 0 QS
         capture: 1 KD + | 0 QS -; QS to taken",
    );
}
