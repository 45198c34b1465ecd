//! The full-screen interface.

use crate::errors::Failure;
use sortie_tui::saved::Folder;
use sortie_tui::{Error, Options};
use std::env;
use std::io::{self, IsTerminal};

/// Whether stdin and stdout are a terminal that can draw a full screen (`TERM` is not `dumb`).
pub(crate) fn is_available() -> bool {
    let capable = env::var_os("TERM").is_none_or(|term| term != "dumb");
    capable && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// The settings of the full screen. `language` is that of `--lang`, which overrides the saved one.
pub(crate) fn options(language: Option<&'static str>, locale: &'static str) -> Options {
    let colour = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let folder = Folder::of_platform();
    // For tests, which may run across midnight.
    let day = env::var("SORTIE_DAY").ok().and_then(|day| day.parse().ok());
    Options { language, locale, colour, fast: false, folder, note: None, day }
}

/// Shows the start menu until the user leaves it.
pub(crate) fn start(options: Options) -> Result<(), Failure> {
    if is_available() {
        return Ok(sortie_tui::start(options)?);
    }
    Err(Failure::Usage(
        "the start menu needs a terminal; 'sortie games' and 'sortie play GAME' do without"
            .to_owned(),
    ))
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Interrupted => Failure::Interrupted,
            error => Failure::data(error),
        }
    }
}
