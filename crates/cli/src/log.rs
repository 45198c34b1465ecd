//! What a server tells on stderr while it runs.

use clap::ValueEnum;
use std::io;
use tracing_subscriber::EnvFilter;

/// How a line looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

/// How much is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Level {
    Error,
    Warn,
    /// A line a request.
    Info,
    Debug,
    Trace,
}

/// Begins to tell. Without a level, the variable `RUST_LOG` says which.
pub(crate) fn begin(form: Form, level: Option<Level>) {
    let named = level.and_then(|level| level.to_possible_value());
    let filter = match named {
        Some(level) => EnvFilter::new(level.get_name()),
        None => EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn")),
    };
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    match form {
        Form::Text => lines.with_ansi(io::IsTerminal::is_terminal(&io::stderr())).init(),
        Form::Json => lines.json().flatten_event(true).init(),
    }
}
