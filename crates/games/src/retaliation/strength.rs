//! The strength of armies against each other.

use super::army::Army;
use super::army_stack::ArmyStack;
use super::rules::Retaliation;

impl Retaliation {
    /// The strength of an army against another one. For a jack the other one decides (RET-21); a
    /// jack is odd to a jack (RET-22). An attacker meets the top army of a pile; every army of the
    /// pile meets the attacker.
    pub(super) fn strength(&self, army: Army, against: Army) -> u8 {
        // A jack is odd by its rank, so jack against jack needs no case of its own (RET-22).
        let jack = if against.is_even() { self.jack_even } else { self.jack_odd };
        if army.is_jack() { jack } else { army.rank() }
    }

    /// Whether an attacker other than the ace may attack a pile with this army on top (RET-14).
    pub(super) fn is_weaker(&self, top: Army, attacker: Army) -> bool {
        self.strength(top, attacker) < self.strength(attacker, top)
    }

    /// The number of armies of a pile that an attacker other than the ace defeats, from the top: as many as
    /// together stay below its strength (RET-15).
    pub(super) fn defeats(&self, attacker: Army, pile: ArmyStack) -> usize {
        let Some(top) = pile.top() else { return 0 };
        let mut left = self.strength(attacker, top);
        let mut defeated = 0;
        while let Some(army) = pile.below(defeated) {
            let stands = self.strength(army, attacker);
            // The sum has to stay below the strength, not reach it (RET-15).
            if stands >= left {
                break;
            }
            left -= stands;
            defeated += 1;
        }
        defeated
    }
}
