//! The standard 52-card pack, and a second one beside it.
//!
//! Index 0–51 is the first pack, 52–103 the second; within a pack, index = rank × 4 + suit, with
//! ranks `2 3 4 5 6 7 8 9 T J Q K A` (0–12) and suits clubs, diamonds, hearts, spades (0–3).
//! Ascending indices are therefore ascending ranks. In notation: `9H`, `TC` or `10C`, and `9H'`
//! for the second pack.

use crate::card::{Card, Cards};
use crate::face::{Emblem, Face, Print};

/// Cards in one pack.
pub const PACK: u8 = 52;

/// The four suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    /// All four, in the order of their indices.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// Hearts and diamonds.
    #[inline]
    pub const fn is_red(self) -> bool {
        matches!(self, Suit::Diamonds | Suit::Hearts)
    }

    /// The letter of the notation.
    pub const fn letter(self) -> char {
        match self {
            Suit::Clubs => 'C',
            Suit::Diamonds => 'D',
            Suit::Hearts => 'H',
            Suit::Spades => 'S',
        }
    }

    /// The name of the emblem.
    pub const fn name(self) -> &'static str {
        match self {
            Suit::Clubs => "clubs",
            Suit::Diamonds => "diamonds",
            Suit::Hearts => "hearts",
            Suit::Spades => "spades",
        }
    }
}

/// How the suits are drawn.
pub const EMBLEMS: &[Emblem] = &[
    Emblem {
        name: Suit::Clubs.name(),
        path: "M46 66C43 74 35 80 26 80A21 21 0 1 1 31.5 38.7A21 21 0 1 1 68.5 38.7A21 21 0 1 1 74 80\
            C65 80 57 74 54 66C54 80 58 89 67 95H33C42 89 46 80 46 66Z",
        colour: "black",
        print: Print::Pips,
    },
    Emblem {
        name: Suit::Diamonds.name(),
        path: "M50 4C60 22 72 37 86 50C72 63 60 78 50 96C40 78 28 63 14 50C28 37 40 22 50 4Z",
        colour: "red",
        print: Print::Pips,
    },
    Emblem {
        name: Suit::Hearts.name(),
        path: "M50 94C43 78 7 58 7 32C7 18 17 8 30 8C39 8 46 13 50 23C54 13 61 8 70 8C83 8 93 18 93 32\
            C93 58 57 78 50 94Z",
        colour: "red",
        print: Print::Pips,
    },
    Emblem {
        name: Suit::Spades.name(),
        path: "M50 4C57 21 93 40 93 62C93 74 84 82 73 82C65 82 58 77 54 69C55 82 59 90 67 95H33\
            C41 90 45 82 46 69C42 77 35 82 27 82C16 82 7 74 7 62C7 40 43 21 50 4Z",
        colour: "black",
        print: Print::Pips,
    },
];

const RANKS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/// Rank numbers of the cards that have no number printed.
pub mod rank {
    /// The jack.
    pub const JACK: u8 = 9;
    /// The queen.
    pub const QUEEN: u8 = 10;
    /// The king.
    pub const KING: u8 = 11;
    /// The ace.
    pub const ACE: u8 = 12;
}

/// The red cards of both packs.
pub const RED: Cards = of_suits(Suit::Diamonds, Suit::Hearts);
/// The black cards of both packs.
pub const BLACK: Cards = of_suits(Suit::Clubs, Suit::Spades);

const fn of_suits(one: Suit, other: Suit) -> Cards {
    let mut cards = Cards::EMPTY;
    let mut index = 0;
    while index < 2 * PACK {
        if index % 4 == one as u8 || index % 4 == other as u8 {
            cards.add(Card::new(index));
        }
        index += 1;
    }
    cards
}

/// The cards of one pack, 0 or 1.
#[inline]
pub const fn pack(n: u8) -> Cards {
    Cards::range(n * PACK, (n + 1) * PACK)
}

/// The card of this rank (0–12, 0 is the two) and suit in the first pack.
#[inline]
pub const fn card(rank: u8, suit: Suit) -> Card {
    Card::new(rank * 4 + suit as u8)
}

/// The four cards of a rank (0–12, 0 is the two) in the first pack.
pub const fn rank_cards(rank: u8) -> Cards {
    Cards::range(rank * 4, rank * 4 + 4)
}

/// The rank, 0–12: two, …, ten, jack, queen, king, ace.
#[inline]
pub const fn rank(card: Card) -> u8 {
    RANK_OF[card.to_usize()]
}

/// The rank by index: quicker than a division, where cards are compared all the time.
const RANK_OF: [u8; 128] = {
    let mut ranks = [0; 128];
    let mut index = 0;
    while index < 128 {
        ranks[index as usize] = index % PACK / 4;
        index += 1;
    }
    ranks
};

/// The suit.
#[inline]
pub const fn suit(card: Card) -> Suit {
    Suit::ALL[card.to_usize() % 4]
}

/// The card in notation: `9H`, `10C`, and with `'` for the second pack.
pub fn code(card: Card) -> String {
    let mark = if card.index() < PACK { "" } else { "'" };
    format!("{}{}{mark}", RANKS[rank(card) as usize], suit(card).letter())
}

/// Several cards in notation, separated by spaces, ascending.
pub fn codes(cards: Cards) -> String {
    cards.iter().map(code).collect::<Vec<_>>().join(" ")
}

/// The face of a card.
pub fn face(card: Card) -> Face {
    Face {
        code: code(card),
        index: RANKS[rank(card) as usize].to_owned(),
        emblem: suit(card).name().to_owned(),
    }
}

/// The faces of a set of cards, ascending.
pub fn faces(cards: Cards) -> Vec<Face> {
    cards.iter().map(face).collect()
}

/// Reads a card: rank `2`–`10` (or `T`), `J`, `Q`, `K`, `A`; suit `C`, `D`, `H`, `S` or the sign;
/// `'` for the second pack. Case does not matter.
pub fn parse(text: &str) -> Option<Card> {
    let (text, second) = match text.strip_suffix(['\'', '’']) {
        Some(rest) => (rest, PACK),
        None => (text, 0),
    };
    let last = text.chars().next_back()?;
    let suit = match last.to_ascii_uppercase() {
        'C' | '♣' => Suit::Clubs,
        'D' | '♦' => Suit::Diamonds,
        'H' | '♥' => Suit::Hearts,
        'S' | '♠' => Suit::Spades,
        _ => return None,
    };
    let printed = text[..text.len() - last.len_utf8()].to_ascii_uppercase();
    let printed = if printed == "T" { "10" } else { &printed };
    let rank = RANKS.iter().position(|&rank| rank == printed)?;
    Some(Card::new(card(rank as u8, suit).index() + second))
}

/// Serializes cards by their notation, for events: `#[serde(serialize_with = "…")]`.
pub mod notation {
    use super::{Card, Cards};
    use serde::{Serialize, Serializer};

    /// One card: `"9H"`.
    #[inline]
    pub fn card<S: Serializer>(card: &Card, serializer: S) -> Result<S::Ok, S::Error> {
        super::code(*card).serialize(serializer)
    }

    /// One card that may be unknown: `"9H"` or `null`.
    pub fn maybe_card<S: Serializer>(card: &Option<Card>, s: S) -> Result<S::Ok, S::Error> {
        card.map(super::code).serialize(s)
    }

    /// A set of cards: `"9H QC"`.
    pub fn cards<S: Serializer>(cards: &Cards, serializer: S) -> Result<S::Ok, S::Error> {
        super::codes(*cards).serialize(serializer)
    }

    /// A set of cards that may be unknown: `"9H QC"` or `null`.
    pub fn maybe_cards<S: Serializer>(cards: &Option<Cards>, s: S) -> Result<S::Ok, S::Error> {
        cards.map(super::codes).serialize(s)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back() {
        for card in Cards::range(0, 104) {
            assert_eq!(parse(&code(card)), Some(card));
            assert_eq!(parse(&code(card).to_lowercase()), Some(card));
        }
        assert_eq!(parse("TC"), parse("10c"));
        assert_eq!(parse("9♥"), parse("9H"));
        for text in ["", "H", "1H", "11H", "9X", "9", "9HH", "9H''", "♥"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn half_of_each_pack_is_red() {
        assert_eq!((RED & pack(0)).len(), 26);
        assert_eq!(RED & BLACK, Cards::EMPTY);
        assert!(Cards::range(0, 104).iter().all(|c| RED.has(c) == suit(c).is_red()));
    }
}
