//! Determinization: a random state that an observer of Duel X could believe.
//!
//! The unknown cards lie in hands, in hidden discards and in the deck. Each fits the places whose
//! tag is at least the last reshuffle into which the observer saw it go: the cards that fit an
//! older tag are among those that fit a newer one, so filling the oldest places first makes every
//! fitting way equally likely. This is exact for chance. The choices of the other player, which
//! cards it keeps and which it discards, are taken to be random.
//!
//! The memories of others follow from the places: a card with a later tag than the observer saw
//! must have been shuffled in out of hidden discards. A seat knows whose; the public guesses, in
//! proportion to how many each seat had hidden. A memory of a card from before it was last hidden
//! is taken to be shared by all: with one reshuffle this is exact, with several it is a guess,
//! about memories alone and never about where a card lies.

use super::memory::{Memory, Tally};
use super::rules::DuelX;
use super::state::State;
use super::view::{Remembered, View};
use sortie_core::card::Cards;
use sortie_core::chance::{Chance, Source};
use sortie_core::game::Knowledge;
use sortie_core::seat::Observer;
use sortie_core::tags::Tags;

impl Knowledge for DuelX {
    #[inline]
    fn determinize(&self, view: &View, chance: &mut impl Chance) -> State {
        let mut state = State {
            public: view.public,
            discards: view.discards,
            memory: Memory::NONE,
            ..State::EMPTY
        };
        if let Some(seat) = view.who.seat() {
            state.hand[seat as usize] = view.hand;
            state.buried[seat as usize] = view.buried;
        }
        let mut unknown = self.pack - view.known();
        match &view.memory {
            None => {
                // Most matches see no reshuffle that matters: the unknown cards are all alike.
                lay(&mut state, view, 0, &mut unknown, Cards::EMPTY, chance);
                lay_rest(&mut state, view, unknown, chance);
            }
            Some(memory) => {
                let mut latest = memory.latest;
                // The oldest tag first: what fits it also fits every newer one.
                for reshuffle in 0..=memory.level {
                    let (before, later) = (unknown, later_than(memory, unknown, reshuffle));
                    lay(&mut state, view, reshuffle, &mut unknown, later, chance);
                    latest.mark(before - unknown, reshuffle);
                }
                lay_rest(&mut state, view, unknown, chance);
                // The last reshuffle made the deck, so all of its cards bear that tag.
                latest.mark(state.deck, memory.level);
                state.memory = recall(view, memory, &state, &latest, chance);
            }
        }
        state
    }

    /// A player may look through nothing but its own hand: each card
    /// in the discards is remembered with probability `keep`, and of each card that was shuffled
    /// back, when it was.
    fn forget(&self, view: &View, keep: f32, chance: &mut impl Chance) -> View {
        let mut weaker = *view;
        for card in view.discards {
            if !chance.bernoulli(keep) {
                weaker.discards.remove(card);
                weaker.forgotten += 1;
            }
        }
        if let Some(seat) = view.who.seat() {
            for card in view.buried {
                if !chance.bernoulli(keep) {
                    weaker.buried.remove(card);
                    let reshuffle =
                        view.memory.as_ref().map_or(0, |memory| memory.latest.get(card));
                    // Only the face is lost: all see the tag of a hidden discard.
                    weaker.in_discards[seat as usize].add(reshuffle, 1);
                }
            }
        }
        if let Some(memory) = &mut weaker.memory {
            let mut lost = Cards::EMPTY;
            for card in memory.own.tagged() - view.hand - view.buried {
                if !chance.bernoulli(keep) {
                    lost.add(card);
                }
            }
            // The own memory is never less than the public one, so both go.
            memory.own.set(lost, 0);
            memory.all.set(lost, 0);
            memory.latest = memory.latest.only(weaker.hand | weaker.buried);
        }
        weaker
    }
}

/// The cards that the observer saw go into a later reshuffle.
fn later_than(memory: &Remembered, cards: Cards, reshuffle: u8) -> Cards {
    (reshuffle + 1..=memory.level)
        .fold(Cards::EMPTY, |later, n| later | memory.own.bearing(cards, n))
}

/// Fills the places with this tag out of the unknown cards, except those that came later.
#[inline]
fn lay(
    state: &mut State,
    view: &View,
    reshuffle: u8,
    unknown: &mut Cards,
    later: Cards,
    chance: &mut impl Chance,
) {
    let mut take = |tally: &Tally| {
        let n = u32::from(tally.count(reshuffle));
        if n == 0 {
            return Cards::EMPTY;
        }
        let cards = chance.draw(Source::lot(), *unknown - later, n);
        *unknown -= cards;
        cards
    };
    for seat in 0..2 {
        state.hand[seat] |= take(&view.in_hand[seat]);
        state.buried[seat] |= take(&view.in_discards[seat]);
    }
}

/// Lays the remaining cards into discards that are no longer remembered, and into the deck.
#[inline]
fn lay_rest(state: &mut State, view: &View, unknown: Cards, chance: &mut impl Chance) {
    state.deck = unknown;
    if view.forgotten > 0 {
        let forgotten = chance.draw(Source::lot(), unknown, view.forgotten.into());
        state.discards |= forgotten;
        state.deck -= forgotten;
    }
}

/// The memories of all observers if the hidden cards have these tags.
#[cold]
fn recall(
    view: &View,
    known: &Remembered,
    state: &State,
    latest: &Tags<4>,
    chance: &mut impl Chance,
) -> Memory {
    let (level, all, returned) = (known.level, known.all, known.returned);
    let mut memory = Memory { level, all, own: [all; 2], returned };
    if let Observer::Seat(seat) = view.who {
        memory.own[seat as usize] = known.own;
    }
    memory.reveal(state.discards);
    let hidden = state.hidden();
    for reshuffle in 1..=level {
        let unseen = latest.bearing(hidden, reshuffle) - known.own.bearing(hidden, reshuffle);
        match view.who {
            Observer::Seat(seat) => memory.own[1 - seat as usize].set(unseen, reshuffle),
            Observer::Public => {
                let mut left = returned.map(|returned| u32::from(returned.count(reshuffle)));
                for card in unseen {
                    // A lot needs at least one part, also where earlier guesses used up the counts.
                    let all = (left[0] + left[1]).max(1);
                    let whose = usize::from(chance.pick(Source::lot(), all) >= left[0]);
                    left[whose] = left[whose].saturating_sub(1);
                    memory.own[whose].set(Cards::single(card), reshuffle);
                }
            }
        }
    }
    memory
}
