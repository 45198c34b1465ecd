//! What can be done next.

use sortie_core::chance::Fast;
use sortie_core::{Step, Steps};

/// A step, or leaving the draft as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Step(Step),
    Stop,
}

impl Way {
    /// Below 257.
    pub(super) const fn number(self) -> usize {
        match self {
            Way::Step(step) => step as usize,
            Way::Stop => 256,
        }
    }
}

/// What may be done with a draft.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ways {
    steps: Steps,
    len: u32,
}

impl Ways {
    pub(super) const fn of(steps: Steps) -> Self {
        Ways { steps, len: steps.next.len() + steps.complete as u32 }
    }

    pub(super) const fn len(self) -> u32 {
        self.len
    }

    pub(super) const fn has(self, way: Way) -> bool {
        match way {
            Way::Step(step) => self.steps.next.has(step),
            Way::Stop => self.steps.complete,
        }
    }

    /// The `n`-th of them, stopping last.
    pub(super) fn nth(self, n: u32) -> Way {
        self.steps.next.nth(n).map_or(Way::Stop, Way::Step)
    }

    pub(super) fn without(self, way: Way) -> Self {
        let mut steps = self.steps;
        match way {
            Way::Step(step) => steps.next = steps.next.without(step),
            Way::Stop => steps.complete = false,
        }
        Ways::of(steps)
    }

    pub(super) fn any(self, chance: &mut Fast) -> Way {
        self.nth(chance.below(self.len()))
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Way> {
        let stop = self.steps.complete.then_some(Way::Stop);
        self.steps.next.iter().map(Way::Step).chain(stop)
    }
}
