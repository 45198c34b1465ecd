//! Retaliation: houses of one suit that guard their king and queen. All pick a card at the same
//! time; the cards act in the order of their ranks. The order of an enemy's royalty is the only
//! secret. The rule ids `RET-…` are those of the rulebook page.

use sortie_core::MessageIndex;

/// The sentences of the game in English.
const EN: &str = include_str!("en.ftl");
const IDS: &MessageIndex = &MessageIndex::new(EN);
sortie_core::message_ids!($ crate::retaliation::IDS);

mod action;
mod army;
mod army_stack;
mod beat;
mod determinize;
mod event;
mod house;
mod notation;
mod observation;
mod play;
mod position;
mod public_state;
mod reasons;
mod refusal;
mod rules;
mod scene;
mod state;
mod steps;
mod strength;
#[cfg(test)]
mod tests;
mod view;

pub use action::{Action, HouseSetUp};
pub use army::Army;
pub use event::Event;
pub use house::{House, Royal, Side};
pub use position::{Position, RoyaltyPlace, Zones};
pub use public_state::{Phase, TurnedArmy};
pub use rules::Retaliation;
pub use state::State;
pub use view::View;
