//! [`Reply`]: parses and checks the lines that a program writes.

use serde::Deserialize;
use sortie_bots::Distribution;
use sortie_core::{Draft, Game, Refusal, Text};
use std::collections::BTreeMap;

/// A valid reply.
#[derive(Debug)]
pub(crate) enum Reply<A> {
    /// The chosen action, or several with weights.
    Choice(Distribution<A>),
    /// A request for the steps that may follow a draft: its longest legal beginning, and the refusal of the
    /// step after it.
    Steps(Draft, Option<Refusal>),
}

/// The reason why a reply is rejected.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ReplyError {
    /// An error code for programs.
    pub(crate) error: &'static str,
    /// The id of the rule that forbids it.
    pub(crate) rule: Option<&'static str>,
    pub(crate) text: Text,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawReply {
    decision: u32,
    action: Option<String>,
    actions: Option<BTreeMap<String, f64>>,
    draft: Option<String>,
    steps: Option<String>,
}

/// The answer to `hello`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ready {
    /// The version of the protocol.
    pub(crate) ready: u32,
    /// Whether the program wants its observation with each decision.
    #[serde(default)]
    pub(crate) observations: bool,
}

/// Parses a `ready` line.
pub(crate) fn parse_ready(line: &str) -> Option<Ready> {
    serde_json::from_str(line).ok()
}

/// Parses a reply to the open decision.
pub(crate) fn parse<G: Game>(
    line: &str,
    decision: u32,
    rules: &G,
    view: &G::View,
) -> Result<Reply<G::Action>, ReplyError> {
    let written: RawReply = serde_json::from_str(line).map_err(|error| {
        ReplyError::invalid(Text::new(id!("outside-unreadable")).raw("why", error.to_string()))
    })?;
    if written.decision != decision {
        let text = Text::new(id!("outside-stale"));
        let text = text.number("given", written.decision).number("current", decision);
        return Err(ReplyError { error: "stale", rule: None, text });
    }
    let choice = match written {
        RawReply { action: Some(text), actions: None, draft: None, steps: None, .. } => {
            Distribution::sure(rules.parse_action(view, &text)?)
        }
        RawReply { action: None, actions: Some(weights), draft: None, steps: None, .. } => {
            parse_weights(rules, view, &weights)?
        }
        RawReply { action: None, actions: None, draft: Some(text), steps: None, .. } => {
            let (draft, refusal) = parse_draft(rules, view, &text)?;
            match (refusal, rules.action_of_draft(view, &draft)) {
                (Some(refusal), _) => return Err(refusal.into()),
                (None, Some(action)) => Distribution::sure(action),
                (None, None) => return Err(rules.refuse_incomplete(view, &draft).into()),
            }
        }
        RawReply { action: None, actions: None, draft: None, steps: Some(text), .. } => {
            let (draft, refusal) = parse_draft(rules, view, &text)?;
            return Ok(Reply::Steps(draft, refusal));
        }
        _ => return Err(ReplyError::invalid(Text::new(id!("outside-one-of")))),
    };
    Ok(Reply::Choice(choice))
}

fn parse_weights<G: Game>(
    rules: &G,
    view: &G::View,
    weights: &BTreeMap<String, f64>,
) -> Result<Distribution<G::Action>, ReplyError> {
    let mut actions = Vec::with_capacity(weights.len());
    for (text, weight) in weights {
        actions.push((rules.parse_action(view, text)?, *weight));
    }
    let none = || ReplyError::invalid(Text::new(id!("outside-weights")));
    // `weighted` would silently leave a negative weight out, which is an error of the program.
    if weights.values().any(|weight| *weight < 0.0) {
        return Err(none());
    }
    Distribution::weighted(actions).ok_or_else(none)
}

/// Parses steps joined by dots. Returns the draft up to the first illegal step, and its refusal.
fn parse_draft<G: Game>(
    rules: &G,
    view: &G::View,
    text: &str,
) -> Result<(Draft, Option<Refusal>), ReplyError> {
    let steps: Result<Vec<u8>, _> = match text {
        "" => Ok(Vec::new()),
        text => text.split('.').map(str::parse).collect(),
    };
    let steps = steps
        .map_err(|_| ReplyError::invalid(Text::new(id!("outside-draft")).raw("draft", text)))?;
    let mut draft = Draft::EMPTY;
    for step in steps {
        match rules.add_step(view, &draft, step) {
            Ok(next) => draft = next,
            Err(refusal) => return Ok((draft, Some(refusal))),
        }
    }
    Ok((draft, None))
}

impl ReplyError {
    fn invalid(text: Text) -> Self {
        ReplyError { error: "form", rule: None, text }
    }
}

impl From<Refusal> for ReplyError {
    fn from(refusal: Refusal) -> Self {
        ReplyError { error: "refused", rule: Some(refusal.rule), text: refusal.text }
    }
}
