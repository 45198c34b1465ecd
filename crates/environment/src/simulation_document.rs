//! `SimulationDocument`: a match as it is stored between processes of one version.

use serde::{Deserialize, Serialize};
use sortie_core::Seat;

/// A match with all that led to it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SimulationDocument {
    pub(crate) game: String,
    pub(crate) rules: String,
    pub(crate) seats: u8,
    pub(crate) seed: String,
    /// The position that it began at.
    pub(crate) position: Option<String>,
    /// The seat that could believe the position, and its information-set key there.
    #[serde(default)]
    pub(crate) believer: Option<(Seat, u128)>,
    /// Decisions and the number of the outcome of chance that was chosen there; 0 is the deal.
    #[serde(default)]
    pub(crate) outcomes: Vec<(u32, u32)>,
    /// The actions in notation, by seat.
    pub(crate) actions: Vec<(Seat, String)>,
    /// The steps of each seat's draft.
    pub(crate) drafts: Vec<Vec<u8>>,
}
