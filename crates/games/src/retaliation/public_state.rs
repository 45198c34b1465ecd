//! `PublicState`: all that every player may see.

use super::army::{Armies, Army};
use super::army_stack::ArmyStack;
use super::house::{House, MAX_HOUSES, Side};
use super::rules::Retaliation;
use serde::{Deserialize, Serialize};
use sortie_core::seat::{Seat, Seats};

/// The phase of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// All lay their royalty and two armies.
    SetUp,
    /// All pick a card from the hand.
    Pick,
    /// The houses act, one after the other.
    Act,
    /// The match is over.
    Over,
}

/// A picked card, turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct TurnedArmy {
    /// The house that picked it.
    pub house: House,
    /// The card.
    pub army: Army,
}

/// Everything but the order of the royalty. The discards are all cards that are nowhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PublicState {
    pub(super) seats: u8,
    pub(super) houses: u8,
    pub(super) phase: Phase,
    /// 1 in the first round; 0 before it.
    pub(super) round: u8,
    /// The cards of the houses that are still to act in this round, the next one first.
    pub(super) queue: [Option<TurnedArmy>; MAX_HOUSES],
    /// The hands. In the view of somebody with a weak memory: all armies that may be in the hand;
    /// [`PublicState::hand_size`] of them are.
    pub(super) hands: [Armies; MAX_HOUSES],
    pub(super) piles: [[ArmyStack; 2]; MAX_HOUSES],
    /// The house that captured the royalty of each place.
    pub(super) captors: [[Option<House>; 2]; MAX_HOUSES],
}

impl PublicState {
    /// The table before the set-up.
    pub(super) fn new(rules: &Retaliation, seats: u8) -> Self {
        let houses = rules.houses(seats).min(MAX_HOUSES as u8);
        let mut public = PublicState {
            seats,
            houses,
            phase: Phase::SetUp,
            round: 0,
            queue: [None; MAX_HOUSES],
            hands: [Armies::NONE; MAX_HOUSES],
            piles: [[ArmyStack::default(); 2]; MAX_HOUSES],
            captors: [[None; 2]; MAX_HOUSES],
        };
        for house in public.houses() {
            public.hands[house.to_usize()] = rules.armies;
        }
        public
    }

    /// All houses, in the order in which they sit.
    pub(super) fn houses(&self) -> impl DoubleEndedIterator<Item = House> + Clone + use<> {
        House::first(self.houses)
    }

    pub(super) fn owner(&self, house: House) -> Seat {
        house.owner(self.seats)
    }

    /// The houses of a player; the second is `None` when there is only one.
    pub(super) fn houses_of(&self, seat: Seat) -> [Option<House>; 2] {
        // The houses of two players sit alternately (RET-02), so the second is `seats` places on.
        let there = |place: u8| House::new(place).filter(|_| place < self.houses);
        [there(seat), there(seat.saturating_add(self.seats))]
    }

    /// The seats that must decide; none when the match is over.
    pub(super) fn deciders(&self) -> Seats {
        match (self.phase, self.acting()) {
            (Phase::SetUp | Phase::Pick, _) => Seats::first(self.seats),
            (Phase::Act, Some(card)) => Seats::one(self.owner(card.house)),
            (Phase::Act | Phase::Over, _) => Seats::NONE,
        }
    }

    /// The card whose turn it is.
    pub(super) fn acting(&self) -> Option<TurnedArmy> {
        self.queue[0]
    }

    /// The card of a house that is still to act.
    pub(super) fn turned(&self, house: House) -> Option<Army> {
        self.queue.iter().flatten().find(|card| card.house == house).map(|card| card.army)
    }

    /// The number of cards in each hand: one less for each pick.
    pub(super) fn hand_size(&self, rules: &Retaliation) -> u32 {
        // Two armies lie before the royalty, and each round takes a card when its picks are
        // turned up.
        let gone = match self.phase {
            Phase::SetUp => 0,
            Phase::Pick => 1 + self.round,
            Phase::Act | Phase::Over => 2 + self.round,
        };
        rules.armies.len().saturating_sub(u32::from(gone))
    }

    /// Whether the royalty of a place is still there; only such a place can be defended or
    /// attacked (RET-12).
    pub(super) fn is_open(&self, house: House, side: Side) -> bool {
        self.captors[house.to_usize()][side.to_usize()].is_none()
    }

    /// The sides of a house whose royalty is still there.
    pub(super) fn open(&self, house: House) -> impl Iterator<Item = Side> + use<> {
        let captors = self.captors[house.to_usize()];
        Side::BOTH.into_iter().filter(move |side| captors[side.to_usize()].is_none())
    }

    pub(super) fn pile(&self, house: House, side: Side) -> ArmyStack {
        self.piles[house.to_usize()][side.to_usize()]
    }

    /// The armies of a house that lie before its places or are turned up.
    pub(super) fn shown(&self, house: House) -> Armies {
        let [left, right] = self.piles[house.to_usize()];
        let turned = self.turned(house).into_iter().collect();
        // Picks are no part of a table before they are turned up, so they count as hand.
        left.armies().and(right.armies()).and(turned)
    }

    /// The discards of a house, as far as they are remembered.
    pub(super) fn discards(&self, rules: &Retaliation, house: House) -> Armies {
        rules.armies.except(self.hands[house.to_usize()]).except(self.shown(house))
    }

    /// The defence of a house (RET-08).
    pub(super) fn defence(&self, house: House) -> u8 {
        self.piles[house.to_usize()].iter().map(|pile| pile.ranks()).sum()
    }

    /// Whether a player may attack there, given that the strengths allow it.
    pub(super) fn is_enemy(&self, seat: Seat, house: House) -> bool {
        house.place() < self.houses && self.owner(house) != seat
    }

    /// Puts the cards of the queue, just turned up, into the order in which they act: by rank, then
    /// by defence, then from the house that is first in this round (RET-07, RET-08).
    pub(super) fn sort_queue(&mut self) {
        // A table that was not dealt has no houses; the remainder must not panic.
        let houses = self.houses.max(1);
        let first = self.round.saturating_sub(1) % houses;
        // Empty entries sort behind all cards and stay empty.
        let mut keys = [u32::MAX; MAX_HOUSES];
        for (place, card) in self.queue.iter().enumerate() {
            if let Some(TurnedArmy { house, army }) = *card {
                let after = if house.place() < first { houses } else { 0 } + house.place() - first;
                // One number a card, the most important byte first; the last byte finds the card
                // again.
                let key = [army.rank(), self.defence(house), after, place as u8];
                keys[place] = u32::from_be_bytes(key);
            }
        }
        keys.sort_unstable();
        let queue = self.queue;
        for (card, key) in self.queue.iter_mut().zip(keys) {
            *card = queue.get(key as usize & 0xff).copied().flatten();
        }
    }
}
