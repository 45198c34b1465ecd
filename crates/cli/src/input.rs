//! Documents from files or stdin.

use crate::errors::Failure;
use std::fmt::Display;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

/// The text of a document, with the name of its file for errors.
#[derive(Debug)]
pub(crate) struct InputDocument {
    pub(crate) text: String,
    name: String,
}

impl InputDocument {
    /// Reads a file, or stdin where the path is `-`.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let stdin = path == Path::new("-");
        let name = if stdin { "stdin".to_owned() } else { path.display().to_string() };
        let bytes = if stdin {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            fs::read(path)
        };
        let bytes = bytes.map_err(|error| Failure::Data(format!("{name}: {error}")))?;
        let text = String::from_utf8(bytes)
            .map_err(|_| Failure::Data(format!("{name}: this is not text in UTF-8")))?;
        Ok(InputDocument { text, name })
    }

    /// An error in this document.
    pub(crate) fn error(&self, why: impl Display) -> Failure {
        Failure::Data(format!("{}: {why}", self.name))
    }
}
