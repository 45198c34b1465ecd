use super::uniform::{self, Words};
use super::{Chance, Source};
use crate::card::{Card, Cards};
use std::collections::BTreeMap;

/// The same luck for every way of playing a deal: each pile has one hidden order, and each die,
/// theft and lot its own counter. A different decision does not shift later luck: whoever comes to
/// draw from a pile gets the first card of its hidden order that is still there.
#[derive(Clone, Debug)]
pub struct Duplicate {
    seed: u64,
    asked: BTreeMap<u32, u32>,
}

impl Duplicate {
    /// The luck with this number.
    pub fn new(seed: u64) -> Self {
        Duplicate { seed, asked: BTreeMap::new() }
    }

    /// How often this source was asked before; the answer counts one more each time.
    fn count(&mut self, source: Source) -> u32 {
        let asked = self.asked.entry(source.hidden_order()).or_default();
        *asked += 1;
        *asked - 1
    }

    fn words(&self, source: Source, turn: u32) -> Mix {
        Mix(mix(self.seed ^ mix(u64::from(source.hidden_order()) << 32 | u64::from(turn))))
    }

    /// The hidden order in force: one for each pile, a fresh one for each theft.
    fn turn(&mut self, source: Source) -> u32 {
        use super::ChanceKind::{Deal, Die, Lot, Steal, TurnUp};
        match source.ask() {
            // Both draw from one pile, so they share its hidden order.
            Deal | TurnUp => 0,
            Die | Steal | Lot => self.count(source),
        }
    }
}

/// `SplitMix64`, Steele, Lea and Flood (2014).
struct Mix(u64);

const fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

impl Words for Mix {
    fn word(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        (mix(self.0) >> 32) as u32
    }
}

impl Chance for Duplicate {
    fn pick(&mut self, source: Source, n: u32) -> u32 {
        let turn = self.count(source);
        uniform::below(&mut self.words(source, turn), n)
    }

    fn draw(&mut self, source: Source, from: Cards, k: u32) -> Cards {
        if k >= from.len() {
            return from;
        }
        let turn = self.turn(source);
        let mut order = [Card::new(0); 128];
        uniform::shuffle(&mut self.words(source, turn), Cards::range(0, 128), &mut order);
        order.into_iter().filter(|&card| from.has(card)).take(k as usize).collect()
    }

    fn order(&mut self, source: Source, cards: Cards, into: &mut [Card]) {
        let turn = self.turn(source);
        let mut order = [Card::new(0); 128];
        uniform::shuffle(&mut self.words(source, turn), Cards::range(0, 128), &mut order);
        let into = &mut into[..cards.len() as usize];
        let here = order.into_iter().filter(|&card| cards.has(card));
        for (place, card) in into.iter_mut().zip(here) {
            *place = card;
        }
    }
}
