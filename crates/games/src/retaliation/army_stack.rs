//! The piles of armies before the royalty.

use super::army::{Armies, Army};

/// The armies before one place: at most two, from the bottom to the top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct ArmyStack([Option<Army>; 2]);

impl ArmyStack {
    /// A pile of one.
    pub(super) const fn single(army: Army) -> Self {
        ArmyStack([Some(army), None])
    }

    /// The number of armies.
    pub(super) const fn len(self) -> usize {
        match self.0 {
            [None, _] => 0,
            [_, None] => 1,
            _ => 2,
        }
    }

    /// Whether no army lies here.
    pub(super) const fn is_empty(self) -> bool {
        self.0[0].is_none()
    }

    /// The top army.
    pub(super) const fn top(self) -> Option<Army> {
        self.below(0)
    }

    /// The army under so many others: 0 is the top.
    pub(super) const fn below(self, depth: usize) -> Option<Army> {
        let len = self.len();
        if depth < len { self.0[len - 1 - depth] } else { None }
    }

    /// Under how many others this army lies; `None` when it is not there.
    pub(super) fn depth(self, army: Army) -> Option<usize> {
        (0..2).find(|&depth| self.below(depth) == Some(army))
    }

    /// Lays an army on top. If two were there, the one of lower rank is taken out first and
    /// returned (RET-11).
    pub(super) fn lay(&mut self, army: Army) -> Option<Army> {
        let [bottom, top] = self.0;
        *self = match (bottom, top) {
            (None, _) => ArmyStack::single(army),
            (Some(_), None) => ArmyStack([bottom, Some(army)]),
            (Some(_), Some(_)) => ArmyStack([bottom.max(top), Some(army)]),
        };
        // With fewer than two armies nothing makes room.
        top.and(bottom.min(top))
    }

    /// Takes an army out; nothing happens when it is not there.
    pub(super) fn remove(&mut self, army: Army) {
        let [bottom, top] = self.0;
        if top == Some(army) {
            self.0[1] = None;
        } else if bottom == Some(army) {
            // The upper army moves down: a pile has no gap below its top.
            self.0 = [top, None];
        }
    }

    /// From the bottom to the top.
    pub(super) fn iter(self) -> impl DoubleEndedIterator<Item = Army> {
        self.0.into_iter().flatten()
    }

    /// The armies as a set.
    pub(super) fn armies(self) -> Armies {
        self.iter().collect()
    }

    /// The sum of the ranks for order.
    pub(super) fn ranks(self) -> u8 {
        self.iter().map(Army::rank).sum()
    }

    /// The sum of what the armies count in the score before any factor.
    pub(super) fn value(self) -> u8 {
        self.iter().map(Army::value).sum()
    }
}
