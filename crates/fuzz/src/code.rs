//! Fuzz target: any text as a rule code.

use sortie_core::catalogue::Visitor;
use sortie_core::matches::Seating;
use sortie_core::seat::MAX_SEATS;
use sortie_core::setup::Setup;
use sortie_core::{Game, Match, rule_code};
use sortie_games::catalogue;

/// Reads a rule code. Valid rules must survive writing and reading, and must be dealable.
pub fn code(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match rule_code::read(text) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(setup) => {
            catalogue::with(&setup.game, BuildFromCode(&setup));
        }
    }
}

struct BuildFromCode<'a>(&'a Setup);

impl Visitor for BuildFromCode<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        // One more than allowed, because `build` must refuse it and not panic.
        for seats in 0..=MAX_SEATS + 1 {
            match self.0.build::<G>(seats) {
                Err(error) => assert!(!error.to_string().is_empty()),
                Ok(rules) => {
                    let played = in_force(&rules, seats as u8);
                    assert!(played.stream_len() > 0 || played.turn().outcome().is_none());
                }
            }
        }
    }
}

/// Writes rules, reads them back and begins a match with them.
pub(crate) fn in_force<G: Game>(rules: &G, seats: u8) -> Match<G> {
    assert_eq!(rules.check(seats), Ok(()), "built, but contradicting");
    let written = rule_code::write(rules, seats);
    let read = rule_code::read(&written).and_then(|setup| setup.build::<G>(usize::from(seats)));
    assert_eq!(read.as_ref(), Ok(rules), "{written}");
    Match::new(rules.clone(), seats, [seats; 32], &Seating::default())
        .unwrap_or_else(|error| panic!("{written} with {seats}: {error}"))
}
