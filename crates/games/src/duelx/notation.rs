//! Actions of Duel X as text.
//!
//! `9H level`, `steal attack`, `done`; `attack`, `magic`; `combine`, `decline`; `discard 9H QC`,
//! `keep`.

use super::public_state::{Phase, Slot};
use super::rules::DuelX;
use super::state::Action;
use super::steps::phase_rule;
use super::view::View;
use sortie_core::card::{Card, Cards};
use sortie_core::french::{self, PACK};
use sortie_core::game::{Notation, Refusal};
use sortie_core::text::Text;

impl Notation for DuelX {
    fn write_action(&self, action: &Action) -> String {
        match *action {
            Action::Lay { card, slot } => format!("{} {}", french::code(card), slot.name()),
            Action::Steal(slot) => format!("steal {}", slot.name()),
            Action::Done => "done".to_owned(),
            Action::Attack => "attack".to_owned(),
            Action::Magic => "magic".to_owned(),
            Action::Combine => "combine".to_owned(),
            Action::Decline => "decline".to_owned(),
            Action::Discard(cards) if cards.is_empty() => "keep".to_owned(),
            Action::Discard(cards) => format!("discard {}", french::codes(cards)),
        }
    }

    /// Slots may be shortened, and `attack` and `magic` with them; a slot may stand before its card.
    fn read_action(&self, view: &View, text: &str) -> Result<Action, Refusal> {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let action = match words[..] {
            ["done"] => Some(Action::Done),
            ["combine"] => Some(Action::Combine),
            ["decline"] => Some(Action::Decline),
            ["keep"] => Some(Action::Discard(Cards::EMPTY)),
            ["discard", ref cards @ ..] if !cards.is_empty() => {
                return read_discards(view, text, cards);
            }
            ["steal", word] => slot(word).map(Action::Steal),
            [word] => match slot(word) {
                Some(Slot::Attack) => Some(Action::Attack),
                Some(Slot::Magic) => Some(Action::Magic),
                _ => None,
            },
            [one, other] => {
                let lay =
                    |first, second| Some(Action::Lay { card: card(first)?, slot: slot(second)? });
                lay(one, other).or_else(|| lay(other, one))
            }
            _ => None,
        };
        action.ok_or_else(|| unreadable(view, text))
    }
}

fn read_discards(view: &View, text: &str, words: &[&str]) -> Result<Action, Refusal> {
    let mut cards = Cards::EMPTY;
    for word in words {
        let Some(card) = card(word) else { return Err(unreadable(view, text)) };
        if cards.has(card) {
            let twice = Text::new(id!("duelx-twice")).card("card", french::face(card));
            return Err(Refusal::new("DUX-15", twice));
        }
        cards.add(card);
    }
    Ok(Action::Discard(cards))
}

fn card(word: &str) -> Option<Card> {
    french::parse(word).filter(|card| card.index() < PACK)
}

/// A slot by any beginning of its name.
fn slot(word: &str) -> Option<Slot> {
    let named = |slot: &Slot| slot.name().starts_with(word);
    let british = "defence".starts_with(word).then_some(Slot::Defense);
    Slot::ALL.into_iter().find(named).or(british).filter(|_| !word.is_empty())
}

fn unreadable(view: &View, text: &str) -> Refusal {
    let id = match view.public.phase {
        Phase::Upgrade => id!("duelx-unreadable-upgrade"),
        Phase::Battle => id!("duelx-unreadable-battle"),
        Phase::Combine => id!("duelx-unreadable-combine"),
        Phase::Discard => id!("duelx-unreadable-discard"),
        Phase::Over => id!("duelx-is-over"),
    };
    Refusal::new(phase_rule(view), Text::new(id).typed("text", text))
}
