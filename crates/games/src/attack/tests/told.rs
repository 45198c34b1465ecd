//! Events as short lines.

use super::super::Event;
use sortie_core::card::Cards;
use sortie_core::french::{code, codes};

/// An event for an observer, as a line.
pub(super) fn line(event: &Event) -> String {
    let some = |cards: Option<Cards>, n: u8| cards.map_or(n.to_string(), codes);
    match *event {
        Event::Dealt { each } => format!("dealt {each} each"),
        Event::TurnedUp { first, second } => format!("up {} {}", code(first), code(second)),
        Event::Opened { seat } => format!("{seat} opens"),
        Event::Unopened => "unopened".to_owned(),
        Event::Drew { seat, n, cards } => format!("{seat} draws {}", some(cards, n)),
        Event::Chose { seat, attacks: true } => format!("{seat} will attack"),
        Event::Chose { seat, attacks: false } => format!("{seat} will defend"),
        Event::Attacked { seat, card, .. } => format!("{seat} attacks {}", code(card)),
        Event::Defended { seat, card, .. } => format!("{seat} defends {}", code(card)),
        Event::Rolled { dice: [a, b], totals: [x, y] } => format!("dice {a}/{b}, totals {x}/{y}"),
        Event::Summed { totals: [x, y] } => format!("totals {x}/{y}"),
        Event::NoSword { seat } => format!("{seat} holds no sword"),
        Event::NoShield { seat, value } => format!("{seat} holds no shield from {value}"),
        Event::Took { seat, card: Some(card), .. } => format!("{seat} takes {}", code(card)),
        Event::Took { seat, card: None, .. } => format!("{seat} takes a card"),
        Event::Battle => "battle".to_owned(),
        Event::Push => "push".to_owned(),
        Event::Won { seat, captured, home } => {
            format!("{seat} wins [{}] home [{}]", codes(captured), codes(home))
        }
        Event::Reshuffled { seat, n } => format!("{seat} reshuffles {n}"),
        Event::Left { seat, n, cards } => format!("{seat} leaves {}", some(cards, n)),
        Event::Scored { points: [x, y] } => format!("score {x}/{y}"),
    }
}
