//! State shared by all screens: the terminal, the settings, the language, the folder.

use crate::saved::Folder;
use crate::settings::Settings;
use crate::terminal::Terminal;
use crate::theme::Theme;
use crate::words::WORDS;
use sortie_core::{MessageId, Observer, Scene, Text};
use sortie_words::{Readers, Words, WordsError, language};
use std::io;

/// The context of a screen.
pub(crate) struct Desk {
    pub(crate) terminal: Terminal,
    pub(crate) settings: Settings,
    /// Where matches and settings are kept, if anywhere.
    pub(crate) folder: Option<Folder>,
    /// The language that was asked for when the program was started.
    pub(crate) language: &'static str,
    pub(crate) colour: bool,
    pub(crate) words: Words,
    /// An additional note of the start menu.
    pub(crate) note: Option<String>,
}

/// How the program was started.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The language, if one was asked for: it outweighs the settings.
    pub language: Option<&'static str>,
    /// The language of the locale.
    pub locale: &'static str,
    /// Whether there may be colours.
    pub colour: bool,
    /// No pauses for bots, whatever the settings say.
    pub fast: bool,
    /// Where matches and settings are kept, if anywhere.
    pub folder: Option<Folder>,
    /// An additional note of the start menu.
    pub note: Option<String>,
}

/// Why the table had to be left.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The terminal.
    #[error("the terminal: {0}")]
    Terminal(#[from] io::Error),
    /// The words.
    #[error(transparent)]
    Words(#[from] WordsError),
    /// The match.
    #[error("{0}")]
    Match(String),
}

impl Desk {
    pub(crate) fn open(options: Options) -> Result<Self, Error> {
        let mut settings = options.folder.as_ref().map(Settings::load).unwrap_or_default();
        if options.fast {
            settings.speed = crate::Speed::Fast;
        }
        let wished = settings.language.as_deref().map(language);
        let spoken = options.language.or(wished).unwrap_or(options.locale);
        Ok(Desk {
            words: Words::new(spoken, [WORDS])?,
            terminal: Terminal::open()?,
            settings,
            folder: options.folder,
            language: spoken,
            colour: options.colour,
            note: options.note,
        })
    }

    pub(crate) fn theme(&self) -> Theme {
        Theme { colour: self.colour, four: self.settings.four_colours }
    }

    /// The words of a game and of the table.
    pub(crate) fn words_of(&self, game: &[(&str, &str)]) -> Result<Words, WordsError> {
        Words::new(self.language, [WORDS, game])
    }

    pub(crate) fn say(&self, id: MessageId) -> String {
        self.text(&Text::new(id))
    }

    pub(crate) fn text(&self, text: &Text) -> String {
        self.words.text(text, &Readers::default())
    }

    /// Speaks another language from now on.
    pub(crate) fn speak(&mut self, spoken: &'static str) -> Result<(), WordsError> {
        self.words = Words::new(spoken, [WORDS])?;
        self.language = spoken;
        self.settings.language = Some(spoken.to_owned());
        Ok(())
    }

    /// Keeps the settings; that they cannot be kept hinders nobody.
    pub(crate) fn keep_settings(&self) {
        if let Some(folder) = &self.folder {
            let _ = self.settings.keep(folder);
        }
    }
}

/// A scene where there is none: for screens without a table.
pub(crate) fn no_scene() -> Scene {
    Scene::new("", Observer::Public, 0)
}

impl Desk {
    /// The speed of the bots, as an entry of a list.
    pub(crate) fn speed_words(&self) -> String {
        use crate::Speed;
        let speed = self.say(match self.settings.speed {
            Speed::Slow => id!("screen-speed-slow"),
            Speed::Normal => id!("screen-speed-normal"),
            Speed::Quick => id!("screen-speed-quick"),
            Speed::Fast => id!("screen-speed-fast"),
        });
        self.text(&Text::new(id!("screen-speed")).raw("speed", speed))
    }

    /// Whether suits have four colours, as an entry of a list.
    pub(crate) fn colours_words(&self) -> String {
        let on = if self.settings.four_colours { "yes" } else { "no" };
        self.text(&Text::new(id!("screen-four-colours")).raw("on", on))
    }

    /// The next speed. Always true: it goes on.
    pub(crate) fn next_speed(&mut self) -> bool {
        let all = crate::Speed::ALL;
        let at = all.iter().position(|speed| *speed == self.settings.speed).unwrap_or(0);
        self.settings.speed = all[(at + 1) % all.len()];
        self.keep_settings();
        true
    }

    /// Two colours instead of four, or the other way round. Always true: it goes on.
    pub(crate) fn change_colours(&mut self) -> bool {
        self.settings.four_colours = !self.settings.four_colours;
        self.keep_settings();
        true
    }

    /// The help for the table.
    pub(crate) fn help(&self) -> Vec<String> {
        let ids = [
            id!("screen-help-1"),
            id!("screen-help-2"),
            id!("screen-help-3"),
            id!("screen-help-4"),
            id!("screen-help-5"),
            id!("screen-help-6"),
            id!("screen-help-7"),
        ];
        ids.into_iter().flat_map(|id| [self.say(id), String::new()]).collect()
    }
}
