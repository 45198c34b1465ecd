//! The line mode: tables and rooms in plain lines, for pipes, screen readers and dumb terminals.

mod after_match;
mod commands;
mod keyboard;
mod line_table;
mod parse;
mod room;
mod vocabulary;

pub(crate) use line_table::{LineTable, TableEnd};
pub(crate) use room::join;
pub(crate) use vocabulary::{DRAW, HINT, SOLUTION};

use crate::errors::Failure;
use crate::print;
use keyboard::{Keyboard, KeyboardEvent};
use sortie_core::Text;
use sortie_words::{Readers, Words};
use std::time::Duration;
use vocabulary::{CommandWord, Vocabulary};

/// How often changes are looked for while nobody types: too short to notice, too long to load the
/// processor.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Whether to stay at the table after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stay {
    Continue,
    Left,
}

/// The keyboard of the player and the words that it understands.
pub(crate) struct Console {
    language: String,
    words: Words,
    vocabulary: Vocabulary,
    keyboard: Keyboard,
}

impl Console {
    /// A console in this language with the commands of every table and `more`.
    pub(crate) fn open(language: &str, more: &[CommandWord]) -> Result<Self, Failure> {
        let words = Words::new(language, [])?;
        let commands = [vocabulary::COMMANDS, more].concat();
        let vocabulary = Vocabulary::new(&commands, &words, &Words::new("en", [])?);
        let language = language.to_owned();
        Ok(Console { language, words, vocabulary, keyboard: Keyboard::listen()? })
    }

    /// The next line, or `None` after [`POLL_INTERVAL`]. Piped input is read only while a question
    /// is open, so that every line answers the question that it was meant for.
    fn next_line(&self, asked: bool) -> Result<Option<KeyboardEvent>, Failure> {
        if asked || self.keyboard.is_interactive() {
            return self.keyboard.within(POLL_INTERVAL);
        }
        std::thread::sleep(POLL_INTERVAL);
        Ok(self.keyboard.interrupted().then_some(KeyboardEvent::End))
    }

    /// Prints that the connection is lost or restored.
    fn print_connection(&self, lost: bool) -> Result<(), Failure> {
        self.say(&Text::new(if lost { id!("join-lost") } else { id!("join-back") }))
    }

    fn say(&self, text: &Text) -> Result<(), Failure> {
        print::paragraph(&self.words.text(text, &Readers::default()))
    }
}
