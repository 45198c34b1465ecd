//! [`NamedPrograms`]: the programs that the operator of a server offers as bots.

use crate::program::{Program, ProgramError};
use crate::program_bot::ProgramBot;
use sortie_bots::{BASELINES, BOTS, LEVELS};
use sortie_core::catalogue::Visitor;
use sortie_core::{Game, suggest};
use sortie_games::catalogue;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// The beginning of the spec of a named program: `program:NAME`.
const PREFIX: &str = "program:";
/// The most characters of a name.
const MAX_NAME: usize = 24;

/// The name in the spec of a named program, such as `program:NAME`.
pub fn program_name(spec: &str) -> Option<&str> {
    spec.strip_prefix(PREFIX)
}

/// Whether a bot, a level or the opponent that adapts to the player has this name.
fn is_bot(name: &str) -> bool {
    name == "adaptive" || BOTS.iter().chain(LEVELS).chain(BASELINES).any(|bot| bot.name == name)
}

/// The spec of a named program.
pub fn program_spec(name: &str) -> String {
    format!("{PREFIX}{name}")
}

/// A program under a name, for one game or for all: `NAME=COMMAND` or `GAME/NAME=COMMAND`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedProgram {
    name: String,
    /// The only game that it plays.
    game: Option<&'static str>,
    program: Program,
}

/// The reason why a text names no program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NamedProgramError {
    /// There is no name before a command.
    #[error("'{0}' names no program; write NAME=COMMAND or GAME/NAME=COMMAND")]
    Form(String),
    /// The name has other characters, or a bot has it.
    #[error(
        "'{0}' is no name for a program: 1 to {MAX_NAME} of a-z, 0-9 and -, and no name of a bot"
    )]
    Name(String),
    /// There is no such game.
    #[error("there is no game '{given}'; {hint}")]
    Game {
        /// The game as it was given.
        given: String,
        /// The nearest games.
        hint: String,
    },
    /// Two programs of one game have this name.
    #[error("two programs of {game} are called '{name}'")]
    Duplicate {
        /// The shared name.
        name: String,
        /// A game that both play.
        game: &'static str,
    },
    /// The command cannot be read.
    #[error(transparent)]
    Program(#[from] ProgramError),
}

impl NamedProgram {
    fn plays(&self, game: &str) -> bool {
        self.game.is_none_or(|own| own == game)
    }
}

impl FromStr for NamedProgram {
    type Err = NamedProgramError;

    fn from_str(text: &str) -> Result<Self, NamedProgramError> {
        let (called, command) =
            text.split_once('=').ok_or_else(|| NamedProgramError::Form(text.to_owned()))?;
        let (game, name) = match called.split_once('/') {
            Some((game, name)) => (Some(known_game(game)?), name),
            None => (None, called),
        };
        let is_plain = |c: char| matches!(c, 'a'..='z' | '0'..='9' | '-');
        let has_form = (1..=MAX_NAME).contains(&name.len()) && name.chars().all(is_plain);
        if !has_form || name == "bot" || is_bot(name) {
            return Err(NamedProgramError::Name(name.to_owned()));
        }
        Ok(NamedProgram { name: name.to_owned(), game, program: command.parse()? })
    }
}

fn known_game(given: &str) -> Result<&'static str, NamedProgramError> {
    let known = catalogue::IDS.iter().find(|id| **id == given);
    known.copied().ok_or_else(|| NamedProgramError::Game {
        given: given.to_owned(),
        hint: suggest::hint(given, catalogue::IDS.iter().copied()),
    })
}

/// Programs under names that are unique in each game.
///
/// Visitors of a server choose a name. They neither see nor choose a command.
#[derive(Clone, Debug, Default)]
pub struct NamedPrograms(Arc<[NamedProgram]>);

impl NamedPrograms {
    /// Programs with different names in each game.
    pub fn new(programs: Vec<NamedProgram>) -> Result<Self, NamedProgramError> {
        for game in catalogue::IDS {
            let mut names: Vec<&str> = Vec::new();
            for program in programs.iter().filter(|program| program.plays(game)) {
                if names.contains(&program.name.as_str()) {
                    return Err(NamedProgramError::Duplicate { name: program.name.clone(), game });
                }
                names.push(&program.name);
            }
        }
        Ok(NamedPrograms(programs.into()))
    }

    /// The names of the programs that play a game, in the order of the operator.
    pub fn names<'a>(&'a self, game: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |program| program.plays(game)).map(|program| &*program.name)
    }

    /// The program that a spec such as `program:NAME` names in a game.
    pub(crate) fn find(&self, spec: &str, game: &str) -> Option<&Program> {
        let name = program_name(spec)?;
        let found = self.0.iter().find(|program| program.name == name && program.plays(game));
        found.map(|found| &found.program)
    }

    /// Whether a spec such as `program:NAME` names a program of a game.
    pub fn has(&self, spec: &str, game: &str) -> bool {
        self.find(spec, game).is_some()
    }

    /// The time that the program of a spec has for each decision of a game; `None` without such a program.
    pub fn time(&self, spec: &str, game: &str) -> Option<Duration> {
        self.find(spec, game).map(|program| program.time)
    }

    /// Starts each program once, to find out whether it plays its game, or the first one. Waits up to 10
    /// seconds for each.
    pub fn try_out(&self) -> Result<(), ProgramError> {
        self.0.iter().try_for_each(|NamedProgram { game, program, .. }| {
            let game = game.unwrap_or(catalogue::IDS[0]);
            catalogue::with(game, TryOut(program)).unwrap_or(Ok(()))
        })
    }
}

struct TryOut<'a>(&'a Program);

impl Visitor for TryOut<'_> {
    type Out = Result<(), ProgramError>;

    fn visit<G: Game>(self) -> Self::Out {
        let seats = G::INFO.seats.0;
        ProgramBot::start(self.0.clone(), &G::new(seats), seats, 0).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<NamedProgram, String> {
        text.parse().map_err(|error: NamedProgramError| error.to_string())
    }

    fn all(texts: &[&str]) -> Result<NamedPrograms, String> {
        let programs = texts.iter().map(|text| read(text).unwrap()).collect();
        NamedPrograms::new(programs).map_err(|error| error.to_string())
    }

    #[test]
    fn a_program_is_found_by_its_name_in_its_games() {
        let programs =
            all(&["any=./any.py@2s", "duelx/ppo=python3 ppo.py", "attack/ppo=./a"]).unwrap();
        let names = |game| programs.names(game).collect::<Vec<_>>();
        assert_eq!(names("duelx"), ["any", "ppo"]);
        assert_eq!(names("modify"), ["any"]);
        let time = |spec, game| programs.time(spec, game).map(|time| time.as_secs());
        assert_eq!(time("program:any", "modify"), Some(2));
        assert_eq!(time("program:ppo", "duelx"), Some(5));
        for (spec, game) in [("program:ppo", "modify"), ("ppo", "duelx"), ("any", "duelx")] {
            assert_eq!(time(spec, game), None, "{spec} in {game}");
        }
    }

    #[test]
    fn a_command_may_have_any_signs_and_a_prefix() {
        for text in ["a-1=exec:./x --key=a/b@2s", "a-1=./x --key=a/b@2s"] {
            let program = read(text).unwrap();
            assert_eq!(program.program.words, ["./x", "--key=a/b"], "{text}");
            assert_eq!((program.name.as_str(), program.program.time.as_secs()), ("a-1", 2));
        }
    }

    #[test]
    fn what_names_no_program_is_refused() {
        let check = |text: &str, says: &str| {
            let error = read(text).unwrap_err();
            assert!(error.contains(says), "{text}: {error}");
        };
        check("./bot.py", "write NAME=COMMAND or GAME/NAME=COMMAND");
        for name in ["", "Ppo", "a b", "club", "bot", "x:y", "ä", &"x".repeat(25)] {
            check(&format!("{name}=./bot"), &format!("'{name}' is no name for a program"));
        }
        check("duel/ppo=./bot", "there is no game 'duel'; did you mean duelx?");
        check("ppo=", "names no program");
        check("ppo=./bot@0s", "the time limit is");
        let error = all(&["duelx/ppo=./a", "attack/ppo=./b", "ppo=./c"]).unwrap_err();
        assert_eq!(error, "two programs of attack are called 'ppo'");
    }
}
