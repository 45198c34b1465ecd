//! Loaded luck: dice and cards that come as a test wants them.

use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, ChanceKind, Source};
use std::collections::VecDeque;

use super::super::PACK_ZONE;

/// Chance that brings the named cards first. A die that is not named is a mistake of the test, as
/// is a named one that is not rolled.
#[derive(Default)]
pub(super) struct Luck {
    /// By seat: out of its decks and its hand these cards come first, each once.
    cards: [VecDeque<Card>; 2],
    /// By seat: its rolls.
    dice: [VecDeque<u32>; 2],
}

/// Reads luck such as `0: 9H 3D 1: QC dice: 4/1 2/2`: cards that come out of the decks and the
/// hand of each seat, and rolls of both seats.
pub(super) fn luck(text: &str) -> Luck {
    let mut luck = Luck::default();
    let mut of = "";
    for word in text.split_whitespace() {
        match (word, of) {
            ("0:" | "1:" | "dice:", _) => of = word,
            (roll, "dice:") => {
                let (first, second) = roll.split_once('/').unwrap();
                luck.dice[0].push_back(first.parse().unwrap());
                luck.dice[1].push_back(second.parse().unwrap());
            }
            (name, "0:") => luck.cards[0].push_back(super::card(name)),
            (name, _) => luck.cards[1].push_back(super::card(name)),
        }
    }
    luck
}

impl Luck {
    /// Checks that everything that was named came.
    pub(super) fn is_used_up(&self) {
        assert!(self.dice.iter().all(VecDeque::is_empty), "not rolled: {:?}", self.dice);
        let left = self.cards.iter().flatten();
        let left: Vec<_> = left.map(|card| sortie_core::french::code(*card)).collect();
        assert!(left.is_empty(), "did not come: {left:?}");
    }
}

impl Chance for Luck {
    fn pick(&mut self, source: Source, n: u32) -> u32 {
        assert_eq!((source.ask(), n), (ChanceKind::Die, 6), "only dice are numbers in Attack!");
        let roll = self.dice[source.place() as usize].pop_front();
        roll.expect("a die is rolled that the luck does not name") - 1
    }

    fn draw(&mut self, source: Source, from: Cards, k: u32) -> Cards {
        let [first, second] =
            [0, 1].map(|seat| self.cards[seat].iter().copied().collect::<Cards>());
        if source.ask() == ChanceKind::Deal && source.place() == PACK_ZONE {
            let others = (from - first - second).iter();
            return (from & first).iter().chain(others).take(k as usize).collect();
        }
        let seat = match source.ask() {
            ChanceKind::Steal => source.place(),
            _ => source.place() - PACK_ZONE - 1,
        };
        let mut drawn = Cards::EMPTY;
        self.cards[seat as usize].retain(|&card| {
            let comes = from.has(card) && drawn.len() < k;
            if comes {
                drawn.add(card);
            }
            !comes
        });
        // What is still to come later stays where it is, if anything else can be drawn.
        let later: Cards = self.cards[seat as usize].iter().copied().collect();
        let rest = from - drawn;
        for card in (rest - later).iter().chain(rest & later) {
            if drawn.len() < k {
                drawn.add(card);
            }
        }
        drawn
    }

    fn order(&mut self, _: Source, _: Cards, _: &mut [Card]) {
        panic!("no order is asked for in Attack!");
    }
}
