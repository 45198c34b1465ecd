//! The branches of a node: next steps of a draft, or stopping.

use sortie_core::chance::Fast;
use sortie_core::{Step, Steps};

/// The next step of a draft, or leaving the draft as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Branch {
    Step(Step),
    Stop,
}

impl Branch {
    /// A number below 257, for arrays.
    pub(super) const fn number(self) -> usize {
        match self {
            Branch::Step(step) => step as usize,
            Branch::Stop => 256,
        }
    }
}

/// The branches that are legal after a draft.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branches {
    steps: Steps,
    len: u32,
}

impl Branches {
    pub(super) const fn new(steps: Steps) -> Self {
        Branches { steps, len: steps.next.len() + steps.complete as u32 }
    }

    pub(super) const fn len(self) -> u32 {
        self.len
    }

    pub(super) const fn has(self, branch: Branch) -> bool {
        match branch {
            Branch::Step(step) => self.steps.next.has(step),
            Branch::Stop => self.steps.complete,
        }
    }

    /// The `n`-th branch; stopping is the last.
    pub(super) fn nth(self, n: u32) -> Branch {
        self.steps.next.nth(n).map_or(Branch::Stop, Branch::Step)
    }

    pub(super) fn without(self, branch: Branch) -> Self {
        let mut steps = self.steps;
        match branch {
            Branch::Step(step) => steps.next = steps.next.without(step),
            Branch::Stop => steps.complete = false,
        }
        Branches::new(steps)
    }

    /// A branch drawn uniformly.
    pub(super) fn any(self, chance: &mut Fast) -> Branch {
        self.nth(chance.below(self.len()))
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Branch> {
        let stop = self.steps.complete.then_some(Branch::Stop);
        self.steps.next.iter().map(Branch::Step).chain(stop)
    }
}
