//! The last round: MOD-12.

use super::super::Phase;
use super::*;

const LAST: &str = "modify/duel_calls=off,max_rounds=20";

#[test]
fn mod_12_after_the_last_round_the_most_cards_win() {
    let expect = "round 20 0:9C 1:7H 2:3D
                  0 takes 3D 7H 9C
                  last of 20
                  phase = over
                  points = 5 2 1
                  places = 1 2 3";
    check(LAST, "9C 8C 2C | 7H 6H 5H | 3D 2D; round = 20", "", "9C, 7H, 3D", expect);
    let expect = "round 20 0:9C 1:9H 2:3D
                  tie 3D 9C 9H
                  last of 20
                  points = 2 2 1
                  places = 1 1 3";
    check(LAST, "9C 8C 2C | 9H 6H 5H | 3D 2D; round = 20", "", "9C, 9H, 3D", expect);
    let expect = "round 19 0:9C 1:9H\ntie 9C 9H\nphase = pick";
    check(LAST, "9C 8C | 9H 6H; round = 19", "", "9C, 9H", expect);
}

#[test]
fn mod_12_seats_that_went_out_stand_behind_those_that_are_in_the_later_the_better() {
    let expect = "round 20 0:9C 1:7H
                  0 takes 7H 9C
                  last of 20
                  places = 1 2 3 4";
    check(LAST, "9C 8C 2C | 7H 6H | | ; out = 3 | 2; round = 20", "", "9C, 7H", expect);
}

#[test]
fn mod_12_max_rounds_is_20_to_2000_and_200_if_nothing_is_said() {
    assert_eq!(rules("modify", 2), rules("modify/max_rounds=200", 2));
    for (value, is_right) in [(19, false), (20, true), (2000, true), (2001, false)] {
        let setup = rule_code::read(&format!("modify/max_rounds={value}")).unwrap();
        assert_eq!(setup.build::<Modify>(2).is_ok(), is_right, "{value}");
    }
}

#[test]
fn mod_12_a_match_never_has_more_rounds() {
    let mut longest = 0;
    for seed in 0..200 {
        let mut chance = Fast::new(seed);
        let mut rounds = 0;
        Table::deal_by(&rules(LAST, 2), 2, &mut chance).play_at_random(&mut chance, |before, _| {
            rounds += u32::from(before.table.phase == Phase::Pick);
        });
        longest = longest.max(rounds);
    }
    assert_eq!(longest, 20);
}
