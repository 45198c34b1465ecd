//! The truth of an Attacke match.

use super::deck::{Colour, Deck};
use super::pile::{Ages, Pile};
use sortie_core::card::Cards;
use sortie_core::seat::{Seat, Seats};

/// The most seats.
pub(super) const SEATS: usize = 5;

/// One whole decision of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Open a contest or fight on (AKE-05, AKE-08). Cards are those of the own hand, where equal
    /// ones stand in the order in which they were drawn, as far as all can tell.
    Play {
        /// What is laid open.
        open: Cards,
        /// What is laid face down (AKE-21).
        down: Cards,
        /// The colour, where an opener lays shields only.
        colour: Option<Colour>,
    },
    /// Leave the contest (AKE-10).
    Pass,
    /// Give back the chip of this colour (AKE-18).
    GiveBack(Colour),
}

/// What is decided next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A seat opens a contest.
    Open,
    /// A seat fights or passes.
    Fight,
    /// A seat that passed gives back a chip.
    GiveBack,
    /// Nothing: the match is over.
    Over,
}

/// The truth. Piles whose order nobody may use say how many cards of each kind they have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) hand: [Pile; SEATS],
    /// What lies open before each seat in this contest.
    pub(super) table: [Pile; SEATS],
    /// What lies face down before each seat in this contest.
    pub(super) down: [Pile; SEATS],
    /// What each seat has laid face down in contests before, now in the discard pile.
    pub(super) unseen: [Pile; SEATS],
    /// The draw pile.
    pub(super) pile: Pile,
    /// The cards of the discard pile that all have seen.
    pub(super) discard: Pile,
    /// For each card of a hand, since which reshuffle it is there; all see that. Equal cards are
    /// sorted by it.
    pub(super) held: [Ages; SEATS],
    /// For the cards that not all see, before which reshuffle all saw them last; 0 if never. What
    /// all can tell, and no more: by kind, ascending, behind a 0 for each card that all see.
    pub(super) last: Ages,
    /// What each seat has in this contest (AKE-06).
    pub(super) total: [u16; SEATS],
    /// The chips of each seat, a bit a colour.
    pub(super) chips: [u8; SEATS],
    /// Contests that were won.
    pub(super) contests: u16,
    pub(super) phase: Phase,
    pub(super) seats: u8,
    /// The seat that decides; the last one that did, when the match is over.
    pub(super) seat: Seat,
    /// Those who are in the contest.
    pub(super) active: Seats,
    /// The colour of the contest; the first one between contests.
    pub(super) colour: Colour,
    /// Reshuffles so far; of more than [`super::pile::OLDEST`] the first ones count as none.
    pub(super) reshuffle: u8,
}

impl State {
    pub(super) const EMPTY: State = State {
        hand: [Pile::EMPTY; SEATS],
        table: [Pile::EMPTY; SEATS],
        down: [Pile::EMPTY; SEATS],
        unseen: [Pile::EMPTY; SEATS],
        pile: Pile::EMPTY,
        discard: Pile::EMPTY,
        held: [Ages::NONE; SEATS],
        last: Ages::NONE,
        total: [0; SEATS],
        chips: [0; SEATS],
        contests: 0,
        phase: Phase::Over,
        seats: 0,
        seat: 0,
        active: Seats::NONE,
        colour: Colour::ALL[0],
        reshuffle: 0,
    };

    /// A card of this kind joins a hand, as the one that came last of its kind.
    #[inline]
    pub(super) fn take_up(&mut self, deck: &Deck, seat: Seat, cards: Cards, age: u8) {
        let at = seat as usize;
        for card in cards {
            let place = self.hand[at].add(deck.span(card));
            self.held[at].mark(place, age);
        }
    }

    /// What all see on these cards of a hand, packed as a pile of them is.
    #[inline]
    pub(super) fn ages(&self, deck: &Deck, seat: Seat, cards: Cards) -> Ages {
        let held = self.held[seat as usize];
        let (mut laid, mut ages) = (Pile::EMPTY, Ages::NONE);
        if !held.is_none() {
            for card in cards {
                ages.mark(laid.add(deck.span(card)), held.of(card));
            }
        }
        ages
    }

    /// These cards leave a hand.
    #[inline]
    pub(super) fn put_down(&mut self, deck: &Deck, seat: Seat, cards: Cards) {
        let at = seat as usize;
        if !self.held[at].is_none() {
            let mut left = cards;
            // From behind, so that the places of the others do not move.
            while let Some(card) = left.last() {
                left.remove(card);
                self.held[at].close(deck.span(card), card);
            }
        }
        self.hand[at].leave(cards, deck);
    }

    /// The next seat clockwise among these.
    #[inline]
    pub(super) fn after(&self, seat: Seat, among: Seats) -> Option<Seat> {
        let mut next = seat;
        for _ in 0..self.seats {
            next = if next + 1 >= self.seats { 0 } else { next + 1 };
            if among.has(next) {
                return Some(next);
            }
        }
        None
    }
}

/// The total that a fighter has to beat: that of who fought last is always the highest.
#[inline]
pub(super) fn highest(totals: &[u16; SEATS]) -> u16 {
    totals.iter().fold(0, |most, total| most.max(*total))
}
