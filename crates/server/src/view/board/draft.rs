//! The changes of a draft other than one more step.

use sortie_core::scene::Choice;
use sortie_core::steps::StepSet;
use sortie_core::{AnyMatch, Draft, Observer, Step};
use std::cmp::Ordering;

/// Changes of a draft other than one more step at its end.
///
/// Games offer the steps of a draft in ascending order only; whoever points at cards does not.
#[derive(Clone, Debug, Default)]
pub(crate) struct Further {
    /// The legal drafts that have one step more, but not at the end, or one step less, each with that
    /// step.
    pub(crate) other: Vec<(Choice, Draft)>,
    /// The next steps after which the action is whole and nothing can be added.
    pub(crate) ends: StepSet,
}

impl Further {
    pub(crate) fn new(game: &dyn AnyMatch, who: Observer, draft: Draft) -> Self {
        let ends = |step: &Step| {
            let after = game.steps(who, &draft.with(*step));
            after.complete && after.next.is_empty()
        };
        let ends = game.steps(who, &draft).next.iter().filter(ends).collect();
        Further { other: other(game, who, draft), ends }
    }
}

fn other(game: &dyn AnyMatch, who: Observer, draft: Draft) -> Vec<(Choice, Draft)> {
    let legal = |draft: Draft| {
        // Built from the first step on, since a game checks a step only as the end of a draft.
        let grow = |so_far: Draft, step| game.step(who, &so_far, step).ok();
        draft.steps().iter().try_fold(Draft::EMPTY, grow).is_some()
    };
    let mut found = Vec::new();
    let mut before = Draft::EMPTY;
    for taken in draft.steps().iter() {
        for choice in game.scene(who, &before).choices {
            let changed = match choice.step.cmp(&taken) {
                Ordering::Less => draft.with(choice.step),
                Ordering::Equal => draft.steps().iter().filter(|step| *step != taken).collect(),
                Ordering::Greater => continue,
            };
            if legal(changed) {
                found.push((choice, changed));
            }
        }
        before = before.with(taken);
    }
    found
}
