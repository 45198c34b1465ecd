//! Attacks: RET-14 to RET-17 and RET-19 to RET-22.

use super::*;

/// Spades have turned up this card, and hearts have these armies before their left place.
fn against(armies: &str, attacker: &str) -> String {
    format!("K | Q / K {armies} | Q / {attacker}S")
}

/// Checks which armies fall to an attack of spades, the upper one first, and which are left.
#[track_caller]
fn falls(code: &str, armies: &str, attacker: &str, fell: &str, left: &str) {
    let place = if left.is_empty() { "0 cards".to_owned() } else { left.replace(' ', "H ") + "H" };
    Table::check(
        code,
        &against(armies, attacker),
        "",
        "attack hearts left",
        &format!(
            "spades attacks hearts left with {attacker}: {fell} | hearts.left.armies = {place}"
        ),
    );
}

/// Checks that spades may not attack these armies, by that rule.
#[track_caller]
fn too_strong(armies: &str, attacker: &str, rule: &str) {
    let message =
        if rule == "RET-22" { "retaliation-jack-to-jack" } else { "retaliation-too-weak" };
    Table::refused(
        "retaliation",
        &against(armies, attacker),
        0,
        "attack hearts left",
        rule,
        message,
    );
}

#[test]
fn ret_14_any_place_of_any_other_player_may_be_attacked() {
    let houses = "K 10 | Q 9 / K 2 | Q 3 / Q 4 | K 2 / K 3 | Q 2 / 8S";
    Table::lay(("retaliation", 4), houses).holds(
        "offers.0 = defend left; defend right; attack hearts left; attack hearts right; \
                    attack clubs left; attack clubs right; attack diamonds left; \
                    attack diamonds right",
    );
    Table::lay("retaliation", houses).holds(
        "offers.0 = defend left; defend right; attack hearts left; attack hearts right; \
                    attack diamonds left; attack diamonds right",
    );
    for text in ["attack clubs left", "attack spades left", "attack 2 right"] {
        Table::refused("retaliation", houses, 0, text, "RET-14", "retaliation-own-house");
    }
}

#[test]
fn ret_14_the_top_army_must_be_weaker() {
    falls("retaliation", "7", "8", "7", "");
    falls("retaliation", "9 7", "8", "7", "9");
    falls("retaliation", "A", "2", "A", "");
    for (armies, attacker) in [("8", "8"), ("9", "8"), ("2 8", "8"), ("2", "2")] {
        too_strong(armies, attacker, "RET-14");
    }
}

#[test]
fn ret_14_a_refusal_says_the_strengths() {
    let table = Table::lay("retaliation", &against("9", "8"));
    let said = table.parse(0, "attack hearts left").unwrap_err().text;
    let number = |name: &str| said.args.iter().find(|(known, _)| known == name).unwrap().1.clone();
    assert_eq!(number("strength"), sortie_core::Arg::Number(8));
    assert_eq!(number("defence"), sortie_core::Arg::Number(9));
}

#[test]
fn ret_14_worked_example_1_an_8_on_an_8_and_on_4_over_3() {
    too_strong("8", "8", "RET-14");
    falls("retaliation", "3 4", "8", "4 3", "");
}

#[test]
fn ret_15_as_many_fall_as_stay_below_the_strength() {
    falls("retaliation", "4 3", "8", "3 4", "");
    falls("retaliation", "4 5", "10", "5 4", "");
    falls("retaliation", "8 2", "7", "2", "8");
    falls("retaliation", "A 3", "5", "3 A", "");
    falls("retaliation", "A 3", "4", "3", "A");
}

#[test]
fn ret_15_the_attack_begins_at_the_top() {
    falls("retaliation", "5 2", "6", "2", "5");
    too_strong("2 6", "6", "RET-14");
}

#[test]
fn ret_15_worked_example_2_a_9_on_5_over_4() {
    falls("retaliation", "4 5", "9", "5", "4");
}

#[test]
fn ret_16_the_defeated_and_the_attacker_are_discarded() {
    let before = Table::lay("retaliation", &against("3 4", "8"));
    let discards = ["spades", "hearts"].map(|house| before.look_up(&format!("{house}.discards")));
    assert!(!discards[0].contains("8S") && !discards[1].contains('3'));
    Table::check(
        "retaliation",
        &against("3 4", "8"),
        "",
        "attack hearts left",
        "spades attacks hearts left with 8: 4 3
         hearts.left.armies = 0 cards | hearts.discards has 3H 4H | spades.discards has 8S",
    );
    let captured = "spades captures hearts left with 2\nspades.discards has 2S";
    Table::check("retaliation", &against("", "2"), "", "attack hearts left", captured);
}

#[test]
fn ret_17_undefended_royalty_is_captured_by_whatever_attacks() {
    for attacker in ["A", "2", "10", "J"] {
        let told = format!("spades captures hearts left with {attacker}");
        Table::check(
            "retaliation",
            &against("", attacker),
            "",
            "attack hearts left",
            &format!("{told} | hearts.left.captured_by = spades | hearts.right.captured_by ="),
        );
    }
    Table::check(
        "retaliation",
        &against("9", "2"),
        "",
        "attack hearts right",
        "spades captures hearts right with 2
         hearts.left.captured_by = | hearts.right.captured_by = spades",
    );
}

#[test]
fn ret_17_an_attack_that_met_an_army_captures_nothing() {
    for (attacker, action) in [("8", "attack hearts left"), ("A", "attack hearts left 2")] {
        let told = format!("spades attacks hearts left with {attacker}: 2");
        let expect = format!("{told}\nhearts.left.captured_by =\nhearts.left.armies = 0 cards");
        Table::check("retaliation", &against("2", attacker), "", action, &expect);
    }
}

#[test]
fn ret_19_what_cannot_attack_must_defend() {
    let houses = "K 10 | Q 9 / K 5 | Q 4 / 3S";
    Table::lay("retaliation", houses).holds("offers.0 = defend left; defend right");
    Table::refused("retaliation", houses, 0, "discard", "RET-19", "retaliation-must-defend");
    Table::refused(
        "retaliation",
        houses,
        0,
        "attack hearts right",
        "RET-14",
        "retaliation-too-weak",
    );
}

/// Spades have turned up the ace, against two places with armies.
const ACE: &str = "K | Q / K 10 J | Q 9 / AS";

#[test]
fn ret_20_an_attacking_ace_removes_one_army_of_choice() {
    let offers = "offers.0 = defend left; defend right; attack hearts left J; \
                  attack hearts left 10; attack hearts right 9";
    Table::lay("retaliation", ACE).holds(offers);
    for (at, fell, left, right) in [
        ("left 10", "10", "JH", "9H"),
        ("left J", "J", "10H", "9H"),
        ("right 9", "9", "10H JH", ""),
    ] {
        let side = at.split(' ').next().unwrap();
        Table::check(
            "retaliation",
            ACE,
            "",
            &format!("attack hearts {at}"),
            &format!(
                "spades attacks hearts {side} with A: {fell}
         hearts.left.armies = {left} | hearts.right.armies = {right}"
            ),
        );
    }
    Table::refused("retaliation", ACE, 0, "attack hearts left", "RET-20", "retaliation-name-one");
    Table::refused(
        "retaliation",
        ACE,
        0,
        "attack hearts left 9",
        "RET-20",
        "retaliation-not-there",
    );
    // A house that is no target is refused as such, whatever is named there.
    for (house, refusal) in
        [("spades", "retaliation-own-house"), ("diamonds", "retaliation-no-house")]
    {
        let action = format!("attack {house} left 9");
        Table::refused("retaliation", ACE, 0, &action, "RET-14", refusal);
    }
}

#[test]
fn ret_20_worked_example_5_an_ace_on_10_over_jack() {
    for (fell, left) in [("J", "10H"), ("10", "JH")] {
        let told =
            format!("spades attacks hearts left with A: {fell}\nhearts.left.armies = {left}");
        let action = format!("attack hearts left {fell}");
        Table::check("retaliation", &against("J 10", "A"), "", &action, &told);
    }
}

#[test]
fn ret_20_only_an_ace_chooses() {
    let eight = against("3 2", "8");
    Table::refused(
        "retaliation",
        &eight,
        0,
        "attack hearts left 3",
        "RET-20",
        "retaliation-only-ace",
    );
    let offers = "defend left; defend right; attack hearts left; attack hearts right";
    Table::lay("retaliation", &eight).holds(&format!("offers.0 = {offers}"));
}

#[test]
fn ret_20_an_ace_may_attack_a_place_with_one_army_by_name_or_without() {
    for text in ["attack hearts right", "attack hearts right 9"] {
        Table::check("retaliation", ACE, "", text, "spades attacks hearts right with A: 9");
    }
}

#[test]
fn ret_20_a_defending_ace_has_strength_1() {
    falls("retaliation", "A", "2", "A", "");
    falls("retaliation", "A 6", "8", "6 A", "");
    falls("retaliation", "6 A", "7", "A", "6");
}

#[test]
fn ret_20_an_ace_may_capture() {
    let told = "spades captures hearts left with A\nhearts.left.captured_by = spades";
    Table::check("retaliation", &against("", "A"), "", "attack hearts left", told);
}

#[test]
fn ret_21_an_attacking_jack_has_15_against_even_and_4_against_odd() {
    for (armies, fell, left) in [
        ("8 6", "6 8", ""),
        ("10 4", "4 10", ""),
        ("6 8", "8 6", ""),
        ("10 6", "6", "10"),
        ("2 3", "3", "2"),
        ("3 A", "A", "3"),
        ("2 A", "A 2", ""),
        ("9 2", "2 9", ""),
    ] {
        falls("retaliation", armies, "J", fell, left);
    }
    for armies in ["5", "2 9", "4 7"] {
        too_strong(armies, "J", "RET-21");
    }
}

#[test]
fn ret_21_worked_example_3_a_jack_on_6_over_8_on_5_and_on_3_over_2() {
    falls("retaliation", "8 6", "J", "6 8", "");
    too_strong("5", "J", "RET-21");
    falls("retaliation", "2 3", "J", "3", "2");
}

#[test]
fn ret_21_the_attacker_decides_for_a_defending_jack() {
    too_strong("J", "10", "RET-21");
    too_strong("J", "3", "RET-21");
    falls("retaliation", "J", "9", "J", "");
    falls("retaliation", "J", "5", "J", "");
    falls("retaliation", "J 4", "9", "4 J", "");
    falls("retaliation", "J 2", "8", "2", "J");
}

#[test]
fn ret_21_worked_example_4_a_10_and_a_9_on_a_jack() {
    too_strong("J", "10", "RET-21");
    falls("retaliation", "4 J", "9", "J 4", "");
    falls("retaliation", "5 J", "9", "J", "5");
}

#[test]
fn ret_22_jacks_are_odd_to_each_other() {
    too_strong("J", "J", "RET-22");
    too_strong("2 J", "J", "RET-22");
    falls("retaliation", "J 10", "J", "10 J", "");
    falls("retaliation/jack_odd=5", "J 10", "J", "10", "J");
    falls("retaliation/jack_odd=5,jack_even=16", "J 10", "J", "10 J", "");
}
