//! Changes of a draft by one step anywhere. Most games offer steps in ascending order only; players choose
//! cards in any order.

use crate::any_match::AnyMatch;
use crate::scene::Choice;
use crate::seat::Observer;
use crate::steps::Draft;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// A change of a draft by one step, other than one of the steps that a game offers next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DraftChange {
    /// The step that is added or taken out.
    pub choice: Choice,
    /// The draft after the change: steps joined by dots, such as `3.17`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub draft: Draft,
}

impl DraftChange {
    /// Whether the change adds its step.
    pub fn adds(&self) -> bool {
        self.draft.steps().has(self.choice.step)
    }
}

/// The legal drafts with one step less, or with one more that does not follow the draft itself.
pub fn draft_changes(played: &dyn AnyMatch, who: Observer, draft: Draft) -> Vec<DraftChange> {
    let is_legal = |draft: Draft| {
        // Built from the first step on, since a game checks a step only as the end of a draft.
        let grow = |so_far: Draft, step| played.step(who, &so_far, step).ok();
        draft.steps().iter().try_fold(Draft::EMPTY, grow).is_some()
    };
    let following = played.steps(who, &draft).next;
    let mut found = Vec::new();
    let mut before = Draft::EMPTY;
    for taken in draft.steps().iter() {
        for choice in played.scene(who, &before).choices {
            let changed = match choice.step.cmp(&taken) {
                Ordering::Less if following.has(choice.step) => continue,
                Ordering::Less => draft.with(choice.step),
                Ordering::Equal => draft.steps().iter().filter(|step| *step != taken).collect(),
                Ordering::Greater => continue,
            };
            if is_legal(changed) {
                found.push(DraftChange { choice, draft: changed });
            }
        }
        before = before.with(taken);
    }
    found
}
