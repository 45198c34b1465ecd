//! The prompt for a chat message.

use crate::app::{App, Error};
use crate::terminal::Input;
use ratatui::crossterm::event::KeyCode;
use ratatui::widgets::{Paragraph, Wrap};

/// The server's limit for a message.
const MAX_CHARS: usize = 300;

/// The result of the prompt.
pub(crate) enum ChatResult {
    /// The message was sent, or the prompt was closed.
    Done,
    /// The message was refused. Holds the reason.
    Wrong(String),
    /// The program must exit.
    End,
}

/// Asks for a chat message and sends it. `send` returns the reason if it is refused.
pub(crate) fn chat_prompt(
    app: &mut App,
    send: impl FnOnce(&str) -> Result<(), String>,
) -> Result<ChatResult, Error> {
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
                return Ok(send(said.trim()).map_or_else(ChatResult::Wrong, |()| ChatResult::Done));
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
