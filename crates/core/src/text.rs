//! Sentences as data: a message id with arguments, worded by the surface in its language.

use crate::face::Face;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A sentence to be worded: the id of a message and the values of its variables.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Text {
    /// The id of the message, with the game's id first: `attack-plays`.
    pub id: Cow<'static, str>,
    /// The variables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(Cow<'static, str>, Arg)>,
}

/// The value of a variable in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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

impl Text {
    /// A sentence without variables.
    pub const fn new(id: &'static str) -> Self {
        Text { id: Cow::Borrowed(id), args: Vec::new() }
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
    pub fn word(self, name: &'static str, id: &'static str) -> Self {
        self.with(name, Arg::Word(Cow::Borrowed(id)))
    }

    /// With somebody's own words.
    #[must_use]
    pub fn raw(self, name: &'static str, text: impl Into<String>) -> Self {
        self.with(name, Arg::Raw(text.into()))
    }
}
