//! Seats that go out, and the end: CAP-11 and CAP-12.

use super::*;

#[test]
fn cap_11_who_loses_the_commander_is_out_and_the_rest_leaves_unseen() {
    // The ace was seen and left: it never comes again. The others may be anywhere.
    Table::check(
        "commander",
        "0 KC ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         1 - AH - ? / - - ? / - - ? / - 4S / 2C
         2 full",
        "",
        "1 x 1.13",
        "0.1 KC x 1.13 2C
         0 wins, 1 loses 2C
         1 is out, 5 leave
         pyramids.1 = 0 cards
         left = 4S AH
         taken = 8 cards
         unseen = 41 cards
         deciders = 2
         offers.2 = 1 x 0.1; 1 x 0.2; 1 x 0.3; 1 x 0.4; 2 x 0.1; 2 x 0.2; 2 x 0.3; 2 x 0.4; \
                    3 x 0.1; 3 x 0.2; 3 x 0.3; 3 x 0.4; 4 x 0.1; 4 x 0.2; 4 x 0.3; 4 x 0.4",
    );
}

#[test]
fn cap_11_nobody_is_out_while_the_commander_is_there() {
    Table::check(
        "commander",
        "0 KC ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         1 - - - - / - - - / - - - / - 2C / ?
         2 full",
        "",
        "1 x 1.12",
        "0.1 KC x 1.12 2C | 0 wins, 1 loses 2C
         pyramids.1 = - - - - / - - - / - - - / - - / ? | to_move = 1",
    );
}

#[test]
fn cap_12_the_last_player_with_a_commander_wins() {
    Table::check(
        "commander",
        "0 out
         1 KC ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         2 - - - - / - - - / - - - / - - / 2C
         3 out
         turn 2",
        "",
        "13 x 1.1",
        "2.13 2C x 1.1 KC | 1 wins, 2 loses 2C | 2 is out, 0 leave
         phase = over | winners = 1 | places = 2 1 2 2 | points = 0 13 0 0",
    );
}

#[test]
fn cap_12_two_that_lose_the_last_commanders_in_one_battle_draw() {
    Table::check(
        "commander",
        "0 - - - - / - - - / - - - / - - / 9C
         1 out
         2 - - - - / - - - / - - - / - - / 9D",
        "",
        "13 x 2.13",
        "0.13 9C x 2.13 9D | equal | stop: none left | 0 loses 9C, 2 loses 9D | 0 is out, 0 leave
         2 is out, 0 leave
         phase = over | winners = 0 2 | places = 1 3 1 | points = 0 0 0",
    );
}

#[test]
fn cap_12_two_that_fall_together_leave_the_match_to_the_others() {
    for (others, then) in [("2 full", "winners = 2"), ("2 full\n3 full", "to_move = 2")] {
        Table::check("commander", &format!(
                "0 - - - - / - - - / - - - / - - / 9C
                 1 - - - - / - - - / - - - / - - / 9D
                 {others}"
            ), "", "13 x 1.13", &format!("0.13 9C x 1.13 9D | equal | stop: none left | 0 loses 9C, 1 loses 9D | 0 is out, 0 leave
         1 is out, 0 leave
         {then}"
            ));
    }
}

#[test]
fn cap_12_nothing_may_be_done_after_the_end() {
    for who in Observer::all(2) {
        let over = "0 full\n1 out\nover 0";
        Table::refused("commander", over, who, "1 x 1.1", "CAP-12", "commander-over");
    }
}
