//! The lessons on the full screen: a first match of a game with a coach.

use crate::Options;
use crate::app::{App, Error};
use crate::ask::Question;
use crate::list::Item;
use crate::menu;
use crate::table_screen::{Flow, Place, TableScreen};
use sortie_core::catalogue::CatalogueEntry;
use sortie_core::{MessageId, Text};
use sortie_table::lesson::{Coach, Lesson, LessonError, LessonTable};
use sortie_table::{SeatPlayer, TablePort};
use sortie_words::Words;
use std::sync::Arc;

/// The table of a game's lesson at its beginning; `None` for a game without one.
pub fn lesson_table(game: &CatalogueEntry, language: &str) -> Result<Option<LessonTable>, Error> {
    let Some(script) = game.lesson else { return Ok(None) };
    let faulty = |why: LessonError| Error::Match(format!("lesson of {}: {why}", game.id));
    let lesson: Arc<Lesson> = Arc::new(script.parse().map_err(faulty)?);
    let words = Words::new(language, [game.words])?;
    let names = SeatPlayer::names(&lesson.players(), |n| words.player(n), |n| words.bot(n))
        .map_err(|why| Error::Match(why.to_string()))?;
    LessonTable::new(&lesson, &names).map(Some).map_err(faulty)
}

/// Shows the lesson of a game until the user leaves. Returns a sentence to print after the terminal is
/// restored, if the lesson was left unfinished.
pub fn learn(options: Options, game: &CatalogueEntry) -> Result<Option<String>, Error> {
    Error::unless_ended(learn_alone(&mut App::open(options)?, game))
}

fn learn_alone(app: &mut App, game: &CatalogueEntry) -> Result<Option<String>, Error> {
    match show(app, game, id!("screen-to-menu"))? {
        Flow::Menu => menu::run(app).map(|()| None),
        Flow::Left => Ok(Some(app.say(id!("screen-lesson-left")))),
        _ => Ok(None),
    }
}

/// Shows the lesson of a game, and the match after it if the user wants one. Returns [`Flow::Left`] from an
/// unfinished lesson, and otherwise the user's choice at its end. `menu` is the name of what
/// [`Flow::Menu`] leads to.
fn show(app: &mut App, game: &CatalogueEntry, menu: MessageId) -> Result<Flow, Error> {
    loop {
        let Some(mut table) = lesson_table(game, app.language)? else { return Ok(Flow::Menu) };
        let ending = vec![
            ("p", app.say(id!("screen-lesson-play")), Flow::Next),
            ("a", app.say(id!("screen-lesson-again")), Flow::Again),
            ("m", app.say(menu), Flow::Menu),
            ("q", app.say(id!("screen-quit")), Flow::End),
        ];
        let leave = app.say(id!("screen-key-lesson-leave"));
        let place = Place { link: None, leave, ending, daily: None };
        let flow = TableScreen::new(app, &mut table, place)?.run();
        if table.coach().is_some_and(Coach::is_finished) {
            app.settings.add_finished_lesson(game.id);
            app.keep_settings();
        }
        match flow? {
            Flow::Again => {}
            Flow::Next => {
                menu::begin(app, game, table.script().next_preset())?;
                return Ok(Flow::Menu);
            }
            flow => return Ok(flow),
        }
    }
}

/// Lists the games that have a lesson, with a tick at each finished one, and shows the chosen lesson.
pub(crate) fn list_games(app: &mut App, games: &[CatalogueEntry]) -> Result<(), Error> {
    let taught: Vec<&CatalogueEntry> = games.iter().filter(|game| game.lesson.is_some()).collect();
    let mut cursor = 0;
    loop {
        let items: Vec<Item> = (1..)
            .zip(&taught)
            .map(|(key, game)| {
                let is_finished = app.settings.finished_lessons.contains(game.id);
                let tick = if is_finished { "✓ " } else { "  " };
                Item::new(key.to_string(), format!("{tick}{}", game.name))
            })
            .collect();
        let title = app.say(id!("screen-lessons"));
        let note = [app.say(id!("lesson-head"))];
        let Some(at) = app.ask(&Question::new(&title, &note, &items), cursor)? else {
            return Ok(());
        };
        cursor = at;
        let Some(game) = taught.get(at) else { return Ok(()) };
        if show(app, game, id!("screen-lesson-all"))? == Flow::End {
            return Err(Error::Ended);
        }
    }
}

impl TableScreen<'_> {
    /// The coach's prompt for the open decision, or the end of the lesson.
    pub(crate) fn coach_lines(&self, coach: &Coach) -> Vec<String> {
        if coach.is_finished() {
            return vec![self.text(&coach.prompt), self.app.say(id!("lesson-done"))];
        }
        let text = Text::new(id!("lesson-coach")).raw("prompt", self.text(&coach.prompt));
        vec![self.text(&text.number("n", coach.number as i64).number("of", coach.of as i64))]
    }

    /// The index of the option that the coach wants next; behind all options where the draft is whole.
    pub(crate) fn wanted_option(&self) -> Option<usize> {
        let wanted = self.port.coach()?.wanted?.steps();
        let options = self.options();
        if self.port.draft().steps() == wanted {
            return Some(options.len());
        }
        options.iter().position(|option| option.is_next && wanted.has(option.choice.step))
    }
}
