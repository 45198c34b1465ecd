//! The changes of a draft other than the next steps.

use sortie_core::chance::Fast;
use sortie_core::steps::StepSet;
use sortie_core::{AnyMatch, Draft, DraftChange, Observer, Scene, Step, draft_changes};

/// Changes of a draft other than one of its next steps.
#[derive(Clone, Debug, Default)]
pub(crate) struct Further {
    /// The legal drafts with one step less, or with a lower one that the game does not offer next.
    pub(crate) changes: Vec<DraftChange>,
    /// The next steps after which the action is whole and nothing can be added.
    pub(crate) ends: StepSet,
    /// A whole draft to begin with, where cards are laid before their owner.
    pub(crate) suggestion: Option<Draft>,
}

impl Further {
    pub(crate) fn new(game: &dyn AnyMatch, who: Observer, draft: Draft) -> Self {
        let ends = |step: &Step| {
            let after = game.steps(who, &draft.with(*step));
            after.complete && after.next.is_empty()
        };
        let ends = game.steps(who, &draft).next.iter().filter(ends).collect();
        Further { changes: draft_changes(game, who, draft), ends, suggestion: None }
    }
}

/// A whole draft for a set-up: where all choices lay cards into places of the observer. It keeps what the draft
/// has laid, unless that is whole already. Other players must not know the seed: it would tell them where the
/// cards lie.
pub(crate) fn suggested_draft(
    game: &dyn AnyMatch,
    scene: &Scene,
    draft: Draft,
    seed: impl FnOnce() -> Option<u64>,
) -> Option<Draft> {
    if !is_set_up(scene) {
        return None;
    }
    let mut chance = Fast::new(seed()?);
    let is_whole = game.steps(scene.observer, &draft).next.is_empty();
    let mut draft = if is_whole { Draft::EMPTY } else { draft };
    loop {
        let steps = game.steps(scene.observer, &draft);
        if steps.next.is_empty() {
            return steps.complete.then_some(draft);
        }
        draft = draft.with(steps.next.nth(chance.below(steps.next.len()))?);
    }
}

/// Whether all choices lay cards into places of the observer.
fn is_set_up(scene: &Scene) -> bool {
    let is_own = |id: &str| {
        let zone = scene.zones.iter().find(|zone| zone.id == id);
        zone.is_some_and(|zone| {
            zone.owner.is_some() && zone.owner == scene.observer.seat() && !zone.staged
        })
    };
    let mut choices = scene.choices.iter().chain(&scene.draft).peekable();
    choices.peek().is_some()
        && choices.all(|choice| {
            !choice.moves.is_empty() && choice.moves.iter().all(|to| is_own(&to.zone))
        })
}
