//! Records are watched in the same table.

use crate::{Home, SMALL};
use expect_test::expect_file;
use std::process::Command;

/// A record of a match of bots in a file.
fn record(home: &Home) -> String {
    let file = home.0.path().join("match.json").display().to_string();
    let program = env!("CARGO_BIN_EXE_sortie");
    // Bots that hardly think: what they choose is of no account here.
    let seats = "bot:sims=20,bot:sims=20";
    let args = ["play", "duelx", "--seats", seats, "--seed", "5", "--record", &file];
    assert!(Command::new(program).args(args).output().unwrap().status.success());
    file
}

#[test]
fn a_replay_is_stepped_through_from_any_seats_eyes() {
    let home = Home::new();
    let robot = home.start(SMALL, &format!("replay {}", record(&home)));
    robot.wait_for_text("1 of ").unwrap();
    robot.send_keys("\x1b[C\x1b[C\x1b[C").unwrap();
    let text = robot.wait_for_text(" 4 of ").unwrap();
    assert!(text.contains("as a spectator"), "{text}");
    robot.send_keys("\t").unwrap();
    robot.wait_for_text("as Bot 1").unwrap();
    robot.send_keys("1").unwrap();
    let is = |text: &str| text.contains(": replay – as Bot 1") && text.contains(" 4 of ");
    let text = robot.wait_until(is).unwrap();
    expect_file!["snapshots/replay.txt"].assert_eq(&(text + "\n"));
    robot.send_keys("\x1b[F").unwrap();
    robot.wait_for_text("wins").unwrap();
    robot.send_keys("\x1b[H").unwrap();
    robot.wait_for_text(" 1 of ").unwrap();
}

#[test]
fn a_replay_plays_by_itself() {
    let home = Home::new();
    let robot = home.start(SMALL, &format!("replay {}", record(&home)));
    robot.wait_for_text(" 1 of ").unwrap();
    robot.send_keys("p").unwrap();
    robot.wait_for_text(" 3 of ").unwrap();
}
