//! The thefts that can have moved a card, by gap between the times that all have seen it.

use super::location::Location;
use super::view::View;
use sortie_core::card::Card;

/// Thefts without a sight of a card between them, and where it was seen before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SightingGap {
    first: u8,
    last: u8,
    from: Location,
    /// Unseen where the gap is still open.
    to: Location,
}

impl SightingGap {
    /// Whether some of its thefts can have moved the card and leave it where it was seen next.
    fn may_be_touched(self, view: &View, card: Card) -> bool {
        let history = &view.table.history;
        let mut begun = false;
        (self.first as usize..=self.last as usize).any(|theft| {
            // A theft that the observer saw took its card and no other.
            let free = view.stolen.get(theft).is_none_or(|known| known == card);
            let victim = Location::hand(history.victim(theft));
            begun |= free && (self.from == Location::UNSEEN || self.from == victim);
            let thief = Location::hand(history.thief(theft));
            begun && free && (self.to == Location::UNSEEN || self.to == thief)
        })
    }

    /// Whether a theft must have moved the card.
    fn is_broken(self) -> bool {
        self.from != Location::UNSEEN && self.to != Location::UNSEEN && self.from != self.to
    }

    fn code(self) -> u64 {
        let bits = |place: Location| u64::from(place.code());
        u64::from(self.first)
            | u64::from(self.last + 1) << 4
            | bits(self.from) << 8
            | bits(self.to) << 12
    }
}

/// The gaps of a card that thefts can have touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SightingGaps {
    /// Those of them, 16 bits each.
    pub(super) code: u64,
    /// The thefts that are known to have been of this card, a bit each.
    pub(super) known: u8,
    /// The last theft of the first gap that was touched for certain; the number of thefts where
    /// there is none.
    pub(super) broken: u8,
}

impl SightingGaps {
    pub(super) fn new(view: &View, card: Card) -> Self {
        let history = &view.table.history;
        let thefts = history.len();
        let mut gaps = SightingGaps { code: 0, known: 0, broken: thefts as u8 };
        let (mut first, mut from) = (0, history.before(0).get(card));
        for theft in 0..thefts {
            if view.stolen.get(theft) == Some(card) {
                gaps.known |= 1 << theft;
            }
            let to = history.after(theft).get(card);
            if to == Location::UNSEEN && theft + 1 < thefts {
                continue;
            }
            let gap = SightingGap { first: first as u8, last: theft as u8, from, to };
            if gap.is_broken() && usize::from(gaps.broken) == thefts {
                gaps.broken = gap.last;
            }
            if gap.may_be_touched(view, card) {
                // At most four thefts make at most four gaps, which fill the 64 bits.
                gaps.code = gaps.code << 16 | gap.code();
            }
            (first, from) = (theft + 1, history.before(theft + 1).get(card));
        }
        gaps
    }
}

/// Whether a theft may have been one of this card.
pub(super) fn may_be_stolen(view: &View, card: Card) -> bool {
    SightingGaps::new(view, card).code != 0
}
