//! The sentences of the terminal table.

/// The messages in English; ids are checked against these when they are compiled.
pub(crate) const EN: &str = include_str!("../words/en.ftl");

/// The messages by language.
pub const WORDS: &[(&str, &str)] = &[("en", EN), ("de", include_str!("../words/de.ftl"))];
