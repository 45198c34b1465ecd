//! The puzzles of a game on the full screen, one after the other.

use crate::Options;
use crate::app::{App, Error};
use crate::ask::Question;
use crate::list::Item;
use crate::menu;
use crate::settings::Settings;
use crate::table_screen::{Flow, Place, TableScreen};
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::{MessageId, Text};
use sortie_table::puzzle::{PuzzleEnding, PuzzleTask, no_such_puzzle_text, prompt_text};
use sortie_table::{PuzzleError, PuzzleSet, PuzzleTable, SeatPlayer, TablePort};
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
    number: usize,
) -> Result<Option<String>, Error> {
    match show_from(app, game, set, number, id!("screen-to-menu"))? {
        Flow::Menu => menu::run(app).map(|()| None),
        Flow::Left => Ok(Some(app.say(id!("puzzle-left")))),
        _ => Ok(None),
    }
}

/// Shows puzzles from this number on. Returns [`Flow::Left`] from an open puzzle, and otherwise the user's
/// choice after the last one. `menu` is the name of what [`Flow::Menu`] leads to.
fn show_from(
    app: &mut App,
    game: &CatalogueEntry,
    set: &PuzzleSet,
    mut number: usize,
    menu: MessageId,
) -> Result<Flow, Error> {
    loop {
        let mut table = puzzle_table(game, set, number, app.language)?;
        let mut ending = vec![
            ("a", app.say(id!("screen-puzzle-again")), Flow::Again),
            ("m", app.say(menu), Flow::Menu),
            ("q", app.say(id!("screen-quit")), Flow::End),
        ];
        let next = set.next(number);
        if next.is_some() {
            ending.insert(0, ("n", app.say(id!("screen-puzzle-next")), Flow::Next));
        }
        let leave = app.say(id!("screen-key-puzzle-leave"));
        let place = Place { link: None, leave, ending, daily: None };
        let flow = TableScreen::new(app, &mut table, place)?.run();
        if TablePort::puzzle(&table).is_some_and(|task| task.ending == Some(PuzzleEnding::Solved)) {
            app.settings.add_solved_puzzle(game.id, number);
            app.keep_settings();
        }
        // Only now: who ends the program at the solution has solved it all the same.
        match flow? {
            Flow::Next => number = next.unwrap_or(number),
            Flow::Again => {}
            flow => return Ok(flow),
        }
    }
}

/// Lists the games that have puzzles, and shows the puzzles of the chosen one.
pub(crate) fn list_games(app: &mut App, games: &[CatalogueEntry]) -> Result<(), Error> {
    let sets = games.iter().map(|game| Ok((game, puzzles(game)?)));
    let sets: Vec<(&CatalogueEntry, PuzzleSet)> = sets.collect::<Result<_, Error>>()?;
    let sets: Vec<_> = sets.into_iter().filter(|(_, set)| !set.is_empty()).collect();
    let mut cursor = 0;
    loop {
        let items: Vec<Item> = (1..)
            .zip(&sets)
            .map(|(key, (game, set))| {
                let text = count_text(&app.settings, game, set);
                Item::new(key.to_string(), app.text(&text))
            })
            .collect();
        let title = app.say(id!("screen-puzzles"));
        let Some(at) = app.ask(&Question::new(&title, &[], &items), cursor)? else {
            return Ok(());
        };
        cursor = at;
        let Some((game, set)) = sets.get(at) else { return Ok(()) };
        list_puzzles(app, game, set)?;
    }
}

/// How many puzzles of a game the user has solved, with a tick if that is all of them.
pub fn count_text(settings: &Settings, game: &CatalogueEntry, set: &PuzzleSet) -> Text {
    let (solved, count) = (settings.solved_count(game.id, set.len()), set.len());
    Text::new(id!("puzzle-count"))
        .raw("game", game.name)
        .raw("all", if solved == count { "yes" } else { "no" })
        .number("solved", solved as i64)
        .number("count", count as i64)
}

/// Lists the puzzles of a game, the first unsolved one under the cursor.
fn list_puzzles(app: &mut App, game: &CatalogueEntry, set: &PuzzleSet) -> Result<(), Error> {
    loop {
        let words = Words::new(app.language, [])?;
        let puzzles = set.by_level();
        let items: Vec<Item> = puzzles
            .iter()
            .map(|&(number, puzzle)| {
                let level = words.text(&puzzle.level_text(), &Readers::default());
                let text = Text::new(id!("screen-puzzle-entry")).number("number", number as i64);
                let text = app.text(&text.raw("level", level));
                let key = if number < 10 { number.to_string() } else { " ".to_owned() };
                let tick = if app.settings.has_solved(game.id, number) { "✓ " } else { "  " };
                Item::new(key, format!("{tick}{text}"))
            })
            .collect();
        let first = app.settings.first_unsolved(game.id, set);
        let title = app.text(&Text::new(id!("screen-puzzles-of")).raw("game", game.name));
        let prompt = [words.text(&prompt_text(), &Readers::default())];
        let cursor = puzzles.iter().position(|(number, _)| *number == first).unwrap_or_default();
        let Some(at) = app.ask(&Question::new(&title, &prompt, &items), cursor)? else {
            return Ok(());
        };
        if show_from(app, game, set, puzzles[at].0, id!("screen-puzzle-all"))? == Flow::End {
            return Err(Error::Ended);
        }
    }
}

impl TableScreen<'_> {
    /// The task of a puzzle, the cost of the last wrong choice, or the solution with its reasons.
    pub(crate) fn puzzle_lines(&self, task: &PuzzleTask) -> Vec<String> {
        let mut lines: Vec<String> = task.judgement.iter().map(|text| self.text(text)).collect();
        if task.ending == Some(PuzzleEnding::Solved) {
            // In the line of the solution: a small terminal has few rows.
            if let Some(first) = lines.first_mut() {
                *first = format!("{} {first}", self.app.say(id!("puzzle-solved")));
            }
        } else if task.ending.is_none() && self.wrong.is_some() {
            // The cost of a wrong choice is there already, as the reason why it was refused.
            lines.clear();
        } else if lines.is_empty() {
            lines.push(self.text(&task.prompt));
        }
        lines
    }
}
