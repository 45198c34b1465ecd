//! Tables on a server: the room before the deal, the match, and the rematch.

mod input;
mod remote_table;
mod room_action;
mod room_screen;
mod text;

pub use room_action::{RoomAction, room_actions, room_text};
pub use text::{
    chat_text, deal_text, error_text, game_entry, hint_lines, offer_text, presence_text,
};

use crate::app::{App, Error};
use crate::terminal::Input;
use ratatui::crossterm::event::KeyCode;
use ratatui::widgets::{Paragraph, Wrap};
use sortie_client::{RoomOrTable, TableSession};
use sortie_core::Draft;
use sortie_words::Words;
use std::time::Duration;

/// The interval at which server events are polled while no key is pressed. Short enough to feel
/// immediate, long enough to leave the CPU idle.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// The way in which a room or a match was left.
enum RemoteExit {
    /// It continues with the match after the deal, or with a rematch.
    On,
    /// The user left. Holds a sentence to print after the terminal is restored.
    Left(Option<String>),
}

/// Runs a session through room, match and rematches until the user leaves. Returns a sentence to print
/// after the terminal is restored.
pub fn run(options: crate::Options, mut session: TableSession) -> Result<Option<String>, Error> {
    let mut app = App::open(options)?;
    session.set_language(app.language);
    session.subscribe();
    loop {
        let next = match arrive(&mut app, &mut session)? {
            Some(RoomOrTable::Room(room)) => room_screen::show(&mut app, &mut session, room)?,
            Some(RoomOrTable::Table(table)) => remote_table::play(&mut app, &mut session, *table)?,
            None => return Ok(None),
        };
        if let RemoteExit::Left(farewell) = next {
            return Ok(farewell);
        }
    }
}

/// Fetches the table, waiting for an unreachable server; `None` if the user gives up.
fn arrive(app: &mut App, session: &mut TableSession) -> Result<Option<RoomOrTable>, Error> {
    loop {
        match session.fetch(Draft::EMPTY, 0) {
            Ok(place) => return Ok(Some(place)),
            Err(error) if error.is_transient() => {}
            Err(error) => return Err(Error::Match(error_text(&app.words, session, &error))),
        }
        let lost = app.say(id!("join-lost"));
        let text = Paragraph::new(lost).wrap(Wrap { trim: true });
        app.terminal.draw(|frame| frame.render_widget(text, frame.area()))?;
        let leaves = [KeyCode::Esc, KeyCode::Char('q')].map(Input::Key);
        // A second between attempts spares the server, and a key is still handled at once.
        match app.terminal.input(Some(10 * POLL_INTERVAL))? {
            Some(input) if input == Input::End || leaves.contains(&input) => return Ok(None),
            _ => {}
        }
    }
}

/// The result of the chat prompt.
enum ChatResult {
    /// The message was sent, or the prompt was closed.
    Done,
    /// The message was refused. Holds the reason.
    Wrong(String),
    /// The program must exit.
    End,
}

/// Asks for a chat message and sends it.
fn chat_prompt(app: &mut App, session: &mut TableSession) -> Result<ChatResult, Error> {
    /// The server's limit.
    const MAX_CHARS: usize = 300;
    let mut said = String::new();
    loop {
        let text = format!("{}\n\n{said}▏", app.say(id!("join-say-what")));
        let text = Paragraph::new(text).wrap(Wrap { trim: true });
        app.terminal.draw(|frame| frame.render_widget(text, frame.area()))?;
        match app.terminal.input(None)? {
            Some(Input::End) => return Ok(ChatResult::End),
            Some(Input::Key(KeyCode::Esc)) => return Ok(ChatResult::Done),
            Some(Input::Key(KeyCode::Enter)) if said.trim().is_empty() => {
                return Ok(ChatResult::Done);
            }
            Some(Input::Key(KeyCode::Enter)) => {
                return Ok(match session.send_chat(said.trim()) {
                    Ok(()) => ChatResult::Done,
                    Err(error) => ChatResult::Wrong(error_text(&app.words, session, &error)),
                });
            }
            Some(Input::Key(KeyCode::Backspace)) => {
                said.pop();
            }
            Some(Input::Key(KeyCode::Char(sign))) if said.chars().count() < MAX_CHARS => {
                said.push(sign);
            }
            _ => {}
        }
    }
}

/// The command to return to a kept seat. It is never wrapped, so that it can be copied.
pub fn farewell(words: &Words, session: &TableSession) -> String {
    format!("{}\n  sortie join {}", words.say(id!("join-return")), session.link())
}
