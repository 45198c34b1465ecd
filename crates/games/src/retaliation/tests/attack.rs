//! Attacks: RET-14 to RET-17 and RET-19 to RET-22.

use super::*;

/// The attack of one card of spades on the left place of hearts, with these armies before it.
fn against(armies: &'static str, attacker: &'static str) -> Lay {
    against_by("retaliation/suits_each=1", armies, attacker)
}

fn against_by(code: &str, armies: &'static str, attacker: &'static str) -> Lay {
    let own = if matches!(attacker, "9S" | "10S") { "K 2 | Q 3" } else { "K 10 | Q 9" };
    lay(code, 2, &[own, armies], attacker)
}

/// The armies on the left place of hearts after an attack with this card.
fn left_after(armies: &'static str, attacker: &'static str) -> String {
    let lay = against(armies, attacker);
    let play = check(&lay, &["attack hearts left"], &[]);
    play.house("hearts").split(" | ").next().unwrap().to_owned()
}

#[test]
fn ret_14_any_place_of_any_other_player_may_be_attacked() {
    let houses = ["K 10 | Q 9", "K 2 | Q 3", "Q 4 | K 2", "K 3 | Q 2"];
    let play = lay("retaliation", 4, &houses, "8S").begin();
    let mut expected = vec!["defend left".to_owned(), "defend right".to_owned()];
    for house in ["hearts", "clubs", "diamonds"] {
        expected.extend(["left", "right"].map(|side| format!("attack {house} {side}")));
    }
    assert_eq!(play.legal(), expected);
    let mut play = lay("retaliation", 2, &houses, "8S").begin();
    assert!(!play.legal().contains(&"attack clubs left".to_owned()));
    assert_eq!(play.refused("attack clubs left"), "RET-14");
    assert_eq!(play.refused("attack spades left"), "RET-14");
    assert_eq!(play.refused("attack 2 right"), "RET-14");
}

#[test]
fn ret_14_the_top_army_must_be_weaker() {
    for (top, attacker, allowed) in [
        ("K 7 | Q 10", "8S", true),
        ("K 8 | Q 10", "8S", false),
        ("K 9 | Q 10", "8S", false),
        ("K 9 7 | Q 10", "8S", true),
        ("K 2 8 | Q 10", "8S", false),
        ("K A | Q 10", "2S", true),
        ("K 2 | Q 10", "2S", false),
    ] {
        let mut play = against(top, attacker).begin();
        let legal = play.legal().contains(&"attack hearts left".to_owned());
        assert_eq!(legal, allowed, "{attacker} on {top}");
        if !allowed {
            assert_eq!(play.refused("attack hearts left"), "RET-14", "{attacker} on {top}");
        }
    }
}

#[test]
fn ret_14_a_refusal_says_the_strengths() {
    let mut play = against("K 9 | Q 10", "8S").begin();
    let refusal = play.submit(0, "attack hearts left").unwrap_err();
    assert_eq!(refusal.text.id, "retaliation-too-weak");
    let number = |name: &str| refusal.text.args.iter().find(|(n, _)| n == name).cloned().unwrap().1;
    assert_eq!(number("strength"), sortie_core::Arg::Number(8));
    assert_eq!(number("defence"), sortie_core::Arg::Number(9));
}

#[test]
fn ret_15_as_many_fall_as_stay_below_the_strength() {
    assert_eq!(left_after("K 3 4 | Q 10", "8S"), "K");
    assert_eq!(left_after("K 4 3 | Q 10", "8S"), "K");
    assert_eq!(left_after("K 4 5 | Q 10", "9S"), "K 4");
    assert_eq!(left_after("K 4 5 | Q 10", "10S"), "K");
    assert_eq!(left_after("K 8 2 | Q 10", "7S"), "K 8");
    assert_eq!(left_after("K A 3 | Q 10", "5S"), "K");
    assert_eq!(left_after("K A 3 | Q 10", "4S"), "K A");
}

#[test]
fn ret_15_the_attack_begins_at_the_top() {
    assert_eq!(left_after("K 5 2 | Q 10", "6S"), "K 5");
    let mut play = against("K 2 6 | Q 10", "6S").begin();
    assert_eq!(play.refused("attack hearts left"), "RET-14");
}

#[test]
fn ret_16_the_defeated_and_the_attacker_are_discarded() {
    let before = against("K 3 4 | Q 10", "8S").begin();
    let play = check(
        &against("K 3 4 | Q 10", "8S"),
        &["attack hearts left"],
        &[("hearts", "K | Q 10"), ("spades", "K 10 | Q 9")],
    );
    let gained = |house: &str| {
        let old = before.discards(house);
        let new = play.discards(house);
        let new = new.split(' ').filter(|card| !old.contains(card));
        new.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(gained("hearts"), ["3H", "4H"]);
    assert_eq!(gained("spades"), ["8S"]);
    let capture = check(&against("K | Q 10", "2S"), &["attack hearts left"], &[]);
    assert!(capture.discards("spades").contains("2S"));
}

#[test]
fn ret_17_undefended_royalty_is_captured_by_whatever_attacks() {
    for attacker in ["AS", "2S", "10S", "JS"] {
        let lay = against("K | Q 9", attacker);
        let lay = Lay { houses: vec!["K 3 | Q 4", "K | Q 9"], ..lay };
        check(&lay, &["attack hearts left"], &[("hearts", "K@spades | Q 9")]);
    }
    check(&against("K 9 | Q", "2S"), &["attack hearts right"], &[("hearts", "K 9 | Q@spades")]);
}

#[test]
fn ret_17_an_attack_that_met_an_army_captures_nothing() {
    assert_eq!(left_after("K 2 | Q 10", "8S"), "K");
    let ace = against("K 2 | Q 10", "AS");
    check(&ace, &["attack hearts left 2"], &[("hearts", "K | Q 10")]);
}

#[test]
fn ret_20_an_attacking_ace_removes_one_army_of_choice() {
    let lay = || against("K 10 J | Q 9", "AS");
    assert_eq!(
        lay().begin().legal()[2..],
        ["attack hearts left J", "attack hearts left 10", "attack hearts right 9",]
    );
    check(&lay(), &["attack hearts left 10"], &[("hearts", "K J | Q 9")]);
    check(&lay(), &["attack hearts left J"], &[("hearts", "K 10 | Q 9")]);
    check(&lay(), &["attack hearts right 9"], &[("hearts", "K 10 J | Q")]);
    assert_eq!(lay().begin().refused("attack hearts left"), "RET-20");
    assert_eq!(lay().begin().refused("attack hearts left 9"), "RET-20");
}

#[test]
fn ret_20_only_an_ace_chooses() {
    let mut play = against("K 3 2 | Q 9", "8S").begin();
    assert_eq!(play.refused("attack hearts left 3"), "RET-20");
    assert_eq!(play.legal().iter().filter(|act| act.starts_with("attack hearts left")).count(), 1);
}

#[test]
fn ret_20_an_ace_may_attack_a_place_with_one_army_by_name_or_without() {
    for text in ["attack hearts right", "attack hearts right 9"] {
        check(&against("K 10 J | Q 9", "AS"), &[text], &[("hearts", "K 10 J | Q")]);
    }
}

#[test]
fn ret_20_a_defending_ace_has_strength_1() {
    assert_eq!(left_after("K A | Q 10", "2S"), "K");
    assert_eq!(left_after("K A 6 | Q 10", "8S"), "K");
    assert_eq!(left_after("K 6 A | Q 10", "7S"), "K 6");
}

#[test]
fn ret_20_an_ace_may_capture() {
    check(&against("K | Q 9", "AS"), &["attack hearts left"], &[("hearts", "K@spades | Q 9")]);
}

#[test]
fn ret_21_an_attacking_jack_has_15_against_even_and_4_against_odd() {
    for (armies, left) in [
        ("K 8 6 | Q 10", "K"),
        ("K 10 4 | Q 9", "K"),
        ("K 6 8 | Q 10", "K"),
        ("K 10 6 | Q 9", "K 10"),
        ("K 2 3 | Q 10", "K 2"),
        ("K 3 A | Q 10", "K 3"),
        ("K 2 A | Q 10", "K"),
        ("K 9 2 | Q 10", "K"),
    ] {
        assert_eq!(left_after(armies, "JS"), left, "{armies}");
    }
    for top in ["K 5 | Q 10", "K 2 9 | Q 10", "K 4 7 | Q 10"] {
        assert_eq!(against(top, "JS").begin().refused("attack hearts left"), "RET-21", "{top}");
    }
}

#[test]
fn ret_21_the_attacker_decides_for_a_defending_jack() {
    assert_eq!(against("K J | Q 3", "10S").begin().refused("attack hearts left"), "RET-21");
    assert_eq!(left_after("K J | Q 3", "9S"), "K");
    assert_eq!(left_after("K J | Q 9", "5S"), "K");
    assert_eq!(against("K J | Q 9", "3S").begin().refused("attack hearts left"), "RET-21");
    assert_eq!(left_after("K 4 J | Q 3", "9S"), "K");
    assert_eq!(left_after("K 5 J | Q 3", "9S"), "K 5");
    assert_eq!(left_after("K J 4 | Q 3", "9S"), "K");
    assert_eq!(left_after("K J 2 | Q 3", "8S"), "K J");
}

#[test]
fn ret_22_jacks_are_odd_to_each_other() {
    for top in ["K J | Q 5", "K 2 J | Q 5"] {
        assert_eq!(against(top, "JS").begin().refused("attack hearts left"), "RET-22", "{top}");
    }
    assert_eq!(left_after("K J 10 | Q 5", "JS"), "K");
    let strong = |code: &str| {
        let lay = against_by(code, "K J 10 | Q 5", "JS");
        check(&lay, &["attack hearts left"], &[]).house("hearts")
    };
    assert_eq!(strong("retaliation/suits_each=1,jack_odd=5"), "K J | Q 5");
    assert_eq!(strong("retaliation/suits_each=1,jack_odd=5,jack_even=16"), "K | Q 5");
}

#[test]
fn ret_19_what_cannot_attack_must_defend() {
    let mut play = two(["K 10 | Q 9", "K 5 | Q 4"], "3S").begin();
    assert_eq!(play.legal(), ["defend left", "defend right"]);
    assert_eq!(play.refused("discard"), "RET-19");
    assert_eq!(play.refused("attack hearts right"), "RET-14");
}

/// The worked examples of the rules page.
mod worked_examples {
    use super::*;

    #[test]
    fn ret_14_1_an_8_on_an_8_and_on_4_over_3() {
        let mut play = against("K 8 | Q 10", "8S").begin();
        assert_eq!(play.refused("attack hearts left"), "RET-14");
        assert_eq!(left_after("K 3 4 | Q 10", "8S"), "K");
    }

    #[test]
    fn ret_15_2_a_9_on_5_over_4() {
        assert_eq!(left_after("K 4 5 | Q 10", "9S"), "K 4");
    }

    #[test]
    fn ret_21_3_a_jack_on_6_over_8_on_5_and_on_3_over_2() {
        assert_eq!(left_after("K 8 6 | Q 10", "JS"), "K");
        let mut play = against("K 5 | Q 10", "JS").begin();
        assert_eq!(play.refused("attack hearts left"), "RET-21");
        assert_eq!(left_after("K 2 3 | Q 10", "JS"), "K 2");
    }

    #[test]
    fn ret_21_4_a_10_and_a_9_on_a_jack() {
        let mut play = against("K J | Q 10", "10S").begin();
        assert_eq!(play.refused("attack hearts left"), "RET-21");
        assert_eq!(left_after("K 4 J | Q 10", "9S"), "K");
        assert_eq!(left_after("K 5 J | Q 10", "9S"), "K 5");
    }

    #[test]
    fn ret_20_5_an_ace_on_10_over_jack() {
        check(
            &against("K J 10 | Q 9", "AS"),
            &["attack hearts left J"],
            &[("hearts", "K 10 | Q 9")],
        );
        check(
            &against("K J 10 | Q 9", "AS"),
            &["attack hearts left 10"],
            &[("hearts", "K J | Q 9")],
        );
    }
}
