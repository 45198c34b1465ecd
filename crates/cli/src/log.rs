//! The server's log on stderr.

use clap::ValueEnum;
use std::io;
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

/// Installs the logger. Without a level, the variable `RUST_LOG` sets it, or else it is `warn`.
pub(crate) fn init(format: LogFormat, level: Option<LogLevel>) {
    let named = level.and_then(|level| level.to_possible_value());
    let filter = match named {
        Some(level) => EnvFilter::new(level.get_name()),
        None => EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn")),
    };
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    match format {
        LogFormat::Text => lines.with_ansi(io::IsTerminal::is_terminal(&io::stderr())).init(),
        LogFormat::Json => lines.json().flatten_event(true).init(),
    }
}
