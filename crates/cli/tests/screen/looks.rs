//! No screen of any game breaks the table: nothing sticks out, nothing is cut in words.

use crate::{Home, press};

/// In a terminal of this size every game can be begun and a choice made.
fn fits(size: (u16, u16)) {
    for game in sortie_games::catalogue::IDS {
        let home = Home::new();
        let robot = home.start(size, &format!("play {game} --seed 5 --fast"));
        // A bot may choose first, which takes more than a moment on a busy machine.
        let asked = |text: &str| {
            let listed = |line: &str| line.starts_with(" 1 ") || line.starts_with(" a ");
            text.contains("q leave") && text.lines().any(listed)
        };
        robot.wait_until(asked).unwrap_or_else(|text| panic!("{game}: {text}"));
        press(&robot, "\r");
    }
}

#[test]
fn every_game_fits_into_the_smallest_terminal_and_into_a_large_one() {
    fits((60, 16));
    fits((200, 60));
}
