//! The review of a finished match on the full screen: it can be cancelled, and its text is a page.

use crate::{Home, SMALL, play_to_the_end, press};
use serde_json::{Value, json};
use sortie_robot::TerminalDriver;

/// Plays a match to its end and leaves.
fn finish(home: &Home, args: &str) {
    let mut robot = home.start(SMALL, args);
    robot.wait_for_text("q leave").unwrap();
    play_to_the_end(&robot);
    robot.send_keys("q").unwrap();
    assert!(robot.wait().unwrap().success());
}

/// Opens the most recent match in the start menu's list.
fn open_match(home: &Home, args: &str) -> (TerminalDriver, String) {
    let robot = home.start(SMALL, &format!("menu {args}"));
    robot.wait_for_text("m  ").unwrap();
    press(&robot, "m");
    let choices = press(&robot, "1");
    (robot, choices)
}

/// Types a key and waits for a text, however often the progress is drawn before.
fn press_until(robot: &TerminalDriver, key: &str, text: &str) -> String {
    robot.send_keys(key).unwrap();
    robot.wait_for_text(text).unwrap()
}

#[test]
fn a_finished_match_is_reviewed_on_a_page_in_both_languages() {
    let home = Home::new();
    finish(&home, "play attack --seats you,novice --seed 5 --fast");
    let texts = [
        ("en", "r  review the match", "Attack!: review", " lost.", "costliest."),
        ("de", "r  Partie analysieren", "Attack!: Analyse", " hat verloren.", "teuersten."),
    ];
    for (language, entry, title, head, choices_end) in texts {
        let (robot, choices) = open_match(&home, &format!("--lang {language}"));
        assert!(choices.contains(entry), "{choices}");
        robot.send_keys("r").unwrap();
        let mut page = robot.wait_for_text(head).unwrap();
        let mut pages = page.clone();
        // The last page says that all of the text was shown.
        while !page.trim_end().ends_with(" 100 %") {
            page = press(&robot, " ");
            pages.push_str(&page);
        }
        assert!(pages.contains(title) && pages.contains(choices_end), "{pages}");
        assert!(pages.contains("10♥") && pages.contains("+50 ± 0"), "{pages}");
        let list = press(&robot, "\x1b");
        assert!(list.contains("  1  Attack!: "), "{list}");
    }
}

#[test]
fn the_end_of_a_match_offers_the_review_which_is_kept_with_the_match() {
    let home = Home::new();
    let mut robot = home.start(SMALL, "play attack --seats you,novice --seed 5 --fast");
    robot.wait_for_text("q leave").unwrap();
    let end = play_to_the_end(&robot);
    assert!(end.contains("v review the match"), "{end}");
    let page = press_until(&robot, "v", " lost.");
    assert!(page.contains("Attack!: review"), "{page}");
    let end = press(&robot, "\x1b");
    assert!(end.contains("v review the match"), "{end}");
    robot.send_keys("q").unwrap();
    assert!(robot.wait().unwrap().success());
    // The kept review is shown, and no new one is made.
    let kept = home.reviews().pop().unwrap();
    let mut review: Value = serde_json::from_str(&std::fs::read_to_string(&kept).unwrap()).unwrap();
    review["review"]["result"][0] = json!(0.42);
    std::fs::write(&kept, review.to_string()).unwrap();
    let (robot, _) = open_match(&home, "");
    press_until(&robot, "r", " shared the win.");
    robot.send_keys("\x1b").unwrap();
    robot.wait_for_text("  1  Attack!: ").unwrap();
    press(&robot, "1");
    press(&robot, "d");
    press(&robot, "y");
    assert!(home.reviews().is_empty(), "a review goes with its match");
}

#[test]
fn a_review_is_cancelled_by_a_key() {
    let home = Home::new();
    // A whole match of Modify takes seconds to review.
    finish(&home, "play modify --seats you,novice,novice --seed 5 --fast");
    let (robot, _) = open_match(&home, "--lang de");
    let progress = press(&robot, "r");
    assert!(progress.contains("Ein Bot analysiert die Partie: "), "{progress}");
    // The key that started the review does not end it.
    robot.send_keys("\r").unwrap();
    robot.wait_for_text("░░░").unwrap();
    let list = press_until(&robot, "\x1b", "Deine Partien");
    assert!(!list.contains("analysiert"), "{list}");
}

#[test]
fn without_an_only_human_the_player_is_chosen_and_an_open_match_has_no_review() {
    let home = Home::new();
    finish(&home, "play attack --preset speed --seats novice,random --seed 1 --fast");
    let (robot, _) = open_match(&home, "");
    let question = press(&robot, "r");
    assert!(question.contains("Review the choices of which player?"), "{question}");
    robot.send_keys("2").unwrap();
    robot.wait_for_text("Luck and play, in percentage points of the win:").unwrap();
    let mut robot = home.start(SMALL, "play attack --seats you,novice --seed 5 --fast");
    robot.wait_for_text("q leave").unwrap();
    robot.send_keys("q").unwrap();
    assert!(robot.wait().unwrap().success());
    let (_robot, choices) = open_match(&home, "");
    assert!(choices.contains("watch the replay") && !choices.contains("review"), "{choices}");
}

#[test]
fn a_choice_of_the_review_is_played_anew_or_watched_and_does_not_count() {
    let home = Home::new();
    finish(&home, "play attack --seats you,novice --seed 5 --fast");
    let (robot, _) = open_match(&home, "");
    let page = press_until(&robot, "r", " lost.");
    assert!(page.contains("d play on or replay"), "{page}");
    press_until(&robot, "d", "From which choice do you want to play on");
    let choices = press_until(&robot, "4", "p  play on from here against bots");
    let (_, decision) = choices.split_once("Decision ").unwrap();
    let (decision, _) = decision.split_once(':').unwrap();
    let replay = press_until(&robot, "w", "Attack!: replay – as ");
    assert!(!replay.contains(" 1 of "), "it begins at the decision: {replay}");
    press_until(&robot, "\x1b", "From which choice");
    press_until(&robot, "4", "p  play on from here against bots");
    press_until(&robot, "p", &format!("Decision {decision}"));
    let end = play_to_the_end(&robot);
    assert!(end.contains("m back to the review"), "{end}");
    robot.send_keys("m").unwrap();
    robot.wait_for_text("From which choice").unwrap();
    drop(robot);
    assert_eq!(home.matches(), 2, "it is saved");
    let robot = home.start(SMALL, "history");
    robot.wait_for_text("One match: 0 won, 0 drawn, 1 lost.").unwrap();
}

#[test]
fn a_record_is_played_on_by_the_command() {
    let home = Home::new();
    let file = home.0.path().join("match.json").display().to_string();
    finish(&home, &format!("play attack --seats you,novice --seed 5 --fast --record {file}"));
    let mut robot = home.start(SMALL, &format!("review {file} --play-on 2"));
    robot.wait_for_text("Decision 2").unwrap();
    robot.send_keys("q").unwrap();
    assert!(robot.wait().unwrap().success());
    let robot = home.start(SMALL, &format!("review {file} --play-on 2 --plain"));
    robot.wait_for_text("the other commands.\n>").unwrap();
    let robot = home.start(SMALL, &format!("review {file} --play-on 999"));
    robot.wait_for_text("the match has no decision 999").unwrap();
    // The other seat's.
    let robot = home.start(SMALL, &format!("review {file} --play-on 1"));
    robot.wait_for_text("seat 1 chose nothing at decision 1; name one of its own").unwrap();
}
