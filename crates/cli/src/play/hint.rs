//! Hints of the club bot at one keyboard.

use super::session::Session;
use crate::errors::Failure;
use crate::print::{self, WIDTH};
use sortie_core::{Game, Seat};
use sortie_table::{Hint, hint};
use sortie_words::{indent, wrap};

/// When a player may ask for a hint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum HintPolicy {
    #[default]
    Bots,
    Never,
}

impl From<HintPolicy> for sortie_table::HintPolicy {
    fn from(when: HintPolicy) -> Self {
        match when {
            HintPolicy::Bots => sortie_table::HintPolicy::AgainstBots,
            HintPolicy::Never => sortie_table::HintPolicy::Never,
        }
    }
}

impl<G: Game> Session<G> {
    /// Prints the hint for a seat.
    pub(super) fn hint(&mut self, seat: Seat) -> Result<(), Failure> {
        let found = match self.table.hint(seat, &hint::budget()) {
            Ok(found) => found,
            Err(why) => return self.say(&why.text()),
        };
        // The record tells that the seat got a hint.
        self.save()?;
        let readers = self.readers(Some(seat));
        let mut text = format!("{}\n", self.words.say(id!("hint-head")));
        for Hint { action, steps, share, chance, .. } in found.iter().take(hint::MAX_SHOWN) {
            let advised = self.words.hint_line(steps, (*share, *chance), &readers);
            text.push_str(&indent(&wrap(&format!("{action}: {advised}"), WIDTH - 4, 4), 2));
            text.push('\n');
        }
        print::text(&text)
    }
}
