//! Attack! by Michael Camarata: two players, swords against shields.

/// The sentences of the game in English.
const EN: &str = include_str!("en.ftl");
sortie_core::message_ids!($ crate::attack::EN);

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
