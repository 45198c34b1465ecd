//! Programs that wait for their next match: those that answered `{"ready": 2}`.
//!
//! To start an interpreter and load a model takes longer than a match. A process plays one match at a
//! time, so as many wait as ever played at once.

use crate::process::Process;
use std::mem;
use std::sync::{Mutex, PoisonError};

/// The waiting processes with the words of their commands.
static IDLE: Mutex<Vec<(Vec<String>, Process)>> = Mutex::new(Vec::new());

/// Takes a waiting process of this command.
pub(crate) fn take(words: &[String]) -> Option<Process> {
    let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let at = idle.iter().position(|(command, _)| command == words)?;
    Some(idle.swap_remove(at).1)
}

/// Keeps a process that has finished a match.
pub(crate) fn keep(words: Vec<String>, process: Process) {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner).push((words, process));
}

/// Ends all programs that wait for a match. A caller that plays with programs has to call it at the end,
/// because a program that ignores the end of its input would run on.
pub fn stop_idle_programs() {
    // Not under the lock: a process has half a second to end.
    let idle = mem::take(&mut *IDLE.lock().unwrap_or_else(PoisonError::into_inner));
    drop(idle);
}
