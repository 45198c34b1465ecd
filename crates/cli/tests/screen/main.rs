//! The real program in a pseudo-terminal, as somebody at the keyboard would use it.
#![cfg(test)]

mod beats;
mod daily;
mod history;
mod join;
mod keeping;
mod layouts;
mod lesson;
mod looks;
mod matches;
mod menu;
mod puzzle;
mod replay;
mod review;
mod stable_rows;
mod table;
mod terminal;

use sortie_robot::TerminalDriver;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

/// The end of a match, in English.
const OVER: &str = "play again";

/// A folder for data, and the program with it.
struct Home(TempDir);

impl Home {
    fn new() -> Self {
        let home = Home(TempDir::new().unwrap());
        // Every event would have its time otherwise.
        home.set_speed("fast");
        home
    }

    /// Sets the speed of events for the programs that are started from now on.
    fn set_speed(&self, speed: &str) {
        let folder = self.0.path().join("sortie");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("settings.json"), format!("{{\"speed\":\"{speed}\"}}")).unwrap();
    }

    fn start(&self, size: (u16, u16), args: &str) -> TerminalDriver {
        self.start_with(size, args, &[])
    }

    fn start_with(&self, size: (u16, u16), args: &str, more: &[(&str, &str)]) -> TerminalDriver {
        let folder = self.0.path().display().to_string();
        let mut variables = vec![("XDG_DATA_HOME", folder.as_str()), ("LANG", "en_GB.UTF-8")];
        variables.extend(more);
        let args: Vec<&str> = args.split_whitespace().collect();
        TerminalDriver::start(Path::new(env!("CARGO_BIN_EXE_sortie")), &args, &variables, size)
            .unwrap()
    }

    /// How many matches are kept.
    fn matches(&self) -> usize {
        self.files("json").len()
    }

    /// The files of the reviews that are kept beside their matches.
    fn reviews(&self) -> Vec<PathBuf> {
        self.files("review")
    }

    fn files(&self, kind: &str) -> Vec<PathBuf> {
        let Ok(files) = std::fs::read_dir(self.0.path().join("sortie/matches")) else {
            return Vec::new();
        };
        let paths = files.map(|file| file.unwrap().path());
        paths.filter(|path| path.extension().is_some_and(|end| end == kind)).collect()
    }
}

/// Types a key and waits for the screen to change.
fn press(robot: &TerminalDriver, key: &str) -> String {
    let before = robot.screen_text();
    robot.send_keys(key).unwrap();
    robot
        .wait_until(|text| text != before)
        .unwrap_or_else(|text| panic!("{key:?} did nothing:\n{text}"))
}

/// Types keys one after the other, each answered by a change.
fn type_all(robot: &TerminalDriver, keys: &str) -> String {
    keys.chars().fold(robot.screen_text(), |_, key| press(robot, &key.to_string()))
}

/// Chooses the first choice again and again until the match is over, and gives the last screen.
fn play_to_the_end(robot: &TerminalDriver) -> String {
    play_until(robot, OVER)
}

/// Chooses the first choice again and again until this can be read, and gives the screen.
fn play_until(robot: &TerminalDriver, what: &str) -> String {
    const MOST: usize = 2000;
    for _ in 0..MOST {
        let text = robot.screen_text();
        if text.contains(what) {
            return text;
        }
        press(robot, "\r");
    }
    panic!("no {what:?}:\n{}", robot.screen_text());
}
