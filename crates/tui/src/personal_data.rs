//! The data of the user on this machine: matches, results and settings.

use crate::saved::{Folder, SaveError, SavedMatch};
use crate::settings::Settings;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::PathBuf;

/// Everything as one document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PersonalData {
    /// The version of the program that wrote it.
    pub version: String,
    /// The settings, with solved puzzles, lessons and results of the deals of the day.
    pub settings: Settings,
    /// The matches, finished and unfinished, most recent first.
    pub matches: Vec<SavedMatch>,
    /// The files of matches that cannot be read and are left out.
    pub unreadable: Vec<PathBuf>,
}

impl PersonalData {
    /// Reads everything that is in a folder, except for the reviews, which can be made again.
    pub fn read(folder: &Folder) -> Self {
        let (matches, unreadable) = folder.list();
        PersonalData {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            settings: Settings::load(folder),
            matches: matches.into_iter().map(|file| file.saved).collect(),
            unreadable,
        }
    }
}

/// Whether a folder has anything that [`delete_all`] would delete.
pub(crate) fn is_any_stored(folder: &Folder) -> bool {
    let has_matches = fs::read_dir(folder.matches()).is_ok_and(|mut files| files.next().is_some());
    has_matches || folder.path().join(crate::settings::FILE).exists()
}

/// Deletes the matches, their reviews and the settings. The keys for servers stay: without them, nobody
/// could delete anything there.
///
/// # Errors
/// If a file cannot be deleted. The others are deleted nevertheless.
pub fn delete_all(folder: &Folder) -> Result<(), SaveError> {
    let mut failed = None;
    for path in [folder.matches(), folder.path().join(crate::settings::FILE)] {
        let deleted =
            if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
        match deleted {
            Err(why) if why.kind() != io::ErrorKind::NotFound => {
                failed = Some(SaveError { path, why });
            }
            _ => {}
        }
    }
    failed.map_or(Ok(()), Err)
}
