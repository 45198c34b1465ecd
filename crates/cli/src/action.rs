//! Actions as somebody typed them.

use sortie_core::game::{Refusal, actions};
use sortie_core::{Game, suggest};
use sortie_words::{Readers, Words};

/// So many legal actions are looked through for one that was meant.
const SEARCHED: usize = 500;

/// Why a text is no legal action.
#[derive(Debug)]
pub(crate) struct Wrong {
    pub(crate) refusal: Refusal,
    /// Nearest legal actions, where the text could not be read as an action at all.
    pub(crate) near: Vec<String>,
}

/// Reads a legal action.
pub(crate) fn parse<G: Game>(rules: &G, view: &G::View, text: &str) -> Result<G::Action, Wrong> {
    let action = rules
        .read(view, text)
        .map_err(|refusal| Wrong { refusal, near: near(rules, view, text) })?;
    rules.admit(view, &action).map_err(|refusal| Wrong { refusal, near: Vec::new() })?;
    Ok(action)
}

fn near<G: Game>(rules: &G, view: &G::View, text: &str) -> Vec<String> {
    let legal = actions(rules, view, SEARCHED).unwrap_or_default();
    let legal: Vec<String> = legal.iter().map(|(action, _)| rules.spell(action)).collect();
    let names = legal.iter().map(String::as_str);
    suggest::nearest(text, names).into_iter().map(str::to_owned).collect()
}

impl Wrong {
    /// A sentence with the rule and, if there are any, the nearest actions.
    pub(crate) fn text(&self, words: &Words, readers: &Readers<'_>) -> String {
        let refusal = words.refusal(&self.refusal, readers);
        if self.near.is_empty() {
            refusal
        } else {
            format!("{refusal} Did you mean {}?", self.near.join(" or "))
        }
    }
}
