//! English sentences for programs, which have no language of their own.

use sortie_core::{Game, Seat, Text};
use sortie_words::{Readers, Words};

/// A text as an English sentence, addressed to the player of this seat.
pub fn sentence<G: Game>(text: &Text, seat: Seat) -> String {
    write(Words::new("en", [G::INFO.words]).ok(), text, &Readers { you: Some(seat), names: &[] })
}

/// A text without words of a game as an English sentence.
pub(crate) fn gameless_sentence(text: &Text) -> String {
    write(Words::new("en", []).ok(), text, &Readers { you: None, names: &[] })
}

fn write(words: Option<Words>, text: &Text, readers: &Readers<'_>) -> String {
    words.map_or_else(|| text.id.to_string(), |words| words.text(text, readers).trim().to_owned())
}
