//! Actions of Modify as text.
//!
//! Cards: `9H`, and for a Duel several, `9H QC`. `steal 2`, `call 2 3` (seat 2, three cards),
//! `pass`, `accept`, `refuse`, `offer 4`, `drop`, `quickdraw`, `wait`.
//!
//! Read as well: any case, `rob 2`, `duel 2 3`, `call 2 for 3`, cards with commas.

use super::rules::Modify;
use super::state::{Action, Phase};
use super::steps::phase_rule;
use super::view::View;
use sortie_core::card::Cards;
use sortie_core::french;
use sortie_core::game::{Notation, Refusal};
use sortie_core::text::Text;

impl Notation for Modify {
    fn write_action(&self, action: &Action) -> String {
        match *action {
            Action::Play(cards) => french::codes(cards),
            Action::Steal(seat) => format!("steal {seat}"),
            Action::Call(seat, n) => format!("call {seat} {n}"),
            Action::Offer(n) => format!("offer {n}"),
            Action::Pass => "pass".to_owned(),
            Action::Accept => "accept".to_owned(),
            Action::Refuse => "refuse".to_owned(),
            Action::Drop => "drop".to_owned(),
            Action::Quickdraw => "quickdraw".to_owned(),
            Action::Wait => "wait".to_owned(),
        }
    }

    fn read_action(&self, view: &View, text: &str) -> Result<Action, Refusal> {
        let lower = text.to_lowercase();
        let words: Vec<&str> =
            lower.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
        read_words(&words).ok_or_else(|| unreadable(view, text))
    }
}

/// How an action is written in this phase.
fn unreadable(view: &View, given: &str) -> Refusal {
    let id = match view.table.phase {
        Phase::Vote | Phase::Offer => id!("modify-unreadable-quickdraw"),
        Phase::Call => id!("modify-unreadable-call"),
        Phase::Answer => id!("modify-unreadable-answer"),
        Phase::Counter => id!("modify-unreadable-counter"),
        Phase::Duel => id!("modify-unreadable-duel"),
        Phase::Steal => id!("modify-unreadable-steal"),
        Phase::Pick => id!("modify-unreadable-pick"),
        Phase::Over => id!("modify-is-over"),
    };
    let text = Text::new(id).typed("text", given).number("n", view.table.number);
    Refusal::new(phase_rule(view), text)
}

fn read_words(words: &[&str]) -> Option<Action> {
    Some(match *words {
        ["pass"] => Action::Pass,
        ["accept"] => Action::Accept,
        ["refuse"] => Action::Refuse,
        ["drop"] => Action::Drop,
        ["quickdraw"] => Action::Quickdraw,
        ["wait"] => Action::Wait,
        ["steal" | "rob", seat] => Action::Steal(number(seat)?),
        ["call" | "duel", seat, n] | ["call" | "duel", seat, "for", n] => {
            Action::Call(number(seat)?, number(n)?)
        }
        ["offer", n] => Action::Offer(number(n)?),
        ref cards => Action::Play(several(cards)?),
    })
}

fn number(word: &str) -> Option<u8> {
    word.parse().ok()
}

/// Cards of one pack, each once.
fn several(words: &[&str]) -> Option<Cards> {
    let mut cards = Cards::EMPTY;
    for word in words {
        let card = french::parse(word).filter(|card| card.index() < french::PACK)?;
        if cards.has(card) {
            return None;
        }
        cards.add(card);
    }
    (!cards.is_empty()).then_some(cards)
}
