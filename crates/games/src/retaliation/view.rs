//! What an observer knows, how it imagines the rest, and how it forgets.
//!
//! Only the order of a house's king and queen is hidden, from those who neither own the house nor
//! captured either card of it. Owners choose it; here it is imagined by a fair coin for each house,
//! independent of everything else: the rules treat both sides alike, so no order is better by
//! itself. What a player picks is no part of a state: picks are chosen and turned up in one
//! decision.

use super::army::Armies;
use super::house::{House, Side};
use super::rules::Retaliation;
use super::state::{Kings, State};
use super::table::{Phase, Table};
use sortie_core::card::Cards;
use sortie_core::chance::{Chance, Source};
use sortie_core::seat::{Observer, Seat};

/// What an observer knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(super) who: Observer,
    pub(super) table: Table,
    /// Where the kings lie or lay, as far as this observer knows.
    pub(super) kings: Kings,
}

impl View {
    pub(super) fn new(state: &State, who: Observer) -> Self {
        let mut view = View { who, table: state.table, kings: state.kings };
        for house in state.table.houses() {
            if !view.is_told(house) {
                view.kings[house.at()] = None;
            }
        }
        view
    }

    /// Whether this observer has seen a card of that house's royalty: as its owner, as the captor
    /// of either card, or at the end, when captured cards are shown (RET-18, RET-26).
    fn is_told(&self, house: House) -> bool {
        let table = &self.table;
        let mut captors = table.captors[house.at()].iter().flatten();
        match self.who {
            Observer::Seat(seat) if table.owner(house) == seat => true,
            _ if table.phase == Phase::Over => captors.next().is_some(),
            Observer::Seat(seat) => captors.any(|&captor| table.owner(captor) == seat),
            Observer::Public => false,
        }
    }

    /// The houses of this observer.
    pub(super) fn own(&self) -> [Option<House>; 2] {
        self.who.seat().map_or([None; 2], |seat| self.table.houses_of(seat))
    }

    /// How many houses this observer has.
    pub(super) fn houses(&self) -> u32 {
        self.own().iter().flatten().count() as u32
    }

    /// Whether this observer plays that house.
    pub(super) fn owns(&self, house: House) -> bool {
        self.who.is(self.table.owner(house))
    }

    /// The seat, when it has something to decide.
    pub(super) fn decider(&self) -> Option<Seat> {
        self.who.seat().filter(|&seat| self.table.deciders().has(seat))
    }
}

impl Retaliation {
    /// Whether the observer knows what a hand holds.
    pub(super) fn knows_hand(&self, view: &View, house: House) -> bool {
        view.table.hands[house.at()].len() == view.table.hand_size(self)
    }

    /// A state that the observer could believe: unknown orders by a fair coin each, a hand that is
    /// no longer remembered as a random part of what may be in it.
    pub(super) fn believe(&self, view: &View, chance: &mut impl Chance) -> State {
        let mut state = State { table: view.table, kings: view.kings };
        for house in view.table.houses() {
            if !self.knows_hand(view, house) {
                let maybe = Cards::from(view.table.hands[house.at()]);
                let source = Source::deal(house.place());
                let hand = chance.draw(source, maybe, view.table.hand_size(self));
                state.table.hands[house.at()] = Armies::from_bits(hand.bits());
            }
            if view.table.phase != Phase::SetUp && view.kings[house.at()].is_none() {
                let side = Side::BOTH[chance.pick(Source::lot(), 2) as usize & 1];
                state.kings[house.at()] = Some(side);
            }
        }
        state
    }

    /// The view of a weaker memory: each card in the discards of another player's house is
    /// remembered with probability `keep`, and so is the royalty that was captured from it. With a
    /// discard forgotten, any army of that house that is not seen elsewhere may be in its hand.
    pub(super) fn lose(&self, view: &View, keep: f32, chance: &mut impl Chance) -> View {
        let mut kept = *view;
        for house in view.table.houses() {
            if view.owns(house) {
                continue;
            }
            for army in view.table.discards(self, house).iter() {
                if forgets(keep, chance) {
                    kept.table.hands[house.at()] = kept.table.hands[house.at()].with(army);
                }
            }
            let hidden = view.table.phase != Phase::Over && view.kings[house.at()].is_some();
            if hidden && forgets(keep, chance) {
                kept.kings[house.at()] = None;
            }
        }
        kept
    }
}

/// Whether a memory is lost that is kept with this probability.
fn forgets(keep: f32, chance: &mut impl Chance) -> bool {
    const PARTS: u32 = 1 << 24;
    let kept = (keep.clamp(0.0, 1.0) * PARTS as f32) as u32;
    chance.pick(Source::lot(), PARTS) >= kept
}
