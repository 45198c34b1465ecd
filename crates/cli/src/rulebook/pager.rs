//! Long texts, a screen at a time.

use crate::errors::Failure;
use crate::print;
use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};

/// Shows a text by the pager that `PAGER` names, or by `less`, where somebody reads it on a
/// terminal; prints it where nobody does, or there is no pager.
pub(super) fn show(text: &str) -> Result<(), Failure> {
    let pager = std::env::var("PAGER").unwrap_or_else(|_| "less".to_owned());
    let mut words = pager.split_whitespace();
    let program = words.next().filter(|_| io::stdout().is_terminal());
    if let Some(program) = program {
        let mut command = Command::new(program);
        command.args(words).stdin(Stdio::piped());
        if std::env::var_os("LESS").is_none() {
            // Leaves a short text on the screen and asks for no key to end it.
            command.env("LESS", "FRX");
        }
        if let Ok(mut child) = command.spawn() {
            if let Some(mut stdin) = child.stdin.take() {
                // Who has read enough closes the pager before all was written.
                let _ = stdin.write_all(print::harmless(text).as_bytes());
            }
            child.wait()?;
            return Ok(());
        }
    }
    print::text(text)
}
