//! Events at the table are shown one after the other.

use crate::join::{House, anna_is_ready};
use crate::{Home, SMALL, press};

const SKIP: &str = "Enter: skip";
/// The cards of the first duel, before and after it is settled.
const FACING: &str = "│2  │   :   │6  │";
const SETTLED: &str = "│2  │   <   │6  │";
/// The duel after it, in which the bot attacks, as it stays on the screen.
const LAST: &str = "┄┄ You 5♣ = –  <  Bot K♥ = 14 ┄";

#[test]
fn cards_of_a_duel_face_each_other_and_the_last_fight_stays() {
    let home = Home::new();
    home.set_speed("normal");
    let robot = home.start(SMALL, "play attack --seats you,novice --seed 5");
    let text = robot.wait_for_text("Which Sword").unwrap();
    assert!(!text.contains(SKIP), "the deal is past: {text}");
    robot.send_keys("1").unwrap();
    let text = robot.wait_for_text("You attack with 2♥.").unwrap();
    assert!(text.contains(SKIP) && !text.contains("1 attack with"), "no choices yet: {text}");
    robot.wait_for_text(FACING).unwrap();
    let text = robot.wait_for_text(SETTLED).unwrap();
    assert!(text.contains("Bot ✓") && text.contains("Bot wins and captures 2♥."), "{text}");
    robot.send_keys("\r").unwrap();
    robot.wait_for_text("Bot attacks with K♥.").unwrap();
    robot.send_keys("\r").unwrap();
    let text = robot.wait_for_text("Which Sword").unwrap();
    assert!(text.contains(LAST), "{text}");
}

#[test]
fn a_key_skips_events_and_counts_for_the_next_question() {
    let home = Home::new();
    home.set_speed("slow");
    let robot = home.start(SMALL, "play attack --seats you,novice --seed 5");
    robot.wait_for_text("Which Sword").unwrap();
    robot.send_keys("1").unwrap();
    robot.wait_for_text(SKIP).unwrap();
    // The bot's duel and the next question follow at once.
    robot.send_keys("x").unwrap();
    robot.wait_for_text("This key does nothing here").unwrap();
    assert!(robot.screen_text().contains(LAST));
}

#[test]
fn without_pauses_the_next_question_follows_at_once() {
    let home = Home::new();
    home.set_speed("slow");
    let robot = home.start(SMALL, "play attack --seats you,novice --seed 5 --fast");
    robot.wait_for_text("Which Sword").unwrap();
    let text = press(&robot, "1");
    assert!(!text.contains(SKIP) && text.contains(LAST), "{text}");
}

#[test]
fn friends_at_one_keyboard_look_at_events_without_a_hand() {
    let home = Home::new();
    home.set_speed("slow");
    let robot = home.start(SMALL, "play commander --seats you:Anna,you:Ben --seed 5");
    // The entry appears after a moment in which keys are dropped.
    robot.wait_for_text("is here: show the table").unwrap();
    robot.send_keys("\r").unwrap();
    let text = robot.wait_for_text("Which of your free cards").unwrap();
    assert!(!text.contains(SKIP), "{text}");
    robot.send_keys("11").unwrap();
    let text = robot.wait_for_text(SKIP).unwrap();
    assert!(text.contains("Anna attacks with card 1") && !text.contains("You"), "{text}");
}

#[test]
fn events_at_a_server_are_shown_like_those_at_home() {
    let house = House::new();
    let link = house.room("attack", &["open", "bot:novice"]);
    let home = Home::new();
    home.set_speed("slow");
    let anna = anna_is_ready(&home, &link);
    let choose = |text: &str| text.contains("u undo") || text.contains(SKIP);
    let mut text = anna.wait_until(choose).unwrap();
    while text.contains(SKIP) {
        anna.send_keys("\r").unwrap();
        text = anna.wait_until(choose).unwrap();
    }
    anna.send_keys("1").unwrap();
    let text = anna.wait_for_text(SKIP).unwrap();
    assert!(text.contains("─ ") && !text.contains("u undo"), "{text}");
}
