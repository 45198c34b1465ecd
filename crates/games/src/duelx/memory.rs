//! The public tags of hidden cards, and the memory of each observer of cards that were shuffled
//! back.
//!
//! When the discards become a new deck (DUX-18), nobody knows any longer where its cards go, but
//! not all is forgotten: a card that was shuffled in cannot be one that was held all the while. So
//! every hidden card bears the last reshuffle that it was part of. On a card in a hand, or in
//! discards that lie hidden, it is a tag that all see: "held since before". Of a card whose place
//! is unknown, each observer knows the last reshuffle into which it saw the card go, and the card
//! lies in a place with that tag or a later one. The two seats see what all see, and each its own
//! hidden discards besides; whatever is shuffled in, at least one of them sees. So the tag of a
//! card is the later of what the two remember.
//!
//! Reshuffles are numbered by rank: one whose tag no card in a hand bears any more makes no
//! difference, and the numbers close up at the next reshuffle. With at most seven cards in each
//! hand there are never more than fourteen besides the deal, which is 0.

use serde::Serialize;
use sortie_core::card::{Card, Cards};
use sortie_core::tags::Tags;

/// The highest number of a reshuffle: a tag for each card of two hands.
pub(super) const MOST: usize = 14;

/// How many cards bear each tag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally([u8; MOST + 1]);

impl Tally {
    pub(super) const NONE: Tally = Tally([0; MOST + 1]);

    /// How many cards bear this tag.
    #[inline]
    pub(super) fn count(&self, reshuffle: u8) -> u8 {
        self.0.get(usize::from(reshuffle)).copied().unwrap_or(0)
    }

    #[inline]
    pub(super) fn add(&mut self, reshuffle: u8, n: u8) {
        if let Some(count) = self.0.get_mut(usize::from(reshuffle)) {
            *count += n;
        }
    }

    /// How many cards.
    #[inline]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }

    /// Whether no card bears any tag but 0.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
    pub(super) fn is_plain(&self) -> bool {
        self.0[1..].iter().all(|&n| n == 0)
    }

    /// The numbers from the deal on, without zeros at the end.
    pub(super) fn counts(&self) -> &[u8] {
        let len = self.0.iter().rposition(|&n| n > 0).map_or(0, |last| last + 1);
        &self.0[..len]
    }
}

impl Serialize for Tally {
    /// A list: how many of the deal, of the first reshuffle that still matters, and so on.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.counts().serialize(serializer)
    }
}

/// The memory of reshuffles. Public cards have 0 everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Memory {
    /// The number of the reshuffle that made the deck.
    pub(super) level: u8,
    /// The last reshuffle into which all saw the card go.
    pub(super) all: Tags<4>,
    /// The same for each seat; never less.
    pub(super) own: [Tags<4>; 2],
    /// How many cards each seat had hidden of those that went into each reshuffle.
    pub(super) returned: [Tally; 2],
}

impl Memory {
    pub(super) const NONE: Memory =
        Memory { level: 0, all: Tags::NONE, own: [Tags::NONE; 2], returned: [Tally::NONE; 2] };

    /// The last reshuffle that a hidden card was part of.
    #[inline]
    pub(super) fn latest_of(&self, card: Card) -> u8 {
        if self.level == 0 {
            return 0;
        }
        self.own[0].get(card).max(self.own[1].get(card))
    }

    /// The same for several cards; 0 for all others.
    pub(super) fn latest(&self, cards: Cards) -> Tags<4> {
        // Each shuffled card was seen by a seat, so the later of the two memories is its tag.
        let mut latest = self.own[0].only(cards);
        for reshuffle in 1..=self.level {
            latest.raise(self.own[1].bearing(cards, reshuffle), reshuffle);
        }
        latest
    }

    /// How many of these hidden cards bear each tag.
    #[inline]
    pub(super) fn tally(&self, cards: Cards) -> Tally {
        let mut tally = Tally::NONE;
        if self.level == 0 {
            // Without a reshuffle that matters there is nothing to look up.
            tally.add(0, cards.len() as u8);
        } else if !cards.is_empty() {
            let latest = self.latest(cards);
            for reshuffle in 0..=self.level {
                tally.add(reshuffle, latest.bearing(cards, reshuffle).len() as u8);
            }
        }
        tally
    }

    /// All see these cards now.
    #[inline]
    pub(super) fn reveal(&mut self, cards: Cards) {
        if self.level > 0 {
            self.seen_by_all(cards, 0);
        }
    }

    /// All saw these cards go into a reshuffle.
    pub(super) fn seen_by_all(&mut self, cards: Cards, reshuffle: u8) {
        self.all.set(cards, reshuffle);
        self.own[0].set(cards, reshuffle);
        self.own[1].set(cards, reshuffle);
    }

    /// The discards become the deck, while these cards are held.
    #[cold]
    pub(super) fn reshuffle(&mut self, held: Cards, seen: Cards, buried: [Cards; 2]) {
        let latest = self.latest(held);
        let mut borne = 0u32;
        for reshuffle in 0..=self.level {
            borne |= u32::from(!latest.bearing(held, reshuffle).is_empty()) << reshuffle;
        }
        // Whatever fits no place before this one fits none before the next that is still borne.
        let rank = |reshuffle: u8| (borne & ((1 << reshuffle) - 1)).count_ones() as u8;
        let close_up = |tags: &Tags<4>| {
            let mut ranked = Tags::NONE;
            for reshuffle in 1..=self.level {
                ranked.mark(tags.bearing(!Cards::EMPTY, reshuffle), rank(reshuffle));
            }
            ranked
        };
        let mut next = Memory {
            // With empty hands nothing is borne, and the new deck is as good as a first deal: 0.
            level: borne.count_ones() as u8,
            all: close_up(&self.all),
            own: [close_up(&self.own[0]), close_up(&self.own[1])],
            returned: [Tally::NONE; 2],
        };
        next.seen_by_all(seen, next.level);
        for (seat, buried) in buried.into_iter().enumerate() {
            next.own[seat].set(buried, next.level);
            let still = (1..=self.level).filter(|&n| borne >> n & 1 == 1 && rank(n) > 0);
            for reshuffle in still {
                next.returned[seat].add(rank(reshuffle), self.returned[seat].count(reshuffle));
            }
            if next.level > 0 {
                next.returned[seat].add(next.level, buried.len() as u8);
            }
        }
        *self = next;
    }
}
