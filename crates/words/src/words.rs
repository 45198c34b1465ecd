//! [`Words`]: loads Fluent messages and formats texts with them.

use crate::ids::SHARED;
use crate::language::{LANGUAGES, in_language};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use sortie_core::{Arg, Face, Refusal, Seat, Text};
use std::fmt;
use unic_langid::LanguageIdentifier;

/// The messages of one language. Parsing them takes milliseconds, so create one per language and share
/// it between threads.
pub struct Words {
    bundle: FluentBundle<FluentResource>,
}

/// The audience of a sentence.
#[derive(Clone, Copy, Debug, Default)]
pub struct Readers<'a> {
    /// The seat that is addressed as "you".
    pub you: Option<Seat>,
    /// Display names by seat. A seat without a name is called by its number.
    pub names: &'a [String],
}

/// The reason why messages cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordsError {
    /// The language is not supported.
    #[error("there are no words in the language '{0}'")]
    Language(String),
    /// A message file is invalid.
    #[error("the words of '{language}' have a fault: {fault}")]
    Invalid {
        /// The language.
        language: String,
        /// The parser's message.
        fault: String,
    },
}

/// A sentence that could not be formatted completely.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the message {id} lacks: {}", .lacks.join(", "))]
pub struct MissingMessage {
    /// The id of the requested message.
    pub id: String,
    /// The missing messages and variables.
    pub lacks: Vec<String>,
    /// The incomplete sentence; the id if the message itself is missing.
    pub text: String,
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").field("languages", &self.bundle.locales).finish_non_exhaustive()
    }
}

impl Words {
    /// Loads the shared messages and those of `sources` (messages by language, such as `GameInfo::words`).
    /// Sources without this language fall back to English.
    pub fn new<'a>(
        language: &str,
        sources: impl IntoIterator<Item = &'a [(&'a str, &'a str)]>,
    ) -> Result<Self, WordsError> {
        let unknown = || WordsError::Language(language.to_owned());
        let fault = |fault: String| WordsError::Invalid { language: language.to_owned(), fault };
        let id: LanguageIdentifier = language.parse().map_err(|_| unknown())?;
        if !LANGUAGES.contains(&language) {
            return Err(unknown());
        }
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Fluent would wrap each argument in invisible direction marks, which terminals show as boxes
        // and searches in the text do not match.
        bundle.set_use_isolating(false);
        for source in SHARED.iter().copied().chain(sources) {
            // A new game may come without a translation and is still playable in English.
            let messages = in_language(source, language).ok_or_else(unknown)?;
            let parsed = FluentResource::try_new(messages.to_owned()).map_err(|(_, errors)| {
                let first = errors.first();
                // Fluent reports byte offsets; translators need lines.
                let line = first.map_or(0, |e| 1 + messages[..e.pos.start].matches('\n').count());
                fault(format!(
                    "line {line}: {}",
                    first.map_or_else(String::new, ToString::to_string)
                ))
            })?;
            // Not `add_resource_overriding`: a game must not replace a shared message unnoticed.
            bundle.add_resource(parsed).map_err(|errors| {
                fault(errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
            })?;
        }
        Ok(Words { bundle })
    }

    /// Formats a text. Missing parts never fail: the sentence stays incomplete, or becomes the message id.
    pub fn text(&self, text: &Text, readers: &Readers<'_>) -> String {
        self.checked(text, readers).unwrap_or_else(|gap| gap.text)
    }

    /// The sentence of a refusal, followed by the id of its rule.
    pub fn refusal(&self, refusal: &Refusal, readers: &Readers<'_>) -> String {
        format!("{} ({})", self.text(&refusal.text, readers), refusal.rule)
    }

    /// Formats a text, or reports its missing parts. For tests and fuzzing.
    pub fn checked(&self, text: &Text, readers: &Readers<'_>) -> Result<String, MissingMessage> {
        // Collected instead of returned at once: one run of the tests should show all gaps of a
        // sentence.
        let mut lacks = Vec::new();
        let mut args = FluentArgs::new();
        for (name, arg) in &text.args {
            let value = match arg {
                Arg::Seat(seat) => {
                    let you = readers.you == Some(*seat);
                    // Fluent cannot compare seats, so the choice between "you" and a name is passed
                    // as a second variable.
                    args.set(format!("{name}-is"), if you { "you" } else { "other" });
                    FluentValue::from(self.name(*seat, readers))
                }
                Arg::Number(number) => FluentValue::from(*number),
                Arg::Cards(faces) => FluentValue::from(self.cards(faces)),
                Arg::Word(id) => FluentValue::from(self.message(id, None, &mut lacks)),
                Arg::Raw(raw) => FluentValue::from(raw.as_str()),
            };
            args.set(name.as_ref(), value);
        }
        let sentence = self.message(&text.id, Some(&args), &mut lacks);
        if lacks.is_empty() {
            Ok(sentence)
        } else {
            Err(MissingMessage { id: text.id.to_string(), lacks, text: sentence })
        }
    }

    /// Whether a message with this id exists.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// The display name of a seat, or "you".
    pub fn name(&self, seat: Seat, readers: &Readers<'_>) -> String {
        if readers.you == Some(seat) {
            return self.shared(&Text::new(id!("table-you")));
        }
        match readers.names.get(usize::from(seat)) {
            Some(name) => name.clone(),
            // People count seats from 1, the engine from 0.
            None => self.shared(&Text::new(id!("table-seat")).number("seat", seat + 1)),
        }
    }

    /// A list of names, as in "Anna, Ben and Cleo".
    pub fn names(&self, seats: &[Seat], readers: &Readers<'_>) -> String {
        let names: Vec<String> = seats.iter().map(|seat| self.name(*seat, readers)).collect();
        match names.as_slice() {
            [] => String::new(),
            [only] => only.clone(),
            [names @ .., last] => {
                let names = names.join(", ");
                self.shared(&Text::new(id!("table-and")).raw("names", names).raw("last", last))
            }
        }
    }

    /// Cards as text: `9♥ Q♣`, or "no cards".
    pub fn cards(&self, faces: &[Face]) -> String {
        if faces.is_empty() {
            return self.shared(&Text::new(id!("table-no-cards")));
        }
        faces.iter().map(card).collect::<Vec<_>>().join(" ")
    }

    /// Formats a shared message that names no seat.
    pub(crate) fn shared(&self, text: &Text) -> String {
        self.text(text, &Readers::default())
    }

    fn message(&self, id: &str, args: Option<&FluentArgs<'_>>, lacks: &mut Vec<String>) -> String {
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            lacks.push(format!("message {id}"));
            return id.to_owned();
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, args, &mut errors);
        lacks.extend(errors.iter().map(|error: &FluentError| error.to_string()));
        // Fluent keeps the line breaks of the file, which only serve its readability.
        text.split('\n').map(str::trim).collect::<Vec<_>>().join(" ").trim().to_owned()
    }
}

/// The Unicode symbol of a suit; other emblems have none.
pub fn sign(emblem: &str) -> Option<&'static str> {
    match emblem {
        "hearts" => Some("♥"),
        "diamonds" => Some("♦"),
        "clubs" => Some("♣"),
        "spades" => Some("♠"),
        _ => None,
    }
}

/// A card as text: index and suit symbol, or the emblem's name if it has no symbol. Cards whose index is
/// their whole notation get no emblem. The `'` that distinguishes two equal cards is kept.
pub(crate) fn card(face: &Face) -> String {
    let twin = if face.code.ends_with('\'') { "'" } else { "" };
    let index = &face.index;
    match (sign(&face.emblem), face.emblem.as_str()) {
        (Some(sign), _) => format!("{index}{sign}{twin}"),
        (None, "") => format!("{index}{twin}"),
        _ if face.code == face.index => index.clone(),
        (None, other) => format!("{index} {other}{twin}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOY: &str = "toy-plays = { $who-is ->\n    [you] You play\n   *[other] { $who } plays\n } { $cards }.\n\
         toy-left = { $n ->\n    [one] one card\n   *[other] { $n } cards\n } left\n\
         toy-role = { $who } with the { $role }\n\
         toy-sword = sword\n\
         toy-long = One sentence\n    over two lines.\n";
    const SOURCE: &[(&str, &str)] = &[("en", TOY)];

    fn toy(id: &'static str) -> sortie_core::MessageId {
        sortie_core::MessageId::in_messages(TOY, id)
    }

    fn unknown() -> Text {
        Text { id: "toy-nothing".into(), args: Vec::new() }
    }

    fn words() -> Words {
        Words::new("en", [SOURCE]).unwrap()
    }

    fn face(code: &str, index: &str, emblem: &str) -> Face {
        Face { code: code.into(), index: index.into(), emblem: emblem.into() }
    }

    fn says(text: &Text, you: Option<Seat>) -> String {
        let names = ["Anna".to_owned(), "Ben".to_owned()];
        words().text(text, &Readers { you, names: &names })
    }

    #[test]
    fn a_seat_is_you_to_the_one_who_sits_there_and_a_name_to_others() {
        let plays =
            Text::new(toy("toy-plays")).seat("who", 0).card("cards", face("9H", "9", "hearts"));
        assert_eq!(says(&plays, Some(0)), "You play 9♥.");
        assert_eq!(says(&plays, Some(1)), "Anna plays 9♥.");
        assert_eq!(says(&plays, None), "Anna plays 9♥.");
        assert_eq!(words().text(&plays, &Readers::default()), "Seat 1 plays 9♥.");
    }

    #[test]
    fn numbers_words_and_other_peoples_text_are_filled_in() {
        assert_eq!(says(&Text::new(toy("toy-left")).number("n", 1), None), "one card left");
        assert_eq!(says(&Text::new(toy("toy-left")).number("n", 1234), None), "1234 cards left");
        let role = Text::new(toy("toy-role")).raw("who", "X{ $y }").word("role", toy("toy-sword"));
        assert_eq!(says(&role, None), "X{ $y } with the sword");
        assert_eq!(says(&Text::new(toy("toy-long")), None), "One sentence over two lines.");
    }

    #[test]
    fn cards_show_index_and_sign_and_unknown_emblems_their_name() {
        let cards = [
            face("10C", "10", "clubs"),
            face("KS'", "K", "spades"),
            face("AD", "A", "diamonds"),
            face("3sw", "3", "swords"),
            face("Z", "Fool", ""),
        ];
        assert_eq!(words().cards(&cards), "10♣ K♠' A♦ 3 swords Fool");
        assert_eq!(words().cards(&[]), "no cards");
    }

    #[test]
    fn what_is_missing_is_shown_and_told_apart() {
        let readers = Readers::default();
        assert_eq!(says(&unknown(), None), "toy-nothing");
        let gap = words().checked(&unknown(), &readers).unwrap_err();
        assert_eq!(gap.lacks, ["message toy-nothing"]);
        let gap = words().checked(&Text::new(toy("toy-left")), &readers).unwrap_err();
        assert!(gap.to_string().contains("$n"), "{gap}");
        let gone = Arg::Word("toy-gone".into());
        let role = Text::new(toy("toy-role")).raw("who", "X").with("role", gone);
        let gap = words().checked(&role, &readers).unwrap_err();
        assert_eq!(
            (gap.lacks.as_slice(), &*gap.text),
            (&["message toy-gone".to_owned()][..], "X with the toy-gone")
        );
    }

    #[test]
    fn a_refusal_ends_with_the_id_of_its_rule() {
        let refusal = Refusal::new("TOY-01", Text::new(toy("toy-sword")));
        assert_eq!(words().refusal(&refusal, &Readers::default()), "sword (TOY-01)");
    }

    #[test]
    fn a_source_without_the_language_is_english_beside_the_others() {
        let words = Words::new("de", [SOURCE]).unwrap();
        let left = Text::new(toy("toy-left")).number("n", 2);
        assert_eq!(words.text(&left, &Readers::default()), "2 cards left");
        assert_eq!(words.cards(&[]), "keine Karten");
    }

    #[test]
    fn a_language_or_a_message_that_cannot_be_used_is_an_error() {
        let unknown = |language: &str| Words::new(language, [SOURCE]).unwrap_err();
        assert_eq!(unknown("fr"), WordsError::Language("fr".into()));
        assert_eq!(unknown("§"), WordsError::Language("§".into()));
        let broken: &[(&str, &str)] = &[("en", "toy-a = A\ntoy-b { $x\n")];
        let error = Words::new("en", [broken]).unwrap_err().to_string();
        assert!(error.contains("line 2"), "{error}");
        let twice: &[(&str, &str)] = &[("en", "toy-a = A\ntoy-a = B\n")];
        let error = Words::new("en", [twice]).unwrap_err().to_string();
        assert!(error.contains("toy-a"), "{error}");
    }
}
