//! Modify: two to seven players show a card at once, the highest takes them
//! all. Jacks steal unseen. The rule ids `MOD-…` are those of the rulebook page.

use sortie_core::MessageIndex;

/// The sentences of the game in English.
const EN: &str = include_str!("en.ftl");
const IDS: &MessageIndex = &MessageIndex::new(EN);
sortie_core::message_ids!($ crate::modify::IDS);

mod beat;
mod determinize;
mod event;
mod hypotheses;
mod location;
mod notation;
mod observation;
mod play;
mod position;
mod position_check;
mod reasons;
mod rules;
mod scene;
mod sighting_gaps;
mod state;
mod steal_history;
mod steps;
#[cfg(test)]
mod tests;
mod values;
mod view;

pub use event::{Event, TurnedCards};
pub use position::{DuelCall, Position, Theft};
pub use rules::Modify;
pub use state::{Action, Phase, State};
pub use view::View;
