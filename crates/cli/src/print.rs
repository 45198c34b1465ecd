//! Printing of results to stdout.

use crate::errors::Failure;
use serde::Serialize;
use sortie_words::wrap;
use std::io::{self, BufWriter, IsTerminal, Write};

/// Text is wrapped at this many characters.
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
    raw(&sanitize(text))
}

fn raw(text: &str) -> Result<(), Failure> {
    bytes(text.as_bytes())
}

/// Prints bytes unchanged, for other programs.
pub(crate) fn bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    // Stdout flushes itself only at line ends, and a prompt has none.
    out.write_all(bytes)?;
    Ok(out.flush()?)
}

/// The text with control characters replaced: names and files of strangers must not steer the
/// terminal.
pub(crate) fn sanitize(text: &str) -> String {
    let is_control = |c: char| c.is_control() && c != '\n';
    text.replace(is_control, "\u{fffd}")
}

/// Prints a paragraph.
pub(crate) fn paragraph(words: &str) -> Result<(), Failure> {
    text(&format!("{}\n", wrap(words, WIDTH, 0)))
}

/// Prints a prompt.
pub(crate) fn prompt(prompt: &str) -> Result<(), Failure> {
    raw(prompt)
}

/// Clears the screen and its scrollback, so that no hand stays readable; draws a line if stdout is
/// no terminal.
pub(crate) fn clear() -> Result<(), Failure> {
    if io::stdout().is_terminal() {
        raw("\x1b[2J\x1b[3J\x1b[H")
    } else {
        raw(&format!("\n{}\n", "=".repeat(WIDTH)))
    }
}

/// The text with exactly one full stop at its end.
pub(crate) fn sentence(words: &str) -> String {
    format!("{}.", words.trim_end_matches('.'))
}
