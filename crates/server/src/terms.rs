//! Terms of a table besides its rules.

use crate::clock::Clock;
use serde::{Deserialize, Serialize};
use sortie_store::Head;
use utoipa::ToSchema;

/// The consequence when a seat runs out of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Flag {
    /// A bot plays on for it.
    #[default]
    Bot,
    /// It has given up.
    Forfeit,
}

/// The terms that the seated players agree to besides the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Agreed {
    /// How much time there is.
    pub(crate) clock: Clock,
    /// The consequence when a seat runs out of time.
    pub(crate) flag: Flag,
    /// After how many seconds a bot keeps the seat warm of who is away; it is given back. Never for 0.
    pub(crate) warm: u32,
    /// Whether those who sit there talk to each other.
    pub(crate) chat: bool,
}

/// After so long a bot keeps a seat warm, where nothing else was said.
pub(crate) const WARM: u32 = 180;
/// Nobody is waited for longer than a day before a bot plays, if one plays at all.
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
    /// The guest who began it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) host: Option<String>,
    /// Whether several guests sit there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) shared: bool,
    /// The terms that all seated players agreed to; nothing at a table of one guest alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) agreed: Option<Agreed>,
}

impl Terms {
    /// Those of a table; none where they cannot be read.
    pub(crate) fn of(head: &Head) -> Self {
        serde_json::from_str(&head.terms).unwrap_or_default()
    }

    /// As they are kept.
    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}
