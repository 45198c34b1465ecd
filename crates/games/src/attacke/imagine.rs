//! Imagining what an observer of Attacke does not see.
//!
//! All can tell, for each card that not everybody sees, before which reshuffle it was seen last.
//! Such a card can lie wherever a card lies that was drawn after that reshuffle. So the cards that
//! fit a place that was filled earlier are among those that fit a later one, and filling the
//! earliest places first, each with any fitting card, gives every way of lying the same chance.
//!
//! What is hidden by choice, too, is which cards others laid face down: it is drawn as if they had
//! taken any cards of their hands.
//!
//! Every state that an observer could believe can come up. No other can before the first reshuffle,
//! and where no card was ever laid face down, up to the seventh one. With `face_down`, the state does
//! not keep since when the cards were held that left a hand unseen, so after a reshuffle some come up
//! that are ruled out:
//!
//! - A card that lies face down, or unseen in the discard pile, may be imagined to be one that was
//!   reshuffled after its owner had drawn the card that it laid.
//! - A card that was reshuffled unseen may be imagined in a hand that has held its cards since before
//!   that reshuffle; by its owner too, who knew where it lay.

use super::pile::Ages;
use super::rules::Attacke;
use super::state::{SEATS, State};
use super::view::View;
use sortie_core::card::Cards;
use sortie_core::chance::{Chance, Source};
use sortie_core::seat::Seat;

/// The cards that an observer does not see, equal ones as different cards, each with the number of
/// the reshuffle before which it was seen last.
struct Pool {
    cards: Cards,
    last: Ages,
}

impl Pool {
    /// Draws cards that were seen last before that reshuffle, or before it.
    fn draw(&mut self, n: u8, reshuffle: u8, chance: &mut impl Chance) -> Cards {
        if n == 0 {
            return Cards::EMPTY;
        }
        let fitting = self.last.up_to(self.cards, reshuffle);
        let drawn = chance.draw(Source::lot(), fitting, n.into());
        self.cards -= drawn;
        drawn
    }
}

impl Attacke {
    /// The cards that an observer knows, packed, and what all can tell of the others.
    fn pool(&self, view: &View) -> Pool {
        let deck = &self.deck;
        let mut known = view.discard;
        for table in view.table {
            known.join(table.cards(), deck);
        }
        for own in [view.hand, view.own_down, view.own_unseen] {
            known.join(own.cards(), deck);
        }
        let mut last = view.last;
        if !last.is_none() {
            for card in view.hand.cards() {
                last.take_up_to(deck.span(card), view.held.of(card));
            }
            for own in [view.own_down, view.own_unseen] {
                for card in own.cards() {
                    last.take_up_to(deck.span(card), view.reshuffle);
                }
            }
        }
        // The known cards are the first ones of each kind, the numbers of the others stand behind.
        Pool { cards: deck.all() - known.cards(), last }
    }

    pub(super) fn imagine_state(&self, view: &View, chance: &mut impl Chance) -> State {
        let deck = &self.deck;
        let mut state = State {
            table: view.table,
            discard: view.discard,
            last: view.last,
            total: view.total,
            chips: view.chips,
            contests: view.contests,
            phase: view.phase,
            seats: view.seats,
            seat: view.seat,
            active: view.active,
            colour: view.colour,
            reshuffle: view.reshuffle,
            ..State::EMPTY
        };
        if let Some(seat) = view.who.seat() {
            let at = seat as usize % SEATS;
            state.hand[at] = view.hand;
            state.held[at] = view.held;
            state.down[at] = view.own_down;
            state.unseen[at] = view.own_unseen;
        }
        let mut pool = self.pool(view);
        let others = |seat: &Seat| !view.who.is(*seat);
        for age in 0..=view.reshuffle {
            for seat in (0..view.seats.min(SEATS as u8)).filter(others) {
                let n = view.hands[seat as usize][usize::from(age)];
                let cards = pool.draw(n, age, chance);
                state.take_up(deck, seat, cards, age);
            }
        }
        for seat in (0..view.seats.min(SEATS as u8)).filter(others) {
            let at = seat as usize;
            let down = pool.draw(view.down[at], view.reshuffle, chance);
            state.down[at].join(down, deck);
            let unseen = pool.draw(view.unseen[at], view.reshuffle, chance);
            state.unseen[at].join(unseen, deck);
        }
        for card in pool.draw(view.forgotten, view.reshuffle, chance) {
            state.discard.add(deck.span(card));
            state.last.take_up_to(deck.span(card), pool.last.of(card));
        }
        state.pile.join(pool.cards, deck);
        state
    }

    /// Each card of the discard pile is kept with probability `keep`, and so is, for each card that
    /// is not seen any more, when it was seen last.
    pub(super) fn forget_some(&self, view: &View, keep: f32, chance: &mut impl Chance) -> View {
        let mut weaker = *view;
        let mut forgets =
            || chance.pick(Source::lot(), 1 << 24) >= (keep * (1 << 24) as f32) as u32;
        for card in view.discard.cards() {
            if forgets() {
                weaker.discard.remove(self.deck.span(card));
                weaker.forgotten += 1;
            }
        }
        for card in self.deck.all() {
            let number = view.last.of(card);
            if number > 0 && forgets() {
                weaker.last.take_up_to(self.deck.span(card), number);
            }
        }
        weaker
    }
}
