//! Terms of a table besides its rules.

use crate::base::error::ApiError;
use crate::base::json::to_json;
use crate::tables::clock::Clock;
use serde::{Deserialize, Serialize};
use sortie_store::TableHead;
use sortie_table::Day;
use utoipa::ToSchema;

/// The consequence when a seat runs out of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Flag {
    /// A bot plays on for it.
    #[default]
    Bot,
    /// The seat resigns.
    Forfeit,
}

/// The terms that the seated players agree to besides the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Agreed {
    /// The time control.
    pub(crate) clock: Clock,
    /// The consequence when a seat runs out of time.
    pub(crate) flag: Flag,
    /// Seconds of absence after which a bot stands in for a player, who gets the seat back later; 0
    /// for never.
    pub(crate) warm: u32,
    /// Whether the chat is on.
    pub(crate) chat: bool,
}

/// Default absence in seconds after which a bot stands in.
pub(crate) const WARM: u32 = 180;
/// Maximum absence before a bot stands in, if one does: a day.
pub(crate) const LONGEST_WARM: u32 = 24 * 60 * 60;

impl Default for Agreed {
    fn default() -> Self {
        Agreed { clock: Clock::None, flag: Flag::default(), warm: WARM, chat: true }
    }
}

/// Terms of a table besides its rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Terms {
    /// The guest who created the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) host: Option<String>,
    /// Whether several guests sit at the table.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) shared: bool,
    /// The terms that all seated players agreed to; nothing at a table of one guest alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) agreed: Option<Agreed>,
    /// The day whose deal is played here, if it is a deal of the day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) daily: Option<Day>,
    /// Whether the match goes on from a decision of a finished one. It says nothing about strength: the
    /// same decision can be tried until it is won.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) played_on: bool,
    /// Whether the guest has chosen bots that adapt. The seats have the level of this match; the next one
    /// takes it from the results again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) adaptive: bool,
}

impl Terms {
    /// Parses the terms of a stored table.
    pub(crate) fn from_head(head: &TableHead) -> Result<Self, ApiError> {
        serde_json::from_str(&head.terms).map_err(|error| ApiError::Damaged {
            table: head.id.clone(),
            what: format!("its terms: {error}"),
        })
    }

    /// The terms as stored.
    pub(crate) fn write(&self) -> Result<String, ApiError> {
        to_json(self)
    }
}
