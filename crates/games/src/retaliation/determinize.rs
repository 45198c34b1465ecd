//! States that an observer could believe, and weaker memories.
//!
//! Only the order of a house's king and queen is hidden, from those who neither own the house nor
//! captured either card of it. Owners choose it; here it is drawn by a fair coin for each house,
//! independent of everything else: the rules treat both sides alike, so no order is better by
//! itself. Picks are no part of a state: they are chosen and turned up in one
//! decision.

use super::army::Armies;
use super::house::{House, Side};
use super::public_state::Phase;
use super::rules::Retaliation;
use super::state::State;
use super::view::View;
use sortie_core::card::Cards;
use sortie_core::chance::{Chance, Source};
use sortie_core::game::Knowledge;

impl Knowledge for Retaliation {
    fn determinize(&self, view: &View, chance: &mut impl Chance) -> State {
        let mut state = State { public: view.public, kings: view.kings };
        for house in view.public.houses() {
            if !self.knows_hand(view, house) {
                let maybe = Cards::from(view.public.hands[house.to_usize()]);
                let source = Source::deal(house.place());
                let hand = chance.draw(source, maybe, view.public.hand_size(self));
                state.public.hands[house.to_usize()] = Armies::from_bits(hand.bits());
            }
            if view.public.phase != Phase::SetUp && view.kings[house.to_usize()].is_none() {
                // The mask spares the check of bounds.
                let side = Side::BOTH[chance.pick(Source::lot(), 2) as usize & 1];
                state.kings[house.to_usize()] = Some(side);
            }
        }
        state
    }

    /// The view of a weaker memory: each card in the discards of another player's house is
    /// remembered with probability `keep`, and so is the royalty that was captured from it. With a
    /// discard forgotten, any army of that house that is not seen elsewhere may be in its hand.
    fn forget(&self, view: &View, keep: f32, chance: &mut impl Chance) -> View {
        let mut kept = *view;
        for house in view.public.houses() {
            // Players may look at their own discards at any time.
            if view.owns(house) {
                continue;
            }
            for army in view.public.discards(self, house).iter() {
                if !chance.bernoulli(keep) {
                    kept.public.hands[house.to_usize()] =
                        kept.public.hands[house.to_usize()].with(army);
                }
            }
            // At the end all captured cards lie open and cannot be forgotten.
            let hidden = view.public.phase != Phase::Over && view.kings[house.to_usize()].is_some();
            if hidden && !chance.bernoulli(keep) {
                kept.kings[house.to_usize()] = None;
            }
        }
        kept
    }
}

impl Retaliation {
    /// Whether the observer knows what a hand holds.
    pub(super) fn knows_hand(&self, view: &View, house: House) -> bool {
        view.public.hands[house.to_usize()].len() == view.public.hand_size(self)
    }
}
