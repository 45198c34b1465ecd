//! Numbers and tables as text, in the language's notation.

use sortie_core::Text;
pub(crate) use sortie_words::{NumberFormat, align_columns, signed_integer};
use sortie_words::{Readers, Words};

/// A message that addresses no player.
pub(crate) fn plain_text(words: &Words, text: &Text) -> String {
    words.text(text, &Readers::default())
}
