//! Files of studies: the settings in the first line, then one set a line, as JSON.

use crate::metrics::study::{PLAY_MATCHES, SetResult, Study, StudySet, StudySettings};
use crate::metrics::study_runner::StudySets;
use crate::results_file::{ResultsFileError, differ, line, open_lines};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// A file to which sets are appended. While it is open, no other process can open it.
#[derive(Debug)]
pub struct StudyFile(File);

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct StudyHead {
    /// The kind of file and the version of its format.
    sortie: String,
    settings: StudySettings,
}

const FORM: &str = "studies/1";

impl StudyFile {
    /// Opens the file of a report or creates it; returns its sets. An incomplete last line is
    /// removed.
    ///
    /// # Errors
    /// If the file is open elsewhere, is no file of studies, or was made with other settings.
    pub fn open(
        path: &Path,
        settings: &StudySettings,
    ) -> Result<(Self, StudySets), ResultsFileError> {
        let head = line(&StudyHead { sortie: FORM.to_owned(), settings: settings.clone() })?;
        open_lines(path, &head, |text| read(text, settings))
            .map(|(file, sets)| (StudyFile(file), sets))
    }

    /// Appends a set.
    pub fn add(&mut self, set: &StudySet) -> io::Result<()> {
        // One call per line: a crash loses at most the last line.
        self.0.write_all(&line(set)?)
    }
}

fn read(text: &[u8], settings: &StudySettings) -> Result<StudySets, ResultsFileError> {
    let mut lines = (1..).zip(text.split_inclusive(|byte| *byte == b'\n'));
    let mut sets = StudySets::default();
    let Some((line, first)) = lines.next() else { return Ok(sets) };
    let wrong = |line, why: String| ResultsFileError::Form { line, why };
    let head: StudyHead = serde_json::from_slice(first)
        .map_err(|error| wrong(line, format!("this is not a file of studies: {error}")))?;
    if head.sortie != FORM {
        return Err(wrong(line, format!("'sortie' is '{}', not '{FORM}'", head.sortie)));
    }
    same(&head.settings, settings)?;
    for (line, text) in lines {
        let set: StudySet = serde_json::from_slice(text)
            .map_err(|error| wrong(line, format!("this is no set: {error}")))?;
        if !fits(&set, settings.seats) {
            let why = "this set is not one of this study and number of seats".to_owned();
            return Err(wrong(line, why));
        }
        if sets.has(set.study, set.set) {
            return Err(wrong(line, format!("set {} stands here twice", set.set)));
        }
        sets.add(set);
    }
    Ok(sets)
}

/// Whether a set has the matches, seats and positions that the metrics read.
fn fits(set: &StudySet, seats: u8) -> bool {
    let each = usize::from(seats);
    match (&set.result, set.study) {
        (SetResult::Play(play), Study::Play) => {
            play.matches.len() as u64 == PLAY_MATCHES
                && play.matches.iter().all(|trace| {
                    let by_seat = [&trace.choices, &trace.after_last, &trace.longest_wait];
                    trace.outcome.seats() == seats && by_seat.iter().all(|all| all.len() == each)
                })
                && play.positions.iter().flat_map(|at| &at.halves).all(|half| half.len() == each)
        }
        (SetResult::Play(_), _) | (_, Study::Play) => false,
        (SetResult::Contest(set), _) => {
            set.outcomes.len() == each && set.outcomes.iter().all(|won| won.seats() == seats)
        }
    }
}

fn same(there: &StudySettings, asked: &StudySettings) -> Result<(), ResultsFileError> {
    let StudySettings { program, game: _, rules, seats, players, playouts, seed, positions } =
        there;
    differ("program version", program, &asked.program)?;
    differ("rule code", rules, &asked.rules)?;
    differ("number of seats", seats, &asked.seats)?;
    differ("players", players, &asked.players)?;
    differ("playouts by", playouts, &asked.playouts)?;
    differ("seed", seed, &asked.seed)?;
    differ("positions played out", positions, &asked.positions)
}
