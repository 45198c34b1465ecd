//! Sentences as data: a message id with arguments, worded by the surface in its language.

use crate::face::Face;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The messages that belong to no game and that a match itself says, by language.
pub const WORDS: &[(&str, &str)] = &[("en", EN), ("de", include_str!("../words/de.ftl"))];

pub(crate) const EN: &str = include_str!("../words/en.ftl");

/// A sentence to be worded: the id of a message and the values of its variables.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Text {
    /// The id of the message, with the game's id first: `attack-plays`.
    pub id: Cow<'static, str>,
    /// The variables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(Cow<'static, str>, Arg)>,
}

/// The id of a message that exists: made by a macro of [`message_ids!`](crate::message_ids), which
/// does not compile where there is no such message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MessageId(&'static str);

/// The value of a variable in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Arg {
    /// A player: worded as a name, or as "you".
    Seat(Seat),
    /// A number.
    Number(i64),
    /// Cards, worded by their faces.
    Cards(Vec<Face>),
    /// The id of another message: a word for a zone, a side, a role.
    Word(Cow<'static, str>),
    /// Somebody's own words, shown as they are.
    Raw(String),
}

impl MessageId {
    /// The id of one of `messages`, a file in the form of Fluent; for constants only.
    ///
    /// # Panics
    ///
    /// When there is no such message, and so when the constant is compiled.
    pub const fn in_messages(messages: &str, id: &'static str) -> Self {
        assert!(defines(messages.as_bytes(), id.as_bytes()), "there is no message with this id");
        MessageId(id)
    }

    /// As it is written.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

/// Whether a line begins with this id and an equals sign.
const fn defines(messages: &[u8], id: &[u8]) -> bool {
    let mut line = 0;
    while line < messages.len() {
        let mut at = 0;
        while at < id.len() && line + at < messages.len() && messages[line + at] == id[at] {
            at += 1;
        }
        let end = line + at;
        if at == id.len()
            && end + 1 < messages.len()
            && messages[end] == b' '
            && messages[end + 1] == b'='
        {
            return true;
        }
        line = end;
        while line < messages.len() && messages[line] != b'\n' {
            line += 1;
        }
        line += 1;
    }
    false
}

/// Makes a macro `id!` for the ids of one file of messages, given as a path to a constant; an id
/// that does not stand there does not compile. `$` passes the dollar sign on.
///
/// ```
/// const WORDS: &str = "toy-sword = sword\n";
/// sortie_core::message_ids!($ WORDS);
/// assert_eq!(id!("toy-sword").as_str(), "toy-sword");
/// ```
///
/// ```compile_fail
/// const WORDS: &str = "toy-sword = sword\n";
/// sortie_core::message_ids!($ WORDS);
/// let _ = id!("toy-shield");
/// ```
#[macro_export]
macro_rules! message_ids {
    ($dollar:tt $messages:path) => {
        macro_rules! id {
                                    ($dollar id:literal) => {
                                        const { $crate::text::MessageId::in_messages($messages, $dollar id) }
                                    };
                                }
    };
}

impl Text {
    /// A sentence without variables.
    pub const fn new(id: MessageId) -> Self {
        Text { id: Cow::Borrowed(id.0), args: Vec::new() }
    }

    /// With one more variable.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: Arg) -> Self {
        self.args.push((Cow::Borrowed(name), arg));
        self
    }

    /// With a player.
    #[must_use]
    pub fn seat(self, name: &'static str, seat: Seat) -> Self {
        self.with(name, Arg::Seat(seat))
    }

    /// With a number.
    #[must_use]
    pub fn number(self, name: &'static str, number: impl Into<i64>) -> Self {
        self.with(name, Arg::Number(number.into()))
    }

    /// With cards.
    #[must_use]
    pub fn cards(self, name: &'static str, faces: Vec<Face>) -> Self {
        self.with(name, Arg::Cards(faces))
    }

    /// With one card.
    #[must_use]
    pub fn card(self, name: &'static str, face: Face) -> Self {
        self.with(name, Arg::Cards(vec![face]))
    }

    /// With a word of the vocabulary.
    #[must_use]
    pub fn word(self, name: &'static str, id: MessageId) -> Self {
        self.with(name, Arg::Word(Cow::Borrowed(id.0)))
    }

    /// With somebody's own words.
    #[must_use]
    pub fn raw(self, name: &'static str, text: impl Into<String>) -> Self {
        self.with(name, Arg::Raw(text.into()))
    }

    /// With what somebody has typed: only its beginning, for it may be of any length.
    #[must_use]
    pub fn typed(self, name: &'static str, text: &str) -> Self {
        const SHOWN: usize = 40;
        self.raw(name, text.trim().chars().take(SHOWN).collect::<String>())
    }
}
