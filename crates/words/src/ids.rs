//! The messages of all surfaces and their ids.

/// The messages of all surfaces in English; ids are checked against these when a surface is compiled.
pub const EN: &str = include_str!("../en/table.ftl");
const DE: &str = include_str!("../de/table.ftl");

/// The messages that belong to no game, by language.
pub(crate) const SHARED: &[&[(&str, &str)]] =
    &[sortie_core::text::WORDS, &[("en", EN), ("de", DE)]];

sortie_core::message_ids!($ crate::ids::EN);
