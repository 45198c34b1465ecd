//! The deck of Attacke: kinds of equal cards, and which of them stands for which index.
//!
//! The cards of a kind have neighbouring indices: colour by colour the knights in ascending order
//! of values, then the shields. In notation a card is the letter of its colour and its value, `R5`,
//! and a shield `S7` or `S10`; equal cards have the same name.

use serde::{Serialize, Serializer};
use sortie_core::card::{Card, Cards};
use sortie_core::face::Face;
use sortie_core::text::MessageId;

/// The values of the knights.
pub(super) const VALUES: [u8; 5] = [2, 3, 4, 5, 7];
/// The letters of the colours, then that of the shields.
const LETTERS: [&str; 6] = ["R", "B", "G", "Y", "P", "S"];
/// The names of the emblems.
const EMBLEMS: [&str; 6] = ["red", "blue", "green", "yellow", "purple", "shield"];
/// The number of kinds.
pub(super) const KINDS: usize = 27;
/// The number of cards.
pub(super) const DECK: u8 = 96;

/// A kind of at most so many cards is small: nearly all are, and they are packed together.
pub(super) const SMALL: u8 = 4;

/// One of the five colours, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Colour(u8);

impl Colour {
    /// All five.
    pub const ALL: [Colour; 5] = [Colour(0), Colour(1), Colour(2), Colour(3), Colour(4)];

    pub(super) const fn number(self) -> u8 {
        self.0
    }

    /// The name in notation: `red`.
    pub const fn name(self) -> &'static str {
        EMBLEMS[self.0 as usize]
    }

    /// The letter in notation: `R`.
    pub const fn letter(self) -> &'static str {
        LETTERS[self.0 as usize]
    }

    /// The message that is its word in a sentence.
    pub(super) const fn word(self) -> MessageId {
        [
            id!("attacke-colour-red"),
            id!("attacke-colour-blue"),
            id!("attacke-colour-green"),
            id!("attacke-colour-yellow"),
            id!("attacke-colour-purple"),
        ][self.0 as usize]
    }

    /// Reads a name or a letter.
    pub(super) fn read(text: &str) -> Option<Self> {
        let is = |colour: &Colour| {
            text.eq_ignore_ascii_case(colour.name()) || text.eq_ignore_ascii_case(colour.letter())
        };
        Colour::ALL.into_iter().find(is)
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The number of cards of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Layout {
    /// The colours that are played with: five, but in a game for tests.
    pub(super) colours: u8,
    /// Of each value in a colour.
    pub(super) copies: [u8; 5],
    /// Shields of 7, which have no colour (AKE-16).
    pub(super) sevens: u8,
    /// Shields of 10.
    pub(super) tens: u8,
}

impl Layout {
    pub(super) fn a_colour(self) -> u8 {
        self.copies.iter().fold(0, |sum: u8, n| sum.saturating_add(*n))
    }

    pub(super) fn size(self) -> u8 {
        // Parameters are checked after the deck is laid out, so a sum may be too large here.
        let knights = self.colours.saturating_mul(self.a_colour());
        knights.saturating_add(self.sevens).saturating_add(self.tens)
    }

    /// The first index and the number of cards of a kind; kinds are the knights, colour by colour,
    /// then the two shields.
    fn kind(self, kind: usize) -> (u8, u8) {
        let (colour, value) = ((kind / 5) as u8, kind % 5);
        let knights = self.colours.saturating_mul(self.a_colour());
        match kind {
            25 => (knights, self.sevens),
            26 => (knights.saturating_add(self.sevens), self.tens),
            _ if colour >= self.colours => (knights, 0),
            _ => {
                let before = self.copies[..value].iter();
                let from = colour.saturating_mul(self.a_colour());
                (before.fold(from, |from, n| from.saturating_add(*n)), self.copies[value])
            }
        }
    }

    /// The kind that this index belongs to. Documents ask this for every card.
    fn kind_of(self, card: Card) -> usize {
        let (index, a_colour) = (card.index(), self.a_colour());
        let knights = self.colours.saturating_mul(a_colour);
        if index >= knights {
            return if index - knights < self.sevens { 25 } else { KINDS - 1 };
        }
        // Only a colour without cards would be divided by zero, and then no index is a knight's.
        let (colour, mut within) = (usize::from(index / a_colour), index % a_colour);
        let holds = |n: &u8| {
            let held = within < *n;
            within = within.saturating_sub(*n);
            held
        };
        5 * colour + self.copies.iter().position(holds).unwrap_or(0)
    }

    pub(super) fn code(self, card: Card) -> String {
        code(self.kind_of(card))
    }

    pub(super) fn face(self, card: Card) -> Face {
        let kind = self.kind_of(card);
        let (colour, value) = of_kind(kind);
        Face {
            code: code(kind),
            index: format!("{}{value}", LETTERS[colour]),
            emblem: EMBLEMS[colour].to_owned(),
        }
    }

    pub(super) fn faces(self, cards: Cards) -> Vec<Face> {
        cards.iter().map(|card| self.face(card)).collect()
    }

    pub(super) fn codes(self, cards: Cards) -> String {
        cards.iter().map(|card| self.code(card)).collect::<Vec<_>>().join(" ")
    }
}

/// Colour (5 for a shield) and value of a kind.
const fn of_kind(kind: usize) -> (usize, u8) {
    match kind {
        25 => (5, 7),
        26 => (5, 10),
        _ => (kind / 5, VALUES[kind % 5]),
    }
}

fn code(kind: usize) -> String {
    let (colour, value) = of_kind(kind);
    format!("{}{value}", LETTERS[colour])
}

/// Cards with the layout that says which they are, for events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Named {
    pub(super) cards: Cards,
    pub(super) layout: Layout,
}

impl Named {
    pub(super) fn faces(&self) -> Vec<Face> {
        self.layout.faces(self.cards)
    }

    /// The cards in notation: `R4 R4 S7`.
    pub fn codes(&self) -> String {
        self.layout.codes(self.cards)
    }
}

impl Serialize for Named {
    /// In notation: `"R4 R4 S7"`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.codes())
    }
}

/// The neighbouring indices of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Span {
    /// The number of the kind, below 27.
    pub(super) kind: u8,
    pub(super) from: u8,
    pub(super) len: u8,
    pub(super) cards: Cards,
}

impl Span {
    /// The first `n` indices, at most all.
    #[inline]
    pub(super) fn first(self, n: u32) -> Cards {
        Cards::from_bits(self.cards.bits() & ((1 << n.min(64)) - 1) << self.from)
    }
}

/// The deck with its tables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Deck {
    pub(super) layout: Layout,
    /// By index, the indices of its kind.
    spans: [Span; DECK as usize],
    values: [u8; DECK as usize],
    /// The first card of each kind.
    pub(super) firsts: Cards,
    /// The cards of the kinds with at most [`SMALL`] of them.
    pub(super) small: Cards,
    /// The cards of each kind.
    pub(super) kinds: [Cards; KINDS],
    pub(super) colours: [Cards; 5],
    pub(super) shields: Cards,
    pub(super) tens: Cards,
    /// The cards of each value above: 2, 3, 4, 5, 7, 10.
    by_value: [Cards; 6],
}

impl Deck {
    pub(super) fn new(layout: Layout) -> Self {
        let mut deck = Deck {
            layout,
            spans: [Span::default(); DECK as usize],
            values: [0; DECK as usize],
            firsts: Cards::EMPTY,
            small: Cards::EMPTY,
            kinds: [Cards::EMPTY; KINDS],
            colours: [Cards::EMPTY; 5],
            shields: Cards::EMPTY,
            tens: Cards::EMPTY,
            by_value: [Cards::EMPTY; 6],
        };
        for kind in 0..KINDS {
            let (from, len) = layout.kind(kind);
            // Numbers of cards that do not add up are refused afterwards.
            if len == 0 || usize::from(from) + usize::from(len) > DECK.into() {
                continue;
            }
            let cards = Cards::range(from, from + len);
            let (colour, value) = of_kind(kind);
            for card in cards {
                deck.spans[card.to_usize()] = Span { kind: kind as u8, from, len, cards };
                deck.values[card.to_usize()] = value;
            }
            deck.firsts.add(Card::new(from));
            deck.kinds[kind] = cards;
            if len <= SMALL {
                deck.small |= cards;
            }
            match deck.colours.get_mut(colour) {
                Some(knights) => *knights |= cards,
                None => deck.shields |= cards,
            }
            if value == 10 {
                deck.tens = cards;
            }
            let at = VALUES.iter().position(|v| *v == value).unwrap_or(5);
            deck.by_value[at] |= cards;
        }
        deck
    }

    /// All cards.
    pub(super) fn all(&self) -> Cards {
        Cards::range(0, self.layout.size().min(DECK))
    }

    #[inline]
    pub(super) fn value(&self, card: Card) -> u8 {
        self.values[card.to_usize() % DECK as usize]
    }

    #[inline]
    pub(super) fn span(&self, card: Card) -> Span {
        // The remainder spares the check of bounds; no card has an index from 96 on.
        self.spans[card.to_usize() % DECK as usize]
    }

    /// The values of all these cards together.
    #[inline]
    pub(super) fn worth(&self, cards: Cards) -> u16 {
        let [twos, threes, fours, fives, sevens, tens] =
            self.by_value.map(|value| (value & cards).len() as u16);
        // Six counts instead of a loop over cards: a search asks this for every draft.
        2 * twos + 3 * threes + 4 * fours + 5 * fives + 7 * sevens + 10 * tens
    }

    /// The colour of the knights among these cards, of the first where there are several.
    #[inline]
    pub(super) fn colour(&self, cards: Cards) -> Option<Colour> {
        let knight = (cards - self.shields).first()?;
        Some(Colour(knight.index() / self.layout.a_colour().max(1)))
    }

    pub(super) fn named(&self, cards: Cards) -> Named {
        Named { cards, layout: self.layout }
    }

    /// Reads the name of a kind: its first card, wherever it lies. Case does not matter.
    pub(super) fn parse(&self, text: &str) -> Option<Card> {
        let (letter, value) = text.split_at_checked(1)?;
        let colour = LETTERS.iter().position(|known| known.eq_ignore_ascii_case(letter))?;
        // A number may also be written `+7` or `07`, the name of a card may not.
        let value = value.parse::<u8>().ok().filter(|_| !value.starts_with(['+', '0']))?;
        let is_named = |card: &Card| of_kind(self.span(*card).kind.into()) == (colour, value);
        self.firsts.iter().find(is_named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_of_the_kind_whose_indices_hold_it_and_is_read_by_its_name() {
        let layouts = [
            Layout { colours: 5, copies: [3, 3, 3, 3, 3], sevens: 11, tens: 10 },
            Layout { colours: 2, copies: [2, 0, 1, 0, 4], sevens: 0, tens: 3 },
            Layout { colours: 5, copies: [0; 5], sevens: 2, tens: 0 },
        ];
        for layout in layouts {
            let deck = Deck::new(layout);
            for card in deck.all() {
                let kind = layout.kind_of(card);
                let (from, len) = layout.kind(kind);
                assert!((from..from + len).contains(&card.index()), "{card:?} of {layout:?}");
                assert_eq!(deck.parse(&layout.code(card)), Some(Card::new(from)));
                assert_eq!(deck.parse(&layout.code(card).to_lowercase()), Some(Card::new(from)));
            }
        }
    }

    #[test]
    fn other_texts_name_no_card() {
        let deck = Deck::new(Layout { colours: 5, copies: [3; 5], sevens: 11, tens: 10 });
        for text in ["", "R", "R07", "R+7", "R6", "R10", "S5", "X7", "7R", "R7 ", "ÄR", "R-7"] {
            assert_eq!(deck.parse(text), None, "{text}");
        }
    }
}
