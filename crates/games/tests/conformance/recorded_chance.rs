//! Chance that remembers what it was asked and what it answered, and chance that answers again.

use sortie_core::chance::{ChanceKind, Fast};
use sortie_core::{Card, Cards, Chance, Source};
use std::fmt;

/// A question of chance with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChanceQuery {
    pub source: Source,
    /// The cards that were drawn from or ordered.
    pub from: Cards,
    pub answer: Answer,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    Number(u32),
    Drawn(Cards),
    Order(Vec<Card>),
}

impl ChanceQuery {
    /// Whether the answer is shown to all, whatever the game.
    pub fn is_public(&self) -> bool {
        matches!(self.source.ask(), ChanceKind::TurnUp | ChanceKind::Die | ChanceKind::Lot)
    }

    /// The answer in words; `code` is the notation of a card.
    pub fn spell(&self, code: impl Fn(Card) -> String) -> String {
        let codes =
            |cards: &mut dyn Iterator<Item = Card>| cards.map(&code).collect::<Vec<_>>().join(" ");
        let answer = match &self.answer {
            Answer::Number(n) => n.to_string(),
            Answer::Drawn(cards) => codes(&mut cards.iter()),
            Answer::Order(cards) => codes(&mut cards.iter().copied()),
        };
        format!("{self} gives {answer}")
    }
}

impl fmt::Display for ChanceQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let source = self.source;
        write!(f, "{:?} at {}", source.ask(), source.place())?;
        if source.shuffle() > 0 {
            write!(f, " after reshuffle {}", source.shuffle())?;
        }
        Ok(())
    }
}

/// Passes questions on and notes the answers.
pub struct RecordingChance<C> {
    chance: C,
    pub asked: Vec<ChanceQuery>,
}

impl<C: Chance> RecordingChance<C> {
    pub fn new(chance: C) -> Self {
        RecordingChance { chance, asked: Vec::new() }
    }

    fn note(&mut self, source: Source, from: Cards, answer: Answer) {
        self.asked.push(ChanceQuery { source, from, answer });
    }
}

impl<C: Chance> Chance for RecordingChance<C> {
    fn pick(&mut self, source: Source, n: u32) -> u32 {
        let number = self.chance.pick(source, n);
        self.note(source, Cards::EMPTY, Answer::Number(number));
        number
    }

    fn draw(&mut self, source: Source, from: Cards, k: u32) -> Cards {
        let drawn = self.chance.draw(source, from, k);
        self.note(source, from, Answer::Drawn(drawn));
        drawn
    }

    fn order(&mut self, source: Source, cards: Cards, into: &mut [Card]) {
        self.chance.order(source, cards, into);
        self.note(source, cards, Answer::Order(into[..cards.len() as usize].to_vec()));
    }
}

/// Chance whose dice have few faces.
pub struct FewFaces<C> {
    pub chance: C,
    pub faces: u32,
}

impl<C: Chance> Chance for FewFaces<C> {
    fn pick(&mut self, source: Source, n: u32) -> u32 {
        let faces = if source.ask() == ChanceKind::Die { self.faces } else { n };
        self.chance.pick(source, n.min(faces))
    }

    fn draw(&mut self, source: Source, from: Cards, k: u32) -> Cards {
        self.chance.draw(source, from, k)
    }

    fn order(&mut self, source: Source, cards: Cards, into: &mut [Card]) {
        self.chance.order(source, cards, into);
    }
}

/// Gives the answers of another history with the cards exchanged; where a question is new or the
/// answer is not possible, another chance answers.
pub struct ReplayedChance<'a> {
    pub answers: &'a [ChanceQuery],
    pub exchange: &'a dyn Fn(Card) -> Card,
    /// The notation of a card: where it is gone, an equal one is drawn instead.
    pub code: &'a dyn Fn(Card) -> String,
    /// The number of a draw in which one card is replaced by another.
    pub altered: Option<usize>,
    pub otherwise: &'a mut Fast,
}

impl ReplayedChance<'_> {
    fn next(&mut self, source: Source) -> Option<&Answer> {
        let (first, rest) = self.answers.split_first()?;
        self.answers = rest;
        (first.source == source).then_some(&first.answer)
    }

    /// These cards, or equal ones, out of a pile; `None` where it has not so many.
    fn equal(&self, drawn: Cards, from: Cards) -> Option<Cards> {
        if from.has_all(drawn) {
            return Some(drawn);
        }
        let mut found = Cards::EMPTY;
        for card in drawn {
            let code = (self.code)(card);
            let mut left = (from - found).iter();
            found.add(left.find(|other| (self.code)(*other) == code)?);
        }
        Some(found)
    }

    /// With one card replaced, if this is the draw in question.
    fn alter(&mut self, drawn: Cards, from: Cards) -> Cards {
        let now = self.altered;
        self.altered = now.and_then(|n| n.checked_sub(1));
        if now != Some(0) || drawn == from {
            return drawn;
        }
        let out = self.otherwise.draw(Source::lot(), drawn, 1);
        (drawn - out) | self.otherwise.draw(Source::lot(), from - drawn, 1)
    }
}

impl Chance for ReplayedChance<'_> {
    fn pick(&mut self, source: Source, n: u32) -> u32 {
        match self.next(source) {
            Some(&Answer::Number(number)) if number < n => number,
            _ => self.otherwise.pick(source, n),
        }
    }

    fn draw(&mut self, source: Source, from: Cards, k: u32) -> Cards {
        if let Some(Answer::Drawn(drawn)) = self.next(source) {
            let drawn = *drawn;
            let drawn: Cards = drawn.iter().map(self.exchange).collect();
            let drawn = self.equal(drawn, from);
            if let Some(drawn) = drawn.filter(|drawn| drawn.len() == k.min(from.len())) {
                return self.alter(drawn, from);
            }
        }
        self.otherwise.draw(source, from, k)
    }

    fn order(&mut self, source: Source, cards: Cards, into: &mut [Card]) {
        if let Some(Answer::Order(order)) = self.next(source) {
            let order = order.clone();
            let order: Vec<Card> = order.into_iter().map(self.exchange).collect();
            if order.iter().copied().collect::<Cards>() == cards {
                into[..order.len()].copy_from_slice(&order);
                return;
            }
        }
        self.otherwise.order(source, cards, into);
    }
}
