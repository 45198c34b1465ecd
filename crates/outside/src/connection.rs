//! [`Connection`]: the lines between one match and its program.

use crate::clock::Clock;
use crate::exit_reason::ExitReason;
use crate::message::Message;
use crate::process::{Process, ReadError};
use crate::shared_process::SharedMatch;
use crate::thread_limit::while_waiting;
use std::time::Duration;

/// The lines between one match and its program.
#[derive(Debug)]
pub(crate) enum Connection {
    /// A process that plays only this match at the moment.
    Own(Process),
    /// A match of a process that plays several at once.
    Shared(SharedMatch),
}

impl Connection {
    /// The number of the match, as its messages have it.
    pub(crate) fn match_id(&self) -> Option<u32> {
        match self {
            Connection::Own(_) => None,
            Connection::Shared(shared) => Some(shared.id()),
        }
    }

    /// Queues a message without waiting for the program to read it.
    pub(crate) fn send(&self, message: &Message<'_>) -> Result<(), ExitReason> {
        match self {
            Connection::Own(process) => {
                let mut line = message.to_json(None);
                line.push(b'\n');
                process.send(line).map_err(|_| ExitReason::QueueFull)
            }
            Connection::Shared(shared) => shared.send(message),
        }
    }

    /// The next answer, if one arrives before the clock shows this time.
    pub(crate) fn read_line(&self, clock: &mut Clock, time: Duration) -> Result<String, ReadError> {
        let (line, delay) = while_waiting(|| match self {
            Connection::Own(process) => process.read_line(clock.deadline(time)),
            Connection::Shared(shared) => shared.read_line(clock, time),
        });
        clock.exclude(delay);
        line
    }
}
