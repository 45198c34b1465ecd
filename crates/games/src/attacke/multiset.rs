//! Cards of which equal ones are alike.
//!
//! A pile says how many cards of each kind it has. It says so by a set of indices in which the cards
//! of a kind are always the first ones of that kind, so equal piles are equal values, a card is
//! drawn from a pile with the right probability, and sets of cards can be asked all at once.

use super::deck::{Deck, SMALL, Span};
use sortie_core::card::{Card, Cards};

/// A set of the 96 indices in twelve bytes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct CardMultiset([u32; 3]);

impl CardMultiset {
    pub(super) const EMPTY: CardMultiset = CardMultiset([0; 3]);

    #[inline]
    pub(super) fn new(cards: Cards) -> Self {
        CardMultiset::from_bits(cards.bits())
    }

    #[inline]
    fn from_bits(bits: u128) -> Self {
        CardMultiset([bits as u32, (bits >> 32) as u32, (bits >> 64) as u32])
    }

    #[inline]
    fn bits(self) -> u128 {
        let [low, middle, high] = self.0;
        u128::from(low) | u128::from(middle) << 32 | u128::from(high) << 64
    }

    #[inline]
    pub(super) fn cards(self) -> Cards {
        Cards::from_bits(self.bits())
    }

    #[inline]
    pub(super) fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self == CardMultiset::EMPTY
    }

    /// One more card of this kind; returns the index that it now has.
    #[inline]
    pub(super) fn add(&mut self, span: Span) -> Card {
        let bits = self.bits();
        let n = (bits & span.cards.bits()).count_ones() as u8;
        // A kind never has more cards than indices; a state made up of anything must not panic.
        let card = Card::new((span.from + n.min(span.len.saturating_sub(1))) & 127);
        *self = CardMultiset::from_bits(bits | Cards::single(card).bits());
        card
    }

    /// One card less of this kind.
    #[inline]
    pub(super) fn remove(&mut self, span: Span) {
        let bits = self.bits();
        let kind = span.cards.bits();
        // The cards of a kind are its first indices, so a shift by one drops the last of them.
        *self = CardMultiset::from_bits(bits & !kind | (bits & kind) >> 1 & kind);
    }

    /// All these cards join the pile.
    #[inline]
    pub(super) fn join(&mut self, cards: Cards, deck: &Deck) {
        self.add_all(CardMultiset::new(packed(cards, deck)), deck);
    }

    /// All cards of this pile join the pile.
    #[inline]
    pub(super) fn add_all(&mut self, other: CardMultiset, deck: &Deck) {
        let firsts = deck.firsts.bits();
        // What lies on a taken index moves up within its kind until it is free, all kinds at once.
        let mut joined = self.bits() | other.bits();
        let mut moving = self.bits() & other.bits();
        while moving != 0 {
            moving = moving << 1 & !firsts;
            let free = moving & !joined;
            joined |= free;
            moving ^= free;
        }
        *self = CardMultiset::from_bits(joined);
    }

    /// All these cards leave the pile.
    #[inline]
    pub(super) fn leave(&mut self, cards: Cards, deck: &Deck) {
        for card in cards {
            self.remove(deck.span(card));
        }
    }

    /// Takes everything out and returns it.
    #[inline]
    pub(super) fn take(&mut self) -> CardMultiset {
        std::mem::take(self)
    }
}

impl std::fmt::Debug for CardMultiset {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.cards().fmt(f)
    }
}

/// As many cards of each kind, by the first indices of each.
#[inline]
pub(super) fn packed(cards: Cards, deck: &Deck) -> Cards {
    // Cards move down to a free neighbour of their kind, those of all small kinds at once.
    let (mut small, firsts) = ((cards & deck.small).bits(), deck.firsts.bits());
    for _ in 1..SMALL {
        let moving = small & !firsts & !(small << 1);
        small = small & !moving | moving >> 1;
    }
    let mut packed = Cards::from_bits(small);
    each_kind(cards - deck.small, deck, |span, n| packed |= span.first(n));
    packed
}

/// Calls with each kind among these cards, and how many of it there are.
#[inline]
fn each_kind(cards: Cards, deck: &Deck, mut visit: impl FnMut(Span, u32)) {
    let mut left = cards;
    while let Some(card) = left.first() {
        let span = deck.span(card);
        visit(span, (left & span.cards).len());
        // A card that the deck has not is of no kind.
        left = left - span.cards - Cards::single(card);
    }
}

/// A number from 0 to 7 on each index: which reshuffle a card is from.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct Ages([CardMultiset; 3]);

/// The highest number: three planes of bits hold no more. Few matches have more than seven
/// reshuffles; in those the two oldest count as one.
pub(super) const OLDEST: u8 = 7;

/// The number of cards that bear each number, by the number.
pub(super) type Counts = [u8; OLDEST as usize + 1];

impl Ages {
    /// All are 0.
    pub(super) const NONE: Ages = Ages([CardMultiset::EMPTY; 3]);

    #[inline]
    pub(super) fn is_none(self) -> bool {
        self == Ages::NONE
    }

    /// The cards whose number has bit `n`, below 3.
    #[inline]
    pub(super) fn plane(self, n: usize) -> CardMultiset {
        self.0[n % 3]
    }

    #[inline]
    pub(super) fn age(self, card: Card) -> u8 {
        self.0.iter().rev().fold(0, |age, plane| age << 1 | u8::from(plane.cards().has(card)))
    }

    /// Puts a number on a card that bears 0.
    #[inline]
    pub(super) fn mark(&mut self, card: Card, age: u8) {
        if age == 0 {
            return;
        }
        for (n, plane) in self.0.iter_mut().enumerate() {
            if age >> n & 1 == 1 {
                *plane = CardMultiset::new(plane.cards().with(card));
            }
        }
    }

    /// Those of these cards that bear this number.
    #[inline]
    pub(super) fn bearing(self, cards: Cards, age: u8) -> Cards {
        let bit = |(n, plane): (usize, CardMultiset)| {
            if age >> n & 1 == 1 { plane.cards() } else { !plane.cards() }
        };
        self.0.into_iter().enumerate().map(bit).fold(cards, |left, bits| left & bits)
    }

    /// The number of these cards that bear each number.
    #[inline]
    pub(super) fn counts(self, cards: Cards) -> Counts {
        let [ones, twos, fours] = self.0.map(CardMultiset::bits);
        // Of cards that bear a number below 4, or of those that bear another.
        let split = |cards: u128| {
            let len = |cards: u128| cards.count_ones() as u8;
            let (odd, high) = (len(cards & ones), len(cards & twos));
            let both = len(cards & ones & twos);
            [len(cards) + both - odd - high, odd - both, high - both, both]
        };
        let late = cards.bits() & fours;
        let [none, one, two, three] = split(cards.bits() ^ late);
        if late == 0 {
            return [none, one, two, three, 0, 0, 0, 0];
        }
        let [four, five, six, seven] = split(late);
        [none, one, two, three, four, five, six, seven]
    }

    /// Those of these cards that bear this number or less.
    #[inline]
    pub(super) fn up_to(self, cards: Cards, age: u8) -> Cards {
        // Compares from the highest plane down, all cards at once.
        let (mut less, mut equal) = (0, cards.bits());
        for (n, plane) in self.0.into_iter().enumerate().rev() {
            if age >> n & 1 == 1 {
                less |= equal & !plane.bits();
                equal &= plane.bits();
            } else {
                equal &= !plane.bits();
            }
        }
        Cards::from_bits(less | equal)
    }

    /// The numbers of these cards, on the indices that they have where nothing else is.
    #[inline]
    pub(super) fn packed(self, cards: Cards, deck: &Deck) -> Self {
        let firsts = deck.firsts.bits();
        let mut small = (cards & deck.small).bits();
        let mut planes = self.0.map(|plane| plane.bits() & small);
        // The cards of small kinds move down all at once, and their numbers with them.
        for _ in 1..SMALL {
            let moving = small & !firsts & !(small << 1);
            if moving == 0 {
                break;
            }
            small = small & !moving | moving >> 1;
            planes = planes.map(|plane| plane & !moving | (plane & moving) >> 1);
        }
        let mut packed = Ages(planes.map(CardMultiset::from_bits));
        let large = cards - deck.small;
        each_kind(large, deck, |span, _| {
            for (card, place) in (large & span.cards).iter().zip(span.cards) {
                packed.mark(place, self.age(card));
            }
        });
        packed
    }

    /// A card comes in with a number: those of its kind from its index on move up.
    #[inline]
    pub(super) fn open(&mut self, span: Span, card: Card, age: u8) {
        if age == 0 && self.is_none() {
            return;
        }
        let kind = span.cards.bits();
        let behind = kind & !(Cards::single(card).bits() - 1);
        for (n, plane) in self.0.iter_mut().enumerate() {
            let bits = plane.bits();
            let own = if age >> n & 1 == 1 { Cards::single(card).bits() } else { 0 };
            *plane = CardMultiset::from_bits(bits & !behind | (bits & behind) << 1 & kind | own);
        }
    }

    /// The card leaves: those of its kind behind it move down.
    #[inline]
    pub(super) fn close(&mut self, span: Span, card: Card) {
        if self.is_none() {
            return;
        }
        let kind = span.cards.bits();
        let behind = kind & !(Cards::single(card).bits() - 1);
        for plane in &mut self.0 {
            let bits = plane.bits();
            *plane = CardMultiset::from_bits(bits & !behind | (bits & kind) >> 1 & behind);
        }
    }

    /// In a kind whose numbers ascend: takes out the highest that is at most `age`; a 0 comes in
    /// at the front.
    #[inline]
    pub(super) fn take_up_to(&mut self, span: Span, age: u8) {
        let kind = span.cards.bits();
        if self.0.iter().all(|plane| plane.bits() & kind == 0) {
            return;
        }
        let Some(card) = self.up_to(span.cards, age).last() else { return };
        let first = kind & (2u128 << card.index()).wrapping_sub(1);
        for plane in &mut self.0 {
            let bits = plane.bits();
            *plane = CardMultiset::from_bits(bits & !first | (bits & kind) << 1 & first);
        }
    }

    /// In a kind whose numbers ascend: puts in one that is the highest; a 0 goes out at the front.
    #[inline]
    pub(super) fn put_highest(&mut self, span: Span, age: u8) {
        let kind = span.cards.bits();
        let last = kind & !(kind >> 1);
        for (n, plane) in self.0.iter_mut().enumerate() {
            let bits = plane.bits();
            let top = if age >> n & 1 == 1 { last } else { 0 };
            *plane = CardMultiset::from_bits(bits & !kind | (bits & kind) >> 1 & kind | top);
        }
    }

    /// Every number but 0 becomes one less.
    pub(super) fn lessen(&mut self) {
        let [one, two, four] = self.0.map(CardMultiset::bits);
        let some = one | two | four;
        // Subtraction of one from all numbers at once, with the borrow from plane to plane.
        let (less_one, less_two) = (!one & some, two ^ (!one & some));
        let less_four = four ^ (!one & !two & some);
        self.0 = [less_one, less_two, less_four].map(CardMultiset::from_bits);
    }
}

impl std::fmt::Debug for Ages {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let some = self.0.iter().fold(Cards::EMPTY, |all, plane| all | plane.cards());
        f.debug_map().entries(some.iter().map(|card| (card.index(), self.age(card)))).finish()
    }
}

/// A number from 0 to 7 for each kind, in three planes with a bit a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct KindAges([u32; 3]);

impl KindAges {
    /// All are 0.
    pub(super) const NONE: KindAges = KindAges([0; 3]);

    #[inline]
    pub(super) fn is_none(self) -> bool {
        self == KindAges::NONE
    }

    /// The kinds whose number has bit `n`, below 3.
    #[inline]
    pub(super) fn plane(self, n: usize) -> u32 {
        self.0[n % 3]
    }

    /// The kinds whose number is above `age`.
    #[inline]
    pub(super) fn above(self, age: u8) -> u32 {
        let (mut above, mut equal) = (0, !0);
        for (n, plane) in self.0.into_iter().enumerate().rev() {
            if age >> n & 1 == 1 {
                equal &= plane;
            } else {
                above |= equal & plane;
                equal &= !plane;
            }
        }
        above
    }

    #[inline]
    pub(super) fn age(self, kind: u8) -> u8 {
        self.0.iter().rev().fold(0, |age, plane| age << 1 | (plane >> kind & 1) as u8)
    }

    /// The number of a kind becomes at least `age`.
    #[inline]
    pub(super) fn raise(&mut self, kind: u8, age: u8) {
        if self.age(kind) < age {
            self.set(kind, age);
        }
    }

    /// The number of a kind becomes `age`.
    pub(super) fn set(&mut self, kind: u8, age: u8) {
        for (n, plane) in self.0.iter_mut().enumerate() {
            *plane = *plane & !(1 << kind) | u32::from(age >> n & 1) << kind;
        }
    }

    /// Each number becomes that which the table has in its place; 0 stays 0.
    pub(super) fn replace(&mut self, table: Counts) {
        let [ones, twos, fours] = self.0;
        let mut left = ones | twos | fours;
        while left != 0 {
            let kind = left.trailing_zeros() as u8;
            left &= left - 1;
            self.set(kind, table[usize::from(self.age(kind))]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::deck::Layout;
    use super::*;

    const SPAN: Span = Span { kind: 8, from: 40, len: 4, cards: Cards::range(40, 44) };

    fn numbers(ages: Ages) -> [u8; 4] {
        [40, 41, 42, 43].map(|index| ages.age(Card::new(index)))
    }

    fn ages(numbers: [u8; 4]) -> Ages {
        let mut ages = Ages::NONE;
        for (index, age) in (40..).zip(numbers) {
            ages.mark(Card::new(index), age);
        }
        ages.mark(Card::new(39), 7);
        ages.mark(Card::new(44), 5);
        ages
    }

    fn check(ages: Ages, wanted: [u8; 4]) {
        assert_eq!(numbers(ages), wanted);
        assert_eq!((ages.age(Card::new(39)), ages.age(Card::new(44))), (7, 5), "others stay");
    }

    #[test]
    fn equal_cards_are_the_first_of_their_kind() {
        let layout = Layout { colours: 5, copies: [3, 3, 3, 3, 3], sevens: 11, tens: 10 };
        let deck = Deck::new(layout);
        let cards = |indices: &[u8]| indices.iter().map(|n| Card::new(*n)).collect::<Cards>();
        for (given, wanted) in [
            (&[][..], &[][..]),
            (&[0, 1, 3], &[0, 1, 3]),
            (&[1], &[0]),
            (&[2, 4, 5], &[0, 3, 4]),
            (&[0, 2, 85, 86, 95], &[0, 1, 75, 86, 87]),
        ] {
            assert_eq!(packed(cards(given), &deck), cards(wanted), "{given:?}");
            let mut pile = CardMultiset::EMPTY;
            pile.join(cards(given), &deck);
            assert_eq!(pile.cards(), cards(wanted), "{given:?}");
        }
        let layout = Layout { copies: [4, 1, 0, 5, 2], ..layout };
        let deck = Deck::new(Layout { colours: 2, ..layout });
        for bits in 0..1u128 << 12 {
            let some = Cards::from_bits(bits | bits << 12);
            let counted = deck.kinds.into_iter().fold(Cards::EMPTY, |all, kind| {
                let n = (kind & some).len() as usize;
                all | kind.iter().take(n).collect::<Cards>()
            });
            assert_eq!(packed(some, &deck), counted, "{some:?}");
        }
        let deck = Deck::new(Layout { colours: 5, copies: [3, 3, 3, 3, 3], sevens: 11, tens: 10 });
        let mut pile = CardMultiset::new(cards(&[0, 3, 86]));
        pile.join(cards(&[1, 2, 86, 88]), &deck);
        assert_eq!(pile.cards(), cards(&[0, 1, 2, 3, 86, 87, 88]));
    }

    #[test]
    fn numbers_move_within_their_kind_only() {
        let mut some = ages([0, 1, 3, 6]);
        some.close(SPAN, Card::new(41));
        check(some, [0, 3, 6, 0]);
        some.close(SPAN, Card::new(40));
        check(some, [3, 6, 0, 0]);
        let mut some = ages([0, 1, 3, 6]);
        some.take_up_to(SPAN, 5);
        check(some, [0, 0, 1, 6]);
        some.take_up_to(SPAN, 7);
        check(some, [0, 0, 0, 1]);
        some.put_highest(SPAN, 2);
        check(some, [0, 0, 1, 2]);
        some.take_up_to(SPAN, 0);
        check(some, [0, 0, 1, 2]);
    }

    #[test]
    fn numbers_move_down_with_their_cards() {
        let deck = Deck::new(Layout { colours: 5, copies: [3, 3, 3, 3, 3], sevens: 11, tens: 10 });
        let mut some = Ages::NONE;
        for (card, age) in [(1, 3), (2, 5), (4, 1), (77, 2), (80, 7)] {
            some.mark(Card::new(card), age);
        }
        let cards = [1, 2, 5, 77, 79, 80].map(Card::new).into_iter().collect();
        let packed = some.packed(cards, &deck);
        let expect = [(0, 3), (1, 5), (3, 0), (75, 2), (76, 0), (77, 7)];
        assert_eq!(expect.map(|(card, _)| packed.age(Card::new(card))), expect.map(|(_, age)| age));
        assert_eq!(some.packed(Cards::EMPTY, &deck), Ages::NONE);
    }

    #[test]
    fn every_number_becomes_one_less() {
        for age in 0..=OLDEST {
            let mut some = Ages::NONE;
            some.mark(Card::new(9), age);
            some.lessen();
            assert_eq!(some.age(Card::new(9)), age.saturating_sub(1));
            assert_eq!(some.age(Card::new(8)), 0);
        }
    }

    #[test]
    fn counts_are_those_of_each_number() {
        let some = ages([0, 1, 1, 6]);
        for cards in [Cards::range(39, 45), Cards::range(41, 43), Cards::EMPTY] {
            let bearing = |age| some.bearing(cards, age).len() as u8;
            assert_eq!(some.counts(cards), [0, 1, 2, 3, 4, 5, 6, 7].map(bearing));
        }
        assert_eq!(Ages::NONE.counts(Cards::range(40, 44)), [4, 0, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn a_number_comes_in_between_two_others() {
        let mut some = ages([0, 1, 3, 0]);
        assert_eq!(some.up_to(Cards::range(41, 44), 1).len(), 2);
        some.open(SPAN, Card::new(42), 2);
        check(some, [0, 1, 2, 3]);
        some.close(SPAN, Card::new(40));
        some.open(SPAN, Card::new(40), 0);
        check(some, [0, 1, 2, 3]);
    }

    #[test]
    fn a_kind_keeps_its_highest_number() {
        let mut kinds = KindAges::NONE;
        kinds.raise(3, 5);
        kinds.raise(3, 2);
        kinds.raise(26, 1);
        assert_eq!([3, 26, 4].map(|kind| kinds.age(kind)), [5, 1, 0]);
        assert_eq!([0, 1, 4, 5].map(|age| kinds.above(age)), [1 << 3 | 1 << 26, 1 << 3, 1 << 3, 0]);
        kinds.replace([0, 0, 1, 1, 4, 4, 4, 4]);
        assert_eq!([3, 26, 4].map(|kind| kinds.age(kind)), [4, 0, 0]);
    }
}
