//! Loaded luck: cards that come as a test wants them.

use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, Source};
use sortie_core::french;
use std::collections::VecDeque;

/// Chance that brings the named cards first, and then the lowest ones.
#[derive(Default)]
pub(super) struct Luck(VecDeque<Card>);

/// Luck such as `9H 3D`: the cards that come out of the deck.
pub(super) fn luck(text: &str) -> Luck {
    Luck(text.split_whitespace().map(super::card).collect())
}

impl Luck {
    /// Checks that everything that was named came.
    pub(super) fn is_used_up(&self) {
        let left: Vec<_> = self.0.iter().map(|card| french::code(*card)).collect();
        assert!(left.is_empty(), "did not come: {left:?}");
    }
}

impl Chance for Luck {
    fn pick(&mut self, _: Source, _: u32) -> u32 {
        panic!("no number is asked for in Duel X");
    }

    fn draw(&mut self, _: Source, from: Cards, k: u32) -> Cards {
        let mut drawn = Cards::EMPTY;
        while drawn.len() < k.min(from.len())
            && let Some(card) = self.0.front().copied().filter(|&card| from.has(card))
        {
            drawn.add(card);
            self.0.pop_front();
        }
        // What is named for later stays where it is, if anything else can be drawn.
        let later: Cards = self.0.iter().copied().collect();
        let rest = from - drawn;
        let missing = (k - drawn.len()) as usize;
        (rest - later).iter().chain(rest & later).take(missing).fold(drawn, Cards::with)
    }

    fn order(&mut self, _: Source, _: Cards, _: &mut [Card]) {
        panic!("no order is asked for in Duel X");
    }
}
