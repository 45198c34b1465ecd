//! Steps and drafts: how a whole action is put together, click by click.

use crate::card::select;
use std::fmt;

/// One click: an id below 256, with a meaning that the game gives it.
pub type Step = u8;

/// A set of steps, 32 bytes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct StepSet([u64; 4]);

impl StepSet {
    /// No step.
    pub const EMPTY: StepSet = StepSet([0; 4]);

    /// Only this step.
    #[inline]
    pub const fn single(step: Step) -> Self {
        // Every word is written, so that the set stays in registers: a word written by its index
        // goes by way of memory, and is waited for when the whole set is read back.
        let bit = 1 << (step % 64);
        let word = step / 64;
        StepSet([
            if word == 0 { bit } else { 0 },
            if word == 1 { bit } else { 0 },
            if word == 2 { bit } else { 0 },
            if word == 3 { bit } else { 0 },
        ])
    }

    /// The steps 0–127 by the bits of `low`, 128–255 by those of `high`.
    #[inline]
    pub const fn from_bits(low: u128, high: u128) -> Self {
        StepSet([low as u64, (low >> 64) as u64, high as u64, (high >> 64) as u64])
    }

    /// The bits of the steps 0–127.
    #[inline]
    pub const fn low(self) -> u128 {
        self.0[0] as u128 | (self.0[1] as u128) << 64
    }

    /// The bits of all steps, lowest first.
    #[inline]
    pub const fn words(&self) -> &[u64; 4] {
        &self.0
    }

    /// The bits of the steps 128–255.
    #[inline]
    pub const fn high(self) -> u128 {
        self.0[2] as u128 | (self.0[3] as u128) << 64
    }

    /// Adds a step.
    #[inline]
    pub const fn add(&mut self, step: Step) {
        let StepSet(one) = StepSet::single(step);
        let StepSet(all) = self;
        *all = [all[0] | one[0], all[1] | one[1], all[2] | one[2], all[3] | one[3]];
    }

    /// The set with one more step.
    #[inline]
    pub const fn with(mut self, step: Step) -> Self {
        self.add(step);
        self
    }

    /// The set without that step.
    #[inline]
    pub const fn without(self, step: Step) -> Self {
        let (StepSet(all), StepSet(one)) = (self, StepSet::single(step));
        StepSet([all[0] & !one[0], all[1] & !one[1], all[2] & !one[2], all[3] & !one[3]])
    }

    /// Whether the step is in the set.
    #[inline]
    pub const fn has(self, step: Step) -> bool {
        self.0[step as usize / 64] >> (step % 64) & 1 == 1
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0[0].count_ones()
            + self.0[1].count_ones()
            + self.0[2].count_ones()
            + self.0[3].count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The lowest step.
    #[inline]
    pub fn first(self) -> Option<Step> {
        // The lowest word with a step, without a branch: none can be foretold.
        let word = (0..3).rev().fold(3, |first, word| if self.0[word] == 0 { first } else { word });
        let bits = self.0[word];
        (bits != 0).then(|| (word as u32 * 64 + bits.trailing_zeros()) as Step)
    }

    /// The highest step.
    #[inline]
    pub fn last(self) -> Option<Step> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some((word as u32 * 64 + 63 - self.0[word].leading_zeros()) as Step)
    }

    /// The `n`-th step in ascending order, 0-based; `None` when there are not so many.
    #[inline]
    pub const fn nth(self, mut n: u32) -> Option<Step> {
        let mut word = 0;
        while word < 4 {
            let here = self.0[word].count_ones();
            if n < here {
                return Some((word as u32 * 64 + select(self.0[word], n)) as Step);
            }
            n -= here;
            word += 1;
        }
        None
    }

    /// In ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Step> {
        let mut left = self.0;
        let mut word = 0;
        std::iter::from_fn(move || {
            while word < 4 {
                if left[word] != 0 {
                    let bit = left[word].trailing_zeros();
                    left[word] &= left[word] - 1;
                    return Some((word as u32 * 64 + bit) as Step);
                }
                word += 1;
            }
            None
        })
    }
}

impl FromIterator<Step> for StepSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Self {
        steps.into_iter().fold(StepSet::EMPTY, StepSet::with)
    }
}

impl fmt::Debug for StepSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The steps chosen so far. A draft lives beside the view, never in the state; it is undone
/// freely and tells nobody anything.
///
/// The legal steps of every game are above those already in the draft, so that searches draft a set of
/// cards in one order only. People may add its cards in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Draft(StepSet);

impl Draft {
    /// Nothing chosen yet.
    pub const EMPTY: Draft = Draft(StepSet::EMPTY);

    /// A draft of one step.
    #[inline]
    pub const fn from_step(step: Step) -> Self {
        Draft(StepSet::single(step))
    }

    /// The draft with one more step.
    #[inline]
    pub const fn with(self, step: Step) -> Self {
        Draft(self.0.with(step))
    }

    /// Without its highest step; `None` for an empty draft.
    #[inline]
    pub fn undone(self) -> Option<Self> {
        self.0.last().map(|step| Draft(self.0.without(step)))
    }

    /// The steps in it.
    #[inline]
    pub const fn steps(self) -> StepSet {
        self.0
    }

    /// Whether nothing is chosen yet.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<Step> for Draft {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Self {
        Draft(steps.into_iter().collect())
    }
}

/// The possible next steps of a draft.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Steps {
    /// The steps that may be taken next.
    pub next: StepSet,
    /// Whether the draft is a whole action as it stands. A complete draft may still have next
    /// steps (one more card of a set).
    pub complete: bool,
    /// Whether every next step makes the draft complete and leaves none to follow: who takes one
    /// need not ask again.
    pub last: bool,
}

impl Steps {
    /// Nothing may be done: it is not this observer's decision.
    pub const NONE: Steps = Steps { next: StepSet::EMPTY, complete: false, last: false };

    /// The draft is a whole action and nothing can be added.
    pub const DONE: Steps = Steps { next: StepSet::EMPTY, complete: true, last: false };

    /// One of these steps, and the action is whole.
    #[inline]
    pub const fn one_of(next: StepSet) -> Self {
        Steps { next, complete: false, last: true }
    }

    /// One of these steps, then more.
    #[inline]
    pub const fn then_more(next: StepSet) -> Self {
        Steps { next, complete: false, last: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_step_set_is_a_set_of_bytes(steps in proptest::collection::btree_set(any::<u8>(), 0..40)) {
            let set: StepSet = steps.iter().copied().collect();
            prop_assert_eq!(set.iter().collect::<Vec<_>>(), steps.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(set.len() as usize, steps.len());
            prop_assert_eq!(set.last(), steps.last().copied());
            for (n, &step) in steps.iter().enumerate() {
                prop_assert_eq!(set.nth(n as u32), Some(step));
            }
            prop_assert_eq!(StepSet::from_bits(set.low(), set.high()), set);
            prop_assert_eq!(Draft(set).undone().map(|d| d.steps().len()), steps.len().checked_sub(1).map(|n| n as u32));
        }
    }
}
