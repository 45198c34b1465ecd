//! Results files: the contest in the first line, then one set a line, as JSON.

use crate::contest::Contest;
use crate::duplicate_set::DuplicateSet;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// A file to which sets are appended. While it is open, no other process can open it.
#[derive(Debug)]
pub struct ResultsFile(File);

/// The reason why a file cannot be continued.
#[derive(Debug, thiserror::Error)]
pub enum ResultsFileError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Another process has the file open.
    #[error("another process is writing to this file; wait or name another file")]
    Taken,
    /// The file is not a results file.
    #[error("line {line}: {why}; name a new file, or one that was written by --out")]
    Form {
        /// The line, from 1.
        line: usize,
        /// The defect.
        why: String,
    },
    /// The file belongs to another contest.
    #[error("this file was made with {what} {there}, not {asked}; name another file")]
    Other {
        /// The property that differs.
        what: &'static str,
        /// Its value in the file.
        there: String,
        /// Its value in the contest.
        asked: String,
    },
    /// Positions were played out for the sets of the file and not for those asked for, or the reverse.
    #[error(
        "this file was made {} win probabilities, which {} of these metrics needs; name another file",
        if *in_file { "with" } else { "without" },
        if *in_file { "none" } else { "one" },
    )]
    Positions {
        /// Whether positions were played out for the sets of the file.
        in_file: bool,
    },
    /// The file has sets of rules that are not to be played.
    #[error(
        "line {line}: this is a set of {rules} with seed {seed}, which this command does not play; \
         name another file"
    )]
    Rules {
        /// The line, from 1.
        line: usize,
        /// The rule code.
        rules: String,
        /// The seed.
        seed: u64,
    },
}

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    /// The kind of file and the version of its format.
    sortie: String,
    contest: Contest,
}

const FORM: &str = "sets/1";

impl ResultsFile {
    /// Opens the file of a contest or creates it; returns its sets. An incomplete last line is
    /// removed.
    ///
    /// # Errors
    /// If the file is open elsewhere, is not a results file, or belongs to another contest.
    pub fn open(
        path: &Path,
        contest: &Contest,
    ) -> Result<(Self, Vec<DuplicateSet>), ResultsFileError> {
        open_lines(path, &head(contest)?, |text| read(text, contest))
            .map(|(file, sets)| (ResultsFile(file), sets))
    }

    /// Appends a set.
    pub fn add(&mut self, set: &DuplicateSet) -> io::Result<()> {
        // One call per line: a crash loses at most the last line.
        self.0.write_all(&line(set)?)
    }
}

/// Opens a file of lines behind a first line, or creates it with this `head`. `read` gets the complete
/// lines, the first one included; an incomplete last line is removed.
pub(crate) fn open_lines<T>(
    path: &Path,
    head: &[u8],
    read: impl FnOnce(&[u8]) -> Result<T, ResultsFileError>,
) -> Result<(File, T), ResultsFileError> {
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    // Two processes would write sets with the same numbers. The lock ends with the process, so
    // a crash leaves none behind.
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => ResultsFileError::Taken,
        TryLockError::Error(error) => error.into(),
    })?;
    let mut text = Vec::new();
    file.read_to_end(&mut text)?;
    let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    // A crash can leave half a line. Anything else without a complete first line is a foreign
    // file and stays untouched.
    let torn = &text[whole..];
    if whole == 0 && !head.starts_with(torn) {
        let why = "this is not a results file".to_owned();
        return Err(ResultsFileError::Form { line: 1, why });
    }
    let lines = read(&text[..whole])?;
    file.set_len(whole as u64)?;
    file.seek(SeekFrom::Start(whole as u64))?;
    if whole == 0 {
        file.write_all(head)?;
    }
    Ok((file, lines))
}

fn head(contest: &Contest) -> io::Result<Vec<u8>> {
    line(&Head { sortie: FORM.to_owned(), contest: contest.clone() })
}

/// A value as a line of JSON.
pub(crate) fn line(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    Ok(line)
}

/// Reads the sets of complete lines.
fn read(text: &[u8], contest: &Contest) -> Result<Vec<DuplicateSet>, ResultsFileError> {
    let mut lines = (1..).zip(text.split_inclusive(|byte| *byte == b'\n'));
    let Some((line, first)) = lines.next() else { return Ok(Vec::new()) };
    let wrong = |line, why: String| ResultsFileError::Form { line, why };
    let head: Head = serde_json::from_slice(first)
        .map_err(|error| wrong(line, format!("this is not a results file: {error}")))?;
    if head.sortie != FORM {
        return Err(wrong(line, format!("'sortie' is '{}', not '{FORM}'", head.sortie)));
    }
    same(&head.contest, contest)?;
    let (mut sets, mut seen) = (Vec::new(), BTreeSet::new());
    for (line, text) in lines {
        let set: DuplicateSet = serde_json::from_slice(text)
            .map_err(|error| wrong(line, format!("this is no set: {error}")))?;
        let seats = usize::from(contest.seats);
        let fits = set.outcomes.len() == seats
            && set.outcomes.iter().all(|outcome| usize::from(outcome.seats()) == seats);
        if !fits {
            return Err(wrong(line, format!("a set has {seats} matches of {seats} seats")));
        }
        if !seen.insert(set.set) {
            return Err(wrong(line, format!("set {} stands here twice", set.set)));
        }
        sets.push(set);
    }
    Ok(sets)
}

fn same(there: &Contest, asked: &Contest) -> Result<(), ResultsFileError> {
    let Contest { program, rules, seats, bots, seed } = there;
    differ("program version", program, &asked.program)?;
    differ("rule code", rules, &asked.rules)?;
    differ("number of seats", seats, &asked.seats)?;
    differ("bots", bots, &asked.bots)?;
    differ("seed", seed, &asked.seed)
}

/// Fails unless a property of the file is as asked.
pub(crate) fn differ<T: PartialEq + Serialize>(
    what: &'static str,
    there: &T,
    asked: &T,
) -> Result<(), ResultsFileError> {
    if there == asked {
        return Ok(());
    }
    let text = |value| serde_json::to_string(value).map_err(io::Error::from);
    Err(ResultsFileError::Other { what, there: text(there)?, asked: text(asked)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::Outcome;
    use std::fs;
    use std::path::PathBuf;
    use tempfile::TempDir;

    fn contest() -> Contest {
        Contest {
            program: "1.2.3".to_owned(),
            rules: "toy/decks=2".to_owned(),
            seats: 2,
            bots: vec!["novice".to_owned(), "random".to_owned()],
            seed: 7,
        }
    }

    fn set(n: u64) -> DuplicateSet {
        DuplicateSet { set: n, outcomes: vec![Outcome::by_points(&[3, n as i32]); 2] }
    }

    fn begun(sets: u64) -> (TempDir, PathBuf) {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("sets.jsonl");
        let (mut results, known) = ResultsFile::open(&path, &contest()).unwrap();
        assert_eq!(known, []);
        (0..sets).for_each(|n| results.add(&set(n)).unwrap());
        (folder, path)
    }

    fn known(path: &Path) -> Vec<DuplicateSet> {
        ResultsFile::open(path, &contest()).unwrap().1
    }

    #[test]
    fn appended_sets_are_read_back() {
        let (_folder, path) = begun(2);
        let (mut results, found) = ResultsFile::open(&path, &contest()).unwrap();
        assert_eq!(found, [set(0), set(1)]);
        results.add(&set(9)).unwrap();
        drop(results);
        assert_eq!(known(&path), [set(0), set(1), set(9)]);
    }

    #[test]
    fn a_file_cut_anywhere_can_be_continued() {
        let (_folder, path) = begun(2);
        let text = fs::read(&path).unwrap();
        let ends: Vec<usize> =
            (0..text.len()).filter(|at| text[*at] == b'\n').map(|at| at + 1).collect();
        for cut in 0..=text.len() {
            fs::write(&path, &text[..cut]).unwrap();
            let whole = ends.iter().filter(|end| **end <= cut).count().saturating_sub(1);
            let (mut results, found) = ResultsFile::open(&path, &contest()).unwrap();
            assert_eq!(found.len(), whole, "cut at {cut}");
            results.add(&set(5)).unwrap();
            drop(results);
            assert_eq!(known(&path).last(), Some(&set(5)), "cut at {cut}");
        }
    }

    #[test]
    fn a_file_of_another_contest_is_refused_and_left_alone() {
        let (_folder, path) = begun(1);
        let before = fs::read(&path).unwrap();
        let says = |asked: Contest| ResultsFile::open(&path, &asked).unwrap_err().to_string();
        let seed = says(Contest { seed: 8, ..contest() });
        assert_eq!(seed, "this file was made with seed 7, not 8; name another file");
        let others = [
            Contest { program: "2".to_owned(), ..contest() },
            Contest { rules: "toy".to_owned(), ..contest() },
            Contest { seats: 3, ..contest() },
            Contest { bots: vec!["random".to_owned(); 2], ..contest() },
        ];
        for other in others {
            assert!(says(other).contains("this file was made with"));
        }
        assert_eq!(fs::read(&path).unwrap(), before);
    }

    #[test]
    fn foreign_files_are_refused_and_left_alone() {
        let (_folder, path) = begun(1);
        let good = fs::read_to_string(&path).unwrap();
        let (head, line) = good.split_once('\n').unwrap();
        for (text, said) in [
            ("my diary".to_owned(), "line 1: this is not a results file;"),
            ("my diary\n".to_owned(), "line 1: this is not a results file:"),
            (good.replace("sets/1", "sets/2"), "line 1: 'sortie' is 'sets/2', not 'sets/1'"),
            (format!("{head}\nx\n{line}"), "line 2: this is no set:"),
            (format!("{good}{line}"), "line 3: set 0 stands here twice"),
            (good.replace("[1,2]", "[1,2,3]"), "line 2: this is no set:"),
            (
                format!("{head}\n{{\"set\":3,\"outcomes\":[]}}\n"),
                "line 2: a set has 2 matches of 2 seats",
            ),
        ] {
            fs::write(&path, &text).unwrap();
            let told = ResultsFile::open(&path, &contest()).unwrap_err().to_string();
            assert!(told.starts_with(said), "{told}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn a_file_cannot_be_opened_twice_at_the_same_time() {
        let (_folder, path) = begun(0);
        let _one = ResultsFile::open(&path, &contest()).unwrap();
        assert!(matches!(ResultsFile::open(&path, &contest()), Err(ResultsFileError::Taken)));
    }
}
