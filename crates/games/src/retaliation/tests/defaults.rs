//! Houses, parameters and the set-up: RET-01 to RET-05 and RET-25.

use super::*;
use sortie_core::game::Referee;
use sortie_core::game::Rules;
use sortie_core::setup::{Setup, SetupErrorKind};
use sortie_core::{Turn, card::Cards, french, position::ZoneReader};

#[test]
fn ret_01_each_player_has_all_thirteen_cards_of_a_suit() {
    let play = Play::new("retaliation", 4);
    for (house, suit) in [("spades", 'S'), ("hearts", 'H'), ("clubs", 'C'), ("diamonds", 'D')] {
        let deck: Cards = Cards::range(0, 52)
            .iter()
            .filter(|&card| french::suit(card).letter() == suit)
            .collect();
        let mut reader = ZoneReader::new(deck, french::parse, french::code);
        reader.cards("hand", &names(&play.hand(house))).unwrap();
        assert_eq!(reader.finish(), Ok(()), "{house}");
    }
}

#[test]
fn ret_01_suits_are_given_out_in_a_fixed_order() {
    let play = Play::new("retaliation", 3);
    assert!(play.table().clubs.is_some());
    assert!(play.table().diamonds.is_none());
    for (seat, suit) in ["spades", "hearts", "clubs"].into_iter().enumerate() {
        let mut play = Play::new("retaliation", 3);
        play.play(&["KQ 2 3", "QK 4 5", "KQ 6 7"]);
        assert_eq!(play.house(suit), ["K 2 | Q 3", "Q 4 | K 5", "K 6 | Q 7"][seat]);
    }
}

#[test]
fn ret_02_two_players_have_two_suits_each_unless_told_otherwise() {
    assert!(Play::new("retaliation", 2).table().diamonds.is_some());
    assert!(Play::new("retaliation/suits_each=1", 2).table().clubs.is_none());
    let single: Retaliation = Setup::for_game("retaliation").preset("single").build(2).unwrap();
    assert_eq!(single, rules("retaliation/suits_each=1", 2));
    assert_eq!(Retaliation::new(2), rules("retaliation/suits_each=2", 2));
    assert_eq!(Retaliation::new(3), rules("retaliation/suits_each=1", 3));
}

#[test]
fn ret_02_two_suits_each_are_refused_with_more_players() {
    for seats in [3, 4] {
        let setup = Setup::for_game("retaliation").set("suits_each", "2");
        match setup.build::<Retaliation>(seats).unwrap_err().fault {
            SetupErrorKind::Conflict(conflict) => {
                assert_eq!(conflict.rule, "RET-02");
                assert_eq!(conflict.between, ["suits_each=2".to_owned(), format!("seats={seats}")]);
            }
            other => panic!("{other}"),
        }
    }
    assert!(Retaliation::new(4).check(5).is_err());
    assert!(Retaliation::new(4).check(1).is_err());
}

#[test]
fn ret_02_two_houses_of_a_player_sit_alternately_and_are_set_up_and_picked_for_at_once() {
    let mut play = Play::new("retaliation", 2);
    play.play(&["KQ 2 3 / QK 4 5"]);
    assert_eq!(play.0.waiting().lowest(), Some(1));
    play.play(&["QK A J / KQ 9 10"]);
    assert_eq!(play.house("spades"), "K 2 | Q 3");
    assert_eq!(play.house("hearts"), "Q A | K J");
    assert_eq!(play.house("clubs"), "Q 4 | K 5");
    assert_eq!(play.house("diamonds"), "K 9 | Q 10");
    play.play(&["4 2", "6 7"]);
    assert_eq!(play.turned(), "2C 4S 6H 7D");
    play.play(&["defend left", "defend left", "defend left", "defend left"]);
    assert_eq!(play.house("clubs"), "Q 4 2 | K 5");
}

#[test]
fn ret_02_houses_of_a_player_never_attack_each_other_or_defend_for_each_other() {
    let open =
        lay("retaliation", 2, &["K | Q", "K 2 | Q 3", "K 6 | Q 7", "K 8 | Q 9"], "5C").begin();
    assert!(!open.legal().iter().any(|act| act.starts_with("attack spades")));
    let lay = lay("retaliation", 2, &["K 2 | Q 3", "K 4 | Q 5", "K 6 | Q 7", "K 8 | Q 9"], "JC");
    check(&lay, &["defend left"], &[("spades", "K 2 | Q 3"), ("clubs", "K 6 J | Q 7")]);
}

#[test]
fn ret_03_the_ace_is_1_and_the_jack_11() {
    let houses = ["K 2 | Q 3; J", "K 2 | Q 3; 10", "K 2 | Q 3", "K 4 | Q 3"];
    let mut play = lay("retaliation", 4, &houses, "").round(2).begin();
    play.play(&["J", "10", "A", "2"]);
    assert_eq!(play.turned(), "AC 2D 10H JS");
}

#[test]
fn ret_04_the_order_of_king_and_queen_is_free_and_known_to_the_owner_only() {
    let mut play = Play::new("retaliation/suits_each=1", 2);
    play.play(&["KQ 2 3", "QK 2 3"]);
    assert_eq!(play.house("spades"), "K 2 | Q 3");
    assert_eq!(play.house("hearts"), "Q 2 | K 3");
    let spades = House::new(0).unwrap();
    assert_eq!(play.king(Observer::Seat(0), spades), Some(Side::Left));
    assert_eq!(play.king(Observer::Seat(1), spades), None);
    assert_eq!(play.king(Observer::Public, spades), None);
}

#[test]
fn ret_05_one_army_lies_before_each_place_and_nine_are_the_hand() {
    let mut play = Play::new("retaliation", 3);
    play.play(&["KQ A J", "QK 10 9", "KQ 2 3"]);
    assert_eq!(play.hand("spades"), "2S 3S 4S 5S 6S 7S 8S 9S 10S");
    assert_eq!(play.hand("hearts"), "AH 2H 3H 4H 5H 6H 7H 8H JH");
    assert_eq!(play.discards("spades"), "");
    assert_eq!(play.0.rules().turn(&play.state()), Turn::Decide(play.0.waiting()));
}

#[test]
fn ret_05_all_choose_at_the_same_time_and_then_all_is_turned_up() {
    let mut play = Play::new("retaliation", 3);
    assert_eq!(play.0.waiting().len(), 3);
    play.play(&["KQ A J", "QK 10 9"]);
    let before = play.0.view(Observer::Seat(2));
    assert_eq!(before, Play::new("retaliation", 3).0.view(Observer::Seat(2)));
    assert!(play.told(Observer::Seat(2)).is_empty());
    play.play(&["KQ 2 3"]);
    assert_eq!(play.told(Observer::Public).len(), 3);
}

#[test]
fn ret_05_the_two_armies_differ() {
    let mut play = Play::new("retaliation", 3);
    assert_eq!(play.refused("KQ 5 5"), "RET-05");
    assert_eq!(play.legal().len(), 2 * 11 * 10);
}

#[test]
fn ret_25_the_jack_and_the_length_are_parameters() {
    for (name, low, high, default) in
        [("jack_even", 1, 30, 15), ("jack_odd", 1, 30, 4), ("rounds", 1, 9, 9)]
    {
        let build = |value: i32| {
            Setup::for_game("retaliation").set(name, &value.to_string()).build::<Retaliation>(3)
        };
        assert_eq!(build(default).unwrap(), Retaliation::new(3), "{name}");
        for value in [low, high] {
            let code = rule_code::write(&build(value).unwrap(), 3);
            let spelled = format!("retaliation/{name}={value}");
            assert_eq!(code, if value == default { "retaliation".to_owned() } else { spelled });
        }
        for value in [low - 1, high + 1] {
            let error = build(value).unwrap_err().to_string();
            let range = format!("a whole number from {low} to {high}");
            let all = [name, &format!("'{value}'"), &range, "RET-25"];
            assert!(all.iter().all(|part| error.contains(part)), "{error}");
        }
    }
}

#[test]
fn ret_25_jack_strengths_change_attacks() {
    let jack = |code: &str, top: &'static str| {
        let houses = ["K 2 | Q 3", top];
        lay(code, 2, &houses, "JS").begin().legal().contains(&"attack hearts left".to_owned())
    };
    assert!(jack("retaliation/suits_each=1", "K 10 | Q 9"));
    assert!(!jack("retaliation/suits_each=1,jack_even=10", "K 10 | Q 9"));
    assert!(!jack("retaliation/suits_each=1", "K 5 | Q 9"));
    assert!(jack("retaliation/suits_each=1,jack_odd=6", "K 5 | Q 9"));
    assert!(!jack("retaliation/suits_each=1,jack_odd=1", "K A | Q 9"));
}

#[test]
fn ret_25_a_match_of_one_round() {
    let mut play = Play::new("retaliation/rounds=1", 3);
    play.play(&["KQ 2 3", "KQ 2 3", "KQ 2 3", "4", "5", "6"]);
    play.play(&["defend left", "defend left", "defend left"]);
    assert!(play.0.turn().outcome().is_some());
    assert_eq!(play.0.submit(0, play.0.decision(), pick(&[7])), Err(SubmitError::Over));
}
