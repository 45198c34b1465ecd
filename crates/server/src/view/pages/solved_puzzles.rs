//! [`SolvedPuzzles`]: the puzzles that a browser has solved, in a cookie of its own.

use crate::base::state::BaseState;
use crate::http::cookies::{PUZZLES, cookie_value};
use axum::http::HeaderMap;
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
    /// Reads the cookie. A part that names no game or no number is dropped, so that a forged cookie
    /// does not grow.
    pub(crate) fn read(app: &BaseState, headers: &HeaderMap) -> Self {
        let mut solved = SolvedPuzzles::default();
        for part in cookie_value(headers, PUZZLES).unwrap_or_default().split('-') {
            let mut words = part.split('.');
            let Some(game) = words.next().and_then(|id| app.game(id)) else { continue };
            let count = count(game);
            let numbers = words.filter_map(|word| word.parse().ok());
            let numbers = numbers.filter(|number| (1..=count).contains(number));
            solved.0.entry(game.id.to_owned()).or_default().extend(numbers);
        }
        solved
    }

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

    /// The cookie as a header, kept for as long as browsers allow.
    pub(crate) fn cookie(&self) -> String {
        let game = |(game, numbers): (&String, &BTreeSet<usize>)| {
            numbers.iter().fold(game.clone(), |text, number| format!("{text}.{number}"))
        };
        let games: Vec<String> = self.0.iter().map(game).collect();
        let games = games.join("-");
        format!("{PUZZLES}={games}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax")
    }
}
