//! Sentences as data: a message id with arguments, worded by the surface in its language.

use crate::face::Face;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

pub use crate::message_index::MessageIndex;

/// The messages that belong to no game and that a match itself says, by language.
pub const WORDS: &[(&str, &str)] = &[("en", EN), ("de", include_str!("../words/de.ftl"))];

const EN: &str = include_str!("../words/en.ftl");
pub(crate) const IDS: &MessageIndex = &MessageIndex::new(EN);

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
    /// The id of one of `messages`, a file in the form of Fluent; for constants only. A file with many
    /// messages wants a [`MessageIndex`].
    ///
    /// # Panics
    ///
    /// When there is no such message, and so when the constant is compiled.
    pub const fn in_messages(messages: &'static str, id: &'static str) -> Self {
        MessageIndex::new(messages).id(id)
    }

    /// An id that was found among the messages.
    pub(crate) const fn known(id: &'static str) -> Self {
        MessageId(id)
    }

    /// As it is written.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

/// Makes a macro `id!` for the ids of one file of messages, given as a path to a constant with its
/// [`MessageIndex`]; an id that does not stand there does not compile. `$` passes the dollar sign on.
///
/// ```
/// use sortie_core::text::MessageIndex;
///
/// const IDS: &MessageIndex = &MessageIndex::new("toy-sword = sword\n");
/// sortie_core::message_ids!($ IDS);
/// assert_eq!(id!("toy-sword").as_str(), "toy-sword");
/// ```
///
/// ```compile_fail
/// use sortie_core::text::MessageIndex;
///
/// const IDS: &MessageIndex = &MessageIndex::new("toy-sword = sword\n");
/// sortie_core::message_ids!($ IDS);
/// let _ = id!("toy-shield");
/// ```
#[macro_export]
macro_rules! message_ids {
    ($dollar:tt $index:path) => {
        macro_rules! id { ($dollar id:literal) => { const { $index.id($dollar id) } }; }
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

    /// Adds typed text. Only its beginning is kept, because it may have any length.
    #[must_use]
    pub fn typed(self, name: &'static str, text: &str) -> Self {
        const SHOWN: usize = 40;
        self.raw(name, text.trim().chars().take(SHOWN).collect::<String>())
    }
}
