//! A puzzle on the full screen: a wrong choice can be tried again, and a solved puzzle stays in sight.

use crate::{Home, LARGE, SMALL, press, type_all};
use expect_test::expect_file;
use serde_json::Value;
use sortie_robot::TerminalDriver;
use std::path::Path;

/// The key F1.
const HELP: &str = "\x1bOP";

/// The puzzles of a game, as they are in its folder.
fn puzzles(game: &str) -> Vec<Value> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/src");
    let text = std::fs::read_to_string(games.join(game).join("puzzles.json")).unwrap();
    let read: Value = serde_json::from_str(&text).unwrap();
    read["puzzles"].as_array().unwrap().clone()
}

/// Types an action in notation.
fn play(robot: &TerminalDriver, action: &Value) -> String {
    press(robot, ":");
    type_all(robot, action.as_str().unwrap());
    press(robot, "\r")
}

#[test]
fn a_solved_puzzle_stays_and_offers_the_next_one() {
    let mut screens = Vec::new();
    for (game, size) in [("attack", SMALL), ("commander", LARGE)] {
        let home = Home::new();
        let mut robot = home.start(size, &format!("puzzle {game}"));
        let first = robot.wait_for_text("Puzzle 1 of ").unwrap();
        assert!(first.contains("Find the choice"), "{first}");
        let wrong = play(&robot, &puzzles(game)[0]["others"][0]["action"]);
        assert!(wrong.contains("Not the best: "), "{wrong}");
        let solved = play(&robot, &puzzles(game)[0]["solution"]);
        assert!(solved.contains("✓ Puzzle solved. Right: "), "{solved}");
        assert!(solved.contains("With it you win "), "{solved}");
        screens.extend([first, wrong, solved]);
        robot.send_keys("a").unwrap();
        robot.wait_for_text("Find the choice").unwrap();
        play(&robot, &puzzles(game)[0]["solution"]);
        robot.send_keys("n").unwrap();
        robot.wait_for_text("Puzzle 2 of ").unwrap();
        robot.send_keys("q").unwrap();
        assert!(robot.wait().unwrap().success());
        assert!(robot.screen_text().contains("You left the puzzle."), "{}", robot.screen_text());
    }
    let line = "=".repeat(usize::from(SMALL.0));
    expect_file!["snapshots/puzzle.txt"].assert_eq(&(screens.join(&format!("\n{line}\n")) + "\n"));
}

#[test]
fn after_a_wrong_choice_its_cost_stays_and_the_next_puzzle_is_offered() {
    let home = Home::new();
    let robot = home.start(SMALL, "puzzle attack");
    let text = robot.wait_for_text("Puzzle 1 of ").unwrap();
    assert!(!text.contains("next puzzle"), "{text}");
    play(&robot, &puzzles("attack")[0]["others"][0]["action"]);
    let text = press(&robot, "\t");
    assert!(text.contains("Not the best: ") && text.contains("n next puzzle"), "{text}");
    robot.send_keys("n").unwrap();
    let text = robot.wait_for_text("Puzzle 2 of ").unwrap();
    assert!(!text.contains("Not the best: "), "{text}");
}

#[test]
fn the_last_puzzle_leads_to_the_start_menu() {
    let home = Home::new();
    let puzzles = puzzles("attack");
    let number = puzzles.len();
    let robot = home.start(SMALL, &format!("puzzle attack {number} --lang de"));
    robot.wait_for_text(&format!("Aufgabe {number} von {number}")).unwrap();
    let solved = play(&robot, &puzzles[number - 1]["solution"]);
    assert!(solved.contains("✓ Aufgabe gelöst. Richtig: "), "{solved}");
    assert!(!solved.contains("nächste Aufgabe"), "{solved}");
    robot.send_keys("\x1b").unwrap();
    robot.wait_for_text("Kartenspiele um").unwrap();
}

#[test]
fn the_solution_is_shown_without_a_tick() {
    let home = Home::new();
    let robot = home.start(SMALL, "puzzle attack");
    let text = robot.wait_for_text("Puzzle 1 of ").unwrap();
    assert!(text.contains("h solution"), "{text}");
    robot.send_keys("h").unwrap();
    let text = robot.wait_for_text("The solution: ").unwrap();
    assert!(text.contains("With it you win ") && !text.contains('✓'), "{text}");
    assert!(text.contains("n next puzzle"), "{text}");
    robot.send_keys("a").unwrap();
    play(&robot, &puzzles("attack")[0]["others"][0]["action"]);
    let text = press(&robot, "\t");
    assert!(text.contains("h show the solution"), "{text}");
    robot.send_keys("h").unwrap();
    let text = robot.wait_for_text("The solution: ").unwrap();
    assert!(!text.contains("Not the best: "), "{text}");
}

#[test]
fn the_start_menu_lists_puzzles_and_marks_those_that_were_solved() {
    let home = Home::new();
    let robot = home.start(SMALL, "menu");
    robot.wait_for_text("p  Puzzles").unwrap();
    robot.send_keys("p").unwrap();
    let count = puzzles("attack").len();
    robot.wait_for_text(&format!("1  Attack!: 0 of {count} solved")).unwrap();
    robot.send_keys("1").unwrap();
    robot.wait_for_text("Puzzles: Attack!").unwrap();
    robot.send_keys("2").unwrap();
    robot.wait_for_text("Puzzle 2 of ").unwrap();
    play(&robot, &puzzles("attack")[1]["solution"]);
    robot.send_keys("m").unwrap();
    let list = robot.wait_for_text("✓ Puzzle 2").unwrap();
    assert_eq!(list.matches('✓').count(), 1, "{list}");
    // The cursor is on the first that is not solved. Who asks for its solution gets no tick.
    robot.send_keys("\r").unwrap();
    robot.wait_for_text("Puzzle 1 of ").unwrap();
    robot.send_keys("h").unwrap();
    robot.wait_for_text("The solution: ").unwrap();
    robot.send_keys("m").unwrap();
    let list = robot.wait_for_text("Puzzles: Attack!").unwrap();
    assert_eq!(list.matches('✓').count(), 1, "{list}");
    robot.send_keys("\x1b").unwrap();
    robot.wait_for_text(&format!("1  Attack!: 1 of {count} solved")).unwrap();
    // A program that is started later knows it too.
    let robot = home.start(SMALL, "menu --lang de");
    robot.wait_for_text("p  Aufgaben").unwrap();
    robot.send_keys("p").unwrap();
    robot.wait_for_text(&format!("1  Attack!: 1 von {count} gelöst")).unwrap();
}

#[test]
fn help_in_a_puzzle_has_its_keys_only() {
    let home = Home::new();
    let robot = home.start(SMALL, "puzzle attack");
    robot.wait_for_text("Puzzle 1 of ").unwrap();
    robot.send_keys(HELP).unwrap();
    let text = robot.wait_for_text("the next puzzle, after an answer").unwrap();
    assert!(text.contains("leave the puzzle"), "{text}");
    for other in ["a hint", "the match is saved", "take back", "resigning"] {
        assert!(!text.contains(other), "{other}: {text}");
    }
}
