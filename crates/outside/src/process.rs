//! A running program: lines in, lines out, and an end in any case.

use crate::program::Program;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender, TrySendError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// A longer line is no line.
pub(crate) const LONGEST_LINE: usize = 1 << 20;
/// Lines that wait to be read by us; who writes more has to wait.
const WAITING: usize = 64;
/// Lines that wait to be read by the program.
const UNREAD: usize = 4096;
/// Of what it writes to stderr, the end is kept: so many bytes.
const LAST_WORDS: usize = 1000;
/// How long it may take to end by itself, once its stdin is closed.
const GRACE: Duration = Duration::from_millis(500);

/// A running program. It is ended, with all that it started, when this is dropped.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    lines: Receiver<Line>,
    /// The input of the process; closed to end it.
    told: Option<SyncSender<Vec<u8>>>,
    words: Arc<Mutex<Vec<u8>>>,
    /// Closed when its stderr is.
    words_end: Receiver<()>,
}

#[derive(Debug)]
enum Line {
    Text(String),
    TooLong,
}

/// Why there is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoLine {
    /// None came in time.
    Late,
    /// One came that is too long; nothing is read any more.
    TooLong,
    /// It has closed its stdout, most likely by ending.
    Ended,
}

/// The program does not read what it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deaf;

impl Process {
    /// Starts a program in a group of its own, so that what it starts ends with it.
    pub(crate) fn start(program: &Program) -> io::Result<Self> {
        let mut command = Command::new(program.name());
        command.args(program.words.iter().skip(1));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (line, lines) = mpsc::sync_channel(WAITING);
        let (told, telling) = mpsc::sync_channel(UNREAD);
        let (open, words_end) = mpsc::channel();
        let words = Arc::new(Mutex::new(Vec::new()));
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || listen(stdout, &line));
        }
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || tell(stdin, &telling));
        }
        if let Some(stderr) = child.stderr.take() {
            let words = Arc::clone(&words);
            thread::spawn(move || keep(stderr, &words, &open));
        }
        Ok(Process { child, lines, told: Some(told), words, words_end })
    }

    /// Tells it a line; does not wait until it is read.
    pub(crate) fn tell(&self, line: Vec<u8>) -> Result<(), Deaf> {
        match self.told.as_ref().map(|told| told.try_send(line)) {
            None | Some(Ok(())) => Ok(()),
            Some(Err(TrySendError::Full(_) | TrySendError::Disconnected(_))) => Err(Deaf),
        }
    }

    /// The next line that is not empty, if there is one before this moment.
    pub(crate) fn line(&self, until: Instant) -> Result<String, NoLine> {
        let left = until.saturating_duration_since(Instant::now());
        // Who writes without end is late as well.
        if left.is_zero() {
            return Err(NoLine::Late);
        }
        match self.lines.recv_timeout(left) {
            Ok(Line::Text(text)) => Ok(text),
            Ok(Line::TooLong) => Err(NoLine::TooLong),
            Err(RecvTimeoutError::Timeout) => Err(NoLine::Late),
            Err(RecvTimeoutError::Disconnected) => Err(NoLine::Ended),
        }
    }

    /// Ends it at once; the exit code, if it had ended by itself before.
    pub(crate) fn kill(&mut self) -> Option<i32> {
        self.told = None;
        // It is not waited for before, so that its number still belongs to its group.
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(self.child.id().cast_signed()) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        self.child.wait().ok()?.code()
    }

    /// The last line that it wrote to stderr; empty where there is none.
    pub(crate) fn last_words(&self) -> String {
        let _ = self.words_end.recv_timeout(GRACE);
        let words = self.words.lock().map(|words| words.clone()).unwrap_or_default();
        let words = String::from_utf8_lossy(&words);
        let last = words.trim().lines().last().unwrap_or_default();
        last.chars().filter(|c| !c.is_control()).collect()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.told = None;
        let until = Instant::now() + GRACE;
        while !matches!(self.line(until), Err(NoLine::Late | NoLine::Ended)) {}
        self.kill();
    }
}

fn listen(stdout: impl Read, lines: &SyncSender<Line>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut bytes = Vec::new();
        match reader.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let long = bytes.len() > LONGEST_LINE;
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        if text.is_empty() && !long {
            continue;
        }
        if lines.send(if long { Line::TooLong } else { Line::Text(text) }).is_err() || long {
            return;
        }
    }
}

fn tell(mut stdin: impl Write, told: &Receiver<Vec<u8>>) {
    while let Ok(line) = told.recv() {
        if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Keeps the end of what is written; `_open` is closed with the return.
fn keep(mut stderr: impl Read, words: &Mutex<Vec<u8>>, _open: &Sender<()>) {
    let mut bytes = [0; 4096];
    loop {
        let read = match stderr.read(&mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(read) => read,
        };
        let Ok(mut words) = words.lock() else { return };
        words.extend_from_slice(&bytes[..read]);
        let superfluous = words.len().saturating_sub(LAST_WORDS);
        words.drain(..superfluous);
    }
}
