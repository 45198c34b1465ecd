//! The whole screen, where there is one.

use crate::errors::Failure;
use sortie_tui::saved::Folder;
use sortie_tui::{Error, Options};
use std::env;
use std::io::{self, IsTerminal};

/// Whether the whole screen can be drawn on: input and output are a terminal that can do it.
pub(crate) fn is_there() -> bool {
    let able = env::var_os("TERM").is_none_or(|term| term != "dumb");
    able && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// How the screen begins, in the language that is asked for, if one is, and that of the locale.
pub(crate) fn options(language: Option<&'static str>, locale: &'static str) -> Options {
    let colour = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let folder = Folder::of_platform();
    Options { language, locale, colour, fast: false, folder, note: None }
}

/// Shows the start menu until somebody leaves.
pub(crate) fn start(options: Options) -> Result<(), Failure> {
    if is_there() {
        return Ok(sortie_tui::start(options)?);
    }
    Err(Failure::Usage("there is no terminal for the start menu".to_owned()))
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Failure::data(error)
    }
}
