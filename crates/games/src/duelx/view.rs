//! The information of an observer of Duel X (DUX-20), and its forgetting.

use super::memory::Tally;
use super::state::State;
use super::table::Table;
use sortie_core::card::Cards;
use sortie_core::chance::{Chance, Source};
use sortie_core::seat::{Observer, Seat, Seats};
use sortie_core::tags::Tags;

/// The information of one observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(super) who: Observer,
    pub(super) table: Table,
    /// How many cards lie in the deck.
    pub(super) deck: u8,
    /// How many cards each seat holds.
    pub(super) held: [u8; 2],
    /// The faces of the own hand.
    pub(super) hand: Cards,
    /// The discards that all have seen.
    pub(super) discards: Cards,
    /// How many of them are no longer remembered.
    pub(super) forgotten: u8,
    /// The faces of the own discards that the others have not seen.
    pub(super) buried: Cards,
    /// The unknown cards in each hand, by the tag that all see on them.
    pub(super) in_hand: [Tally; 2],
    /// The unknown cards in discards that lie hidden.
    pub(super) in_discards: [Tally; 2],
    /// The memory of reshuffles; `None` where none matters.
    pub(super) memory: Option<Remembered>,
}

/// The memory of one observer of cards that were shuffled back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Remembered {
    /// The number of the reshuffle that made the deck.
    pub(super) level: u8,
    /// The last reshuffle into which all saw a card go.
    pub(super) all: Tags<4>,
    /// The last into which this observer saw it go.
    pub(super) own: Tags<4>,
    /// The tags of the own cards.
    pub(super) latest: Tags<4>,
    /// How many cards each seat had hidden of those that went into each reshuffle.
    pub(super) returned: [Tally; 2],
}

impl View {
    #[inline]
    pub(super) fn new(state: &State, who: Observer) -> Self {
        let mut view = View {
            who,
            table: state.table,
            deck: state.deck.len() as u8,
            held: state.held().map(|n| n as u8),
            hand: Cards::EMPTY,
            discards: state.discards,
            forgotten: 0,
            buried: Cards::EMPTY,
            in_hand: [Tally::NONE; 2],
            in_discards: [Tally::NONE; 2],
            memory: None,
        };
        for seat in 0..2u8 {
            let at = seat as usize;
            if who.is(seat) {
                view.hand = state.hand[at];
                view.buried = state.buried[at];
            } else {
                view.in_hand[at] = state.memory.tally(state.hand[at]);
                view.in_discards[at] = state.memory.tally(state.buried[at]);
            }
        }
        if state.memory.level > 0 {
            view.memory = Some(remember(state, who, view.hand | view.buried));
        }
        view
    }

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
        self.table.deciders(self.held.map(u32::from))
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
        self.hand | self.buried | self.discards | self.table.cards()
    }

    /// The view of a weaker memory. A player may look through nothing but the own hand: each card
    /// in the discards is remembered with probability `keep`, and of each card that was shuffled
    /// back, when it was.
    pub(super) fn weaken(&self, keep: f32, chance: &mut impl Chance) -> Self {
        let mut weaker = *self;
        for card in self.discards {
            if forgets(keep, chance) {
                weaker.discards.remove(card);
                weaker.forgotten += 1;
            }
        }
        if let Some(seat) = self.who.seat() {
            for card in self.buried {
                if forgets(keep, chance) {
                    weaker.buried.remove(card);
                    let reshuffle = self.memory.as_ref().map_or(0, |memory| memory.latest.of(card));
                    weaker.in_discards[seat as usize].add(reshuffle, 1);
                }
            }
        }
        if let Some(memory) = &mut weaker.memory {
            let mut lost = Cards::EMPTY;
            for card in memory.own.tagged() - self.hand - self.buried {
                if forgets(keep, chance) {
                    lost.add(card);
                }
            }
            memory.own.set(lost, 0);
            memory.all.set(lost, 0);
            memory.latest = memory.latest.only(weaker.hand | weaker.buried);
        }
        weaker
    }
}

#[cold]
fn remember(state: &State, who: Observer, own: Cards) -> Remembered {
    let memory = &state.memory;
    Remembered {
        level: memory.level,
        all: memory.all,
        own: *who.seat().map_or(&memory.all, |seat| memory.of(seat)),
        latest: memory.latest(own),
        returned: memory.returned,
    }
}

/// Whether something is lost that is kept with this probability.
fn forgets(keep: f32, chance: &mut impl Chance) -> bool {
    const PARTS: u32 = 1 << 24;
    let kept = (keep.clamp(0.0, 1.0) * PARTS as f32) as u32;
    chance.pick(Source::lot(), PARTS) >= kept
}
