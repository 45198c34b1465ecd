//! Duel X: level times attack against level times defense. Two players raise the numbers of their
//! fields card by card, then fight with Attack or with Magic. The rule ids `DUX-…` are those of
//! the rulebook page.

use sortie_core::MessageIndex;

/// The sentences of the game in English.
const EN: &str = include_str!("en.ftl");
const IDS: &MessageIndex = &MessageIndex::new(EN);
sortie_core::message_ids!($ crate::duelx::IDS);

mod beat;
mod determinize;
mod event;
mod memory;
mod notation;
mod observation;
mod play;
mod position;
mod public_state;
mod reasons;
mod rules;
mod scene;
mod state;
mod steps;
#[cfg(test)]
mod tests;
mod view;

pub use event::Event;
pub use memory::Tally;
pub use play::DECK_ZONE;
pub use position::{Field, KnownReturn, Position};
pub use public_state::Slot;
pub use rules::DuelX;
pub use state::{Action, State};
pub use view::View;
