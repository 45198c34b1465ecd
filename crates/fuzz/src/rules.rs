//! Any text as a rules file.

use crate::code::in_force;
use crate::table::{look, play_on, play_out};
use crate::whims::{Whims, text_and_whims};
use sortie_core::Game;
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::setup::{Setup, SetupError};
use sortie_games::catalogue;

/// The most decisions that are played.
const MOST: u32 = 12;

/// A rules file, and behind a zero byte the choices with which a match is played.
///
/// An error names a line that the file has. Rules that can be built can be played, and a
/// match of them ends.
pub fn rules(data: &[u8]) {
    let Some((text, whims)) = text_and_whims(data) else { return };
    match Setup::from_toml(text) {
        Err(error) => told(&error, text),
        Ok(setup) => {
            catalogue::with(&setup.game, Build { text, setup: &setup, whims });
        }
    }
}

fn told(error: &SetupError, text: &str) {
    assert!(!error.to_string().is_empty(), "{error:?}");
    let lines = 1 + text.matches('\n').count();
    assert!(error.line.is_none_or(|line| (1..=lines).contains(&line)), "{error:?} of {lines}");
}

struct Build<'a> {
    text: &'a str,
    setup: &'a Setup,
    whims: Whims<'a>,
}

impl Visitor for Build<'_> {
    type Out = ();

    fn visit<G: Game>(mut self) {
        let (fewest, most) = G::INFO.seats;
        let seats = match self.setup.seats {
            Some(seats) => seats..=seats,
            None => fewest..=most,
        };
        for seats in seats {
            let rules = match self.setup.build::<G>(usize::from(seats)) {
                Err(error) => {
                    told(&error, self.text);
                    continue;
                }
                Ok(rules) => rules,
            };
            let mut played = in_force(&rules, seats);
            let mut luck = Fast::new(self.whims.number());
            look(&played, &mut luck);
            let to_the_end = self.whims.below(8) == 7;
            play_on(&mut played, &mut self.whims, MOST);
            if to_the_end {
                play_out(&mut played, &mut luck);
            }
        }
    }
}
