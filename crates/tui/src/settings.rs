//! [`Settings`]: the user's preferences, stored as JSON.

use crate::saved::{self, Folder, SaveError};
use serde::{Deserialize, Serialize};
use sortie_core::Outcome;
use sortie_table::Day;
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
    /// The results in deals of the day, by day and game.
    pub daily_results: BTreeMap<Day, BTreeMap<String, DailyResult>>,
}

/// The result of a deal of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyResult {
    /// The outcome of the user's first match.
    pub outcome: Outcome,
    /// The outcome of the reference bot on the same cards, once it is known.
    pub reference: Option<Outcome>,
}

const FILE: &str = "settings.json";

impl Settings {
    /// Loads the settings. A missing or unreadable file yields the defaults.
    pub fn load(folder: &Folder) -> Self {
        let text = std::fs::read_to_string(folder.path().join(FILE)).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// The result in a deal of the day.
    pub fn daily_result(&self, day: Day, game: &str) -> Option<&DailyResult> {
        self.daily_results.get(&day)?.get(game)
    }

    /// Adds the result of a deal of the day. Returns whether it counts: only the first one does.
    pub fn add_daily_result(&mut self, day: Day, game: &str, outcome: Outcome) -> bool {
        let results = self.daily_results.entry(day).or_default();
        let counts = !results.contains_key(game);
        if counts {
            results.insert(game.to_owned(), DailyResult { outcome, reference: None });
        }
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
}
