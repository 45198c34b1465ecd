//! Setting up the rules of a match from a preset, single values, a rules file or a rule code.

use crate::game::Game;
pub use crate::param::Conflict;
use crate::param::{GameInfo, ParamKind};
use crate::seat::MAX_SEATS;
use crate::suggest::{self, Suggestion};

/// A game and the values that differ from its defaults, as text that is not yet checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The game's id.
    pub game: String,
    /// The line where a rules file names it.
    pub game_line: Option<usize>,
    /// The preset to begin with.
    pub preset: Option<SourceText>,
    /// The number of seats, where a rules file says so.
    pub seats: Option<u8>,
    /// The line where it says so.
    pub seats_line: Option<usize>,
    /// Names and values in their order: the last value of a name counts.
    pub values: Vec<(String, SourceText)>,
}

/// A text and the line of the file that it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    /// The text.
    pub text: String,
    /// Its line, 1-based, when it came from a file.
    pub line: Option<usize>,
}

impl From<&str> for SourceText {
    fn from(text: &str) -> Self {
        SourceText { text: text.to_owned(), line: None }
    }
}

/// An error in a set-up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct SetupError {
    /// The line of the file where it stands, 1-based, when it came from a file.
    pub line: Option<usize>,
    /// The fault, and what would be right.
    #[source]
    pub fault: SetupErrorKind,
}

/// A fault of a set-up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupErrorKind {
    /// There is no such game.
    #[error("there is no game '{given}'; {hint}")]
    Game {
        /// The given name.
        given: String,
        /// The names to take instead.
        hint: Suggestion,
    },
    /// The game has no such preset.
    #[error("{game} has no preset '{given}'; {hint}")]
    Preset {
        /// The game's id.
        game: &'static str,
        /// The given name.
        given: String,
        /// The names to take instead.
        hint: Suggestion,
    },
    /// The game has no such parameter.
    #[error("{game} has no parameter '{given}'; {hint}")]
    Param {
        /// The game's id.
        game: &'static str,
        /// The given name.
        given: String,
        /// The names to take instead.
        hint: Suggestion,
    },
    /// The value is out of range or of another kind.
    #[error("{param} cannot be '{given}': it is {kind} ({rule})")]
    Value {
        /// The parameter.
        param: &'static str,
        /// The value.
        given: String,
        /// The values that would be right.
        kind: ParamKind,
        /// The rule that it belongs to.
        rule: &'static str,
    },
    /// The game cannot be played by so many.
    #[error("{game} is for {} seats, not {given}", range(*.min, *.max))]
    Seats {
        /// The game's printed name.
        game: &'static str,
        /// The given number.
        given: usize,
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
    },
    /// Two values contradict each other.
    #[error("{0}")]
    Conflict(#[source] Conflict),
    /// A rule code does not begin with a game.
    #[error("a rule code begins with a game, as in GAME/NAME=VALUE")]
    NoGame,
    /// A text that should give a parameter a value does not.
    #[error("'{given}' is not of the form NAME=VALUE")]
    NotAssignment {
        /// The text.
        given: String,
    },
    /// A file or text is not of the form that was expected.
    #[error("{0}")]
    Form(String),
}

fn range(min: u8, max: u8) -> String {
    if min == max { min.to_string() } else { format!("{min} to {max}") }
}

impl From<SetupErrorKind> for SetupError {
    fn from(fault: SetupErrorKind) -> Self {
        SetupError { line: None, fault }
    }
}

impl SetupErrorKind {
    /// An unknown game, with the nearest of those that there are.
    pub fn game(given: &str, games: &[&'static str]) -> Self {
        let hint = Suggestion::new(given, games.iter().copied());
        SetupErrorKind::Game { given: given.to_owned(), hint }
    }
}

impl Setup {
    /// The defaults of a game.
    pub fn for_game(game: &str) -> Self {
        Setup { game: game.to_owned(), ..Setup::default() }
    }

    /// With this preset instead of any other.
    #[must_use]
    pub fn preset(mut self, preset: &str) -> Self {
        self.preset = Some(preset.into());
        self
    }

    /// With one more value.
    #[must_use]
    pub fn set(mut self, name: &str, value: &str) -> Self {
        self.values.push((name.to_owned(), value.into()));
        self
    }

    /// Reads `name=value` and adds it.
    pub fn assign(&mut self, text: &str) -> Result<(), SetupError> {
        let Some((name, value)) = text.split_once('=') else {
            return Err(SetupErrorKind::NotAssignment { given: text.to_owned() }.into());
        };
        self.values.push((name.trim().to_owned(), value.trim().into()));
        Ok(())
    }

    /// Reads a rules file (TOML): `game`, and if wanted `preset`, `seats` and a table `[set]` of
    /// values.
    pub fn from_toml(text: &str) -> Result<Self, SetupError> {
        let line_of = |at: usize| 1 + text.bytes().take(at).filter(|&byte| byte == b'\n').count();
        let table = toml::de::DeTable::parse(text).map_err(|error| SetupError {
            line: error.span().map(|span| line_of(span.start)),
            fault: SetupErrorKind::Form(error.message().to_owned()),
        })?;
        let mut setup = Setup::default();
        for (key, value) in table.get_ref() {
            let line = Some(line_of(key.span().start));
            let fail = |fault: String| Err(SetupError { line, fault: SetupErrorKind::Form(fault) });
            let name: &str = key.get_ref();
            match (name, value.get_ref()) {
                ("set", toml::de::DeValue::Table(values)) => {
                    for (name, value) in values {
                        let line = Some(line_of(name.span().start));
                        let Some(text) = plain(value.get_ref()) else {
                            let fault = format!(
                                "{name} is not a number, a word, true, false or a plain list",
                                name = name.get_ref()
                            );
                            return Err(SetupError { line, fault: SetupErrorKind::Form(fault) });
                        };
                        setup.values.push((name.get_ref().to_string(), SourceText { text, line }));
                    }
                }
                ("game", toml::de::DeValue::String(game)) => {
                    setup.game = game.to_string();
                    setup.game_line = line;
                }
                ("preset", toml::de::DeValue::String(preset)) => {
                    setup.preset = Some(SourceText { text: preset.to_string(), line });
                }
                ("seats", value) => {
                    setup.seats = plain(value).and_then(|n| n.parse().ok());
                    setup.seats_line = line;
                    if setup.seats.is_none() {
                        return fail(format!("seats is a whole number up to {MAX_SEATS}"));
                    }
                }
                ("game" | "preset", _) => return fail(format!("{name} is a text in quotes")),
                ("set", _) => return fail("[set] is a table of values".to_owned()),
                (other, _) => {
                    let hint = suggest::hint(other, ["game", "preset", "seats", "set"]);
                    let fault = format!("a rules file has no '{other}' at the top; {hint}");
                    return fail(format!("{fault} (values of parameters stand under [set])"));
                }
            }
        }
        if setup.game.is_empty() {
            let fault = "the file does not say which game: game = \"NAME\"".to_owned();
            return Err(SetupError { line: Some(1), fault: SetupErrorKind::Form(fault) });
        }
        // The table is sorted by name; the file's own order makes the first error the topmost.
        setup.values.sort_by_key(|(_, given)| given.line);
        Ok(setup)
    }

    /// The rules for this many seats. The first thing that is wrong is the error.
    pub fn build<G: Game>(&self, seats: usize) -> Result<G, SetupError> {
        let info = G::INFO;
        let (min, max) = info.seats;
        let allowed = u8::try_from(seats).ok().filter(|n| (min..=max).contains(n));
        let Some(seats) = allowed else {
            let line = self.seats_line.filter(|_| self.seats.map(usize::from) == Some(seats));
            let fault = SetupErrorKind::Seats { game: info.name, given: seats, min, max };
            return Err(SetupError { line, fault });
        };
        let mut rules = G::new(seats);
        if let Some(preset) = &self.preset {
            let Some(found) = info.presets.iter().find(|p| p.id == preset.text) else {
                let hint = Suggestion::new(&preset.text, info.presets.iter().map(|p| p.id));
                let fault =
                    SetupErrorKind::Preset { game: info.id, given: preset.text.clone(), hint };
                return Err(SetupError { line: preset.line, fault });
            };
            for (name, value) in found.values {
                set(&mut rules, info, name, value)?;
            }
        }
        for (name, given) in &self.values {
            set(&mut rules, info, name, &given.text)
                .map_err(|fault| SetupError { line: given.line, fault })?;
        }
        rules.check(seats).map_err(|conflict| SetupError {
            line: self.line_of(&conflict),
            fault: SetupErrorKind::Conflict(conflict),
        })?;
        Ok(rules)
    }

    /// The last line of the file that has to do with a conflict.
    fn line_of(&self, conflict: &Conflict) -> Option<usize> {
        let named =
            |name: &str| conflict.between.iter().any(|value| value.split('=').next() == Some(name));
        let values = self.values.iter().filter(|(name, _)| named(name));
        let seats = self.seats_line.filter(|_| named("seats"));
        values.filter_map(|(_, given)| given.line).chain(seats).max()
    }
}

fn set<G: Game>(
    rules: &mut G,
    info: &'static GameInfo<G>,
    name: &str,
    value: &str,
) -> Result<(), SetupErrorKind> {
    let Some(param) = info.params.iter().find(|p| p.name == name) else {
        let hint = Suggestion::new(name, info.params.iter().map(|p| p.name));
        return Err(SetupErrorKind::Param { game: info.id, given: name.to_owned(), hint });
    };
    let value = param.kind.parse(value).map_err(|_| SetupErrorKind::Value {
        param: param.name,
        given: value.to_owned(),
        kind: param.kind,
        rule: param.rule,
    })?;
    (param.set)(rules, &value);
    Ok(())
}

/// A TOML value as a rule code would spell it.
fn plain(value: &toml::de::DeValue<'_>) -> Option<String> {
    use toml::de::DeValue;
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(n) => {
            // TOML allows `1_000` and `0xff`. A number too large for 64 bits keeps its digits, so
            // the error can name it.
            let digits = n.as_str().replace('_', "");
            i64::from_str_radix(&digits, n.radix()).map(|n| n.to_string()).ok().or(Some(digits))
        }
        DeValue::Float(x) => Some(x.as_str().to_owned()),
        DeValue::Boolean(on) => Some(on.to_string()),
        DeValue::Array(items) => {
            let nested = |item: &DeValue<'_>| matches!(item, DeValue::Array(_));
            let items: Option<Vec<_>> = items
                .iter()
                .map(|item| plain(item.get_ref()).filter(|_| !nested(item.get_ref())))
                .collect();
            items.map(|items| items.join(":"))
        }
        DeValue::Datetime(_) | DeValue::Table(_) => None,
    }
}
