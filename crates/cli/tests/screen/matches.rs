//! Whole matches of all games by keys, and how their screens look.

use crate::{Home, LARGE, SMALL, play_to_the_end, type_all};
use expect_test::expect_file;

/// Plays a match of the first choices: the screen of the first decision, one in the middle and the
/// last one are those of the snapshot.
fn plays(name: &str, args: &str) {
    for (size, (columns, rows)) in [("small", SMALL), ("large", LARGE)] {
        let home = Home::new();
        let robot = home.start((columns, rows), &format!("play {args} --seed 5 --fast"));
        let mut screens = vec![robot.wait_for_text("q leave").unwrap()];
        screens.push(type_all(&robot, &"\r".repeat(9)));
        screens.push(play_to_the_end(&robot));
        let line = "=".repeat(usize::from(columns));
        let screens = screens.join(&format!("\n{line}\n")) + "\n";
        expect_file![format!("snapshots/{name}-{size}.txt")].assert_eq(&screens);
        assert_eq!(home.matches(), 1, "the match is kept");
    }
}

#[test]
fn a_match_against_bots_is_followed_by_the_other_side_of_its_deal() {
    let home = Home::new();
    let robot = home.start(SMALL, "play duelx --seats you,novice --seed 5 --fast");
    robot.wait_for_text("You have Level 2♦").unwrap();
    let text = play_to_the_end(&robot);
    assert!(
        text.contains("Be the first to 5 Duel Points.") && text.contains("Duel Points: you"),
        "{text}"
    );
    robot.send_keys("d").unwrap();
    let text = robot.wait_for_text("You upgrade second.").unwrap();
    let (above, own) = text.split_once("▶ You").unwrap();
    assert!(above.contains("Level 2♦ · 2") && own.contains("Level 5♣ · 5"), "{text}");
    assert_eq!(home.matches(), 2);
}

#[test]
fn attack_is_played_by_keys() {
    plays("attack", "attack --seats you,novice");
}

#[test]
fn attacke_is_played_by_keys() {
    plays("attacke", "attacke --seats you,novice,novice,novice");
}

#[test]
fn commander_is_played_by_keys() {
    plays("commander", "commander --seats novice,you,novice");
}

#[test]
fn duelx_is_played_by_keys() {
    plays("duelx", "duelx --seats you,novice");
}

#[test]
fn modify_is_played_by_keys() {
    plays("modify", "modify --seats you,novice,novice");
}

#[test]
fn retaliation_is_played_by_keys() {
    plays("retaliation", "retaliation --seats you,novice,novice,novice");
}
