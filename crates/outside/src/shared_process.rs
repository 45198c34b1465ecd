//! [`SharedProcess`]: a program that plays several matches at once.
//!
//! Each match has a number and a thread of its own that plays it. Two more threads serve the process:
//! one writes the messages of all matches in batches, the other hands out the answers. The next batch
//! is written when the program has answered a question of the last one, or owes no answer: then it
//! has read all that was written. Until then messages gather, so batches are large for a slow
//! program and small for a fast one.

use crate::clock::Clock;
use crate::exit_reason::ExitReason;
use crate::message::{Message, to_batch};
use crate::process::{EXIT_GRACE, Process, ReadError};
use crate::program_bot::MAX_INVALID_REPLIES;
use crate::reply::{self, ReplyError};
use crate::sentence::gameless_sentence;
use sortie_core::Text;
use std::collections::{HashMap, VecDeque};
use std::mem;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The longest time that a message waits for those of matches that Sortie is computing. It makes batches
/// of the matches whose answers came together, and is short beside the time of a decision.
const GATHERING: Duration = Duration::from_millis(1);
/// The capacity of the queue of answers of one match. A program that writes more without being asked is
/// wrong, and must not hold up the answers of other matches.
pub(crate) const ANSWER_QUEUE: usize = 64;
/// The most messages of one match that wait to be written. It holds all events of a long match.
const MESSAGE_QUEUE: usize = 4096;
/// How often the thread that reads looks up. Any time will do, since it is woken by every line.
const LONG: Duration = Duration::from_secs(3600);

/// A process with the matches that it plays.
#[derive(Debug)]
pub(crate) struct SharedProcess {
    process: Process,
    /// The number of matches that it plays at once.
    limit: usize,
    state: Mutex<State>,
    /// Signals that there may be something to write.
    writable: Condvar,
    /// Signals that the program has ended.
    ended: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// Messages that are not written yet.
    queue: Vec<Queued>,
    /// When the first of them was queued.
    queued_since: Option<Instant>,
    /// Warnings of the time limit, which are written at once.
    reminders: Vec<Vec<u8>>,
    open: HashMap<u32, OpenMatch>,
    next_id: u32,
    /// The number of open matches that Sortie computes: they have asked nothing.
    computing: usize,
    /// The number of questions that were written and not answered.
    unanswered: usize,
    /// The number of the last batch with questions.
    batch: u64,
    /// Whether the program has read that batch, since it has answered a question of it.
    has_read: bool,
    /// The number of lines in a row that belong to no match.
    unknown_lines: u32,
    /// Whether it takes no more matches and ends with the last one.
    retired: bool,
    ended: Option<Ended>,
}

#[derive(Debug)]
struct Queued {
    /// `None` if the message belongs to no match.
    id: Option<u32>,
    json: Vec<u8>,
    is_question: bool,
}

#[derive(Debug)]
struct OpenMatch {
    question: Question,
    /// The batch in which it was written.
    batch: u64,
    /// The number of its messages that are not written yet.
    queued: usize,
    answers: VecDeque<String>,
    /// Whether more answers came than the queue holds.
    has_overflowed: bool,
    /// Signals an answer, a written message or the end of the program.
    changed: Arc<Condvar>,
}

/// The last question of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Answered,
    Queued,
    Written,
}

#[derive(Debug)]
struct Ended {
    why: ExitReason,
    code: Option<i32>,
    said: String,
}

/// One match of a shared process. Dropping it tells the program that the match is closed.
#[derive(Debug)]
pub(crate) struct SharedMatch {
    process: Arc<SharedProcess>,
    id: u32,
    changed: Arc<Condvar>,
}

impl SharedProcess {
    /// Shares a process that has said, in its first match, that it plays `limit` matches at once. Returns
    /// that match as well.
    pub(crate) fn start(process: Process, limit: usize) -> (Arc<Self>, SharedMatch) {
        let shared = Arc::new(SharedProcess {
            process,
            limit,
            state: Mutex::default(),
            writable: Condvar::new(),
            ended: Condvar::new(),
        });
        let first = shared.insert(&mut shared.lock());
        let (writer, reader) = (Arc::clone(&shared), Arc::clone(&shared));
        thread::spawn(move || writer.write_batches());
        thread::spawn(move || reader.read_answers());
        (shared, first)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens another match, if there is room for one.
    pub(crate) fn open(self: &Arc<Self>) -> Option<SharedMatch> {
        let mut state = self.lock();
        let has_room = state.takes_matches() && state.open.len() < self.limit;
        has_room.then(|| self.insert(&mut state))
    }

    pub(crate) fn takes_matches(&self) -> bool {
        self.lock().takes_matches()
    }

    fn insert(self: &Arc<Self>, state: &mut State) -> SharedMatch {
        let (id, changed) = (state.next_id, Arc::new(Condvar::new()));
        // Numbers are not used again: a late answer must not count in another match.
        state.next_id += 1;
        state.computing += 1;
        let open = OpenMatch {
            question: Question::Answered,
            batch: 0,
            queued: 0,
            answers: VecDeque::new(),
            has_overflowed: false,
            changed: Arc::clone(&changed),
        };
        state.open.insert(id, open);
        SharedMatch { process: Arc::clone(self), id, changed }
    }

    /// Takes no more matches. The process ends now, or after its last match.
    pub(crate) fn retire(&self) {
        let is_last = {
            let mut state = self.lock();
            state.retired = true;
            state.open.is_empty()
        };
        if is_last {
            self.end();
        }
    }

    /// Ends the process and waits until it has ended.
    fn end(&self) {
        self.writable.notify_all();
        let wait = self.ended.wait_timeout_while(self.lock(), EXIT_GRACE, |s| s.ended.is_none());
        drop(wait);
        self.process.kill();
    }

    /// Writes batches until the process ends or is retired.
    fn write_batches(&self) {
        let mut state = self.lock();
        while state.ended.is_none() {
            let has_reminders = !state.reminders.is_empty();
            let is_last = !has_reminders && state.retired && state.open.is_empty();
            let wait = state.time_to_next_batch();
            let batch = if has_reminders {
                mem::take(&mut state.reminders)
            } else if is_last || wait == Some(Duration::ZERO) {
                state.take_batch()
            } else {
                state = match wait {
                    Some(wait) => {
                        self.writable
                            .wait_timeout(state, wait)
                            .unwrap_or_else(PoisonError::into_inner)
                            .0
                    }
                    None => self.writable.wait(state).unwrap_or_else(PoisonError::into_inner),
                };
                continue;
            };
            // Queued under the lock: the program must not answer what does not count as written yet.
            let is_full = !batch.is_empty() && self.process.send(to_batch(&batch)).is_err();
            if is_full {
                drop(state);
                self.finish(ExitReason::QueueFull);
                return;
            }
            if is_last {
                // An end of input asks the program to exit.
                self.process.close_input();
                return;
            }
        }
    }

    /// Hands out answers until the program ends.
    fn read_answers(&self) {
        let why = loop {
            match self.process.read_line(Instant::now() + LONG) {
                Ok(line) => {
                    let mut state = self.lock();
                    state.hand_out(&line);
                    self.writable.notify_one();
                    if state.unknown_lines >= MAX_INVALID_REPLIES {
                        break ExitReason::InvalidReplies;
                    }
                }
                Err(ReadError::Late) => {}
                Err(why) => break ExitReason::Read(why),
            }
        };
        self.finish(why);
    }

    /// Kills the process and tells all its matches.
    fn finish(&self, why: ExitReason) {
        let code = self.process.kill();
        let said = self.process.final_stderr_line();
        let mut state = self.lock();
        // The first reason counts: the reader also ends when the writer has killed the process.
        state.ended.get_or_insert(Ended { why, code, said });
        for open in state.open.values() {
            open.changed.notify_all();
        }
        self.ended.notify_all();
        self.writable.notify_all();
    }
}

impl State {
    fn takes_matches(&self) -> bool {
        !self.retired && self.ended.is_none()
    }

    fn queue(&mut self, id: Option<u32>, json: Vec<u8>, is_question: bool) {
        self.queue.push(Queued { id, json, is_question });
        self.queued_since.get_or_insert_with(Instant::now);
    }

    /// The time until the queue should be written; `None` if an answer has to come first.
    fn time_to_next_batch(&self) -> Option<Duration> {
        let since = self.queued_since?;
        if self.unanswered > 0 && !self.has_read {
            return None;
        }
        // When all matches wait for the program, nothing more will come.
        let gathering = if self.computing == 0 { Duration::ZERO } else { GATHERING };
        Some(gathering.saturating_sub(since.elapsed()))
    }

    /// Takes the queue; its messages count as written.
    fn take_batch(&mut self) -> Vec<Vec<u8>> {
        self.queued_since = None;
        let queue = mem::take(&mut self.queue);
        if queue.iter().any(|queued| queued.is_question) {
            self.batch += 1;
            self.has_read = false;
        }
        for Queued { id, is_question, .. } in &queue {
            // A match may have been closed since.
            let Some(open) = id.and_then(|id| self.open.get_mut(&id)) else { continue };
            open.queued -= 1;
            if *is_question && open.question == Question::Queued {
                open.question = Question::Written;
                open.batch = self.batch;
                self.unanswered += 1;
            }
            open.changed.notify_all();
        }
        queue.into_iter().map(|queued| queued.json).collect()
    }

    /// Gives the answers of a line to their matches.
    fn hand_out(&mut self, line: &str) {
        let answers = match reply::parse_line(line) {
            Ok(answers) => answers,
            Err(error) => return self.warn(&error),
        };
        for answer in answers {
            let (id, answer) = match answer {
                Ok(answer) => answer,
                Err(error) => {
                    self.warn(&error);
                    continue;
                }
            };
            let Some(open) = self.open.get_mut(&id) else {
                // Nothing is wrong if the answer came too late for its match.
                if id >= self.next_id {
                    self.warn(&ReplyError::unknown_match(id));
                }
                continue;
            };
            self.unknown_lines = 0;
            if open.answers.len() < ANSWER_QUEUE {
                open.answers.push_back(answer.to_owned());
            } else {
                open.has_overflowed = true;
            }
            open.changed.notify_all();
            self.mark_answered(id);
        }
    }

    fn mark_answered(&mut self, id: u32) {
        if let Some(open) = self.open.get_mut(&id)
            && open.question == Question::Written
        {
            open.question = Question::Answered;
            self.has_read |= open.batch == self.batch;
            self.unanswered -= 1;
            self.computing += 1;
        }
    }

    /// Warns the program of a line that belongs to no match.
    fn warn(&mut self, error: &ReplyError) {
        self.unknown_lines += 1;
        // It may have been meant as an answer, and the program then waits for the warning.
        self.has_read = true;
        let warning = Message::Warning(error.to_warning(None, gameless_sentence));
        self.queue(None, warning.to_json(None), false);
    }
}

impl SharedMatch {
    pub(crate) fn id(&self) -> u32 {
        self.id
    }

    /// Queues a message for the next batch.
    pub(crate) fn send(&self, message: &Message<'_>) -> Result<(), ExitReason> {
        let json = message.to_json(Some(self.id));
        let mut guard = self.process.lock();
        let state = &mut *guard;
        let Some(open) = state.open.get_mut(&self.id) else { return Ok(()) };
        if message.is_reminder() {
            state.reminders.push(json);
        } else {
            if open.queued >= MESSAGE_QUEUE {
                return Err(ExitReason::QueueFull);
            }
            open.queued += 1;
            if message.is_question() && open.question != Question::Queued {
                match open.question {
                    Question::Written => state.unanswered -= 1,
                    Question::Answered | Question::Queued => state.computing -= 1,
                }
                open.question = Question::Queued;
            }
            state.queue(Some(self.id), json, message.is_question());
        }
        // Only with a reason to write or to wait for more: most messages would wake the thread in vain.
        let wait = state.time_to_next_batch();
        let is_first = wait.is_some() && state.queue.len() == 1;
        if is_first || wait == Some(Duration::ZERO) || !state.reminders.is_empty() {
            self.process.writable.notify_one();
        }
        Ok(())
    }

    /// The next answer, if one arrives before the clock shows this time. The time until all messages of
    /// the match are written does not count.
    pub(crate) fn read_line(&self, clock: &mut Clock, time: Duration) -> Result<String, ReadError> {
        let begun = Instant::now();
        let is_queued = |state: &mut State| {
            state.ended.is_none() && state.open.get(&self.id).is_some_and(|open| open.queued > 0)
        };
        let wait = self.changed.wait_while(self.process.lock(), is_queued);
        let state = wait.unwrap_or_else(PoisonError::into_inner);
        clock.exclude(begun.elapsed());
        let left = clock.deadline(time).saturating_duration_since(Instant::now());
        // A program that asks without end would always have a line ready.
        if left.is_zero() {
            return Err(ReadError::Late);
        }
        let is_silent = |state: &mut State| {
            let open = state.open.get(&self.id);
            state.ended.is_none()
                && open.is_some_and(|open| open.answers.is_empty() && !open.has_overflowed)
        };
        let wait = self.changed.wait_timeout_while(state, left, is_silent);
        let mut state = wait.unwrap_or_else(PoisonError::into_inner).0;
        let Some(open) = state.open.get_mut(&self.id) else { return Err(ReadError::Ended) };
        if open.has_overflowed {
            return Err(ReadError::TooMany);
        }
        match open.answers.pop_front() {
            Some(answer) => {
                // Also for an answer that came before its question was written.
                state.mark_answered(self.id);
                Ok(answer)
            }
            None if state.ended.is_some() => Err(ReadError::Ended),
            None => Err(ReadError::Late),
        }
    }

    /// Why this match ends: for the given reason, or because the whole process has ended.
    pub(crate) fn exit(&self, why: &ExitReason) -> Text {
        let state = self.process.lock();
        match (&state.ended, why) {
            (Some(ended), ExitReason::Read(ReadError::Ended) | ExitReason::QueueFull) => {
                ended.why.to_text(ended.code, ended.said.clone())
            }
            _ => why.to_text(None, self.process.process.last_stderr_line()),
        }
    }

    /// Lets the process take no more matches, because it may hang.
    pub(crate) fn retire(&self) {
        self.process.lock().retired = true;
    }

    /// Tells the program why it lost the match. Dropping the match tells it no reason.
    pub(crate) fn close(self, reason: &str) {
        self.send_closed(Some(reason));
    }

    fn send_closed(&self, reason: Option<&str>) {
        let json = Message::closed(reason).to_json(Some(self.id));
        let is_last = {
            let mut state = self.process.lock();
            let Some(open) = state.open.remove(&self.id) else { return };
            match open.question {
                Question::Answered => state.computing -= 1,
                Question::Queued => {}
                Question::Written => state.unanswered -= 1,
            }
            state.queue(Some(self.id), json, false);
            self.process.writable.notify_one();
            state.retired && state.open.is_empty()
        };
        if is_last {
            self.process.end();
        }
    }
}

impl Drop for SharedMatch {
    fn drop(&mut self) {
        self.send_closed(None);
    }
}
