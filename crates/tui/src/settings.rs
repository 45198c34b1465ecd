//! [`Settings`]: the user's preferences, stored as JSON.

use crate::saved::{self, Folder, SaveError};
use serde::{Deserialize, Serialize};
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
}

const FILE: &str = "settings.json";

impl Settings {
    /// Loads the settings. A missing or unreadable file yields the defaults.
    pub fn load(folder: &Folder) -> Self {
        let text = std::fs::read_to_string(folder.path().join(FILE)).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Saves the settings.
    pub fn save(&self, folder: &Folder) -> Result<(), SaveError> {
        saved::write(&folder.path().join(FILE), self)
    }
}
