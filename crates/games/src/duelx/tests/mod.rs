//! The rules of Duel X, one by one.

mod battle;
mod beats;
mod deal;
mod knowledge;
mod positions;
mod random;
mod reasons;
mod result;
mod steal;
mod upgrade;
mod words;

use super::public_state::Slot;
use super::{Action, DuelX, Event, State};
use crate::rule_test::{self, RuleTest, card, cards, with};
use serde_json::{Value, json};
use sortie_core::card::Cards;
use sortie_core::chance::Fast;
use sortie_core::french::{self, code, codes};
use sortie_core::game::{Knowledge, Narration, Player, Presentation, Turn};
use sortie_core::seat::{Observer, Seats};
use sortie_core::steps::Draft;

type Table = rule_test::Table<DuelX>;

const SEATS: [Observer; 2] = [Observer::Seat(0), Observer::Seat(1)];
/// The fields of a position that names none: powers of 35, 20 and 30 against 48, 30 and 12.
const FIELD: [&str; 2] = ["5C 7D 4H 6S", "6C 8D 5H 2S"];

/// The rules that a code spells.
fn rules(code: &str) -> DuelX {
    rule_test::rules(code)
}

impl RuleTest for DuelX {
    const ORDERED: &'static [&'static str] = &["field", "magic_down"];

    /// The document of a position. A field may be one text, `5C 7D 2H/4H 6S`, with `/` between the
    /// cards of a slot. Where the text does not say it, the fields are [`FIELD`], the first seat of
    /// the round upgrades, and cards that are not named lie in the zone `rest`, or beneath the
    /// cards of that slot (`field.0.attack`), and in the deck if there is none.
    fn complete_position(&mut self, _: &mut u8, text: &str) -> Value {
        let mut table: Value = serde_json::from_str(text).unwrap();
        let round = table["round"].as_u64().unwrap_or(1);
        if table["phase"] == "upgrade" && table.get("to_move").is_none() {
            table["to_move"] = (1 - round % 2).into();
        }
        if table["field"].is_null() {
            table["field"] = json!(FIELD);
        }
        for seat in 0..2 {
            if let Some(text) = table["field"][seat].as_str() {
                let slots = Slot::ALL.iter().zip(text.split(' '));
                let slots = slots.map(|(slot, pile)| (slot.name(), pile.replace('/', " ")));
                table["field"][seat] =
                    slots.map(|(slot, pile)| (slot.to_owned(), json!(pile))).collect();
            }
        }
        let rest = table.as_object_mut().unwrap().remove("rest").unwrap_or(json!("deck"));
        let zones = ["field", "hand", "hidden", "deck", "discards"];
        let laid = zones.map(|zone| table.get(zone).map_or_else(String::new, Value::to_string));
        let laid = laid.concat();
        let words = laid.split(|c: char| !c.is_ascii_alphanumeric());
        let laid: Cards = words.filter_map(french::parse).collect();
        let rest = rest.as_str().unwrap();
        if !rest.contains('.') && table.get(rest).is_none() {
            table[rest] = json!("");
        }
        let pile = table.pointer_mut(&format!("/{}", rest.replace('.', "/"))).unwrap();
        *pile = json!(format!("{} {}", codes(self.pack - laid), pile.as_str().unwrap()));
        table
    }

    fn event_line(&self, event: &Event) -> String {
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
}
