//! Duels: MOD-13 to MOD-15.

use super::*;

const FIRST: (&str, u8) = ("modify", 3);
const ALL: (&str, u8) = ("modify/duel_calls=all", 3);
const HANDS: &str = "9C 8C 2C | 7H 6H 5H 4H | 3D 2D";
/// A call of seat 0 that seat 1 is to answer.
const CALLED: &str = "9C 8C 2C | 7H 6H 5H 4H | 3D 2D; phase = answer; duel = 0 1 2";

#[test]
fn mod_13_a_call_names_an_opponent_and_a_number_that_both_hold() {
    let mut table = lay("modify", 3, &format!("{HANDS}; phase = call; to_move = 0"));
    assert_eq!(table.offers(0), "pass, call 1 2, call 1 3, call 2 2");
    for (text, message) in [
        ("call 0 2", "modify-not-yourself"),
        ("call 3 2", "modify-no-seat"),
        ("call 1 4", "modify-number-range"),
        ("call 1 1", "modify-number-range"),
        ("call 2 3", "modify-number-range"),
        ("9C", "modify-choose-call"),
        ("accept", "modify-choose-call"),
        ("offer 2", "modify-choose-call"),
        ("steal 1", "modify-choose-call"),
    ] {
        refused(FIRST, &format!("{HANDS}; phase = call; to_move = 0"), 0, text, "MOD-13", message);
    }
    refused(FIRST, CALLED, 0, "accept", "MOD-13", "modify-not-your-turn");
    let one = "9C 8C 2C | 7H 6H | 3D; phase = call; to_move = 0";
    refused(FIRST, one, 0, "call 2 2", "MOD-13", "modify-too-few");
    assert_eq!(lay("modify", 3, one).offers(0), "pass, call 1 2");
    table.play(&mut luck(""), "call 1 3");
    assert_eq!(table.offers(1), "accept, refuse, offer 2");
}

#[test]
fn mod_13_the_opponent_accepts_refuses_or_names_another_number_once() {
    let call = format!("{HANDS}; phase = call; to_move = 0");
    check(FIRST, &call, "", "call 1 2 / accept", "0 calls 1 for 2\n1 accepts 2\nphase = duel");
    check(FIRST, &call, "", "call 1 2 / refuse", "0 calls 1 for 2\n1 refuses\nphase = pick");
    check(
        FIRST,
        &call,
        "",
        "call 1 2 / offer 3 / accept",
        "0 calls 1 for 2\n1 offers 3\n0 accepts 3\nphase = duel",
    );
    check(
        FIRST,
        &call,
        "",
        "call 1 2 / offer 3 / drop",
        "0 calls 1 for 2\n1 offers 3\n0 drops\nphase = pick",
    );
    let mut table = lay("modify", 3, &call);
    table.play(&mut luck(""), "call 1 2 / offer 3");
    assert_eq!(table.offers(0), "accept, drop");
    for (text, message) in [
        ("offer 2", "modify-same-number"),
        ("offer 4", "modify-number-range"),
        ("offer 1", "modify-number-range"),
        ("drop", "modify-choose-answer"),
        ("call 0 2", "modify-choose-answer"),
    ] {
        refused(FIRST, CALLED, 1, text, "MOD-13", message);
    }
}

#[test]
fn mod_13_only_the_first_seat_calls_and_nobody_else_is_asked() {
    let mut table = lay("modify", 3, "9C 8C 2C | 7H 6H 5H | 3D 2D 4D");
    table.play(&mut luck(""), "9C, 7H, 4D");
    table.holds("phase = call");
    table.holds("to_move = 1");
    table.play(&mut luck(""), "pass");
    table.holds("phase = pick");
    table.play(&mut luck(""), "8C, 6H, 3D");
    table.holds("round = 7");
    // Seat 2 has one card left: it cannot call, and is not asked.
    table.holds("phase = pick");
    table.holds("first = 2");
}

#[test]
fn mod_13_with_all_each_in_turn_may_call_once() {
    let from =
        "9C 8C 2C | 7H 6H 5H | 3D 2D 4D; phase = call; to_move = 1; first = 1; to_call = 0 2";
    check(
        ALL,
        from,
        "",
        "call 2 2 / refuse / pass / call 1 2 / offer 3 / drop",
        "1 calls 2 for 2
         2 refuses
         2 passes
         0 calls 1 for 2
         1 offers 3
         0 drops
         phase = pick",
    );
}

#[test]
fn mod_13_with_all_a_round_begins_with_a_call_of_its_first_seat() {
    let mut table = lay(ALL.0, 3, "9C 8C 2C | 7H 6H 5H | 3D 2D 4D");
    table.play(&mut luck(""), "9C, 7H, 4D");
    table.holds("to_move = 1");
    assert_eq!(table.look_up("to_call"), "[0,2]");
    // Seat 2 lost its cards but one before its turn comes: it is passed over.
    let mut table = lay(
        ALL.0,
        3,
        "9C 8C 2C | 7H 6H 5H | 3D 2D 4D; phase = duel; duel = 1 2 2; first = 1; to_call = 0 2",
    );
    table.play(&mut luck(""), "7H 6H, 2D 3D");
    table.holds("to_move = 0");
    assert_eq!(table.look_up("to_call"), "");
}

#[test]
fn mod_13_off_is_off() {
    let mut table = lay(PLAIN, 2, "9C 8C 2C | 7H 6H 5H");
    table.play(&mut luck(""), "9C, 7H / 8C, 6H");
    table.holds("phase = pick");
    assert!(!table.told(Observer::Public).iter().any(|line| line.contains("pass")));
}

#[test]
fn mod_13_where_nobody_holds_two_cards_nobody_is_asked() {
    let mut table = lay("modify", 2, "9C 8C 2C | 7H 6H");
    table.play(&mut luck(""), "9C, 7H");
    table.holds("phase = pick");
}

#[test]
fn mod_14_the_higher_total_takes_all_but_royals_and_spent_aces() {
    check(
        FIRST,
        "AC 8C 2C QS | 7H KH AH 4H | 3D 2D; phase = duel; duel = 0 1 3; used = AH; seen = | AH",
        "",
        "8C AC QS, 7H KH AH",
        "0 duels 8C QS AC: 24
         1 duels 7H KH AH: 25
         1 takes 7H 8C AC [QS KH AH]
         hand.0 = 2C
         hand.1 = 4H 7H 8C AC
         seen.1 = 7H 8C AC
         used = AC
         discards has QS KH AH
         phase = pick",
    );
}

#[test]
fn mod_14_both_choose_exactly_that_many_cards_of_their_hands() {
    let from = "9C 8C 2C 3C | 7H 6H 5H 4H | 3D 2D 4D; phase = duel; duel = 0 1 3";
    let table = lay("modify", 3, from);
    assert_eq!(table.offers(0), "2C 3C 8C, 2C 3C 9C, 2C 8C 9C, 3C 8C 9C");
    assert_eq!(table.offers(2), "");
    for (text, message) in [
        ("2C 3C", "modify-ask-duel"),
        ("9C", "modify-ascending"),
        ("2C 3C 8C 9C", "modify-no-more"),
        ("2C 3C 7H", "modify-not-in-hand"),
        ("steal 1", "modify-choose-duel"),
    ] {
        refused(FIRST, from, 0, text, "MOD-14", message);
    }
    refused(FIRST, from, 2, "2D 3D 4D", "MOD-14", "modify-not-your-turn");
}

#[test]
fn mod_14_jacks_steal_nothing_and_are_discarded() {
    check(
        FIRST,
        "JC 8C 2C | 7H 3H 4H | 3D 2D 5D; phase = duel; duel = 0 1 2",
        "",
        "8C JC, 3H 7H",
        "0 duels 8C JC: 8
         1 duels 3H 7H: 10
         1 takes 3H 7H 8C [JC]
         hand.0 = 2C",
    );
}

#[test]
fn mod_14_the_winner_takes_the_pot_too() {
    check(
        FIRST,
        "10C 8C 2C | 7H 3H 4H | 3D 2D 5D; phase = duel; duel = 0 1 2; pot = 9C 9H 9D",
        "",
        "8C 10C, 3H 7H",
        "0 duels 8C 10C: 18
         1 duels 3H 7H: 10
         0 takes 3H 7H 8C 9C 9D 9H 10C
         pot = ",
    );
}

#[test]
fn mod_14_equal_totals_leave_the_cards_in_the_pot() {
    check(
        FIRST,
        "10C QC AC 2C | 8H KH AH 4H | 3D 2D 5D 6D; phase = duel; duel = 0 1 3; used = AC; seen = AC",
        "",
        "10C QC AC, 8H KH AH / 2C, 4H, 3D",
        "0 duels 10C QC AC: 26
         1 duels 8H KH AH: 26
         tie 8H 10C AH [QC KH AC]
         round 5 0:2C 1:4H 2:3D
         1 takes 2C 3D 4H 8H 10C AH
         0 is out
         used = AH",
    );
}

#[test]
fn mod_15_who_loses_all_cards_in_a_duel_is_out_before_the_round_goes_on() {
    check(
        FIRST,
        "2C 3C | 7H 6H | 3D 2D; phase = duel; duel = 0 1 2",
        "",
        "2C 3C, 7H 6H",
        "0 duels 2C 3C: 5
         1 duels 6H 7H: 13
         1 takes 2C 3C 6H 7H
         0 is out
         phase = pick
         first = 1
         round = 5",
    );
    // The next living seat is the second after it.
    check(
        FIRST,
        "8C 9C 10C | 7H 6H | 3D 2D 4D; phase = duel; duel = 1 2 2; first = 1",
        "",
        "6H 7H, 2D 3D",
        "1 duels 6H 7H: 13
         2 duels 2D 3D: 5
         1 takes 2D 3D 6H 7H
         first = 1",
    );
    check(
        ALL,
        "8C 9C | 7H 6H | 10D KD; phase = duel; duel = 1 2 2; first = 1; to_call = 0 2",
        "",
        "6H 7H, 10D KD",
        "1 duels 6H 7H: 13
         2 duels 10D KD: 17
         2 takes 6H 7H 10D [KD]
         1 is out
         first = 2
         phase = call
         to_move = 2",
    );
}

#[test]
fn mod_15_with_one_player_left_the_match_ends_at_once() {
    check(
        ("modify", 2),
        "2C 3C | 7H 6H 5H; phase = duel; duel = 0 1 2",
        "",
        "2C 3C, 7H 6H",
        "0 duels 2C 3C: 5
         1 duels 6H 7H: 13
         1 takes 2C 3C 6H 7H
         0 is out
         phase = over
         places = 2 1
         points = 0 5",
    );
    // Both lose everything: they draw.
    check(
        ("modify", 2),
        "KC QC | KH QH; phase = duel; duel = 0 1 2",
        "",
        "KC QC, KH QH",
        "0 duels QC KC: 12
         1 duels QH KH: 12
         tie [QC QH KC KH]
         0 is out
         1 is out
         places = 1 1",
    );
}
