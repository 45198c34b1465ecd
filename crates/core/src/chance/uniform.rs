//! Uniform numbers, subsets and orders from a stream of random words. Frozen by golden vectors.

use crate::card::{Card, Cards};

/// A stream of uniformly random 32-bit words.
pub trait Words {
    /// The next word.
    fn word(&mut self) -> u32;
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
        return one(words, from).map_or(from, Cards::of);
    }
    several(words, from, k)
}

fn several(words: &mut impl Words, from: Cards, k: u32) -> Cards {
    let len = from.len();
    if k >= len {
        return from;
    }
    if k.min(len - k) > 8 + (len / 2).abs_diff(k) {
        return half(words, from, k);
    }
    let mut left = from;
    for drawn in 0..k {
        if let Some(card) = left.nth(below(words, len - drawn)) {
            left.remove(card);
        }
    }
    from - left
}

fn half(words: &mut impl Words, from: Cards, k: u32) -> Cards {
    let coins = (0..4).fold(0, |bits, n| bits | u128::from(words.word()) << (32 * n));
    let mut drawn = from & Cards::from_bits(coins);
    if drawn.len() > k {
        let mut out = from - drawn;
        grow(words, &mut out, from, from.len() - k);
        return from - out;
    }
    grow(words, &mut drawn, from, k);
    drawn
}

/// Adds random cards of `from` until `drawn` has `k`.
fn grow(words: &mut impl Words, drawn: &mut Cards, from: Cards, k: u32) {
    let mut left = from - *drawn;
    let mut n = left.len();
    for _ in drawn.len()..k {
        if let Some(card) = left.nth(below(words, n)) {
            left.remove(card);
            drawn.add(card);
        }
        n -= 1;
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
