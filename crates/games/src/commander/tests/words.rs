//! What is said: refusals, events, sentences.

use super::*;
use sortie_core::matches::{Match, Sitting, SubmitError, What};
use sortie_core::text::Text;

/// Checks that there is a message for this text and that it is given every variable it asks for.
pub(super) fn has_words(text: &Text) {
    let words = Commander::INFO.words.iter().find(|(language, _)| *language == "en").unwrap().1;
    let words = format!("\n{words}");
    let (_, message) = words.split_once(&format!("\n{} =", text.id)).expect(&text.id);
    let message = message.split("\ncommander-").next().unwrap();
    for variable in message.split('$').skip(1) {
        let name: String =
            variable.chars().take_while(|c| c.is_alphanumeric() || *c == '-').collect();
        // `$x-is` says whether `$x` is the reader.
        let name = name.trim_end_matches("-is");
        assert!(text.args.iter().any(|(given, _)| given == name), "{} lacks {name}", text.id);
    }
}
