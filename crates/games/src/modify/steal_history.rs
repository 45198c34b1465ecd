//! The public history of cards, and the thefts that not all have seen.
//!
//! A jack's theft is known to thief and victim; each jack steals once, so there are at most four.
//! Between two thefts every card moves in sight of all. So what all know is: where each card was
//! last seen before each theft, and from where each first came forth afterwards.
//!
//! A theft stays here when its card has come forth: the card still limits the other thefts, and only
//! the search of `hypotheses` finds whether all see that it is settled. The room is fixed, and with all
//! four in it a state is sampled in some microseconds.

use super::location::{Location, Locations};
use sortie_core::card::Cards;
use sortie_core::seat::{Observer, Seat};

/// The most thefts of a match: one for each jack.
pub(super) const THEFTS: usize = 4;

/// The public part of what happened to the cards. The unused room for thefts that have not happened
/// is always the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct StealHistory {
    len: u8,
    thief: [Seat; THEFTS],
    victim: [Seat; THEFTS],
    /// The place where each card was last seen before each theft.
    before: [Locations; THEFTS],
    /// From where each card that moved in sight of all after this theft, and before the next,
    /// first came.
    after: [Locations; THEFTS],
    /// The places where the cards were last seen.
    last_seen: Locations,
}

impl StealHistory {
    pub(super) const EMPTY: StealHistory = StealHistory {
        len: 0,
        thief: [0; THEFTS],
        victim: [0; THEFTS],
        before: [Locations::NONE; THEFTS],
        after: [Locations::NONE; THEFTS],
        last_seen: Locations::NONE,
    };

    /// How many thefts there were.
    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.len as usize
    }

    /// The thief of this theft.
    #[inline]
    pub(super) const fn thief(&self, theft: usize) -> Seat {
        self.thief[theft]
    }

    /// Its victim.
    #[inline]
    pub(super) const fn victim(&self, theft: usize) -> Seat {
        self.victim[theft]
    }

    /// Whether this observer has seen the card of a theft (MOD-10).
    #[inline]
    pub(super) fn is_told(&self, theft: usize, who: Observer) -> bool {
        who.is(self.thief[theft]) || who.is(self.victim[theft])
    }

    /// The places where the cards were last seen before this theft; for the number of thefts,
    /// the places where they were last seen at all.
    #[inline]
    pub(super) const fn before(&self, theft: usize) -> &Locations {
        if theft < self.len() { &self.before[theft] } else { &self.last_seen }
    }

    /// From where cards first came forth between this theft and the next.
    #[inline]
    pub(super) const fn after(&self, theft: usize) -> &Locations {
        &self.after[theft]
    }

    /// The place where each card was last seen.
    #[inline]
    pub(super) const fn last_seen(&self) -> &Locations {
        &self.last_seen
    }

    /// All see these cards go from one place to another.
    #[inline]
    pub(super) fn moved(&mut self, cards: Cards, from: Location, to: Location) {
        if self.len > 0 {
            // Only the first time counts: from then on all follow the card again.
            let after = &mut self.after[self.len as usize - 1];
            after.set(cards - after.seen(), from);
        }
        self.last_seen.set(cards, to);
    }

    /// A theft of a card that not all see. Returns whether there was room.
    pub(super) fn record(&mut self, thief: Seat, victim: Seat) -> bool {
        let at = self.len();
        if at == THEFTS {
            return false;
        }
        (self.thief[at], self.victim[at], self.before[at]) = (thief, victim, self.last_seen);
        self.len += 1;
        true
    }

    /// A theft as it is written in a position.
    pub(super) fn push(&mut self, seats: [Seat; 2], before: Locations, after: Locations) -> bool {
        let at = self.len();
        let [thief, victim] = seats;
        if at == THEFTS {
            return false;
        }
        (self.thief[at], self.victim[at]) = (thief, victim);
        (self.before[at], self.after[at]) = (before, after);
        self.len += 1;
        true
    }

    /// All see these cards where they are.
    pub(super) fn see(&mut self, cards: Cards, place: Location) {
        self.last_seen.set(cards, place);
    }

    /// The cards that all have seen move since the first theft.
    pub(super) fn came_forth(&self) -> Cards {
        self.after.iter().fold(Cards::EMPTY, |all, after| all | after.seen())
    }

    /// The cards that all have seen somewhere, before or after any theft.
    pub(super) fn ever_seen(&self) -> Cards {
        let before =
            self.before.iter().fold(self.last_seen.seen(), |all, places| all | places.seen());
        before | self.came_forth()
    }

    /// As if nobody had ever seen these cards.
    pub(super) fn forget(&mut self, cards: Cards) {
        for places in self.before.iter_mut().chain(&mut self.after).chain([&mut self.last_seen]) {
            places.set(cards, Location::UNSEEN);
        }
    }
}
