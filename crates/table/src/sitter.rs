//! Who sits where.

use sortie_bots::registry::{self, BOTS};
use sortie_core::suggest;
use std::fmt;
use std::str::FromStr;

/// Who sits at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// Somebody here, and perhaps a name.
    You(Option<String>),
    /// A bot, by what names it.
    Bot(String),
}

/// Longer names would break lines, in characters.
const LONGEST: usize = 24;

impl Sitter {
    /// One human and as many bots as are needed.
    pub fn alone(seats: usize) -> Vec<Sitter> {
        let bots = std::iter::repeat_n(Sitter::Bot("bot".to_owned()), seats.saturating_sub(1));
        std::iter::once(Sitter::You(None)).chain(bots).collect()
    }

    /// What each is called: the given name, else `player` or `bot`, numbered where there are
    /// several. An error is a name that two of them have.
    pub fn names(sitters: &[Sitter], player: &str, bot: &str) -> Result<Vec<String>, String> {
        let (mut players, mut bots) = (0, 0);
        let unnamed = |s: &&Sitter| matches!(s, Sitter::You(None));
        let several_players = sitters.iter().filter(unnamed).count() > 1;
        let several_bots = sitters.iter().filter(|s| matches!(s, Sitter::Bot(_))).count() > 1;
        let mut names: Vec<String> = Vec::new();
        for sitter in sitters {
            let name = match sitter {
                Sitter::You(Some(name)) => name.clone(),
                Sitter::You(None) => numbered(player, several_players, &mut players),
                Sitter::Bot(_) => numbered(bot, several_bots, &mut bots),
            };
            if names.contains(&name) {
                return Err(name);
            }
            names.push(name);
        }
        Ok(names)
    }
}

fn numbered(word: &str, several: bool, so_far: &mut u32) -> String {
    *so_far += 1;
    if several { format!("{word} {so_far}") } else { word.to_owned() }
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

impl FromStr for Sitter {
    type Err = String;

    /// Reads `you`, `you:NAME` or what names a bot.
    fn from_str(text: &str) -> Result<Self, String> {
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
        let names: Vec<&str> =
            ["you", "bot"].into_iter().chain(BOTS.iter().map(|b| b.name)).collect();
        Err(format!("nobody is called '{text}' here; {}", suggest::hint(text, names)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Sitter, String> {
        text.parse()
    }

    fn named(texts: &[&str]) -> Result<Vec<String>, String> {
        let sitters: Result<Vec<_>, _> = texts.iter().map(|text| read(text)).collect();
        Sitter::names(&sitters?, "Player", "Bot")
    }

    #[test]
    fn names_are_given_or_found() {
        assert_eq!(named(&["you", "bot"]).unwrap(), ["Player", "Bot"]);
        assert_eq!(named(&["you", "random", "bot:random"]).unwrap(), ["Player", "Bot 1", "Bot 2"]);
        assert_eq!(named(&["you", "you", "bot"]).unwrap(), ["Player 1", "Player 2", "Bot"]);
        assert_eq!(named(&["you:Anna", "you"]).unwrap(), ["Anna", "Player"]);
        assert_eq!(Sitter::alone(3), ["you", "bot", "bot"].map(|text| read(text).unwrap()));
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
        assert_eq!(named(&["you:Bot", "bot"]).unwrap_err(), "Bot");
    }

    #[test]
    fn who_sits_there_is_written_as_it_is_read() {
        for text in ["you", "you:Anna", "bot", "bot:random"] {
            assert_eq!(read(text).unwrap().to_string(), text);
        }
    }
}
