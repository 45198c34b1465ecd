//! Paging of long texts.

use crate::errors::Failure;
use crate::print;
use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};

/// Shows a text in the pager that `PAGER` names, or in `less`. Prints it if stdout is no terminal or
/// the pager cannot be started.
pub(super) fn show(text: &str) -> Result<(), Failure> {
    let pager = std::env::var("PAGER").unwrap_or_else(|_| "less".to_owned());
    let mut command_line = pager.split_whitespace();
    let program = command_line.next().filter(|_| io::stdout().is_terminal());
    if let Some(program) = program {
        let mut command = Command::new(program);
        command.args(command_line).stdin(Stdio::piped());
        if std::env::var_os("LESS").is_none() {
            // -FX: a short text stays on the screen and needs no key to leave; -R: colours.
            command.env("LESS", "FRX");
        }
        if let Ok(mut child) = command.spawn() {
            if let Some(mut stdin) = child.stdin.take() {
                // A reader may close the pager before it has read everything.
                let _ = stdin.write_all(print::sanitize(text).as_bytes());
            }
            child.wait()?;
            return Ok(());
        }
    }
    print::text(text)
}
