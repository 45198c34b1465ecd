//! Matches are kept, whatever happens to the terminal.

use crate::{Home, SMALL, press, type_all};

#[test]
fn a_killed_program_loses_no_choice() {
    let home = Home::new();
    let mut robot = home.start(SMALL, "play attack --seats you,novice --seed 5 --fast");
    robot.wait_for_text("q leave").unwrap();
    let before = type_all(&robot, "\r\r\r\r\r");
    let id = robot.pid().to_string();
    assert!(std::process::Command::new("kill").args(["-KILL", &id]).status().unwrap().success());
    robot.wait().unwrap();

    let robot = home.start(SMALL, "menu");
    let text = robot.wait_for_text("Continue Attack! against Bot").unwrap();
    let decision = before.lines().next().unwrap().split("Decision ").nth(1).unwrap();
    assert!(text.contains(&format!("decision {decision}")), "{text}\n{before}");
    robot.send_keys("c").unwrap();
    let after = robot.wait_for_text(&format!("Decision {decision}")).unwrap();
    let asked = |text: &str| -> Vec<String> {
        let from = text.lines().skip_while(|line| !line.starts_with(" 1 "));
        from.map(str::to_owned).collect()
    };
    assert!(!asked(&before).is_empty(), "{before}");
    assert_eq!(asked(&after), asked(&before), "{after}");
}

#[test]
fn a_match_is_played_on_again_and_again() {
    let home = Home::new();
    for _ in 0..3 {
        let args =
            if home.matches() == 0 { "play duelx --seats you,novice --seed 5 --fast" } else { "" };
        let mut robot = home.start(SMALL, args);
        if args.is_empty() {
            robot.wait_for_text("Continue Duel X").unwrap();
            robot.send_keys("c").unwrap();
        }
        robot.wait_for_text("▶ You").unwrap();
        press(&robot, "1");
        robot.send_keys("q").unwrap();
        if args.is_empty() {
            robot.wait_for_text("Continue Duel X").unwrap();
            robot.send_keys("q").unwrap();
        }
        assert!(robot.wait().unwrap().success());
    }
    assert_eq!(home.matches(), 1);
}

#[test]
fn a_file_that_cannot_be_read_is_told_and_hinders_nobody() {
    let home = Home::new();
    let folder = home.0.path().join("sortie/matches");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("broken.json"), "{").unwrap();
    let robot = home.start(SMALL, "menu");
    robot.wait_for_text("Matches, replays and your record").unwrap();
    robot.send_keys("m").unwrap();
    robot.wait_for_text("One file cannot be read").unwrap();
}
