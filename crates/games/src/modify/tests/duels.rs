//! Duels: MOD-13 to MOD-15.

use super::*;
use sortie_core::steps::Draft;

const FIRST: &str = "modify";
const ALL: &str = "modify/duel_calls=all";
/// Seat 0 may call a Duel.
const CALL: &str = "9C 8C 2C | 7H 6H 5H 4H | 3D 2D; phase = call; to_move = 0";
/// Seat 0 has called seat 1 for two cards.
const CALLED: &str = "9C 8C 2C | 7H 6H 5H 4H | 3D 2D; phase = answer; duel = 0 1 2";

/// Checks that a seat may not play these, by that rule.
fn refused(position: &str, seat: Seat, rule: &str, cases: &[(&str, &str)]) {
    for (text, message) in cases {
        Table::refused(FIRST, position, seat, text, rule, message);
    }
}

#[test]
fn mod_13_a_call_names_an_opponent_and_a_number_that_both_hold() {
    check(FIRST, CALL, "", "", "offers.0 = pass / call 1 2 / call 1 3 / call 2 2");
    let cases = [
        ("call 0 2", "modify-not-yourself"),
        ("call 3 2", "modify-no-seat"),
        ("call 1 4", "modify-number-range"),
        ("call 1 1", "modify-number-range"),
        ("call 2 3", "modify-number-range"),
        ("9C", "modify-choose-call"),
        ("accept", "modify-choose-call"),
        ("offer 2", "modify-choose-call"),
        ("steal 1", "modify-choose-call"),
    ];
    refused(CALL, 0, "MOD-13", &cases);
    refused(CALLED, 0, "MOD-13", &[("accept", "modify-not-your-turn")]);
    let one = "9C 8C 2C | 7H 6H | 3D; phase = call; to_move = 0";
    refused(one, 0, "MOD-13", &[("call 2 2", "modify-too-few")]);
    check(FIRST, one, "", "", "offers.0 = pass / call 1 2");
}

#[test]
fn mod_13_the_opponent_accepts_refuses_or_names_another_number_once() {
    for (actions, expect) in [
        ("call 1 3", "0 calls 1 for 3\noffers.1 = accept / refuse / offer 2"),
        ("call 1 2 / accept", "0 calls 1 for 2\n1 accepts 2\nphase = duel"),
        ("call 1 2 / refuse", "0 calls 1 for 2\n1 refuses\nphase = pick"),
        ("call 1 2 / offer 3", "0 calls 1 for 2\n1 offers 3\noffers.0 = accept / drop"),
        ("call 1 2 / offer 3 / accept", "0 calls 1 for 2\n1 offers 3\n0 accepts 3\nphase = duel"),
        ("call 1 2 / offer 3 / drop", "0 calls 1 for 2\n1 offers 3\n0 drops\nphase = pick"),
    ] {
        check(FIRST, CALL, "", actions, expect);
    }
    let cases = [
        ("offer 2", "modify-same-number"),
        ("offer 4", "modify-number-range"),
        ("offer 1", "modify-number-range"),
        ("drop", "modify-choose-answer"),
        ("call 0 2", "modify-choose-answer"),
    ];
    refused(CALLED, 1, "MOD-13", &cases);
}

#[test]
fn mod_13_only_the_first_seat_calls_and_nobody_else_is_asked() {
    // In the seventh round seat 2 is first and has one card left: it cannot call.
    let expect = "round 5 0:9C 1:7H 2:4D
                  0 takes 4D 7H 9C
                  1 passes
                  round 6 0:8C 1:6H 2:3D
                  0 takes 3D 6H 8C
                  round = 7
                  phase = pick
                  first = 2";
    let hands = "9C 8C 2C | 7H 6H 5H | 3D 2D 4D";
    check(FIRST, hands, "", "9C, 7H, 4D / pass / 8C, 6H, 3D", expect);
}

#[test]
fn mod_13_with_all_each_in_turn_may_call_once() {
    let hands = "9C 8C 2C | 7H 6H 5H | 3D 2D 4D";
    let expect = "round 5 0:9C 1:7H 2:4D
                  0 takes 4D 7H 9C
                  phase = call
                  to_move = 1
                  to_call = 0 2";
    check(ALL, hands, "", "9C, 7H, 4D", expect);
    let expect = "1 calls 2 for 2
                  2 refuses
                  2 passes
                  0 calls 1 for 2
                  1 offers 3
                  0 drops
                  phase = pick";
    let from = format!("{hands}; phase = call; to_move = 1; first = 1; to_call = 0 2");
    check(ALL, &from, "", "call 2 2 / refuse / pass / call 1 2 / offer 3 / drop", expect);
    // Seat 2 lost its cards but one before its turn comes: it is passed over.
    let expect = "1 duels 6H 7H: 13
                  2 duels 2D 3D: 5
                  1 takes 2D 3D 6H 7H
                  to_move = 0
                  to_call =";
    let from = format!("{hands}; phase = duel; duel = 1 2 2; first = 1; to_call = 0 2");
    check(ALL, &from, "", "7H 6H, 2D 3D", expect);
}

#[test]
fn mod_13_off_is_off() {
    let expect = "round 5 0:9C 1:7H
                  0 takes 7H 9C
                  round 6 0:8C 1:6H
                  0 takes 6H 8C
                  phase = pick";
    check(PLAIN, "9C 8C 2C | 7H 6H 5H", "", "9C, 7H / 8C, 6H", expect);
}

#[test]
fn mod_13_where_nobody_holds_two_cards_nobody_is_asked() {
    let expect = "round 5 0:9C 1:7H\n0 takes 7H 9C\nphase = pick";
    check(FIRST, "9C 8C 2C | 7H 6H", "", "9C, 7H", expect);
}

#[test]
fn mod_14_the_higher_total_takes_all_but_royals_and_spent_aces() {
    let from =
        "AC 8C 2C QS | 7H KH AH 4H | 3D 2D; phase = duel; duel = 0 1 3; used = AH; seen = | AH";
    let expect = "0 duels 8C QS AC: 24
                  1 duels 7H KH AH: 25
                  1 takes 7H 8C AC [QS KH AH]
                  hand.0 = 2C
                  hand.1 = 4H 7H 8C AC
                  seen.1 = 7H 8C AC
                  used = AC
                  discards has QS KH AH
                  phase = pick";
    check(FIRST, from, "", "8C AC QS, 7H KH AH", expect);
}

#[test]
fn mod_14_both_choose_exactly_that_many_cards_of_their_hands() {
    let from = "9C 8C 2C 3C | 7H 6H 5H 4H | 3D 2D 4D; phase = duel; duel = 0 1 3";
    let expect = "offers.0 = 2C 3C 8C / 2C 3C 9C / 2C 8C 9C / 3C 8C 9C\ndeciders = 0 1";
    check(FIRST, from, "", "", expect);
    let cases = [
        ("2C 3C", "modify-ask-duel"),
        ("9C", "modify-ask-duel"),
        ("2C 3C 8C 9C", "modify-no-more"),
        ("2C 3C 7H", "modify-not-in-hand"),
        ("steal 1", "modify-choose-duel"),
    ];
    refused(from, 0, "MOD-14", &cases);
    refused(from, 2, "MOD-14", &[("2D 3D 4D", "modify-not-your-turn")]);
}

#[test]
fn mod_14_the_cards_of_a_duel_are_chosen_in_any_order() {
    let from = "9C 8C 2C 3C | 7H 6H 5H 4H | 3D 2D 4D; phase = duel; duel = 0 1 2";
    let table = Table::lay(FIRST, from);
    let view = table.view(0);
    let check = |drafted: &str, offered: &str, complete: bool| {
        let draft: Draft = cards(drafted).iter().map(Card::index).collect();
        let steps = table.rules.any_order_steps(&view, &draft);
        let next: Cards = steps.next.iter().map(Card::new).collect();
        assert_eq!((next, steps.complete), (cards(offered), complete), "{drafted}");
    };
    check("", "2C 3C 8C 9C", false);
    check("9C", "2C 3C 8C", false);
    check("3C", "2C 8C 9C", false);
    check("2C 9C", "", true);
}

#[test]
fn mod_14_jacks_steal_nothing_and_are_discarded() {
    let expect = "0 duels 8C JC: 8
                  1 duels 3H 7H: 10
                  1 takes 3H 7H 8C [JC]
                  hand.0 = 2C";
    let from = "JC 8C 2C | 7H 3H 4H | 3D 2D 5D; phase = duel; duel = 0 1 2";
    check(FIRST, from, "", "8C JC, 3H 7H", expect);
}

#[test]
fn mod_14_the_winner_takes_the_pot_too() {
    let expect = "0 duels 8C 10C: 18
                  1 duels 3H 7H: 10
                  0 takes 3H 7H 8C 9C 9D 9H 10C
                  pot =";
    let from = "10C 8C 2C | 7H 3H 4H | 3D 2D 5D; phase = duel; duel = 0 1 2; pot = 9C 9H 9D";
    check(FIRST, from, "", "8C 10C, 3H 7H", expect);
}

#[test]
fn mod_14_equal_totals_leave_the_cards_in_the_pot() {
    let from = "10C QC AC 2C | 8H KH AH 4H | 3D 2D 5D 6D; \
                phase = duel; duel = 0 1 3; used = AC; seen = AC";
    let expect = "0 duels 10C QC AC: 26
                  1 duels 8H KH AH: 26
                  tie 8H 10C AH [QC KH AC]
                  round 5 0:2C 1:4H 2:3D
                  1 takes 2C 3D 4H 8H 10C AH
                  0 is out
                  used = AH";
    check(FIRST, from, "", "10C QC AC, 8H KH AH / 2C, 4H, 3D", expect);
}

#[test]
fn mod_15_a_seat_that_loses_all_cards_in_a_duel_is_out_before_the_round_goes_on() {
    let expect = "0 duels 2C 3C: 5
                  1 duels 6H 7H: 13
                  1 takes 2C 3C 6H 7H
                  0 is out
                  phase = pick
                  first = 1
                  round = 5";
    let from = "2C 3C | 7H 6H | 3D 2D; phase = duel; duel = 0 1 2";
    check(FIRST, from, "", "2C 3C, 7H 6H", expect);
    // A first seat that wins stays first.
    let expect = "1 duels 6H 7H: 13
                  2 duels 2D 3D: 5
                  1 takes 2D 3D 6H 7H
                  first = 1";
    let from = "8C 9C 10C | 7H 6H | 3D 2D 4D; phase = duel; duel = 1 2 2; first = 1";
    check(FIRST, from, "", "6H 7H, 2D 3D", expect);
    let expect = "1 duels 6H 7H: 13
                  2 duels 10D KD: 17
                  2 takes 6H 7H 10D [KD]
                  1 is out
                  first = 2
                  phase = call
                  to_move = 2";
    let from = "8C 9C | 7H 6H | 10D KD; phase = duel; duel = 1 2 2; first = 1; to_call = 0 2";
    check(ALL, from, "", "6H 7H, 10D KD", expect);
}

#[test]
fn mod_15_with_one_player_left_the_match_ends_at_once() {
    let expect = "0 duels 2C 3C: 5
                  1 duels 6H 7H: 13
                  1 takes 2C 3C 6H 7H
                  0 is out
                  phase = over
                  places = 2 1
                  points = 0 5";
    check(FIRST, "2C 3C | 7H 6H 5H; phase = duel; duel = 0 1 2", "", "2C 3C, 7H 6H", expect);
    // Both lose everything: they draw.
    let expect = "0 duels QC KC: 12
                  1 duels QH KH: 12
                  tie [QC QH KC KH]
                  0 is out
                  1 is out
                  places = 1 1";
    check(FIRST, "KC QC | KH QH; phase = duel; duel = 0 1 2", "", "KC QC, KH QH", expect);
}
