//! The knowledge of an observer of Duel X (DUX-20).

use super::memory::Tally;
use super::public_state::PublicState;
use super::state::State;
use sortie_core::card::Cards;
use sortie_core::seat::{Observer, Seat, Seats};
use sortie_core::tags::Tags;

/// The knowledge of one observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(super) who: Observer,
    pub(super) public: PublicState,
    /// How many cards lie in the deck.
    pub(super) deck: u8,
    /// How many cards each seat holds.
    pub(super) held: [u8; 2],
    /// The faces of the observer's own hand.
    pub(super) hand: Cards,
    /// The discards that all have seen.
    pub(super) discards: Cards,
    /// How many of them are no longer remembered.
    pub(super) forgotten: u8,
    /// The faces of the observer's own discards that the others have not seen.
    pub(super) buried: Cards,
    /// The unknown cards in each hand, by the tag that all see on them.
    pub(super) in_hand: [Tally; 2],
    /// The unknown cards in discards that lie hidden.
    pub(super) in_discards: [Tally; 2],
    /// The memory of reshuffles; `None` where none matters.
    pub(super) memory: Option<Remembered>,
}

/// The memories of one observer about cards that were shuffled back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Remembered {
    /// The number of the reshuffle that made the deck.
    pub(super) level: u8,
    /// The last reshuffle into which all saw a card go.
    pub(super) all: Tags<4>,
    /// The last into which this observer saw it go.
    pub(super) own: Tags<4>,
    /// The tags of the observer's own cards.
    pub(super) latest: Tags<4>,
    /// How many cards each seat had hidden of those that went into each reshuffle.
    pub(super) returned: [Tally; 2],
}

impl Remembered {
    /// The memories of an observer that knows these own cards. Cold: most matches see no reshuffle.
    #[cold]
    pub(super) fn new(state: &State, who: Observer, own: Cards) -> Self {
        let memory = &state.memory;
        Remembered {
            level: memory.level,
            all: memory.all,
            // The public remembers what all saw, and nothing else.
            own: *who.seat().map_or(&memory.all, |seat| &memory.own[seat as usize]),
            latest: memory.latest(own),
            returned: memory.returned,
        }
    }
}

impl View {
    /// The number of the reshuffle that made the deck.
    pub(super) fn level(&self) -> u8 {
        self.memory.as_ref().map_or(0, |memory| memory.level)
    }

    /// The seat of this observer, if it has something to decide.
    #[inline]
    pub(super) fn decider(&self) -> Option<Seat> {
        self.who.seat().filter(|&seat| self.deciders().has(seat))
    }

    #[inline]
    pub(super) fn deciders(&self) -> Seats {
        self.public.deciders(self.held.map(u32::from))
    }

    /// Whether a card can be drawn, after a reshuffle if need be.
    #[inline]
    pub(super) fn has_supply(&self) -> bool {
        self.deck > 0 || self.discarded() > 0
    }

    /// How many cards lie in the discards.
    #[inline]
    pub(super) fn discarded(&self) -> u32 {
        let hidden = self.in_discards[0].len() + self.in_discards[1].len();
        self.discards.len() + u32::from(self.forgotten) + self.buried.len() + hidden
    }

    /// The cards whose places this observer knows.
    pub(super) fn known(&self) -> Cards {
        self.hand | self.buried | self.discards | self.public.cards()
    }
}
