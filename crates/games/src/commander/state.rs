//! The truth. Nobody has seen a card before it is turned up, so none is dealt before: the state
//! holds what was turned up and the set of all other cards, and hides nothing.

use super::rules::Commander;
use super::shape::{MAX_PLACES, Place, Places};
use serde::{Deserialize, Serialize};
use sortie_core::card::{Card, Cards};
use sortie_core::seat::{Seat, Seats};

/// The most seats.
pub(super) const MAX_PLAYERS: usize = 4;

/// The phase of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// A seat attacks.
    Attack,
    /// The cards of a battle are equal: its two seats choose further ones.
    Tie,
    /// Nothing: at most one Commander is left.
    Over,
}

/// One whole decision of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// One card of the seat's own pyramid against one of another.
    Attack {
        /// The place of the seat's own card.
        with: Place,
        /// The seat that is attacked.
        seat: Seat,
        /// The place that is attacked.
        at: Place,
    },
    /// After equal ranks: the further card that is turned up.
    TurnUp(Place),
}

/// A card that was not turned up yet.
const UNSEEN: u8 = u8::MAX;

/// The cards before a seat; nothing lies before one that is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pyramid {
    /// The places that hold a card.
    pub(super) occupied: Places,
    /// The cards that were turned up there.
    cards: [u8; MAX_PLACES],
}

impl Pyramid {
    /// Nothing lies here.
    pub(super) const BARE: Self = Pyramid { occupied: Places::NONE, cards: [UNSEEN; MAX_PLACES] };

    /// Cards at these places, which nobody has seen.
    pub(super) const fn unseen(occupied: Places) -> Self {
        Pyramid { occupied, cards: [UNSEEN; MAX_PLACES] }
    }

    /// The card at a place, if it was turned up.
    #[inline]
    pub(super) fn card(&self, place: Place) -> Option<Card> {
        let index = self.cards[place.to_usize()];
        // Every stored index is below 52; the mask spares the check of bounds.
        (index != UNSEEN).then(|| Card::new(index & 127))
    }

    /// A card was turned up here.
    pub(super) fn see(&mut self, place: Place, card: Card) {
        self.cards[place.to_usize()] = card.index();
    }

    /// The card here becomes unknown again.
    pub(super) fn forget(&mut self, place: Place) {
        self.cards[place.to_usize()] = UNSEEN;
    }

    /// Takes cards out; returns those of them that were turned up.
    pub(super) fn take(&mut self, places: Places) -> Cards {
        let mut taken = Cards::EMPTY;
        for place in places.iter() {
            taken = self.card(place).map_or(taken, |card| taken.with(card));
            self.forget(place);
        }
        self.occupied = self.occupied.except(places);
        taken
    }

    /// The cards here that were turned up.
    pub(super) fn seen(&self) -> Cards {
        self.occupied.iter().filter_map(|place| self.card(place)).collect()
    }
}

/// The whole truth of a match, which is also all that anybody may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) phase: Phase,
    pub(super) seats: u8,
    /// The seat that attacks; 0 when the match is over.
    pub(super) turn: Seat,
    /// The seat that is attacked in this battle; 0 without one.
    pub(super) target: Seat,
    /// The places that attacker and attacked have turned up in this battle.
    pub(super) turned: [Places; 2],
    pub(super) pyramids: [Pyramid; MAX_PLAYERS],
    /// The cards that nobody has seen: in pyramids, with pyramids that left, or never dealt.
    pub(super) pool: Cards,
    /// The cards that were taken out of pyramids and lie open.
    pub(super) taken: Cards,
    /// The winners, when the match is over.
    pub(super) winners: Seats,
}

impl State {
    /// The state before the first attack.
    pub(super) fn new(rules: &Commander, seats: u8) -> Self {
        let mut pyramids = [Pyramid::BARE; MAX_PLAYERS];
        for pyramid in pyramids.iter_mut().take(seats.into()) {
            *pyramid = Pyramid::unseen(rules.shape.all());
        }
        State {
            phase: Phase::Attack,
            seats,
            turn: 0,
            target: 0,
            turned: [Places::NONE; 2],
            pyramids,
            pool: rules.deck,
            taken: Cards::EMPTY,
            winners: Seats::NONE,
        }
    }

    /// The pyramid of a seat. The mask keeps a wrong number from outside from panicking, and spares
    /// the check of bounds.
    #[inline]
    pub(super) fn pyramid(&self, seat: Seat) -> &Pyramid {
        &self.pyramids[usize::from(seat) & (MAX_PLAYERS - 1)]
    }

    #[inline]
    pub(super) fn pyramid_mut(&mut self, seat: Seat) -> &mut Pyramid {
        &mut self.pyramids[usize::from(seat) & (MAX_PLAYERS - 1)]
    }

    /// The seats that still have a Commander. It is the last card that a player can lose.
    #[inline]
    pub(super) fn still_in(&self) -> Seats {
        (0..self.seats).filter(|&seat| !self.pyramid(seat).occupied.is_empty()).collect()
    }

    /// The seats of a battle, the attacker first.
    pub(super) const fn fighters(&self) -> [Seat; 2] {
        [self.turn, self.target]
    }

    /// The side of the battle that a seat is on, 0 for the attacker.
    pub(super) fn side(&self, seat: Seat) -> Option<usize> {
        self.fighters().iter().position(|&fighter| fighter == seat)
    }

    /// The own cards that a seat has turned up in this battle.
    pub(super) fn turned_by(&self, seat: Seat) -> Places {
        match (self.phase, self.side(seat)) {
            (Phase::Tie, Some(side)) => self.turned[side],
            _ => Places::NONE,
        }
    }

    /// The cards that were turned up once and then left the game face down, with the pyramid of
    /// somebody who is out.
    pub(super) fn buried(&self, deck: Cards) -> Cards {
        let lying = self.pyramids.iter().fold(Cards::EMPTY, |seen, each| seen | each.seen());
        deck - self.pool - self.taken - lying
    }

    /// The number of cards that lie in no pyramid and are not open: never dealt, or gone with a pyramid.
    pub(super) fn undealt(&self, deck: Cards) -> u32 {
        let lying: u32 = self.pyramids.iter().map(|each| u32::from(each.occupied.len())).sum();
        (deck.len() - self.taken.len()).saturating_sub(lying)
    }
}

impl Commander {
    /// The further cards that a seat of a tied battle may turn up: those beside any that it has
    /// turned up, or, if none lies there, any other (CAP-08).
    pub(super) fn further(&self, state: &State, side: usize) -> Places {
        let turned = state.turned[side];
        let left = state.pyramid(state.fighters()[side]).occupied.except(turned);
        match self.shape.near_any(turned).and(left) {
            Places::NONE => left,
            near => near,
        }
    }

    /// The seats that must decide; none when the match is over. A seat with only
    /// one card to turn up is not asked: all can see that there is no choice.
    #[inline]
    pub(super) fn deciders(&self, state: &State) -> Seats {
        match state.phase {
            Phase::Attack => Seats::one(state.turn),
            Phase::Tie => {
                let chooses = |&side: &usize| self.further(state, side).len() > 1;
                [0, 1].into_iter().filter(chooses).map(|side| state.fighters()[side]).collect()
            }
            Phase::Over => Seats::NONE,
        }
    }
}
