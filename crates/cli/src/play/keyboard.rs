//! Lines that somebody types.

use crate::errors::Failure;
use crate::print::{self, harmless};
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// The keyboard, or what is piped in instead of it.
#[derive(Debug)]
pub(crate) struct Keyboard {
    typed: Receiver<Typed>,
    /// Lines that nobody sees being typed are printed, so that a transcript reads well.
    echo: bool,
    unheard: Arc<AtomicBool>,
}

/// What came from the keyboard.
#[derive(Debug)]
pub(crate) enum Typed {
    Line(String),
    /// The end of the input, or Ctrl-C.
    End,
}

impl Keyboard {
    /// Listens from now on. Ctrl-C is heard like the end of the input.
    pub(crate) fn listen() -> Result<Self, Failure> {
        let (sender, typed) = mpsc::channel();
        let unheard = Arc::new(AtomicBool::new(false));
        let (interrupts, flag) = (sender.clone(), Arc::clone(&unheard));
        ctrlc::set_handler(move || {
            // The second Ctrl-C without an answer in between does not wait for one.
            if flag.swap(true, Ordering::SeqCst) || interrupts.send(Typed::End).is_err() {
                std::process::exit(0);
            }
        })
        .map_err(|error| Failure::Data(format!("cannot listen for Ctrl-C: {error}")))?;
        thread::spawn(move || read(&sender));
        Ok(Keyboard { typed, echo: !io::stdin().is_terminal(), unheard })
    }

    /// Whether Ctrl-C was pressed while nobody was asked anything.
    pub(crate) fn interrupted(&self) -> bool {
        self.unheard.load(Ordering::SeqCst)
    }

    /// Whether somebody may type at any time, and not only answer what is asked.
    pub(crate) fn is_somebody(&self) -> bool {
        !self.echo
    }

    /// The next line; `None` when there is no more.
    pub(crate) fn line(&self, prompt: &str) -> Result<Option<String>, Failure> {
        // The lock is given back at once: the handler must not meet one that waits for a line.
        print::prompt(prompt)?;
        let typed = self.typed.recv().unwrap_or(Typed::End);
        Ok(match self.heard(typed)? {
            Typed::Line(line) => Some(line),
            Typed::End => None,
        })
    }

    /// What is typed, if anything is within this time.
    pub(crate) fn within(&self, time: Duration) -> Result<Option<Typed>, Failure> {
        match self.typed.recv_timeout(time) {
            Ok(typed) => self.heard(typed).map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Ok(Some(Typed::End)),
        }
    }

    fn heard(&self, typed: Typed) -> Result<Typed, Failure> {
        let mut out = io::stdout().lock();
        match &typed {
            Typed::Line(line) if self.echo => writeln!(out, "{}", harmless(line))?,
            Typed::Line(_) => {}
            Typed::End => {
                self.unheard.store(false, Ordering::SeqCst);
                writeln!(out)?;
            }
        }
        Ok(typed)
    }
}

/// Sends what is typed, line by line, until nobody listens or nothing comes.
fn read(sender: &Sender<Typed>) {
    let mut input = io::stdin().lock();
    loop {
        let mut bytes = Vec::new();
        match input.read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if sender.send(Typed::Line(line)).is_err() {
            return;
        }
    }
    let _ = sender.send(Typed::End);
}
