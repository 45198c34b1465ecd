//! The record of a match under way.

use crate::errors::Failure;
use sortie_core::record::Record;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A file that always holds a whole record: it is replaced, never written to.
#[derive(Debug)]
pub(super) struct Recording {
    path: PathBuf,
}

impl Recording {
    /// A record in a new file. What an earlier match left is not overwritten.
    pub(super) fn new(path: &Path) -> Result<Self, Failure> {
        if path.exists() {
            let why = "this file exists already; a record is kept in a new one";
            return Err(Failure::file(path, why));
        }
        Ok(Recording { path: path.to_owned() })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Puts the record in place of the one before.
    pub(super) fn keep(&self, record: &Record) -> Result<(), Failure> {
        let mut part = self.path.clone().into_os_string();
        part.push(".part");
        let written = serde_json::to_vec_pretty(record)
            .map_err(io::Error::other)
            .and_then(|bytes| fs::write(&part, bytes))
            .and_then(|()| fs::rename(&part, &self.path));
        written.map_err(|error| Failure::file(&self.path, error))
    }
}
