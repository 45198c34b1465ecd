//! The deal of the day: one result a day counts, and the reference bot has played the same cards.

use crate::{Home, SMALL, press};
use sortie_robot::TerminalDriver;

/// Starts the program on one day, even if midnight passes meanwhile.
fn start(home: &Home, args: &str) -> TerminalDriver {
    home.start_with(SMALL, args, &[("SORTIE_DAY", "2026-11-26")])
}

/// Opens the list from the start menu.
fn open_list(home: &Home) -> (TerminalDriver, String) {
    let robot = start(home, "menu");
    robot.wait_for_text("d  Deal of the day").unwrap();
    robot.send_keys("d").unwrap();
    let list = robot.wait_for_text("Deal of the day: 2026-11-26").unwrap();
    (robot, list)
}

/// Plays first choices to the end of the deal, and waits for the result of the reference bot.
fn finish(robot: &TerminalDriver) -> String {
    for _ in 0..2000 {
        if robot.screen_text().contains("play again, not counted") {
            return robot.wait_for_text("A strong bot on the same cards: ").unwrap();
        }
        press(robot, "\r");
    }
    panic!("the match does not end:\n{}", robot.screen_text());
}

/// The words of a screen with single spaces, since lines are wrapped.
fn joined(screen: &str) -> String {
    screen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The result behind this text, up to a full stop or bracket.
fn result_after<'a>(text: &'a str, before: &str) -> &'a str {
    let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("no {before:?} in {text}"));
    rest.split(['.', ')', '(']).next().unwrap_or_default().trim()
}

#[test]
fn a_deal_is_played_once_for_the_record_and_stands_beside_the_reference_bot() {
    let home = Home::new();
    let (robot, list) = open_list(&home);
    assert!(joined(&list).contains("4 Duel X") && !list.contains('✓'), "{list}");
    let table = press(&robot, "4");
    assert!(table.contains("Deal of the day · Decision 1"), "{table}");
    let refused = press(&robot, "h");
    assert!(refused.contains("Hints are turned off at this table."), "{refused}");
    let end = joined(&finish(&robot));
    let date = result_after(&end, "Deal of the day 2");
    assert!(!date.contains("not counted"), "{end}");
    let own = date.split_once(": ").unwrap().1.to_owned();
    let bot = result_after(&end, "A strong bot on the same cards: ").to_owned();
    assert!(end.contains("Your streak in Duel X: one day (longest: one day)."), "{end}");
    robot.send_keys("s").unwrap();
    let share = joined(&robot.wait_for_text("Sortie, deal of the day 2026-11-26").unwrap());
    assert_eq!(result_after(&share, " Duel X: "), own, "{share}");
    assert!(share.contains(" Streak: one day "), "{share}");
    robot.send_keys("\x1b").unwrap();
    robot.wait_for_text("a play again, not counted").unwrap();
    robot.send_keys("m").unwrap();
    let list = joined(&robot.wait_for_text("✓ Duel X: ").unwrap());
    assert!(list.contains("Your streak: one day (longest: one day)."), "{list}");
    robot.send_keys("s").unwrap();
    assert_eq!(joined(&robot.wait_for_text("Sortie, deal of the day ").unwrap()), share);
    robot.send_keys("\x1b").unwrap();
    robot.wait_for_text("✓ Duel X: ").unwrap();
    assert_eq!(result_after(&list, "✓ Duel X: "), own, "{list}");
    assert_eq!(result_after(&list, "(strong bot: "), bot, "{list}");
    // The same cards can be played again, and the first result stays.
    robot.send_keys("4").unwrap();
    robot.wait_for_text("Deal of the day, not counted · Decision 1").unwrap();
    press(&robot, "2");
    let end = joined(&finish(&robot));
    assert!(end.contains(", not counted: "), "{end}");
    assert_eq!(result_after(&end, "A strong bot on the same cards: "), bot, "{end}");
    let (robot, list) = open_list(&home);
    assert_eq!(result_after(&joined(&list), "✓ Duel X: "), own, "{list}");
    drop(robot);
    let robot = start(&home, "daily --lang de");
    let list = joined(&robot.wait_for_text("✓ Duel X: ").unwrap());
    assert!(list.contains("Partie des Tages: 2") && list.contains("(starker Bot: "), "{list}");
}

#[test]
fn an_open_deal_is_continued_without_take_backs() {
    let home = Home::new();
    let (robot, _) = open_list(&home);
    press(&robot, "1");
    robot.wait_for_text("Deal of the day · Decision 1").unwrap();
    press(&robot, "\r");
    robot.send_keys("q").unwrap();
    let list = robot.wait_for_text("Attack!: continue").unwrap();
    assert!(!list.contains('✓'), "{list}");
    robot.send_keys("1").unwrap();
    let table = robot.wait_for_text("Deal of the day · Decision ").unwrap();
    assert!(!table.contains("Decision 1 "), "{table}");
    assert_eq!(home.matches(), 1);
    drop(robot);
    let mut robot = start(&home, "menu");
    robot.wait_for_text("Continue Attack!").unwrap();
    robot.send_keys("c").unwrap();
    robot.wait_for_text("Deal of the day · Decision ").unwrap();
    let refused = press(&robot, "u");
    assert!(refused.contains("This match has no take-backs."), "{refused}");
    robot.send_keys("q").unwrap();
    robot.wait_for_text("Continue Attack!").unwrap();
    robot.send_keys("q").unwrap();
    assert!(robot.wait().unwrap().success());
    let robot = start(&home, "daily attack");
    let table = robot.wait_for_text("Deal of the day · Decision ").unwrap();
    assert!(!table.contains("Decision 1 "), "{table}");
    assert_eq!(home.matches(), 1);
}

#[test]
fn a_deal_that_was_begun_and_deleted_counts_no_more() {
    let home = Home::new();
    let (robot, _) = open_list(&home);
    press(&robot, "1");
    robot.wait_for_text("Deal of the day · Decision 1").unwrap();
    robot.send_keys("q").unwrap();
    robot.wait_for_text("Attack!: continue").unwrap();
    robot.send_keys("\x1b").unwrap();
    robot.wait_for_text("Continue Attack!").unwrap();
    press(&robot, "m");
    press(&robot, "1");
    let sure = joined(&press(&robot, "d"));
    assert!(sure.contains("This deal of the day no longer counts after that."), "{sure}");
    press(&robot, "y");
    assert_eq!(home.matches(), 0);
    press(&robot, "\x1b");
    robot.send_keys("d").unwrap();
    robot.wait_for_text("Attack!: deleted, no longer counted").unwrap();
    robot.send_keys("1").unwrap();
    robot.wait_for_text("Deal of the day, not counted · Decision 1").unwrap();
    press(&robot, "2");
    finish(&robot);
    robot.send_keys("m").unwrap();
    robot.wait_for_text("Attack!: deleted, no longer counted").unwrap();
}

#[test]
fn the_bot_of_a_deal_of_the_day_is_not_suggested_for_other_matches() {
    let home = Home::new();
    let mut robot = start(&home, "play attack --daily");
    robot.wait_for_text("Deal of the day · Decision 1").unwrap();
    robot.send_keys("q").unwrap();
    assert!(robot.wait().unwrap().success());
    let robot = start(&home, "menu");
    robot.wait_for_text("Continue Attack!").unwrap();
    robot.send_keys("1").unwrap();
    robot.wait_for_text("Seat 2: ◂ a bot (level 1) ▸").unwrap();
}

#[test]
fn the_end_of_every_deal_fits_a_small_terminal() {
    for game in sortie_games::catalogue::IDS {
        let home = Home::new();
        let robot = start(&home, &format!("daily {game}"));
        robot.wait_for_text("Deal of the day · Decision ").unwrap();
        let end = joined(&finish(&robot));
        for text in [
            "Deal of the day 2",
            "a play again, not counted",
            "w watch the replay",
            "q quit Sortie",
        ] {
            assert!(end.contains(text), "{game}: {text}: {end}");
        }
        assert!(!end.contains('▼'), "{game}: {end}");
    }
}
