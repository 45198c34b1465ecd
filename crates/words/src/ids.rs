//! The shared messages, and the compile-time check of their ids.

use sortie_core::MessageIndex;

/// The shared messages in English.
pub const EN: &str = concat!(
    include_str!("../en/table.ftl"),
    include_str!("../en/games.ftl"),
    include_str!("../en/play.ftl"),
    include_str!("../en/simulate.ftl"),
    include_str!("../en/lab.ftl"),
    include_str!("../en/lab_metrics.ftl"),
    include_str!("../en/lab_pages.ftl"),
    include_str!("../en/operate.ftl"),
    include_str!("../en/serve.ftl"),
    include_str!("../en/verify.ftl"),
    include_str!("../en/join.ftl"),
    include_str!("../en/outside.ftl"),
    include_str!("../en/hint.ftl"),
    include_str!("../en/review.ftl"),
    include_str!("../en/lesson.ftl"),
    include_str!("../en/puzzle.ftl"),
    include_str!("../en/daily.ftl"),
    include_str!("../en/history.ftl"),
);
/// The ids of the shared messages.
pub const IDS: &MessageIndex = &MessageIndex::new(EN);
const DE: &str = concat!(
    include_str!("../de/table.ftl"),
    include_str!("../de/games.ftl"),
    include_str!("../de/play.ftl"),
    include_str!("../de/simulate.ftl"),
    include_str!("../de/lab.ftl"),
    include_str!("../de/lab_metrics.ftl"),
    include_str!("../de/lab_pages.ftl"),
    include_str!("../de/operate.ftl"),
    include_str!("../de/serve.ftl"),
    include_str!("../de/verify.ftl"),
    include_str!("../de/join.ftl"),
    include_str!("../de/outside.ftl"),
    include_str!("../de/hint.ftl"),
    include_str!("../de/review.ftl"),
    include_str!("../de/lesson.ftl"),
    include_str!("../de/puzzle.ftl"),
    include_str!("../de/daily.ftl"),
    include_str!("../de/history.ftl"),
);

/// The messages that belong to no game, by language.
pub(crate) const SHARED: &[&[(&str, &str)]] =
    &[sortie_core::text::WORDS, &[("en", EN), ("de", DE)]];

sortie_core::message_ids!($ crate::ids::IDS);
