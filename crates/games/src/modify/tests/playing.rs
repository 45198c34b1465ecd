//! A round: MOD-01 to MOD-09, MOD-11.

use super::super::values::{number, strength, total};
use super::*;
use sortie_core::game::Rules;

const TWO: (&str, u8) = (PLAIN, 2);
const THREE: (&str, u8) = (PLAIN, 3);

#[test]
fn mod_01_each_player_is_dealt_seven_cards_and_the_rest_stays_unseen() {
    for seats in 2..=7 {
        let rules = rules("modify", seats);
        let mut told = Vec::new();
        let state = rules.deal(seats, &mut Fast::new(1), &mut told);
        let hands: Vec<u32> = (0..seats).map(|seat| state.count(seat)).collect();
        assert_eq!(hands, vec![7; seats.into()]);
        let table = Table { rules, seats, state, told };
        table.is_sound();
        let rest = table.look_up("rest");
        assert_eq!(rest.split(' ').count(), 52 - 7 * usize::from(seats));
        let cards = |who| table.told(who).iter().filter(|line| line.contains(' ')).count();
        assert_eq!(cards(Observer::Public), usize::from(seats));
        for who in Observer::all(seats) {
            for (seat, line) in (0..).zip(table.told(who)) {
                let hidden = line == format!("{seat} is dealt 7");
                assert_eq!(hidden, !who.is(seat), "{who}: {line}");
            }
            let all = table.view(who);
            let seen = all.hand.len();
            assert_eq!(seen, if who == Observer::Public { 0 } else { 7 });
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
        let strengths: Vec<u8> =
            order.iter().map(|rank| strength(card(&format!("{rank}{suit}")))).collect();
        assert_eq!(strengths, (0..13).collect::<Vec<_>>(), "suits do not matter");
    }
    // Each beats its neighbour, whoever plays it.
    for pair in order.windows(2) {
        let [low, high] = [format!("{}C", pair[0]), format!("{}D", pair[1])];
        for (cards, winner) in [([&low, &high], 1), ([&high, &low], 0)] {
            let mut table = lay(PLAIN, 2, &format!("{} 3H | {} 3S", cards[0], cards[1]));
            let mut luck = Luck::of_any_kind();
            table.step(&mut luck, &format!("{}, {}", cards[0], cards[1]));
            let won = table.told(Observer::Public).into_iter().find(|line| line.contains("takes"));
            assert!(won.unwrap().starts_with(&winner.to_string()), "{cards:?}");
        }
    }
}

#[test]
fn mod_03_jack_queen_and_king_are_royals() {
    let royal = |suit| format!("J{suit} Q{suit} K{suit} ");
    assert_eq!(ROYALS, cards(&["C", "D", "H", "S"].map(royal).concat()));
    for (played, discarded) in [("JC", true), ("QC", true), ("KC", true), ("10C", false)] {
        let mut table = lay(PLAIN, 2, &format!("{played} 3H | 2S 3S"));
        table.step(&mut Luck::of_any_kind(), &format!("{played}, 2S"));
        let lies = table.look_up("discards").split(' ').any(|card| card == played);
        assert_eq!(lies, discarded, "{played}");
    }
}

#[test]
fn mod_04_a_total_is_the_sum_of_the_numbers() {
    let mut chance = Fast::new(4);
    for k in 0..=52 {
        let cards = chance.draw(sortie_core::Source::lot(), french::pack(0), k);
        assert_eq!(total(cards), cards.iter().map(number).sum::<u32>());
    }
    assert_eq!(total(french::pack(0)), 4 * (54 + 7 + 5 + 11));
}

#[test]
fn mod_04_numbers_are_as_printed_and_k_7_q_5_j_0_a_11() {
    let wanted = [
        ("2", 2),
        ("3", 3),
        ("4", 4),
        ("5", 5),
        ("6", 6),
        ("7", 7),
        ("8", 8),
        ("9", 9),
        ("10", 10),
        ("K", 7),
        ("Q", 5),
        ("J", 0),
        ("A", 11),
    ];
    for (rank, value) in wanted {
        for suit in ["C", "D", "H", "S"] {
            let card = card(&format!("{rank}{suit}"));
            assert_eq!((number(card), total(Cards::single(card))), (value, value));
        }
    }
}

#[test]
fn mod_05_who_has_no_cards_left_is_out_and_the_last_player_left_wins() {
    check(
        THREE,
        "9C 2C | 5H | 6H 2H",
        "",
        "9C, 5H, 6H",
        "round 5 0:9C 1:5H 2:6H
         0 takes 5H 6H 9C
         1 is out
         out = [[1]]
         phase = pick
         round = 6
         first = 2",
    );
    let table = check(
        TWO,
        "9C 2C | 5H",
        "",
        "9C, 5H",
        "round 5 0:9C 1:5H
         0 takes 5H 9C
         1 is out
         phase = over
         places = 1 2
         points = 3 0",
    );
    assert!(table.offers(0).is_empty());
}

#[test]
fn mod_05_an_emptied_hand_can_still_win_the_field() {
    // Seat 1 plays its last but one card and loses the last to the jack, but takes the field.
    check(
        TWO,
        "JC 3C | 10H 4D",
        "4D",
        "JC, 10H",
        "round 5 0:JC 1:10H
         0 robs 1
         1 takes 10H [JC]
         hand.0 = 3C 4D
         hand.1 = 10H
         phase = pick",
    );
}

#[test]
fn mod_05_a_card_in_the_pot_is_nobodys() {
    check(
        THREE,
        "9C | 9H | 6H 2H",
        "",
        "9C, 9H, 6H",
        "round 5 0:9C 1:9H 2:6H
         tie 6H 9C 9H
         0 is out
         1 is out
         pot = 6H 9C 9H
         phase = over
         places = 2 2 1
         points = 0 0 1",
    );
}

#[test]
fn mod_05_who_goes_out_together_as_the_last_draws() {
    check(
        TWO,
        "9C | 9H",
        "",
        "9C, 9H",
        "round 5 0:9C 1:9H
         tie 9C 9H
         0 is out
         1 is out
         pot = 9C 9H
         places = 1 1",
    );
    // Who went out before does not share it.
    check(
        THREE,
        "KC | KH | ;out = 2",
        "",
        "KC, KH",
        "round 5 0:KC 1:KH
         tie [KC KH]
         0 is out
         1 is out
         places = 1 1 3",
    );
    // The winner of the last round takes nothing home: both are out.
    check(
        TWO,
        "KC | QH",
        "",
        "KC, QH",
        "round 5 0:KC 1:QH
         0 takes [QH KC]
         0 is out
         1 is out
         places = 1 1",
    );
}

#[test]
fn mod_06_all_pick_unseen_and_the_highest_takes_all_cards_into_the_hand() {
    let table = check(
        THREE,
        "9C 2C | 5H 3H | 10H 2H",
        "",
        "9C, 5H, 10H",
        "round 5 0:9C 1:5H 2:10H
         2 takes 5H 9C 10H
         hand.0 = 2C
         hand.1 = 3H
         hand.2 = 2H 5H 9C 10H
         seen.2 = 5H 9C 10H
         phase = pick",
    );
    assert_eq!(table.offers(2), "2H, 5H, 9C, 10H");
    assert_eq!(table.turn().seats(), sortie_core::Seats::first(3));
    refused(THREE, "9C 2C | 5H | 6H", 0, "5H", "MOD-06", "modify-not-in-hand");
    refused(THREE, "9C 2C | 5H | 6H", 0, "9C 2C", "MOD-06", "modify-one-only");
    refused(THREE, "9C 2C | 5H | 6H", 0, "pass", "MOD-06", "modify-choose-pick");
}

#[test]
fn mod_07_example_1_the_queen_takes_9_and_4_and_is_discarded() {
    check(
        THREE,
        "QC 2C | 9H 3H | 4D 2H",
        "",
        "QC, 9H, 4D",
        "round 5 0:QC 1:9H 2:4D
         0 takes 4D 9H [QC]
         hand.0 = 2C 4D 9H
         discards has QC",
    );
}

#[test]
fn mod_07_royals_are_discarded_whoever_played_and_whoever_won() {
    check(
        THREE,
        "AC 2C | KH 3H | QD 2H",
        "",
        "AC, KH, QD",
        "round 5 0:AC 1:KH 2:QD
         0 takes AC [QD KH]
         hand.0 = 2C AC
         used = AC
         discards has QD KH",
    );
}

#[test]
fn mod_08_example_4_an_ace_played_the_second_time_wins_and_is_discarded() {
    check(
        TWO,
        "AC 2C | 7H 3H; used = AC; seen = AC",
        "",
        "AC, 7H",
        "round 5 0:AC 1:7H
         0 takes 7H [AC]
         hand.0 = 2C 7H
         discards has AC",
    );
}

#[test]
fn mod_08_an_ace_can_be_played_twice() {
    check(
        TWO,
        "AC 2C | 7H 3H",
        "",
        "AC, 7H / AC, 3H",
        "round 5 0:AC 1:7H
         0 takes 7H AC
         round 6 0:AC 1:3H
         0 takes 3H [AC]
         1 is out
         hand.0 = 2C 3H 7H
         discards has AC",
    );
}

#[test]
fn mod_08_the_count_goes_with_the_card_and_a_tie_counts() {
    // Two aces tie: one was played before and goes, the other stays in the pot with its count.
    check(
        TWO,
        "AC 2C 5C | AH 3H 6H; used = AH; seen = | AH",
        "",
        "AC, AH / 5C, 6H / 2C, AC",
        "round 5 0:AC 1:AH
         tie AC [AH]
         round 6 0:5C 1:6H
         1 takes 5C 6H AC
         round 7 0:2C 1:AC
         1 takes 2C [AC]
         0 is out
         discards has AC AH",
    );
    let table = check(
        TWO,
        "AC 2C 5C | JH 3H 6H; used = AC; seen = AC",
        "AC",
        "5C, JH / 2C, AC",
        "round 5 0:5C 1:JH
         1 robs 0
         0 takes 5C [JH]
         round 6 0:2C 1:AC
         1 takes 2C [AC]
         hand.0 = 5C
         used = ",
    );
    assert!(table.look_up("discards").contains("AC"), "it was played once before it was stolen");
}

#[test]
fn mod_09_example_2_two_kings_tie_and_the_2_stays_for_the_next_winner() {
    check(
        THREE,
        "KC 3C | KH 3H | 2D 4D",
        "",
        "KC, KH, 2D / 3C, 3H, 4D",
        "round 5 0:KC 1:KH 2:2D
         tie 2D [KC KH]
         round 6 0:3C 1:3H 2:4D
         2 takes 2D 3C 3H 4D
         0 is out
         1 is out
         hand.2 = 2D 3C 3H 4D",
    );
}

#[test]
fn mod_09_the_pot_grows_until_somebody_wins() {
    check(
        TWO,
        "9C 8C 2C 3C | 9H 8H 4H 5H",
        "",
        "9C, 9H / 8C, 8H / 2C, 4H",
        "round 5 0:9C 1:9H
         tie 9C 9H
         round 6 0:8C 1:8H
         tie 8C 8H
         round 7 0:2C 1:4H
         1 takes 2C 4H 8C 8H 9C 9H
         pot = ",
    );
    // A tie below the highest is none.
    check(
        THREE,
        "9C 2C | 9H 2H | 10D 2D",
        "",
        "9C, 9H, 10D",
        "round 5 0:9C 1:9H 2:10D
         2 takes 9C 9H 10D",
    );
}

#[test]
fn mod_09_a_pot_left_at_the_end_belongs_to_nobody() {
    check(
        TWO,
        "9C | 9H 2H; pot = 3C 4C; seen = ",
        "",
        "9C, 9H",
        "round 5 0:9C 1:9H
         tie 9C 9H
         0 is out
         pot = 3C 4C 9C 9H
         points = 0 1
         places = 2 1",
    );
}

#[test]
fn mod_11_the_first_seat_goes_around_among_the_living() {
    let mut table = lay(PLAIN, 4, "2C 3C 4C 5C | 6C 7C 8C | 9C 10C 2D 3D; out = 3; first = 1");
    let mut first = vec![table.look_up("first")];
    for actions in ["2C, 6C, 9C", "3C, 7C, 10C", "4C, 8C, 9C"] {
        table.step(&mut luck(""), actions);
        first.push(table.look_up("first"));
    }
    assert_eq!(first, ["1", "2", "0", "2"], "seat 1 went out in the last round, seat 3 before");
    assert_eq!(deal("modify", 2, &mut luck(DEALT)).look_up("first"), "0");
}

/// Two hands for the deal.
pub(super) const DEALT: &str = "2C 3C 4C 5C 6C 7C 8C | 2D 3D 4D 5D 6D 7D 8D ;";

#[test]
fn mod_11_a_first_seat_that_goes_out_with_the_round_does_not_pass_its_turn_on_twice() {
    check(
        THREE,
        "2C | 9C 3C | 4C 5C",
        "",
        "2C, 9C, 4C",
        "round 5 0:2C 1:9C 2:4C
         1 takes 2C 4C 9C
         0 is out
         first = 1",
    );
}
