//! The changes of a draft other than the next steps.

use sortie_core::steps::StepSet;
use sortie_core::{AnyMatch, Draft, DraftChange, Observer, Step, draft_changes};

/// Changes of a draft other than one of its next steps.
#[derive(Clone, Debug, Default)]
pub(crate) struct Further {
    /// The legal drafts with one step less, or with a lower one that the game does not offer next.
    pub(crate) changes: Vec<DraftChange>,
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
        Further { changes: draft_changes(game, who, draft), ends }
    }
}
