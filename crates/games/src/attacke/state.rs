//! The truth of an Attacke match.

use super::deck::{Colour, Deck, Span};
use super::multiset::{Ages, CardMultiset, Counts, KindAges, OLDEST};
use sortie_core::card::{Card, Cards};
use sortie_core::seat::{Seat, Seats};

/// The most seats.
pub(super) const SEATS: usize = 5;

/// One whole decision of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Open a contest or fight on (AKE-05, AKE-08). Cards are those of the seat's own hand; equal ones
    /// stand in the order in which they were drawn, and the first ones are played (AKE-15).
    Play {
        /// The cards laid open.
        open: Cards,
        /// The cards laid face down (AKE-21).
        down: Cards,
        /// The colour, where an opener lays shields only.
        colour: Option<Colour>,
    },
    /// Leave the contest (AKE-10).
    Pass,
    /// Give back the chip of this colour (AKE-18).
    GiveBack(Colour),
}

/// The next decision.
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
    /// The hands, of any size (AKE-14).
    pub(super) hand: [CardMultiset; SEATS],
    /// The open cards before each seat in this contest.
    pub(super) table: [CardMultiset; SEATS],
    /// The face-down cards before each seat in this contest.
    pub(super) down: [CardMultiset; SEATS],
    /// The cards that each seat laid face down in earlier contests, now in the discard pile.
    pub(super) unseen: [CardMultiset; SEATS],
    /// The draw pile.
    pub(super) pile: CardMultiset,
    /// The cards of the discard pile that all have seen.
    pub(super) discard: CardMultiset,
    /// For each card of a hand, since which reshuffle it is there; all see how many cards bear which
    /// number. Two hands share the indices of a kind: those of the even seat come first, and the
    /// equal cards of a hand ascend. Five sets of planes would make the state larger than 512 bytes.
    pub(super) held: [Ages; SEATS.div_ceil(2)],
    /// For each kind, the reshuffle before which no card that a hand still holds was drawn. The
    /// oldest of equal cards is played first (AKE-15), so a newer one proves this to all. 0 where
    /// nothing is proven, or nothing that old is left in the hand.
    pub(super) none_older: [KindAges; SEATS],
    /// For the cards that not all see, before which reshuffle all saw them last; 0 if never. Public
    /// knowledge and no more: by kind, ascending, behind a 0 for each card that all see.
    pub(super) last: Ages,
    /// The total of each seat in this contest (AKE-06).
    pub(super) total: [u16; SEATS],
    /// The chips of each seat, a bit a colour: there is one of each colour for every seat (AKE-03).
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
    /// Reshuffles so far; of more than [`super::multiset::OLDEST`] the first ones count as none.
    pub(super) reshuffle: u8,
}

impl State {
    pub(super) const EMPTY: State = State {
        hand: [CardMultiset::EMPTY; SEATS],
        table: [CardMultiset::EMPTY; SEATS],
        down: [CardMultiset::EMPTY; SEATS],
        unseen: [CardMultiset::EMPTY; SEATS],
        pile: CardMultiset::EMPTY,
        discard: CardMultiset::EMPTY,
        held: [Ages::NONE; SEATS.div_ceil(2)],
        none_older: [KindAges::NONE; SEATS],
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
    pub(super) fn add_to_hand(&mut self, deck: &Deck, seat: Seat, cards: Cards, age: u8) {
        let at = seat as usize;
        for card in cards {
            let span = deck.span(card);
            let place = self.hand[at].add(span);
            let index = self.held_index(seat, span, place);
            self.held[at / 2].open(span, index, age);
        }
    }

    /// The hand whose cards come first where this seat shares the indices of a kind.
    #[inline]
    fn hand_before(&self, seat: Seat) -> CardMultiset {
        if seat % 2 == 1 { self.hand[seat as usize - 1] } else { CardMultiset::EMPTY }
    }

    /// The index of a card of this hand in [`State::held`].
    #[inline]
    fn held_index(&self, seat: Seat, span: Span, card: Card) -> Card {
        let before = (self.hand_before(seat).cards() & span.cards).len();
        // Of a kind there are no more cards than indices; a state made up of anything else must
        // not panic.
        Card::new((card.index() + before as u8).min(span.from + span.len.saturating_sub(1)) & 127)
    }

    /// The indices of all cards of this hand in [`State::held`].
    #[inline]
    fn held_places(&self, deck: &Deck, seat: Seat) -> Cards {
        let (before, mut both) = (self.hand_before(seat), self.hand[seat as usize]);
        both.add_all(before, deck);
        both.cards() - before.cards()
    }

    /// The reshuffles since which the cards of this hand are there.
    #[inline]
    pub(super) fn held_by(&self, deck: &Deck, seat: Seat) -> Ages {
        let held = self.held[seat as usize / 2];
        if held.is_none() { Ages::NONE } else { held.packed(self.held_places(deck, seat), deck) }
    }

    /// The number of cards of this hand that are there since each reshuffle.
    #[inline]
    pub(super) fn held_counts(&self, deck: &Deck, seat: Seat) -> Counts {
        let (held, hand) = (self.held[seat as usize / 2], self.hand[seat as usize]);
        // Before the first reshuffle, all cards bear 0.
        held.counts(if held.is_none() { hand.cards() } else { self.held_places(deck, seat) })
    }

    /// Says since which reshuffle a card of a hand is there, where it bears 0.
    pub(super) fn mark_held(&mut self, deck: &Deck, seat: Seat, card: Card, age: u8) {
        let index = self.held_index(seat, deck.span(card), card);
        self.held[seat as usize / 2].mark(index, age);
    }

    /// The two oldest reshuffles become one, as there are numbers for no more.
    pub(super) fn merge_oldest(&mut self) {
        self.held.iter_mut().for_each(Ages::lessen);
        self.last.lessen();
        self.none_older.iter_mut().for_each(|proven| proven.replace([0, 0, 1, 2, 3, 4, 5, 6]));
    }

    /// These cards, packed as a pile of them is, are laid open: no equal one of the hand was drawn
    /// earlier than the newest of them (AKE-15).
    #[inline]
    pub(super) fn prove(&mut self, deck: &Deck, seat: Seat, laid: Cards, ages: Ages) {
        for card in laid {
            self.none_older[seat as usize].raise(deck.span(card).kind, ages.age(card));
        }
    }

    /// Forgets what is proven of cards that the hand does not hold, so that equal situations are
    /// equal values: of "none older than reshuffle 5" only "than 3" is left when no card is there
    /// since the reshuffles 3 and 4.
    #[inline]
    pub(super) fn trim_proof(&mut self, deck: &Deck, seat: Seat) {
        let at = seat as usize;
        if self.none_older[at].is_none() {
            return;
        }
        let held = self.held_counts(deck, seat);
        let mut trimmed: Counts = [0; OLDEST as usize + 1];
        for age in 1..=OLDEST {
            let at = usize::from(age);
            trimmed[at] = if held[at - 1] > 0 { age } else { trimmed[at - 1] };
        }
        self.none_older[at].replace(trimmed);
    }

    /// The reshuffles since which these cards of a hand are there, packed as a pile of them is.
    #[inline]
    pub(super) fn ages(&self, deck: &Deck, seat: Seat, cards: Cards) -> Ages {
        let (mut laid, mut ages) = (CardMultiset::EMPTY, Ages::NONE);
        let held = self.held[seat as usize / 2];
        if !held.is_none() {
            for card in cards {
                let span = deck.span(card);
                ages.mark(laid.add(span), held.age(self.held_index(seat, span, card)));
            }
        }
        ages
    }

    /// These cards leave a hand.
    #[inline]
    pub(super) fn remove_from_hand(&mut self, deck: &Deck, seat: Seat, cards: Cards) {
        let at = seat as usize;
        if !self.held[at / 2].is_none() {
            let mut left = cards;
            // From behind, so that the places of the others do not move.
            while let Some(card) = left.last() {
                left.remove(card);
                let span = deck.span(card);
                let index = self.held_index(seat, span, card);
                self.held[at / 2].close(span, index);
            }
        }
        self.hand[at].leave(cards, deck);
    }

    /// The next seat clockwise.
    #[inline]
    pub(super) fn next(&self, seat: Seat) -> Seat {
        if seat + 1 >= self.seats { 0 } else { seat + 1 }
    }

    /// The next seat clockwise among these.
    #[inline]
    pub(super) fn after(&self, seat: Seat, among: Seats) -> Option<Seat> {
        let mut next = seat;
        for _ in 0..self.seats {
            next = self.next(next);
            if among.has(next) {
                return Some(next);
            }
        }
        None
    }
}

/// The total that a fighter has to beat. The last seat that fought always has the highest.
#[inline]
pub(super) fn highest(totals: &[u16; SEATS]) -> u16 {
    totals.iter().fold(0, |most, total| most.max(*total))
}
