//! [`Process`]: a child process that exchanges lines, with limits on time and memory.
//!
//! One thread serves each pipe, so a program that does not read, writes without end or hangs never
//! blocks the match.

use crate::program::Program;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The longest accepted line: 1 MiB, so that a program cannot fill the memory with one line.
pub(crate) const MAX_LINE_BYTES: usize = 1 << 20;
/// The capacity of the queue of the program's lines. Beyond it the pipe fills up and the program blocks,
/// which bounds the memory.
const REPLY_QUEUE: usize = 64;
/// The capacity of the queue of messages to the program. It holds all events of a long match for a
/// program that reads only when it must choose.
const MESSAGE_QUEUE: usize = 4096;
/// The number of bytes kept from the end of stderr, for the error message.
const STDERR_BYTES: usize = 1000;
/// The time for a program to exit after its stdin is closed, before it is killed.
pub(crate) const EXIT_GRACE: Duration = Duration::from_millis(500);

/// A running program. Dropping this ends it and all processes that it started.
#[derive(Debug)]
pub(crate) struct Process {
    /// `None` once it was killed and waited for.
    child: Mutex<Option<Child>>,
    // The bot of a table may be read from several threads; only its owner receives.
    lines: Mutex<Receiver<Line>>,
    /// The queue of messages; dropping it closes the program's stdin.
    messages: Mutex<Option<SyncSender<Vec<u8>>>>,
    stderr_tail: Arc<Mutex<Vec<u8>>>,
    /// Disconnected when stderr is closed.
    stderr_end: Mutex<Receiver<()>>,
}

#[derive(Debug)]
enum Line {
    Text(String),
    TooLong,
}

/// The reason why no line was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReadError {
    /// The deadline passed.
    Late,
    /// The program gave too many answers without being asked.
    TooMany,
    /// A line was too long. Reading has stopped.
    TooLong,
    /// The program has closed its stdout, usually by exiting.
    Ended,
}

/// The queue is full, or the pipe is closed: the program does not read its messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct QueueFull;

impl Process {
    /// Starts a program in its own process group, so that its children can be killed with it.
    pub(crate) fn start(program: &Program) -> io::Result<Self> {
        let mut command = Command::new(program.name());
        command.args(program.words.iter().skip(1));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (line, lines) = mpsc::sync_channel(REPLY_QUEUE);
        let (messages, outgoing) = mpsc::sync_channel(MESSAGE_QUEUE);
        let (open, stderr_end) = mpsc::channel();
        let stderr_tail = Arc::new(Mutex::new(Vec::new()));
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_stdout(stdout, &line));
        }
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_stdin(stdin, &outgoing));
        }
        if let Some(stderr) = child.stderr.take() {
            let tail = Arc::clone(&stderr_tail);
            thread::spawn(move || read_stderr(stderr, &tail, &open));
        }
        Ok(Process {
            child: Mutex::new(Some(child)),
            lines: Mutex::new(lines),
            messages: Mutex::new(Some(messages)),
            stderr_tail,
            stderr_end: Mutex::new(stderr_end),
        })
    }

    /// Queues a line without waiting for the program to read it.
    pub(crate) fn send(&self, line: Vec<u8>) -> Result<(), QueueFull> {
        let messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        match messages.as_ref().map(|messages| messages.try_send(line)) {
            // Without a queue the process is being stopped, and nobody waits for the line.
            None | Some(Ok(())) => Ok(()),
            Some(Err(TrySendError::Full(_) | TrySendError::Disconnected(_))) => Err(QueueFull),
        }
    }

    /// The next non-empty line, if one arrives before the deadline.
    pub(crate) fn read_line(&self, until: Instant) -> Result<String, ReadError> {
        let left = until.saturating_duration_since(Instant::now());
        // Checked first: a program that writes without end would always have a line ready.
        if left.is_zero() {
            return Err(ReadError::Late);
        }
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        match lines.recv_timeout(left) {
            Ok(Line::Text(text)) => Ok(text),
            Ok(Line::TooLong) => Err(ReadError::TooLong),
            Err(RecvTimeoutError::Timeout) => Err(ReadError::Late),
            Err(RecvTimeoutError::Disconnected) => Err(ReadError::Ended),
        }
    }

    /// Closes the program's stdin when it has been sent all queued messages, and asks it to exit thereby.
    pub(crate) fn close_input(&self) {
        *self.messages.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Kills the process group. Returns the exit code if the program had already exited by itself.
    pub(crate) fn kill(&self) -> Option<i32> {
        self.close_input();
        // Taken out, because the id of a reaped process may be reused: a second signal would hit a stranger.
        let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(child.id().cast_signed()) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        // Also without a process group, on other systems than Unix.
        let _ = child.kill();
        child.wait().ok()?.code()
    }

    /// The last line on stderr of a program that has exited; empty if there is none.
    pub(crate) fn final_stderr_line(&self) -> String {
        // The exit may be seen before the last bytes of stderr. A grandchild can hold the pipe open,
        // hence the timeout.
        let end = self.stderr_end.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = end.recv_timeout(EXIT_GRACE);
        self.last_stderr_line()
    }

    /// The last line on stderr so far; empty if there is none.
    pub(crate) fn last_stderr_line(&self) -> String {
        let words = self.stderr_tail.lock().map(|tail| tail.clone()).unwrap_or_default();
        let words = String::from_utf8_lossy(&words);
        let last = words.trim().lines().last().unwrap_or_default();
        // The line goes to the user's terminal, where escape sequences could do anything.
        last.chars().filter(|c| !c.is_control()).collect()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.close_input();
        let until = Instant::now() + EXIT_GRACE;
        // Drain the queue, or a program that blocks in a write could never exit by itself.
        while !matches!(self.read_line(until), Err(ReadError::Late | ReadError::Ended)) {}
        self.kill();
    }
}

fn read_stdout(stdout: impl Read, lines: &SyncSender<Line>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut bytes = Vec::new();
        // One byte more than allowed tells a line that is too long from one that just fits.
        match reader.by_ref().take(MAX_LINE_BYTES as u64 + 1).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let long = bytes.len() > MAX_LINE_BYTES;
        // Invalid UTF-8 becomes a JSON error, about which the program is told.
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        if text.is_empty() && !long {
            continue;
        }
        if lines.send(if long { Line::TooLong } else { Line::Text(text) }).is_err() || long {
            return;
        }
    }
}

fn write_stdin(mut stdin: impl Write, messages: &Receiver<Vec<u8>>) {
    while let Ok(line) = messages.recv() {
        if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Keeps the end of stderr. Dropping `_open` on return tells that it is complete.
fn read_stderr(mut stderr: impl Read, words: &Mutex<Vec<u8>>, _open: &Sender<()>) {
    let mut bytes = [0; 4096];
    loop {
        let read = match stderr.read(&mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(read) => read,
        };
        let Ok(mut words) = words.lock() else { return };
        words.extend_from_slice(&bytes[..read]);
        let superfluous = words.len().saturating_sub(STDERR_BYTES);
        words.drain(..superfluous);
    }
}
