//! The knowledge of one observer (AKE-22, AKE-23).

use super::deck::Colour;
use super::multiset::{Ages, CardMultiset, Counts, KindAges};
use super::state::{Phase, SEATS};
use sortie_core::seat::{Observer, Seat, Seats};

/// The knowledge of one observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(super) who: Observer,
    /// The own hand, and since when its cards are there.
    pub(super) hand: CardMultiset,
    pub(super) held: Ages,
    /// The cards that the seat itself laid face down, in this contest and before.
    pub(super) own_down: CardMultiset,
    pub(super) own_unseen: CardMultiset,
    pub(super) table: [CardMultiset; SEATS],
    pub(super) discard: CardMultiset,
    /// Open discards that a weak memory has lost.
    pub(super) forgotten: u8,
    /// The knowledge of all about cards that not all see; see `State::last`.
    pub(super) last: Ages,
    /// The hidden cards of the other hands by the reshuffle since which they are there.
    pub(super) hands: [Counts; SEATS],
    /// The proofs by the plays of each seat; see `State::none_older`.
    pub(super) none_older: [KindAges; SEATS],
    pub(super) down: [u8; SEATS],
    pub(super) unseen: [u8; SEATS],
    // Counts fit a byte: there are 96 cards.
    pub(super) pile: u8,
    pub(super) total: [u16; SEATS],
    pub(super) chips: [u8; SEATS],
    pub(super) contests: u16,
    pub(super) phase: Phase,
    pub(super) seats: u8,
    pub(super) seat: Seat,
    pub(super) active: Seats,
    pub(super) colour: Colour,
    pub(super) reshuffle: u8,
}

impl View {
    /// The number of cards in a hand.
    pub(super) fn hand_count(&self, seat: Seat) -> u32 {
        if self.who.is(seat) {
            self.hand.len()
        } else {
            self.hands[seat as usize].iter().map(|n| u32::from(*n)).sum()
        }
    }

    /// Whether this observer has something to decide.
    #[inline]
    pub(super) fn decides(&self) -> bool {
        self.phase != Phase::Over && self.who.is(self.seat)
    }
}
