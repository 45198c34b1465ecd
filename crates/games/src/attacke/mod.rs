//! Attacke by Reiner Knizia: three to five knights outbid each other in contests of five colours.
//! The rule ids `AKE-…` are those of the rulebook page.

use sortie_core::MessageIndex;

/// The sentences of the game in English.
const EN: &str = include_str!("en.ftl");
const IDS: &MessageIndex = &MessageIndex::new(EN);
sortie_core::message_ids!($ crate::attacke::IDS);

mod beat;
mod deck;
mod determinize;
mod emblems;
mod event;
mod multiset;
mod notation;
mod observation;
mod play;
mod position;
mod position_check;
mod reasons;
mod refusal;
mod rules;
mod scene;
mod state;
mod steps;
#[cfg(test)]
mod tests;
mod view;

pub use deck::{Colour, Named};
pub use event::{Event, Held, HeldDown};
pub use play::PILE_ZONE;
pub use position::{DrawnSince, LastSeen, Position};
pub use rules::Attacke;
pub use state::{Action, Phase, State};
pub use view::View;
