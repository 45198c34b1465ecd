//! Players in other processes: a program plays a seat by lines of JSON on its stdin and stdout.
//!
//! Bots that run as external programs; `docs/bot-protocol.md` describes the protocol. A program
//! gets the information of its seat and nothing else. A program that is late, silent, gone or wrong
//! too often is replaced for the rest of the match. It never delays a match beyond its time limit.
//!
//! Naming such a program means starting any program on this machine. Offer it only to users who can
//! do so anyway, and never to strangers.
#![warn(missing_docs)]

sortie_core::message_ids!($ sortie_words::EN);

mod answer;
mod message;
mod player;
mod process;
mod program;

pub use player::says;
pub use program::{Program, ProgramError, is_program};

use player::Player;
use sortie_bots::{Bot, BotSpecError, registry};
use sortie_core::{Game, Seat};

/// Why there is no bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MakeError {
    /// There is none of that name.
    #[error(transparent)]
    Unknown(#[from] BotSpecError),
    /// The program cannot play.
    #[error(transparent)]
    Program(#[from] ProgramError),
}

/// Makes the bot that a text names, one of the registry or a program, for one seat of one match. A
/// program is running and ready when this returns.
pub fn make<G: Game>(
    spec: &str,
    rules: &G,
    seats: u8,
    seat: Seat,
) -> Result<Box<dyn Bot<G>>, MakeError> {
    if is_program(spec) {
        let program: Program = spec.parse()?;
        return Ok(Box::new(Player::start(program, rules, seats, seat)?));
    }
    Ok(registry::make(spec)?)
}

/// The same, as a table asks for it: the error is a sentence.
pub fn seat_bot<G: Game>(
    rules: &G,
    seats: u8,
    seat: Seat,
    spec: &str,
) -> Result<Box<dyn Bot<G>>, String> {
    make(spec, rules, seats, seat).map_err(|error| error.to_string())
}

/// Whether a text names a bot or a program. It is not said whether the program can be started.
pub fn check(spec: &str) -> Result<(), MakeError> {
    if is_program(spec) {
        spec.parse::<Program>()?;
    } else {
        registry::find(spec)?;
    }
    Ok(())
}
