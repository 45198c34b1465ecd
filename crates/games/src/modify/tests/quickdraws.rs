//! Quickdraw: MOD-16.

use super::*;

const AGREED: &str = "modify/quickdraw=agreed,duel_calls=off";
const ANY: &str = "modify/quickdraw=any,duel_calls=off";
/// Two hands of the same total.
const DEALT: &str = "0: 2C 3C 4C 5C 6C 7C 8C  1: 2D 3D 4D 5D 6D 7D 8D";

/// Plays from the deal and checks what happens.
fn check_deal(code: &str, luck: &str, actions: &str, expect: &str) {
    check(code, "deal", luck, actions, expect);
}

#[test]
fn mod_16_off_is_off() {
    let expect = "0 is dealt 7\n1 is dealt 7\nphase = call";
    check_deal("modify", DEALT, "", expect);
}

#[test]
fn mod_16_all_are_asked_before_anyone_has_looked_at_a_hand() {
    let expect = "phase = vote\ndeciders = 0 1\noffers.0 = quickdraw / wait";
    check_deal(AGREED, "", "", expect);
    let expect = "0 says yes
                  1 says yes
                  0 is dealt 7
                  1 is dealt 7
                  quickdraw
                  0 shows 2C 3C 4C 5C 6C 7C 8C: 35
                  1 shows 2D 3D 4D 5D 6D 7D 8D: 35
                  places = 1 1";
    check_deal(AGREED, DEALT, "quickdraw, quickdraw", expect);
}

#[test]
fn mod_16_one_no_is_no() {
    for (votes, one, other) in [
        ("quickdraw, wait", "yes", "no"),
        ("wait, quickdraw", "no", "yes"),
        ("wait, wait", "no", "no"),
    ] {
        let expect = format!(
            "0 says {one}
             1 says {other}
             0 is dealt 7
             1 is dealt 7
             phase = pick
             round = 1
             hand.0 = 2C 3C 4C 5C 6C 7C 8C"
        );
        check_deal(AGREED, DEALT, votes, &expect);
    }
}

#[test]
fn mod_16_the_highest_total_wins_by_the_numbers_of_mod_04() {
    let expect = "0 is dealt 7
                  1 is dealt 7
                  quickdraw by 0
                  0 shows 2C 3C 4C 5C JC QC KC: 26
                  1 shows 2D 3D 4D 5D JD JH AD: 25
                  places = 1 2
                  points = 26 25";
    let luck = "0: 2C 3C 4C 5C KC QC JC  1: 2D 3D 4D 5D AD JD JH";
    check_deal(ANY, luck, "quickdraw", expect);
}

#[test]
fn mod_16_the_result_calls_no_total_cards() {
    let (_, points) = super::super::EN.split_once("\nmodify-points =").unwrap();
    let points = points.lines().next().unwrap();
    assert!(!points.contains("card"), "of 52 after a Quickdraw:{points}");
}

#[test]
fn mod_16_with_any_each_in_seat_order_calls_or_waits_and_one_call_binds_all() {
    let dealt = "0 is dealt 7\n1 is dealt 7";
    let first = format!("{dealt}\noffers.0 = quickdraw / wait\noffers.1 =");
    check_deal(ANY, DEALT, "", &first);
    let second = format!("{dealt}\n0 waits\noffers.0 =\noffers.1 = quickdraw / wait");
    check_deal(ANY, DEALT, "wait", &second);
    let mut table = Table::deal(ANY, DEALT);
    table.play("", "wait");
    table.refuses(0, "quickdraw", "MOD-16", "modify-not-your-turn");
    table.refuses(1, "2D", "MOD-16", "modify-choose-quickdraw");
    table.play("", "quickdraw").holds("phase = over");
    let none = format!("{dealt}\n0 waits\n1 waits\nphase = pick\nround = 1");
    check_deal(ANY, DEALT, "wait / wait", &none);
}

#[test]
fn mod_16_the_presets_are_the_defaults_and_the_sources_letter() {
    let preset = |id: &str| {
        let setup = sortie_core::setup::Setup::for_game("modify").preset(id);
        rule_code::write(&setup.build::<Modify>(3).unwrap(), 3)
    };
    assert_eq!(preset("classic"), "modify");
    assert_eq!(preset("as_written"), "modify/duel_calls=all,quickdraw=any");
}
