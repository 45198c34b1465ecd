//! How a command fails, and what the shell is told.

use crate::print;
use sortie_core::position::PositionError;
use sortie_core::record::RecordError;
use sortie_words::WordsError;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something is wrong with the data that was given: exit code 1.
    Data(String),
    /// An argument is wrong: exit code 2.
    Usage(String),
    /// Nobody reads what is printed any more: no message, exit code 0.
    Pipe,
}

impl Failure {
    pub(crate) fn data(why: impl Display) -> Self {
        Failure::Data(why.to_string())
    }

    pub(crate) fn usage(why: impl Display) -> Self {
        Failure::Usage(why.to_string())
    }

    /// A fault in a file.
    pub(crate) fn file(path: &Path, why: impl Display) -> Self {
        Failure::Data(format!("{}: {why}", path.display()))
    }

    /// Says why on stderr and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        let (why, code) = match self {
            Failure::Pipe => return ExitCode::SUCCESS,
            Failure::Data(why) => (why, 1),
            Failure::Usage(why) => (why, 2),
        };
        let why = print::harmless(why);
        // Where stderr is closed, the exit code alone has to do.
        let _ = writeln!(io::stderr(), "error: {why}");
        ExitCode::from(code)
    }
}

/// Errors of printing; those of files are named by [`Failure::file`].
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Pipe,
            _ => Failure::Data(format!("cannot write: {error}")),
        }
    }
}

impl From<WordsError> for Failure {
    fn from(error: WordsError) -> Self {
        Failure::data(error)
    }
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Self {
        Failure::data(error)
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Self {
        Failure::data(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        match error.io_error_kind() {
            Some(kind) => io::Error::from(kind).into(),
            None => Failure::data(error),
        }
    }
}
