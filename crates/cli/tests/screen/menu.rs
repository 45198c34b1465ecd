//! The start menu.

use crate::{Home, SMALL, play_to_the_end};
use expect_test::expect_file;

#[test]
fn the_start_shows_all_games() {
    let home = Home::new();
    let robot = home.start(SMALL, "menu");
    let text = robot.reads("Sortie: card games of attack and defence").unwrap();
    expect_file!["snapshots/start.txt"].assert_eq(&(text + "\n"));
}

#[test]
fn a_match_is_put_together_and_played() {
    let home = Home::new();
    let robot = home.start(SMALL, "menu");
    robot.reads("Sortie: card games of attack and defence").unwrap();
    robot.keys("6").unwrap();
    robot.reads("Players: ◂ 2 ▸").unwrap();
    // From "begin" up over the two seats to the number of players, and one more of them.
    robot.keys("\x1b[A\x1b[A\x1b[A\x1b[C").unwrap();
    let text = robot.reads("Players: ◂ 3 ▸").unwrap();
    expect_file!["snapshots/setup.txt"].assert_eq(&(text + "\n"));
    robot.keys("\r").unwrap();
    robot.reads("▶ You").unwrap();
    robot.reads("Bot 2").unwrap();
}

#[test]
fn after_a_match_one_plays_again_watches_or_leaves() {
    let home = Home::new();
    let mut robot = home.start(SMALL, "play attack --preset speed --seed 5 --fast");
    robot.reads("q leave").unwrap();
    play_to_the_end(&robot);
    robot.keys("w").unwrap();
    robot.reads("a replay").unwrap();
    robot.keys("q").unwrap();
    robot.reads("play again").unwrap();
    robot.keys("a").unwrap();
    robot.until(|text| text.contains("Decision 2") || text.contains("Decision 1")).unwrap();
    robot.keys("q").unwrap();
    assert!(robot.ended().unwrap().success());
    assert_eq!(home.matches(), 2);
}

#[test]
fn the_language_is_changed_and_kept() {
    let home = Home::new();
    let mut robot = home.start(SMALL, "menu");
    robot.reads("Settings").unwrap();
    robot.keys("s").unwrap();
    robot.reads("language: English").unwrap();
    robot.keys("l").unwrap();
    robot.reads("Deutsch").unwrap();
    robot.keys("\x1b").unwrap();
    robot.reads("Kampfspiele").unwrap();
    robot.keys("q").unwrap();
    assert!(robot.ended().unwrap().success());
    home.start(SMALL, "menu").reads("Kampfspiele").unwrap();
    home.start(SMALL, "menu --lang en").reads("card games of attack").unwrap();
}

#[test]
fn a_match_that_goes_on_is_watched_with_ones_own_eyes_only() {
    let home = Home::new();
    let mut robot = home.start(SMALL, "play duelx --seats you,novice --seed 5 --fast");
    robot.reads("▶ You").unwrap();
    robot.keys("q").unwrap();
    assert!(robot.ended().unwrap().success());
    let robot = home.start(SMALL, "menu");
    robot.reads("Other matches").unwrap();
    robot.keys("m").unwrap();
    robot.reads("Your matches").unwrap();
    robot.keys("1").unwrap();
    robot.reads("watch the replay").unwrap();
    robot.keys("w").unwrap();
    let text = robot.reads("a replay").unwrap();
    assert!(!text.contains("other eyes"), "{text}");
    let text = robot.redraws("\t").unwrap();
    assert!(text.contains(": replay") && !text.contains("Tab view"), "{text}");
}

#[test]
fn without_a_command_the_start_says_where_the_browser_finds_the_table() {
    let home = Home::new();
    let mut robot = home.start(SMALL, "--listen 127.0.0.1:0 --no-open");
    let screen = robot.reads("In the browser: http://127.0.0.1:").unwrap();
    assert!(screen.contains("card games of attack"), "{screen}");
    robot.keys("q").unwrap();
    assert!(robot.ended().unwrap().success());
}

#[test]
fn without_an_address_for_the_browser_the_start_is_there_all_the_same() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    let home = Home::new();
    let robot = home.start(SMALL, &format!("--listen {address} --no-open"));
    let screen = robot.reads("The table is not available in the browser").unwrap();
    assert!(screen.contains("card games of attack"), "{screen}");
}
