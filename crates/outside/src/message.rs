//! Messages to programs: a line of JSON each, in the terms of the server's API.

use serde::Serialize;
use sortie_core::described_update::DescribedUpdate;
use sortie_core::scene::Choice;
use sortie_core::{Outcome, Scene, Seat};

/// The version of the protocol.
pub(crate) const VERSION: u32 = 1;

#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Message<'a> {
    /// A match begins.
    Hello(Hello<'a>),
    /// The next entry of its seat's stream.
    Told(&'a DescribedUpdate),
    /// It must choose.
    Decide(Decide),
    /// The possible next steps of a draft.
    Steps(Steps),
    /// It did something wrong, or will be late.
    Warning(Warning),
    /// The match is over.
    Over(Over<'a>),
}

#[derive(Debug, Serialize)]
pub(crate) struct Hello<'a> {
    pub(crate) version: u32,
    /// The id of the game.
    pub(crate) game: &'a str,
    /// The rule code.
    pub(crate) rules: String,
    pub(crate) seats: u8,
    /// Its own, from 0.
    pub(crate) seat: Seat,
}

#[derive(Debug, Serialize)]
pub(crate) struct Decide {
    pub(crate) decision: u32,
    /// Milliseconds.
    pub(crate) left: u64,
    /// All legal actions in notation; none where there are too many to list.
    pub(crate) actions: Option<Vec<String>>,
    pub(crate) scene: Scene,
}

#[derive(Debug, Serialize)]
pub(crate) struct Steps {
    pub(crate) decision: u32,
    /// The draft as far as it is legal.
    pub(crate) draft: String,
    /// Whether it is a whole action as it stands.
    pub(crate) complete: bool,
    /// The action that it spells then, in notation.
    pub(crate) action: Option<String>,
    pub(crate) next: Vec<Choice>,
    /// Why a step of the draft is not in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) refused: Option<Warning>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Warning {
    /// A word for programs.
    pub(crate) error: &'static str,
    /// A sentence for people, in English.
    pub(crate) says: String,
    /// The rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rule: Option<&'static str>,
    /// The decision that is open now.
    pub(crate) decision: u32,
}

#[derive(Debug, Serialize)]
pub(crate) struct Over<'a> {
    pub(crate) outcome: &'a Outcome,
}

impl Message<'_> {
    /// As a line.
    pub(crate) fn line(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).unwrap_or_default();
        line.push(b'\n');
        line
    }
}
