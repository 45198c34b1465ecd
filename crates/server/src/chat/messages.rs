//! Chat messages: their limits, the phrases and the text of a message.

use crate::chat::error::ChatError;
use sortie_core::MessageId;
use sortie_store::ChatContent;
use sortie_table::name::is_invisible;
use sortie_words::Words;

/// Limit of characters in a message.
pub(crate) const LONGEST: usize = 300;
/// Limit of messages at one table.
pub(crate) const MOST: u32 = 2000;
/// Number of messages shown, the latest ones.
pub(crate) const LAST: u32 = 60;

/// The phrases that exist in every language, by name.
pub(crate) const PHRASES: [(&str, MessageId); 8] = [
    ("hello", id!("phrase-hello")),
    ("luck", id!("phrase-luck")),
    ("well-played", id!("phrase-well-played")),
    ("oops", id!("phrase-oops")),
    ("moment", id!("phrase-moment")),
    ("thanks", id!("phrase-thanks")),
    ("again", id!("phrase-again")),
    ("bye", id!("phrase-bye")),
];

/// The message in a language.
pub(crate) fn message_text(what: &ChatContent, words: &Words) -> String {
    match what {
        ChatContent::Text(own) => own.clone(),
        ChatContent::Phrase(name) => {
            let known = PHRASES.iter().find(|(phrase, _)| phrase == name);
            known.map_or_else(|| name.clone(), |(_, id)| words.say(*id))
        }
    }
}

/// A message without line breaks and characters that change the text direction.
pub(crate) fn clean(words: &str) -> Result<String, ChatError> {
    // Invisible characters go before the words are split, so that they cannot keep an empty message
    // alive.
    let kept: String = words.chars().filter(|c| c.is_whitespace() || !is_invisible(*c)).collect();
    let kept = kept.split(|c: char| c.is_whitespace() || c.is_control());
    let kept = kept.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    match kept.chars().count() {
        1..=LONGEST => Ok(kept),
        n => Err(ChatError::Length { n, max: LONGEST }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_one_line_that_reads_in_one_direction() {
        assert_eq!(clean(" a\n\tb\u{202e}c\u{0007}d\u{3164} ").unwrap(), "a bcd");
        assert_eq!(clean("<b>ä 🂡</b>").unwrap(), "<b>ä 🂡</b>");
        assert_eq!(clean(&"x".repeat(LONGEST)).unwrap().len(), LONGEST);
        for wrong in [String::new(), " \u{200b}\n".to_owned(), "x".repeat(LONGEST + 1)] {
            assert!(clean(&wrong).is_err(), "{wrong:?}");
        }
    }
}
