//! Localization: turns message ids with arguments into English or German sentences, with Fluent.
//!
//! Games produce [`sortie_core::Text`], a message id with arguments. [`Words`] formats it, and renders a
//! whole [`sortie_core::Scene`] as plain text.
#![warn(missing_docs)]

#[macro_use]
mod ids;
mod catalogue_text;
mod daily_text;
mod default_names;
mod entry;
mod hint;
mod language;
mod layout;
mod leading_seat;
mod number_format;
mod rulebook;
mod scene_text;
mod words;
mod zone_name;

pub use entry::{GameEntry, KindEntry, ParamEntry, PresetEntry, SeatsEntry};
pub use ids::{EN, IDS};
pub use language::{LANGUAGES, in_language, language};
pub use layout::{align_columns, columns, count_names, indent, wrap};
pub use leading_seat::leading_seat;
pub use number_format::{NumberFormat, signed_integer};
pub use rulebook::Rulebook;
pub use scene_text::Standing;
pub use words::{MissingMessage, Readers, Words, WordsError, sign};
pub use zone_name::zone_sign;
