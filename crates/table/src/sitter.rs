//! Who sits where.

use crate::name;
use sortie_bots::registry::{self, BOTS};
use sortie_core::{Seat, suggest};
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

/// Two seats would be called the same.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("two seats are called '{0}'")]
pub struct SameName(pub String);

impl Sitter {
    /// One human and as many bots as are needed.
    pub fn alone(seats: usize) -> Vec<Sitter> {
        let bots = std::iter::repeat_n(Sitter::Bot("bot".to_owned()), seats.saturating_sub(1));
        std::iter::once(Sitter::You(None)).chain(bots).collect()
    }

    /// The only human, if there is just one.
    pub fn only_human(sitters: &[Sitter]) -> Option<Seat> {
        let seated = (0..).zip(sitters);
        let mut humans = seated.filter(|(_, sitter)| matches!(sitter, Sitter::You(_)));
        let (seat, _) = humans.next()?;
        if humans.next().is_none() { Some(seat) } else { None }
    }

    /// What each is called: the given name, else what `player` and `bot` say, which get a number
    /// where there are several.
    pub fn names(
        sitters: &[Sitter],
        player: impl Fn(Option<u32>) -> String,
        bot: impl Fn(Option<u32>) -> String,
    ) -> Result<Vec<String>, SameName> {
        let (mut players, mut bots) = (0, 0);
        let unnamed = |s: &&Sitter| matches!(s, Sitter::You(None));
        let several_players = sitters.iter().filter(unnamed).count() > 1;
        let several_bots = sitters.iter().filter(|s| matches!(s, Sitter::Bot(_))).count() > 1;
        let mut names: Vec<String> = Vec::new();
        for sitter in sitters {
            let name = match sitter {
                Sitter::You(Some(name)) => name.clone(),
                Sitter::You(None) => player(number(several_players, &mut players)),
                Sitter::Bot(_) => bot(number(several_bots, &mut bots)),
            };
            if names.contains(&name) {
                return Err(SameName(name));
            }
            names.push(name);
        }
        Ok(names)
    }
}

/// The next number, where one is needed.
fn number(several: bool, so_far: &mut u32) -> Option<u32> {
    *so_far += 1;
    several.then_some(*so_far)
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

    /// Reads `you`, `you:NAME` or what names a bot of the registry.
    fn from_str(text: &str) -> Result<Self, String> {
        Sitter::read(text, |_| false)
    }
}

impl Sitter {
    /// Reads `you`, `you:NAME`, what names a bot of the registry, or what `others` takes for the
    /// name of another one.
    pub fn read(text: &str, others: impl Fn(&str) -> bool) -> Result<Self, String> {
        if text == "you" {
            return Ok(Sitter::You(None));
        }
        if let Some(name) = text.strip_prefix("you:") {
            let name = name::tidy(name).map_err(|why| format!("'{name}' is no name: {why}"))?;
            return Ok(Sitter::You(Some(name)));
        }
        if registry::find(text).is_ok() || others(text) {
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
        let called = |word: &'static str| {
            move |n: Option<u32>| n.map_or(word.to_owned(), |n| format!("{word} {n}"))
        };
        Sitter::names(&sitters?, called("Player"), called("Bot")).map_err(|same| same.to_string())
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
        assert!(read("you:\u{202e}annA").is_err(), "it would be read from right to left");
        assert!(read("you:Anna\u{200b}").is_err(), "it would look like Anna");
        assert_eq!(named(&["you:Bot", "bot"]).unwrap_err(), "two seats are called 'Bot'");
    }

    #[test]
    fn the_only_human_is_one_and_no_more() {
        let only = |texts: &[&str]| {
            let sitters: Vec<_> = texts.iter().map(|text| read(text).unwrap()).collect();
            Sitter::only_human(&sitters)
        };
        assert_eq!(only(&["bot", "you:Anna", "random"]), Some(1));
        assert_eq!(only(&["you", "bot", "you"]), None);
        assert_eq!(only(&["bot", "bot"]), None);
    }

    #[test]
    fn who_sits_there_is_written_as_it_is_read() {
        for text in ["you", "you:Anna", "bot", "bot:random"] {
            assert_eq!(read(text).unwrap().to_string(), text);
        }
    }
}
