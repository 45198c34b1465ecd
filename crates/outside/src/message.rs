//! [`Message`]: the JSON lines that a program receives. Fields are named as in the server's API.

use serde::Serialize;
use sortie_core::described_update::DescribedUpdate;
use sortie_core::scene::Choice;
use sortie_core::{Outcome, Scene, Seat};

/// The version of the protocol that every program speaks.
pub(crate) const VERSION: u32 = 1;
/// The version in which a program plays one match after the other, or several at once. The messages are
/// the same.
pub(crate) const LATEST: u32 = 2;
/// The error code of a reminder of the time limit.
pub(crate) const SLOW: &str = "slow";

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
    /// No more messages come with the number of this match. Only where a program plays several at once.
    Closed(Closed<'a>),
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
    /// The number of the match; 0 where a program plays one at a time.
    #[serde(rename = "match")]
    pub(crate) id: u32,
}

#[derive(Debug, Serialize)]
pub(crate) struct Decide {
    pub(crate) decision: u32,
    /// The time left in milliseconds.
    pub(crate) left: u64,
    /// All legal actions in notation; `null` where there are too many to list, or the program wants
    /// observations only.
    pub(crate) actions: Option<Vec<String>>,
    /// A random number below 2⁵³, so that choices at random depend on the seed of the run alone. Only
    /// where a program plays several matches at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<u64>,
    /// The legal numbers of the Python package before the first step. Only where the program asked for
    /// observations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) legal: Option<Vec<u8>>,
    /// The observation of the program's seat, as in the Python package: packed, in hex, 16 digits for each
    /// word. Only where it asked for observations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) observation: Option<String>,
    /// Boxed, because it is far larger than every other message. `None` where the program wants
    /// observations only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) scene: Option<Box<Scene>>,
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
    /// `None` where the program wants observations only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) next: Option<Vec<Choice>>,
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
    /// The number of the open decision; `None` for a line that belongs to no match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) decision: Option<u32>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Over<'a> {
    pub(crate) outcome: &'a Outcome,
}

#[derive(Debug, Serialize)]
pub(crate) struct Closed<'a> {
    /// The reason why the program lost the match, as an English sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<&'a str>,
}

impl<'a> Message<'a> {
    pub(crate) fn closed(reason: Option<&'a str>) -> Self {
        Message::Closed(Closed { reason })
    }

    /// Whether the program has to answer it.
    pub(crate) fn is_question(&self) -> bool {
        match self {
            Message::Hello(_) | Message::Decide(_) | Message::Steps(_) => true,
            Message::Warning(warning) => warning.error != SLOW,
            Message::Event(_) | Message::Over(_) | Message::Closed(_) => false,
        }
    }

    /// Whether it reminds the program of the time limit.
    pub(crate) fn is_reminder(&self) -> bool {
        matches!(self, Message::Warning(warning) if warning.error == SLOW)
    }

    /// The message as JSON, with the number of its match as the last field of its body.
    pub(crate) fn to_json(&self, id: Option<u32>) -> Vec<u8> {
        let mut json = serde_json::to_vec(self).unwrap_or_default();
        // A `hello` has the number already.
        if let Some(id) = id
            && !matches!(self, Message::Hello(_))
        {
            // Without the braces that close the body and the message. Serde would copy the whole
            // body to flatten it into another one.
            json.truncate(json.len().saturating_sub(2));
            let comma = if json.ends_with(b"{") { "" } else { "," };
            json.extend_from_slice(format!("{comma}\"match\":{id}}}}}").as_bytes());
        }
        json
    }
}

/// Messages as one line.
pub(crate) fn to_batch(messages: &[Vec<u8>]) -> Vec<u8> {
    let mut line = b"{\"batch\":[".to_vec();
    line.extend_from_slice(&messages.join(&b','));
    line.extend_from_slice(b"]}\n");
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_the_match_is_the_last_field_of_a_message() {
        let lost = Message::closed(Some("Late."));
        assert_eq!(lost.to_json(None), br#"{"closed":{"reason":"Late."}}"#);
        let closed = [(0, lost), (7, Message::closed(None))];
        let closed = closed.map(|(id, message)| message.to_json(Some(id)));
        let line = br#"{"batch":[{"closed":{"reason":"Late.","match":0}},{"closed":{"match":7}}]}"#;
        assert_eq!(to_batch(&closed), [line.as_slice(), b"\n"].concat());
    }
}
