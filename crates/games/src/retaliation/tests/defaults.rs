//! Houses, parameters and the set-up: RET-01 to RET-05 and RET-25.

use super::*;
use sortie_core::rule_code;
use sortie_core::setup::{Setup, SetupErrorKind};

#[test]
fn ret_01_each_player_has_all_thirteen_cards_of_a_suit() {
    let table = Table::deal(("retaliation", 4), "");
    for (house, suit) in [("spades", 'S'), ("hearts", 'H'), ("clubs", 'C'), ("diamonds", 'D')] {
        let all = "A 2 3 4 5 6 7 8 9 10 J K Q".replace(' ', &format!("{suit} "));
        table.holds(&format!("{house}.hand = {all}{suit}"));
    }
}

#[test]
fn ret_01_suits_are_given_out_in_a_fixed_order() {
    Table::check(
        ("retaliation", 3),
        "deal",
        "",
        "KQ 2 3 | QK 4 5 | KQ 6 7",
        "spades opens with 2 3 | hearts opens with 4 5 | clubs opens with 6 7
         diamonds = | phase = pick",
    );
}

#[test]
fn ret_02_two_players_have_two_suits_each_unless_told_otherwise() {
    Table::deal("retaliation", "").holds("diamonds.hand = 13 cards");
    Table::deal("retaliation/suits_each=1", "").holds("clubs =");
    let single: Retaliation = Setup::for_game("retaliation").preset("single").build(2).unwrap();
    assert_eq!(single, rules("retaliation/suits_each=1"));
    assert_eq!(Retaliation::new(2), rules("retaliation/suits_each=2"));
    assert_eq!(Retaliation::new(3), rules(("retaliation/suits_each=1", 3)));
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
    Table::check(
        "retaliation",
        "deal",
        "",
        "KQ 2 3 / QK 4 5 | QK A J / KQ 9 10; 4 2 | 6 7; \
         defend left; defend left; defend left; defend left",
        "spades opens with 2 3 | hearts opens with A J | clubs opens with 4 5
         diamonds opens with 9 10 | round 1: 2C 4S 6H 7D | clubs defends left with 2
         spades defends left with 4 | hearts defends left with 6 | diamonds defends left with 7
         spades.left.royalty = KS | hearts.left.royalty = QH | clubs.left.royalty = QC
         clubs.left.armies = 4C 2C | diamonds.left.royalty = KD",
    );
}

#[test]
fn ret_02_houses_of_a_player_never_attack_each_other_or_defend_for_each_other() {
    let open = "K | Q / K 2 | Q 3 / K 6 | Q 7 / K 8 | Q 9 / 5C";
    let offers = "defend left; defend right; attack hearts left; attack hearts right";
    Table::lay("retaliation", open).holds(&format!("offers.0 = {offers}"));
    Table::check(
        "retaliation",
        "K 2 | Q 3 / K 4 | Q 5 / K 6 | Q 7 / K 8 | Q 9 / JC",
        "",
        "defend left",
        "clubs defends left with J | spades.left.armies = 2S | clubs.left.armies = 6C JC",
    );
}

#[test]
fn ret_03_the_ace_is_1_and_the_jack_11() {
    let houses = "K 2 | Q 3; J / K 2 | Q 3; 10 / K 2 | Q 3 / K 4 | Q 3 / round 2";
    Table::check(("retaliation", 4), houses, "", "J | 10 | A | 2", "round 2: AC 2D 10H JS");
}

#[test]
fn ret_04_the_order_of_king_and_queen_is_free_and_known_to_the_owner_only() {
    let mut table = Table::deal("retaliation/suits_each=1", "");
    table.play("", "KQ 2 3 | QK 2 3").holds("spades.left.royalty = KS");
    table.holds("hearts.left.royalty = QH");
    let spades = [Observer::Seat(0), Observer::Seat(1), PUBLIC].map(|who| king(&table, who, 0));
    assert_eq!(spades, [Some(Side::Left), None, None]);
    assert_eq!(table.told(0)[0], "spades opens with 2 3, king left");
    assert_eq!(table.told(1)[1], "hearts opens with 2 3, king right");
    assert_eq!(table.told(1)[0], "spades opens with 2 3");
}

#[test]
fn ret_05_one_army_lies_before_each_place_and_nine_are_the_hand() {
    Table::check(
        ("retaliation", 3),
        "deal",
        "",
        "KQ A J | QK 10 9 | KQ 2 3",
        "spades opens with A J | hearts opens with 10 9 | clubs opens with 2 3
         spades.hand = 2S 3S 4S 5S 6S 7S 8S 9S 10S | hearts.hand = AH 2H 3H 4H 5H 6H 7H 8H JH
         spades.discards = 0 cards | deciders = 0 1 2",
    );
}

#[test]
fn ret_05_all_choose_at_the_same_time_and_then_all_is_turned_up() {
    Table::check(("retaliation", 3), "deal", "", "", "deciders = 0 1 2 | phase = set-up");
    turned_up_together(&Table::deal(("retaliation", 3), ""), ["KQ A J", "QK 10 9", "KQ 2 3"], 3);
}

#[test]
fn ret_05_the_two_armies_differ() {
    let table = Table::deal(("retaliation", 3), "");
    assert_eq!(table.parse(0, "KQ 5 5").unwrap_err().rule, "RET-05");
    assert_eq!(table.offers(0).len(), 2 * 11 * 10);
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
    for (code, top, allowed) in [
        ("retaliation", "10", true),
        ("retaliation/jack_even=10", "10", false),
        ("retaliation", "5", false),
        ("retaliation/jack_odd=6", "5", true),
        ("retaliation/jack_odd=1", "A", false),
    ] {
        let table = Table::lay(code, &format!("K 2 | Q 3 / K {top} | Q 9 / JS"));
        let offers = table.offers(0).contains(&"attack hearts left".to_owned());
        assert_eq!(offers, allowed, "{code}: {top}");
    }
}

#[test]
fn ret_25_a_match_of_one_round() {
    Table::check(
        ("retaliation/rounds=1", 3),
        "deal",
        "",
        "KQ 2 3; 4 | 5 | 6; defend left; defend left; defend left",
        "spades opens with 2 3 | hearts opens with 2 3 | clubs opens with 2 3 | round 1: 4S 5H 6C
         spades defends left with 4 | hearts defends left with 5 | clubs defends left with 6
         spades scores 80 + 45 + 0 | hearts scores 80 + 50 + 0 | clubs scores 80 + 55 + 0
         phase = over",
    );
}

#[test]
fn a_card_or_place_that_cannot_be_chosen_says_why() {
    let table = Table::lay("retaliation", "K 10 | Q 9 / K 5 | Q 4 / 3S 8H");
    table.explains(0, "left-spades -\n left-hearts RET-14 too-weak\n 2S -");
}
