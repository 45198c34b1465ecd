//! Jacks: MOD-10.

use super::*;

#[test]
fn mod_10_example_3_the_jack_steals_before_the_10_takes_the_field() {
    let expect = "round 5 0:JC 1:10H
                  0 robs 1
                  1 takes 10H [JC]
                  hand.0 = 3C 5D
                  hand.1 = 4D 10H
                  discards has JC";
    let table = check(PLAIN, "JC 3C | 10H 4D 5D", "5D", "JC, 10H", expect);
    for seat in 0..2 {
        assert!(table.told(seat).contains(&"0 robs 1 of 5D".to_owned()));
    }
}

#[test]
fn mod_10_every_card_of_the_hand_may_be_stolen_and_none_of_the_field() {
    let mut counts = std::collections::BTreeMap::new();
    let laid = Table::lay(PLAIN, "JC 3C | 10H 4D 5D 6D");
    for seed in 0..3000 {
        let mut table = Table::new(&laid.rules, 2, laid.state);
        table.step(&mut Fast::new(seed), "JC, 10H");
        *counts.entry(codes(table.state.hands[0] - cards("3C"))).or_insert(0) += 1;
    }
    assert_eq!(counts.keys().collect::<Vec<_>>(), ["4D", "5D", "6D"]);
    assert!(counts.values().all(|n| (900..1100).contains(n)), "{counts:?}");
}

#[test]
fn mod_10_with_three_players_the_thief_chooses_among_those_that_hold_a_card() {
    let from = "JC 3C | 10H 4D | 9D 5D";
    let expect = "round 5 0:JC 1:10H 2:9D
                  phase = steal
                  deciders = 0
                  offers.0 = steal 1 / steal 2";
    check(PLAIN, from, "", "JC, 10H, 9D", expect);
    let expect = "round 5 0:JC 1:10H 2:9D
                  0 robs 2
                  1 takes 9D 10H [JC]
                  2 is out
                  hand.0 = 3C 5D";
    check(PLAIN, from, "5D", "JC, 10H, 9D / steal 2", expect);
    // Where only one of them holds a card, nobody is asked.
    check(PLAIN, "JC 3C | 10H | 9D 5D", "5D", "JC, 10H, 9D", expect);
}

#[test]
fn mod_10_where_nobody_holds_a_card_nothing_happens() {
    let expect = "round 5 0:JC 1:10H 2:9D
                  0 finds nothing
                  1 takes 9D 10H [JC]
                  2 is out
                  hand.0 = 3C";
    check(PLAIN, "JC 3C | 10H | 9D", "", "JC, 10H, 9D", expect);
}

#[test]
fn mod_10_several_jacks_steal_in_seat_order_from_the_first_seat() {
    // Seat 2 is first: it robs, then seat 0, and each of them is asked after the other has.
    let from = "JC 3C 4C | 10H 4D 5D | JD 6D 7D; first = 2";
    let expect = "round 5 0:JC 1:10H 2:JD\nto_move = 2";
    check(PLAIN, from, "", "JC, 10H, JD", expect);
    let expect = "round 5 0:JC 1:10H 2:JD
                  2 robs 0
                  to_move = 0
                  offers.0 = steal 1 / steal 2";
    check(PLAIN, from, "3C", "JC, 10H, JD / steal 0", expect);
    let expect = "round 5 0:JC 1:10H 2:JD
                  2 robs 0
                  0 robs 2
                  1 takes 10H [JC JD]
                  hand.0 = 3C 4C
                  hand.2 = 6D 7D";
    check(PLAIN, from, "3C 3C", "JC, 10H, JD / steal 0 / steal 2", expect);
}

#[test]
fn mod_10_a_later_jack_meets_the_hands_as_the_earlier_one_left_them() {
    // Seat 1 has nothing left to steal, and seat 0 has what it has just stolen.
    let expect = "round 5 0:JC 1:JD
                  0 robs 1
                  1 robs 0
                  tie [JC JD]
                  0 is out
                  hand.1 = 6D
                  places = 2 1";
    check(PLAIN, "JC | JD 6D", "6D 6D", "JC, JD", expect);
    let expect = "round 5 0:JC 1:JD
                  0 finds nothing
                  1 robs 0
                  tie [JC JD]
                  0 is out
                  hand.1 = 3C";
    check(PLAIN, "JC 3C | JD", "3C", "JC, JD", expect);
}

#[test]
fn mod_10_a_seat_that_is_out_is_not_robbed() {
    let mut table = Table::lay(PLAIN, "JC 3C | 10H 4D | 9D 5D | ; out = 3");
    table.play("", "JC, 10H, 9D").holds("offers.0 = steal 1 / steal 2");
    for (text, message) in [
        ("steal 0", "modify-not-yourself"),
        ("steal 3", "modify-seat-is-out"),
        ("steal 4", "modify-no-seat"),
        ("9D", "modify-choose-steal"),
        ("call 1 2", "modify-choose-steal"),
    ] {
        table.refuses(0, text, "MOD-10", message);
    }
}

#[test]
fn mod_10_thief_and_victim_know_the_card_and_the_others_do_not() {
    let mut table = Table::lay(PLAIN, "JC 3C | 10H 4D 8D | 9D 5D | 8S 8C");
    table.play("4D", "JC, 10H, 9D, 8S / steal 1");
    for who in Observer::all(4) {
        let told = table.told(who).contains(&"0 robs 1 of 4D".to_owned());
        let knows = [Observer::Seat(0), Observer::Seat(1)].contains(&who);
        assert_eq!(told, knows, "{who}");
        assert_eq!(table.view(who).stolen.get(0), knows.then(|| card("4D")), "{who}");
    }
}
