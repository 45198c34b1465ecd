//! The position document.

use super::state::{GoofspielState, NO_CARD};
use super::{Goofspiel, MAX_CARDS};
use serde::{Deserialize, Serialize};
use sortie_core::position::FieldError;

/// A state as a document: values of cards, round by round.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoofspielPosition {
    /// The prizes turned up; one more than there are bids, until the end.
    prizes: Vec<u8>,
    /// The bids of each seat.
    bids: [Vec<u8>; 2],
}

impl GoofspielPosition {
    pub(super) fn from_state(state: &GoofspielState) -> Self {
        let values = |row: &[u8; MAX_CARDS]| {
            row.iter().filter(|&&card| card != NO_CARD).map(|card| card + 1).collect()
        };
        GoofspielPosition {
            prizes: values(&state.table.prizes),
            bids: [values(&state.bids[0]), values(&state.bids[1])],
        }
    }

    pub(super) fn read(&self, rules: Goofspiel) -> Result<GoofspielState, FieldError> {
        let most = usize::from(rules.cards);
        let rounds = self.bids[0].len();
        // The last round plays itself, so that a position with one round left does not exist.
        if self.bids[1].len() != rounds || rounds > most || rounds + 1 == most {
            let what = format!(
                "both bid as often, up to {} times or, when it is over, {most} times",
                most - 2
            );
            return Err(FieldError::new("table.bids", what));
        }
        if self.prizes.len() != (rounds + 1).min(most) {
            let what = "as many as there are bids of a seat, and one more until the end";
            return Err(FieldError::new("table.prizes", what));
        }
        let prizes = cards(&self.prizes, rules.cards, "table.prizes")?;
        let first = cards(&self.bids[0], rules.cards, "table.bids.0")?;
        let second = cards(&self.bids[1], rules.cards, "table.bids.1")?;
        let mut state = GoofspielState::start(rules.cards);
        for (round, prize) in prizes.into_iter().enumerate() {
            state.turn_up(prize);
            if round < rounds {
                state.bid([first[round], second[round]]);
            }
        }
        Ok(state)
    }
}

/// Reads cards by their values, each at most once.
fn cards(values: &[u8], most: u8, place: &str) -> Result<Vec<u8>, FieldError> {
    let mut seen = 0u16;
    for &value in values {
        if !(1..=most).contains(&value) || seen >> value & 1 == 1 {
            let what = format!("{value} is not one of 1 to {most}, each at most once");
            return Err(FieldError::new(place, what));
        }
        seen |= 1 << value;
    }
    Ok(values.iter().map(|value| value - 1).collect())
}
