//! JSON documents of the server's API, as far as a player needs them. Unknown fields are ignored, so
//! newer servers stay compatible.

use serde::Deserialize;
use serde_json::Value;
use sortie_core::{BeatFrame, Seat};
use sortie_table::{HintAction, Sentence, TableView};

/// The document behind a table's address: a room before the deal, a table after it.
#[derive(Clone, Debug, PartialEq)]
pub enum RoomOrTable {
    /// A table before the deal, where players still join.
    Room(Room),
    /// A match.
    Table(Box<TableView>),
}

/// A table at which people still sit down.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Room {
    /// Its id.
    pub id: String,
    /// `open`, or `closed` once no match can begin here.
    pub state: String,
    /// The rule code.
    pub rules: String,
    /// The server's commitment to the seed, in hex.
    pub commitment: String,
    /// The viewer's seat.
    pub seat: Option<Seat>,
    /// Whether the viewer is the host.
    pub host: bool,
    /// All seats, in order.
    pub chairs: Vec<RoomSeat>,
    /// The seats that must be taken or ready before the deal.
    pub waits_for: Vec<Seat>,
}

/// A seat in a room.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "as the server's document")]
pub struct RoomSeat {
    /// The seat.
    pub seat: Seat,
    /// The occupant's display name; `None` for a free seat or a bot.
    pub name: Option<String>,
    /// The spec of the bot in this seat.
    pub bot: Option<String>,
    /// Whether it is the viewer's seat.
    pub you: bool,
    /// Whether the host sits there.
    pub host: bool,
    /// Whether the occupant is ready.
    pub ready: bool,
    /// Whether the occupant has left the room, at least for now. Older servers do not say it.
    #[serde(default)]
    pub away: bool,
}

impl Room {
    /// Whether the room was closed for good.
    pub fn is_closed(&self) -> bool {
        self.state == "closed"
    }
}

impl RoomSeat {
    /// Whether the seat can be taken.
    pub fn is_free(&self) -> bool {
        self.name.is_none() && self.bot.is_none()
    }
}

/// One action that a hint recommends.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Hint {
    /// The action in notation.
    pub(crate) action: String,
    /// A description of the action.
    pub(crate) says: String,
    /// The reasons for or against it. Earlier servers give none.
    #[serde(default)]
    pub(crate) reasons: Vec<String>,
    /// The share of the search's simulations that tried it, 0–1.
    pub(crate) share: f64,
    /// The mean share of the win in simulations that began with it, 0–1, if it was estimated.
    pub(crate) chance: Option<f64>,
}

/// State of a table that is not an entry of the numbered event stream.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Around {
    /// The id of the room for a rematch, once a player has asked for it.
    pub(crate) rematch: Option<String>,
    /// The seat of that player, if known.
    pub(crate) rematch_by: Option<Seat>,
    /// The seats that have declined, if known. Earlier servers send none.
    #[serde(default)]
    pub(crate) rematch_declined: Vec<Seat>,
}

/// An entry of the numbered event stream.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct StreamUpdate {
    /// Its number.
    pub n: usize,
    /// The decision that led to it, where the entry names one.
    #[serde(default, rename = "what", deserialize_with = "decision")]
    pub decision: Option<u32>,
    /// Its events.
    pub told: Vec<ToldEvent>,
}

/// An event at a table, as told to the client.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ToldEvent {
    /// The event as a sentence in the client's language.
    pub says: String,
    /// The picture of the event; older servers send none.
    #[serde(default)]
    pub beat: Option<BeatFrame>,
}

/// A chat message at a table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ChatMessage {
    /// Its number within the table's chat, from 0.
    pub n: u64,
    /// The author's display name.
    pub name: String,
    /// The text.
    pub says: String,
}

impl RoomOrTable {
    /// Parses a table's document. Only rooms have a `state`, which tells the two apart.
    pub(crate) fn from_json(body: Value) -> Result<Self, serde_json::Error> {
        if body["state"].is_string() {
            serde_json::from_value(body).map(RoomOrTable::Room)
        } else {
            serde_json::from_value(body).map(Box::new).map(RoomOrTable::Table)
        }
    }
}

/// The decision in the public part of an entry, which is an object in a field named after its kind.
fn decision<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<u32>, D::Error> {
    let what = Value::deserialize(from)?;
    let fields = what.as_object().and_then(|kinds| kinds.values().next());
    let decision = fields.and_then(|fields| fields["decision"].as_u64());
    Ok(decision.and_then(|decision| u32::try_from(decision).ok()))
}

impl From<Hint> for HintAction {
    fn from(hint: Hint) -> Self {
        let Hint { action, says, reasons, share, chance } = hint;
        let reasons = reasons.into_iter().map(Sentence::Said).collect();
        HintAction { action, steps: vec![Sentence::Said(says)], reasons, share, chance }
    }
}
