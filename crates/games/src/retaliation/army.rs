//! Armies: the eleven cards of a house that fight.

use super::house::House;
use serde::{Serialize, Serializer};
use sortie_core::card::{Card, Cards};
use sortie_core::face::Face;
use sortie_core::french;
use std::num::NonZeroU8;

const NAMES: [&str; 11] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J"];

/// An army by its rank for order (RET-03): ace 1, numbers as printed,
/// jack 11. Its owner follows from where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
// Never 0, so `Option<Army>` takes one byte and a state stays small to copy.
pub struct Army(NonZeroU8);

impl Army {
    /// The lowest.
    pub const ACE: Army = Army(NonZeroU8::MIN);

    /// The army of this rank; `None` for a number outside 1–11.
    pub const fn new(rank: u8) -> Option<Self> {
        match NonZeroU8::new(rank) {
            Some(rank) if rank.get() <= 11 => Some(Army(rank)),
            _ => None,
        }
    }

    /// The rank for order, 1–11.
    pub const fn rank(self) -> u8 {
        self.0.get()
    }

    /// Whether it is the ace.
    pub const fn is_ace(self) -> bool {
        self.rank() == 1
    }

    /// Whether it is the jack.
    pub const fn is_jack(self) -> bool {
        self.rank() == 11
    }

    /// Whether its rank is even; the ace and the jack count as odd.
    pub const fn is_even(self) -> bool {
        self.rank().is_multiple_of(2)
    }

    /// Its value in the score before any factor: 2–10 their number, ace and jack nothing.
    pub const fn value(self) -> u8 {
        if self.is_ace() || self.is_jack() { 0 } else { self.rank() }
    }

    /// The printed index: `A`, `2`–`10`, `J`.
    pub const fn name(self) -> &'static str {
        NAMES[(self.rank() - 1) as usize]
    }

    /// The card of this army in a house.
    pub const fn card(self, house: House) -> Card {
        let rank = if self.is_ace() { french::rank::ACE } else { self.rank() - 2 };
        french::card(rank, house.suit())
    }

    /// The face of this army in a house.
    pub(super) fn face(self, house: House) -> Face {
        french::face(self.card(house))
    }

    /// The army and the house that a card is; `None` for royalty.
    pub const fn from_card(card: Card) -> Option<(Army, House)> {
        let rank = match french::rank(card) {
            // The French pack has the ace on top; here it is the lowest (RET-03).
            french::rank::ACE => 1,
            rank => rank + 2,
        };
        match Army::new(rank) {
            Some(army) => Some((army, House::from_suit(french::suit(card)))),
            None => None,
        }
    }
}

impl Serialize for Army {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A set of armies of one house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Armies(u16);

impl Armies {
    /// None.
    pub(super) const NONE: Armies = Armies(0);
    /// All eleven.
    pub(super) const ALL: Armies = Armies(0x7ff);

    /// The armies of these ranks for order; numbers outside 1–11 are left out.
    pub(super) const fn from_ranks(ranks: &[u8]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < ranks.len() {
            if let Some(army) = Army::new(ranks[i]) {
                bits |= 1 << (army.rank() - 1);
            }
            i += 1;
        }
        Armies(bits)
    }

    /// Bit `i` is set when the army of rank `i + 1` is in the set. Bits from 11 on are ignored.
    pub(super) const fn from_bits(bits: u128) -> Self {
        Armies(bits as u16 & Armies::ALL.0)
    }

    /// See [`Armies::from_bits`].
    pub(super) const fn bits(self) -> u128 {
        self.0 as u128
    }

    /// The number of armies.
    pub(super) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether this army is in the set.
    pub(super) const fn has(self, army: Army) -> bool {
        self.0 >> (army.rank() - 1) & 1 == 1
    }

    /// With one more.
    pub(super) const fn with(self, army: Army) -> Self {
        Armies(self.0 | 1 << (army.rank() - 1))
    }

    /// Without that one.
    pub(super) const fn without(self, army: Army) -> Self {
        Armies(self.0 & !(1 << (army.rank() - 1)))
    }

    /// Those that are not in the other set.
    pub(super) const fn except(self, other: Armies) -> Self {
        Armies(self.0 & !other.0)
    }

    /// Those of both sets.
    pub(super) const fn and(self, other: Armies) -> Self {
        Armies(self.0 | other.0)
    }

    /// The lowest.
    pub(super) const fn first(self) -> Option<Army> {
        if self.0 == 0 { None } else { Army::new(self.0.trailing_zeros() as u8 + 1) }
    }

    /// The only one; `None` when there are none or several.
    pub(super) const fn only(self) -> Option<Army> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// In ascending order.
    pub(super) fn iter(self) -> impl Iterator<Item = Army> {
        let mut left = self;
        std::iter::from_fn(move || {
            let army = left.first()?;
            left = left.without(army);
            Some(army)
        })
    }

    /// The faces in a house, ascending.
    pub(super) fn faces(self, house: House) -> Vec<Face> {
        self.iter().map(|army| army.face(house)).collect()
    }
}

impl FromIterator<Army> for Armies {
    fn from_iter<I: IntoIterator<Item = Army>>(armies: I) -> Self {
        armies.into_iter().fold(Armies::NONE, Armies::with)
    }
}

impl From<Armies> for Cards {
    /// A set of cards with one index for each rank, for a question of chance.
    fn from(armies: Armies) -> Self {
        Cards::from_bits(armies.bits())
    }
}
