//! [`SolvedPuzzles`]: the puzzles that a visitor has solved.

use serde::Serialize;
use sortie_core::catalogue::CatalogueEntry;
use sortie_table::PuzzleSet;
use std::collections::{BTreeMap, BTreeSet};
use utoipa::ToSchema;

/// The numbers of the solved puzzles by game.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct SolvedPuzzles(BTreeMap<String, BTreeSet<usize>>);

/// The number of puzzles of a game; 0 for a game without any.
pub(crate) fn count(game: &CatalogueEntry) -> usize {
    // A test reads every document, so an error means no more than an empty list here.
    game.puzzles.and_then(|text| text.parse().ok()).map_or(0, |set: PuzzleSet| set.len())
}

impl SolvedPuzzles {
    /// Adds a puzzle.
    pub(crate) fn add(&mut self, game: &str, number: usize) {
        self.0.entry(game.to_owned()).or_default().insert(number);
    }

    /// Whether a puzzle is solved.
    pub(crate) fn has(&self, game: &str, number: usize) -> bool {
        self.0.get(game).is_some_and(|numbers| numbers.contains(&number))
    }

    /// How many puzzles of a game are solved.
    pub(crate) fn count(&self, game: &str) -> usize {
        self.0.get(game).map_or(0, BTreeSet::len)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them: game and number.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, usize)> {
        self.0.iter().flat_map(|(game, numbers)| numbers.iter().map(|n| (game.as_str(), *n)))
    }

    /// All of them as the cookie has them, such as `attack.1.5-modify.2`.
    pub(crate) fn text(&self) -> String {
        let game = |(game, numbers): (&String, &BTreeSet<usize>)| {
            numbers.iter().fold(game.clone(), |text, number| format!("{text}.{number}"))
        };
        self.0.iter().map(game).collect::<Vec<_>>().join("-")
    }
}
