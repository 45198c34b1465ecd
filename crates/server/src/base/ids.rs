//! The messages of the pages and their ids.

use sortie_core::MessageIndex;

/// The messages of the pages in English, and these other files of messages.
macro_rules! english {
    ($($more:literal)*) => {
        concat!(
            include_str!("../../words/en/board.ftl"),
            include_str!("../../words/en/fair.ftl"),
            include_str!("../../words/en/lab.ftl"),
            include_str!("../../words/en/notify.ftl"),
            include_str!("../../words/en/limits.ftl"),
            include_str!("../../words/en/pages.ftl"),
            include_str!("../../words/en/review.ftl"),
            include_str!("../../words/en/room.ftl")
            $(, include_str!($more))*
        )
    };
}

const EN: &str = english!();
const DE: &str = concat!(
    include_str!("../../words/de/board.ftl"),
    include_str!("../../words/de/fair.ftl"),
    include_str!("../../words/de/lab.ftl"),
    include_str!("../../words/de/notify.ftl"),
    include_str!("../../words/de/limits.ftl"),
    include_str!("../../words/de/pages.ftl"),
    include_str!("../../words/de/review.ftl"),
    include_str!("../../words/de/room.ftl")
);

/// The messages of the pages, by language.
pub const WORDS: &[(&str, &str)] = &[("en", EN), ("de", DE)];

/// The ids that `id!` checks when the crate is compiled: those of the pages, and those that the terminal has too.
pub(crate) const IDS: &MessageIndex = &MessageIndex::new(english!("../../../words/en/history.ftl"));
sortie_core::message_ids!($ crate::base::ids::IDS);
