use super::uniform::{self, Words};
use super::{Chance, Source};
use crate::card::{Card, Cards};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// One small generator (xoshiro256++) for every question: for playouts, bots and simulations.
/// The labels are not looked at.
#[derive(Clone, Debug)]
pub struct Fast(Xoshiro256PlusPlus);

impl Fast {
    /// The stream that this number begins.
    pub fn new(seed: u64) -> Self {
        Fast(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The `n`-th of many independent streams of one seed.
    pub fn stream(seed: u64, n: u64) -> Self {
        // SplitMix64's increment keeps neighbouring streams apart before `seed_from_u64` mixes.
        Fast::new(seed ^ n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// A number below `n`, each equally likely; `n` is at least 1.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        uniform::below(&mut self.0, n)
    }

    /// A number in 0..1, in steps of 2⁻⁵³.
    pub fn unit(&mut self) -> f64 {
        // The mantissa of an `f64` has 53 bits, so 53 random ones are kept exactly.
        (self.0.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }
}

impl Words for Xoshiro256PlusPlus {
    #[inline]
    fn word(&mut self) -> u32 {
        (self.next_u64() >> 32) as u32
    }

    #[inline]
    fn double(&mut self) -> u64 {
        self.next_u64()
    }
}

impl Chance for Fast {
    #[inline]
    fn pick(&mut self, _: Source, n: u32) -> u32 {
        uniform::below(&mut self.0, n)
    }

    #[inline]
    fn draw(&mut self, _: Source, from: Cards, k: u32) -> Cards {
        uniform::subset(&mut self.0, from, k)
    }

    #[inline]
    fn draw_one(&mut self, _: Source, from: Cards) -> Option<Card> {
        uniform::one(&mut self.0, from)
    }

    #[inline]
    fn deal(&mut self, pile: Cards, k: u32, hands: &mut [Cards]) -> Cards {
        uniform::deal(&mut self.0, pile, k, hands)
    }

    fn order(&mut self, _: Source, cards: Cards, into: &mut [Card]) {
        uniform::shuffle(&mut self.0, cards, into);
    }
}
