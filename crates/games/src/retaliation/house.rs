//! Houses, their two places and their royalty.

use serde::{Serialize, Serializer};
use sortie_core::card::Card;
use sortie_core::face::Face;
use sortie_core::french::{self, Suit};
use sortie_core::seat::Seat;
use sortie_core::text::MessageId;

/// The most houses that sit at a table.
pub(super) const MAX_HOUSES: usize = 4;

/// A house by its place at the table, 0–3. It is called by its suit: spades, hearts, clubs,
/// diamonds, in this order. So a player of two houses has both suits of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct House(u8);

impl House {
    /// The house at this place; `None` from 4 on.
    pub const fn new(place: u8) -> Option<Self> {
        if place < MAX_HOUSES as u8 { Some(House(place)) } else { None }
    }

    /// The first `n` houses, in the order in which they sit.
    pub fn first(n: u8) -> impl DoubleEndedIterator<Item = House> + Clone {
        (0..n.min(MAX_HOUSES as u8)).map(House)
    }

    /// The place at the table, 0–3.
    pub const fn place(self) -> u8 {
        self.0
    }

    /// The place as an array position, 0–3.
    pub const fn to_usize(self) -> usize {
        self.0 as usize
    }

    /// The seat that plays this house at a table of so many seats; nobody has more than two houses.
    pub const fn owner(self, seats: u8) -> Seat {
        if self.0 < seats { self.0 } else { self.0 - seats }
    }

    /// The suit of its cards.
    pub const fn suit(self) -> Suit {
        match self.0 {
            0 => Suit::Spades,
            1 => Suit::Hearts,
            2 => Suit::Clubs,
            _ => Suit::Diamonds,
        }
    }

    /// The house of this suit.
    pub const fn from_suit(suit: Suit) -> Self {
        match suit {
            Suit::Spades => House(0),
            Suit::Hearts => House(1),
            Suit::Clubs => House(2),
            Suit::Diamonds => House(3),
        }
    }

    /// The sign of its suit, which stands beside the name of its player.
    pub(super) const fn sign(self) -> &'static str {
        match self.0 {
            0 => "♠",
            1 => "♥",
            2 => "♣",
            _ => "♦",
        }
    }

    /// The message that names the house.
    pub(super) const fn word(self) -> MessageId {
        match self.0 {
            0 => id!("retaliation-spades"),
            1 => id!("retaliation-hearts"),
            2 => id!("retaliation-clubs"),
            _ => id!("retaliation-diamonds"),
        }
    }
}

impl Serialize for House {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.suit().name())
    }
}

/// One of the two places where the royalty of a house lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

impl Side {
    /// Both, left first.
    pub const BOTH: [Side; 2] = [Side::Left, Side::Right];

    /// The side as an array position, 0 or 1.
    pub const fn to_usize(self) -> usize {
        self as usize
    }

    /// The other one.
    pub const fn other(self) -> Self {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }

    /// How notation spells it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Side::Left => "left",
            Side::Right => "right",
        }
    }

    /// The message that names the side.
    pub(super) const fn word(self) -> MessageId {
        match self {
            Side::Left => id!("retaliation-left"),
            Side::Right => id!("retaliation-right"),
        }
    }
}

/// A card of the royalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Royal {
    /// The king.
    King,
    /// The queen.
    Queen,
}

impl Royal {
    /// Both, the king first.
    pub const BOTH: [Royal; 2] = [Royal::King, Royal::Queen];

    /// The card in a house.
    pub const fn card(self, house: House) -> Card {
        let rank = match self {
            Royal::King => french::rank::KING,
            Royal::Queen => french::rank::QUEEN,
        };
        french::card(rank, house.suit())
    }

    /// The face in a house.
    pub(super) fn face(self, house: House) -> Face {
        french::face(self.card(house))
    }
}
