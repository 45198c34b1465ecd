//! [`Message`]: the JSON lines that a program receives. Fields are named as in the server's API.

use serde::Serialize;
use sortie_core::described_update::DescribedUpdate;
use sortie_core::scene::Choice;
use sortie_core::{Outcome, Scene, Seat};

/// The version of the protocol that every program speaks.
pub(crate) const VERSION: u32 = 1;
/// The version in which a program plays one match after the other. The messages are the same.
pub(crate) const LATEST: u32 = 2;

#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Message<'a> {
    /// A match begins.
    Hello(Hello<'a>),
    /// The next entry of its seat's stream. Written as `told`.
    #[serde(rename = "told")]
    Event(&'a DescribedUpdate),
    /// A request for an action.
    Decide(Decide),
    /// The legal steps after a draft.
    Steps(Steps),
    /// A rejected reply, or a reminder of the time limit.
    Warning(Warning),
    /// The match is over.
    Over(Over<'a>),
}

#[derive(Debug, Serialize)]
pub(crate) struct Hello<'a> {
    pub(crate) version: u32,
    /// The latest version, which a program may answer with.
    pub(crate) latest: u32,
    /// The id of the game.
    pub(crate) game: &'a str,
    /// The rule code.
    pub(crate) rules: String,
    pub(crate) seats: u8,
    /// The program's seat, from 0.
    pub(crate) seat: Seat,
}

#[derive(Debug, Serialize)]
pub(crate) struct Decide {
    pub(crate) decision: u32,
    /// The time left in milliseconds.
    pub(crate) left: u64,
    /// All legal actions in notation; `null` where there are too many to list.
    pub(crate) actions: Option<Vec<String>>,
    /// The observation of the program's seat, as in the Python package: packed, in hex, 16 digits for each
    /// word. Only where it asked for observations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) observation: Option<String>,
    /// Boxed, because it is far larger than every other message.
    pub(crate) scene: Box<Scene>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Steps {
    pub(crate) decision: u32,
    /// The longest legal beginning of the draft.
    pub(crate) draft: String,
    /// Whether it is a complete action.
    pub(crate) complete: bool,
    /// That action in notation.
    pub(crate) action: Option<String>,
    pub(crate) next: Vec<Choice>,
    /// The legal numbers of the Python package, 255 to submit the draft. Only where the program asked
    /// for observations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) legal: Option<Vec<u8>>,
    /// The refusal of the first illegal step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) refused: Option<Warning>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Warning {
    /// An error code for programs.
    pub(crate) error: &'static str,
    /// An English sentence for people.
    pub(crate) says: String,
    /// The id of the rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rule: Option<&'static str>,
    /// The number of the open decision.
    pub(crate) decision: u32,
}

#[derive(Debug, Serialize)]
pub(crate) struct Over<'a> {
    pub(crate) outcome: &'a Outcome,
}

impl Message<'_> {
    /// The message as a line of JSON with its newline.
    pub(crate) fn to_line(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).unwrap_or_default();
        line.push(b'\n');
        line
    }
}
