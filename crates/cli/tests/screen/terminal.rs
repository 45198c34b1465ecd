//! The terminal is given back however it ends, and its size may change.

use crate::{Home, LARGE, SMALL, press};
use sortie_robot::TerminalDriver;
use std::process::Command;

fn begun(home: &Home) -> TerminalDriver {
    let robot = home.start(SMALL, "play attack --seats you,novice --seed 5 --fast");
    robot.wait_for_text("q leave").unwrap();
    assert!(taken(&robot));
    robot
}

/// Whether the program draws on a screen of its own.
fn taken(robot: &TerminalDriver) -> bool {
    robot.with_parser(|parser| parser.screen().alternate_screen())
}

fn signal(robot: &TerminalDriver, name: &str) {
    let id = robot.pid().to_string();
    assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
}

#[test]
fn leaving_gives_the_terminal_back_and_says_that_the_match_is_kept() {
    for keys in ["q", "\x03", "\x04"] {
        let home = Home::new();
        let mut robot = begun(&home);
        robot.send_keys(keys).unwrap();
        assert!(robot.wait().unwrap().success());
        robot.wait_until(|_| !taken(&robot)).unwrap();
        assert_eq!(home.matches(), 1);
    }
}

#[test]
fn a_signal_to_end_gives_the_terminal_back() {
    for name in ["-TERM", "-HUP"] {
        let home = Home::new();
        let mut robot = begun(&home);
        signal(&robot, name);
        assert!(robot.wait().unwrap().success(), "{name}");
        robot.wait_until(|_| !taken(&robot)).unwrap();
    }
}

#[test]
fn an_interrupt_gives_the_terminal_back_and_is_told_by_the_exit_code() {
    let home = Home::new();
    let mut robot = begun(&home);
    signal(&robot, "-INT");
    assert_eq!(robot.wait().unwrap().code(), Some(130));
    robot.wait_until(|_| !taken(&robot)).unwrap();
    assert_eq!(home.matches(), 1);
}

#[test]
fn suspended_the_shell_has_the_terminal_and_then_the_table_again() {
    let home = Home::new();
    let robot = begun(&home);
    robot.send_keys("\x1a").unwrap();
    robot.wait_until(|_| !taken(&robot)).unwrap();
    signal(&robot, "-CONT");
    robot.wait_until(|text| taken(&robot) && text.contains("Decision 2")).unwrap();
    press(&robot, "1");
    robot.wait_until(|text| !text.contains("Decision 2 ")).unwrap();
}

#[test]
fn another_size_in_the_middle_of_a_match_is_drawn_anew() {
    let home = Home::new();
    let robot = begun(&home);
    robot.resize(LARGE.0, LARGE.1).unwrap();
    robot.wait_for_text("Log").unwrap();
    robot.resize(20, 5).unwrap();
    let text = robot.wait_until(|text| text.contains("Sortie needs")).unwrap();
    assert!(text.contains("20"), "{text}");
    // Nobody sees what this would choose. What follows it is to draw the screen anew.
    robot.send_and_wait_redraw("1\x0c").unwrap();
    robot.resize(SMALL.0, SMALL.1).unwrap();
    robot.wait_until(|text| text.contains("Decision 2 ") || text.contains("Decision 2\n")).unwrap();
    press(&robot, "1");
    robot.wait_until(|text| !text.contains("Decision 2 ")).unwrap();
}

#[test]
fn without_colours_there_are_none() {
    for (more, coloured) in [(&[][..], true), (&[("NO_COLOR", "1")][..], false)] {
        let home = Home::new();
        let robot = home.start_with(SMALL, "play attack --seats you,novice --seed 5 --fast", more);
        robot.wait_for_text("q leave").unwrap();
        assert_eq!(robot.has_colours(), coloured, "{more:?}");
    }
}

#[test]
fn a_terminal_that_can_do_nothing_gets_plain_lines() {
    let home = Home::new();
    let robot =
        home.start_with(SMALL, "play attack --seats you,novice --seed 5", &[("TERM", "dumb")]);
    robot.wait_for_text("1. attack with").unwrap();
    assert!(!taken(&robot));
    let robot = home.start(SMALL, "play attack --seats you,novice --seed 5 --plain");
    robot.wait_for_text("1. attack with").unwrap();
    assert!(!taken(&robot));
}
