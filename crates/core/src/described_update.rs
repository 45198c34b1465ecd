//! [`DescribedUpdate`]: an update of a stream as data and as a sentence.

use crate::game::Game;
use crate::matches::StreamEntry;
use crate::text::Text;
use serde::{Deserialize, Serialize};

/// An update as one observer got it: its number, its data and its sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DescribedUpdate {
    /// Its number in the stream.
    pub n: usize,
    /// The event as data.
    pub event: serde_json::Value,
    /// The event as a sentence.
    pub text: Text,
}

impl DescribedUpdate {
    /// Describes an entry of a stream.
    pub fn new<G: Game>(rules: &G, entry: &StreamEntry<G::Event>) -> Self {
        DescribedUpdate {
            n: entry.n,
            event: serde_json::to_value(entry.what).unwrap_or_default(),
            text: entry.to_text(rules),
        }
    }
}
