//! A round: MOD-01 to MOD-09, MOD-11.

use super::super::values::{number, strength, total};
use super::*;

#[test]
fn mod_01_each_player_is_dealt_seven_cards_and_the_rest_stays_unseen() {
    for seats in 2..=7 {
        let table = Table::deal(("modify", seats), "");
        table.is_sound();
        let rest = 52 - 7 * u32::from(seats);
        table.holds(&format!("rest = {rest} cards"));
        for who in Observer::all(seats) {
            for (seat, line) in (0..seats).zip(table.told(who)) {
                let hidden = line == format!("{seat} is dealt 7");
                assert_eq!(hidden, !who.is(seat), "{who}: {line}");
                assert_eq!(table.state.count(seat), 7);
            }
            assert_eq!(table.view(who).hand.len(), if who == Observer::Public { 0 } else { 7 });
        }
    }
}

#[test]
fn mod_01_two_to_seven_can_play() {
    for seats in 0..10 {
        let built = rule_code::read("modify").unwrap().build::<Modify>(seats);
        assert_eq!(built.is_ok(), (2..=7).contains(&seats), "{seats}");
    }
    assert!(rules("modify", 2).check(8).is_err() && rules("modify", 2).check(1).is_err());
}

#[test]
fn mod_02_the_order_of_ranks_is_j_2_to_10_q_k_a() {
    let order = ["J", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Q", "K", "A"];
    for suit in ["C", "D", "H", "S"] {
        let strengths = order.map(|rank| strength(card(&format!("{rank}{suit}"))));
        assert!(strengths.into_iter().eq(0..13), "suits do not matter");
    }
    // Each beats its neighbour, from either seat.
    for pair in order.windows(2) {
        let [low, high] = [format!("{}C", pair[0]), format!("{}D", pair[1])];
        for (hands, winner) in [([&low, &high], 1), ([&high, &low], 0)] {
            let mut table = Table::lay(PLAIN, &format!("{} 3H | {} 3S", hands[0], hands[1]));
            table.play("", &format!("{}, {}", hands[0], hands[1]));
            let won = format!("{winner} takes");
            let told = table.told(Observer::Public);
            assert!(told.iter().any(|line| line.starts_with(&won)), "{hands:?}");
        }
    }
}

#[test]
fn mod_03_jack_queen_and_king_are_royals() {
    assert_eq!(ROYALS, cards("JC QC KC JD QD KD JH QH KH JS QS KS"));
    for (played, discarded) in [("JC", true), ("QC", true), ("KC", true), ("10C", false)] {
        let mut table = Table::lay(PLAIN, &format!("{played} 3H | 2S 3S"));
        table.play("", &format!("{played}, 2S"));
        let discards = cards(&table.look_up("discards"));
        assert_eq!(discards.has(card(played)), discarded, "{played}");
    }
}

#[test]
fn mod_04_a_total_is_the_sum_of_the_numbers() {
    let mut chance = Fast::new(4);
    for k in 0..=52 {
        let cards = chance.draw(Source::lot(), french::pack(0), k);
        assert_eq!(total(cards), cards.iter().map(number).sum::<u32>());
    }
    assert_eq!(total(french::pack(0)), 4 * (54 + 7 + 5 + 11));
}

#[test]
fn mod_04_numbers_are_as_printed_and_k_7_q_5_j_0_a_11() {
    let ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
    for (rank, value) in ranks.into_iter().zip([2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 5, 7, 11]) {
        for suit in ["C", "D", "H", "S"] {
            let card = card(&format!("{rank}{suit}"));
            assert_eq!((number(card), total(Cards::single(card))), (value, value));
        }
    }
}

#[test]
fn mod_05_a_seat_without_cards_is_out_and_the_last_player_left_wins() {
    let expect = "round 5 0:9C 1:5H 2:6H
                  0 takes 5H 6H 9C
                  1 is out
                  out = 1
                  phase = pick
                  round = 6
                  first = 2";
    check(PLAIN, "9C 2C | 5H | 6H 2H", "", "9C, 5H, 6H", expect);
    let expect = "round 5 0:9C 1:5H
                  0 takes 5H 9C
                  1 is out
                  phase = over
                  places = 1 2
                  points = 3 0
                  offers.0 =";
    check(PLAIN, "9C 2C | 5H", "", "9C, 5H", expect);
}

#[test]
fn mod_05_an_emptied_hand_can_still_win_the_field() {
    // Seat 1 plays its last but one card and loses the last to the jack, but takes the field.
    let expect = "round 5 0:JC 1:10H
                  0 robs 1
                  1 takes 10H [JC]
                  hand.0 = 3C 4D
                  hand.1 = 10H
                  phase = pick";
    check(PLAIN, "JC 3C | 10H 4D", "4D", "JC, 10H", expect);
}

#[test]
fn mod_05_a_card_in_the_pot_is_nobodys() {
    let expect = "round 5 0:9C 1:9H 2:6H
                  tie 6H 9C 9H
                  0 is out
                  1 is out
                  pot = 6H 9C 9H
                  phase = over
                  places = 2 2 1
                  points = 0 0 1";
    check(PLAIN, "9C | 9H | 6H 2H", "", "9C, 9H, 6H", expect);
}

#[test]
fn mod_05_seats_that_go_out_together_as_the_last_draw() {
    let expect = "round 5 0:9C 1:9H
                  tie 9C 9H
                  0 is out
                  1 is out
                  pot = 9C 9H
                  places = 1 1";
    check(PLAIN, "9C | 9H", "", "9C, 9H", expect);
    // A seat that went out before does not share it.
    let expect = "round 5 0:KC 1:KH
                  tie [KC KH]
                  0 is out
                  1 is out
                  places = 1 1 3";
    check(PLAIN, "KC | KH | ; out = 2", "", "KC, KH", expect);
    // The winner of the last round takes nothing home: both are out.
    let expect = "round 5 0:KC 1:QH
                  0 takes [QH KC]
                  0 is out
                  1 is out
                  places = 1 1";
    check(PLAIN, "KC | QH", "", "KC, QH", expect);
}

#[test]
fn mod_06_all_pick_unseen_and_the_highest_takes_all_cards_into_the_hand() {
    let expect = "round 5 0:9C 1:5H 2:10H
                  2 takes 5H 9C 10H
                  hand.0 = 2C
                  hand.1 = 3H
                  hand.2 = 2H 5H 9C 10H
                  seen.2 = 5H 9C 10H
                  phase = pick
                  offers.2 = 2H / 5H / 9C / 10H
                  deciders = 0 1 2";
    check(PLAIN, "9C 2C | 5H 3H | 10H 2H", "", "9C, 5H, 10H", expect);
    for (text, message) in
        [("5H", "modify-not-in-hand"), ("9C 2C", "modify-one-only"), ("pass", "modify-choose-pick")]
    {
        Table::refused(PLAIN, "9C 2C | 5H | 6H", 0, text, "MOD-06", message);
    }
}

#[test]
fn mod_07_example_1_the_queen_takes_9_and_4_and_is_discarded() {
    let expect = "round 5 0:QC 1:9H 2:4D
                  0 takes 4D 9H [QC]
                  hand.0 = 2C 4D 9H
                  discards has QC";
    check(PLAIN, "QC 2C | 9H 3H | 4D 2H", "", "QC, 9H, 4D", expect);
}

#[test]
fn mod_07_royals_are_discarded_whoever_played_and_whoever_won() {
    let expect = "round 5 0:AC 1:KH 2:QD
                  0 takes AC [QD KH]
                  hand.0 = 2C AC
                  used = AC
                  discards has QD KH";
    check(PLAIN, "AC 2C | KH 3H | QD 2H", "", "AC, KH, QD", expect);
}

#[test]
fn mod_08_example_4_an_ace_played_the_second_time_wins_and_is_discarded() {
    let expect = "round 5 0:AC 1:7H
                  0 takes 7H [AC]
                  hand.0 = 2C 7H
                  discards has AC";
    check(PLAIN, "AC 2C | 7H 3H; used = AC; seen = AC", "", "AC, 7H", expect);
}

#[test]
fn mod_08_an_ace_can_be_played_twice() {
    let expect = "round 5 0:AC 1:7H
                  0 takes 7H AC
                  round 6 0:AC 1:3H
                  0 takes 3H [AC]
                  1 is out
                  hand.0 = 2C 3H 7H
                  discards has AC";
    check(PLAIN, "AC 2C | 7H 3H", "", "AC, 7H / AC, 3H", expect);
}

#[test]
fn mod_08_the_count_goes_with_the_card_and_a_tie_counts() {
    // Two aces tie: one was played before and goes, the other stays in the pot with its count.
    let expect = "round 5 0:AC 1:AH
                  tie AC [AH]
                  round 6 0:5C 1:6H
                  1 takes 5C 6H AC
                  round 7 0:2C 1:AC
                  1 takes 2C [AC]
                  0 is out
                  discards has AC AH";
    let from = "AC 2C 5C | AH 3H 6H; used = AH; seen = | AH";
    check(PLAIN, from, "", "AC, AH / 5C, 6H / 2C, AC", expect);
    // An ace that was played once is stolen, and played for the second time by the thief.
    let expect = "round 5 0:5C 1:JH
                  1 robs 0
                  0 takes 5C [JH]
                  round 6 0:2C 1:AC
                  1 takes 2C [AC]
                  hand.0 = 5C
                  used =
                  discards has AC";
    let from = "AC 2C 5C | JH 3H 6H; used = AC; seen = AC";
    check(PLAIN, from, "AC", "5C, JH / 2C, AC", expect);
}

#[test]
fn mod_09_example_2_two_kings_tie_and_the_2_stays_for_the_next_winner() {
    let expect = "round 5 0:KC 1:KH 2:2D
                  tie 2D [KC KH]
                  round 6 0:3C 1:3H 2:4D
                  2 takes 2D 3C 3H 4D
                  0 is out
                  1 is out
                  hand.2 = 2D 3C 3H 4D";
    check(PLAIN, "KC 3C | KH 3H | 2D 4D", "", "KC, KH, 2D / 3C, 3H, 4D", expect);
}

#[test]
fn mod_09_the_pot_grows_until_somebody_wins() {
    let expect = "round 5 0:9C 1:9H
                  tie 9C 9H
                  round 6 0:8C 1:8H
                  tie 8C 8H
                  round 7 0:2C 1:4H
                  1 takes 2C 4H 8C 8H 9C 9H
                  pot =";
    check(PLAIN, "9C 8C 2C 3C | 9H 8H 4H 5H", "", "9C, 9H / 8C, 8H / 2C, 4H", expect);
    // A tie below the highest is none.
    let expect = "round 5 0:9C 1:9H 2:10D\n2 takes 9C 9H 10D";
    check(PLAIN, "9C 2C | 9H 2H | 10D 2D", "", "9C, 9H, 10D", expect);
}

#[test]
fn mod_09_a_pot_left_at_the_end_belongs_to_nobody() {
    let expect = "round 5 0:9C 1:9H
                  tie 9C 9H
                  0 is out
                  pot = 3C 4C 9C 9H
                  points = 0 1
                  places = 2 1";
    check(PLAIN, "9C | 9H 2H; pot = 3C 4C; seen = ", "", "9C, 9H", expect);
}

#[test]
fn mod_11_the_first_seat_goes_around_among_the_living() {
    Table::deal("modify", "").holds("first = 0");
    // Seat 3 is out; seat 1 goes out with the last round.
    let hands = "2C 3C 4C 5C | 6C 7C 8C | 9C 10C 2D 3D | ; out = 3; first = 1";
    let mut table = Table::lay(PLAIN, hands);
    table.holds("first = 1");
    for (actions, fact) in
        [("2C, 6C, 9C", "first = 2"), ("3C, 7C, 10C", "first = 0"), ("4C, 8C, 9C", "first = 2")]
    {
        table.play("", actions).holds(fact);
    }
}

#[test]
fn mod_11_a_first_seat_that_goes_out_with_the_round_does_not_pass_its_turn_on_twice() {
    let expect = "round 5 0:2C 1:9C 2:4C
                  1 takes 2C 4C 9C
                  0 is out
                  first = 1";
    check(PLAIN, "2C | 9C 3C | 4C 5C", "", "2C, 9C, 4C", expect);
}

#[test]
fn a_seat_that_cannot_be_chosen_says_why() {
    let table = Table::lay(PLAIN, "2C 9H | 3C KC");
    table.explains(0, "2C -\n 3C MOD-06 not-in-hand\n hand-1 MOD-06 choose-pick");
}
