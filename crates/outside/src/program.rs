//! [`Program`]: the command and the time limit in a spec such as `exec:python3 bot.py@2s`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The prefix of a program's spec.
const PREFIX: &str = "exec:";
/// The default time limit for a decision.
const DEFAULT_TIME: Duration = Duration::from_secs(5);
/// The largest time limit for a decision.
const MAX_TIME: Duration = Duration::from_secs(3600);

/// A command with arguments, and its time limit for a decision: `exec:python3 bot.py --deep@2s`.
///
/// Words are split and quoted as in a POSIX shell, but no shell runs: variables, wildcards and `;` have
/// no meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    spec: String,
    /// The command and its arguments: at least one word.
    pub(crate) words: Vec<String>,
    /// The time limit for a decision, from 1 ms to an hour.
    pub(crate) time: Duration,
}

/// The reason why a program cannot play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    /// The command is empty.
    #[error("'{0}' names no program; write it like exec:./bot.py")]
    Empty(String),
    /// A quote is not closed, or a backslash is the last character.
    #[error("'{0}' cannot be split into words: a quote is not closed")]
    Quote(String),
    /// The time limit is zero or above an hour.
    #[error("'{0}': the time limit is 1ms to 3600s")]
    Time(String),
    /// The system cannot start the command.
    #[error("'{program}' cannot be started: {why}")]
    Start {
        /// The command's name.
        program: String,
        /// The system's error message.
        why: String,
    },
    /// The process runs but does not follow the protocol.
    #[error("'{program}' cannot play. {why}")]
    NotReady {
        /// The first of its words.
        program: String,
        /// An English sentence.
        why: String,
    },
}

/// Whether a spec names a program and not a bot of the registry.
pub fn is_program(spec: &str) -> bool {
    spec.starts_with(PREFIX)
}

impl FromStr for Program {
    type Err = ProgramError;

    fn from_str(spec: &str) -> Result<Self, ProgramError> {
        let rest = spec.strip_prefix(PREFIX).unwrap_or(spec);
        // The last `@` counts, and only before a valid time: arguments may hold addresses.
        let timed = rest.rsplit_once('@').and_then(|(command, end)| Some((command, time(end)?)));
        let (command, time) = timed.unwrap_or((rest, DEFAULT_TIME));
        if time.is_zero() || time > MAX_TIME {
            return Err(ProgramError::Time(spec.to_owned()));
        }
        let words = shlex::split(command).ok_or_else(|| ProgramError::Quote(spec.to_owned()))?;
        if words.first().is_none_or(String::is_empty) {
            return Err(ProgramError::Empty(spec.to_owned()));
        }
        Ok(Program { spec: spec.to_owned(), words, time })
    }
}

impl Program {
    /// The name used in messages: the first word of the command.
    pub(crate) fn name(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }
}

impl fmt::Display for Program {
    /// As it was named.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spec)
    }
}

/// A time as it stands behind the last `@`: `200ms`, `2s`; anything else belongs to the command.
fn time(text: &str) -> Option<Duration> {
    let digits = |number: &str| {
        // `parse` also reads a leading `+`.
        number.parse().ok().filter(|_| number.bytes().all(|byte| byte.is_ascii_digit()))
    };
    match text.strip_suffix("ms") {
        Some(number) => Some(Duration::from_millis(digits(number)?)),
        None => Some(Duration::from_secs(digits(text.strip_suffix('s')?)?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(spec: &str) -> Result<(Vec<String>, u128), ProgramError> {
        spec.parse().map(|Program { words, time, .. }| (words, time.as_millis()))
    }

    #[test]
    fn words_are_split_as_a_shell_splits_them_and_nothing_is_expanded() {
        for (spec, words, millis) in [
            ("exec:./bot.py", &["./bot.py"][..], 5000),
            ("exec:python3 bot.py --deep", &["python3", "bot.py", "--deep"], 5000),
            ("exec:'my bot' \"a b\" c\\ d", &["my bot", "a b", "c d"], 5000),
            ("exec:bot $HOME * ; rm", &["bot", "$HOME", "*", ";", "rm"], 5000),
            ("exec:bot@200ms", &["bot"], 200),
            ("exec:bot --who me@home@2s", &["bot", "--who", "me@home"], 2000),
            ("exec:bot me@home", &["bot", "me@home"], 5000),
            ("exec:bot @s", &["bot", "@s"], 5000),
            ("exec:bot@+2s", &["bot@+2s"], 5000),
            ("exec:bot@3600s", &["bot"], 3_600_000),
        ] {
            let words = words.iter().map(ToString::to_string).collect();
            assert_eq!(read(spec), Ok((words, millis)), "{spec}");
        }
    }

    #[test]
    fn what_names_no_program_is_refused() {
        let fails = |spec: &str| read(spec).unwrap_err();
        for spec in ["exec:", "exec: ", "exec:''", "exec:@2s"] {
            assert_eq!(fails(spec), ProgramError::Empty(spec.to_owned()));
        }
        assert_eq!(fails("exec:'bot"), ProgramError::Quote("exec:'bot".to_owned()));
        for spec in ["exec:bot@0s", "exec:bot@0ms", "exec:bot@3601s"] {
            assert_eq!(fails(spec), ProgramError::Time(spec.to_owned()));
        }
    }
}
