//! Luck that is known beforehand.

use super::{card, cards};
use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, ChanceKind, Fast, Source};

/// The cards that will be stolen, in their order, and the hands that will be dealt.
pub(super) struct Luck {
    stolen: Vec<Card>,
    hands: Vec<Cards>,
}

/// `9H QC` will be stolen one after the other; before a `;`, hands with `|` between them are dealt.
pub(super) fn luck(text: &str) -> Luck {
    let (hands, stolen) = text.split_once(';').unwrap_or(("", text));
    let mut hands: Vec<Cards> =
        hands.split('|').filter(|hand| !hand.trim().is_empty()).map(cards).collect();
    let mut stolen: Vec<Card> = stolen.split_whitespace().map(card).collect();
    hands.reverse();
    stolen.reverse();
    Luck { stolen, hands }
}

impl Luck {
    /// Luck that does not matter.
    pub(super) fn of_any_kind() -> Fast {
        Fast::new(0)
    }

    pub(super) fn is_used_up(&self) {
        assert!(self.stolen.is_empty() && self.hands.is_empty(), "more luck than was asked for");
    }
}

impl Chance for Luck {
    fn pick(&mut self, source: Source, _: u32) -> u32 {
        panic!("nobody knows {source:?}")
    }

    fn draw(&mut self, source: Source, from: Cards, k: u32) -> Cards {
        let drawn = match source.ask() {
            ChanceKind::Deal => self.hands.pop().expect("a hand"),
            ChanceKind::Steal => self.stolen.pop().map_or(Cards::EMPTY, Cards::single),
            _ => panic!("nobody knows {source:?}"),
        };
        assert_eq!(drawn.len(), k, "{source:?}");
        assert!(from.has_all(drawn), "{drawn:?} cannot be drawn from {from:?}");
        drawn
    }

    fn order(&mut self, source: Source, _: Cards, _: &mut [Card]) {
        panic!("nobody knows {source:?}")
    }
}
