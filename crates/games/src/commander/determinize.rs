//! States that an observer could believe, and weaker memories.
//!
//! All have seen the same cards, so all know the same: the state. Players differ in what they
//! remember. A forgotten card is one of those that nobody has seen; a believed state draws it when
//! it is turned up, as all the others are. So nothing has to be drawn to make such a state, and the
//! cards drawn later have exactly the probabilities of the deal: which card is turned up when
//! depends on nothing that is hidden.

use super::rules::Commander;
use super::state::State;
use super::view::View;
use sortie_core::chance::Chance;
use sortie_core::game::Knowledge;

impl Knowledge for Commander {
    #[inline]
    fn determinize(&self, view: &View, _: &mut impl Chance) -> State {
        view.known
    }

    /// The view of a weaker memory: each card that lies face down and was turned up before is
    /// remembered with probability `keep`, the observer's own as well, and so is each that left the game
    /// with a pyramid. Open cards need not be remembered.
    fn forget(&self, view: &View, keep: f32, chance: &mut impl Chance) -> View {
        if self.open_memory {
            // The table goes on showing every card that was turned up (CAP-13).
            return *view;
        }
        let mut weaker = *view;
        let known = &mut weaker.known;
        // Cards that left with a pyramid lie face down as well, so they may be forgotten
        // (CAP-13).
        for card in view.known.buried(self.deck) {
            if !chance.bernoulli(keep) {
                known.pool.add(card);
            }
        }
        for seat in 0..view.known.seats {
            let pyramid = view.known.pyramid(seat);
            for place in pyramid.occupied.except(view.known.turned_by(seat)).iter() {
                let Some(card) = pyramid.card(place) else { continue };
                if !chance.bernoulli(keep) {
                    known.pyramid_mut(seat).forget(place);
                    known.pool.add(card);
                }
            }
        }
        weaker
    }
}
