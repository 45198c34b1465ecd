//! Cards and piles as fixed-size values.

use std::fmt;

/// One card of a match, by its index below 128. The meaning of an index belongs to a deck family
/// such as [`crate::french`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// The card with this index.
    ///
    /// # Panics
    /// If `index` is 128 or more.
    #[inline]
    pub const fn new(index: u8) -> Self {
        assert!(index < 128, "a card index is below 128");
        Card(index)
    }

    /// The index, 0–127.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The index as an array position, 0–127.
    #[inline]
    pub const fn to_usize(self) -> usize {
        self.0 as usize
    }
}

/// The bit of every card: two loads are quicker than a shift of 128 bits.
const BIT: [u128; 128] = {
    let mut bits = [0; 128];
    let mut index = 0;
    while index < 128 {
        bits[index] = 1 << index;
        index += 1;
    }
    bits
};

/// A set of cards: a pile whose order nobody may use, 16 bytes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cards(u128);

impl Cards {
    /// No card.
    pub const EMPTY: Cards = Cards(0);

    /// The set whose bit `i` says whether the card with index `i` is in it.
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Cards(bits)
    }

    /// Bit `i` is set when the card with index `i` is in the set.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Only this card.
    #[inline]
    pub const fn single(card: Card) -> Self {
        // The mask changes nothing, as an index is below 128, but it spares the bounds check.
        Cards(BIT[card.0 as usize & 127])
    }

    /// The cards with an index in `from..to`; `to` is at most 128.
    #[inline]
    pub const fn range(from: u8, to: u8) -> Self {
        let high = if to >= 128 { u128::MAX } else { (1u128 << to) - 1 };
        let low = if from >= 128 { u128::MAX } else { (1u128 << from) - 1 };
        Cards(high & !low)
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this card is in the set.
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        // Shifting one 64-bit half is cheaper than shifting 128 bits.
        let half = if card.0 < 64 { self.0 as u64 } else { (self.0 >> 64) as u64 };
        half >> (card.0 & 63) & 1 == 1
    }

    /// Whether every card of `other` is in the set.
    #[inline]
    pub const fn has_all(self, other: Cards) -> bool {
        other.0 & !self.0 == 0
    }

    /// How many cards of the set come before this one.
    #[inline]
    pub const fn before(self, card: Card) -> u32 {
        // One less than the card's bit is a mask of all bits below it.
        (self.0 & (Cards::single(card).0 - 1)).count_ones()
    }

    /// Adds a card.
    #[inline]
    pub const fn add(&mut self, card: Card) {
        self.0 |= Cards::single(card).0;
    }

    /// Removes a card; nothing happens when it is not there.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !Cards::single(card).0;
    }

    /// The set with one more card.
    #[inline]
    pub const fn with(self, card: Card) -> Self {
        Cards(self.0 | Cards::single(card).0)
    }

    /// The set without that card.
    #[inline]
    pub const fn without(self, card: Card) -> Self {
        Cards(self.0 & !Cards::single(card).0)
    }

    /// Takes everything out and returns it.
    #[inline]
    pub const fn take(&mut self) -> Cards {
        let all = *self;
        self.0 = 0;
        all
    }

    /// The card with the lowest index.
    #[inline]
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card(self.0.trailing_zeros() as u8)) }
    }

    /// The card with the highest index.
    #[inline]
    pub const fn last(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card(127 - self.0.leading_zeros() as u8)) }
    }

    /// The `n`-th card in ascending order, 0-based; `None` when there are not so many.
    #[inline]
    pub const fn nth(self, n: u32) -> Option<Card> {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let below = low.count_ones();
        let (word, n, base) = if n < below { (low, n, 0) } else { (high, n - below, 64) };
        if n < word.count_ones() { Some(Card(base + select(word, n) as u8)) } else { None }
    }

    /// The cards in ascending order.
    #[inline]
    pub const fn iter(self) -> CardIter {
        CardIter(self)
    }
}

/// The position of the `n`-th set bit of a word, 0-based; `n` is below the number of set bits.
///
/// Byte sums by multiplication find the byte, without a branch: Vigna, "Broadword implementation of
/// rank/select queries" (2008).
#[inline]
pub(crate) const fn select(word: u64, n: u32) -> u32 {
    const L8: u64 = 0x0101_0101_0101_0101;
    const H8: u64 = 0x8080_8080_8080_8080;
    // The steps of a small game, or its cards: no byte has to be found.
    if word < 256 {
        return IN_BYTE[(n & 7) as usize][word as usize] as u32;
    }
    let mut s = word - (word >> 1 & 0x5555_5555_5555_5555);
    s = (s & 0x3333_3333_3333_3333) + (s >> 2 & 0x3333_3333_3333_3333);
    s = (s + (s >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let sums = s.wrapping_mul(L8);
    let whole = (((n as u64).wrapping_mul(L8) | H8) - sums) & H8;
    let place = (whole.count_ones() * 8) & 63;
    let rank = n as u64 - (sums << 8 >> place & 0xff);
    let byte = (word >> place) as u8;
    place + IN_BYTE[(rank & 7) as usize][byte as usize] as u32
}

/// The position of the `n`-th set bit of a byte, by `n` and byte.
const IN_BYTE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut n, mut place) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                table[n][byte] = place;
                n += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};

/// Iterates over a set in ascending order.
#[derive(Clone, Debug)]
pub struct CardIter(Cards);

impl Iterator for CardIter {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let card = self.0.first()?;
        // Clears the lowest set bit.
        self.0.0 &= self.0.0 - 1;
        Some(card)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.len() as usize;
        (n, Some(n))
    }
}

impl ExactSizeIterator for CardIter {}

impl IntoIterator for Cards {
    type Item = Card;
    type IntoIter = CardIter;

    #[inline]
    fn into_iter(self) -> CardIter {
        self.iter()
    }
}

impl FromIterator<Card> for Cards {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Cards::EMPTY, Cards::with)
    }
}

impl From<Card> for Cards {
    #[inline]
    fn from(card: Card) -> Self {
        Cards::single(card)
    }
}

macro_rules! set_operator {
    ($trait:ident $method:ident $assign_trait:ident $assign:ident $op:tt) => {
        impl std::ops::$trait for Cards {
            type Output = Cards;
            #[inline]
            fn $method(self, other: Cards) -> Cards {
                Cards(self.0 $op other.0)
            }
        }
        impl std::ops::$assign_trait for Cards {
            #[inline]
            fn $assign(&mut self, other: Cards) {
                self.0 = self.0 $op other.0;
            }
        }
    };
}
set_operator!(BitAnd bitand BitAndAssign bitand_assign &);
set_operator!(BitOr bitor BitOrAssign bitor_assign |);
set_operator!(BitXor bitxor BitXorAssign bitxor_assign ^);

impl std::ops::Not for Cards {
    type Output = Cards;
    #[inline]
    fn not(self) -> Cards {
        Cards(!self.0)
    }
}

impl std::ops::Sub for Cards {
    type Output = Cards;
    /// The cards of `self` that are not in `other`.
    #[inline]
    fn sub(self, other: Cards) -> Cards {
        Cards(self.0 & !other.0)
    }
}

impl std::ops::SubAssign for Cards {
    #[inline]
    fn sub_assign(&mut self, other: Cards) {
        self.0 &= !other.0;
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Card::index)).finish()
    }
}

/// An ordered pile of at most `N` cards; `N` is below 256. Unused room is always zero, so equal
/// rows are equal bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Row<const N: usize> {
    len: u8,
    cards: [u8; N],
}

impl<const N: usize> Row<N> {
    /// A pile without cards.
    pub const EMPTY: Self = Row { len: 0, cards: [0; N] };

    /// How many cards.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Lays a card on top (at the end). Returns whether there was room.
    #[inline]
    pub const fn push(&mut self, card: Card) -> bool {
        if self.len() == N {
            return false;
        }
        self.cards[self.len as usize] = card.index();
        self.len += 1;
        true
    }

    /// Takes the top (last) card.
    #[inline]
    pub const fn pop(&mut self) -> Option<Card> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        let card = Card::new(self.cards[self.len as usize]);
        self.cards[self.len as usize] = 0;
        Some(card)
    }

    /// Takes the card at this place, 0 at the bottom; those above move down.
    #[inline]
    pub fn remove(&mut self, place: usize) -> Option<Card> {
        let card = self.get(place)?;
        self.cards.copy_within(place + 1..self.len as usize, place);
        self.len -= 1;
        self.cards[self.len as usize] = 0;
        Some(card)
    }

    /// The card at this place, 0 at the bottom.
    #[inline]
    pub const fn get(&self, place: usize) -> Option<Card> {
        if place < self.len() { Some(Card::new(self.cards[place])) } else { None }
    }

    /// The top (last) card.
    #[inline]
    pub const fn top(&self) -> Option<Card> {
        if self.len == 0 { None } else { Some(Card::new(self.cards[self.len as usize - 1])) }
    }

    /// From the bottom to the top.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator + '_ {
        self.cards[..self.len()].iter().map(|&index| Card::new(index))
    }

    /// The cards as a set.
    #[inline]
    pub fn cards(&self) -> Cards {
        self.iter().collect()
    }
}

impl<const N: usize> Default for Row<N> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const N: usize> fmt::Debug for Row<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(Card::index)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nth_walks_in_the_order_of_iter(bits in any::<u128>(), cut in 0u32..128) {
            // Small sets too, which take a shorter way.
            let set = Cards::from_bits(bits >> cut);
            for (n, card) in set.iter().enumerate() {
                prop_assert_eq!(set.nth(n as u32), Some(card));
                prop_assert_eq!(set.before(card), n as u32);
            }
            prop_assert_eq!(set.nth(set.len()), None);
        }

        #[test]
        fn a_row_is_its_pushes(cards in proptest::collection::vec(0u8..128, 0..12), cut in 0usize..12) {
            let mut row = Row::<10>::EMPTY;
            for (i, &c) in cards.iter().enumerate() {
                prop_assert_eq!(row.push(Card::new(c)), i < 10);
            }
            let mut model: Vec<u8> = cards.into_iter().take(10).collect();
            let removed = (cut < model.len()).then(|| model.remove(cut));
            prop_assert_eq!(row.remove(cut).map(Card::index), removed);
            prop_assert_eq!(row.iter().map(Card::index).collect::<Vec<_>>(), model.clone());
            prop_assert_eq!(row.top().map(Card::index), model.last().copied());
            prop_assert_eq!(row.pop().map(Card::index), model.pop());
        }
    }

    #[test]
    fn ranges_reach_both_ends() {
        assert_eq!(Cards::range(0, 128).len(), 128);
        assert_eq!(Cards::range(126, 128).first(), Some(Card::new(126)));
        assert_eq!(Cards::range(5, 5), Cards::EMPTY);
        assert_eq!(Cards::range(0, 52).last(), Some(Card::new(51)));
    }
}
