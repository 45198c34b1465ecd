//! Bots in other processes: a program plays a seat with JSON lines on its stdin and stdout.
//!
//! `docs/bot-protocol.md` describes the protocol. A program receives its seat's events and views and
//! nothing else. A program that is late, silent, gone or too often wrong is replaced by a bot for the
//! rest of the match, so it never delays a match by more than its time limit.
//!
//! Anyone who can pass such a spec can run any command with this process's rights. It is meant for the
//! command line and must not be reachable by visitors of a server. They choose among the programs that the
//! operator has named ([`NamedPrograms`]).
#![warn(missing_docs)]

sortie_core::message_ids!($ sortie_words::IDS);

mod allowed_programs;
mod clock;
mod connection;
mod decision_bot;
mod exit_reason;
mod message;
mod named_programs;
mod process;
mod process_pool;
mod program;
mod program_bot;
mod reply;
mod sentence;
mod shared_process;
mod thread_limit;

pub use allowed_programs::AllowedPrograms;
pub use named_programs::{
    NamedProgram, NamedProgramError, NamedPrograms, program_name, program_spec,
};
pub use process_pool::{matches_at_once, stop_idle_programs};
pub use program::{Program, ProgramError, is_program};
pub use sentence::sentence;
pub use thread_limit::{ThreadLimit, ThreadPermit};

use sortie_bots::{Bot, BotSpecError, registry};
use sortie_core::{Game, Seat};

/// The reason why no bot was made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MakeError {
    /// The registry has no bot of that name.
    #[error(transparent)]
    Unknown(#[from] BotSpecError),
    /// The program cannot play.
    #[error(transparent)]
    Program(#[from] ProgramError),
}

/// Makes the bot of a spec for one seat of one match: a bot of the registry, or a program, which is
/// running and ready when this returns.
pub fn make<G: Game>(
    spec: &str,
    rules: &G,
    seats: u8,
    seat: Seat,
) -> Result<Box<dyn Bot<G>>, MakeError> {
    AllowedPrograms::All.make(spec, rules, seats, seat)
}

/// Checks the form of a spec for the game with this id, without starting the program.
pub fn check(spec: &str, game: &str) -> Result<(), MakeError> {
    if is_program(spec) {
        spec.parse::<Program>()?;
    } else {
        registry::find_for(spec, game)?;
    }
    Ok(())
}
