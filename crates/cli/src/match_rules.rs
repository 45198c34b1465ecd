//! The rules of a match, from the arguments.

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

/// The rules that the options ask for, with the rules file if there is one.
#[derive(Clone, Debug)]
pub(crate) struct RequestedRules {
    setup: Setup,
    file: Option<PathBuf>,
    language: &'static str,
}

impl RulesArgs {
    /// Reads the rules that the options ask for, for this game.
    pub(crate) fn asked(
        &self,
        game: &str,
        language: &'static str,
    ) -> Result<RequestedRules, Failure> {
        check_game(game).map_err(Failure::usage)?;
        let mut setup = match (&self.rules, &self.code) {
            (Some(path), _) => {
                let text = fs::read_to_string(path).map_err(|e| Failure::file(path, e))?;
                let mut setup = Setup::from_toml(&text).map_err(|e| in_file(path, &e))?;
                setup.game = setup.game.to_lowercase();
                let named = |fault| in_file(path, &SetupError { line: setup.game_line, fault });
                check_game(&setup.game).map_err(named)?;
                if setup.game != game {
                    let why = format!("these are rules of {}, not of {game}", setup.game);
                    return Err(named(SetupErrorKind::Form(why)));
                }
                setup
            }
            (None, Some(code)) => {
                let setup = rule_code::read(&code.to_lowercase()).map_err(Failure::usage)?;
                check_game(&setup.game).map_err(Failure::usage)?;
                if setup.game != game {
                    let why = format!("the rule code is one of {}, not of {game}", setup.game);
                    return Err(Failure::Usage(why));
                }
                setup
            }
            (None, None) => Setup::for_game(game),
        };
        // Single values come after the preset, so that they can change it.
        if let Some(preset) = &self.preset {
            setup = setup.preset(preset);
        }
        for value in &self.set {
            setup.assign(value).map_err(Failure::usage)?;
        }
        Ok(RequestedRules { setup, file: self.rules.clone(), language })
    }
}

impl RequestedRules {
    /// The number of seats in the rules file, if it has one.
    pub(crate) fn seats(&self) -> Option<usize> {
        self.setup.seats.map(usize::from)
    }

    /// Fails if the rules file has another number of seats than an option.
    pub(crate) fn check_seats(&self, seats: usize) -> Result<(), Failure> {
        match (&self.file, self.seats()) {
            (Some(file), Some(said)) if said != seats => {
                let why = format!("seats is {said} here, but --seats says {seats}: leave one out");
                let line = self.setup.seats_line;
                Err(in_file(file, &SetupError { line, fault: SetupErrorKind::Form(why) }))
            }
            _ => Ok(()),
        }
    }

    /// Builds the rules for this many seats.
    pub(crate) fn build<G: Game>(&self, seats: usize) -> Result<G, Failure> {
        self.setup.build::<G>(seats).map_err(|error| {
            let why = describe_error::<G>(&error, self.language);
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

/// An error as text; one about the rules of this game is told in the language.
pub(crate) fn describe_error<G: Game>(error: &(dyn Error + 'static), language: &str) -> String {
    words::<G>(language).map_or_else(|_| error.to_string(), |words| words.error(error))
}

/// Fails unless there is a game with this id.
pub(crate) fn check_game(game: &str) -> Result<(), SetupErrorKind> {
    if catalogue::IDS.contains(&game) {
        Ok(())
    } else {
        Err(SetupErrorKind::game(game, catalogue::IDS))
    }
}

/// Runs a visitor for a game that an argument names.
pub(crate) fn with_game<T>(
    game: &str,
    visitor: impl Visitor<Out = Result<T, Failure>>,
) -> Result<T, Failure> {
    catalogue::with(game, visitor)
        .unwrap_or_else(|| Err(Failure::usage(SetupErrorKind::game(game, catalogue::IDS))))
}

/// The messages of a game in this language.
pub(crate) fn words<G: Game>(language: &str) -> Result<Words, Failure> {
    Ok(Words::new(language, [G::INFO.words])?)
}
