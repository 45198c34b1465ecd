//! The record file of a running match.

use crate::errors::Failure;
use sortie_core::record::Record;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A file that always holds a whole record: each version replaces the file by a rename, so that a
/// crash cannot leave half a record.
#[derive(Debug)]
pub(super) struct RecordFile {
    path: PathBuf,
}

impl RecordFile {
    /// Reserves a new file; an existing one is refused, so that no earlier record is lost.
    pub(super) fn new(path: &Path) -> Result<Self, Failure> {
        if path.exists() {
            let why = "this file exists already; a record is kept in a new one";
            return Err(Failure::file(path, why));
        }
        Ok(RecordFile { path: path.to_owned() })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces the file by this record. The error names the file.
    pub(super) fn save(&self, record: &Record) -> Result<(), String> {
        let mut part = self.path.clone().into_os_string();
        // Beside the record: a rename replaces a file only within one file system.
        part.push(".part");
        let written = serde_json::to_vec_pretty(record)
            .map_err(io::Error::other)
            .and_then(|bytes| fs::write(&part, bytes))
            .and_then(|()| fs::rename(&part, &self.path));
        written.map_err(|error| format!("{}: {error}", self.path.display()))
    }
}
