//! Every game with every number of seats fits on the screen.

use crate::{Home, OVER, SMALL, press};
use expect_test::expect_file;
use sortie_games::catalogue;

/// The numbers of choices after which a screen is compared.
const POSITIONS: [usize; 3] = [0, 5, 8];

/// The question, the choices, the hand and the score are in sight at every position. The screens are
/// those of the snapshot.
fn fits(name: &str, game: &str, seats: std::ops::RangeInclusive<usize>, size: (u16, u16)) {
    let mut screens = Vec::new();
    for n in seats {
        let home = Home::new();
        let players = vec!["novice"; n - 1].join(",");
        let robot = home.start(size, &format!("play {game} --seats you,{players} --seed 5 --fast"));
        robot.wait_for_text("u undo").unwrap();
        for choices in POSITIONS {
            for _ in 0..choices {
                if !robot.screen_text().contains(OVER) {
                    press(&robot, "\r");
                }
            }
            let text = robot.screen_text();
            assert!(!text.contains('⇟') && !text.contains('▼'), "out of sight: {text}");
            screens.push(text);
        }
    }
    let line = "=".repeat(usize::from(size.0));
    let screens = screens.join(&format!("\n{line}\n")) + "\n";
    expect_file![format!("snapshots/layout-{name}.txt")].assert_eq(&screens);
}

#[test]
fn attack_fits() {
    fits("attack", "attack", 2..=2, SMALL);
}

#[test]
fn attacke_fits() {
    fits("attacke", "attacke", 3..=5, SMALL);
}

#[test]
fn commander_fits() {
    fits("commander", "commander", 2..=4, SMALL);
}

#[test]
fn duelx_fits() {
    fits("duelx", "duelx", 2..=2, SMALL);
}

#[test]
fn modify_fits() {
    fits("modify", "modify", 2..=7, SMALL);
}

#[test]
fn retaliation_fits() {
    fits("retaliation", "retaliation", 2..=4, SMALL);
}

#[test]
fn a_hint_leaves_the_table_in_sight_and_is_read_on_a_page() {
    let tables = [
        ("duelx", 1, "Magic 4♣ · power 8"),
        ("commander", 3, "Out of play –"),
        ("retaliation", 3, "This round –"),
    ];
    for (game, bots, last) in tables {
        let home = Home::new();
        let bots = vec!["novice"; bots].join(",");
        let robot = home.start(SMALL, &format!("play {game} --seats you,{bots} --seed 5 --fast"));
        robot.wait_for_text("u undo").unwrap();
        robot.send_keys("h").unwrap();
        let text = robot.wait_for_text("tried: ").unwrap();
        assert!(text.contains(last) && !text.contains('⇟') && !text.contains('▼'), "{text}");
        robot.send_keys("h").unwrap();
        robot.wait_for_text("arrows, Space").unwrap();
        robot.send_keys("q").unwrap();
        robot.wait_for_text("u undo").unwrap();
    }
}

#[test]
fn the_goal_is_in_sight_with_the_most_players() {
    for (language, keys) in [("en", "u undo"), ("de", "u rückgängig")] {
        for game in catalogue::IDS {
            let seats = usize::from(catalogue::entry(game).unwrap().seats.1);
            let home = Home::new();
            let bots = vec!["novice"; seats - 1].join(",");
            let args = format!("--lang {language} play {game} --seats you,{bots} --seed 5 --fast");
            let robot = home.start(SMALL, &args);
            let text = robot.wait_for_text(keys).unwrap();
            assert!(text.lines().next().is_some_and(|title| title.contains(" · ")), "{text}");
        }
    }
}

#[test]
fn a_table_in_a_very_large_terminal_holds_together() {
    fits("200x60", "commander", 4..=4, (200, 60));
}

#[test]
fn the_level_of_every_bot_stands_beside_its_name() {
    let tables = [
        ("attack", 2),
        ("attacke", 3),
        ("attacke", 4),
        ("attacke", 5),
        ("commander", 4),
        ("duelx", 2),
        ("modify", 7),
        ("retaliation", 3),
        ("retaliation", 4),
    ];
    for (language, level, keys) in
        [("en", "beginner", "u undo"), ("de", "Anfänger", "u rückgängig")]
    {
        for (game, seats) in tables {
            let home = Home::new();
            let bots = vec!["beginner"; seats - 1].join(",");
            let args = format!("--lang {language} play {game} --seats you,{bots} --seed 5 --fast");
            let robot = home.start(SMALL, &args);
            let text = robot.wait_for_text(keys).unwrap();
            for n in 1..seats {
                let name = if seats == 2 { "Bot".to_owned() } else { format!("Bot {n}") };
                assert!(text.contains(&format!("{name} {level}")), "{game}, {name}: {text}");
            }
        }
    }
}
