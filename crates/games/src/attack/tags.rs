//! The public tags of hidden cards in Attack!

use super::rules::Attack;
use serde::ser::{Serialize, SerializeMap, Serializer};
use sortie_core::card::{Card, Cards};
use sortie_core::french::{BLACK, RED};
use sortie_core::seat::Seat;
use sortie_core::tags::Tags;

/// A public proof about a hidden card. It goes with the card until the card is turned up. Higher is
/// narrower in each of its two parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Proof(u8);

impl Serialize for Proof {
    /// In the words of a position; empty where nothing is proven.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if self.no_sword() {
            map.serialize_entry("no_sword", &true)?;
        }
        if self.shield_limit() < 16 {
            map.serialize_entry("no_shield_from", &self.shield_limit())?;
        }
        map.end()
    }
}

impl Proof {
    /// Nothing is proven.
    pub(super) const NONE: Proof = Proof(0);
    /// It is no Sword.
    pub(super) const NO_SWORD: Proof = Proof(16);

    /// It is no Shield of this value (1–15) or more; with 1, no Shield at all.
    pub(super) const fn no_shield_from(value: u8) -> Self {
        Proof(16 - value)
    }

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
    pub(super) fn is_none(&self) -> bool {
        *self == Proof::NONE
    }

    pub(super) const fn from_bits(bits: u8) -> Self {
        Proof(bits & 31)
    }

    pub(super) const fn bits(self) -> u8 {
        self.0
    }

    pub(super) const fn no_sword(self) -> bool {
        self.0 & 16 != 0
    }

    /// The least value that a Shield cannot have; 16 where nothing is proven.
    pub(super) const fn shield_limit(self) -> u8 {
        16 - (self.0 & 15)
    }

    /// The cards that fit.
    pub(super) fn allows(self, rules: &Attack) -> Cards {
        let shields = match self.shield_limit() {
            16 => BLACK,
            limit => BLACK - rules.at_least(limit),
        };
        if self.no_sword() { shields } else { shields | RED }
    }
}

/// Proofs about cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Proofs {
    no_sword: Cards,
    no_shield: Tags<4>,
}

impl Proofs {
    pub(super) const EMPTY: Proofs = Proofs { no_sword: Cards::EMPTY, no_shield: Tags::NONE };

    /// The proof about a card.
    #[inline]
    pub(super) fn get(&self, card: Card) -> Proof {
        Proof(u8::from(self.no_sword.has(card)) << 4 | self.no_shield.get(card))
    }

    /// The proofs about these cards alone.
    #[inline]
    pub(super) fn only(&self, cards: Cards) -> Self {
        Proofs { no_sword: self.no_sword & cards, no_shield: self.no_shield.only(cards) }
    }

    /// Forgets what is proven about these cards.
    #[inline]
    pub(super) fn clear(&mut self, cards: Cards) {
        *self = self.only(!cards);
    }

    /// Puts a proof on a card about which nothing is proven.
    #[inline]
    pub(super) fn mark(&mut self, card: Card, proof: Proof) {
        let card = Cards::single(card);
        self.no_sword |= if proof.no_sword() { card } else { Cards::EMPTY };
        self.no_shield.mark(card, proof.0 & 15);
    }

    /// Adds a proof to each of these cards.
    #[inline]
    pub(super) fn add(&mut self, cards: Cards, proof: Proof) {
        if proof.no_sword() {
            self.no_sword |= cards;
        }
        self.no_shield.raise(cards, proof.0 & 15);
    }
}

/// All that is seen on a hidden card: which reshuffle it was last part of, and what play has
/// proven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Tag(u16);

impl Tag {
    #[inline]
    pub(super) fn new(shuffle: u8, proof: Proof) -> Self {
        Tag(u16::from(shuffle) << 5 | u16::from(proof.0))
    }

    /// With bits above the ninth left out.
    #[inline]
    pub(super) fn from_bits(bits: u16) -> Self {
        Tag(bits & 0x1ff)
    }

    #[inline]
    pub(super) fn bits(self) -> u16 {
        self.0
    }

    #[inline]
    pub(super) fn shuffle(self) -> u8 {
        (self.0 >> 5) as u8
    }

    #[inline]
    pub(super) fn proof(self) -> Proof {
        Proof::from_bits(self.0 as u8)
    }
}

/// The tags of the cards of a hand, 12 bits each; what follows after the last is zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct HandTags(u64);

const LANE: u32 = 12;

impl HandTags {
    pub(super) const EMPTY: HandTags = HandTags(0);

    #[inline]
    pub(super) fn get(self, place: u32) -> Tag {
        Tag::from_bits((self.0 >> (LANE * place)) as u16)
    }

    /// The tags from this place on move up.
    #[inline]
    pub(super) fn insert(&mut self, place: u32, tag: Tag) {
        let at = LANE * place;
        let below = self.0 & ((1 << at) - 1);
        self.0 = below | u64::from(tag.0) << at | (self.0 - below) << LANE;
    }

    /// The tags behind this place move down.
    #[inline]
    pub(super) fn remove(&mut self, place: u32) -> Tag {
        let (at, tag) = (LANE * place, self.get(place));
        let below = self.0 & ((1 << at) - 1);
        self.0 = below | self.0 >> at >> LANE << at;
        tag
    }

    /// Adds a proof to each of the first `n`, to all at once.
    #[inline]
    pub(super) fn raise(&mut self, n: u32, proof: Proof) {
        let ones = 0x001_001_001_001_001 & ((1 << (LANE * n)) - 1);
        let shields = self.0 & (ones * 15);
        let wanted = ones * u64::from(proof.0 & 15);
        // Bit 4 of a tag is left where the tag has at least what is wanted.
        let enough = ((shields | (ones * 16)) - wanted) & (ones * 16);
        let kept = enough - (enough >> 4);
        let raised = shields & kept | wanted & !kept;
        self.0 = (self.0 - shields) | raised | (ones * u64::from(proof.0 & 16));
    }

    /// The same tags in descending order.
    #[inline]
    pub(super) fn sorted(self) -> Self {
        // The best sorting network for five: without branches, which nothing could predict.
        const NETWORK: [(usize, usize); 9] =
            [(0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3)];
        let mut tags = [0, 1, 2, 3, 4].map(|place| self.0 >> (LANE * place) & 0xfff);
        for (a, b) in NETWORK {
            (tags[a], tags[b]) = (tags[a].max(tags[b]), tags[a].min(tags[b]));
        }
        HandTags(tags.iter().rev().fold(0, |all, tag| all << LANE | tag))
    }
}

/// For each card, the last reshuffle that it was part of; known to all, since a Deck of Champions
/// holds only cards that were seen. It is the tag "drawn since": a card in a hand that bears an
/// older one has been held since before the later reshuffles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Shuffle {
    /// The number of the reshuffle; 0 is the deal.
    number: Tags<4>,
    /// The cards that were part of a reshuffle of seat 1.
    second: Cards,
}

impl Shuffle {
    pub(super) const NONE: Shuffle = Shuffle { number: Tags::NONE, second: Cards::EMPTY };

    /// The number of the card's last reshuffle; 0 if it has been in none.
    #[inline]
    pub(super) fn number(&self, card: Card) -> u8 {
        self.number.get(card)
    }

    /// Those of these cards with this number.
    pub(super) fn bearing(&self, cards: Cards, number: u8) -> Cards {
        self.number.bearing(cards, number)
    }

    /// The cards whose number has this bit.
    pub(super) fn bit(&self, bit: usize) -> Cards {
        self.number.plane(bit)
    }

    /// The cards whose last reshuffle was one of seat 1.
    pub(super) fn second_seat_cards(&self) -> Cards {
        self.second
    }

    pub(super) fn set(&mut self, cards: Cards, seat: Seat, number: u8) {
        self.number.set(cards, number);
        self.second = if seat == 1 { self.second | cards } else { self.second - cards };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(tags: &[u16]) -> HandTags {
        let mut hand = HandTags::EMPTY;
        for (place, &tag) in (0..).zip(tags) {
            hand.insert(place, Tag(tag));
        }
        hand
    }

    #[test]
    fn tags_stay_with_their_cards_when_others_come_and_go() {
        let mut tags = hand(&[7, 0, 511]);
        tags.insert(1, Tag(32));
        tags.insert(4, Tag(3));
        assert_eq!(tags, hand(&[7, 32, 0, 511, 3]));
        assert_eq!(tags.remove(4), Tag(3));
        assert_eq!(tags.remove(0), Tag(7));
        assert_eq!(tags.remove(1), Tag(0));
        assert_eq!(tags, hand(&[32, 511]));
    }

    #[test]
    fn a_hand_of_any_tags_is_sorted() {
        // A network that sorts every row of zeros and ones sorts everything.
        for bits in 0..32u16 {
            let tags = [0, 1, 2, 3, 4].map(|place| bits >> place & 1);
            let ones = bits.count_ones() as usize;
            assert_eq!(hand(&tags).sorted(), hand(&[1; 5][..ones]));
        }
        assert_eq!(hand(&[3, 400, 7, 400]).sorted(), hand(&[400, 400, 7, 3]));
    }

    #[test]
    fn a_proof_raises_each_part_of_a_tag_alone() {
        let mut tags = hand(&[0, 5, 64 + 12, 64 + 16]);
        tags.raise(4, Proof::no_shield_from(9));
        assert_eq!(tags, hand(&[7, 7, 64 + 12, 64 + 16 + 7]));
        tags.raise(4, Proof::NO_SWORD);
        assert_eq!(tags, hand(&[16 + 7, 16 + 7, 64 + 16 + 12, 64 + 16 + 7]));
    }
}
