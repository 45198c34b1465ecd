//! What is printed on a card, as data.

use serde::{Deserialize, Serialize};

/// The face of a card as a surface draws it: no pixels, no colours, no markup.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Face {
    /// The card in notation: `9H`, `9H'`. Only cards that nobody can tell apart share one.
    pub code: String,
    /// The printed index: `9`, `Q`.
    pub index: String,
    /// The name of the printed emblem: `hearts`.
    pub emblem: String,
}
