//! Any text as a position.

use crate::table::{look, play_on, play_out};
use crate::whims::{Whims, text_and_whims};
use sortie_core::catalogue::Visitor;
use sortie_core::chance::Fast;
use sortie_core::position::{self, PositionError};
use sortie_core::{Game, Match, Observer};
use sortie_games::catalogue;

/// The most decisions that are played from a position.
const MOST: u32 = 24;

/// A position, and behind a zero byte the luck, who imagines, whether it is played to the end,
/// and the choices with which it is played on.
///
/// An accepted position is a table like any other: it is written and read back, and every observer
/// sees it, imagines it and has words for it. It can be played, and so can every imagined state.
pub fn position(data: &[u8]) {
    let Some((text, whims)) = text_and_whims(data) else { return };
    match position::setup(text) {
        Err(error) => told(&error),
        Ok(setup) => {
            catalogue::with(&setup.game, Read { text, whims });
        }
    }
}

fn told(error: &PositionError) {
    assert!(!error.to_string().is_empty(), "{error:?}");
}

struct Read<'a> {
    text: &'a str,
    whims: Whims<'a>,
}

impl Visitor for Read<'_> {
    type Out = ();

    fn visit<G: Game>(mut self) {
        let (rules, read) = match position::read::<G>(self.text) {
            Err(error) => return told(&error),
            Ok(read) => read,
        };
        let seed = [self.whims.next().unwrap_or_default(); 32];
        let resume = |state| Match::resume(rules.clone(), read.seats, state, read.decision, seed);
        let mut luck = Fast::new(self.whims.number());
        let mut played = resume(read.table);
        let state = look(&played, &mut luck);
        assert_eq!(state, read.table, "it is written as another position");
        // Half the time what goes on is the state as somebody imagines it.
        let observers: Vec<_> = Observer::all(read.seats).collect();
        if let Some(&who) = observers.get(self.whims.below(2 * observers.len())) {
            played = resume(rules.determinize(&played.view(who), &mut luck));
        }
        let to_the_end = self.whims.below(8) == 7;
        play_on(&mut played, &mut self.whims, MOST);
        if to_the_end {
            play_out(&mut played, &mut luck);
        }
    }
}
