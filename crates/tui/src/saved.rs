//! Matches in progress and finished ones, kept in the platform's data folder.

use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};
use serde::{Deserialize, Serialize};
use sortie_core::log::LogEntry;
use sortie_core::record::{self, AnyRecord, Record};
use sortie_table::{HintPolicy, SeatPlayer};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// A folder of Sortie's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder(PathBuf);

/// Something could not be kept.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}", .path.display())]
pub struct SaveError {
    /// Where.
    pub path: PathBuf,
    /// Why.
    pub why: io::Error,
}

/// A match as it is kept: who sits there, and the record in full form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    /// The players by seat, as arguments spell them.
    pub seats: Vec<String>,
    /// The number of the open decision.
    pub decision: u32,
    /// Whether nobody is given advice.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unadvised: bool,
    /// The record.
    pub record: Record,
}

/// A kept match and its file.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// Where it is kept.
    pub path: PathBuf,
    /// The match.
    pub saved: Saved,
}

impl Folder {
    /// The folder where this platform keeps data of programs: `~/.local/share/sortie` or what
    /// `XDG_DATA_HOME` says on Linux.
    pub fn of_platform() -> Option<Self> {
        let strategy = choose_native_strategy().ok()?;
        Some(Folder(strategy.data_dir().join("sortie")))
    }

    /// This folder.
    pub fn at(path: &Path) -> Self {
        Folder(path.to_owned())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    fn matches(&self) -> PathBuf {
        self.0.join("matches")
    }

    /// A file for a new match of a game. Nothing is written yet.
    pub fn new_match(&self, game: &str) -> PathBuf {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        self.matches().join(format!("{:013}-{game}.json", now.as_millis()))
    }

    /// The kept matches, the one that was played last first, and the files that cannot be read.
    pub fn list(&self) -> (Vec<Kept>, Vec<PathBuf>) {
        let Ok(entries) = fs::read_dir(self.matches()) else { return Default::default() };
        let mut files: Vec<(SystemTime, PathBuf)> = entries
            .filter_map(Result::ok)
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|end| end == "json"))
            .map(|path| {
                let changed = fs::metadata(&path).and_then(|about| about.modified());
                (changed.unwrap_or(UNIX_EPOCH), path)
            })
            .collect();
        files.sort();
        let (mut kept, mut broken) = (Vec::new(), Vec::new());
        for (_, path) in files.into_iter().rev() {
            match Saved::read(&path) {
                Some(saved) => kept.push(Kept { path, saved }),
                None => broken.push(path),
            }
        }
        (kept, broken)
    }
}

/// Puts a document in place of what a file held before: whole, or not at all, and on disk when this
/// returns.
pub(crate) fn write(path: &Path, document: &impl Serialize) -> Result<(), SaveError> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let write = || {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = File::create(&part)?;
        file.write_all(&serde_json::to_vec_pretty(document)?)?;
        file.sync_all()?;
        fs::rename(&part, path)
    };
    write().map_err(|why| SaveError { path: path.to_owned(), why })
}

impl Saved {
    /// Reads a file, with the checks of a record.
    fn read(path: &Path) -> Option<Self> {
        let saved: Saved = serde_json::from_str(&fs::read_to_string(path).ok()?).ok()?;
        let text = serde_json::to_string(&saved.record).ok()?;
        matches!(record::read(&text), Ok(AnyRecord::Full(_))).then_some(saved)
    }

    /// The players.
    pub fn sitters(&self) -> Option<Vec<SeatPlayer>> {
        let read = |seat: &String| SeatPlayer::parse_with(seat, sortie_outside::is_program).ok();
        self.seats.iter().map(read).collect()
    }

    /// Whom the table advises.
    pub fn advises(&self) -> HintPolicy {
        if self.unadvised { HintPolicy::Never } else { HintPolicy::AgainstBots }
    }

    /// The id of the game.
    pub fn game(&self) -> &str {
        self.record.rules.split('/').next().unwrap_or_default()
    }

    /// Whether the match is over.
    pub fn over(&self) -> bool {
        self.record.log.iter().any(|line| matches!(line.entry, LogEntry::End { .. }))
    }
}
