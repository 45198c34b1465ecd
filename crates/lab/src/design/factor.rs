//! Parameters to vary: `reshuffles=0..3`, `ace=1,13,15`.

use serde::{Deserialize, Serialize};
use sortie_core::game::Game;
use sortie_core::param::ParamKind;
use sortie_core::suggest;

/// The most values of one parameter: each is a rule set to measure.
pub const MAX_LEVELS: usize = 64;

/// A parameter of a game without the game's type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParamInfo {
    /// The name: `reshuffles`.
    pub name: &'static str,
    /// The possible values.
    pub kind: ParamKind,
    /// The value in the rules that are varied, as a rule code spells it.
    pub current: String,
}

impl ParamInfo {
    /// The parameters of these rules.
    pub fn of_rules<G: Game>(rules: &G) -> Vec<ParamInfo> {
        let params = G::INFO.params.iter();
        params
            .map(|param| ParamInfo {
                name: param.name,
                kind: param.kind,
                current: (param.get)(rules).to_string(),
            })
            .collect()
    }

    /// Values to try, with the current one among them: all of a short range. Of a long range none, half,
    /// all, one and a half and twice the current value, because most of it makes another game. A list has
    /// none but the current one.
    pub fn suggested_values(&self) -> Vec<String> {
        match self.kind {
            ParamKind::List { .. } => vec![self.current.clone()],
            ParamKind::Int { min, max } if max - min > SHORT_RANGE => {
                let Ok(current) = self.current.parse::<i32>() else { return Vec::new() };
                let mut values: Vec<i32> = [0.0, 0.5, 1.0, 1.5, 2.0]
                    .map(|times| (f64::from(current) * times).round() as i32)
                    .map(|value| value.clamp(min, max))
                    .to_vec();
                values.dedup();
                if values.len() < 3 {
                    return spread(&self.kind, &self.current);
                }
                values.into_iter().map(|value| value.to_string()).collect()
            }
            _ => spread(&self.kind, &self.current),
        }
    }
}

/// A parameter with the values that an experiment gives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Factor {
    /// The name of the parameter.
    pub name: String,
    /// The values, each once, as a rule code spells them.
    pub levels: Vec<String>,
    /// The value in the original rules, which need not be one of the levels.
    pub current: String,
}

/// An error in the text of a factor.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FactorError {
    /// The text has no `=`.
    #[error("'{0}' is not of the form NAME=VALUES, such as {1}=0..3 or {1}=1,5")]
    Form(String, String),
    /// There is no such parameter.
    #[error("there is no parameter '{given}'; {hint}")]
    Unknown {
        /// The given name.
        given: String,
        /// The nearest names.
        hint: String,
    },
    /// No value is given.
    #[error("{name}: no value is given; {name} is {expected}")]
    Empty {
        /// The parameter.
        name: String,
        /// The values that would be right, in words.
        expected: String,
    },
    /// The first end of a range is above the second.
    #[error("{name}: the range {given} is empty; write the lower end first")]
    Backwards {
        /// The parameter.
        name: String,
        /// The range.
        given: String,
    },
    /// A range, of a parameter that has no order.
    #[error(
        "{name} has no range, since it is {expected}; write its values with commas between them"
    )]
    NoRange {
        /// The parameter.
        name: String,
        /// The values that would be right, in words.
        expected: String,
    },
    /// A value is out of range or of another kind.
    #[error("{name} cannot be '{given}': it is {expected}")]
    Value {
        /// The parameter.
        name: String,
        /// The value.
        given: String,
        /// The values that would be right, in words.
        expected: String,
    },
    /// There are too many values.
    #[error("{name} would have {count} values; vary at most {MAX_LEVELS}, as in {name}=0..100/10")]
    TooMany {
        /// The parameter.
        name: String,
        /// The number of values.
        count: usize,
    },
    /// A parameter is varied twice.
    #[error("{0} is varied twice; put all its values into one --vary")]
    Twice(String),
    /// All values are the current one.
    #[error("{name}={value} is the current value, so nothing varies; add another value")]
    Nothing {
        /// The parameter.
        name: String,
        /// The value.
        value: String,
    },
}

impl Factor {
    /// Reads `NAME=VALUES`. Values are separated by commas; a whole number may be a range with both
    /// ends included, `0..3`, with a step if wanted, `0..100/10`. `*` is every value, or eight of
    /// them spread over a longer range.
    ///
    /// # Errors
    /// If a part of the text is wrong for these parameters.
    pub fn parse(text: &str, params: &[ParamInfo]) -> Result<Factor, FactorError> {
        let Some((name, values)) = text.split_once('=') else {
            let example = params.first().map_or("name", |param| param.name);
            return Err(FactorError::Form(text.to_owned(), example.to_owned()));
        };
        let name = name.trim();
        let Some(param) = params.iter().find(|param| param.name == name) else {
            let hint = suggest::hint(name, params.iter().map(|param| param.name));
            return Err(FactorError::Unknown { given: name.to_owned(), hint });
        };
        let mut levels: Vec<String> = Vec::new();
        for part in values.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            for level in part_levels(part, param)? {
                if !levels.contains(&level) {
                    levels.push(level);
                }
            }
        }
        let name = name.to_owned();
        match levels.as_slice() {
            [] => Err(FactorError::Empty { name, expected: param.kind.to_string() }),
            [only] if *only == param.current => {
                Err(FactorError::Nothing { name, value: only.clone() })
            }
            _ if levels.len() > MAX_LEVELS => {
                Err(FactorError::TooMany { name, count: levels.len() })
            }
            _ => Ok(Factor { name, levels, current: param.current.clone() }),
        }
    }

    /// Reads several factors.
    ///
    /// # Errors
    /// If one of them is wrong, or a parameter stands in two of them.
    pub fn parse_all(texts: &[String], params: &[ParamInfo]) -> Result<Vec<Factor>, FactorError> {
        let mut factors: Vec<Factor> = Vec::new();
        for text in texts {
            let factor = Factor::parse(text, params)?;
            if factors.iter().any(|other| other.name == factor.name) {
                return Err(FactorError::Twice(factor.name));
            }
            factors.push(factor);
        }
        Ok(factors)
    }

    /// The factor as [`Factor::parse`] reads it.
    pub fn to_argument(&self) -> String {
        format!("{}={}", self.name, self.levels.join(","))
    }

    /// Every parameter that has a set of values to choose from, with all of them or eight of a long
    /// range. Lists are left out: they have too many values to try.
    pub fn all(params: &[ParamInfo]) -> Vec<Factor> {
        let levels = params.iter().map(|param| (param, spread(&param.kind, &param.current)));
        levels
            .filter(|(_, levels)| levels.len() > 1)
            .map(|(param, levels)| Factor {
                name: param.name.to_owned(),
                levels,
                current: param.current.clone(),
            })
            .collect()
    }
}

fn part_levels(part: &str, param: &ParamInfo) -> Result<Vec<String>, FactorError> {
    let (name, expected) = (param.name.to_owned(), param.kind.to_string());
    let one = |given: &str| {
        let value = param.kind.parse(given).map_err(|expected| FactorError::Value {
            name: name.clone(),
            given: given.to_owned(),
            expected,
        })?;
        Ok(value.to_string())
    };
    if part == "*" {
        let levels = spread(&param.kind, &param.current);
        return if levels.is_empty() {
            Err(FactorError::NoRange { name, expected })
        } else {
            Ok(levels)
        };
    }
    let Some((from, to)) = part.split_once("..") else { return Ok(vec![one(part)?]) };
    if !matches!(param.kind, ParamKind::Int { .. }) {
        return Err(FactorError::NoRange { name, expected });
    }
    let (to, step) = to.split_once('/').unwrap_or((to, "1"));
    let step: usize = step.trim().parse().ok().filter(|step| *step > 0).ok_or_else(|| {
        let expected = "a range such as 0..3 or 0..100/10".to_owned();
        FactorError::Value { name: name.clone(), given: part.to_owned(), expected }
    })?;
    // `0..=3` is how some languages write it.
    let ends = [from.trim(), to.trim().trim_start_matches('=')];
    let [from, to] = [one(ends[0])?, one(ends[1])?];
    let [from, to]: [i32; 2] = [from.parse().unwrap_or_default(), to.parse().unwrap_or_default()];
    if from > to {
        return Err(FactorError::Backwards { name, given: part.to_owned() });
    }
    Ok((from..=to).step_by(step).map(|n| n.to_string()).collect())
}

/// The longest range of whole numbers, from its least to its greatest, of which all are tried.
const SHORT_RANGE: i32 = 12;
/// The most values that `*` gives a whole number.
const SPREAD: i32 = 8;

/// All values of a short range, eight spread over a long one with the current value among them, and
/// none of a list.
fn spread(kind: &ParamKind, current: &str) -> Vec<String> {
    match *kind {
        ParamKind::Flag => vec!["false".to_owned(), "true".to_owned()],
        ParamKind::Choice(words) => words.iter().map(|word| (*word).to_owned()).collect(),
        ParamKind::List { .. } => Vec::new(),
        ParamKind::Int { min, max } if max - min <= SHORT_RANGE => {
            (min..=max).map(|n| n.to_string()).collect()
        }
        ParamKind::Int { min, max } => {
            let step = f64::from(max - min) / f64::from(SPREAD - 1);
            let mut levels: Vec<i32> =
                (0..SPREAD).map(|n| min + (f64::from(n) * step).round() as i32).collect();
            levels.extend(current.parse::<i32>());
            levels.sort_unstable();
            levels.dedup();
            levels.into_iter().map(|n| n.to_string()).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn params() -> Vec<ParamInfo> {
        let param =
            |name, kind, current: &str| ParamInfo { name, kind, current: current.to_owned() };
        vec![
            param("reshuffles", ParamKind::Int { min: 0, max: 10 }, "1"),
            param("ace", ParamKind::Choice(&["1", "13", "15"]), "13"),
            param("dice", ParamKind::Flag, "false"),
            param("copies", ParamKind::List { len: 2, min: 0, max: 18 }, "6:6"),
            param("max_rounds", ParamKind::Int { min: 20, max: 2000 }, "100"),
        ]
    }

    #[track_caller]
    fn levels(text: &str, wanted: &[&str]) {
        assert_eq!(Factor::parse(text, &params()).unwrap().levels, wanted, "{text}");
    }

    #[track_caller]
    fn fails(text: &str, told: &str) {
        assert_eq!(Factor::parse(text, &params()).unwrap_err().to_string(), told);
    }

    #[test]
    fn ranges_lists_words_and_flags_are_read() {
        levels("reshuffles=0..3", &["0", "1", "2", "3"]);
        levels(" reshuffles = 0..=2 , 7 ", &["0", "1", "2", "7"]);
        levels("max_rounds=100..400/150", &["100", "250", "400"]);
        levels("ace=1,13,15", &["1", "13", "15"]);
        levels("dice=on,off,true", &["true", "false"]);
        levels("copies=6:6,3:9", &["6:6", "3:9"]);
        levels("ace=*", &["1", "13", "15"]);
    }

    #[test]
    fn a_long_range_is_spread_and_keeps_the_current_value() {
        let all = Factor::all(&params());
        let names: Vec<&str> = all.iter().map(|factor| factor.name.as_str()).collect();
        assert_eq!(names, ["reshuffles", "ace", "dice", "max_rounds"]);
        let rounds = &all[3].levels;
        assert_eq!((rounds.len(), rounds[0].as_str(), rounds[8].as_str()), (9, "20", "2000"));
        assert!(rounds.contains(&"100".to_owned()));
    }

    #[test]
    fn values_to_try_are_near_the_current_one() {
        let suggested = |at: usize, wanted: &[&str]| {
            assert_eq!(params()[at].suggested_values(), wanted, "{}", params()[at].name);
        };
        suggested(0, &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
        suggested(1, &["1", "13", "15"]);
        suggested(2, &["false", "true"]);
        suggested(3, &["6:6"]);
        suggested(4, &["20", "50", "100", "150", "200"]);
        let kind = ParamKind::Int { min: 0, max: 1000 };
        let least = ParamInfo { name: "x", kind, current: "0".to_owned() };
        assert_eq!(least.suggested_values().len(), 8, "twice nothing is nothing");
    }

    #[test]
    fn a_factor_is_written_as_it_is_read() {
        for text in ["reshuffles=0,1,2", "copies=6:6,3:9", "dice=true,false"] {
            assert_eq!(Factor::parse(text, &params()).unwrap().to_argument(), text);
        }
    }

    #[test]
    fn errors_say_what_was_wrong_and_what_would_be_right() {
        fails(
            "reshuffles",
            "'reshuffles' is not of the form NAME=VALUES, such as reshuffles=0..3 or reshuffles=1,5",
        );
        fails("reshufles=1..2", "there is no parameter 'reshufles'; did you mean reshuffles?");
        fails(
            "reshuffles=",
            "reshuffles: no value is given; reshuffles is a whole number from 0 to 10",
        );
        fails("reshuffles=3..0", "reshuffles: the range 3..0 is empty; write the lower end first");
        fails("reshuffles=0..11", "reshuffles cannot be '11': it is a whole number from 0 to 10");
        fails(
            "ace=1..15",
            "ace has no range, since it is 1 or 13 or 15; write its values with commas between them",
        );
        fails("ace=14", "ace cannot be '14': it is 1 or 13 or 15");
        fails(
            "reshuffles=0..9/0",
            "reshuffles cannot be '0..9/0': it is a range such as 0..3 or 0..100/10",
        );
        fails(
            "max_rounds=20..2000",
            "max_rounds would have 1981 values; vary at most 64, as in max_rounds=0..100/10",
        );
        fails("ace=13", "ace=13 is the current value, so nothing varies; add another value");
        let twice = ["ace=1".to_owned(), "ace=15".to_owned()];
        let told = Factor::parse_all(&twice, &params()).unwrap_err().to_string();
        assert_eq!(told, "ace is varied twice; put all its values into one --vary");
    }
}
