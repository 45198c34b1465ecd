//! Parameter tables: one table a game feeds the command line, the rulebook, the web form, the
//! lab's sweeps and the Python package.

use crate::face::Emblem;
use crate::text::{MessageId, Text};
use std::fmt;

/// A game's entry: its id, names, presets and parameters.
#[derive(Debug)]
pub struct GameInfo<G: 'static> {
    /// The id in commands, codes and addresses: `attack`.
    pub id: &'static str,
    /// The printed name: `Attack!`.
    pub name: &'static str,
    /// One line about the game: the message `GAME-summary`.
    pub summary: MessageId,
    /// The inventor, if known.
    pub author: Option<&'static str>,
    /// The prefix of its rule ids: `ATK`.
    pub prefix: &'static str,
    /// The fewest and the most seats; the fewest are the default.
    pub seats: (u8, u8),
    /// Named sets of values; the first one is the default and changes nothing.
    pub presets: &'static [Preset],
    /// The parameters, in the order in which they are shown.
    pub params: &'static [Param<G>],
    /// The sentences of the game as Fluent messages, by language: `("en", "…")`. Every id begins
    /// with the game's id.
    pub words: &'static [(&'static str, &'static str)],
    /// The player's rulebook page by language, in Markdown.
    pub rulebook: &'static [(&'static str, &'static str)],
    /// The emblems on its cards.
    pub emblems: &'static [Emblem],
    /// A picture of the game for a list of games: an SVG document of 320 by 200 that needs nothing
    /// from around it.
    pub drawing: &'static str,
    /// The script of a first match with a coach, if the game has one.
    pub lesson: Option<&'static str>,
    /// Positions with one best action as a JSON document, if the game has them.
    pub puzzles: Option<&'static str>,
    /// The usual time of a simulation of the club bot in microseconds, on one processor of a 2-core
    /// server of 2024, for each number of seats from the fewest on; the last one counts for all after
    /// it. Measurements are planned with it instead of a clock.
    pub simulation_micros: &'static [f64],
    /// The levels of the bots that people play against, the weakest first, each as the text of a bot
    /// such as `novice:temperature=0.5`; at most 8, and none in a game that only programs play.
    pub levels: &'static [&'static str],
}

/// A named set of parameter values that differ from the default.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The name in commands: `cross`.
    pub id: &'static str,
    /// A one-line description: the message `GAME-preset-ID`.
    pub doc: MessageId,
    /// The values that differ, as text.
    pub values: &'static [(&'static str, &'static str)],
}

impl Preset {
    /// The name for people: the message `GAME-preset-ID-name`.
    pub fn name(&self) -> Text {
        Text { id: format!("{}-name", self.doc.as_str()).into(), args: Vec::new() }
    }
}

/// Two parameters (or a parameter and the number of seats) that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} contradicts {} ({rule})", .between[0], .between[1])]
pub struct Conflict {
    /// The rule that forbids it.
    pub rule: &'static str,
    /// The two values, as `name=value`.
    pub between: [String; 2],
    /// The reason, and what would be right.
    pub why: MessageId,
}

/// One rule parameter of a game.
#[derive(Debug)]
pub struct Param<G> {
    /// The name in commands and codes: `jack_odd`.
    pub name: &'static str,
    /// A sentence of help: the message `GAME-param-NAME`.
    pub doc: MessageId,
    /// The rule that it belongs to: `RET-25`.
    pub rule: &'static str,
    /// The possible values.
    pub kind: ParamKind,
    /// Reads the value out of the rules.
    pub get: fn(&G) -> ParamValue,
    /// Puts a value of this kind into the rules; a value of another kind is ignored.
    pub set: fn(&mut G, &ParamValue),
}

/// The possible values of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// A whole number in a range, both ends included.
    Int {
        /// The least.
        min: i32,
        /// The greatest.
        max: i32,
    },
    /// `true` or `false`.
    Flag,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// So many whole numbers, each in a range.
    List {
        /// The length of the list.
        len: usize,
        /// The least of each.
        min: i32,
        /// The greatest of each.
        max: i32,
    },
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ParamValue {
    /// Of [`ParamKind::Int`].
    Int(i32),
    /// Of [`ParamKind::Flag`].
    Flag(bool),
    /// Of [`ParamKind::Choice`].
    Choice(&'static str),
    /// Of [`ParamKind::List`].
    List(Vec<i32>),
}

impl ParamKind {
    /// Reads a value of this kind; the error says what would be right. A list is separated by
    /// `:` or `,`; a flag may also be `on`, `off`, `yes` or `no`.
    pub fn parse(&self, text: &str) -> Result<ParamValue, String> {
        let text = text.trim();
        let value = match *self {
            ParamKind::Int { min, max } => int(text, min, max).map(ParamValue::Int),
            ParamKind::Flag => match text.to_lowercase().as_str() {
                "true" | "on" | "yes" => Some(ParamValue::Flag(true)),
                "false" | "off" | "no" => Some(ParamValue::Flag(false)),
                _ => None,
            },
            ParamKind::Choice(words) => {
                words.iter().find(|&&w| w == text).map(|&w| ParamValue::Choice(w))
            }
            ParamKind::List { len, min, max } => {
                let list: Option<Vec<i32>> =
                    text.split([':', ',']).map(|item| int(item.trim(), min, max)).collect();
                list.filter(|list| list.len() == len).map(ParamValue::List)
            }
        };
        value.ok_or_else(|| self.to_string())
    }
}

fn int(text: &str, min: i32, max: i32) -> Option<i32> {
    text.parse().ok().filter(|n| (min..=max).contains(n))
}

impl fmt::Display for ParamKind {
    /// The possible values in words: `a whole number from 0 to 10`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ParamKind::Int { min, max } => write!(f, "a whole number from {min} to {max}"),
            ParamKind::Flag => write!(f, "true or false"),
            ParamKind::Choice(words) => write!(f, "{}", words.join(" or ")),
            ParamKind::List { len, min, max } => {
                write!(f, "{len} whole numbers from {min} to {max}, separated by ':'")
            }
        }
    }
}

impl fmt::Display for ParamValue {
    /// The value as a rule code spells it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParamValue::Int(n) => write!(f, "{n}"),
            ParamValue::Flag(on) => write!(f, "{on}"),
            ParamValue::Choice(word) => f.write_str(word),
            ParamValue::List(list) => {
                let items: Vec<String> = list.iter().map(i32::to_string).collect();
                f.write_str(&items.join(":"))
            }
        }
    }
}

impl ParamValue {
    /// The number of a [`ParamValue::Int`].
    pub fn int(&self) -> Option<i32> {
        if let ParamValue::Int(n) = self { Some(*n) } else { None }
    }

    /// The truth of a [`ParamValue::Flag`].
    pub fn flag(&self) -> Option<bool> {
        if let ParamValue::Flag(on) = self { Some(*on) } else { None }
    }

    /// The word of a [`ParamValue::Choice`].
    pub fn choice(&self) -> Option<&'static str> {
        if let ParamValue::Choice(word) = self { Some(word) } else { None }
    }

    /// The numbers of a [`ParamValue::List`].
    pub fn list(&self) -> Option<&[i32]> {
        if let ParamValue::List(list) = self { Some(list) } else { None }
    }
}

/// A [`Param`] that is a field of the rules: a whole number in a range, a flag, or one of some
/// words, each of which stands for a value of the field.
///
/// Numbers outside the range are brought to its nearest end; other values of another kind are
/// ignored.
///
/// ```
/// use sortie_core::param;
/// use sortie_core::param::{Param, ParamValue};
/// use sortie_core::text::MessageId;
///
/// const DOC: MessageId = MessageId::in_messages("toy-param = A parameter\n", "toy-param");
///
/// #[derive(PartialEq)]
/// struct Toy { rounds: u8, open: bool, ace: u8 }
///
/// const PARAMS: &[Param<Toy>] = &[
///     param!("rounds", DOC, "TOY-01", rounds: 1..=9),
///     param!("open", DOC, "TOY-02", open: flag),
///     param!("ace", DOC, "TOY-03", ace: ["low" => 1, "high" => 14]),
/// ];
///
/// let mut toy = Toy { rounds: 3, open: false, ace: 1 };
/// (PARAMS[0].set)(&mut toy, &ParamValue::Int(12));
/// (PARAMS[2].set)(&mut toy, &ParamValue::Choice("high"));
/// assert_eq!((toy.rounds, toy.ace), (9, 14));
/// assert_eq!((PARAMS[2].get)(&toy), ParamValue::Choice("high"));
/// ```
#[macro_export]
macro_rules! param {
    ($name:literal, $doc:expr, $rule:literal, $field:ident: flag) => {
        $crate::param::Param {
            name: $name,
            doc: $doc,
            rule: $rule,
            kind: $crate::param::ParamKind::Flag,
            get: |rules| $crate::param::ParamValue::Flag(rules.$field),
            set: |rules, value| {
                if let Some(on) = value.flag() {
                    rules.$field = on;
                }
            },
        }
    };
    ($name:literal, $doc:expr, $rule:literal, $field:ident: [$($word:literal => $value:expr),+]) => {
        $crate::param::Param {
            name: $name,
            doc: $doc,
            rule: $rule,
            kind: $crate::param::ParamKind::Choice(&[$($word),+]),
            get: |rules| {
                let words = [$(($word, $value)),+];
                let word = words.iter().find(|(_, value)| *value == rules.$field);
                $crate::param::ParamValue::Choice(word.map_or("", |(word, _)| word))
            },
            set: |rules, value| {
                $(
                    if value.choice() == Some($word) {
                        rules.$field = $value;
                    }
                )+
            },
        }
    };
    ($name:literal, $doc:expr, $rule:literal, $field:ident: $min:literal..=$max:literal) => {
        $crate::param::Param {
            name: $name,
            doc: $doc,
            rule: $rule,
            kind: $crate::param::ParamKind::Int { min: $min, max: $max },
            get: |rules| $crate::param::ParamValue::Int(rules.$field.into()),
            set: |rules, value| {
                if let Some(n) = value.int() {
                    // Clamped, since the cast to the field's type would wrap.
                    rules.$field = n.clamp($min, $max) as _;
                }
            },
        }
    };
}
