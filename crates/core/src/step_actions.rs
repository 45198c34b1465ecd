//! Decisions one number at a time: steps, and [`SUBMIT`] for a draft that could go on.
//!
//! Every game has the same 256 actions. A draft that is whole and cannot go on is submitted by its
//! last step.

use crate::game::Player;
use crate::steps::{Draft, Step, StepSet, Steps};

/// The number that submits a whole draft to which more steps could be added. No game has a step of
/// this number.
pub const SUBMIT: Step = Step::MAX;

/// The result of a legal number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepTaken<A> {
    /// The draft has one more step and is not submitted yet.
    Drafted(Draft),
    /// The decision is whole.
    Decided(A),
}

/// The numbers that a seat may choose from next; none where it has nothing to decide.
#[inline]
pub fn legal_numbers<G: Player>(rules: &G, view: &G::View, draft: &Draft) -> StepSet {
    numbers(rules.legal_steps(view, draft))
}

#[inline]
fn numbers(steps: Steps) -> StepSet {
    if steps.complete { steps.next.with(SUBMIT) } else { steps.next }
}

/// Takes a number; `None` if it is not legal.
#[inline]
pub fn take_number<G: Player>(
    rules: &G,
    view: &G::View,
    draft: &Draft,
    number: Step,
) -> Option<StepTaken<G::Action>> {
    let steps = rules.legal_steps(view, draft);
    if !numbers(steps).has(number) {
        return None;
    }
    if number == SUBMIT {
        return rules.action_of_draft(view, draft).map(StepTaken::Decided);
    }
    let draft = draft.with(number);
    // `last` promises that the draft is whole now: asking again would cost as much as a step.
    let whole = steps.last || rules.legal_steps(view, &draft) == Steps::DONE;
    if whole {
        return rules.action_of_draft(view, &draft).map(StepTaken::Decided);
    }
    Some(StepTaken::Drafted(draft))
}
