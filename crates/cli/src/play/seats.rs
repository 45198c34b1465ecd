//! Who sits where.

use sortie_bots::{BOTS, registry};
use sortie_core::{Id, Text, suggest};
use sortie_words::{Readers, Words};
use std::fmt;

/// Who sits at one place, as the arguments say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sitter {
    /// Somebody at this keyboard, and perhaps a name.
    You(Option<String>),
    /// A bot, by what names it.
    Bot(String),
}

impl fmt::Display for Sitter {
    /// As an argument.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sitter::You(None) => f.write_str("you"),
            Sitter::You(Some(name)) => write!(f, "you:{name}"),
            Sitter::Bot(spec) => f.write_str(spec),
        }
    }
}

/// Longer names would break lines.
const LONGEST: usize = 24;

/// One human and as many bots as are needed.
pub(super) fn default(seats: usize) -> Vec<Sitter> {
    let bots = std::iter::repeat_n(Sitter::Bot("bot".to_owned()), seats.saturating_sub(1));
    std::iter::once(Sitter::You(None)).chain(bots).collect()
}

/// Reads one place: `you`, `you:NAME` or a bot.
pub(super) fn read(text: &str) -> Result<Sitter, String> {
    if text == "you" {
        return Ok(Sitter::You(None));
    }
    if let Some(name) = text.strip_prefix("you:") {
        let name = name.trim();
        let long = name.chars().count();
        if !(1..=LONGEST).contains(&long) || name.chars().any(char::is_control) {
            return Err(format!("'{name}' is no name: it has 1 to {LONGEST} letters"));
        }
        return Ok(Sitter::You(Some(name.to_owned())));
    }
    if registry::find(text).is_ok() {
        return Ok(Sitter::Bot(text.to_owned()));
    }
    let names: Vec<&str> = ["you", "bot"].into_iter().chain(BOTS.iter().map(|b| b.name)).collect();
    Err(format!("nobody is called '{text}' here; {}", suggest::hint(text, names)))
}

/// What each is called: the given name, else "Player" or "Bot" in words, numbered where there are
/// several.
pub(super) fn names(sitters: &[Sitter], words: &Words) -> Result<Vec<String>, String> {
    let (mut players, mut bots) = (0, 0);
    let unnamed = |s: &&Sitter| matches!(s, Sitter::You(None));
    let several_players = sitters.iter().filter(unnamed).count() > 1;
    let several_bots = sitters.iter().filter(|s| matches!(s, Sitter::Bot(_))).count() > 1;
    let mut names: Vec<String> = Vec::new();
    for sitter in sitters {
        let name = match sitter {
            Sitter::You(Some(name)) => name.clone(),
            Sitter::You(None) => {
                let several = several_players.then_some(id!("play-player-numbered"));
                numbered(id!("play-player"), several, &mut players, words)
            }
            Sitter::Bot(_) => {
                let several = several_bots.then_some(id!("play-bot-numbered"));
                numbered(id!("play-bot"), several, &mut bots, words)
            }
        };
        if names.contains(&name) {
            return Err(format!("two seats are called '{name}'"));
        }
        names.push(name);
    }
    Ok(names)
}

fn numbered(alone: Id, several: Option<Id>, so_far: &mut u32, words: &Words) -> String {
    *so_far += 1;
    let text = Text::new(several.unwrap_or(alone)).number("n", *so_far);
    words.text(&text, &Readers::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(texts: &[&str]) -> Result<Vec<String>, String> {
        let sitters: Result<Vec<_>, _> = texts.iter().map(|text| read(text)).collect();
        names(&sitters?, &Words::new("en", []).unwrap())
    }

    #[test]
    fn names_are_given_or_found() {
        assert_eq!(named(&["you", "bot"]).unwrap(), ["Player", "Bot"]);
        assert_eq!(named(&["you", "random", "bot:random"]).unwrap(), ["Player", "Bot 1", "Bot 2"]);
        assert_eq!(named(&["you", "you", "bot"]).unwrap(), ["Player 1", "Player 2", "Bot"]);
        assert_eq!(named(&["you:Anna", "you"]).unwrap(), ["Anna", "Player"]);
        assert_eq!(default(3), ["you", "bot", "bot"].map(|text| read(text).unwrap()));
    }

    #[test]
    fn who_cannot_sit_there_is_told_why() {
        assert_eq!(read("yo").unwrap_err(), "nobody is called 'yo' here; did you mean you?");
        assert_eq!(
            read("bot:randm").unwrap_err().split(';').next(),
            Some("nobody is called 'bot:randm' here")
        );
        assert!(read("you:").unwrap_err().contains("1 to 24"));
        assert!(read("you:a\u{1b}b").unwrap_err().contains("no name"));
        assert!(read(&format!("you:{}", "x".repeat(25))).is_err());
        assert_eq!(named(&["you:Bot", "bot"]).unwrap_err(), "two seats are called 'Bot'");
    }
}
