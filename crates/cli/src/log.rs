//! The server's log on stderr.

use clap::ValueEnum;
use std::io::{self, Write};
use tracing_subscriber::EnvFilter;

/// The format of a log line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    #[default]
    Text,
    Json,
}

/// The least severe level that is logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

/// Stderr as a place to which writing always succeeds.
///
/// Stderr may be a closed pipe or a file on a full disk. A line that cannot be logged is lost: an error
/// would end the request that logs it.
struct LossyStderr;

impl Write for LossyStderr {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = io::stderr().write_all(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let _ = io::stderr().flush();
        Ok(())
    }
}

/// Installs the logger. Without a level, the variable `RUST_LOG` sets it, or else it is `warn`.
pub(crate) fn init(format: LogFormat, level: Option<LogLevel>) {
    let named = level.and_then(|level| level.to_possible_value());
    let filter = match named {
        Some(level) => EnvFilter::new(level.get_name()),
        None => EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn")),
    };
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(|| LossyStderr)
        // Otherwise the subscriber reports its own failures with `eprintln!`, which panics.
        .log_internal_errors(false);
    match format {
        LogFormat::Text => lines.with_ansi(io::IsTerminal::is_terminal(&io::stderr())).init(),
        LogFormat::Json => lines.json().flatten_event(true).init(),
    }
}
