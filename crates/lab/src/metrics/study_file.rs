//! Study files: the settings in the first line, then one set a line, as JSON. A set of other rules or
//! of another seed than the first line names its own.

use crate::metrics::study::{PLAY_MATCHES, SetResult, Study, StudySet, StudySettings};
use crate::metrics::study_runner::StudySets;
use crate::results_file::{ResultsFileError, differ, line, open_lines};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// The played sets of several rule sets, by rule code and seed.
pub type SetsByRules = HashMap<(String, u64), StudySets>;

/// A file to which sets are appended. While it is open, no other process can open it.
#[derive(Debug)]
pub struct StudyFile {
    file: File,
    /// The rule code and the seed of the first line.
    main: (String, u64),
}

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct StudyHead {
    /// The kind of file and the version of its format.
    sortie: String,
    settings: StudySettings,
}

/// A later line. `R` is the result, owned or borrowed.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SetLine<R> {
    /// The rule code, unless it is that of the first line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    /// The seed, unless it is that of the first line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    study: Study,
    set: u64,
    result: R,
}

const FORM: &str = "studies/2";

impl StudyFile {
    /// Opens a file or creates it; returns its sets. `settings` are those of the first or original
    /// rule set. `plays` tells the rule codes and seeds that may stand in the file. An incomplete
    /// last line is removed.
    ///
    /// # Errors
    /// If the file is open elsewhere, is no study file, was made with other settings, or has sets
    /// that `plays` excludes.
    pub fn open(
        path: &Path,
        settings: &StudySettings,
        plays: &dyn Fn(&str, u64) -> bool,
    ) -> Result<(Self, SetsByRules), ResultsFileError> {
        let head = line(&StudyHead { sortie: FORM.to_owned(), settings: settings.clone() })?;
        let (file, sets) = open_lines(path, &head, |text| read(text, settings, plays))?;
        Ok((StudyFile { file, main: (settings.rules.clone(), settings.seed) }, sets))
    }

    /// Appends a set that was played with these settings.
    pub fn add(&mut self, settings: &StudySettings, set: &StudySet) -> io::Result<()> {
        let StudySet { study, set, result } = set;
        let (rules, seed) = &self.main;
        let set = SetLine {
            rules: (settings.rules != *rules).then(|| settings.rules.clone()),
            seed: (settings.seed != *seed).then_some(settings.seed),
            study: *study,
            set: *set,
            result,
        };
        // One call per line: a crash loses at most the last line.
        self.file.write_all(&line(&set)?)
    }
}

fn read(
    text: &[u8],
    settings: &StudySettings,
    plays: &dyn Fn(&str, u64) -> bool,
) -> Result<SetsByRules, ResultsFileError> {
    let mut lines = (1..).zip(text.split_inclusive(|byte| *byte == b'\n'));
    let mut all = SetsByRules::new();
    let Some((line, first)) = lines.next() else { return Ok(all) };
    let wrong = |line, why: String| ResultsFileError::Form { line, why };
    let head: StudyHead = serde_json::from_slice(first)
        .map_err(|error| wrong(line, format!("this is not a file of studies: {error}")))?;
    if head.sortie != FORM {
        return Err(wrong(line, format!("'sortie' is '{}', not '{FORM}'", head.sortie)));
    }
    same(&head.settings, settings)?;
    for (line, text) in lines {
        let SetLine { rules, seed, study, set, result } = serde_json::from_slice(text)
            .map_err(|error| wrong(line, format!("this is no set: {error}")))?;
        let key = (rules.unwrap_or_else(|| settings.rules.clone()), seed.unwrap_or(settings.seed));
        if !plays(&key.0, key.1) {
            let (rules, seed) = key;
            return Err(ResultsFileError::Rules { line, rules, seed });
        }
        let set = StudySet { study, set, result };
        if !fits(&set, settings.seats) {
            let why = "this set is not one of this study and number of seats".to_owned();
            return Err(wrong(line, why));
        }
        let sets = all.entry(key).or_default();
        if sets.has(set.study, set.set) {
            return Err(wrong(line, format!("set {} stands here twice", set.set)));
        }
        sets.add(set);
    }
    Ok(all)
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
    if *positions != asked.positions {
        return Err(ResultsFileError::Positions { in_file: *positions });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duplicate_set::DuplicateSet;
    use sortie_core::Outcome;
    use std::fs;
    use tempfile::TempDir;

    fn settings(rules: &str, seed: u64) -> StudySettings {
        StudySettings {
            program: "1.2.3".to_owned(),
            game: "toy".to_owned(),
            rules: rules.to_owned(),
            seats: 2,
            players: "random".to_owned(),
            playouts: "random".to_owned(),
            seed,
            positions: false,
        }
    }

    fn set(number: u64) -> StudySet {
        let outcomes = vec![Outcome::by_points(&[3, number as i32]); 2];
        let result = SetResult::Contest(DuplicateSet { set: number, outcomes });
        StudySet { study: Study::Weaker, set: number, result }
    }

    const ALL: &dyn Fn(&str, u64) -> bool = &|_, _| true;

    #[test]
    fn sets_are_read_back_by_rules_and_seed() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("sets.jsonl");
        let (mut file, none) = StudyFile::open(&path, &settings("toy", 7), ALL).unwrap();
        assert!(none.is_empty());
        let places = [("toy", 7), ("toy/decks=2", 7), ("toy", 8)];
        for (number, (rules, seed)) in (0..).zip(places) {
            file.add(&settings(rules, seed), &set(0)).unwrap();
            file.add(&settings(rules, seed), &set(number + 1)).unwrap();
        }
        drop(file);
        let (_, sets) = StudyFile::open(&path, &settings("toy", 7), ALL).unwrap();
        assert_eq!(sets.len(), places.len());
        for (number, (rules, seed)) in (0..).zip(places) {
            let found = &sets[&(rules.to_owned(), seed)];
            assert!(found.has(Study::Weaker, 0) && found.has(Study::Weaker, number + 1));
            assert_eq!(found.first(Study::Weaker, 1).next(), Some(&set(0)));
        }
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.lines().nth(1).unwrap().starts_with("{\"study\":"), "{text}");
    }

    #[test]
    fn sets_of_other_rules_are_refused_and_left_alone() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("sets.jsonl");
        let (mut file, _) = StudyFile::open(&path, &settings("toy", 7), ALL).unwrap();
        file.add(&settings("toy/decks=2", 7), &set(0)).unwrap();
        drop(file);
        let before = fs::read(&path).unwrap();
        let said = |rules: &str, plays: &dyn Fn(&str, u64) -> bool| {
            StudyFile::open(&path, &settings(rules, 7), plays).unwrap_err().to_string()
        };
        assert_eq!(
            said("toy", &|rules, _| rules == "toy"),
            "line 2: this is a set of toy/decks=2 with seed 7, which this command does not play; \
             name another file"
        );
        assert!(said("toy/decks=3", ALL).contains("made with rule code \"toy\""));
        let positions = StudySettings { positions: true, ..settings("toy", 7) };
        assert_eq!(
            StudyFile::open(&path, &positions, ALL).unwrap_err().to_string(),
            "this file was made without win probabilities, which one of these metrics needs; \
             name another file"
        );
        assert_eq!(fs::read(&path).unwrap(), before);
    }

    #[test]
    fn a_file_cut_anywhere_can_be_continued() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("sets.jsonl");
        let (mut file, _) = StudyFile::open(&path, &settings("toy", 7), ALL).unwrap();
        file.add(&settings("toy", 7), &set(0)).unwrap();
        file.add(&settings("toy/decks=2", 8), &set(0)).unwrap();
        drop(file);
        let text = fs::read_to_string(&path).unwrap();
        for cut in 0..=text.len() {
            fs::write(&path, &text[..cut]).unwrap();
            let whole = text[..cut].matches('\n').count();
            let (_, sets) = StudyFile::open(&path, &settings("toy", 7), ALL).unwrap();
            assert_eq!(sets.len(), whole.saturating_sub(1), "cut at {cut}");
        }
    }
}
