//! A small number on every card, for what play proves about it.

use crate::card::{Card, Cards};

/// A number below 2ᴺ on each of 128 cards, 0 at first, kept bit by bit: setting, masking and
/// finding whole sets of cards costs the same as one card. `16 * N` bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tags<const N: usize>([Cards; N]);

impl<const N: usize> Tags<N> {
    /// Every card bears 0.
    pub const NONE: Self = Tags([Cards::EMPTY; N]);

    /// The number on a card.
    #[inline]
    pub fn get(&self, card: Card) -> u8 {
        self.0.iter().rev().fold(0, |tag, bits| tag << 1 | u8::from(bits.has(card)))
    }

    /// The cards whose number has bit `n`; none from bit `N` on.
    #[inline]
    pub fn plane(&self, n: usize) -> Cards {
        self.0.get(n).copied().unwrap_or(Cards::EMPTY)
    }

    /// Puts a number on all of these cards; bits beyond the first `N` are dropped.
    #[inline]
    pub fn set(&mut self, cards: Cards, tag: u8) {
        for (n, bits) in self.0.iter_mut().enumerate() {
            *bits = if tag >> n & 1 == 1 { *bits | cards } else { *bits - cards };
        }
    }

    /// Puts a number on all of these cards, which bear 0.
    #[inline]
    pub fn mark(&mut self, cards: Cards, tag: u8) {
        for (n, bits) in self.0.iter_mut().enumerate() {
            *bits |= if tag >> n & 1 == 1 { cards } else { Cards::EMPTY };
        }
    }

    /// Raises the number on each of these cards to at least `tag`.
    #[inline]
    pub fn raise(&mut self, cards: Cards, tag: u8) {
        let (mut below, mut equal) = (Cards::EMPTY, cards);
        for (n, bits) in self.0.iter().enumerate().rev() {
            if tag >> n & 1 == 1 {
                below |= equal - *bits;
                equal &= *bits;
            } else {
                equal -= *bits;
            }
        }
        self.set(below, tag);
    }

    /// The cards that bear a number other than 0.
    #[inline]
    pub fn tagged(&self) -> Cards {
        self.0.iter().fold(Cards::EMPTY, |all, bits| all | *bits)
    }

    /// Those of these cards that bear this number.
    #[inline]
    pub fn bearing(&self, cards: Cards, tag: u8) -> Cards {
        let bit = |(n, bits): (usize, &Cards)| if tag >> n & 1 == 1 { *bits } else { !*bits };
        self.0.iter().enumerate().map(bit).fold(cards, |left, bits| left & bits)
    }

    /// The numbers on these cards, and 0 on all others.
    #[inline]
    pub fn only(&self, cards: Cards) -> Self {
        Tags(self.0.map(|bits| bits & cards))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn tags_are_a_number_for_each_card(
            sets in proptest::collection::vec((any::<u128>(), 0u8..16), 0..8),
            mask: u128,
            least in 0u8..16,
        ) {
            let mut tags = Tags::<4>::NONE;
            let mut model = [0u8; 128];
            for (bits, tag) in sets {
                tags.set(Cards::from_bits(bits), tag);
                for card in Cards::from_bits(bits) {
                    model[card.to_usize()] = tag;
                }
            }
            let mask = Cards::from_bits(mask);
            for card in Cards::range(0, 128) {
                let tag = model[card.to_usize()];
                prop_assert_eq!(tags.get(card), tag);
                prop_assert_eq!(tags.tagged().has(card), tag != 0);
                prop_assert_eq!(tags.bearing(mask, tag).has(card), mask.has(card));
                prop_assert_eq!(tags.only(mask).get(card), if mask.has(card) { tag } else { 0 });
            }
            let mut marked = tags.only(!mask);
            marked.mark(mask, least);
            tags.set(mask, least);
            prop_assert_eq!(marked, tags);
            for card in mask & Cards::range(0, 128) {
                model[card.to_usize()] = least;
            }
            let mut raised = tags;
            raised.raise(mask, least);
            for card in Cards::range(0, 128) {
                let tag = model[card.to_usize()];
                let raised_tag = if mask.has(card) { tag.max(least) } else { tag };
                prop_assert_eq!(raised.get(card), raised_tag);
            }
        }
    }
}
