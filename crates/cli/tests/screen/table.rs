//! Keys and pointer at the table.

use crate::{Home, SMALL, play_until, press, type_all};
use sortie_robot::TerminalDriver;

/// The key F1.
const HELP: &str = "\x1bOP";

fn attack(home: &Home) -> TerminalDriver {
    let robot = home.start(SMALL, "play attack --seats you,novice --seed 5 --fast");
    robot.wait_for_text("Which Sword").unwrap();
    robot
}

#[test]
fn a_choice_is_taken_by_key_by_arrow_and_by_pointer() {
    for keys in ["2", "\x1b[C\r", "\x1b[B ", "\t\r"] {
        let home = Home::new();
        let robot = attack(&home);
        robot.send_keys(keys).unwrap();
        let text = robot.wait_for_text("You attack with 10♥").unwrap();
        assert!(!text.contains("Decision 2 "), "{text}");
    }
    // The list, and the card itself.
    for what in ["attack with 10♥", "10♥   J♠"] {
        let home = Home::new();
        let robot = attack(&home);
        let text = robot.screen_text();
        let (row, line) = text.lines().enumerate().find(|(_, line)| line.contains(what)).unwrap();
        let column = line.split(what).next().unwrap().chars().count();
        robot.send_keys(&format!("\x1b[<0;{};{}M", column + 2, row + 1)).unwrap();
        robot.wait_for_text("You attack with 10♥").unwrap();
    }
}

#[test]
fn what_the_rules_do_not_allow_is_refused_with_the_rule_and_shown_in_the_rulebook() {
    let home = Home::new();
    let robot = attack(&home);
    press(&robot, ":");
    let text = type_all(&robot, "3S\r");
    assert!(text.contains("(ATK-09)") || text.contains("(ATK-"), "{text}");
    let rule = text.split("(ATK-").nth(1).unwrap().split(')').next().unwrap().to_owned();
    let page = press(&robot, "?");
    assert!(page.contains(&format!("ATK-{rule}")), "{page}");
    let back = press(&robot, "q");
    assert!(back.contains("Decision 2"), "{back}");
}

#[test]
fn help_log_and_menu_open_and_close() {
    let home = Home::new();
    let robot = attack(&home);
    for (key, reads) in
        [(HELP, "You choose step by step"), ("l", "Log"), ("o", "game speed"), ("r", "ATTACK!")]
    {
        robot.send_keys(key).unwrap();
        robot.wait_for_text(reads).unwrap_or_else(|text| panic!("{key}: {text}"));
        robot.send_keys("q").unwrap();
        if key == "o" {
            // There q leaves the match: it is kept.
            robot.wait_for_text("The match is saved").unwrap();
        } else {
            robot.wait_for_text("Decision 2").unwrap();
        }
        if key == "o" {
            break;
        }
    }
}

#[test]
fn a_step_and_a_decision_are_taken_back() {
    let home = Home::new();
    let robot = home.start(SMALL, "play commander --seats you,novice --seed 5 --fast");
    robot.wait_for_text("Which of your free cards attacks?").unwrap();
    // Where cards are called by numbers, these are the keys.
    press(&robot, "2");
    robot.wait_for_text("Chosen so far: attack with card 2").unwrap();
    robot.send_keys("u").unwrap();
    robot.wait_until(|text| !text.contains("Chosen so far")).unwrap();
    robot.send_keys("u").unwrap();
    robot.wait_for_text("You have no decision to take back").unwrap();
    robot.send_keys("11").unwrap();
    let asked = "Which of your free cards attacks?";
    robot.wait_until(|text| !text.contains("Decision 1 ") && text.contains(asked)).unwrap();
    robot.send_keys("u").unwrap();
    robot.wait_for_text("Taken back").unwrap();
}

#[test]
fn a_card_is_chosen_by_its_number_of_one_or_two_digits() {
    let home = Home::new();
    let robot = home.start(SMALL, "play commander --seats you,novice --seed 5 --fast");
    let text = robot.wait_for_text("Which of your free cards attacks?").unwrap();
    assert!(text.contains(" 3 attack with card 3"), "{text}");
    robot.send_keys("3").unwrap();
    let text = robot.wait_for_text("Which card does your card 3 attack?").unwrap();
    assert!(text.contains(" 4 card 4 of Bot"), "{text}");
    robot.send_keys("u").unwrap();
    let text = robot.wait_until(|text| !text.contains("Chosen so far")).unwrap();
    assert!(text.contains("[2]"), "{text}");
    play_until(&robot, "10 card 10 of Bot");
    robot.send_keys("1").unwrap();
    robot.wait_for_text("1 … Type the second digit").unwrap();
    robot.send_keys("0").unwrap();
    let is_told = |text: &str| {
        let words: Vec<&str> = text.split_whitespace().collect();
        words.join(" ").contains("; card 10 of Bot is ")
    };
    robot.wait_until(is_told).unwrap();
}

#[test]
fn giving_up_is_asked_for_twice_and_ends_the_match() {
    let home = Home::new();
    let robot = attack(&home);
    robot.send_keys("ox").unwrap();
    robot.wait_for_text("Resign?").unwrap();
    robot.send_keys("n").unwrap();
    robot.wait_for_text("Decision 2").unwrap();
    robot.send_keys("oxy").unwrap();
    let text = robot.wait_for_text("2. You: resigned").unwrap();
    assert!(text.contains("Bot wins.") && !text.contains(" points"), "{text}");
    robot.send_keys("w").unwrap();
    robot.wait_for_text(": replay").unwrap();
    robot.send_keys("\x1b[F").unwrap();
    robot.wait_for_text("2. You: resigned").unwrap();
}

#[test]
fn friends_at_one_keyboard_do_not_see_each_others_hands() {
    let home = Home::new();
    let robot = home.start(SMALL, "play attack --seats you:Anna,you:Ben --seed 5 --fast");
    let text = robot.wait_for_text("Pass the keyboard to").unwrap();
    assert!(!text.contains("Hand ("), "{text}");
    let name = if text.contains("to Anna") { "Anna" } else { "Ben" };
    press(&robot, "\r");
    // The deciding seat chooses until it is the other's turn.
    let text = loop {
        let text = press(&robot, "1");
        if text.contains("Pass the") && !text.contains(&format!("to {name}")) {
            break text;
        }
    };
    assert!(!text.contains('♥') && !text.contains('♠'), "{text}");
}

#[test]
fn advice_is_shown_until_the_next_key_and_stands_in_the_log() {
    let home = Home::new();
    let robot = home.start(SMALL, "play duelx --seats you,novice --seed 5 --fast");
    let text = robot.wait_for_text("h hint").unwrap();
    assert!(text.contains("Decision 1"), "{text}");
    robot.send_keys("h").unwrap();
    let text = robot.wait_for_text("Hint (h: all):").unwrap();
    assert!((1..=3).contains(&text.matches("tried: ").count()), "{text}");
    robot.send_keys("\x1b").unwrap();
    robot.wait_until(|text| !text.contains("Hint (h")).unwrap();
    robot.send_keys("h").unwrap();
    robot.wait_for_text("Hint (h: all):").unwrap();
    press(&robot, "\t");
    let text = robot.wait_until(|text| !text.contains("Hint (h")).unwrap();
    assert!(text.contains("Decision 1"), "{text}");
    robot.send_keys("l").unwrap();
    let text = robot.wait_for_text("You ask for a hint.").unwrap();
    assert_eq!(text.matches("ask for a hint").count(), 1, "once for each decision: {text}");
}

#[test]
fn where_nobody_may_be_advised_h_says_why() {
    for (args, why) in [
        ("--seats you,novice --advice never", "Hints are turned off at this table."),
        ("--seats you:Anna,you:Ben", "Hints are available only when you play alone against bots."),
    ] {
        let home = Home::new();
        let robot = home.start(SMALL, &format!("play duelx {args} --seed 5 --fast"));
        let text =
            robot.wait_until(|text| text.contains("q leave") || text.contains("Pass the")).unwrap();
        if text.contains("Pass the") {
            press(&robot, "\r");
        }
        let text = robot.wait_for_text("F1 help").unwrap();
        assert!(!text.contains("h hint"), "{text}");
        robot.send_keys("h").unwrap();
        robot.wait_for_text(why).unwrap();
    }
}

#[test]
fn a_draw_is_offered_to_a_friend_at_the_same_screen() {
    let home = Home::new();
    let robot = home.start(SMALL, "play attack --seats you:Anna,you:Ben --seed 5 --fast");
    robot.wait_for_text("Pass the keyboard to").unwrap();
    press(&robot, "\r");
    robot.send_keys("od").unwrap();
    let text = robot.wait_for_text("offers a draw.").unwrap();
    assert!(!text.contains('♥') && !text.contains('♠'), "no hand is shown: {text}");
    robot.send_keys("n").unwrap();
    let text = robot.wait_for_text("Pass the keyboard to").unwrap();
    assert!(text.contains(" declines."), "{text}");
    press(&robot, "\r");
    robot.send_keys("1").unwrap();
    robot.wait_until(|text| !text.contains("Decision 1 ")).unwrap();
    if robot.screen_text().contains("Pass the") {
        press(&robot, "\r");
    }
    robot.send_keys("od").unwrap();
    robot.wait_for_text("offers a draw.").unwrap();
    robot.send_keys("y").unwrap();
    let text = robot.wait_for_text("rematch").unwrap();
    assert!(text.contains("1. Anna") && text.contains("1. Ben"), "{text}");
}

#[test]
fn cards_of_a_set_are_taken_and_put_back_in_any_order() {
    let home = Home::new();
    let robot = home.start(SMALL, "play duelx --seats you,novice --seed 5 --fast");
    let mut text = robot.wait_for_text("u undo").unwrap();
    while !text.contains("Which cards do you discard") {
        text = press(&robot, "\r");
    }
    press(&robot, "3");
    robot.wait_for_text("3 ✓ discard 4♠").unwrap();
    press(&robot, "1");
    // The key of a card stays its key.
    let text = robot.wait_for_text("Chosen so far: discard 2♥; discard 4♠").unwrap();
    assert!(text.contains("1 ✓ discard 2♥") && text.contains("2 discard 4♥"), "{text}");
    press(&robot, "3");
    let text = robot.wait_for_text("3 discard 4♠").unwrap();
    assert!(text.contains("Chosen so far: discard 2♥") && !text.contains("✓ discard 4♠"), "{text}");
    press(&robot, "2");
    press(&robot, "0");
    robot.send_keys("l").unwrap();
    robot.wait_for_text("You discard 2♥ 4♥").unwrap();
}

#[test]
fn the_log_shows_the_fight_of_the_sentence_under_the_cursor() {
    let home = Home::new();
    let robot = attack(&home);
    robot.send_keys("1").unwrap();
    robot.wait_for_text("┄┄ You 5♣ = –  <  Bot K♥ = 14").unwrap();
    robot.send_keys("l").unwrap();
    let page = robot.wait_for_text("the fight at that moment").unwrap();
    assert!(page.contains("│5  │   <   │K  │"), "{page}");
    robot.send_keys("\x1b[H").unwrap();
    robot.wait_until(|page| !page.contains("│K  │")).unwrap();
    let page = press(&robot, "\x1b[B");
    assert!(page.contains("│A  │") && page.contains("│6  │"), "{page}");
    robot.send_keys("q").unwrap();
    robot.wait_for_text("u undo").unwrap();
}
