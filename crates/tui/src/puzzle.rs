//! The puzzles of a game on the full screen, one after the other.

use crate::Options;
use crate::app::{App, Error};
use crate::menu;
use crate::table_screen::{Flow, Place, TableScreen};
use sortie_core::Text;
use sortie_core::catalogue::CatalogueEntry;
use sortie_table::puzzle::no_such_puzzle_text;
use sortie_table::{PuzzleError, PuzzleSet, PuzzleTable, SeatPlayer};
use sortie_words::{Readers, Words};

/// The puzzles of a game, if it has any.
pub fn puzzles(game: &CatalogueEntry) -> Result<PuzzleSet, Error> {
    let set = game.puzzles.map_or_else(|| Ok(PuzzleSet::default()), str::parse);
    set.map_err(|why| faulty(game, &why))
}

/// The table of the puzzle with this number, from 1.
pub fn puzzle_table(
    game: &CatalogueEntry,
    set: &PuzzleSet,
    number: usize,
    language: &str,
) -> Result<PuzzleTable, Error> {
    let words = Words::new(language, [game.words])?;
    let puzzle = set.get(number).ok_or_else(|| {
        let text = no_such_puzzle_text(game.name, number.to_string(), set.len());
        Error::Match(words.text(&text, &Readers::default()))
    })?;
    let players = puzzle.players().map_err(|why| faulty(game, &why))?;
    let names = SeatPlayer::names(&players, |n| words.player(n), |n| words.bot(n))
        .map_err(|why| Error::Match(why.to_string()))?;
    let puzzle = puzzle.open(number, &names).map_err(|why| faulty(game, &why))?;
    let you = Some(puzzle.seat());
    let describe = move |texts: &[Text]| words.steps(texts, &Readers { you, names: &names });
    Ok(PuzzleTable::new(puzzle, number, set.len(), Box::new(describe)))
}

fn faulty(game: &CatalogueEntry, why: &PuzzleError) -> Error {
    Error::Match(format!("puzzles of {}: {why}", game.id))
}

/// Shows puzzles from this number on, until the user leaves. Returns a sentence to print after the
/// terminal is restored, if an unsolved puzzle was left.
pub fn solve(
    options: Options,
    game: &CatalogueEntry,
    set: &PuzzleSet,
    number: usize,
) -> Result<Option<String>, Error> {
    Error::unless_ended(solve_from(&mut App::open(options)?, game, set, number))
}

fn solve_from(
    app: &mut App,
    game: &CatalogueEntry,
    set: &PuzzleSet,
    mut number: usize,
) -> Result<Option<String>, Error> {
    loop {
        let mut table = puzzle_table(game, set, number, app.language)?;
        let mut ending = vec![
            ("a", app.say(id!("screen-puzzle-again")), Flow::Again),
            ("m", app.say(id!("screen-to-menu")), Flow::Menu),
            ("q", app.say(id!("screen-quit")), Flow::End),
        ];
        if set.get(number + 1).is_some() {
            ending.insert(0, ("n", app.say(id!("screen-puzzle-next")), Flow::Next));
        }
        let place = Place { link: None, leave: app.say(id!("screen-quit")), ending };
        match TableScreen::new(app, &mut table, place)?.run()? {
            Flow::Next => number += 1,
            Flow::Again => {}
            Flow::Menu => return menu::run(app).map(|()| None),
            Flow::Left => return Ok(Some(app.say(id!("puzzle-left")))),
            _ => return Ok(None),
        }
    }
}
