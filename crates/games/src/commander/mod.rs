//! Capture the Commander by Danny and Isabella Bruggeling: pyramids of cards that nobody has seen.
//! A battle turns cards up; players who remember them fight better. The rule ids `CAP-…` are those
//! of the rulebook page.

use sortie_core::MessageIndex;

/// The sentences of the game in English.
const EN: &str = include_str!("en.ftl");
const IDS: &MessageIndex = &MessageIndex::new(EN);
sortie_core::message_ids!($ crate::commander::IDS);

mod beat;
mod determinize;
mod event;
mod notation;
mod observation;
mod play;
mod position;
mod reasons;
mod refusal;
mod rules;
mod scene;
mod shape;
mod state;
mod steps;
#[cfg(test)]
mod tests;
mod view;

pub use event::{Event, TurnedCard};
pub use position::Position;
pub use rules::Commander;
pub use shape::Place;
pub use state::{Action, Phase, State};
pub use view::View;
