//! The running programs that can take another match: those that answered `{"ready": 2}`.
//!
//! To start an interpreter and load a model takes longer than a match. A plain process plays one match
//! at a time, so as many wait as ever played at once. A shared process plays several at once.

use crate::process::Process;
use crate::program::Program;
use crate::shared_process::{SharedMatch, SharedProcess};
use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

struct Pool {
    /// The waiting plain processes with the words of their commands.
    idle: Vec<(Vec<String>, Process)>,
    /// The shared processes that take new matches.
    shared: Vec<(Vec<String>, Arc<SharedProcess>)>,
    /// The commands whose processes play several matches at once, and how many.
    limits: Vec<(Vec<String>, usize)>,
}

static POOL: Mutex<Pool> =
    Mutex::new(Pool { idle: Vec::new(), shared: Vec::new(), limits: Vec::new() });

/// Held while a shared process starts, so that the other threads of a run wait for it
/// instead of starting one each.
static STARTING: Mutex<()> = Mutex::new(());

fn pool() -> MutexGuard<'static, Pool> {
    POOL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until no other thread starts a shared process.
pub(crate) fn lock_start() -> MutexGuard<'static, ()> {
    STARTING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes a waiting plain process of this command.
pub(crate) fn take(words: &[String]) -> Option<Process> {
    let mut pool = pool();
    let at = pool.idle.iter().position(|(command, _)| command == words)?;
    Some(pool.idle.swap_remove(at).1)
}

/// Keeps a plain process that has finished a match.
pub(crate) fn keep(words: Vec<String>, process: Process) {
    pool().idle.push((words, process));
}

/// Opens a match of a shared process of this command that has room for one.
pub(crate) fn open_match(words: &[String]) -> Option<SharedMatch> {
    let mut pool = pool();
    pool.shared.retain(|(_, process)| process.takes_matches());
    pool.shared
        .iter()
        .filter(|(command, _)| command == words)
        .find_map(|(_, process)| process.open())
}

/// Adds a shared process, which plays `limit` matches at once.
pub(crate) fn share(words: &[String], process: Arc<SharedProcess>, limit: usize) {
    let mut pool = pool();
    pool.limits.retain(|(command, _)| command != words);
    pool.limits.push((words.to_vec(), limit));
    pool.shared.push((words.to_vec(), process));
}

/// The number of matches that a process of this command plays at once, if one has played and said so.
pub(crate) fn limit(words: &[String]) -> Option<usize> {
    pool().limits.iter().find(|(command, _)| command == words).map(|(_, limit)| *limit)
}

/// The number of matches between these bots, one for each seat, that one process of each program plays at
/// the same time. `None` if no program plays, or one that plays a single match. Programs must have played
/// before, because they tell it when they start.
pub fn matches_at_once(bots: &[impl AsRef<str>]) -> Option<usize> {
    let mut seats = HashMap::new();
    for bot in bots.iter().map(AsRef::as_ref).filter(|bot| crate::is_program(bot)) {
        *seats.entry(bot.parse::<Program>().ok()?.words).or_insert(0) += 1;
    }
    // A program that holds several seats plays a match of its own at each of them.
    let limits = seats.into_iter().map(|(words, seats)| limit(&words).map(|limit| limit / seats));
    limits.collect::<Option<Vec<_>>>()?.into_iter().min()
}

/// Ends all programs that wait for a match. A caller that plays with programs has to call it at the end,
/// because a program that ignores the end of its input would run on.
pub fn stop_idle_programs() {
    // Not under the lock: a process has half a second to end.
    let (idle, shared) = {
        let mut pool = pool();
        (mem::take(&mut pool.idle), mem::take(&mut pool.shared))
    };
    drop(idle);
    for (_, process) in shared {
        process.retire();
    }
}
