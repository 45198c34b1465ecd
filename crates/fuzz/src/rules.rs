//! Fuzz target: any text as a rules file.

use crate::choices::{Choices, text_and_choices};
use crate::code::in_force;
use crate::invariants::{check_invariants, play_on, play_out};
use sortie_core::Game;
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::setup::{Setup, SetupError};
use sortie_games::catalogue;

/// The most decisions played with the rules.
const MAX_DECISIONS: u32 = 12;

/// Reads a rules file and plays a match with it; after a zero byte follow the choices.
///
/// An error must name an existing line. Valid rules must be playable, and their matches must end.
pub fn rules(data: &[u8]) {
    let Some((text, choices)) = text_and_choices(data) else { return };
    match Setup::from_toml(text) {
        Err(error) => check_message(&error, text),
        Ok(setup) => {
            catalogue::with(&setup.game, BuildFromRules { text, setup: &setup, choices });
        }
    }
}

fn check_message(error: &SetupError, text: &str) {
    assert!(!error.to_string().is_empty(), "{error:?}");
    let lines = 1 + text.matches('\n').count();
    assert!(error.line.is_none_or(|line| (1..=lines).contains(&line)), "{error:?} of {lines}");
}

struct BuildFromRules<'a> {
    text: &'a str,
    setup: &'a Setup,
    choices: Choices<'a>,
}

impl Visitor for BuildFromRules<'_> {
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
                    check_message(&error, self.text);
                    continue;
                }
                Ok(rules) => rules,
            };
            let mut played = in_force(&rules, seats);
            let mut luck = Fast::new(self.choices.number());
            check_invariants(&played, &mut luck);
            // Playing to the end is slow. `below` gives 0 at the end of the input, so short inputs
            // stay fast.
            let finish = self.choices.below(8) == 7;
            play_on(&mut played, &mut self.choices, MAX_DECISIONS);
            if finish {
                play_out(&mut played, &mut luck);
            }
        }
    }
}
