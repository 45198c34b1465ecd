//! Saved matches in the platform's data folder.

use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};
use serde::{Deserialize, Serialize};
use sortie_bots::level::levels_by_id;
use sortie_core::log::LogEntry;
use sortie_core::record::{self, AnyRecord, Record};
use sortie_core::{Outcome, rule_code};
use sortie_table::bot_level::{self, LevelResult};
use sortie_table::history::first_of_deals;
use sortie_table::review::StoredReview;
use sortie_table::{Day, HintPolicy, LevelMatch, SeatPlayer};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Sortie's data folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder(PathBuf);

/// A file could not be written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}", .path.display())]
pub struct SaveError {
    /// The file.
    pub path: PathBuf,
    /// The system's error.
    pub why: io::Error,
}

/// A saved match: its players and its full record. Stored as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedMatch {
    /// The player of each seat, as a command-line argument.
    pub seats: Vec<String>,
    /// The number of the open decision.
    pub decision: u32,
    /// Whether hints are switched off.
    #[serde(rename = "unadvised", default, skip_serializing_if = "std::ops::Not::not")]
    pub hints_off: bool,
    /// The day, if this is a deal of the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<Day>,
    /// Whether the match goes on from a decision of another one. It does not count in the record of the user.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub played_on: bool,
    /// The record.
    pub record: Record,
}

/// A saved match and its file.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedFile {
    /// The file.
    pub path: PathBuf,
    /// The match.
    pub saved: SavedMatch,
    /// When the file was changed last: of a finished match, its end.
    pub changed: SystemTime,
}

impl Folder {
    /// The platform's data folder: on Linux `$XDG_DATA_HOME/sortie`, by default `~/.local/share/sortie`.
    pub fn of_platform() -> Option<Self> {
        let strategy = choose_native_strategy().ok()?;
        Some(Folder(strategy.data_dir().join("sortie")))
    }

    /// A folder at this path.
    pub fn new(path: &Path) -> Self {
        Folder(path.to_owned())
    }

    /// The path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn matches(&self) -> PathBuf {
        self.0.join("matches")
    }

    /// A path for a new match of a game. Nothing is written yet.
    ///
    /// The name begins with the time, so that names are unique and sort by age.
    pub fn new_match(&self, game: &str) -> PathBuf {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        self.matches().join(format!("{:013}-{game}.json", now.as_millis()))
    }

    /// The saved matches, most recent first, and the files that cannot be read.
    pub fn list(&self) -> (Vec<SavedFile>, Vec<PathBuf>) {
        let Ok(entries) = fs::read_dir(self.matches()) else { return Default::default() };
        let mut files: Vec<(SystemTime, PathBuf)> = entries
            .filter_map(Result::ok)
            .map(|entry| entry.path())
            // A crash can leave a `.part` file behind, which is no match.
            .filter(|path| path.extension().is_some_and(|end| end == "json"))
            .map(|path| {
                let changed = fs::metadata(&path).and_then(|about| about.modified());
                (changed.unwrap_or(UNIX_EPOCH), path)
            })
            .collect();
        // By time of change; the path makes the order of equal times stable.
        files.sort();
        let (mut kept, mut broken) = (Vec::new(), Vec::new());
        for (changed, path) in files.into_iter().rev() {
            match SavedMatch::read(&path) {
                Some(saved) => kept.push(SavedFile { path, saved, changed }),
                None => broken.push(path),
            }
        }
        (kept, broken)
    }

    /// The matches of a game whose bots the user has chosen, most recent first. The bots of a deal of the
    /// day are not the user's choice, nor are those of a match that goes on from another one; of a deal
    /// only the first match counts.
    pub(crate) fn level_matches(&self, game: &str) -> Vec<LevelMatch> {
        let (kept, _) = self.list();
        let is_chosen = |saved: &SavedMatch| saved.daily.is_none() && !saved.played_on;
        let counts = |saved: &SavedMatch| saved.game() == game && is_chosen(saved);
        let of_game: Vec<&SavedFile> = kept.iter().filter(|kept| counts(&kept.saved)).collect();
        let time = |kept: &SavedFile| kept.saved.over().then_some(kept.changed);
        let deals = of_game.iter().map(|kept| (kept.saved.deal(), time(kept)));
        let first = first_of_deals(&deals.collect::<Vec<_>>());
        let first = of_game.into_iter().zip(first).filter(|(_, first)| *first);
        first.map(|(kept, _)| kept.saved.level_match()).collect()
    }

    /// The players of a match of a game for which the user has chosen none: the user, and in all other
    /// seats the bot of the last match, or else that of a first match.
    pub fn usual_players(folder: Option<&Folder>, game: &str, seats: usize) -> Vec<SeatPlayer> {
        let matches = folder.map(|folder| folder.level_matches(game)).unwrap_or_default();
        let level = bot_level::usual_level(levels_by_id(game), &matches);
        SeatPlayer::alone(seats, &format!("bot:{level}"))
    }

    /// Gives bots that adapt to the user the level for the user's results in a game.
    pub fn adapt(folder: Option<&Folder>, game: &str, players: &mut [SeatPlayer]) {
        let matches = folder.map(|folder| folder.level_matches(game)).unwrap_or_default();
        bot_level::adapt(players, levels_by_id(game), &matches);
    }
}

/// Writes a JSON document as [`replace`] does, and creates its folder.
pub(crate) fn write(path: &Path, document: &impl Serialize) -> Result<(), SaveError> {
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    folder.map_err(|why| SaveError { path: path.to_owned(), why })?;
    replace(path, document)
}

/// Replaces a file atomically with a JSON document, which is on disk when this returns.
///
/// It runs after every action: a crash or power failure loses at most the last one, and never the match.
pub(crate) fn replace(path: &Path, document: &impl Serialize) -> Result<(), SaveError> {
    let mut part = path.as_os_str().to_owned();
    // In the same folder: a rename is atomic only within one file system.
    part.push(".part");
    let write = || {
        let mut file = File::create(&part)?;
        file.write_all(&serde_json::to_vec_pretty(document)?)?;
        // Before the rename, or a power failure could leave the new name with old or no content.
        file.sync_all()?;
        fs::rename(&part, path)
    };
    write().map_err(|why| SaveError { path: path.to_owned(), why })
}

impl SavedFile {
    /// The name of the file, by which deals of the day know the match that counts.
    pub(crate) fn name(&self) -> String {
        file_name(&self.path)
    }

    /// Deletes the match and its review.
    pub(crate) fn delete(&self) -> io::Result<()> {
        fs::remove_file(&self.path)?;
        // Few matches have a review, and one without its match is never read.
        let _ = fs::remove_file(review_path(&self.path));
        Ok(())
    }
}

/// The name of a file in the folder of matches.
pub(crate) fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The file of the last review of the match in this file.
fn review_path(path: &Path) -> PathBuf {
    path.with_extension("review")
}

/// The kept review of the match in this file.
pub(crate) fn read_review(path: &Path) -> Option<StoredReview> {
    serde_json::from_str(&fs::read_to_string(review_path(path)).ok()?).ok()
}

/// Keeps a review of the match in this file.
pub(crate) fn write_review(path: &Path, review: &StoredReview) -> Result<(), SaveError> {
    write(&review_path(path), review)
}

impl SavedMatch {
    /// Reads a file and checks its record.
    fn read(path: &Path) -> Option<Self> {
        let saved: SavedMatch = serde_json::from_str(&fs::read_to_string(path).ok()?).ok()?;
        // As text once more, because `record::read` checks the chain while it reads.
        let text = serde_json::to_string(&saved.record).ok()?;
        // A damaged record is listed as unreadable here instead of failing when it is opened.
        matches!(record::read(&text), Ok(AnyRecord::Full(_))).then_some(saved)
    }

    /// The players by seat; `None` if one cannot be parsed.
    pub fn seat_players(&self) -> Option<Vec<SeatPlayer>> {
        let levels = levels_by_id(self.game());
        let read = |seat: &String| {
            let player = SeatPlayer::parse_with(seat, sortie_outside::is_program).ok()?;
            Some(bot_level::within_scale(player, levels))
        };
        self.seats.iter().map(read).collect()
    }

    /// The rule for hints.
    pub fn hint_policy(&self) -> HintPolicy {
        if self.hints_off { HintPolicy::Never } else { HintPolicy::AgainstBots }
    }

    /// The seed, the rules and the seats: the cards follow from them.
    pub(crate) fn deal(&self) -> (&str, &str, u8) {
        (&self.record.seed, &self.record.rules, self.record.seats)
    }

    /// The game's id.
    pub fn game(&self) -> &str {
        rule_code::game_id(&self.record.rules)
    }

    /// Whether the match is over.
    pub fn over(&self) -> bool {
        self.outcome().is_some()
    }

    /// The outcome of a finished match.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.record.log.iter().find_map(|line| match &line.entry {
            LogEntry::End { outcome, .. } => Some(outcome),
            _ => None,
        })
    }

    /// The match as one of its only human against the others. Without one, it has no level.
    pub(crate) fn level_match(&self) -> LevelMatch {
        let players = self.seat_players().unwrap_or_default();
        let Some(human) = SeatPlayer::only_human(&players) else {
            return LevelMatch {
                level: None,
                result: self.outcome().map(|_| LevelResult::Between),
            };
        };
        let others = (0..).zip(&players).filter(|(seat, _)| *seat != human);
        LevelMatch::new(human, others.map(|(_, player)| player), self.outcome())
    }
}
