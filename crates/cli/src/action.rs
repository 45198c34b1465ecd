//! Typed actions, and suggestions for those that cannot be played.

use sortie_core::game::{Refusal, actions};
use sortie_core::{Game, Text, suggest};
use sortie_words::{Readers, Words};

/// Legal actions that are searched for similar ones; more would take noticeable time.
const SEARCHED: usize = 500;
/// All legal actions are listed if there are no more than this and none is similar.
const LISTED: usize = 12;

/// Why a text is no legal action.
#[derive(Debug)]
pub(crate) struct ActionError {
    pub(crate) refusal: Refusal,
    /// Suggestions, if the text could not be read as an action at all.
    pub(crate) suggestions: Option<Suggestions>,
}

/// Legal actions to suggest instead of unreadable text.
#[derive(Debug)]
pub(crate) struct Suggestions {
    /// The most similar ones.
    pub(crate) near: Vec<String>,
    /// All of them, if they are few.
    pub(crate) all: Vec<String>,
}

/// Reads a legal action.
pub(crate) fn parse<G: Game>(
    rules: &G,
    view: &G::View,
    text: &str,
) -> Result<G::Action, ActionError> {
    let action = rules.read_action(view, text).map_err(|refusal| {
        let unreadable = refusal.text.id.contains("unreadable");
        ActionError { refusal, suggestions: unreadable.then(|| suggest_actions(rules, view, text)) }
    })?;
    rules
        .check_action(view, &action)
        .map_err(|refusal| ActionError { refusal, suggestions: None })?;
    Ok(action)
}

fn suggest_actions<G: Game>(rules: &G, view: &G::View, text: &str) -> Suggestions {
    let legal = actions(rules, view, SEARCHED).unwrap_or_default();
    let all: Vec<String> = legal.iter().map(|(action, _)| rules.write_action(action)).collect();
    let near = suggest::nearest(text, all.iter().map(String::as_str));
    let near = near.into_iter().map(str::to_owned).collect();
    Suggestions { near, all: if all.len() <= LISTED { all } else { Vec::new() } }
}

impl ActionError {
    /// The refusal with its rule and, if there are any, the suggestions.
    pub(crate) fn text(&self, words: &Words, readers: &Readers<'_>) -> String {
        let refusal = words.refusal(&self.refusal, readers);
        let hint = match &self.suggestions {
            Some(Suggestions { near, .. }) if !near.is_empty() => {
                Text::new(id!("table-did-you-mean")).raw("near", words.either(near))
            }
            Some(Suggestions { all, .. }) if !all.is_empty() => {
                Text::new(id!("table-possible")).raw("all", all.join(", "))
            }
            _ => return refusal,
        };
        format!("{refusal} {}", words.text(&hint, readers))
    }
}
