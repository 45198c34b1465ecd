//! The truth of a Duel X match.

use super::memory::Memory;
use super::public_state::{Phase, PublicState, SLOTS, Slot};
use sortie_core::card::{Card, Cards};
use sortie_core::seat::Seat;

/// One whole decision of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Lay a card of the hand in a slot of the seat's own field (DUX-05, DUX-06, DUX-07).
    Lay {
        /// The card.
        card: Card,
        /// The slot.
        slot: Slot,
    },
    /// Steal the enemy's card of this slot with a jack (DUX-09).
    Steal(Slot),
    /// End the seat's own upgrade (DUX-10).
    Done,
    /// Fight with Attack Power (DUX-11).
    Attack,
    /// Fight with Magic Power (DUX-11).
    Magic,
    /// Add Magic to a lost Attack, for a draw (DUX-14).
    Combine,
    /// Take the loss.
    Decline,
    /// Discard these cards of the hand, or none (DUX-15).
    Discard(Cards),
}

/// The truth. Piles whose order nobody may use are sets, drawn from when needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) public: PublicState,
    pub(super) hand: [Cards; 2],
    pub(super) deck: Cards,
    /// Discards that all have seen.
    pub(super) discards: Cards,
    /// Discards whose faces only their owner knows, by seat.
    pub(super) buried: [Cards; 2],
    pub(super) memory: Memory,
}

impl State {
    pub(super) const EMPTY: State = State {
        public: PublicState {
            top: [[Card::new(0); SLOTS]; 2],
            beneath: [[Cards::EMPTY; SLOTS]; 2],
            covered: [false; 2],
            phase: Phase::Over,
            seat: 0,
            used: 0,
            round: 1,
            draws: 0,
            points: [0; 2],
            shuffles: 0,
        },
        hand: [Cards::EMPTY; 2],
        deck: Cards::EMPTY,
        discards: Cards::EMPTY,
        buried: [Cards::EMPTY; 2],
        memory: Memory::NONE,
    };

    /// The cards whose faces not everybody knows.
    pub(super) fn hidden(&self) -> Cards {
        self.hand[0] | self.hand[1] | self.deck | self.buried[0] | self.buried[1]
    }

    /// Whether a card can be drawn, after a reshuffle if need be.
    #[inline]
    pub(super) fn has_supply(&self) -> bool {
        !(self.deck | self.discards | self.buried[0] | self.buried[1]).is_empty()
    }

    /// How many cards each seat holds.
    #[inline]
    pub(super) fn held(&self) -> [u32; 2] {
        [self.hand[0].len(), self.hand[1].len()]
    }

    /// A card leaves a hand for all to see. Returns the last reshuffle that it was part of.
    #[inline]
    pub(super) fn remove_from_hand(&mut self, seat: Seat, card: Card) -> u8 {
        let reshuffle = self.memory.latest_of(card);
        self.hand[seat as usize].remove(card);
        self.memory.reveal(Cards::single(card));
        reshuffle
    }
}
