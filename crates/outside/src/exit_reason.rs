//! [`ExitReason`]: the reason why a program stopped playing a match.

use crate::message::LATEST;
use crate::process::{MAX_LINE_BYTES, ReadError};
use crate::program_bot::{MAX_INVALID_REPLIES, START_TIMEOUT};
use crate::shared_process::ANSWER_QUEUE;
use sortie_core::Text;
use std::time::Duration;

/// The reason why a program stopped playing a match.
#[derive(Clone, Debug)]
pub(crate) enum ExitReason {
    /// It did not answer in this time.
    Late(Duration),
    /// It gave too many invalid answers.
    InvalidReplies,
    /// It did not answer `hello` in time.
    NotReady,
    /// It answered `hello` with this line.
    WrongVersion(String),
    /// Nothing more can be read.
    Read(ReadError),
    /// It does not read its messages.
    QueueFull,
}

impl ExitReason {
    /// The reason as a sentence. `code` is the program's exit code, if it has exited by itself, and `said`
    /// its last line on stderr.
    pub(crate) fn to_text(&self, code: Option<i32>, said: String) -> Text {
        let text = match (self, code) {
            (ExitReason::Late(time), _) => {
                Text::new(id!("outside-late")).number("time", time.as_millis() as i64)
            }
            (ExitReason::InvalidReplies, _) => {
                Text::new(id!("outside-wrong")).number("n", MAX_INVALID_REPLIES)
            }
            (ExitReason::NotReady | ExitReason::Read(ReadError::Late), _) => {
                Text::new(id!("outside-not-ready")).number("time", START_TIMEOUT.as_millis() as i64)
            }
            (ExitReason::WrongVersion(line), _) => {
                // The line may be a megabyte of anything.
                let line: String = line.chars().take(80).collect();
                Text::new(id!("outside-no-version")).number("version", LATEST).raw("line", line)
            }
            (ExitReason::Read(ReadError::TooLong), _) => {
                Text::new(id!("outside-long")).number("n", MAX_LINE_BYTES as i64)
            }
            (ExitReason::Read(ReadError::TooMany), _) => {
                Text::new(id!("outside-unasked")).number("n", ANSWER_QUEUE as i64)
            }
            (ExitReason::Read(ReadError::Ended), Some(code)) => {
                Text::new(id!("outside-ended-code")).number("code", code)
            }
            (ExitReason::Read(ReadError::Ended), None) => Text::new(id!("outside-ended")),
            (ExitReason::QueueFull, _) => Text::new(id!("outside-deaf")),
        };
        text.raw("said", said)
    }
}
