//! [`Settings`]: the user's preferences, stored as JSON.

use crate::saved::{self, Folder, SaveError};
use serde::{Deserialize, Serialize};
use sortie_core::Outcome;
use sortie_table::{Day, PuzzleSet};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The speed at which events are shown, so that the user can follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// More than a second for each.
    Slow,
    /// More than half a second.
    #[default]
    Normal,
    /// A fifth of a second.
    Quick,
    /// All at once.
    Fast,
}

impl Speed {
    /// All speeds, slowest first.
    pub const ALL: [Speed; 4] = [Speed::Slow, Speed::Normal, Speed::Quick, Speed::Fast];

    /// The pause at each frame of an automatic replay. It has a minimum: without any pause nothing could be
    /// seen.
    pub(crate) fn step(self) -> Duration {
        (2 * self.beat()).max(Duration::from_millis(150))
    }

    /// The time for an event of a fight; none if all events are shown at once.
    pub(crate) fn beat(self) -> Duration {
        Duration::from_millis(match self {
            Speed::Slow => 1250,
            Speed::Normal => 600,
            Speed::Quick => 200,
            Speed::Fast => 0,
        })
    }
}

/// The user's preferences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language; `None` follows the locale.
    pub language: Option<String>,
    /// The speed of events.
    pub speed: Speed,
    /// Whether each suit has a colour of its own.
    pub four_colours: bool,
    /// The numbers of the puzzles that the user has solved, by game.
    pub solved_puzzles: BTreeMap<String, BTreeSet<usize>>,
    /// The games whose lesson the user has finished.
    pub finished_lessons: BTreeSet<String>,
    /// The results in deals of the day, by day and game: of the last [`MAX_DAILY_DAYS`] days with one.
    pub daily_results: BTreeMap<Day, BTreeMap<String, DailyResult>>,
    /// The names of the files of the matches that count in deals of the day, by day and game. A name
    /// stays after its file is deleted, so that no other match of the deal counts.
    pub daily_matches: BTreeMap<Day, BTreeMap<String, String>>,
}

/// The most days whose results are kept. A year is enough for streaks.
pub const MAX_DAILY_DAYS: usize = 366;

/// Deletes the earliest days beyond [`MAX_DAILY_DAYS`].
fn prune<T>(days: &mut BTreeMap<Day, T>) {
    while days.len() > MAX_DAILY_DAYS {
        days.pop_first();
    }
}

/// The result of a deal of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyResult {
    /// The outcome of the user's first match.
    pub outcome: Outcome,
    /// The outcome of the reference bot on the same cards, once it is known.
    pub reference: Option<Outcome>,
}

pub(crate) const FILE: &str = "settings.json";

impl Settings {
    /// Loads the settings. A missing or unreadable file yields the defaults.
    pub fn load(folder: &Folder) -> Self {
        let text = std::fs::read_to_string(folder.path().join(FILE)).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Loads the settings, changes them and saves them; does nothing without a folder.
    pub fn change(
        folder: Option<&Folder>,
        change: impl FnOnce(&mut Settings),
    ) -> Result<(), SaveError> {
        let Some(folder) = folder else { return Ok(()) };
        let mut settings = Settings::load(folder);
        change(&mut settings);
        settings.save(folder)
    }

    /// Notes that the user has finished the lesson of a game.
    pub fn add_finished_lesson(&mut self, game: &str) {
        self.finished_lessons.insert(game.to_owned());
    }

    /// Notes that the user has solved the puzzle of a game with this number.
    pub fn add_solved_puzzle(&mut self, game: &str, number: usize) {
        self.solved_puzzles.entry(game.to_owned()).or_default().insert(number);
    }

    /// Whether the user has solved the puzzle of a game with this number.
    pub fn has_solved(&self, game: &str, number: usize) -> bool {
        self.solved_puzzles.get(game).is_some_and(|solved| solved.contains(&number))
    }

    /// How many of the first `count` puzzles of a game the user has solved. There may be fewer puzzles
    /// than when they were solved.
    pub fn solved_count(&self, game: &str, count: usize) -> usize {
        self.solved_puzzles.get(game).map_or(0, |solved| solved.range(..=count).count())
    }

    /// The number of the first puzzle of a game, by level, that the user has not solved; 1 if all of them are
    /// solved.
    pub fn first_unsolved(&self, game: &str, set: &PuzzleSet) -> usize {
        let mut numbers = set.by_level().into_iter().map(|(number, _)| number);
        numbers.find(|number| !self.has_solved(game, *number)).unwrap_or(1)
    }

    /// The result in a deal of the day.
    pub fn daily_result(&self, day: Day, game: &str) -> Option<&DailyResult> {
        self.daily_results.get(&day)?.get(game)
    }

    /// The days of which the user has finished a deal; with a game, its deal.
    pub fn daily_days(&self, game: Option<&str>) -> BTreeSet<Day> {
        let results = self.daily_results.iter();
        let is_finished = |games: &BTreeMap<String, DailyResult>| {
            game.map_or(!games.is_empty(), |game| games.contains_key(game))
        };
        results.filter(|(_, games)| is_finished(games)).map(|(day, _)| *day).collect()
    }

    /// Whether the match in the file of this name counts in a deal of the day: no match of it is
    /// finished, and none was begun before.
    pub fn counts_daily(&self, day: Day, game: &str, file: &str) -> bool {
        let begun = self.daily_matches.get(&day).and_then(|games| games.get(game));
        self.daily_result(day, game).is_none() && begun.is_none_or(|first| first == file)
    }

    /// Whether a match of a deal of the day was begun, even if its file is deleted.
    pub fn has_begun_daily(&self, day: Day, game: &str) -> bool {
        self.daily_matches.get(&day).is_some_and(|games| games.contains_key(game))
    }

    /// Notes that a match of a deal of the day begins or goes on. Returns whether it counts: only the
    /// first one does.
    pub fn begin_daily(&mut self, day: Day, game: &str, file: &str) -> bool {
        let counts = self.counts_daily(day, game, file);
        if counts {
            let games = self.daily_matches.entry(day).or_default();
            games.insert(game.to_owned(), file.to_owned());
            prune(&mut self.daily_matches);
        }
        counts
    }

    /// Adds the result of a deal of the day. Returns whether it counts: only the first one does.
    pub fn add_daily_result(&mut self, day: Day, game: &str, outcome: Outcome) -> bool {
        let results = self.daily_results.entry(day).or_default();
        let counts = !results.contains_key(game);
        if counts {
            results.insert(game.to_owned(), DailyResult { outcome, reference: None });
        }
        prune(&mut self.daily_results);
        counts
    }

    /// Adds the result of the reference bot to a deal that the user has finished.
    pub fn set_daily_reference(&mut self, day: Day, game: &str, reference: Outcome) {
        let results = self.daily_results.get_mut(&day);
        if let Some(result) = results.and_then(|results| results.get_mut(game)) {
            result.reference = Some(reference);
        }
    }

    /// Saves the settings.
    pub fn save(&self, folder: &Folder) -> Result<(), SaveError> {
        saved::write(&folder.path().join(FILE), self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_result_of_a_day_counts_and_is_kept_with_that_of_the_reference_bot() {
        let folder = tempfile::tempdir().unwrap();
        let folder = Folder::new(folder.path());
        std::fs::create_dir_all(folder.path()).unwrap();
        let day: Day = "2026-11-24".parse().unwrap();
        let (own, again) = (Outcome::by_points(&[1, 2]), Outcome::by_points(&[2, 1]));
        let mut settings = Settings::default();
        settings.set_daily_reference(day, "attack", again);
        assert_eq!(settings.daily_result(day, "attack"), None, "nothing was played");
        assert!(settings.add_daily_result(day, "attack", own));
        assert!(!settings.add_daily_result(day, "attack", again));
        assert!(settings.add_daily_result("2026-11-25".parse().unwrap(), "attack", again));
        settings.set_daily_reference(day, "attack", again);
        settings.save(&folder).unwrap();
        let kept = Settings::load(&folder);
        let expect = DailyResult { outcome: own, reference: Some(again) };
        assert_eq!(kept.daily_result(day, "attack"), Some(&expect));
        assert_eq!(kept, settings);
    }

    #[test]
    fn only_the_match_that_was_begun_first_counts_even_if_it_is_deleted() {
        let mut settings = Settings::default();
        let day: Day = "2026-11-24".parse().unwrap();
        assert!(settings.begin_daily(day, "attack", "1.json"));
        assert!(!settings.begin_daily(day, "attack", "2.json"));
        assert!(settings.begin_daily(day, "attack", "1.json"), "it goes on");
        assert!(settings.begin_daily(day, "duelx", "2.json"));
        assert!(settings.begin_daily("2026-11-25".parse().unwrap(), "attack", "3.json"));
        settings.add_daily_result(day, "attack", Outcome::by_points(&[1, 2]));
        assert!(!settings.begin_daily(day, "attack", "1.json"), "it is finished");
    }

    #[test]
    fn the_results_of_a_year_are_kept() {
        let mut settings = Settings::default();
        let last: Day = "2026-11-24".parse().unwrap();
        for days in (0..400).rev() {
            settings.begin_daily(last.earlier(days), "attack", "file");
            settings.add_daily_result(last.earlier(days), "attack", Outcome::by_points(&[1, 2]));
        }
        assert_eq!(settings.daily_results.len(), MAX_DAILY_DAYS);
        assert_eq!(settings.daily_matches.len(), MAX_DAILY_DAYS);
        assert!(settings.daily_result(last, "attack").is_some());
        assert!(settings.daily_result(last.earlier(366), "attack").is_none());
    }
}
