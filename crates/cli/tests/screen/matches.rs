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
