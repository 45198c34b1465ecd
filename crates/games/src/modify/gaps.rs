//! Where thefts can have moved a card, between the times that all have seen it.

use super::places::Place;
use super::view::View;
use sortie_core::card::Card;

/// Thefts without a sight of a card between them, and where it was seen before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Gap {
    first: u8,
    last: u8,
    from: Place,
    /// Unseen where the gap is still open.
    to: Place,
}

impl Gap {
    /// Whether some of its thefts can have moved the card and leave it where it was seen next.
    fn may_be_touched(self, view: &View, card: Card) -> bool {
        let journal = &view.table.journal;
        let mut begun = false;
        (self.first as usize..=self.last as usize).any(|theft| {
            let free = view.loot.of(theft).is_none_or(|known| known == card);
            let victim = Place::hand(journal.victim(theft));
            begun |= free && (self.from == Place::UNSEEN || self.from == victim);
            let thief = Place::hand(journal.thief(theft));
            begun && free && (self.to == Place::UNSEEN || self.to == thief)
        })
    }

    /// Whether a theft must have moved the card.
    fn is_broken(self) -> bool {
        self.from != Place::UNSEEN && self.to != Place::UNSEEN && self.from != self.to
    }

    fn code(self) -> u64 {
        let bits = |place: Place| u64::from(place.code());
        u64::from(self.first)
            | u64::from(self.last + 1) << 4
            | bits(self.from) << 8
            | bits(self.to) << 12
    }
}

/// The gaps of a card that thefts can have touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gaps {
    /// Those of them, 16 bits each.
    pub(super) code: u64,
    /// The thefts that are known to have been of this card, a bit each.
    pub(super) known: u8,
    /// The last theft of the first gap that was touched for certain; the number of thefts where
    /// there is none.
    pub(super) broken: u8,
}

impl Gaps {
    pub(super) fn of(view: &View, card: Card) -> Self {
        let journal = &view.table.journal;
        let thefts = journal.len();
        let mut gaps = Gaps { code: 0, known: 0, broken: thefts as u8 };
        let (mut first, mut from) = (0, journal.before(0).of(card));
        for theft in 0..thefts {
            if view.loot.of(theft) == Some(card) {
                gaps.known |= 1 << theft;
            }
            let to = journal.after(theft).of(card);
            if to == Place::UNSEEN && theft + 1 < thefts {
                continue;
            }
            let gap = Gap { first: first as u8, last: theft as u8, from, to };
            if gap.is_broken() && usize::from(gaps.broken) == thefts {
                gaps.broken = gap.last;
            }
            if gap.may_be_touched(view, card) {
                gaps.code = gaps.code << 16 | gap.code();
            }
            (first, from) = (theft + 1, journal.before(theft + 1).of(card));
        }
        gaps
    }
}

/// Whether a theft may have been one of this card.
pub(super) fn may_be_stolen(view: &View, card: Card) -> bool {
    Gaps::of(view, card).code != 0
}
