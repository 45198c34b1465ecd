//! [`Trace`]: all events of a simulation, in order.

use std::fmt::{self, Write};

/// The hash of all events, and the events themselves where somebody is to read them.
#[derive(Default)]
pub(super) struct Trace {
    hash: u64,
    lines: Option<String>,
}

impl Trace {
    /// A trace that keeps its events.
    pub(super) fn kept() -> Self {
        Trace { lines: Some(String::new()), ..Trace::default() }
    }

    pub(super) fn note(&mut self, at: i64, event: fmt::Arguments<'_>) {
        let _ = writeln!(self, "{at:>6} {event}");
    }

    pub(super) fn hash(&self) -> u64 {
        self.hash
    }

    /// The events, if they are kept.
    pub(super) fn lines(&self) -> &str {
        self.lines.as_deref().unwrap_or_default()
    }
}

impl Write for Trace {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        // FNV-1a: it is short, and nobody plans collisions here.
        for byte in text.bytes() {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        if let Some(lines) = &mut self.lines {
            lines.push_str(text);
        }
        Ok(())
    }
}
