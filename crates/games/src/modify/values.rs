//! The values of cards: their order in a round and their numbers in totals.

use sortie_core::card::{Card, Cards};
use sortie_core::french;
use sortie_core::french::rank::{ACE, JACK, KING, QUEEN};

/// The place of a card in the order of a round: J 2 3 … 10 Q K A (MOD-02).
#[inline]
pub(super) fn strength(card: Card) -> u8 {
    match french::rank(card) {
        JACK => 0,
        number if number < JACK => number + 1,
        high => high,
    }
}

/// The number of a card in a total (MOD-04).
#[inline]
pub(super) const fn number(card: Card) -> u32 {
    match french::rank(card) {
        JACK => 0,
        QUEEN => 5,
        KING => 7,
        ACE => 11,
        number => number as u32 + 2,
    }
}

/// The total of some cards (MOD-04).
#[inline]
pub(super) fn total(cards: Cards) -> u32 {
    // Bit by bit of the numbers: a count of cards each, however many there are.
    (0..).zip(BITS).map(|(bit, with)| (cards & with).len() << bit).sum()
}

/// For each bit of a number, the cards whose number has it.
const BITS: [Cards; 4] = {
    let mut bits = [Cards::EMPTY; 4];
    let mut index = 0;
    while index < french::PACK {
        let card = Card::new(index);
        let mut bit = 0;
        while bit < bits.len() {
            if number(card) >> bit & 1 == 1 {
                bits[bit].add(card);
            }
            bit += 1;
        }
        index += 1;
    }
    bits
};

/// The jacks.
pub(super) const JACKS: Cards = french::rank_cards(JACK);
/// The aces.
pub(super) const ACES: Cards = french::rank_cards(ACE);
/// Jacks, queens and kings (MOD-03).
pub(super) const ROYALS: Cards = Cards::range(JACK * 4, ACE * 4);
