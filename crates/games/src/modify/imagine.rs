//! Drawing a state that an observer of Modify could believe.
//!
//! Only chance is hidden here, so each state has the probability that it has given what was told:
//! [`Worlds`] weighs what each unseen theft may have taken by the deals that it leaves open, and
//! the cards that nobody has seen are then laid at random.

use super::rules::Modify;
use super::state::State;
use super::view::View;
use super::worlds::Worlds;
use sortie_core::chance::Chance;

impl Modify {
    pub(super) fn imagine_state(&self, view: &View, chance: &mut impl Chance) -> State {
        let (hands, loot) = Worlds::new(view, self.deck).draw(chance);
        State { table: view.table, hands, loot }
    }
}
