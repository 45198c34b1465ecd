//! The messages of the terminal interface.

use sortie_core::MessageIndex;

/// The messages in English.
pub(crate) const EN: &str = include_str!("../words/en.ftl");

/// The English messages against which ids are checked at compile time. They include shared messages that
/// the line mode uses too: remote tables, programs as bots, hints, places, puzzles, lessons,
/// reviews, the deal of the day, finished matches, and the commands of a match.
pub(crate) const IDS: &MessageIndex = &MessageIndex::new(concat!(
    include_str!("../words/en.ftl"),
    include_str!("../../words/en/join.ftl"),
    include_str!("../../words/en/outside.ftl"),
    include_str!("../../words/en/hint.ftl"),
    include_str!("../../words/en/table.ftl"),
    include_str!("../../words/en/puzzle.ftl"),
    include_str!("../../words/en/lesson.ftl"),
    include_str!("../../words/en/play.ftl"),
    include_str!("../../words/en/review.ftl"),
    include_str!("../../words/en/daily.ftl"),
    include_str!("../../words/en/history.ftl"),
));

/// The messages by language.
pub const WORDS: &[(&str, &str)] = &[("en", EN), ("de", include_str!("../words/de.ftl"))];
