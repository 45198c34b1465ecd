//! A server's view of a table, as far as a player needs it.

use serde::Deserialize;
use serde_json::Value;
use sortie_core::matches::Proposal;
use sortie_core::{Outcome, Scene, Seat};

/// The place behind a link.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    /// A table at which people still sit down.
    Room(Room),
    /// A match.
    Table(Box<Table>),
}

/// A table at which people still sit down.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Room {
    /// Its id.
    pub id: String,
    /// `open`, or `closed` where no match will be played any more.
    pub state: String,
    /// The rule code.
    pub rules: String,
    /// The commitment to the deal.
    pub commitment: String,
    /// The own seat.
    pub seat: Option<Seat>,
    /// Whether one is the host.
    pub host: bool,
    /// The chairs, by seat.
    pub chairs: Vec<Chair>,
    /// The seats that must be taken or be ready before the cards are dealt.
    pub waits_for: Vec<Seat>,
}

/// A place in a room.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Chair {
    /// The seat.
    pub seat: Seat,
    /// The occupant's display name.
    pub name: Option<String>,
    /// The name of the bot that sits there.
    pub bot: Option<String>,
    /// Whether it is one's own.
    pub you: bool,
    /// Whether the host sits there.
    pub host: bool,
    /// Whether who sits there is ready.
    pub ready: bool,
}

impl Room {
    /// Whether no match will be played here any more.
    pub fn is_closed(&self) -> bool {
        self.state == "closed"
    }
}

impl Chair {
    /// Whether anybody may sit down here.
    pub fn is_free(&self) -> bool {
        self.name.is_none() && self.bot.is_none()
    }
}

/// A match from somebody's eyes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Table {
    /// Its id.
    pub id: String,
    /// The rule code.
    pub rules: String,
    /// Whose eyes; none for who only watches.
    pub seat: Option<Seat>,
    /// The players.
    pub sitting: Vec<Sitting>,
    /// The number of the next entry of the stream.
    pub n: usize,
    /// The open decision.
    pub decision: u32,
    /// The own choice, while others still choose.
    pub submitted: Option<String>,
    /// The possible actions besides choosing.
    pub may: May,
    /// The open proposal.
    #[serde(default)]
    pub offer: Option<Offer>,
    /// The result, when it is over.
    pub outcome: Option<Outcome>,
    /// The table.
    pub scene: Scene,
}

/// The player at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own")]
pub struct Sitting {
    /// The seat.
    pub seat: Seat,
    /// The name of the player.
    pub name: String,
    /// Whether it is one's own.
    pub you: bool,
    /// Whether a bot chooses there.
    pub bot: bool,
    /// Whether who sits there is away.
    #[serde(default)]
    pub away: bool,
    /// How many milliseconds the seat had left when this was asked for, where there are clocks.
    #[serde(default)]
    pub left: Option<u64>,
    /// Whether its clock runs.
    #[serde(default)]
    pub running: bool,
}

/// The possible actions of a seat besides choosing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own")]
pub struct May {
    /// Withdraw a choice that is not revealed.
    pub withdraw: bool,
    /// Take the last decision back.
    pub take_back: bool,
    /// Ask to take the last decision back.
    pub ask_back: bool,
    /// Offer a draw.
    pub draw: bool,
    /// Answer what is proposed.
    pub answer: bool,
    /// Take the own proposal back.
    pub recall: bool,
    /// Give up.
    pub resign: bool,
    /// Ask for advice.
    pub advice: bool,
}

/// An action that a seat is advised.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Advised {
    /// In notation.
    pub action: String,
    /// The action in words.
    pub says: String,
    /// How much of its thinking the bot that advises spent on it, 0–1.
    pub share: f64,
    /// The share of the win that it led to in the simulations, in the end played out at random, 0–1, if that
    /// was estimated.
    pub chance: Option<f64>,
}

/// A proposal to the others.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Offer {
    /// Who.
    pub seat: Seat,
    /// What.
    pub proposal: Proposal,
    /// The seats that must still answer.
    pub missing: Vec<Seat>,
}

/// An entry of the numbered stream.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Entry {
    /// Its number.
    pub n: usize,
    /// The sentences that it caused.
    #[serde(deserialize_with = "sentences")]
    pub told: Vec<String>,
}

/// Something that somebody said at a table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Said {
    /// Its number among what was said there.
    pub n: u64,
    /// The name of the author.
    pub name: String,
    /// The message.
    pub says: String,
}

impl Table {
    /// Names by seat.
    pub fn names(&self) -> Vec<String> {
        self.sitting.iter().map(|sitting| sitting.name.clone()).collect()
    }

    /// The seats that are one's own.
    pub fn own(&self) -> impl Iterator<Item = Seat> + '_ {
        self.sitting.iter().filter(|sitting| sitting.you).map(|sitting| sitting.seat)
    }

    /// Whether what is chosen so far is a whole action to which nothing can be added.
    pub fn is_whole(&self) -> bool {
        self.scene.complete && self.scene.choices.is_empty()
    }

    /// Whether one must choose now.
    pub fn asks(&self) -> bool {
        self.seat.is_some_and(|seat| self.scene.turn.contains(&seat))
            && (!self.scene.choices.is_empty() || self.scene.complete)
    }
}

impl Place {
    /// Parses the server's response about a table.
    pub(crate) fn read(body: Value) -> Result<Self, serde_json::Error> {
        if body["state"].is_string() {
            serde_json::from_value(body).map(Place::Room)
        } else {
            serde_json::from_value(body).map(Box::new).map(Place::Table)
        }
    }
}

fn sentences<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    struct Told {
        says: String,
    }
    Vec::<Told>::deserialize(from).map(|told| told.into_iter().map(|told| told.says).collect())
}
