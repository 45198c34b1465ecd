//! [`PuzzleSet`]: the puzzles of a game, read from the document in its folder.

use serde::{Deserialize, Serialize};
use sortie_core::Seat;
use std::fmt::Write as _;
use std::str::FromStr;

/// The value of `format`.
const FORMAT: &str = "sortie puzzles";
/// The version of the form that this build reads and writes.
const VERSION: u32 = 1;
/// The highest level; the lowest is 1.
pub const MAX_LEVEL: u8 = 3;

/// The puzzles of a game, in the order in which they are numbered, from 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PuzzleSet {
    /// The puzzles. Their numbers are in links and in the lists of solved ones, so new puzzles come last.
    pub puzzles: Vec<Puzzle>,
}

/// A position in which one action is clearly best, as far as the seat that decides can know.
///
/// Its state is one of those that the seat's view leaves possible, and not the one of the match that
/// it was found in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The level, 1 (easy) to [`MAX_LEVEL`].
    pub level: u8,
    /// The seat that decides.
    pub seat: Seat,
    /// The best action in notation.
    pub solution: String,
    /// The share of the win after the solution, 0–1.
    pub share: f64,
    /// The share of the win that the next best action loses.
    pub gain: f64,
    /// Half of the interval of `gain`; 0 for an exact one.
    pub within: f64,
    /// The way in which the solution was checked.
    pub checked: Check,
    /// All other legal actions, the best first.
    pub others: Vec<OtherAction>,
    /// The share of tries in which weak players find the solution.
    pub found: FoundBy,
    /// The number of the match in which the position was found.
    pub found_in: u64,
    /// The position, as a document.
    pub position: serde_json::Value,
}

/// The way in which a solution was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Check {
    /// By enumeration: whatever the others know and do, the solution is better.
    Exact,
    /// By rollouts: the interval of the gain excludes 0, corrected for the number of actions.
    Sampled,
}

/// A legal action that is not the solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherAction {
    /// The action in notation.
    pub action: String,
    /// The share of the win that it loses beside the solution.
    pub cost: f64,
}

/// The share of tries in which weak players find a solution, 0–1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoundBy {
    /// The bot `novice`.
    pub novice: f64,
    /// The bot `beginner`; `None` where the novice finds it in at least half of all tries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beginner: Option<f64>,
}

/// An error in the puzzles of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// The document cannot be read.
    #[error("the puzzles are not readable: {0}")]
    Document(String),
    /// The position of a puzzle, or its solution, does not fit the rules.
    #[error("puzzle {number}: {fault}")]
    Puzzle {
        /// The number, from 1.
        number: usize,
        /// The fault, and what would be right.
        fault: String,
    },
}

impl PuzzleError {
    pub(super) fn new(number: usize, fault: impl Into<String>) -> Self {
        PuzzleError::Puzzle { number, fault: fault.into() }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a document of puzzles")]
struct Document {
    format: String,
    version: u32,
    puzzles: Vec<Puzzle>,
}

impl FromStr for PuzzleSet {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Self, PuzzleError> {
        let read: Document =
            serde_json::from_str(text).map_err(|why| PuzzleError::Document(why.to_string()))?;
        if read.format != FORMAT || read.version != VERSION {
            let given = format!("{} {}", read.format, read.version);
            let fault = format!("it is '{given}', and must be '{FORMAT} {VERSION}'");
            return Err(PuzzleError::Document(fault));
        }
        for (number, puzzle) in (1..).zip(&read.puzzles) {
            if !(1..=MAX_LEVEL).contains(&puzzle.level) {
                let fault = format!("level is {}; levels are 1 to {MAX_LEVEL}", puzzle.level);
                return Err(PuzzleError::new(number, fault));
            }
        }
        Ok(PuzzleSet { puzzles: read.puzzles })
    }
}

impl PuzzleSet {
    /// The puzzles with their numbers, by ascending level, and of a level by number.
    pub fn by_level(&self) -> Vec<(usize, &Puzzle)> {
        let mut numbered: Vec<_> = (1..).zip(&self.puzzles).collect();
        numbered.sort_by_key(|(_, puzzle)| puzzle.level);
        numbered
    }

    /// The number of the puzzle after this one by level; `None` after the last.
    pub fn next(&self, number: usize) -> Option<usize> {
        let mut numbers = self.by_level().into_iter().map(|(number, _)| number);
        numbers.find(|one| *one == number)?;
        numbers.next()
    }

    /// The document, a line for each puzzle.
    ///
    /// # Errors
    /// [`PuzzleError::Document`] for numbers that JSON does not have.
    pub fn write(&self) -> Result<String, PuzzleError> {
        let mut text =
            format!("{{\"format\": \"{FORMAT}\", \"version\": {VERSION}, \"puzzles\": [");
        for (n, puzzle) in self.puzzles.iter().enumerate() {
            let line = serde_json::to_string(puzzle)
                .map_err(|why| PuzzleError::Document(why.to_string()))?;
            // Writing to a `String` does not fail.
            let _ = write!(text, "{}\n{line}", if n == 0 { "" } else { "," });
        }
        text.push_str("\n]}\n");
        Ok(text)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// The number of puzzles.
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// The puzzle with this number, from 1.
    pub fn get(&self, number: usize) -> Option<&Puzzle> {
        self.puzzles.get(number.checked_sub(1)?)
    }
}
