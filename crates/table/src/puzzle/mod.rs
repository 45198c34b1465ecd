//! Puzzles: positions in which one action is clearly best. The set of a game, a puzzle under way, and
//! its table for terminals.

mod puzzle_match;
mod puzzle_set;
mod puzzle_table;

pub use puzzle_match::{
    PuzzleMatch, Verdict, heading_text, no_puzzles_text, no_such_puzzle_text, prompt_text,
    right_text, shown_text, why_text, wrong_text,
};
pub use puzzle_set::{Check, FoundBy, MAX_LEVEL, OtherAction, Puzzle, PuzzleError, PuzzleSet};
pub use puzzle_table::{Describe, PuzzleEnding, PuzzleTable, PuzzleTask};
