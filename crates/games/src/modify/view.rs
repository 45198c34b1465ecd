//! The knowledge of an observer of Modify.
//!
//! Hidden are the hands, as far as nobody has seen the cards, and what others stole from each
//! other. A seat knows its own hand and the cards of the thefts in which it was thief or victim;
//! everything else that it knows all know: where each card was last seen, before and after each
//! theft (MOD-17).

use super::state::{PLAYERS, StolenCards, Table};
use sortie_core::card::Cards;
use sortie_core::seat::{Observer, Seat};

/// The knowledge of one observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(super) who: Observer,
    pub(super) table: Table,
    /// How many cards each seat holds.
    pub(super) counts: [u8; PLAYERS],
    /// The own hand.
    pub(super) hand: Cards,
    /// The cards of the thefts that this observer has seen.
    pub(super) stolen: StolenCards,
}

impl View {
    /// The seat, when it has something to decide.
    #[inline]
    pub(super) fn decider(&self) -> Option<Seat> {
        self.who.seat().filter(|&seat| self.table.deciders().has(seat))
    }

    /// How many cards a seat holds.
    #[inline]
    pub(super) fn count(&self, seat: Seat) -> u8 {
        self.counts[seat as usize % PLAYERS]
    }

    /// The opponents that hold at least so many cards.
    #[inline]
    pub(super) fn opponents(&self, least: u8) -> impl Iterator<Item = Seat> + '_ {
        let living = self.table.living;
        living.iter().filter(move |&seat| !self.who.is(seat) && self.count(seat) >= least)
    }

    /// The most cards for a Duel between two seats (MOD-13).
    #[inline]
    pub(super) fn most(&self, one: Seat, other: Seat) -> u8 {
        self.count(one).min(self.count(other))
    }
}
