//! The finished matches on this machine, their record and the way to their reviews.

use crate::{Home, SMALL, play_to_the_end, press};

/// Plays a match of Attack! against the novice by the preset `speed` to its end.
fn play(home: &Home, seed: u32, result: &str) {
    let args = format!("play attack --seats you,novice --preset speed --seed {seed} --fast");
    let mut robot = home.start(SMALL, &args);
    robot.wait_for_text("q leave").unwrap();
    let end = play_to_the_end(&robot);
    assert!(end.contains(result), "{seed}: {end}");
    robot.send_keys("q").unwrap();
    assert!(robot.wait().unwrap().success());
}

#[test]
fn finished_matches_are_listed_with_the_record_and_lead_to_their_reviews() {
    let home = Home::new();
    play(&home, 1, "You win.");
    play(&home, 3, "You win.");
    play(&home, 5, "You lose.");
    let mut open = home.start(SMALL, "play duelx --seats you,novice");
    open.wait_for_text("q leave").unwrap();
    open.send_keys("q").unwrap();
    assert!(open.wait().unwrap().success());
    let robot = home.start(SMALL, "menu");
    robot.wait_for_text("m  Matches, replays and your record").unwrap();
    robot.send_keys("m").unwrap();
    robot.wait_for_text("h  My record: ").unwrap();
    robot.send_keys("h").unwrap();
    let list = robot.wait_for_text("3 matches: 2 won, 0 drawn, 1 lost.").unwrap();
    assert!(list.contains("Longest winning streak: 2."), "{list}");
    let newest = list.lines().find(|line| line.trim_start().starts_with("1  ")).unwrap();
    assert!(newest.ends_with("Attack! (speed): lost against Bot (novice), seat 1"), "{list}");
    assert!(!list.contains("Duel X"), "an open match has no result: {list}");
    robot.send_keys("s").unwrap();
    let page = robot.wait_for_text("Seat 1").unwrap();
    assert!(page.contains("Bot (novice)  2 won, 0 drawn, 1 lost (67 %)"), "{page}");
    press(&robot, "\x1b");
    robot.send_keys("r").unwrap();
    robot.wait_for_text("2  drawn").unwrap();
    robot.send_keys("2").unwrap();
    robot.wait_for_text("No match fits these filters.").unwrap();
    robot.send_keys("r").unwrap();
    robot.wait_for_text("0  all").unwrap();
    robot.send_keys("1").unwrap();
    robot.wait_for_text("2 matches: 2 won, 0 drawn, 0 lost.").unwrap();
    for (key, value, shown) in [
        ("g", "1  Attack!", "g  Game: Attack!"),
        ("v", "1  speed", "v  Rules: speed"),
        ("o", "1  Bot (novice)", "o  Opponent: Bot (novice)"),
    ] {
        robot.send_keys(key).unwrap();
        robot.wait_for_text(value).unwrap();
        robot.send_keys("1").unwrap();
        let list = robot.wait_for_text(shown).unwrap();
        assert!(list.contains("2 matches: 2 won"), "{list}");
    }
    robot.send_keys("1").unwrap();
    robot.wait_for_text("Luck and play, in percentage points of the win").unwrap();
}

#[test]
fn the_command_shows_the_screen_or_prints_the_list() {
    let home = Home::new();
    let robot = home.start(SMALL, "history");
    robot.wait_for_text("No match is finished yet.").unwrap();
    play(&home, 1, "You win.");
    let robot = home.start(SMALL, "history attack");
    robot.wait_for_text("g  Game: Attack!").unwrap();
    for (args, text) in [
        ("--rules SPEED --against Novice --result won", "One match: 1 won"),
        ("--rules default", "No match fits these filters."),
        ("--against ben", "No match fits these filters."),
        ("--result lost", "No match fits these filters."),
        ("duelx", "No match fits these filters."),
        ("--result win", "[possible values: won, drawn, lost]"),
    ] {
        let robot = home.start(SMALL, &format!("history --plain {args}"));
        robot.wait_for_text(text).unwrap();
    }
    let robot = home.start(SMALL, "history --plain --lang de");
    let list = robot.wait_for_text("die neueste zuerst\n  2").unwrap();
    for text in ["Eine Partie: 1 gewonnen, 0 unentschieden, 0 verloren.", "Platz 1  1 gewonnen"] {
        assert!(list.contains(text), "{list}");
    }
    assert!(list.contains("Attack! (Speed): gewonnen gegen Bot (Neuling), Platz 1"), "{list}");
}

#[test]
fn a_match_that_was_played_line_by_line_is_in_the_list() {
    let home = Home::new();
    let mut robot = home.start(SMALL, "play attack --plain --seats you,novice --seed 7");
    robot.wait_for_text("Type the number of your choice").unwrap();
    robot.send_keys("resign\n").unwrap();
    robot.wait_for_text("Resign? This cannot be undone.").unwrap();
    robot.send_keys("yes\n").unwrap();
    assert!(robot.wait().unwrap().success());
    let robot = home.start(SMALL, "history --plain");
    robot.wait_for_text("Attack!: lost against Bot (novice), seat 1").unwrap();
    let saved = home.files("json").pop().unwrap();
    for (command, text) in [
        ("review --as 1", "lost."),
        ("replay", "replay – as a spectator"),
        ("verify", "Replayed from its seed"),
    ] {
        let robot = home.start(SMALL, &format!("{command} {}", saved.display()));
        robot.wait_for_text(text).unwrap();
    }
}

#[test]
fn everything_is_exported_to_a_file_and_deleted_after_a_question() {
    let home = Home::new();
    play(&home, 1, "You win.");
    let path = home.0.path().join("all.json");
    let mut export = home.start(SMALL, &format!("history --export {}", path.display()));
    assert!(export.wait().unwrap().success());
    let data: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(data["matches"].as_array().unwrap().len(), 1);
    assert!(data["settings"].is_object() && data["version"].is_string(), "{data}");
    let again = home.start(SMALL, &format!("history --export {}", path.display()));
    again.wait_for_text("exists").unwrap();
    let review = home.start(SMALL, "history --plain");
    let list = review.wait_for_text("-attack.json").unwrap();
    assert!(list.contains("matches/"), "{list}");
    let robot = home.start(SMALL, "history");
    robot.wait_for_text("d  delete all matches, results and settings").unwrap();
    for (answer, shown) in [("n", "One match: 1 won"), ("y", "No match is finished yet.")] {
        robot.send_keys("d").unwrap();
        robot.wait_for_text("settings on this computer?").unwrap();
        robot.send_keys(answer).unwrap();
        robot.wait_for_text(shown).unwrap();
    }
    play(&home, 1, "You win.");
    for (answer, left) in [("no", 1), ("yes", 0)] {
        let mut robot = home.start(SMALL, "history --delete-all");
        robot.wait_for_text("to delete them:").unwrap();
        robot.send_keys(&format!("{answer}\n")).unwrap();
        assert!(robot.wait().unwrap().success());
        assert_eq!(home.matches(), left, "{answer}");
    }
}

#[test]
fn without_a_finished_match_everything_is_exported_and_deleted_too() {
    let home = Home::new();
    let mut open = home.start(SMALL, "play duelx --seats you,novice --fast");
    open.wait_for_text("q leave").unwrap();
    open.send_keys("q").unwrap();
    assert!(open.wait().unwrap().success());
    let robot = home.start(SMALL, "menu");
    robot.wait_for_text("m  Matches, replays and your record").unwrap();
    robot.send_keys("mh").unwrap();
    let page = robot.wait_for_text("No match is finished yet.").unwrap();
    assert!(page.contains("x  export") && page.contains("d  delete all matches"), "{page}");
    robot.send_keys("d").unwrap();
    robot.wait_for_text("settings on this computer?").unwrap();
    robot.send_keys("y").unwrap();
    robot.wait_until(|text| text.contains("No match is") && !text.contains("d  delete")).unwrap();
    assert_eq!(home.matches(), 0);
    robot.send_keys("1").unwrap();
    let page = robot.wait_for_text("No matches yet.").unwrap();
    assert!(!page.contains("My record"), "nothing is stored: {page}");
}
