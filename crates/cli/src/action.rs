//! Actions as somebody typed them.

use sortie_core::game::{Refusal, actions};
use sortie_core::{Game, Text, suggest};
use sortie_words::{Readers, Words};

/// So many legal actions are looked through for one that was meant.
const SEARCHED: usize = 500;
/// So many are listed where none is near.
const LISTED: usize = 12;

/// Why a text is no legal action.
#[derive(Debug)]
pub(crate) struct Wrong {
    pub(crate) refusal: Refusal,
    /// What may have been meant, where the text could not be read as an action at all.
    pub(crate) unread: Option<Unread>,
}

/// Legal actions for one that nobody can read.
#[derive(Debug)]
pub(crate) struct Unread {
    /// The nearest.
    pub(crate) near: Vec<String>,
    /// All, if there are only a few.
    pub(crate) all: Vec<String>,
}

/// Reads a legal action.
pub(crate) fn parse<G: Game>(rules: &G, view: &G::View, text: &str) -> Result<G::Action, Wrong> {
    let action = rules.read_action(view, text).map_err(|refusal| {
        let unreadable = refusal.text.id.contains("unreadable");
        Wrong { refusal, unread: unreadable.then(|| unread(rules, view, text)) }
    })?;
    rules.check_action(view, &action).map_err(|refusal| Wrong { refusal, unread: None })?;
    Ok(action)
}

fn unread<G: Game>(rules: &G, view: &G::View, text: &str) -> Unread {
    let legal = actions(rules, view, SEARCHED).unwrap_or_default();
    let all: Vec<String> = legal.iter().map(|(action, _)| rules.write_action(action)).collect();
    let near = suggest::nearest(text, all.iter().map(String::as_str));
    let near = near.into_iter().map(str::to_owned).collect();
    Unread { near, all: if all.len() <= LISTED { all } else { Vec::new() } }
}

impl Wrong {
    /// A sentence with the rule and, if there are any, the nearest actions.
    pub(crate) fn text(&self, words: &Words, readers: &Readers<'_>) -> String {
        let refusal = words.refusal(&self.refusal, readers);
        let hint = match &self.unread {
            Some(Unread { near, .. }) if !near.is_empty() => {
                Text::new(id!("table-did-you-mean")).raw("near", words.either(near))
            }
            Some(Unread { all, .. }) if !all.is_empty() => {
                Text::new(id!("table-possible")).raw("all", all.join(", "))
            }
            _ => return refusal,
        };
        format!("{refusal} {}", words.text(&hint, readers))
    }
}
