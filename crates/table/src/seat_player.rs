//! [`SeatPlayer`]: the human or bot that plays a seat.

use crate::bot_level::{ADAPTIVE, is_adaptive};
use crate::name;
use sortie_bots::registry::{self, BOTS};
use sortie_core::{Seat, suggest};
use std::fmt;
use std::str::FromStr;

/// The human or bot that plays one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatPlayer {
    /// A human, and their name if one was given.
    Human(Option<String>),
    /// A bot, by its spec: `bot`, `club:sims=100`, `exec:./my-bot`.
    Bot(String),
}

/// The name that two seats share.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("two seats are called '{0}'")]
pub struct DuplicateName(pub String);

impl SeatPlayer {
    /// One human at the first of these seats and this bot at all others.
    pub fn alone(seats: usize, bot: &str) -> Vec<SeatPlayer> {
        let bots = std::iter::repeat_n(SeatPlayer::Bot(bot.to_owned()), seats.saturating_sub(1));
        std::iter::once(SeatPlayer::Human(None)).chain(bots).collect()
    }

    /// The seat of the only human, if there is exactly one.
    pub fn only_human(players: &[SeatPlayer]) -> Option<Seat> {
        let seated = (0..).zip(players);
        let mut humans = seated.filter(|(_, player)| matches!(player, SeatPlayer::Human(_)));
        let (seat, _) = humans.next()?;
        if humans.next().is_none() { Some(seat) } else { None }
    }

    /// The display names by seat: the given name, or a default from `human` or `bot`. Defaults get a
    /// number, from 1, where there are several of a kind.
    pub fn names(
        players: &[SeatPlayer],
        human: impl Fn(Option<u32>) -> String,
        bot: impl Fn(Option<u32>) -> String,
    ) -> Result<Vec<String>, DuplicateName> {
        let (mut humans_so_far, mut bots_so_far) = (0, 0);
        let unnamed = |s: &&SeatPlayer| matches!(s, SeatPlayer::Human(None));
        let several_humans = players.iter().filter(unnamed).count() > 1;
        let several_bots = players.iter().filter(|s| matches!(s, SeatPlayer::Bot(_))).count() > 1;
        let mut names: Vec<String> = Vec::new();
        for player in players {
            let name = match player {
                SeatPlayer::Human(Some(name)) => name.clone(),
                SeatPlayer::Human(None) => human(number(several_humans, &mut humans_so_far)),
                SeatPlayer::Bot(_) => bot(number(several_bots, &mut bots_so_far)),
            };
            // Equal names would make the log and the result ambiguous.
            if names.contains(&name) {
                return Err(DuplicateName(name));
            }
            names.push(name);
        }
        Ok(names)
    }
}

/// The next number for a default name, or `None` where the name is unique without one.
fn number(several: bool, so_far: &mut u32) -> Option<u32> {
    *so_far += 1;
    several.then_some(*so_far)
}

impl fmt::Display for SeatPlayer {
    /// Writes it as a command-line argument, as [`SeatPlayer::from_str`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatPlayer::Human(None) => f.write_str("you"),
            SeatPlayer::Human(Some(name)) => write!(f, "you:{name}"),
            SeatPlayer::Bot(spec) => f.write_str(spec),
        }
    }
}

impl FromStr for SeatPlayer {
    type Err = String;

    /// Reads `you`, `you:NAME` or the spec of a bot in the registry.
    fn from_str(text: &str) -> Result<Self, String> {
        SeatPlayer::parse_with(text, |_| false)
    }
}

impl SeatPlayer {
    /// Reads `you`, `you:NAME`, [`ADAPTIVE`], the spec of a bot in the registry, or a text that
    /// `is_other_bot` accepts. The error is a sentence for the user.
    pub fn parse_with(text: &str, is_other_bot: impl Fn(&str) -> bool) -> Result<Self, String> {
        if text == "you" {
            return Ok(SeatPlayer::Human(None));
        }
        if let Some(name) = text.strip_prefix("you:") {
            let name = name::normalize(name)
                .map_err(|why| format!("'{name}' is not a valid name: {why}"))?;
            return Ok(SeatPlayer::Human(Some(name)));
        }
        if is_adaptive(text) {
            return Ok(SeatPlayer::Bot(ADAPTIVE.to_owned()));
        }
        if registry::find(text).is_ok() || is_other_bot(text) {
            return Ok(SeatPlayer::Bot(text.to_owned()));
        }
        let names: Vec<&str> =
            ["you", "bot"].into_iter().chain(BOTS.iter().map(|b| b.name)).collect();
        Err(format!("nobody is called '{text}' here; {}", suggest::hint(text, names)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<SeatPlayer, String> {
        text.parse()
    }

    fn named(texts: &[&str]) -> Result<Vec<String>, String> {
        let players: Result<Vec<_>, _> = texts.iter().map(|text| read(text)).collect();
        let called = |word: &'static str| {
            move |n: Option<u32>| n.map_or(word.to_owned(), |n| format!("{word} {n}"))
        };
        SeatPlayer::names(&players?, called("Player"), called("Bot"))
            .map_err(|same| same.to_string())
    }

    #[test]
    fn given_names_are_kept_and_defaults_are_numbered() {
        assert_eq!(named(&["you", "bot"]).unwrap(), ["Player", "Bot"]);
        assert_eq!(named(&["you", "random", "bot:random"]).unwrap(), ["Player", "Bot 1", "Bot 2"]);
        assert_eq!(named(&["you", "you", "bot"]).unwrap(), ["Player 1", "Player 2", "Bot"]);
        assert_eq!(named(&["you:Anna", "you"]).unwrap(), ["Anna", "Player"]);
        assert_eq!(
            SeatPlayer::alone(3, "bot"),
            ["you", "bot", "bot"].map(|text| read(text).unwrap())
        );
    }

    #[test]
    fn an_unknown_player_is_refused_with_a_reason() {
        assert_eq!(read("yo").unwrap_err(), "nobody is called 'yo' here; did you mean you?");
        assert_eq!(
            read("bot:randm").unwrap_err().split(';').next(),
            Some("nobody is called 'bot:randm' here")
        );
        assert!(read("you:").unwrap_err().contains("1 to 24"));
        assert!(read("you:a\u{1b}b").unwrap_err().contains("not a valid name"));
        assert!(read(&format!("you:{}", "x".repeat(25))).is_err());
        assert!(read("you:\u{202e}annA").is_err(), "it would be read from right to left");
        assert!(read("you:Anna\u{200b}").is_err(), "it would look like Anna");
        assert_eq!(named(&["you:Bot", "bot"]).unwrap_err(), "two seats are called 'Bot'");
    }

    #[test]
    fn the_only_human_is_found_where_there_is_just_one() {
        let only = |texts: &[&str]| {
            let players: Vec<_> = texts.iter().map(|text| read(text).unwrap()).collect();
            SeatPlayer::only_human(&players)
        };
        assert_eq!(only(&["bot", "you:Anna", "random"]), Some(1));
        assert_eq!(only(&["you", "bot", "you"]), None);
        assert_eq!(only(&["bot", "bot"]), None);
    }

    #[test]
    fn display_and_from_str_are_inverse() {
        for text in ["you", "you:Anna", "bot", "bot:random"] {
            assert_eq!(read(text).unwrap().to_string(), text);
        }
    }
}
