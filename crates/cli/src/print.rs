//! Results on stdout.

use crate::errors::Failure;
use serde::Serialize;
use sortie_words::wrap;
use std::io::{self, BufWriter, IsTerminal, Write};

/// The longest line of a text.
pub(crate) const WIDTH: usize = 78;

/// Prints a document as JSON.
pub(crate) fn json(document: &impl Serialize) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    serde_json::to_writer_pretty(&mut out, document)?;
    writeln!(out)?;
    Ok(out.flush()?)
}

/// Prints a text.
pub(crate) fn text(text: &str) -> Result<(), Failure> {
    raw(&harmless(text))
}

fn raw(text: &str) -> Result<(), Failure> {
    bytes(text.as_bytes())
}

/// Prints what is made for another program, as it is.
pub(crate) fn bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    Ok(out.flush()?)
}

/// The text without what would steer a terminal: names and files are other people's.
pub(crate) fn harmless(text: &str) -> String {
    let steers = |c: char| c.is_control() && c != '\n';
    text.replace(steers, "\u{fffd}")
}

/// Prints a paragraph.
pub(crate) fn paragraph(words: &str) -> Result<(), Failure> {
    text(&format!("{}\n", wrap(words, WIDTH, 0)))
}

/// Shows that a line is waited for.
pub(crate) fn prompt(prompt: &str) -> Result<(), Failure> {
    raw(prompt)
}

/// Empties the screen and what can be scrolled back to; where there is no screen, draws a line.
pub(crate) fn clear() -> Result<(), Failure> {
    if io::stdout().is_terminal() {
        raw("\x1b[2J\x1b[3J\x1b[H")
    } else {
        raw(&format!("\n{}\n", "=".repeat(WIDTH)))
    }
}

/// The words with exactly one full stop at their end.
pub(crate) fn sentence(words: &str) -> String {
    format!("{}.", words.trim_end_matches('.'))
}
