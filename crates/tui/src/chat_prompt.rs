//! The prompt for a chat message.

use crate::app::{App, Error};
use crate::terminal::Input;
use ratatui::crossterm::event::KeyCode;
use ratatui::widgets::{Paragraph, Wrap};

/// The server's limit for a message.
const MAX_CHARS: usize = 300;

/// Asks for a chat message and sends it. Returns the reason of `send` if the message is refused.
pub(crate) fn chat_prompt(
    app: &mut App,
    send: impl FnOnce(&str) -> Result<(), String>,
) -> Result<Option<String>, Error> {
    let mut said = String::new();
    loop {
        let text = format!("{}\n\n{said}▏", app.say(id!("join-say-what")));
        let text = Paragraph::new(text).wrap(Wrap { trim: true });
        app.terminal.draw(|frame| frame.render_widget(text, frame.area()))?;
        match app.terminal.input(None)? {
            Some(Input::Key(KeyCode::Esc)) => return Ok(None),
            Some(Input::Key(KeyCode::Enter)) if said.trim().is_empty() => return Ok(None),
            Some(Input::Key(KeyCode::Enter)) => return Ok(send(said.trim()).err()),
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
