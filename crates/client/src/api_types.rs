//! JSON documents of the server's API, as far as a player needs them. Unknown fields are ignored, so
//! newer servers stay compatible.

use serde::Deserialize;
use serde_json::Value;
use sortie_core::matches::Proposal;
use sortie_core::{Outcome, Scene, Seat};

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

/// A match as one observer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct TableView {
    /// Its id.
    pub id: String,
    /// The rule code.
    pub rules: String,
    /// The observer's seat; `None` for a spectator.
    pub seat: Option<Seat>,
    /// The players by seat.
    pub sitting: Vec<SeatInfo>,
    /// The number of the next stream entry.
    pub n: usize,
    /// The number of the open decision.
    pub decision: u32,
    /// The observer's submitted action, while others still choose.
    pub submitted: Option<String>,
    /// The observer's other options.
    pub may: Permissions,
    /// The open offer.
    #[serde(default)]
    pub offer: Option<Offer>,
    /// The result, once the match is over.
    pub outcome: Option<Outcome>,
    /// The scene to draw.
    pub scene: Scene,
}

/// The player of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "independent fields of a JSON document")]
pub struct SeatInfo {
    /// The seat.
    pub seat: Seat,
    /// The display name.
    pub name: String,
    /// Whether it is one's own.
    pub you: bool,
    /// Whether a bot chooses there.
    pub bot: bool,
    /// Whether the player is disconnected.
    #[serde(default)]
    pub away: bool,
    /// The milliseconds on the seat's clock at the time of the request, if the table has clocks.
    #[serde(default)]
    pub left: Option<u64>,
    /// Whether its clock is running.
    #[serde(default)]
    pub running: bool,
}

/// The options of a seat besides choosing an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "independent fields of a JSON document")]
pub struct Permissions {
    /// Withdraw a submitted action that is not revealed yet.
    pub withdraw: bool,
    /// Take the last decision back without asking people.
    pub take_back: bool,
    /// Ask the others to let this seat take its last decision back.
    pub ask_back: bool,
    /// Offer a draw.
    pub draw: bool,
    /// Answer the open offer.
    pub answer: bool,
    /// Cancel the seat's own offer.
    pub recall: bool,
    /// Resign.
    pub resign: bool,
    /// Ask for a hint.
    pub advice: bool,
}

/// One action that a hint recommends.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Hint {
    /// The action in notation.
    pub action: String,
    /// A description of the action.
    pub says: String,
    /// The share of the search's simulations that tried it, 0–1.
    pub share: f64,
    /// The mean share of the win in simulations that began with it, 0–1, if it was estimated.
    pub chance: Option<f64>,
}

/// An offer to all other players.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Offer {
    /// The seat that made it.
    pub seat: Seat,
    /// The proposal.
    pub proposal: Proposal,
    /// The seats that have not agreed yet.
    pub missing: Vec<Seat>,
}

/// An entry of the numbered event stream.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct StreamUpdate {
    /// Its number.
    pub n: usize,
    /// Its sentences in the client's language.
    #[serde(deserialize_with = "sentences")]
    pub told: Vec<String>,
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

impl TableView {
    /// Display names by seat.
    pub fn names(&self) -> Vec<String> {
        self.sitting.iter().map(|sitting| sitting.name.clone()).collect()
    }

    /// The seats that belong to the viewer.
    pub fn own_seats(&self) -> impl Iterator<Item = Seat> + '_ {
        self.sitting.iter().filter(|sitting| sitting.you).map(|sitting| sitting.seat)
    }

    /// Whether the draft is a complete action that no step can extend.
    pub fn is_draft_final(&self) -> bool {
        self.scene.complete && self.scene.choices.is_empty()
    }

    /// Whether the observer must choose now.
    pub fn must_choose(&self) -> bool {
        self.seat.is_some_and(|seat| self.scene.turn.contains(&seat))
            && (!self.scene.choices.is_empty() || self.scene.complete)
    }
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

fn sentences<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    struct Sentence {
        says: String,
    }
    Vec::<Sentence>::deserialize(from).map(|told| told.into_iter().map(|told| told.says).collect())
}
