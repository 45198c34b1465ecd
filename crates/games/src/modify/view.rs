//! The information of an observer of Modify, and its forgetting.
//!
//! Hidden are the hands, as far as nobody has seen the cards, and what others stole from each
//! other. A seat knows its own hand and the cards of the thefts in which it was thief or victim;
//! everything else that it knows all know: where each card was last seen, before and after each
//! theft (MOD-17).

use super::gaps::may_be_stolen;
use super::places::Place;
use super::rules::Modify;
use super::state::{Loot, PLAYERS, State, Table};
use sortie_core::card::Cards;
use sortie_core::chance::{Chance, Source};
use sortie_core::seat::{Observer, Seat};

/// The information of an observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(super) who: Observer,
    pub(super) table: Table,
    /// How many cards each seat holds.
    pub(super) counts: [u8; PLAYERS],
    /// The own hand.
    pub(super) hand: Cards,
    /// The cards of the thefts that this observer has seen.
    pub(super) loot: Loot,
}

impl View {
    #[inline]
    pub(super) fn new(state: &State, who: Observer) -> Self {
        let mut loot = Loot::default();
        for theft in 0..state.table.journal.len() {
            if state.table.journal.is_told(theft, who) {
                loot.set(theft, state.loot.of(theft));
            }
        }
        View {
            who,
            table: state.table,
            counts: state.hands.map(|hand| hand.len() as u8),
            hand: who.seat().map_or(Cards::EMPTY, |seat| state.hands[seat as usize % PLAYERS]),
            loot,
        }
    }

    /// The seat, when it has something to decide.
    #[inline]
    pub(super) fn decider(&self) -> Option<Seat> {
        self.who.seat().filter(|&seat| self.table.deciders().has(seat))
    }

    /// How many cards a seat holds.
    #[inline]
    pub(super) fn count(&self, seat: Seat) -> u8 {
        self.counts[seat as usize % PLAYERS]
    }

    /// The opponents that hold at least so many cards.
    #[inline]
    pub(super) fn opponents(&self, least: u8) -> impl Iterator<Item = Seat> + '_ {
        let living = self.table.living;
        living.iter().filter(move |&seat| !self.who.is(seat) && self.count(seat) >= least)
    }

    /// The most cards for a Duel between two seats (MOD-13).
    #[inline]
    pub(super) fn most(&self, one: Seat, other: Seat) -> u8 {
        self.count(one).min(self.count(other))
    }
}

impl Modify {
    /// Each card that somebody else won or stole in sight of this observer is kept with
    /// probability `keep`; any other is then as if it had never been seen. A card is kept all the
    /// same where the thefts that the observer did not see hang on it: who knows that a card left
    /// a hand without being seen has to remember which came forth from where.
    pub(super) fn lose(view: &View, keep: f32, chance: &mut impl Chance) -> View {
        const PARTS: u32 = 1 << 24;
        let kept = (keep.clamp(0.0, 1.0) * PARTS as f32) as u32;
        let mut weaker = *view;
        let journal = &view.table.journal;
        let mut told = Cards::EMPTY;
        let mut own_loot = Cards::EMPTY;
        for theft in 0..journal.len() {
            if let Some(card) = view.loot.of(theft) {
                told.add(card);
                if view.who.is(journal.thief(theft)) {
                    own_loot.add(card);
                }
            }
        }
        let held = (0..view.table.seats)
            .filter(|&seat| !view.who.is(seat))
            .fold(Cards::EMPTY, |held, seat| held | journal.now().at(Place::hand(seat)));
        for card in (held | told) - view.hand - own_loot - journal.now().at(Place::TABLE) {
            if chance.pick(Source::lot(), PARTS) < kept {
                continue;
            }
            if journal.came_forth().has(card) && (told.has(card) || may_be_stolen(view, card)) {
                continue;
            }
            weaker.table.journal.forget(Cards::single(card));
            for theft in 0..journal.len() {
                if view.loot.of(theft) == Some(card) {
                    weaker.loot.set(theft, None);
                }
            }
        }
        weaker
    }
}
