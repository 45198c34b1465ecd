//! The last round: MOD-12.

use super::*;
use sortie_core::game::Referee;
use sortie_core::game::Rules;

const LAST: &str = "modify/duel_calls=off,max_rounds=20";

#[test]
fn mod_12_after_the_last_round_the_most_cards_win() {
    check(
        (LAST, 3),
        "9C 8C 2C | 7H 6H 5H | 3D 2D; round = 20",
        "",
        "9C, 7H, 3D",
        "round 20 0:9C 1:7H 2:3D
         0 takes 3D 7H 9C
         last of 20
         phase = over
         points = 5 2 1
         places = 1 2 3",
    );
    check(
        (LAST, 3),
        "9C 8C 2C | 9H 6H 5H | 3D 2D; round = 20",
        "",
        "9C, 9H, 3D",
        "round 20 0:9C 1:9H 2:3D
         tie 3D 9C 9H
         last of 20
         points = 2 2 1
         places = 1 1 3",
    );
    check(
        (LAST, 2),
        "9C 8C | 9H 6H; round = 19",
        "",
        "9C, 9H",
        "round 19 0:9C 1:9H\ntie 9C 9H\nphase = pick",
    );
}

#[test]
fn mod_12_who_went_out_stands_behind_those_who_are_in_the_later_the_better() {
    check(
        (LAST, 4),
        "9C 8C 2C | 7H 6H | | ;out = 3 | 2; round = 20",
        "",
        "9C, 7H",
        "round 20 0:9C 1:7H
         0 takes 7H 9C
         last of 20
         places = 1 2 3 4",
    );
}

#[test]
fn mod_12_max_rounds_is_20_to_2000_and_200_if_nothing_is_said() {
    let info = Modify::INFO;
    let param = info.params.iter().find(|param| param.name == "max_rounds").unwrap();
    assert_eq!((param.get)(&Modify::new(2)).int(), Some(200));
    for (value, ok) in [(19, false), (20, true), (2000, true), (2001, false)] {
        let built =
            rule_code::read(&format!("modify/max_rounds={value}")).unwrap().build::<Modify>(2);
        assert_eq!(built.is_ok(), ok, "{value}");
    }
}

#[test]
fn mod_12_a_match_never_has_more_rounds() {
    let rules = rules("modify/duel_calls=off,max_rounds=20", 2);
    let mut longest = 0;
    for seed in 0..200 {
        let mut chance = Fast::new(seed);
        let mut state = rules.deal(2, &mut chance, &mut ());
        let mut rounds = 0;
        while rules.turn(&state).outcome().is_none() {
            rounds += u32::from(state.table.phase == super::super::Phase::Pick);
            random::play_on(&rules, &mut state, &mut chance);
        }
        longest = longest.max(rounds);
    }
    assert_eq!(longest, 20);
}
