//! The command words of a match, in the player's language and in English.

use sortie_core::{MessageId, Text};
use sortie_words::{Readers, Words};

/// A command: its internal name, and the messages with its words and its description.
pub(crate) type CommandWord = (&'static str, MessageId, MessageId);

/// The commands of every match.
pub(crate) const COMMANDS: &[CommandWord] = &[
    ("undo", id!("play-word-undo"), id!("play-help-undo")),
    ("table", id!("play-word-table"), id!("play-help-table")),
    ("actions", id!("play-word-actions"), id!("play-help-actions")),
    ("rules", id!("play-word-rules"), id!("play-help-rules")),
    ("log", id!("play-word-log"), id!("play-help-log")),
    ("resign", id!("play-word-resign"), id!("play-help-resign")),
    ("help", id!("play-word-help"), id!("play-help-help")),
    ("quit", id!("play-word-quit"), id!("play-help-quit")),
];

/// The command for a hint.
pub(crate) const HINT: CommandWord = ("hint", id!("play-word-hint"), id!("play-help-hint"));

/// The command that takes the place of [`HINT`] in a puzzle.
pub(crate) const SOLUTION: CommandWord =
    ("solution", id!("puzzle-word-solution"), id!("puzzle-help-solution"));

/// The command to offer a draw, where other people play.
pub(crate) const DRAW: CommandWord = ("draw", id!("join-word-draw"), id!("join-draw"));

/// The commands that only a table of a server has besides [`DRAW`].
pub(crate) const REMOTE: &[CommandWord] = &[
    ("say", id!("join-word-say"), id!("join-help-say")),
    ("agree", id!("join-word-agree"), id!("join-agree")),
    ("refuse", id!("join-word-refuse"), id!("join-refuse")),
];

/// Answers that are no commands.
const ANSWERS: &[(&str, MessageId)] = &[
    ("done", id!("play-word-done")),
    ("yes", id!("play-word-yes")),
    ("no", id!("play-word-no")),
    ("ready", id!("play-word-ready")),
];

/// The words of a language; English is always understood as well.
#[derive(Debug)]
pub(crate) struct Vocabulary {
    /// By name, the words of the language; the first is shown.
    spoken: Vec<(&'static str, Vec<String>)>,
    english: Vec<(&'static str, Vec<String>)>,
    commands: Vec<&'static str>,
    help: Vec<(String, String)>,
}

impl Vocabulary {
    /// The vocabulary of these commands in the language of `words`, and in English.
    pub(crate) fn new(commands: &[CommandWord], words: &Words, english: &Words) -> Self {
        let mut vocabulary = Vocabulary {
            spoken: spoken(commands, words),
            english: spoken(commands, english),
            commands: commands.iter().map(|(name, ..)| *name).collect(),
            help: Vec::new(),
        };
        let rules = vocabulary.shown("rules");
        vocabulary.help = commands
            .iter()
            .map(|(name, _, what)| {
                let what = Text::new(*what).raw("rules", &*rules);
                (vocabulary.shown(name), words.text(&what, &Readers::default()))
            })
            .collect();
        vocabulary
    }

    /// The command or answer that a typed word names.
    pub(crate) fn name(&self, typed: &str) -> Option<&'static str> {
        let typed = typed.to_lowercase();
        let mut all = self.spoken.iter().chain(&self.english);
        all.find(|(_, words)| words.contains(&typed)).map(|(name, _)| *name)
    }

    /// The command that a typed word names.
    pub(crate) fn command(&self, typed: &str) -> Option<&'static str> {
        self.name(typed).filter(|name| self.commands.contains(name))
    }

    /// The message of a chat line (`say …`); `None` for any other line.
    pub(crate) fn chat<'l>(&self, line: &'l str) -> Option<&'l str> {
        let (first, said) = line.split_once(' ')?;
        (self.command(first) == Some("say")).then_some(said)
    }

    /// The word to type for a command or an answer.
    pub(crate) fn shown(&self, name: &str) -> String {
        let words = self.spoken.iter().find(|(other, _)| *other == name);
        words.and_then(|(_, words)| words.first()).cloned().unwrap_or_default()
    }

    /// The word of each command in the language.
    pub(crate) fn commands(&self) -> impl Iterator<Item = &str> {
        self.help.iter().map(|(word, _)| word.as_str())
    }

    /// Each command's word and description.
    pub(crate) fn help(&self) -> &[(String, String)] {
        &self.help
    }
}

fn spoken(commands: &[CommandWord], words: &Words) -> Vec<(&'static str, Vec<String>)> {
    let commands = commands.iter().map(|(name, word, _)| (*name, *word));
    commands
        .chain(ANSWERS.iter().copied())
        .map(|(name, word)| {
            let words = words.say(word);
            (name, words.split_whitespace().map(str::to_owned).collect())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vocabulary(language: &str) -> Vocabulary {
        let words = Words::new(language, []).unwrap();
        Vocabulary::new(COMMANDS, &words, &Words::new("en", []).unwrap())
    }

    #[test]
    fn english_is_always_understood_and_german_where_it_is_spoken() {
        let german = vocabulary("de");
        for (typed, name) in [("zurück", "undo"), ("undo", "undo"), ("ENDE", "quit"), ("q", "quit")]
        {
            assert_eq!(german.command(typed), Some(name), "{typed}");
        }
        assert_eq!(
            ["ja", "J", "yes", "nein"].map(|typed| german.name(typed)),
            [Some("yes"), Some("yes"), Some("yes"), Some("no")]
        );
        assert_eq!(vocabulary("en").name("zurück"), None);
        assert_eq!(german.command("ja"), None);
    }

    #[test]
    fn no_word_means_two_things() {
        for language in ["en", "de"] {
            let words = Words::new(language, []).unwrap();
            let commands = [COMMANDS, &[HINT]].concat();
            let vocabulary = Vocabulary::new(&commands, &words, &Words::new("en", []).unwrap());
            for (name, words) in vocabulary.spoken.iter().chain(&vocabulary.english) {
                for word in words {
                    assert_eq!(vocabulary.name(word), Some(*name), "{word}");
                }
            }
        }
    }

    #[test]
    fn help_says_the_words_of_the_language() {
        let help = vocabulary("de").help().to_vec();
        assert_eq!(help[0].0, "zurück");
        assert!(help[3].1.contains("„regeln 11“"), "{}", help[3].1);
    }
}
