//! The face of a card, as data.

use serde::{Deserialize, Serialize};

/// The face of a card as a surface draws it: no pixels, no colours, no markup.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Face {
    /// The card in notation: `9H`, `9H'`. Only cards that nobody can tell apart share one.
    pub code: String,
    /// The printed index: `9`, `Q`.
    pub index: String,
    /// The name of the printed emblem: `hearts`.
    pub emblem: String,
}

/// How the emblem of a face is drawn, where there are pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Emblem {
    /// The name, as in [`Face::emblem`].
    pub name: &'static str,
    /// The filled outline in a box of 100 by 100: the `d` of an SVG path.
    pub path: &'static str,
    /// The name of its colour: `red`.
    pub colour: &'static str,
    /// How cards with it are printed.
    pub print: Print,
}

/// How the cards with an emblem are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Print {
    /// As French cards are: an emblem for each of its number, and figures.
    Pips,
    /// A panel in its colour, with the number.
    Panel,
}
