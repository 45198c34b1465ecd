//! The rules of a match out of the arguments.

use crate::args::RulesArgs;
use crate::errors::Failure;
use sortie_core::catalogue::Visitor;
use sortie_core::setup::{Setup, SetupError, SetupErrorKind};
use sortie_core::{Game, rule_code};
use sortie_games::catalogue;
use sortie_words::Words;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// Rules that are asked for, and the file where they stand, if they do.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    setup: Setup,
    file: Option<PathBuf>,
    language: &'static str,
}

impl RulesArgs {
    /// The rules of this game that the options ask for.
    pub(crate) fn asked(&self, game: &str, language: &'static str) -> Result<Asked, Failure> {
        known(game).map_err(Failure::usage)?;
        let mut setup = match (&self.rules, &self.code) {
            (Some(path), _) => {
                let text = fs::read_to_string(path).map_err(|e| Failure::file(path, e))?;
                let setup = Setup::from_toml(&text).map_err(|e| in_file(path, &e))?;
                let named = |fault| in_file(path, &SetupError { line: setup.game_line, fault });
                known(&setup.game).map_err(named)?;
                if setup.game != game {
                    let why = format!("these are rules of {}, not of {game}", setup.game);
                    return Err(named(SetupErrorKind::Form(why)));
                }
                setup
            }
            (None, Some(code)) => {
                let setup = rule_code::read(code).map_err(Failure::usage)?;
                known(&setup.game).map_err(Failure::usage)?;
                if setup.game != game {
                    let why = format!("the rule code is one of {}, not of {game}", setup.game);
                    return Err(Failure::Usage(why));
                }
                setup
            }
            (None, None) => Setup::for_game(game),
        };
        if let Some(preset) = &self.preset {
            setup = setup.preset(preset);
        }
        for value in &self.set {
            setup.assign(value).map_err(Failure::usage)?;
        }
        Ok(Asked { setup, file: self.rules.clone(), language })
    }
}

impl Asked {
    /// How many seats the rules file says, if it does.
    pub(crate) fn seats(&self) -> Option<usize> {
        self.setup.seats.map(usize::from)
    }

    /// Nothing, unless the rules file says another number of seats than an option does.
    pub(crate) fn agrees(&self, seats: usize) -> Result<(), Failure> {
        match (&self.file, self.seats()) {
            (Some(file), Some(said)) if said != seats => {
                let why = format!("seats is {said} here, but --seats says {seats}: leave one out");
                let line = self.setup.seats_line;
                Err(in_file(file, &SetupError { line, fault: SetupErrorKind::Form(why) }))
            }
            _ => Ok(()),
        }
    }

    /// The rules for this many seats.
    pub(crate) fn build<G: Game>(&self, seats: usize) -> Result<G, Failure> {
        self.setup.build::<G>(seats).map_err(|error| {
            let why = told::<G>(&error, self.language);
            match (&self.file, &error.fault) {
                (Some(file), SetupErrorKind::Conflict(_)) => at_line(file, error.line, &why),
                (Some(file), _) if error.line.is_some() => at_line(file, error.line, &why),
                _ => Failure::Usage(why),
            }
        })
    }
}

fn in_file(path: &Path, error: &SetupError) -> Failure {
    at_line(path, error.line, &error.to_string())
}

fn at_line(path: &Path, line: Option<usize>, why: &str) -> Failure {
    let line = line.map_or_else(String::new, |line| format!(":{line}"));
    Failure::Data(format!("{}{line}: {why}", path.display()))
}

/// An error; why rules of this game contradict each other is worded in the language.
pub(crate) fn told<G: Game>(error: &(dyn Error + 'static), language: &str) -> String {
    words::<G>(language).map_or_else(|_| error.to_string(), |words| words.error(error))
}

/// Nothing, if there is a game with this id.
pub(crate) fn known(game: &str) -> Result<(), SetupErrorKind> {
    if catalogue::IDS.contains(&game) {
        Ok(())
    } else {
        Err(SetupErrorKind::game(game, catalogue::IDS))
    }
}

/// Runs a visitor for a game that an argument names.
pub(crate) fn visit<T>(
    game: &str,
    visitor: impl Visitor<Out = Result<T, Failure>>,
) -> Result<T, Failure> {
    catalogue::with(game, visitor)
        .unwrap_or_else(|| Err(Failure::usage(SetupErrorKind::game(game, catalogue::IDS))))
}

/// The words of a game in this language.
pub(crate) fn words<G: Game>(language: &str) -> Result<Words, Failure> {
    Ok(Words::new(language, [G::INFO.words])?)
}
