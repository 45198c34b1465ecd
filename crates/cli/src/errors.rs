//! Errors of commands, and their exit codes.

use crate::interrupt;
use crate::print;
use sortie_core::position::PositionError;
use sortie_core::record::RecordError;
use sortie_words::WordsError;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The data is wrong, or the system failed: exit code 1.
    Data(String),
    /// A match cannot go on, such as at a table that is closed: exit code 1.
    Closed(String),
    /// An argument is wrong: exit code 2.
    Usage(String),
    /// Ctrl-C ended a computation after its partial result was printed: no message, exit code 130.
    Interrupted,
    /// The reader of stdout is gone (`sortie … | head`): no message, exit code 0.
    Pipe,
}

impl Failure {
    pub(crate) fn data(why: impl Display) -> Self {
        Failure::Data(why.to_string())
    }

    pub(crate) fn usage(why: impl Display) -> Self {
        Failure::Usage(why.to_string())
    }

    /// An error in a file.
    pub(crate) fn file(path: &Path, why: impl Display) -> Self {
        Failure::Data(format!("{}: {why}", path.display()))
    }

    /// Prints the error to stderr and returns the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        let (why, code) = match self {
            Failure::Pipe => return ExitCode::SUCCESS,
            Failure::Interrupted => return ExitCode::from(interrupt::EXIT_CODE),
            Failure::Data(why) | Failure::Closed(why) => (why, 1),
            Failure::Usage(why) => (why, 2),
        };
        let why = print::sanitize(why);
        // If stderr is closed, the exit code is all that is left to report.
        let _ = writeln!(io::stderr(), "error: {why}");
        ExitCode::from(code)
    }
}

/// Errors of stdout; errors of files are made with [`Failure::file`], which names the file.
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
