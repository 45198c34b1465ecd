//! Answers of programs, and their errors.

use serde::Deserialize;
use sortie_bots::Distribution;
use sortie_core::{Draft, Game, Refusal, Text};
use std::collections::BTreeMap;

/// The answer of a program.
#[derive(Debug)]
pub(crate) enum Answer<A> {
    /// To choose.
    Choice(Distribution<A>),
    /// To know what may follow a draft, of which this much is legal.
    Steps(Draft, Option<Refusal>),
}

/// The error of an answer.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    /// A word for programs.
    pub(crate) error: &'static str,
    /// The rule that forbids it.
    pub(crate) rule: Option<&'static str>,
    pub(crate) text: Text,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    decision: u32,
    action: Option<String>,
    actions: Option<BTreeMap<String, f64>>,
    draft: Option<String>,
    steps: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ready {
    ready: u32,
}

/// The version that a program is ready for, if the line says so.
pub(crate) fn ready(line: &str) -> Option<u32> {
    serde_json::from_str(line).ok().map(|Ready { ready }| ready)
}

/// Reads an answer to the open decision.
pub(crate) fn read<G: Game>(
    line: &str,
    decision: u32,
    rules: &G,
    view: &G::View,
) -> Result<Answer<G::Action>, Wrong> {
    let written: Written = serde_json::from_str(line).map_err(|error| {
        Wrong::form(Text::new(id!("outside-unreadable")).raw("why", error.to_string()))
    })?;
    if written.decision != decision {
        let text = Text::new(id!("outside-stale"));
        let text = text.number("given", written.decision).number("current", decision);
        return Err(Wrong { error: "stale", rule: None, text });
    }
    let choice = match written {
        Written { action: Some(text), actions: None, draft: None, steps: None, .. } => {
            Distribution::sure(rules.parse_action(view, &text)?)
        }
        Written { action: None, actions: Some(weights), draft: None, steps: None, .. } => {
            weighted(rules, view, &weights)?
        }
        Written { action: None, actions: None, draft: Some(text), steps: None, .. } => {
            let (draft, refusal) = taken(rules, view, &text)?;
            match (refusal, rules.action_of_draft(view, &draft)) {
                (Some(refusal), _) => return Err(refusal.into()),
                (None, Some(action)) => Distribution::sure(action),
                (None, None) => return Err(rules.refuse_incomplete(view, &draft).into()),
            }
        }
        Written { action: None, actions: None, draft: None, steps: Some(text), .. } => {
            let (draft, refusal) = taken(rules, view, &text)?;
            return Ok(Answer::Steps(draft, refusal));
        }
        _ => return Err(Wrong::form(Text::new(id!("outside-one-of")))),
    };
    Ok(Answer::Choice(choice))
}

fn weighted<G: Game>(
    rules: &G,
    view: &G::View,
    weights: &BTreeMap<String, f64>,
) -> Result<Distribution<G::Action>, Wrong> {
    let mut actions = Vec::with_capacity(weights.len());
    for (text, weight) in weights {
        actions.push((rules.parse_action(view, text)?, *weight));
    }
    let none = || Wrong::form(Text::new(id!("outside-weights")));
    if weights.values().any(|weight| *weight < 0.0) {
        return Err(none());
    }
    Distribution::weighted(actions).ok_or_else(none)
}

/// The draft that the steps make, as far as they are legal one after the other, and why the next one
/// is not.
fn taken<G: Game>(
    rules: &G,
    view: &G::View,
    text: &str,
) -> Result<(Draft, Option<Refusal>), Wrong> {
    let steps: Result<Vec<u8>, _> = match text {
        "" => Ok(Vec::new()),
        text => text.split('.').map(str::parse).collect(),
    };
    let steps =
        steps.map_err(|_| Wrong::form(Text::new(id!("outside-draft")).raw("draft", text)))?;
    let mut draft = Draft::EMPTY;
    for step in steps {
        match rules.add_step(view, &draft, step) {
            Ok(next) => draft = next,
            Err(refusal) => return Ok((draft, Some(refusal))),
        }
    }
    Ok((draft, None))
}

/// The steps of a draft, joined by dots.
pub(crate) fn spell(draft: Draft) -> String {
    let steps: Vec<String> = draft.steps().iter().map(|step| step.to_string()).collect();
    steps.join(".")
}

impl Wrong {
    fn form(text: Text) -> Self {
        Wrong { error: "form", rule: None, text }
    }
}

impl From<Refusal> for Wrong {
    fn from(refusal: Refusal) -> Self {
        Wrong { error: "refused", rule: Some(refusal.rule), text: refusal.text }
    }
}
