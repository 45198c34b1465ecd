//! The user's settings, kept between sessions.

use crate::saved::{self, Folder, SaveError};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How long the table stands still after a bot has chosen, so that one can follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Two and a half seconds.
    Slow,
    /// A good second.
    #[default]
    Normal,
    /// Less than half a second.
    Quick,
    /// Not at all.
    Fast,
}

impl Speed {
    /// All, the slowest first.
    pub const ALL: [Speed; 4] = [Speed::Slow, Speed::Normal, Speed::Quick, Speed::Fast];

    /// How long a replay that plays by itself stands still at each decision.
    pub(crate) fn step(self) -> Duration {
        self.pause().max(Duration::from_millis(150))
    }

    pub(crate) fn pause(self) -> Duration {
        Duration::from_millis(match self {
            Speed::Slow => 2500,
            Speed::Normal => 1200,
            Speed::Quick => 400,
            Speed::Fast => 0,
        })
    }
}

/// The user's settings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language, if not that of the locale.
    pub language: Option<String>,
    /// How fast bots are.
    pub speed: Speed,
    /// Whether each suit has a colour of its own.
    pub four_colours: bool,
}

const FILE: &str = "settings.json";

impl Settings {
    /// Loads the settings; the defaults if there are none or they cannot be read.
    pub fn load(folder: &Folder) -> Self {
        let text = std::fs::read_to_string(folder.path().join(FILE)).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Keeps it.
    pub fn keep(&self, folder: &Folder) -> Result<(), SaveError> {
        saved::write(&folder.path().join(FILE), self)
    }
}
