//! The battle: DUX-11 to DUX-14.

use super::super::public_state::winner;
use super::*;
use sortie_core::matches::{Match, SubmitError, Submitted};

/// Worked example 2: Attack 35 against Defense 35, Magic 15 against Defense 20.
const EQUAL: &str =
    r#"{"phase": "battle", "field": ["5C 7D 4H 6S", "5D 9D 7H 3S"], "hand": ["2C", "2D"]}"#;
/// Worked example 3: Attack 24 against Defense 30, while the enemy's 48 beats 12.
const LOST: &str =
    r#"{"phase": "battle", "field": ["6D 4C 2C 2S", "6C 8D 5H 9S"], "hand": ["3C", "3D"]}"#;
/// The end of a round that was a draw, after which both hands are thrown.
const DRAWN: &str = "draw 1\n0 throws [3C]\n1 throws [3D]\n0 draws 7\n1 draws 7";

/// Plays from a position and checks what happens.
fn check(position: &str, actions: &str, expect: &str) -> Table {
    Table::check("duelx", position, "", actions, expect)
}

#[test]
fn dux_11_both_choose_at_the_same_time_unseen() {
    let table = Table::lay("duelx", EQUAL);
    assert_eq!(table.turn(), Turn::Decide(Seats::first(2)));
    assert_eq!(table.offers(SEATS[0]), ["attack", "magic"]);
    let mut game = Match::resume(table.rules.clone(), 2, table.state, 7, [0; 32]);
    let told = game.stream_len();
    assert_eq!(game.submit(1, 7, Action::Magic), Ok(Submitted::Waiting(Seats::one(0))));
    assert_eq!(game.stream_len(), told, "nothing is told before both have chosen");
    assert_eq!(game.submit(0, 7, Action::Attack), Ok(Submitted::Played));
    assert!(game.stream_len() > told);
}

#[test]
fn dux_11_magic_is_a_choice_only_while_it_lies_face_up() {
    let one = with(EQUAL, json!({"magic_down": [true, false]}));
    let table = Table::lay("duelx", &one);
    assert_eq!(table.turn(), Turn::Decide(Seats::one(1)), "seat 0 attacks, for all to see");
    table.refuses(SEATS[0], "magic", "DUX-13", "duelx-must-attack");
    let mut game = Match::resume(table.rules, 2, table.state, 7, [0; 32]);
    assert_eq!(game.submit(0, 7, Action::Magic), Err(SubmitError::NotYours(0)));
    check(&one, "attack", "fight attack 35 on 35, attack 45 on 20\n1 wins 0/1");
    // With both face down nobody is asked.
    let both = with(EQUAL, json!({"phase": "upgrade", "magic_down": [true, true]}));
    let expect = "0 done
                  1 done
                  fight attack 35 on 35, attack 45 on 20
                  1 wins 0/1
                  phase = discard";
    check(&both, "done; done", expect);
}

#[test]
fn dux_12_equal_beats_under() {
    let expect = "fight attack 35 on 35, magic 15 on 20
                  1 covers
                  0 wins 1/0
                  points = 1 0
                  phase = discard";
    check(EQUAL, "attack|magic", expect);
}

#[test]
fn dux_12_the_better_of_two_sides_wins_and_equal_sides_draw() {
    // Each power against a Defense Power of 5, and the winner.
    for (powers, wanted) in [
        ([6, 4], Some(0)),
        ([6, 5], Some(0)),
        ([5, 4], Some(0)),
        ([4, 6], Some(1)),
        ([4, 5], Some(1)),
        ([5, 6], Some(1)),
        ([5, 5], None),
        ([6, 6], None),
        ([4, 4], None),
        ([9, 6], None),
        ([1, 4], None),
    ] {
        assert_eq!(winner(powers, [5, 5]), wanted, "{powers:?}");
    }
    assert_eq!(winner([10, 19], [20, 9]), Some(0), "each power meets the other's defense");
    assert_eq!(winner([10, 21], [20, 11]), Some(1));
}

#[test]
fn dux_12_the_example_of_the_rulebook_page() {
    let table = r#"{"phase": "upgrade", "hand": ["6D 9H QC 3C JC", "KD 2C 2D 3D 4D"]}"#;
    let expect = "0 level 6D
                  0 attack 9H
                  0 done
                  1 magic KD
                  1 done
                  fight attack 54 on 30, attack 48 on 24
                  draw 1
                  0 throws [3C JC QC]
                  1 throws [2C 2D 3D 4D]
                  0 draws 7
                  1 draws 7";
    check(table, "6D level; 9H attack; done; KD magic; done; attack|attack", expect);
    let expect = "0 level 6D
                  0 defense 9H
                  0 done
                  1 magic KD
                  1 done
                  fight attack 42 on 30, attack 48 on 54
                  phase = combine
                  to_move = 1";
    check(table, "6D level; 9H defense; done; KD magic; done; attack|attack", expect);
}

#[test]
fn dux_13_magic_that_was_used_is_turned_face_down_whoever_wins() {
    let expect = "fight magic 12 on 30, magic 54 on 12
                  0 covers
                  1 covers
                  1 wins 0/1
                  magic_down = true true";
    check(LOST, "magic|magic", expect);
    // It stays so until it is upgraded.
    let down = with(LOST, json!({"phase": "upgrade", "magic_down": [true, true]}));
    check(&down, "3C magic", "0 magic 3C\n0 done\nmagic_down = false true");
    let expect = "fight attack 35 on 35, attack 45 on 20
                  magic_down = false false
                  phase = combine";
    check(EQUAL, "attack|attack", expect);
}

#[test]
fn dux_14_the_loser_may_combine_attack_and_magic_to_a_draw() {
    let expect = "fight attack 24 on 30, attack 48 on 12
                  phase = combine
                  to_move = 0
                  points = 0 0";
    let asked = check(LOST, "attack|attack", expect);
    assert_eq!(asked.offers(SEATS[0]), ["combine", "decline"]);
    assert!(asked.offers(SEATS[1]).is_empty());
    asked.refuses(SEATS[1], "combine", "DUX-14", "duelx-not-your-loss");
    let expect = format!(
        "fight attack 24 on 30, attack 48 on 12
         0 combines 36 on 30
         0 covers
         {DRAWN}
         magic_down = true false
         points = 0 0
         draws = 1"
    );
    check(LOST, "attack|attack; combine", &expect);
}

#[test]
fn dux_14_declining_is_allowed_and_leaves_magic_face_up() {
    let expect = "fight attack 24 on 30, attack 48 on 12
                  0 declines
                  1 wins 0/1
                  magic_down = false false
                  points = 0 1
                  phase = discard";
    check(LOST, "attack|attack; decline", expect);
}

#[test]
fn dux_14_it_is_offered_only_when_it_would_succeed() {
    // (4 + 2) × 6 = 36 is not higher than 36.
    let higher = LOST.replace("5H", "6H");
    let expect = "fight attack 24 on 36, attack 48 on 12\n1 wins 0/1\nphase = discard";
    check(&higher, "attack|attack", expect);
    // Face-down Magic, or Magic that was chosen, does not help.
    let down = with(LOST, json!({"magic_down": [true, false]}));
    let expect = "fight attack 24 on 30, attack 48 on 12\n1 wins 0/1\nphase = discard";
    check(&down, "attack", expect);
    let expect = "fight magic 18 on 30, attack 48 on 12\n0 covers\n1 wins 0/1\nphase = discard";
    check(&LOST.replace("2S", "3S"), "magic|attack", expect);
    // Neither the winner is asked nor anybody after a draw.
    let draw = with(LOST, json!({"field": ["2C 2D AC AD", "2H 2S AH AS"]}));
    check(&draw, "attack|attack", &format!("fight attack 4 on 22, attack 4 on 22\n{DRAWN}"));
}

#[test]
fn dux_14_the_winners_magic_does_not_keep_the_loser_from_it() {
    let expect = "fight attack 24 on 30, magic 54 on 12
                  1 covers
                  phase = combine
                  magic_down = false true";
    check(LOST, "attack|magic", expect);
}
