//! Seats that go out, and the end: CAP-11 and CAP-12.

use super::*;
use sortie_core::seat::Seats;

#[test]
fn cap_11_who_loses_the_commander_is_out_and_the_rest_leaves_unseen() {
    let table = check(
        "0 KC ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         1 - AH - ? / - - ? / - - ? / - 4S / 2C
         2 full",
        "1 x 1.13",
        "0.1 KC x 1.13 2C
         0 wins, 1 loses 2C
         1 is out, 5 leave
         1 = out
         left = 4S AH
         turn = 2",
    );
    assert_eq!(table.turn(), Turn::Decide(Seats::one(2)));
    // The ace was seen and left: it never comes again. The others may be anywhere.
    assert!(!table.state.pool.has(card("AH")));
    assert_eq!(table.state.pool.len(), 52 - 8 - 3);
    assert_eq!(table.state.taken.len(), 8);
    assert!(table.offers(2).split("; ").all(|text| text.contains("x 0.")), "only seat 0 is left");
}

#[test]
fn cap_11_nobody_is_out_while_the_commander_is_there() {
    check(
        "0 KC ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         1 - - - - / - - - / - - - / - 2C / ?
         2 full",
        "1 x 1.12",
        "0.1 KC x 1.12 2C
         0 wins, 1 loses 2C
         1 = - - - - / - - - / - - - / - - / ?
         turn = 1",
    );
}

#[test]
fn cap_12_the_last_player_with_a_commander_wins() {
    let table = check(
        "0 out
         1 KC ? ? ? / ? ? ? / ? ? ? / ? ? / ?
         2 - - - - / - - - / - - - / - - / 2C
         3 out
         turn 2",
        "13 x 1.1",
        "2.13 2C x 1.1 KC
         1 wins, 2 loses 2C
         2 is out, 0 leave
         phase = over
         winners = 1",
    );
    let outcome = table.turn().outcome().unwrap();
    assert_eq!(outcome.winners(), Seats::one(1));
    assert_eq!([0, 1, 2, 3].map(|seat| outcome.place(seat)), [2, 1, 2, 2]);
    assert_eq!([0, 1, 2, 3].map(|seat| outcome.points(seat)), [0, 13, 0, 0]);
}

#[test]
fn cap_12_two_that_lose_the_last_commanders_in_one_battle_draw() {
    let table = check(
        "0 - - - - / - - - / - - - / - - / 9C
         1 out
         2 - - - - / - - - / - - - / - - / 9D",
        "13 x 2.13",
        "0.13 9C x 2.13 9D
         equal
         stop: none left
         0 loses 9C, 2 loses 9D
         0 is out, 0 leave
         2 is out, 0 leave
         phase = over
         winners = 0 2",
    );
    let outcome = table.turn().outcome().unwrap();
    assert_eq!([0, 1, 2].map(|seat| outcome.place(seat)), [1, 3, 1]);
    assert_eq!([0, 1, 2].map(|seat| outcome.points(seat)), [0; 3]);
}

#[test]
fn cap_12_two_that_fall_together_leave_the_match_to_the_others() {
    let fall = "0 - - - - / - - - / - - - / - - / 9C
                1 - - - - / - - - / - - - / - - / 9D
                2 full";
    let told = "0.13 9C x 1.13 9D
                equal
                stop: none left
                0 loses 9C, 1 loses 9D
                0 is out, 0 leave
                1 is out, 0 leave";
    check(fall, "13 x 1.13", &format!("{told}\nwinners = 2"));
    check(&format!("{fall}\n3 full"), "13 x 1.13", &format!("{told}\nturn = 2"));
}

#[test]
fn cap_12_nothing_may_be_done_after_the_end() {
    for who in [Observer::Seat(0), Observer::Seat(1), Observer::Public] {
        refused("0 full\n1 out\nover 0", who, "1 x 1.1", "CAP-12", "commander-over");
    }
}
