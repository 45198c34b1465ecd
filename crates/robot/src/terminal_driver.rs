//! [`TerminalDriver`]: types keys into a program and waits for its screen.

use crate::frame_buffer::FrameBuffer;
use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use std::io::{self, Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::{Child, ExitStatus};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A program in a pseudo-terminal. Dropping this kills it.
pub struct TerminalDriver {
    pty: Arc<Pty>,
    child: Child,
    screen: Arc<Mutex<Screen>>,
    /// The thread that reads the program's output.
    reader: JoinHandle<()>,
}

/// The screen's state, shared with the thread that reads the program's output.
struct Screen {
    parser: vt100::Parser,
    frames: FrameBuffer,
}

/// The longest wait for any condition. Far longer than needed: it must hold on a busy test machine, and
/// only failing tests wait for it.
const TIMEOUT: Duration = Duration::from_secs(120);
/// The interval at which conditions are checked.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

impl TerminalDriver {
    /// Starts a program in a terminal of `columns` × `rows`. Its environment has only `PATH`, `TERM` and
    /// `variables`, so tests do not depend on the developer's settings.
    pub fn start(
        program: &Path,
        args: &[&str],
        variables: &[(&str, &str)],
        (columns, rows): (u16, u16),
    ) -> io::Result<Self> {
        let (pty, inside) = open().map_err(io::Error::other)?;
        pty.resize(Size::new(rows, columns)).map_err(io::Error::other)?;
        let path = std::env::var("PATH").unwrap_or_default();
        let mut command = Command::new(program);
        command = command.args(args).env_clear().env("PATH", path).env("TERM", "xterm-256color");
        for (name, value) in variables {
            command = command.env(name, value);
        }
        let child = command.spawn(inside).map_err(io::Error::other)?;
        let pty = Arc::new(pty);
        let parser = vt100::Parser::new(at_least_one(rows), at_least_one(columns), 0);
        let screen = Arc::new(Mutex::new(Screen { parser, frames: FrameBuffer::default() }));
        let (from, onto) = (Arc::clone(&pty), Arc::clone(&screen));
        let reader = thread::spawn(move || {
            let mut bytes = [0; 4096];
            // On Linux, reading fails with EIO once the program has exited.
            while let Ok(n @ 1..) = (&*from).read(&mut bytes) {
                // A panic in a test must not hide the screen from its error message, so a poisoned
                // lock is taken over.
                let mut screen = onto.lock().unwrap_or_else(PoisonError::into_inner);
                let whole = screen.frames.push(&bytes[..n]);
                screen.parser.process(&whole);
            }
        });
        Ok(TerminalDriver { pty, child, screen, reader })
    }

    /// Types these bytes.
    pub fn send_keys(&self, keys: &str) -> io::Result<()> {
        (&*self.pty).write_all(keys.as_bytes())
    }

    /// Resizes the terminal.
    pub fn resize(&self, columns: u16, rows: u16) -> io::Result<()> {
        // The emulator first: the program may redraw for the new size at once.
        self.with_parser(|parser| parser.set_size(at_least_one(rows), at_least_one(columns)));
        self.pty.resize(Size::new(rows, columns)).map_err(io::Error::other)
    }

    /// The text on the screen, each line without trailing spaces. A frame appears only when it is
    /// complete.
    pub fn screen_text(&self) -> String {
        let text = self.with_parser(|parser| parser.screen().contents());
        text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
    }

    /// Whether any cell on the screen has a colour.
    pub fn has_colours(&self) -> bool {
        self.with_parser(|parser| {
            let screen = parser.screen();
            let (rows, columns) = screen.size();
            let (rows, columns): (u16, u16) = (rows.into(), columns.into());
            let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            cells.filter_map(|(row, column)| screen.cell(row, column)).any(|cell| {
                cell.fgcolor() != vt100::Color::Default || cell.bgcolor() != vt100::Color::Default
            })
        })
    }

    /// Calls a function with the terminal emulator.
    pub fn with_parser<T>(&self, look: impl FnOnce(&mut vt100::Parser) -> T) -> T {
        look(&mut self.screen.lock().unwrap_or_else(PoisonError::into_inner).parser)
    }

    /// The number of complete frames since the start.
    fn frames_drawn(&self) -> u64 {
        self.screen.lock().unwrap_or_else(PoisonError::into_inner).frames.complete_frames()
    }

    /// Types these bytes, waits for the next frame, even an identical one, and returns its text.
    pub fn send_and_wait_redraw(&self, keys: &str) -> Result<String, String> {
        // Counted before the keys are sent, or a fast redraw would be missed.
        let before = self.frames_drawn();
        self.send_keys(keys).map_err(|error| error.to_string())?;
        self.wait_until(|_| self.frames_drawn() > before)
    }

    /// Waits until a condition on the screen's text holds. Returns the text, or the last one as the error
    /// after the timeout.
    pub fn wait_until(&self, condition: impl Fn(&str) -> bool) -> Result<String, String> {
        let end = Instant::now() + TIMEOUT;
        loop {
            let text = self.screen_text();
            if condition(&text) {
                return Ok(text);
            }
            if Instant::now() > end {
                return Err(text);
            }
            thread::sleep(POLL_INTERVAL);
        }
    }

    /// Waits until the screen contains a text.
    pub fn wait_for_text(&self, what: &str) -> Result<String, String> {
        self.wait_until(|text| text.contains(what))
    }

    /// Waits until the screen has not changed for a moment. For screenshots only: a test should wait for a
    /// text instead, because a slow machine may pause at any time.
    pub fn wait_until_still(&self) -> String {
        const STILL: Duration = Duration::from_millis(120);
        let mut text = self.screen_text();
        let mut since = Instant::now();
        let end = Instant::now() + TIMEOUT;
        while since.elapsed() < STILL && Instant::now() < end {
            thread::sleep(POLL_INTERVAL);
            let current = self.screen_text();
            if current != text {
                (text, since) = (current, Instant::now());
            }
        }
        text
    }

    /// Waits for the program to exit, and for its last words to be on the screen.
    pub fn wait(&mut self) -> io::Result<ExitStatus> {
        let end = Instant::now() + TIMEOUT;
        while Instant::now() < end {
            // The reader ends at the end of the output, which may be behind the exit.
            if let Some(status) = self.child.try_wait()?.filter(|_| self.reader.is_finished()) {
                return Ok(status);
            }
            thread::sleep(POLL_INTERVAL);
        }
        Err(io::Error::new(io::ErrorKind::TimedOut, "the program does not end"))
    }

    /// The process id.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for TerminalDriver {
    fn drop(&mut self) {
        // An error means that the program has ended already. The wait leaves no zombie behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn at_least_one(n: u16) -> NonZero<u16> {
    NonZero::new(n).unwrap_or(NonZero::<u16>::MIN)
}
