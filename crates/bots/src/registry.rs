//! The bots by name.

use crate::bot::Bot;
use crate::novice::Novice;
use crate::random::Random;
use sortie_core::{Game, suggest};

/// A bot's entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// The name in commands: `random`.
    pub name: &'static str,
    /// What it is, in one line.
    pub doc: &'static str,
    which: Which,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    Novice,
    Random,
}

/// All bots, the strongest first.
pub const BOTS: &[About] = &[
    About {
        name: "novice",
        doc: "tries each action in a few states that it imagines, and counts",
        which: Which::Novice,
    },
    About { name: "random", doc: "takes any legal step", which: Which::Random },
];

/// There is no bot of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no bot '{given}'; {hint}")]
pub struct UnknownBot {
    /// What was asked for.
    pub given: String,
    /// The nearest names.
    pub hint: String,
}

/// The bot that a text names: `bot` is the strongest there is, `bot:random` and `random` are the
/// one of that name.
pub fn find(spec: &str) -> Result<&'static About, UnknownBot> {
    let name = match spec.strip_prefix("bot") {
        Some("") => return Ok(&BOTS[0]),
        Some(rest) => rest.strip_prefix(':').unwrap_or(spec),
        None => spec,
    };
    BOTS.iter().find(|about| about.name == name).ok_or_else(|| {
        let names: Vec<&str> =
            std::iter::once("bot").chain(BOTS.iter().map(|about| about.name)).collect();
        UnknownBot { given: name.to_owned(), hint: suggest::hint(name, names) }
    })
}

/// Makes the bot that a text names, for one seat of one match.
pub fn make<G: Game>(spec: &str) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    Ok(match find(spec)?.which {
        Which::Novice => Box::new(Novice),
        Which::Random => Box::new(Random),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_is_found_by_its_name_with_or_without_a_prefix() {
        for (spec, name) in [
            ("bot", "novice"),
            ("novice", "novice"),
            ("bot:novice", "novice"),
            ("random", "random"),
            ("bot:random", "random"),
        ] {
            assert_eq!(find(spec).unwrap().name, name, "{spec}");
        }
    }

    #[test]
    fn an_unknown_bot_is_an_error_that_names_the_nearest() {
        let says = |spec| find(spec).unwrap_err().to_string();
        assert_eq!(says("randm"), "there is no bot 'randm'; did you mean random?");
        assert_eq!(says("bot:randm"), "there is no bot 'randm'; did you mean random?");
        assert_eq!(says("bot:"), "there is no bot ''; valid: bot, novice, random");
        assert_eq!(says("zzz"), "there is no bot 'zzz'; valid: bot, novice, random");
    }
}
