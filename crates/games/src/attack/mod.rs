//! Attack! by Michael Camarata: two players, swords against shields.

use sortie_core::MessageIndex;

/// The sentences of the game in English.
const EN: &str = include_str!("en.ftl");
const IDS: &MessageIndex = &MessageIndex::new(EN);
sortie_core::message_ids!($ crate::attack::IDS);

mod beat;
mod determinize;
mod event;
mod notation;
mod observation;
mod play;
mod position;
mod reasons;
mod rules;
mod scene;
mod state;
mod steps;
mod tags;
#[cfg(test)]
mod tests;
mod view;

pub use event::Event;
pub use play::{FIGHT_ZONE, PACK_ZONE};
pub use position::{Position, ProofEntry, ReshuffleEntry};
pub use rules::Attack;
pub use state::{Action, Phase, State};
pub use tags::Proof;
pub use view::View;
