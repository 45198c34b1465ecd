//! Actions of Attack! as text.
//!
//! `attack`, `defend`, `turn`, or a card: `9H`.

use super::rules::Attack;
use super::state::Action;
use super::steps::phase_rule;
use super::view::View;
use sortie_core::card::Card;
use sortie_core::french::{self, PACK};
use sortie_core::game::{Notation, Refusal};
use sortie_core::text::Text;

impl Notation for Attack {
    fn write_action(&self, action: &Action) -> String {
        match *action {
            Action::Attack => "attack".to_owned(),
            Action::Defend => "defend".to_owned(),
            Action::Turn => "turn".to_owned(),
            Action::Card(card) => french::code(card),
        }
    }

    /// A card of the second pack may be written without its mark by the seat that plays with it.
    fn read_action(&self, view: &View, text: &str) -> Result<Action, Refusal> {
        let text = text.trim();
        match text.to_lowercase().as_str() {
            "attack" => return Ok(Action::Attack),
            "defend" => return Ok(Action::Defend),
            "turn" => return Ok(Action::Turn),
            _ => {}
        }
        let Some(card) = french::parse(text) else {
            let unreadable = Text::new(id!("attack-unreadable")).typed("text", text);
            return Err(Refusal::new(phase_rule(view.phase), unreadable));
        };
        let second = card.index() + PACK;
        if self.decks == 2 && view.who.is(1) && card.index() < PACK {
            return Ok(Action::Card(Card::new(second)));
        }
        Ok(Action::Card(card))
    }
}
