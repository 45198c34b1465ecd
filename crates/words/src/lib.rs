//! The sentences of Sortie in a reader's language, by Fluent.
//!
//! Games say what they say as [`sortie_core::Text`]: a message id with arguments. [`Words`] makes
//! sentences of it, and reads a whole [`sortie_core::Scene`] as plain text.
#![warn(missing_docs)]

#[macro_use]
mod ids;
mod about;
mod advice;
mod entry;
mod language;
mod layout;
mod read;
mod rulebook;
mod unnamed;
mod words;

pub use entry::{GameEntry, KindEntry, ParamEntry, PresetEntry, SeatsEntry};
pub use ids::EN;
pub use language::{LANGUAGES, in_language, language};
pub use layout::{columns, indent, wrap};
pub use rulebook::Rulebook;
pub use words::{Gap, Readers, Words, WordsError, sign};
