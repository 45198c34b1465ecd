//! Luck that a rule test scripts.

use super::RuleTest;
use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, ChanceKind, Source};
use std::collections::VecDeque;

/// Scripted chance.
///
/// In the text, `NAME:` begins a queue: `9H 3D 1: QC dice: 4/1 2/2 lot: 1`. Cards come in the
/// order of their queue as soon as they can be drawn, then any others, the lowest first. Dice are
/// rolled for seat 0 and seat 1; a die that is not named fails the test, a lot falls on 0.
pub(crate) struct Luck<G> {
    rules: G,
    cards: Vec<(String, VecDeque<Card>)>,
    /// By seat.
    dice: [VecDeque<u32>; 2],
    lot: u32,
}

impl<G: RuleTest> Luck<G> {
    /// Luck that names nothing yet.
    pub(super) fn new(rules: &G) -> Self {
        Luck { rules: rules.clone(), cards: Vec::new(), dice: Default::default(), lot: 0 }
    }

    /// Adds what a text names.
    pub(super) fn read(&mut self, text: &str) {
        let mut name = "";
        for word in text.split_whitespace() {
            if let Some(queue) = word.strip_suffix(':') {
                name = queue;
            } else if name == "lot" {
                self.lot = word.parse().unwrap();
            } else if name == "dice" {
                let (first, second) = word.split_once('/').unwrap();
                self.dice[0].push_back(first.parse().unwrap());
                self.dice[1].push_back(second.parse().unwrap());
            } else {
                let card = self.rules.read_card(word);
                let card = card.unwrap_or_else(|| panic!("{word} is no card"));
                self.queue(name).push_back(card);
            }
        }
    }

    fn queue(&mut self, name: &str) -> &mut VecDeque<Card> {
        let at = self.cards.iter().position(|(queue, _)| queue == name).unwrap_or_else(|| {
            self.cards.push((name.to_owned(), VecDeque::new()));
            self.cards.len() - 1
        });
        &mut self.cards[at].1
    }

    /// Draws `k` cards: those named in a queue, in their order, then the lowest of the others. A
    /// name stands for each card that bears it.
    pub(crate) fn take(&mut self, queue: &str, from: Cards, k: u32) -> Cards {
        let mut drawn = Cards::EMPTY;
        let rules = self.rules.clone();
        self.queue(queue).retain(|&card| {
            let left = if drawn.len() < k { from - drawn } else { Cards::EMPTY };
            let name = rules.face(card).code;
            let same = |other: &Card| *other == card || rules.face(*other).code == name;
            let comes = if left.has(card) { Some(card) } else { left.iter().find(same) };
            drawn |= comes.map_or(Cards::EMPTY, Cards::single);
            comes.is_none()
        });
        self.fill(drawn, from, k)
    }

    /// Draws `k` cards into a pile from which they come later: all that a queue names, and they
    /// stay in the queue.
    pub(crate) fn set_aside(&mut self, queue: &str, from: Cards, k: u32) -> Cards {
        let named = self.queue(queue).iter().copied().collect::<Cards>();
        self.fill(from & named, from, k)
    }

    /// Adds the lowest cards until there are `k`; cards that are named for later are the last
    /// choice.
    fn fill(&self, drawn: Cards, from: Cards, k: u32) -> Cards {
        let later: Cards = self.cards.iter().flat_map(|(_, queue)| queue).copied().collect();
        let rest = from - drawn;
        let missing = k.saturating_sub(drawn.len()) as usize;
        (rest - later).iter().chain(rest & later).take(missing).fold(drawn, Cards::with)
    }

    /// Checks that everything that was named came.
    pub(super) fn is_used_up(&self) {
        assert!(self.dice.iter().all(VecDeque::is_empty), "not rolled: {:?}", self.dice);
        let left = self.cards.iter().flat_map(|(_, queue)| queue);
        let left: Vec<_> = left.map(|&card| self.rules.face(card).code).collect();
        assert!(left.is_empty(), "did not come: {left:?}");
    }
}

impl<G: RuleTest> Chance for Luck<G> {
    fn pick(&mut self, source: Source, n: u32) -> u32 {
        if source.ask() == ChanceKind::Die {
            let roll = self.dice[source.place() as usize].pop_front();
            return roll.expect("a die is rolled that the luck does not name") - 1;
        }
        assert!(self.lot < n);
        self.lot
    }

    fn draw(&mut self, source: Source, from: Cards, k: u32) -> Cards {
        G::draw(self, source, from, k)
    }

    fn order(&mut self, source: Source, _: Cards, _: &mut [Card]) {
        panic!("{source:?}: piles whose order nobody may use are sets");
    }
}
