//! The lessons on the full screen: the coach's choices lead to a tick that stays.

use crate::{Home, SMALL, press, type_all};
use expect_test::expect_file;
use sortie_games::catalogue;

/// The key of the choice with the coach's arrow, which stands in front of it.
fn marked(screen: &str) -> Option<String> {
    let (before, _) = screen.split_once(" → ")?;
    before.rsplit(char::is_whitespace).next().map(String::from)
}

/// The games that have a lesson.
fn taught() -> impl Iterator<Item = &'static str> {
    let games = catalogue::IDS.iter().copied();
    games.filter(|id| catalogue::entry(id).unwrap().lesson.is_some())
}

#[test]
fn every_lesson_is_learned_by_the_marked_keys() {
    let mut screens = Vec::new();
    for game in taught() {
        let home = Home::new();
        let robot = home.start(SMALL, &format!("learn {game}"));
        let mut screen = robot.wait_for_text("Coach (1 of ").unwrap();
        screens.push(screen.clone());
        for _ in 0..60 {
            let Some(key) = marked(&screen) else { break };
            screen = type_all(&robot, &key);
            if screen.contains("press Enter for") {
                screen = press(&robot, "\r");
            }
        }
        assert!(screen.contains("✓ Lesson complete."), "{game}: {screen}");
        screens.push(screen);
    }
    let line = "=".repeat(usize::from(SMALL.0));
    expect_file!["snapshots/lesson.txt"].assert_eq(&(screens.join(&format!("\n{line}\n")) + "\n"));
}

#[test]
fn a_finished_lesson_is_ticked_in_the_start_menu_and_leads_to_a_match() {
    let home = Home::new();
    let robot = home.start(SMALL, "menu");
    robot.wait_for_text("Learn a game").unwrap();
    let lessons = press(&robot, "l");
    assert!(lessons.contains("Commander") && !lessons.contains('✓'), "{lessons}");
    let mut screen = press(&robot, "1");
    while let Some(key) = marked(&screen) {
        screen = press(&robot, &key);
    }
    assert!(screen.contains("play a match against an easy bot"), "{screen}");
    let form = press(&robot, "p");
    assert!(form.contains("a bot (level 1)"), "{form}");
    let lessons = press(&robot, "\x1b");
    assert_eq!(lessons.matches('✓').count(), 1, "{lessons}");
}

#[test]
fn another_choice_is_refused_and_nothing_is_learned() {
    let home = Home::new();
    let mut robot = home.start(SMALL, "learn attack");
    robot.wait_for_text("Coach (1 of 6)").unwrap();
    let refused = press(&robot, "1");
    assert!(refused.contains("In this lesson, choose: defend first."), "{refused}");
    assert!(refused.contains("Coach (1 of 6)"), "{refused}");
    let refused = press(&robot, "h");
    assert!(refused.contains("this command has no effect here"), "{refused}");
    robot.send_keys("q").unwrap();
    assert!(robot.wait().unwrap().success());
    assert!(robot.screen_text().contains("You left the lesson."), "{}", robot.screen_text());
    let robot = home.start(SMALL, "menu");
    robot.wait_for_text("Learn a game").unwrap();
    let lessons = press(&robot, "l");
    assert!(!lessons.contains('✓'), "{lessons}");
}
