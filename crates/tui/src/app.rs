//! [`App`]: the terminal, settings, language and data folder that all screens share.

use crate::ask::{Answer, OpenQuestion, Question};
use crate::list::Item;
use crate::saved::Folder;
use crate::settings::{Settings, Speed};
use crate::terminal::Terminal;
use crate::theme::Theme;
use crate::words::WORDS;
use sortie_core::{MessageId, Text};
use sortie_table::Day;
use sortie_words::{Readers, Words, WordsError, language};
use std::io;

/// The state shared by all screens.
pub(crate) struct App {
    pub(crate) terminal: Terminal,
    pub(crate) settings: Settings,
    /// The folder for matches and settings, if there is one.
    pub(crate) folder: Option<Folder>,
    /// The current language.
    pub(crate) language: &'static str,
    pub(crate) colour: bool,
    /// Whether events are shown without pauses, whatever the settings say.
    is_fast: bool,
    pub(crate) words: Words,
    /// A note above the start menu.
    pub(crate) note: Option<String>,
    day: Option<Day>,
}

/// The options from the command line and the environment.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The language of the command line. It overrides the settings.
    pub language: Option<&'static str>,
    /// The language of the locale.
    pub locale: &'static str,
    /// Whether colours are allowed.
    pub colour: bool,
    /// Whether to show all events at once, overriding the settings.
    pub fast: bool,
    /// The folder for matches and settings, if there is one.
    pub folder: Option<Folder>,
    /// A note above the start menu.
    pub note: Option<String>,
    /// The day of the deals of the day, for tests: the clock may pass midnight during one.
    pub day: Option<Day>,
}

impl Options {
    /// The current day.
    pub fn today(&self) -> Day {
        self.day.unwrap_or_else(Day::today)
    }
}

/// The reason why the interface had to exit.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The terminal failed.
    #[error("the terminal: {0}")]
    Terminal(#[from] io::Error),
    /// Messages cannot be loaded.
    #[error(transparent)]
    Words(#[from] WordsError),
    /// The match cannot go on. Holds a sentence.
    #[error("{0}")]
    Match(String),
    /// SIGINT came from outside. The program exits with code 130.
    #[error("the program was interrupted")]
    Interrupted,
    /// The user pressed Ctrl-C, or the terminal is gone. It leads out of all open screens, and no public
    /// function returns it.
    #[error("the program was ended")]
    Ended,
}

impl Error {
    /// Turns [`Error::Ended`] into an empty result: nothing failed.
    pub(crate) fn unless_ended<T: Default>(done: Result<T, Error>) -> Result<T, Error> {
        match done {
            Err(Error::Ended) => Ok(T::default()),
            done => done,
        }
    }
}

impl App {
    pub(crate) fn open(options: Options) -> Result<Self, Error> {
        let settings = options.folder.as_ref().map(Settings::load).unwrap_or_default();
        let wished = settings.language.as_deref().map(language);
        // Command line before settings before locale: the most deliberate choice wins.
        let spoken = options.language.or(wished).unwrap_or(options.locale);
        Ok(App {
            words: Words::new(spoken, [WORDS])?,
            // After the messages: an error before this line can still be printed normally.
            terminal: Terminal::open()?,
            settings,
            folder: options.folder,
            language: spoken,
            colour: options.colour,
            is_fast: options.fast,
            note: options.note,
            day: options.day,
        })
    }

    /// The current day.
    pub(crate) fn today(&self) -> Day {
        self.day.unwrap_or_else(Day::today)
    }

    pub(crate) fn theme(&self) -> Theme {
        Theme { colour: self.colour, four: self.settings.four_colours }
    }

    /// The messages of a game together with those of this interface.
    pub(crate) fn game_words(&self, game: &[(&str, &str)]) -> Result<Words, WordsError> {
        Words::new(self.language, [WORDS, game])
    }

    pub(crate) fn say(&self, id: MessageId) -> String {
        self.text(&Text::new(id))
    }

    pub(crate) fn text(&self, text: &Text) -> String {
        self.words.text(text, &Readers::default())
    }

    /// Switches the language.
    pub(crate) fn set_language(&mut self, spoken: &'static str) -> Result<(), WordsError> {
        self.words = Words::new(spoken, [WORDS])?;
        self.language = spoken;
        self.settings.language = Some(spoken.to_owned());
        Ok(())
    }

    /// Saves the settings. Errors are ignored: lost settings must not interrupt a match.
    pub(crate) fn keep_settings(&self) {
        if let Some(folder) = &self.folder {
            let _ = self.settings.save(folder);
        }
    }
}

impl App {
    /// The menu entry for the speed of events.
    pub(crate) fn speed_words(&self) -> String {
        let speed = self.say(match self.speed() {
            Speed::Slow => id!("screen-speed-slow"),
            Speed::Normal => id!("screen-speed-normal"),
            Speed::Quick => id!("screen-speed-quick"),
            Speed::Fast => id!("screen-speed-fast"),
        });
        self.text(&Text::new(id!("screen-speed")).raw("speed", speed))
    }

    /// The menu entry for four-coloured suits.
    pub(crate) fn colours_words(&self) -> String {
        let on = if self.settings.four_colours { "yes" } else { "no" };
        self.text(&Text::new(id!("screen-four-colours")).raw("on", on))
    }

    /// The speed of events: that of the command line wins over the saved one.
    pub(crate) fn speed(&self) -> Speed {
        if self.is_fast { Speed::Fast } else { self.settings.speed }
    }

    /// Selects the next speed.
    pub(crate) fn next_speed(&mut self) {
        let all = Speed::ALL;
        let at = all.iter().position(|speed| *speed == self.speed()).unwrap_or(0);
        self.is_fast = false;
        self.settings.speed = all[(at + 1) % all.len()];
        self.keep_settings();
    }

    /// Toggles four-coloured suits.
    pub(crate) fn change_colours(&mut self) {
        self.settings.four_colours = !self.settings.four_colours;
        self.keep_settings();
    }

    /// Asks a question until there is an answer; `None` if the user goes back. The cursor starts at
    /// `cursor`.
    pub(crate) fn ask(
        &mut self,
        question: &Question<'_>,
        cursor: usize,
    ) -> Result<Option<usize>, Error> {
        let mut asking = OpenQuestion::with_cursor(cursor);
        loop {
            match asking.once(self, question, None)? {
                Some(Answer::Item(at)) => return Ok(Some(at)),
                Some(Answer::Back) => return Ok(None),
                None => {}
            }
        }
    }

    /// Asks for yes or no.
    pub(crate) fn confirm(&mut self, title: &str, text: &[String]) -> Result<bool, Error> {
        let yes = Item::new("y", self.say(id!("table-yes")));
        let no = Item::new("n", self.say(id!("table-no")));
        // The cursor is on "no", so that a stray Enter changes nothing.
        Ok(self.ask(&Question::new(title, text, &[yes, no]), 1)? == Some(0))
    }
}
