//! The beats of the game, as surfaces show them.

use super::*;

#[test]
fn powers_are_multiplied_in_sight_and_the_winner_is_marked() {
    let luck = "5C 7D 4H 6S  6C 8D 5H 2S  2C 2D 2H 3C 3D  QC KC AC 9C 10C";
    Table::deal("duelx", luck).play("", "done; done; attack|magic").beats(
        SEATS[0],
        "shuffle:
         reveal: 0 5C 7D 4H 6S
         reveal: 1 6C 8D 5H 2S
         draw: 0 2C 2D 2H 3C 3D; 2C 2D 2H 3C 3D from deck to hand-0
         draw: 1 ? ? ? ? ?; ? ? ? ? ? from deck to hand-1
         announce:
         announce:
         compare: 0 attack 5C 7D (5 × 7 = 35) | 0 defense 5C 4H (5 × 4 = 20) \
                  | 1 magic 6C 2S (6 × 2 = 12) | 1 defense 6C 5H (6 × 5 = 30)
         move: 0 attack 5C 7D (5 × 7 = 35) | 0 defense 5C 4H (5 × 4 = 20) \
               | 1 magic 6C 2S (6 × 2 = 12) | 1 defense 6C 5H (6 × 5 = 30)
         score: 0 attack 5C 7D (5 × 7 = 35) + | 0 defense 5C 4H (5 × 4 = 20) + \
                | 1 magic 6C 2S (6 × 2 = 12) - | 1 defense 6C 5H (6 × 5 = 30) -",
    );
}

#[test]
fn an_upgrade_is_shown_for_the_moment_and_counts_in_the_battle() {
    let luck = "5C 7D 4H 6S  6C 8D 5H 2S  2C 9D 2H 3C 3D  QC KC AC 9C 10C";
    let mut table = Table::deal("duelx", luck);
    table.told.clear();
    table.play("", "attack 9D");
    table.beats(Observer::Public, "lay: 0 attack 9D");
}
