//! Documents from files or stdin.

use crate::errors::Failure;
use serde_json::Value;
use std::fmt::Display;
use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::Path;

/// The text of a document, with the name of its file for errors.
#[derive(Debug)]
pub(crate) struct InputDocument {
    pub(crate) text: String,
    name: String,
}

impl InputDocument {
    /// Reads a file, or stdin if the path is `-`. `kind` names the expected document in messages.
    pub(crate) fn read(path: &Path, kind: &str) -> Result<Self, Failure> {
        let stdin = path == Path::new("-");
        let name = if stdin { "stdin".to_owned() } else { path.display().to_string() };
        let bytes = if stdin {
            if io::stdin().is_terminal() {
                // Without this line the command would seem to hang.
                let end = if cfg!(windows) { "Ctrl-Z and Enter" } else { "Ctrl-D" };
                eprintln!("Reading a {kind} from the keyboard; {end} ends it, Ctrl-C cancels.");
            }
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        } else {
            fs::read(path)
        };
        let bytes = bytes.map_err(|error| Failure::Data(format!("{name}: {error}")))?;
        let text = String::from_utf8(bytes)
            .map_err(|_| Failure::Data(format!("{name}: this is not text in UTF-8")))?;
        let document = InputDocument { text, name };
        document.check_object(kind)?;
        Ok(document)
    }

    /// Reads a record: a document of its own, or that of a saved match.
    pub(crate) fn read_record(path: &Path) -> Result<Self, Failure> {
        let document = InputDocument::read(path, "record")?;
        // A saved match has the record beside its players.
        let record = match serde_json::from_str(&document.text) {
            Ok(Value::Object(mut saved)) if saved.contains_key("seats") => saved.remove("record"),
            _ => None,
        };
        Ok(match record {
            Some(record) => InputDocument { text: record.to_string(), ..document },
            None => document,
        })
    }

    /// Fails for an empty text and for JSON that is no object: the readers of positions and records
    /// could only say which type they got. Other errors are left to them, they know the place.
    fn check_object(&self, kind: &str) -> Result<(), Failure> {
        let what = if self.text.trim().is_empty() {
            "this is empty".to_owned()
        } else {
            let what = match serde_json::from_str(&self.text) {
                Ok(Value::Array(_)) => "a list",
                Ok(Value::String(_)) => "a text",
                Ok(Value::Number(_)) => "a number",
                Ok(Value::Bool(_) | Value::Null) => "a single value",
                Ok(Value::Object(_)) | Err(_) => return Ok(()),
            };
            format!("this is {what}")
        };
        let start = format!("{{ \"format\": \"sortie {kind}\", … }}");
        Err(self.error(format!("{what}, not a {kind}; a {kind} is a JSON object: {start}")))
    }

    /// An error in this document.
    pub(crate) fn error(&self, why: impl Display) -> Failure {
        Failure::Data(format!("{}: {why}", self.name))
    }
}
