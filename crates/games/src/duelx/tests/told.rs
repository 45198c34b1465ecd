//! Events as short lines.

use super::super::Event;
use sortie_core::card::Cards;
use sortie_core::french::{code, codes};

/// An event for an observer, as a line.
pub(super) fn line(event: &Event) -> String {
    let some = |cards: Option<Cards>, n: u8| cards.map_or(n.to_string(), codes);
    match *event {
        Event::Engaged => "engage".to_owned(),
        Event::Laid { seat, cards } => format!("{seat} has {}", cards.map(code).join(" ")),
        Event::Drew { seat, n, cards } => format!("{seat} draws {}", some(cards, n)),
        Event::Reshuffled { n } => format!("reshuffle {n}"),
        Event::Upgraded { seat, slot, card, reshuffle: 0 } => {
            format!("{seat} {} {}", slot.name(), code(card))
        }
        Event::Upgraded { seat, slot, card, reshuffle } => {
            format!("{seat} {} {} of {reshuffle}", slot.name(), code(card))
        }
        Event::Stole { seat, slot, card, cleared } => {
            format!("{seat} steals {} {} off [{}]", slot.name(), code(card), codes(cleared))
        }
        Event::Replaced { seat, slot, card } => {
            format!("{seat} gets {} {}", slot.name(), code(card))
        }
        Event::Done { seat } => format!("{seat} done"),
        Event::Fought { chosen: [a, b], powers: [p, q], defenses: [d, e] } => {
            format!("fight {} {p} on {e}, {} {q} on {d}", a.name(), b.name())
        }
        Event::Covered { seat } => format!("{seat} covers"),
        Event::Combined { seat, power, defense } => {
            format!("{seat} combines {power} on {defense}")
        }
        Event::Declined { seat } => format!("{seat} declines"),
        Event::Won { seat, points: [a, b] } => format!("{seat} wins {a}/{b}"),
        Event::Drawn { in_a_row } => format!("draw {in_a_row}"),
        Event::Threw { seat, cards } => format!("{seat} throws [{}]", codes(cards)),
        Event::Discarded { seat, n, cards, tags } if tags.is_plain() => {
            format!("{seat} discards {}", some(cards, n))
        }
        Event::Discarded { seat, n, cards, tags } => {
            format!("{seat} discards {} of {:?}", some(cards, n), tags.counts())
        }
        Event::Ended { points: [a, b], rounds } => format!("end {a}/{b} after {rounds}"),
    }
}
