//! The terminal table: all games, drawn from their scenes.
#![warn(missing_docs)]

sortie_core::message_ids!($ crate::words::CHECKED);

mod advice;
mod ask;
mod board;
mod card;
mod decide;
mod desk;
pub mod far;
mod list;
mod menu;
mod page;
mod pen;
mod picture;
mod play;
mod replay;
pub mod saved;
mod session;
mod settings;
mod setup;
mod sheet;
mod table;
mod terminal;
mod theme;
mod words;
mod zone;

pub use desk::{Error, Options};
pub use play::Asked;
pub use settings::{Settings, Speed};
pub use theme::Theme;
pub use words::WORDS;

use desk::Desk;
use session::Flow;
use sortie_core::record::AnyRecord;
use sortie_core::{Game, Observer};

/// Shows the start menu until somebody leaves.
pub fn start(options: Options) -> Result<(), Error> {
    menu::run(&mut Desk::open(options)?)
}

/// Plays a match; then the start menu, if the user wants it. Returns a message to print after the
/// terminal is restored, such as that the match is saved.
pub fn play<G: Game>(options: Options, asked: Asked<G>) -> Result<Option<String>, Error> {
    let mut desk = Desk::open(options)?;
    match play::new(&mut desk, asked)? {
        Flow::Menu => menu::run(&mut desk).map(|()| None),
        Flow::Left if desk.folder.is_some() => Ok(Some(desk.say(id!("screen-kept")))),
        _ => Ok(None),
    }
}

/// Shows a record, from the eyes of `who` at first.
pub fn replay<G: Game>(options: Options, record: &AnyRecord, who: Observer) -> Result<(), Error> {
    let mut desk = Desk::open(options)?;
    replay::watch::<G>(&mut desk, record, who, true).map(|_| ())
}
