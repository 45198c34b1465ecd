//! Fuzz target: any text as a position.

use crate::choices::{Choices, text_and_choices};
use crate::invariants::{check_invariants, play_on, play_out};
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::position::{self, PositionError};
use sortie_core::{Game, Match, Observer};
use sortie_games::catalogue;

/// The most decisions played from a position.
const MAX_DECISIONS: u32 = 24;

/// Reads a position and plays on from it.
///
/// After a zero byte follow the random seed, the observer whose sampled state is played, whether to play
/// to the end, and the choices. A valid position must satisfy all invariants of a match and be playable,
/// and so must every sampled state.
pub fn position(data: &[u8]) {
    let Some((text, choices)) = text_and_choices(data) else { return };
    match position::setup(text) {
        Err(error) => check_message(&error),
        Ok(setup) => {
            catalogue::with(&setup.game, ReadPosition { text, choices });
        }
    }
}

fn check_message(error: &PositionError) {
    assert!(!error.to_string().is_empty(), "{error:?}");
}

struct ReadPosition<'a> {
    text: &'a str,
    choices: Choices<'a>,
}

impl Visitor for ReadPosition<'_> {
    type Out = ();

    fn visit<G: Game>(mut self) {
        let (rules, read) = match position::read::<G>(self.text) {
            Err(error) => return check_message(&error),
            Ok(read) => read,
        };
        let seed = [self.choices.next().unwrap_or_default(); 32];
        let resume = |state| Match::resume(rules.clone(), read.seats, state, read.decision, seed);
        let mut luck = Fast::new(self.choices.number());
        let mut played = resume(read.table);
        let state = check_invariants(&played, &mut luck);
        assert_eq!(state, read.table, "it is written as another position");
        // Half of the inputs continue with a state sampled from an observer's view.
        let observers: Vec<_> = Observer::all(read.seats).collect();
        if let Some(&who) = observers.get(self.choices.below(2 * observers.len())) {
            played = resume(rules.determinize(&played.view(who), &mut luck));
        }
        // Playing to the end is slow. `below` gives 0 at the end of the input, so short inputs stay
        // fast.
        let finish = self.choices.below(8) == 7;
        play_on(&mut played, &mut self.choices, MAX_DECISIONS);
        if finish {
            play_out(&mut played, &mut luck);
        }
    }
}
