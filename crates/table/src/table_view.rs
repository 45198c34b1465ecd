//! [`TableView`]: a match as one observer sees it. The fields are those of the server's JSON, in which
//! unknown fields are ignored, so that newer servers stay compatible.

use serde::Deserialize;
use sortie_core::matches::Proposal;
use sortie_core::{DraftChange, Outcome, Scene, Seat};

/// A match as one observer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct TableView {
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
    /// Changes of the draft other than one of the next steps: a step less, or a lower one that a game does
    /// not offer itself.
    #[serde(default)]
    pub changes: Vec<DraftChange>,
    /// The observer's submitted action, while others still choose.
    pub submitted: Option<String>,
    /// The observer's other options.
    pub may: Permissions,
    /// The open offer.
    #[serde(default)]
    pub offer: Option<OpenOffer>,
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
    /// The level of the bot that was seated there, by its name in commands: `novice`.
    #[serde(default)]
    pub level: Option<String>,
    /// Whether the player is disconnected.
    #[serde(default)]
    pub away: bool,
    /// The milliseconds on the seat's clock when the view was made, if the table has clocks.
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

/// An offer to all other players.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct OpenOffer {
    /// The seat that made it.
    pub seat: Seat,
    /// The proposal.
    pub proposal: Proposal,
    /// The seats that have not agreed yet.
    pub missing: Vec<Seat>,
    /// The decision that a take-back would reopen. Servers do not tell it.
    #[serde(skip)]
    pub reopens: Option<u32>,
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
