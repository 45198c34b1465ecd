//! Drives a program in a pseudo-terminal as somebody at the keyboard would, for tests and pictures.

mod frames;
mod picture;

pub use picture::svg;

use frames::Frames;
use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use std::io::{self, Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::{Child, ExitStatus};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A program in a terminal of its own.
pub struct Robot {
    pty: Arc<Pty>,
    child: Child,
    screen: Arc<Mutex<Screen>>,
}

/// The screen as the program has drawn it.
struct Screen {
    parser: vt100::Parser,
    frames: Frames,
}

/// How long a robot waits for what must come, on however busy a machine.
const PATIENCE: Duration = Duration::from_secs(120);
/// How often it looks.
const LOOK: Duration = Duration::from_millis(5);

impl Robot {
    /// Starts a program in a terminal of so many columns and rows, with these variables besides a
    /// clean environment.
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
        let screen = Arc::new(Mutex::new(Screen { parser, frames: Frames::default() }));
        let (from, onto) = (Arc::clone(&pty), Arc::clone(&screen));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // The end of the program is an error of reading here.
            while let Ok(n @ 1..) = (&*from).read(&mut bytes) {
                let mut screen = onto.lock().unwrap_or_else(PoisonError::into_inner);
                let whole = screen.frames.take(&bytes[..n]);
                screen.parser.process(&whole);
            }
        });
        Ok(Robot { pty, child, screen })
    }

    /// Types this as it is.
    pub fn keys(&self, keys: &str) -> io::Result<()> {
        (&*self.pty).write_all(keys.as_bytes())
    }

    /// Makes the terminal another size.
    pub fn resize(&self, columns: u16, rows: u16) -> io::Result<()> {
        self.with(|parser| parser.set_size(at_least_one(rows), at_least_one(columns)));
        self.pty.resize(Size::new(rows, columns)).map_err(io::Error::other)
    }

    /// The text on the screen, each line without trailing spaces. A frame appears only when it is
    /// complete.
    pub fn text(&self) -> String {
        let text = self.with(|parser| parser.screen().contents());
        text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
    }

    /// Whether anything on the screen has a colour of its own.
    pub fn coloured(&self) -> bool {
        self.with(|parser| {
            let screen = parser.screen();
            let (rows, columns) = screen.size();
            let (rows, columns): (u16, u16) = (rows.into(), columns.into());
            let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            cells.filter_map(|(row, column)| screen.cell(row, column)).any(|cell| {
                cell.fgcolor() != vt100::Color::Default || cell.bgcolor() != vt100::Color::Default
            })
        })
    }

    /// Looks at the screen with all that belongs to it.
    pub fn with<T>(&self, look: impl FnOnce(&mut vt100::Parser) -> T) -> T {
        look(&mut self.screen.lock().unwrap_or_else(PoisonError::into_inner).parser)
    }

    /// How many frames were drawn.
    fn drawn(&self) -> u64 {
        self.screen.lock().unwrap_or_else(PoisonError::into_inner).frames.drawn()
    }

    /// Types this and waits until the program has drawn a frame since, though it may look as the one
    /// before; gives its text.
    pub fn redraws(&self, keys: &str) -> Result<String, String> {
        let before = self.drawn();
        self.keys(keys).map_err(|error| error.to_string())?;
        self.until(|_| self.drawn() > before)
    }

    /// Waits until the screen is like that, and gives its text; the last text as an error if it does
    /// not become so.
    pub fn until(&self, is: impl Fn(&str) -> bool) -> Result<String, String> {
        let end = Instant::now() + PATIENCE;
        loop {
            let text = self.text();
            if is(&text) {
                return Ok(text);
            }
            if Instant::now() > end {
                return Err(text);
            }
            thread::sleep(LOOK);
        }
    }

    /// Waits until this can be read.
    pub fn reads(&self, what: &str) -> Result<String, String> {
        self.until(|text| text.contains(what))
    }

    /// Waits until nothing has changed for a while, as pictures do that are taken by hand. A test says
    /// what it waits for.
    pub fn settled(&self) -> String {
        const STILL: Duration = Duration::from_millis(120);
        let mut text = self.text();
        let mut since = Instant::now();
        let end = Instant::now() + PATIENCE;
        while since.elapsed() < STILL && Instant::now() < end {
            thread::sleep(LOOK);
            let now = self.text();
            if now != text {
                (text, since) = (now, Instant::now());
            }
        }
        text
    }

    /// Waits for the program to end.
    pub fn ended(&mut self) -> io::Result<ExitStatus> {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            thread::sleep(LOOK);
        }
        Err(io::Error::new(io::ErrorKind::TimedOut, "the program does not end"))
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Robot {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn at_least_one(n: u16) -> NonZero<u16> {
    NonZero::new(n).unwrap_or(NonZero::<u16>::MIN)
}
