//! The knowledge of an observer.

use super::house::House;
use super::public_state::{Phase, PublicState};
use super::state::Kings;
use sortie_core::seat::{Observer, Seat};

/// The knowledge of an observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(super) who: Observer,
    pub(super) public: PublicState,
    /// The places of the kings, taken or not, as far as this observer knows.
    pub(super) kings: Kings,
}

impl View {
    /// Whether this observer has seen a card of that house's royalty: as its owner, as the captor
    /// of either card, or at the end, when captured cards are shown (RET-18, RET-26).
    pub(super) fn is_told(&self, house: House) -> bool {
        let public = &self.public;
        let mut captors = public.captors[house.to_usize()].iter().flatten();
        match self.who {
            Observer::Seat(seat) if public.owner(house) == seat => true,
            // A house that lost nothing keeps its secret even then (RET-26).
            _ if public.phase == Phase::Over => captors.next().is_some(),
            Observer::Seat(seat) => captors.any(|&captor| public.owner(captor) == seat),
            Observer::Public => false,
        }
    }

    /// The houses of this observer.
    pub(super) fn own_houses(&self) -> [Option<House>; 2] {
        self.who.seat().map_or([None; 2], |seat| self.public.houses_of(seat))
    }

    /// The number of houses of this observer.
    pub(super) fn houses(&self) -> u32 {
        self.own_houses().iter().flatten().count() as u32
    }

    /// Whether this observer plays that house.
    pub(super) fn owns(&self, house: House) -> bool {
        self.who.is(self.public.owner(house))
    }

    /// The seat, when it has something to decide.
    pub(super) fn decider(&self) -> Option<Seat> {
        self.who.seat().filter(|&seat| self.public.deciders().has(seat))
    }
}
