//! [`Reply`]: parses and checks the lines that a program writes.

use crate::message::{LATEST, VERSION, Warning};
use serde::Deserialize;
use serde_json::value::RawValue;
use sortie_bots::Distribution;
use sortie_core::step_actions::legal_numbers;
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
    /// Read before, where it matters.
    #[serde(rename = "match")]
    _id: Option<u32>,
    decision: u32,
    action: Option<String>,
    actions: Option<BTreeMap<String, f64>>,
    draft: Option<String>,
    steps: Option<String>,
    advance: Option<String>,
}

/// The most matches that a program plays at once. Each of them takes a thread.
const MAX_MATCHES: usize = 1024;

/// The answer to `hello`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ready {
    #[serde(rename = "match")]
    _id: Option<u32>,
    /// The version of the protocol.
    #[serde(rename = "ready")]
    pub(crate) version: u32,
    /// Whether the program wants its observation with each decision.
    #[serde(default)]
    pub(crate) observations: bool,
    /// Whether it wants nothing but its observations: no events, scenes and texts.
    #[serde(default)]
    pub(crate) observations_only: bool,
    /// The number of matches that it plays at once; `None` for one without a number.
    pub(crate) matches: Option<usize>,
}

/// Parses a `ready` line. `None` if it is none, or names a version or a number of matches that there is not.
pub(crate) fn parse_ready(line: &str) -> Option<Ready> {
    let ready: Ready = serde_json::from_str(line).ok()?;
    let is_possible = match ready.matches {
        None => (VERSION..=LATEST).contains(&ready.version),
        Some(matches) => ready.version == LATEST && (1..=MAX_MATCHES).contains(&matches),
    };
    is_possible.then_some(ready)
}

/// The answers in a line of a program that plays several matches at once, each with the number of its
/// match.
#[expect(clippy::type_complexity, reason = "each answer of a line is right or wrong by itself")]
pub(crate) fn parse_line(line: &str) -> Result<Vec<Result<(u32, &str), ReplyError>>, ReplyError> {
    #[derive(Deserialize)]
    struct ReplyLine<'a> {
        #[serde(borrow)]
        batch: Option<Vec<&'a RawValue>>,
    }

    let ReplyLine { batch } = serde_json::from_str(line).map_err(ReplyError::unreadable)?;
    Ok(match batch {
        Some(answers) => answers.into_iter().map(|answer| address(answer.get())).collect(),
        None => vec![address(line)],
    })
}

/// An answer with the number of its match.
fn address(answer: &str) -> Result<(u32, &str), ReplyError> {
    #[derive(Deserialize)]
    struct Address {
        #[serde(rename = "match")]
        id: u32,
    }

    let Address { id } = serde_json::from_str(answer).map_err(ReplyError::unreadable)?;
    Ok((id, answer))
}

/// Parses a reply to the open decision.
pub(crate) fn parse<G: Game>(
    line: &str,
    decision: u32,
    rules: &G,
    view: &G::View,
) -> Result<Reply<G::Action>, ReplyError> {
    let written: RawReply = serde_json::from_str(line).map_err(ReplyError::unreadable)?;
    if written.decision != decision {
        let text = Text::new(id!("outside-stale"));
        let text = text.number("given", written.decision).number("current", decision);
        return Err(ReplyError { error: "stale", rule: None, text });
    }
    let RawReply { action, actions, draft, steps, advance, .. } = written;
    let choice = match (action, actions, draft, steps, advance) {
        (Some(text), None, None, None, None) => {
            Distribution::sure(rules.parse_action(view, &text)?)
        }
        (None, Some(weights), None, None, None) => parse_weights(rules, view, &weights)?,
        (None, None, Some(text), None, None) => {
            submit(rules, view, parse_draft(rules, view, &text)?)?
        }
        (None, None, None, Some(text), None) => {
            let (draft, refusal) = parse_draft(rules, view, &text)?;
            return Ok(Reply::Steps(draft, refusal));
        }
        (None, None, None, None, Some(text)) => {
            let (draft, refusal) = parse_draft(rules, view, &text)?;
            if refusal.is_some() || !legal_numbers(rules, view, &draft).is_empty() {
                return Ok(Reply::Steps(draft, refusal));
            }
            submit(rules, view, (draft, None))?
        }
        _ => return Err(ReplyError::invalid(Text::new(id!("outside-one-of")))),
    };
    Ok(Reply::Choice(choice))
}

/// The action of a draft, whose first illegal step was refused.
fn submit<G: Game>(
    rules: &G,
    view: &G::View,
    (draft, refusal): (Draft, Option<Refusal>),
) -> Result<Distribution<G::Action>, ReplyError> {
    match (refusal, rules.action_of_draft(view, &draft)) {
        (Some(refusal), _) => Err(refusal.into()),
        (None, Some(action)) => Ok(Distribution::sure(action)),
        (None, None) => Err(rules.refuse_incomplete(view, &draft).into()),
    }
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

    #[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
    fn unreadable(error: serde_json::Error) -> Self {
        ReplyError::invalid(Text::new(id!("outside-unreadable")).raw("why", error.to_string()))
    }

    /// For an answer with the number of a match that was never opened.
    pub(crate) fn unknown_match(id: u32) -> Self {
        let text = Text::new(id!("outside-no-match")).number("given", id);
        ReplyError { error: "match", rule: None, text }
    }

    /// The warning that the program gets; `to_sentence` makes a sentence of the text.
    pub(crate) fn to_warning(
        &self,
        decision: Option<u32>,
        to_sentence: impl Fn(&Text) -> String,
    ) -> Warning {
        Warning { error: self.error, says: to_sentence(&self.text), rule: self.rule, decision }
    }
}

impl From<Refusal> for ReplyError {
    fn from(refusal: Refusal) -> Self {
        ReplyError { error: "refused", rule: Some(refusal.rule), text: refusal.text }
    }
}
