//! The sentences of the terminal table.

/// The messages in English.
pub(crate) const EN: &str = include_str!("../words/en.ftl");

/// Ids are checked against these when they are compiled: with those about the tables of servers and
/// about programs that play, and with advice, which a surface without a screen says too.
pub(crate) const CHECKED: &str = concat!(
    include_str!("../words/en.ftl"),
    include_str!("../../words/en/join.ftl"),
    include_str!("../../words/en/outside.ftl"),
    include_str!("../../words/en/advice.ftl"),
);

/// The messages by language.
pub const WORDS: &[(&str, &str)] = &[("en", EN), ("de", include_str!("../words/de.ftl"))];
