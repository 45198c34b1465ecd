//! The server's log on stderr.

use clap::ValueEnum;
use std::env;
use std::io::{self, Write};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

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
    let asked = named.map(|level| level.get_name().to_owned());
    let asked = asked.or_else(|| env::var("RUST_LOG").ok()).and_then(|asked| asked.parse().ok());
    let filter: Targets = asked.unwrap_or_else(|| Targets::new().with_default(LevelFilter::WARN));
    let lines = tracing_subscriber::fmt()
        // The filter decides.
        .with_max_level(LevelFilter::TRACE)
        .with_writer(|| LossyStderr)
        // Otherwise the subscriber reports its own failures with `eprintln!`, which panics.
        .log_internal_errors(false);
    match format {
        LogFormat::Text => {
            let lines = lines.with_ansi(io::IsTerminal::is_terminal(&io::stderr()));
            lines.finish().with(filter).init();
        }
        LogFormat::Json => lines.json().flatten_event(true).finish().with(filter).init(),
    }
}
