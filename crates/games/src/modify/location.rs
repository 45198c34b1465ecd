//! Locations of cards: where all have last seen each card of a pack.

use sortie_core::card::{Card, Cards};
use sortie_core::seat::Seat;

/// The location of a card, as far as all have seen it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Location(u8);

impl Location {
    /// It was never seen.
    pub(super) const UNSEEN: Location = Location(0);
    /// On the table for all to see: on the field, in the pot or discarded.
    pub(super) const TABLE: Location = Location(15);

    /// In this seat's hand.
    #[inline]
    pub(super) const fn hand(seat: Seat) -> Self {
        Location(seat + 1)
    }

    /// The seat whose hand it is.
    #[inline]
    pub(super) const fn seat(self) -> Option<Seat> {
        // 0 is unseen and 15 the table; between them lie the hands, at most seven.
        if self.0 == 0 || self.0 == 15 { None } else { Some(self.0 - 1) }
    }

    /// A number below 16.
    #[inline]
    pub(super) const fn code(self) -> u8 {
        self.0
    }
}

/// A place for each card of one pack, kept bit by bit: 32 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Locations([u64; 4]);

impl Locations {
    /// No card was ever seen.
    pub(super) const NONE: Locations = Locations([0; 4]);

    /// The place of a card.
    #[inline]
    pub(super) fn get(&self, card: Card) -> Location {
        let bit = |n: usize| ((self.0[n] >> (card.index() & 63)) & 1) as u8;
        Location(bit(0) | bit(1) << 1 | bit(2) << 2 | bit(3) << 3)
    }

    /// Puts all of these cards to a place.
    #[inline]
    pub(super) fn set(&mut self, cards: Cards, place: Location) {
        // One pack has 52 cards, so the low half of the bits has all of them.
        let cards = cards.bits() as u64;
        for (n, bits) in self.0.iter_mut().enumerate() {
            let here = if place.0 >> n & 1 == 1 { cards } else { 0 };
            *bits = *bits & !cards | here;
        }
    }

    /// The cards at a place.
    #[inline]
    pub(super) fn cards_at(&self, place: Location) -> Cards {
        let bits = (0..4).fold(u64::MAX, |all, n| {
            all & if place.0 >> n & 1 == 1 { self.0[n] } else { !self.0[n] }
        });
        Cards::from_bits(bits.into())
    }

    /// The cards that were seen.
    #[inline]
    pub(super) fn seen(&self) -> Cards {
        Cards::from_bits((self.0[0] | self.0[1] | self.0[2] | self.0[3]).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_core::chance::{Chance, Fast, Source};

    #[test]
    fn places_are_one_for_each_card() {
        let mut all: Vec<Location> = (0..7).map(Location::hand).collect();
        all.push(Location::TABLE);
        all.push(Location::UNSEEN);
        let mut chance = Fast::new(1);
        let (mut places, mut model) = (Locations::NONE, [Location::UNSEEN; 52]);
        for _ in 0..300 {
            let cards = chance.draw(Source::lot(), Cards::range(0, 52), 9);
            let place = all[chance.below(9) as usize];
            places.set(cards, place);
            cards.iter().for_each(|card| model[card.to_usize()] = place);
            for card in Cards::range(0, 52) {
                assert_eq!(places.get(card), model[card.to_usize()]);
                assert_eq!(places.seen().has(card), model[card.to_usize()] != Location::UNSEEN);
                for place in &all[..8] {
                    assert_eq!(places.cards_at(*place).has(card), model[card.to_usize()] == *place);
                }
            }
        }
    }
}
