//! States that an observer of Attacke could believe.
//!
//! All can tell, for each card that not everybody sees, before which reshuffle it was seen last.
//! Such a card can lie wherever a card lies that was drawn after that reshuffle. So the cards that
//! fit a place that was filled earlier are among those that fit a later one, and filling the
//! earliest places first, each with any fitting card, gives every way of lying the same chance.
//!
//! A play of a newer card proves that the hand holds no older one of its kind (AKE-15). Hands that
//! contradict this are drawn anew, which keeps all others equally likely. After [`TRIES`] draws the
//! hands are filled place by place with cards that fit; then every way of lying can still come up,
//! but not each with the same chance.
//!
//! The cards that others laid face down are hidden by choice, too. They are drawn as if their owners
//! had taken any cards of their hands.
//!
//! Every state that an observer could believe can come up. No other can before the first reshuffle,
//! and where no card was ever laid face down, up to the seventh one. With `face_down`, the state does
//! not keep since when the cards were held that left a hand unseen, so after a reshuffle some come up
//! that are ruled out:
//!
//! - A card that lies face down, or unseen in the discard pile, may be one that was reshuffled after
//!   its owner had drawn the card that it laid, or newer than an equal one left in the hand.
//! - A card that was reshuffled unseen may be in a hand that has held its cards since before that
//!   reshuffle; by its owner too, who knew where it lay.

use super::deck::{DECK, KINDS};
use super::multiset::{Ages, OLDEST};
use super::rules::Attacke;
use super::state::{SEATS, State};
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, Source};
use sortie_core::game::Knowledge;
use sortie_core::seat::Seat;

/// Draws of all hidden hands before they are filled place by place. Most hands prove nothing, and
/// of those that do the first few draws nearly always fit.
const TRIES: u32 = 32;

/// The hidden cards of each hand by the reshuffle since which they are there.
type HiddenHands = [[Cards; OLDEST as usize + 1]; SEATS];

/// The cards that an observer does not see, equal ones as different cards, each with the number of
/// the reshuffle before which it was seen last.
#[derive(Clone, Copy)]
pub(super) struct Pool {
    pub(super) cards: Cards,
    pub(super) last: Ages,
}

impl Pool {
    /// Draws cards that were seen last before that reshuffle, or before an earlier one.
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

/// The places of the hidden hands, each with the card that lies there.
struct HandPlaces {
    /// Seat and reshuffle of each place, the earliest reshuffle first.
    origins: [(Seat, u8); DECK as usize],
    cards: [Option<Card>; DECK as usize],
    len: usize,
}

impl HandPlaces {
    fn new(view: &View) -> Self {
        let mut all =
            HandPlaces { origins: [(0, 0); DECK as usize], cards: [None; DECK as usize], len: 0 };
        for (age, seat, n) in hidden_groups(view) {
            for _ in 0..n {
                if let Some(place) = all.origins.get_mut(all.len) {
                    *place = (seat, age);
                    all.len += 1;
                }
            }
        }
        all
    }

    /// Frees a fitting card for this place by moving others to places where they fit as well: an
    /// augmenting path of a bipartite matching, which is found whenever there is one. `seen` are the
    /// cards that were tried; each is tried once, so this ends.
    fn make_room(
        &mut self,
        place: usize,
        fits: &impl Fn(Seat, u8) -> Cards,
        seen: &mut Cards,
    ) -> bool {
        let (seat, age) = self.origins[place];
        for card in fits(seat, age) {
            if seen.has(card) {
                continue;
            }
            seen.add(card);
            let holder = self.cards[..self.len].iter().position(|lying| *lying == Some(card));
            if holder.is_none_or(|holder| self.make_room(holder, fits, seen)) {
                self.cards[place] = Some(card);
                return true;
            }
        }
        false
    }
}

/// Reshuffle, seat and number of the hidden cards that each other hand holds since then, the
/// earliest reshuffle first.
fn hidden_groups(view: &View) -> impl Iterator<Item = (u8, Seat, u8)> + '_ {
    let others = move || (0..view.seats.min(SEATS as u8)).filter(|seat| !view.who.is(*seat));
    (0..=view.reshuffle.min(OLDEST)).flat_map(move |age| {
        others().map(move |seat| (age, seat, view.hands[seat as usize][usize::from(age)]))
    })
}

impl Attacke {
    /// The cards that an observer knows, packed, and what all can tell of the others.
    pub(super) fn pool(&self, view: &View) -> Pool {
        let deck = &self.deck;
        let mut known = view.discard;
        for table in view.table {
            known.add_all(table, deck);
        }
        for own in [view.hand, view.own_down, view.own_unseen] {
            known.add_all(own, deck);
        }
        let mut last = view.last;
        if !last.is_none() {
            for card in view.hand.cards() {
                last.take_up_to(deck.span(card), view.held.age(card));
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

    /// The cards that a seat's plays rule out for those held since this reshuffle (AKE-15).
    pub(super) fn ruled_out(&self, view: &View, seat: Seat, age: u8) -> Cards {
        let proven = view.none_older[seat as usize];
        if proven.is_none() {
            return Cards::EMPTY;
        }
        let (mut left, mut cards) = (proven.above(age), Cards::EMPTY);
        while left != 0 {
            cards |= self.deck.kinds[left.trailing_zeros() as usize % KINDS];
            left &= left - 1;
        }
        cards
    }

    /// Draws the hidden hands; `None` when they contradict what plays have proven.
    fn draw_hands(
        &self,
        view: &View,
        pool: &mut Pool,
        chance: &mut impl Chance,
    ) -> Option<HiddenHands> {
        let mut hands = HiddenHands::default();
        for (age, seat, n) in hidden_groups(view) {
            let drawn = pool.draw(n, age, chance);
            if !(drawn & self.ruled_out(view, seat, age)).is_empty() {
                return None;
            }
            hands[seat as usize][usize::from(age)] = drawn;
        }
        Some(hands)
    }

    /// Fills the hidden hands place by place with cards that fit.
    #[cold]
    fn fill_hands(&self, view: &View, pool: &mut Pool, chance: &mut impl Chance) -> HiddenHands {
        let (hidden, last) = (pool.cards, pool.last);
        let fits = |seat, age| last.up_to(hidden, age) - self.ruled_out(view, seat, age);
        let mut places = HandPlaces::new(view);
        for place in 0..places.len {
            let (seat, age) = places.origins[place];
            match chance.draw_one(Source::lot(), fits(seat, age) & pool.cards) {
                Some(card) => places.cards[place] = Some(card),
                None => {
                    places.make_room(place, &fits, &mut Cards::default());
                }
            }
            pool.cards = hidden - places.cards[..places.len].iter().flatten().copied().collect();
        }
        let mut hands = HiddenHands::default();
        for (&(seat, age), card) in places.origins.iter().zip(places.cards).take(places.len) {
            // The true state fits every view of it, so a card is missing only in a view that
            // belongs to no state.
            let card = card.or_else(|| pool.cards.first());
            if let Some(card) = card {
                pool.cards.remove(card);
                hands[seat as usize][usize::from(age)].add(card);
            }
        }
        hands
    }

    fn hidden_hands(&self, view: &View, pool: &mut Pool, chance: &mut impl Chance) -> HiddenHands {
        for _ in 0..TRIES {
            let mut left = *pool;
            if let Some(hands) = self.draw_hands(view, &mut left, chance) {
                *pool = left;
                return hands;
            }
        }
        self.fill_hands(view, pool, chance)
    }
}

impl Knowledge for Attacke {
    #[inline]
    fn determinize(&self, view: &View, chance: &mut impl Chance) -> State {
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
            none_older: view.none_older,
            ..State::EMPTY
        };
        if let Some(seat) = view.who.seat() {
            let at = seat as usize % SEATS;
            state.hand[at] = view.hand;
            for card in view.hand.cards() {
                state.mark_held(deck, seat, card, view.held.age(card));
            }
            state.down[at] = view.own_down;
            state.unseen[at] = view.own_unseen;
        }
        let mut pool = self.pool(view);
        let others = |seat: &Seat| !view.who.is(*seat);
        // Ascending reshuffles, as the equal cards of a hand ascend.
        let hands = self.hidden_hands(view, &mut pool, chance);
        for (age, seat, _) in hidden_groups(view) {
            state.add_to_hand(deck, seat, hands[seat as usize][usize::from(age)], age);
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
            state.last.take_up_to(deck.span(card), pool.last.age(card));
        }
        state.pile.join(pool.cards, deck);
        state
    }

    /// Each card of the discard pile is kept with probability `keep`, and so is, for each card that
    /// is not seen any more, when it was seen last.
    fn forget(&self, view: &View, keep: f32, chance: &mut impl Chance) -> View {
        let mut weaker = *view;
        let mut forgets = || !chance.bernoulli(keep);
        for card in view.discard.cards() {
            if forgets() {
                weaker.discard.remove(self.deck.span(card));
                weaker.forgotten += 1;
            }
        }
        for card in self.deck.all() {
            let number = view.last.age(card);
            if number > 0 && forgets() {
                weaker.last.take_up_to(self.deck.span(card), number);
            }
        }
        for proven in &mut weaker.none_older {
            for span in self.deck.firsts.iter().map(|first| self.deck.span(first)) {
                if proven.age(span.kind) > 0 && forgets() {
                    proven.set(span.kind, 0);
                }
            }
        }
        weaker
    }
}
