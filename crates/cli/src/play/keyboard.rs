//! Lines that somebody types.

use crate::errors::Failure;
use crate::print::harmless;
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// The keyboard, or what is piped in instead of it.
#[derive(Debug)]
pub(super) struct Keyboard {
    typed: Receiver<Typed>,
    /// Lines that nobody sees being typed are printed, so that a transcript reads well.
    echo: bool,
    unheard: Arc<AtomicBool>,
}

#[derive(Debug)]
enum Typed {
    Line(String),
    /// The end of the input, or Ctrl-C.
    End,
}

impl Keyboard {
    /// Listens from now on. Ctrl-C is heard like the end of the input.
    pub(super) fn listen() -> Result<Self, Failure> {
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
    pub(super) fn interrupted(&self) -> bool {
        self.unheard.load(Ordering::SeqCst)
    }

    /// The next line; `None` when there is no more.
    pub(super) fn line(&self, prompt: &str) -> Result<Option<String>, Failure> {
        let mut out = io::stdout().lock();
        write!(out, "{prompt}")?;
        out.flush()?;
        // The handler must not meet a lock that waits for a line.
        drop(out);
        let typed = self.typed.recv().unwrap_or(Typed::End);
        let mut out = io::stdout().lock();
        match typed {
            Typed::Line(line) => {
                if self.echo {
                    writeln!(out, "{}", harmless(&line))?;
                }
                Ok(Some(line))
            }
            Typed::End => {
                self.unheard.store(false, Ordering::SeqCst);
                writeln!(out)?;
                Ok(None)
            }
        }
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
