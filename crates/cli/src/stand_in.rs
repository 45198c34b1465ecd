//! Bots that play in place of others.

use crate::errors::Failure;
use sortie_bots::StandIn;
use sortie_core::Game;
use sortie_words::Words;
use std::io::{self, Write};

/// A sentence for each of these bots in whose place another one plays with these rules and so many
/// seats.
pub(crate) fn sentences<'a, G: Game>(
    bots: impl IntoIterator<Item = &'a str>,
    rules: &G,
    seats: u8,
    words: &Words,
) -> Vec<String> {
    let mut sentences = Vec::new();
    for bot in bots {
        let Some(StandIn { absent, present, reason }) = StandIn::find(bot, rules, seats) else {
            continue;
        };
        let bots = [absent, present];
        let sentence = words.stand_in(bots, reason.missing(), G::INFO.name, seats);
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    sentences
}

/// Prints the sentences for all of these rules on stderr, since stdout is for results.
pub(crate) fn warn<G: Game>(
    bots: &[String],
    rules: &[G],
    seats: u8,
    words: &Words,
) -> Result<(), Failure> {
    let mut sentences: Vec<String> = Vec::new();
    for rules in rules {
        sentences.extend(self::sentences(bots.iter().map(String::as_str), rules, seats, words));
    }
    sentences.dedup();
    for sentence in sentences {
        writeln!(io::stderr(), "{sentence}")?;
    }
    Ok(())
}
