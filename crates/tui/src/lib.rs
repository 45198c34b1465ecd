//! The terminal user interface. It draws every game from its scene and knows no rules.
#![warn(missing_docs)]

sortie_core::message_ids!($ crate::words::IDS);

mod app;
mod ask;
mod board;
mod canvas;
mod card;
mod chat_prompt;
mod daily;
mod ending;
mod game_entry;
mod grid;
mod help;
pub mod history;
pub mod history_filter;
mod lesson;
mod list;
mod menu;
mod page;
pub mod personal_data;
mod play;
mod playback;
mod puzzle;
pub mod remote;
mod render_context;
mod replay;
mod review;
mod review_text;
mod rulebook_pictures;
pub mod saved;
mod settings;
mod setup;
mod setup_form;
mod shared_screen;
mod stage;
mod table;
mod table_input;
mod table_log;
mod table_menu;
mod table_options;
mod table_question;
mod table_screen;
pub mod table_text;
mod terminal;
mod theme;
mod words;
mod zone;

pub use app::{Error, Options};
pub use daily::{DailyTable, game_streak_text, played_text, share_text, show_daily, streak_lines};
pub use lesson::{learn, lesson_table};
pub use play::{NewMatch, PlayOn};
pub use puzzle::{count_text as puzzle_count_text, puzzle_table, puzzles, solve};
pub use review_text::review_text;
pub use rulebook_pictures::RulebookPictures;
pub use settings::{DailyResult, MAX_DAILY_DAYS, Settings, Speed};
pub use theme::Theme;
pub use words::WORDS;

use app::App;
use replay::ReplayStart;
use sortie_core::record::AnyRecord;
use sortie_core::{Game, Observer};
use table_screen::Flow;

/// Runs the start menu until the user leaves.
pub fn start(options: Options) -> Result<(), Error> {
    Error::unless_ended(menu::run(&mut App::open(options)?))
}

/// Plays a match, or continues that of a deal of the day, and runs the start menu afterwards if the user asks for it. Returns a sentence to print
/// after the terminal is restored, if the match was saved unfinished.
pub fn play<G: Game>(options: Options, asked: NewMatch<G>) -> Result<Option<String>, Error> {
    let mut app = App::open(options)?;
    let flow = daily::begin(&mut app, asked, id!("screen-to-menu"));
    Error::unless_ended(flow.and_then(|flow| leave(&mut app, flow)))
}

/// Plays on from a decision of a finished match, and runs the start menu afterwards if the user asks for it.
/// Returns a sentence as [`play`] does.
pub fn play_on<G: Game>(options: Options, from: &PlayOn<'_>) -> Result<Option<String>, Error> {
    let mut app = App::open(options)?;
    let flow = play::play_on::<G>(&mut app, from, id!("screen-to-menu"));
    Error::unless_ended(flow.and_then(|flow| leave(&mut app, flow)))
}

fn leave(app: &mut App, flow: Flow) -> Result<Option<String>, Error> {
    match flow {
        Flow::Menu => menu::run(app).map(|()| None),
        Flow::Left if app.folder.is_some() => Ok(Some(app.say(id!("screen-kept")))),
        _ => Ok(None),
    }
}

/// Replays a record, first as the observer `who` saw it.
pub fn replay<G: Game>(options: Options, record: &AnyRecord, who: Observer) -> Result<(), Error> {
    let mut app = App::open(options)?;
    Error::unless_ended(replay::watch::<G>(&mut app, record, ReplayStart::new(who), true))
}
