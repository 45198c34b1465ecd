//! Documents out of files or stdin.

use crate::errors::Failure;
use std::fmt::Display;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

/// A document that was read, and where.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) text: String,
    name: String,
}

impl Source {
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
        Ok(Source { text, name })
    }

    /// A fault in it.
    pub(crate) fn fault(&self, why: impl Display) -> Failure {
        Failure::Data(format!("{}: {why}", self.name))
    }
}
