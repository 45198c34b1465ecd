//! Chance: the only randomness there is, asked with a label.
//!
//! Four kinds answer: [`Live`] for matches that people play, [`Fast`] for playouts, [`Duplicate`]
//! for the same luck in every rotation of the seats, [`Scripted`] for every outcome in turn.
//! All of them draw by the algorithms of [`uniform`], which golden vectors freeze: a library's
//! shuffle may change, a recorded match may not.

mod duplicate;
mod fast;
mod live;
mod scripted;
pub mod uniform;

pub use duplicate::Duplicate;
pub use fast::Fast;
pub use live::Live;
pub use scripted::{Scripted, outcomes, try_outcomes};

use crate::card::{Card, Cards};
use crate::seat::Seat;

/// The kinds of questions that a game asks chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChanceKind {
    /// A card goes from a pile to where only some may see it.
    Deal,
    /// A card is turned up from a pile for all to see.
    TurnUp,
    /// A die is rolled by a seat.
    Die,
    /// A card is taken unseen out of a seat's hand.
    Steal,
    /// Something is drawn by lot.
    Lot,
}

/// The label of a question: what is asked, of which pile or seat, and after which reshuffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Source {
    ask: ChanceKind,
    place: u8,
    shuffle: u8,
}

impl Source {
    /// A card out of this pile (the game numbers its piles), not shown to all.
    #[inline]
    pub const fn deal(zone: u8) -> Self {
        Source { ask: ChanceKind::Deal, place: zone, shuffle: 0 }
    }

    /// The top of this pile, turned up for all. It follows the same hidden order as
    /// [`Source::deal`].
    #[inline]
    pub const fn turn_up(zone: u8) -> Self {
        Source { ask: ChanceKind::TurnUp, place: zone, shuffle: 0 }
    }

    /// A die in the hand of this seat.
    #[inline]
    pub const fn die(seat: Seat) -> Self {
        Source { ask: ChanceKind::Die, place: seat, shuffle: 0 }
    }

    /// A random card out of this seat's hand.
    #[inline]
    pub const fn steal(seat: Seat) -> Self {
        Source { ask: ChanceKind::Steal, place: seat, shuffle: 0 }
    }

    /// Something drawn by lot.
    #[inline]
    pub const fn lot() -> Self {
        Source { ask: ChanceKind::Lot, place: 0, shuffle: 0 }
    }

    /// The same pile after its `k`-th reshuffle: a new hidden order. 0 is the first order.
    #[inline]
    pub const fn reshuffled(self, k: u8) -> Self {
        Source { shuffle: k, ..self }
    }

    /// The kind of the question.
    pub const fn ask(self) -> ChanceKind {
        self.ask
    }

    /// The pile or the seat.
    pub const fn place(self) -> u8 {
        self.place
    }

    /// How often the pile was reshuffled before.
    pub const fn shuffle(self) -> u8 {
        self.shuffle
    }

    /// Questions with the same order share one hidden order of cards.
    const fn hidden_order(self) -> u32 {
        let ask = match self.ask {
            // No kind has number 1 here: a card turned up comes from the order of the pile it is
            // dealt from.
            ChanceKind::Deal | ChanceKind::TurnUp => 0,
            ChanceKind::Die => 2,
            ChanceKind::Steal => 3,
            ChanceKind::Lot => 4,
        };
        ask << 16 | (self.place as u32) << 8 | self.shuffle as u32
    }

    /// A number for the stream, frozen.
    const fn number(self) -> u32 {
        let ask = match self.ask {
            ChanceKind::Deal => 0,
            ChanceKind::TurnUp => 1,
            ChanceKind::Die => 2,
            ChanceKind::Steal => 3,
            ChanceKind::Lot => 4,
        };
        ask << 16 | (self.place as u32) << 8 | self.shuffle as u32
    }
}

/// Something that answers questions of chance.
pub trait Chance {
    /// A number below `n`, each equally likely; `n` is at least 1.
    fn pick(&mut self, source: Source, n: u32) -> u32;

    /// `k` cards of `from`, each subset equally likely; all of them when there are not more.
    fn draw(&mut self, source: Source, from: Cards, k: u32) -> Cards;

    /// The cards in a random order, each equally likely, written to the front of `into`.
    ///
    /// # Panics
    /// If `into` is shorter than the set.
    fn order(&mut self, source: Source, cards: Cards, into: &mut [Card]);

    /// Whether an event of this probability happens: a Bernoulli trial, decided by lot.
    #[inline]
    fn bernoulli(&mut self, probability: f32) -> bool {
        // An f32 has 24 bits of precision: finer parts would not differ.
        const PARTS: u32 = 1 << 24;
        let happens = (probability.clamp(0.0, 1.0) * PARTS as f32) as u32;
        self.pick(Source::lot(), PARTS) < happens
    }

    /// A number in 0..1, in steps of 2⁻⁶⁰, each equally likely, decided by lot.
    #[inline]
    fn uniform(&mut self) -> f64 {
        const STEP: u32 = 1 << 30;
        let (high, low) = (self.pick(Source::lot(), STEP), self.pick(Source::lot(), STEP));
        (f64::from(high) + f64::from(low) / f64::from(STEP)) / f64::from(STEP)
    }

    /// One card of `from`, the same that `draw` would give; `None` when it is empty.
    #[inline]
    fn draw_one(&mut self, source: Source, from: Cards) -> Option<Card> {
        self.draw(source, from, 1).first()
    }

    /// `k` cards of `pile` for each hand in turn, for the `n`-th from [`Source::deal`]`(n)`, as many
    /// as there are; each deal is equally likely. Returns the cards that are left.
    ///
    /// It draws each hand as [`Chance::draw`] does, unless a kind of chance whose answers nobody
    /// keeps has a quicker way.
    #[inline]
    fn deal(&mut self, pile: Cards, k: u32, hands: &mut [Cards]) -> Cards {
        let mut left = pile;
        for (zone, hand) in (0..).zip(hands) {
            *hand = self.draw(Source::deal(zone), left, k);
            left -= *hand;
        }
        left
    }
}

impl<C: Chance + ?Sized> Chance for &mut C {
    #[inline]
    fn pick(&mut self, source: Source, n: u32) -> u32 {
        (**self).pick(source, n)
    }

    #[inline]
    fn draw(&mut self, source: Source, from: Cards, k: u32) -> Cards {
        (**self).draw(source, from, k)
    }

    #[inline]
    fn order(&mut self, source: Source, cards: Cards, into: &mut [Card]) {
        (**self).order(source, cards, into);
    }

    #[inline]
    fn deal(&mut self, pile: Cards, k: u32, hands: &mut [Cards]) -> Cards {
        (**self).deal(pile, k, hands)
    }
}
