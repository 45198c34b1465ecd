//! A table of a server: who sits down there, the match, and what follows it.

mod gathering;
mod keys;
mod room;
mod said;
mod table;

pub use gathering::{Deed, about, deeds};
pub use said::{advice, around, deal, failed, game, offer, said};

use crate::desk::{Desk, Error};
use crate::terminal::Input;
use ratatui::crossterm::event::KeyCode;
use ratatui::widgets::{Paragraph, Wrap};
use sortie_client::{RoomOrTable, TableSession};
use sortie_core::Draft;
use sortie_words::Words;
use std::time::Duration;

/// How often what a server tells is looked for while nobody presses a key.
const LOOK: Duration = Duration::from_millis(100);

/// How a room or a match was left.
enum Next {
    /// It goes on: the cards are dealt, or the same people sit down again.
    On,
    /// It was left, and this is to be said when the terminal is given back.
    Left(Option<String>),
}

/// Stays at the table of a session, through room and matches, until somebody leaves. What is to be said
/// when the terminal is given back, if anything.
pub fn stay(options: crate::Options, mut session: TableSession) -> Result<Option<String>, Error> {
    let mut desk = Desk::open(options)?;
    session.set_language(desk.language);
    session.subscribe();
    loop {
        let next = match arrive(&mut desk, &mut session)? {
            Some(RoomOrTable::Room(room)) => room::show(&mut desk, &mut session, room)?,
            Some(RoomOrTable::Table(table)) => table::play(&mut desk, &mut session, *table)?,
            None => return Ok(None),
        };
        if let Next::Left(farewell) = next {
            return Ok(farewell);
        }
    }
}

/// What there is at the table, waited for if the server is not there; `None` when somebody leaves.
fn arrive(desk: &mut Desk, session: &mut TableSession) -> Result<Option<RoomOrTable>, Error> {
    loop {
        match session.fetch(Draft::EMPTY, 0) {
            Ok(place) => return Ok(Some(place)),
            Err(error) if error.is_transient() => {}
            Err(error) => return Err(Error::Match(failed(&desk.words, session, &error))),
        }
        let lost = desk.say(id!("join-lost"));
        let text = Paragraph::new(lost).wrap(Wrap { trim: true });
        desk.terminal.draw(|frame| frame.render_widget(text, frame.area()))?;
        let leaves = [KeyCode::Esc, KeyCode::Char('q')].map(Input::Key);
        match desk.terminal.input(Some(10 * LOOK))? {
            Some(input) if input == Input::End || leaves.contains(&input) => return Ok(None),
            _ => {}
        }
    }
}

/// What became of something that was to be said.
enum Talked {
    /// It was said, or nothing was to be said after all.
    Done,
    /// Why not.
    Wrong(String),
    /// The program is to end.
    End,
}

/// Lets somebody say something to those at the table.
fn talk(desk: &mut Desk, session: &mut TableSession) -> Result<Talked, Error> {
    const LONGEST: usize = 300;
    let mut said = String::new();
    loop {
        let text = format!("{}\n\n{said}▏", desk.say(id!("join-say-what")));
        let text = Paragraph::new(text).wrap(Wrap { trim: true });
        desk.terminal.draw(|frame| frame.render_widget(text, frame.area()))?;
        match desk.terminal.input(None)? {
            Some(Input::End) => return Ok(Talked::End),
            Some(Input::Key(KeyCode::Esc)) => return Ok(Talked::Done),
            Some(Input::Key(KeyCode::Enter)) if said.trim().is_empty() => return Ok(Talked::Done),
            Some(Input::Key(KeyCode::Enter)) => {
                return Ok(match session.send_chat(said.trim()) {
                    Ok(()) => Talked::Done,
                    Err(error) => Talked::Wrong(failed(&desk.words, session, &error)),
                });
            }
            Some(Input::Key(KeyCode::Backspace)) => {
                said.pop();
            }
            Some(Input::Key(KeyCode::Char(sign))) if said.chars().count() < LONGEST => {
                said.push(sign);
            }
            _ => {}
        }
    }
}

/// How somebody goes on whose seat is kept. Too long for a line or not, it is copied as one.
pub fn farewell(words: &Words, session: &TableSession) -> String {
    format!("{}\n  sortie join {}", words.say(id!("join-return")), session.link())
}
