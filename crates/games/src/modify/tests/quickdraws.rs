//! Quickdraw: MOD-16.

use super::playing::DEALT;
use super::*;

const AGREED: (&str, u8) = ("modify/quickdraw=agreed,duel_calls=off", 2);
const ANY: (&str, u8) = ("modify/quickdraw=any,duel_calls=off", 2);

#[test]
fn mod_16_off_is_off() {
    let table = deal("modify", 2, &mut luck(DEALT));
    table.holds("phase = call");
}

#[test]
fn mod_16_all_are_asked_before_anyone_has_looked_at_a_hand() {
    let mut table = deal(AGREED.0, 2, &mut luck(""));
    table.is_sound();
    table.holds("phase = vote");
    assert!(table.told.is_empty(), "nothing is dealt yet");
    assert_eq!(table.turn().seats(), sortie_core::Seats::first(2));
    assert_eq!(table.offers(0), "quickdraw, wait");
    table.play(&mut luck(DEALT), "quickdraw, quickdraw");
    assert_eq!(
        table.told(Observer::Public),
        [
            "0 says yes",
            "1 says yes",
            "0 is dealt 7",
            "1 is dealt 7",
            "quickdraw",
            "0 shows 2C 3C 4C 5C 6C 7C 8C: 35",
            "1 shows 2D 3D 4D 5D 6D 7D 8D: 35",
        ]
    );
    table.holds("places = 1 1");
}

#[test]
fn mod_16_one_no_is_no() {
    for votes in ["quickdraw, wait", "wait, quickdraw", "wait, wait"] {
        let mut table = deal(AGREED.0, 2, &mut luck(""));
        table.play(&mut luck(DEALT), votes);
        table.holds("phase = pick");
        table.holds("round = 1");
        assert_eq!(table.view(Observer::Seat(0)).hand, cards("2C 3C 4C 5C 6C 7C 8C"));
    }
}

#[test]
fn mod_16_the_highest_total_wins_by_the_numbers_of_mod_04() {
    let mut table = deal(ANY.0, 2, &mut luck("2C 3C 4C 5C KC QC JC | 2D 3D 4D 5D AD JD JH ;"));
    table.play(&mut luck(""), "quickdraw");
    assert_eq!(
        table.told(Observer::Public)[2..],
        ["quickdraw by 0", "0 shows 2C 3C 4C 5C JC QC KC: 26", "1 shows 2D 3D 4D 5D JD JH AD: 25",]
    );
    table.holds("places = 1 2");
    table.holds("points = 26 25");
}

#[test]
fn mod_16_the_result_calls_no_total_cards() {
    let words = include_str!("../en.ftl");
    let (_, points) = words.split_once("\nmodify-points =").unwrap();
    let points = points.lines().next().unwrap();
    assert!(!points.contains("card"), "of 52 after a Quickdraw:{points}");
}

#[test]
fn mod_16_with_any_each_in_seat_order_calls_or_waits_and_one_call_binds_all() {
    let mut table = deal(ANY.0, 2, &mut luck(DEALT));
    assert_eq!((table.offers(0), table.offers(1)), ("quickdraw, wait".to_owned(), String::new()));
    table.play(&mut luck(""), "wait");
    assert_eq!((table.offers(0), table.offers(1)), (String::new(), "quickdraw, wait".to_owned()));
    let refusal = table.parse(Observer::Seat(0), "quickdraw").unwrap_err();
    assert_eq!((refusal.rule, &*refusal.text.id), ("MOD-16", "modify-not-your-turn"));
    let refusal = table.parse(Observer::Seat(1), "2D").unwrap_err();
    assert_eq!((refusal.rule, &*refusal.text.id), ("MOD-16", "modify-choose-quickdraw"));
    let mut called = Table { told: Vec::new(), rules: table.rules.clone(), ..table };
    called.play(&mut luck(""), "quickdraw");
    called.holds("phase = over");
    let mut table = deal(ANY.0, 2, &mut luck(DEALT));
    table.play(&mut luck(""), "wait / wait");
    table.holds("phase = pick");
    table.holds("round = 1");
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
