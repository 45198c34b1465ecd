//! Uniform numbers, subsets and orders from a stream of random words. Frozen by golden vectors.

use crate::card::{Card, Cards, select};

/// A stream of uniformly random 32-bit words.
pub trait Words {
    /// The next word.
    fn word(&mut self) -> u32;

    /// As random as two words.
    #[inline]
    fn double(&mut self) -> u64 {
        u64::from(self.word()) | u64::from(self.word()) << 32
    }
}

/// A number below `n`, without bias; `n` is at least 1. A sure answer takes no word.
///
/// Lemire, "Fast Random Integer Generation in an Interval" (2019).
#[inline]
pub fn below(words: &mut impl Words, n: u32) -> u32 {
    if n <= 1 {
        return 0;
    }
    let mut product = u64::from(words.word()) * u64::from(n);
    if (product as u32) < n {
        // The modulo is slow, and needed only when the low half is below `n`, which is rare.
        let least = n.wrapping_neg() % n;
        while (product as u32) < least {
            product = u64::from(words.word()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}

/// One card of `from`, each equally likely; `None` when it is empty.
#[inline]
pub fn one(words: &mut impl Words, from: Cards) -> Option<Card> {
    from.nth(below(words, from.len()))
}

/// `k` cards of `from`, each subset equally likely; all when there are not more.
///
/// A large share is begun with a coin for each card, which makes every subset of one size equally
/// likely, and mended one random card at a time, which keeps it so. A small one is drawn card by
/// card.
#[inline]
pub fn subset(words: &mut impl Words, from: Cards, k: u32) -> Cards {
    if k == 1 {
        return one(words, from).map_or(from, Cards::single);
    }
    several(words, from, k)
}

fn several(words: &mut impl Words, from: Cards, k: u32) -> Cards {
    let len = from.len();
    if k >= len {
        return from;
    }
    // Coins cost 4 words and a repair for each card that they miss `k` by; card by card it is a
    // word for each card.
    if k.min(len - k) > 8 + (len / 2).abs_diff(k) {
        return half(words, from, k);
    }
    from - left_by(words, from, k)
}

/// The rest of `from` after `k` cards are drawn, one after the other; it has at least as many.
#[inline]
fn left_by(words: &mut impl Words, from: Cards, k: u32) -> Cards {
    let len = from.len();
    // One pack fits into one machine word, which halves the work.
    if let Ok(mut left) = u64::try_from(from.bits()) {
        for drawn in 0..k {
            left ^= 1 << (select(left, below(words, len - drawn)) & 63);
        }
        return Cards::from_bits(left.into());
    }
    let mut left = from;
    for drawn in 0..k {
        if let Some(card) = left.nth(below(words, len - drawn)) {
            left.remove(card);
        }
    }
    left
}

fn half(words: &mut impl Words, from: Cards, k: u32) -> Cards {
    let coins = (0..4).fold(0, |bits, n| bits | u128::from(words.word()) << (32 * n));
    let drawn = from & Cards::from_bits(coins);
    if drawn.len() > k {
        return left_by(words, drawn, drawn.len() - k);
    }
    from - left_by(words, from - drawn, k - drawn.len())
}

/// How many cards are dealt out of one double word: of 128 cards, all but one word in 2¹⁵ will do.
const BATCH: usize = 7;

/// Deals `k` cards of `pile` to each hand, as many as there are, and returns the rest; every deal is
/// equally likely. Nothing in it branches by what is drawn, which makes it twice as quick as drawing
/// each hand as a [`subset`].
///
/// Brackett-Rozinsky and Lemire, "Batched Ranged Random Integer Generation" (2024).
pub fn deal(words: &mut impl Words, pile: Cards, k: u32, hands: &mut [Cards]) -> Cards {
    let mut row = [Card::new(0); 128];
    for (place, card) in row.iter_mut().zip(pile) {
        *place = card;
    }
    let mut left = pile.len() as usize;
    for hand in &mut *hands {
        *hand = Cards::EMPTY;
        let mut missing = left.min(k as usize);
        while missing > 0 {
            let n = missing.min(BATCH);
            for place in &batch(words, left as u64)[..n] {
                left -= 1;
                // Both are below 128 anyway; the masks spare the bounds checks of the hottest loop.
                row.swap(place & 127, left & 127);
                hand.add(row[left & 127]);
            }
            missing -= n;
        }
    }
    row[..left].iter().copied().collect()
}

/// A number below `n`, one below `n - 1` and so on; those below 1 and less are 0.
#[inline]
fn batch(words: &mut impl Words, n: u64) -> [usize; BATCH] {
    let ranges: [u64; BATCH] = std::array::from_fn(|below| n.saturating_sub(below as u64).max(1));
    let all: u64 = ranges.iter().product();
    loop {
        let mut rest = words.double();
        let numbers = ranges.map(|range| {
            let product = u128::from(rest) * u128::from(range);
            rest = product as u64;
            (product >> 64) as usize
        });
        // The first comparison almost always decides, so the division is rarely made.
        if rest >= all || rest >= all.wrapping_neg() % all {
            return numbers;
        }
    }
}

/// The cards in a random order, written to the front of `into` (Fisher–Yates from the end).
///
/// # Panics
/// If `into` is shorter than the set.
pub fn shuffle(words: &mut impl Words, cards: Cards, into: &mut [Card]) {
    let into = &mut into[..cards.len() as usize];
    for (place, card) in into.iter_mut().zip(cards) {
        *place = card;
    }
    for i in (1..into.len()).rev() {
        into.swap(i, below(words, i as u32 + 1) as usize);
    }
}
