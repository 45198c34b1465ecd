//! Drafts as addresses spell them.

use sortie_core::{Draft, Step};

/// The draft as an address has it: the steps, ascending, joined by dots.
pub(crate) fn spell(draft: Draft) -> String {
    let steps: Vec<String> = draft.steps().iter().map(|step| step.to_string()).collect();
    steps.join(".")
}

/// The draft that an address has; `None` for what is no list of steps.
pub(crate) fn read(draft: &str) -> Option<Draft> {
    if draft.is_empty() {
        return Some(Draft::EMPTY);
    }
    draft.split('.').map(|step| step.parse::<Step>().ok()).collect()
}
