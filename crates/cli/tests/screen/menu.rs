//! The start menu.

use crate::{Home, SMALL, play_to_the_end};
use expect_test::expect_file;

#[test]
fn the_start_shows_all_games() {
    let home = Home::new();
    let robot = home.start(SMALL, "menu");
    let text = robot.wait_for_text("Sortie: card games of attack and defence").unwrap();
    expect_file!["snapshots/start.txt"].assert_eq(&(text + "\n"));
}

#[test]
fn a_match_is_put_together_and_played() {
    let home = Home::new();
    let robot = home.start(SMALL, "menu");
    robot.wait_for_text("Sortie: card games of attack and defence").unwrap();
    robot.send_keys("6").unwrap();
    robot.wait_for_text("Players: ◂ 2 ▸").unwrap();
    // From "begin" up over the two seats to the number of players, and one more of them.
    robot.send_keys("\x1b[A\x1b[A\x1b[A\x1b[C").unwrap();
    let text = robot.wait_for_text("Players: ◂ 3 ▸").unwrap();
    expect_file!["snapshots/setup.txt"].assert_eq(&(text + "\n"));
    robot.send_keys("\r").unwrap();
    robot.wait_for_text("▶ You").unwrap();
    robot.wait_for_text("Bot 2").unwrap();
}

#[test]
fn a_newcomer_meets_an_easy_bot_and_later_the_one_of_the_last_match() {
    let home = Home::new();
    let setup = || {
        let robot = home.start(SMALL, "menu");
        robot.wait_for_text("Sortie: card games of attack and defence").unwrap();
        // The first unfinished match stands above the games.
        robot.send_keys("1").unwrap();
        robot.wait_for_text("Players: ◂ 2 ▸").unwrap()
    };
    assert!(setup().contains("Seat 2: ◂ a bot (level 1) ▸"));
    let mut robot = home.start(SMALL, "play attack --seats you,beginner --seed 5");
    robot.wait_for_text("q leave").unwrap();
    robot.send_keys("q").unwrap();
    assert!(robot.wait().unwrap().success());
    assert!(setup().contains("Seat 2: ◂ a bot (beginner) ▸"));
    let robot = home.start(SMALL, "play attack --plain");
    robot.wait_for_text("the other commands.\n>").unwrap();
    robot.send_keys("quit\r").unwrap();
    robot.wait_for_text("sortie play attack --seats you,bot:beginner --seed").unwrap();
}

#[test]
fn after_two_wins_the_next_stronger_bot_is_suggested_with_the_reason() {
    let home = Home::new();
    let play = |seed: u32, result: &str| {
        let args = format!("play attack --seats you,bot:1 --preset speed --seed {seed} --fast");
        let mut robot = home.start(SMALL, &args);
        robot.wait_for_text("q leave").unwrap();
        let end = play_to_the_end(&robot);
        assert!(end.contains(result), "{seed}: {end}");
        robot.send_keys("q").unwrap();
        assert!(robot.wait().unwrap().success());
    };
    let setup = |args: &str, seat: &str| {
        let robot = home.start(SMALL, &format!("menu {args}"));
        robot.wait_for_text("Sortie: ").unwrap();
        robot.send_keys("1").unwrap();
        robot.wait_for_text(seat).unwrap()
    };
    play(1, "You win.");
    let form = setup("", "Seat 2: ◂ a bot (level 1) ▸");
    assert!(!form.contains("Two wins"), "{form}");
    play(3, "You win.");
    let form = setup("", "Seat 2: ◂ a bot (level 2) ▸");
    assert!(form.contains("Two wins in a row against level 1"), "{form}");
    let german = setup("--lang de", "Platz 2: ◂ ein Bot (Stufe 2) ▸");
    assert!(german.contains("Zwei Siege in Folge gegen Stufe 1"), "{german}");
    play(5, "You lose.");
    let form = setup("", "Seat 2: ◂ a bot (level 1) ▸");
    assert!(!form.contains("Two wins"), "{form}");
}

#[test]
fn a_bot_that_another_one_plays_for_is_explained_at_its_seat() {
    let home = Home::new();
    let robot = home.start(SMALL, "menu");
    robot.wait_for_text("Sortie: card games of attack and defence").unwrap();
    // Attack! is the first game.
    robot.send_keys("1").unwrap();
    robot.wait_for_text("Players: ◂ 2 ▸").unwrap();
    // From "begin" up to the second seat.
    robot.send_keys("\x1b[A").unwrap();
    let form = robot.wait_for_text("Looks a few moves ahead").unwrap();
    assert!(form.contains("Seat 2: ◂ a bot (level 1) ▸"), "{form}");
    robot.send_keys("\x1b[D").unwrap();
    let form = robot.wait_for_text("Seat 2: ◂ a bot (adapts to you) ▸").unwrap();
    assert!(form.contains("Adapts to you: now level 1."), "{form}");
    // Past the friend and the weaker bots by name.
    robot.send_keys(&"\x1b[D".repeat(6)).unwrap();
    let form = robot.wait_for_text("Seat 2: ◂ a bot (master) ▸").unwrap();
    assert!(form.contains("master has no network for Attack! with 2 seats"), "{form}");
}

#[test]
fn after_a_match_one_plays_again_watches_or_leaves() {
    let home = Home::new();
    let mut robot = home.start(SMALL, "play attack --preset speed --seed 5 --fast");
    robot.wait_for_text("q leave").unwrap();
    play_to_the_end(&robot);
    robot.send_keys("w").unwrap();
    robot.wait_for_text(": replay").unwrap();
    robot.send_keys("q").unwrap();
    robot.wait_for_text("play again").unwrap();
    robot.send_keys("a").unwrap();
    robot.wait_until(|text| text.contains("Decision 2") || text.contains("Decision 1")).unwrap();
    robot.send_keys("q").unwrap();
    assert!(robot.wait().unwrap().success());
    assert_eq!(home.matches(), 2);
}

#[test]
fn the_language_is_changed_and_kept() {
    let home = Home::new();
    let mut robot = home.start(SMALL, "menu");
    robot.wait_for_text("Settings").unwrap();
    robot.send_keys("s").unwrap();
    robot.wait_for_text("language: English").unwrap();
    robot.send_keys("l").unwrap();
    robot.wait_for_text("Deutsch").unwrap();
    robot.send_keys("\x1b").unwrap();
    robot.wait_for_text("Kartenspiele um").unwrap();
    robot.send_keys("q").unwrap();
    assert!(robot.wait().unwrap().success());
    home.start(SMALL, "menu").wait_for_text("Kartenspiele um").unwrap();
    home.start(SMALL, "menu --lang en").wait_for_text("card games of attack").unwrap();
}

#[test]
fn a_match_that_goes_on_is_watched_with_ones_own_eyes_only() {
    let home = Home::new();
    let mut robot = home.start(SMALL, "play duelx --seats you,novice --seed 5 --fast");
    robot.wait_for_text("▶ You").unwrap();
    robot.send_keys("q").unwrap();
    assert!(robot.wait().unwrap().success());
    let robot = home.start(SMALL, "menu");
    robot.wait_for_text("Matches, replays").unwrap();
    robot.send_keys("m").unwrap();
    robot.wait_for_text("Your matches").unwrap();
    robot.send_keys("1").unwrap();
    robot.wait_for_text("watch the replay").unwrap();
    robot.send_keys("w").unwrap();
    let text = robot.wait_for_text(": replay").unwrap();
    assert!(!text.contains("Tab view"), "{text}");
    let text = robot.send_and_wait_redraw("\t").unwrap();
    assert!(text.contains(": replay") && !text.contains("Tab view"), "{text}");
}

#[test]
fn without_a_command_the_start_says_where_the_browser_finds_the_table() {
    let home = Home::new();
    let mut robot = home.start(SMALL, "--listen 127.0.0.1:0 --no-open");
    let screen = robot.wait_for_text("In the browser: http://127.0.0.1:").unwrap();
    assert!(screen.contains("card games of attack"), "{screen}");
    robot.send_keys("q").unwrap();
    assert!(robot.wait().unwrap().success());
}

#[test]
fn without_an_address_for_the_browser_the_start_is_there_all_the_same() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    let home = Home::new();
    let robot = home.start(SMALL, &format!("--listen {address} --no-open"));
    let screen = robot.wait_for_text("The table is not available in the browser").unwrap();
    assert!(screen.contains("card games of attack"), "{screen}");
}
