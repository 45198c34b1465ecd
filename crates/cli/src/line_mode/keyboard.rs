//! Lines from the keyboard or a pipe.

use crate::errors::Failure;
use crate::print::{self, sanitize};
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// Lines from stdin, read on a thread of their own so that Ctrl-C can interrupt the wait.
#[derive(Debug)]
pub(crate) struct Keyboard {
    events: Receiver<KeyboardEvent>,
    /// Whether to print each line: piped lines are, so that a transcript reads well.
    echo: bool,
    /// Whether Ctrl-C was pressed and no line was asked for since.
    pending_interrupt: Arc<AtomicBool>,
}

/// An event of the keyboard.
#[derive(Debug)]
pub(crate) enum KeyboardEvent {
    Line(String),
    /// The end of the input, or Ctrl-C.
    End,
}

impl Keyboard {
    /// Starts reading stdin. Ctrl-C counts as the end of the input.
    pub(crate) fn listen() -> Result<Self, Failure> {
        let (sender, events) = mpsc::channel();
        let pending_interrupt = Arc::new(AtomicBool::new(false));
        let (interrupts, flag) = (sender.clone(), Arc::clone(&pending_interrupt));
        ctrlc::set_handler(move || {
            // A second Ctrl-C before the first was handled ends the process: it may be stuck.
            if flag.swap(true, Ordering::SeqCst) || interrupts.send(KeyboardEvent::End).is_err() {
                std::process::exit(0);
            }
        })
        .map_err(|error| Failure::Data(format!("cannot listen for Ctrl-C: {error}")))?;
        thread::spawn(move || read(&sender));
        Ok(Keyboard { events, echo: !io::stdin().is_terminal(), pending_interrupt })
    }

    /// Whether Ctrl-C was pressed while no line was asked for.
    pub(crate) fn interrupted(&self) -> bool {
        self.pending_interrupt.load(Ordering::SeqCst)
    }

    /// Whether stdin is a terminal, so that a player may type at any time.
    pub(crate) fn is_interactive(&self) -> bool {
        !self.echo
    }

    /// The next line; `None` when there is no more.
    pub(crate) fn line(&self, prompt: &str) -> Result<Option<String>, Failure> {
        // `prompt` releases stdout's lock before the wait; the Ctrl-C handler exits the process,
        // which flushes stdout and would deadlock on a lock held here.
        print::prompt(prompt)?;
        let typed = self.events.recv().unwrap_or(KeyboardEvent::End);
        Ok(match self.echo(typed)? {
            KeyboardEvent::Line(line) => Some(line),
            KeyboardEvent::End => None,
        })
    }

    /// The next event within this time, if there is one.
    pub(crate) fn within(&self, time: Duration) -> Result<Option<KeyboardEvent>, Failure> {
        match self.events.recv_timeout(time) {
            Ok(typed) => self.echo(typed).map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Ok(Some(KeyboardEvent::End)),
        }
    }

    fn echo(&self, typed: KeyboardEvent) -> Result<KeyboardEvent, Failure> {
        let mut out = io::stdout().lock();
        match &typed {
            KeyboardEvent::Line(line) if self.echo => writeln!(out, "{}", sanitize(line))?,
            KeyboardEvent::Line(_) => {}
            KeyboardEvent::End => {
                self.pending_interrupt.store(false, Ordering::SeqCst);
                writeln!(out)?;
            }
        }
        Ok(typed)
    }
}

/// Sends the lines of stdin until its end, or until the receiver is gone.
fn read(sender: &Sender<KeyboardEvent>) {
    let mut input = io::stdin().lock();
    loop {
        let mut bytes = Vec::new();
        // Not `read_line`: one invalid byte in a pipe must not end the input.
        match input.read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if sender.send(KeyboardEvent::Line(line)).is_err() {
            return;
        }
    }
    // Fails only if the match is over and nobody reads any more.
    let _ = sender.send(KeyboardEvent::End);
}
