//! The rules of Attack!, one by one.
//!
//! Luck names the cards that come out of the decks and the hand of each seat, in queues `0:` and
//! `1:`, and the rolls of both seats, `dice: 4/1`.

mod battle;
mod beats;
mod counter;
mod cross;
mod duel;
mod ending;
mod imagining;
mod knowledge;
mod opening;
mod positions;
mod power;
mod random;
mod reasons;
mod speed;
mod words;

use super::{Action, Attack, Event, PACK_ZONE, Phase, State};
use crate::rule_test::{self, Luck, RuleTest, card, cards};
use serde_json::Value;
use sortie_core::card::Cards;
use sortie_core::chance::{ChanceKind, Fast, Source};
use sortie_core::french::{self, code, codes};
use sortie_core::game::{Knowledge, Narration, Notation, Player, Presentation};
use sortie_core::seat::Observer;
use sortie_core::{rule_code, steps::Draft};

type Table = rule_test::Table<Attack>;

const SEATS: [Observer; 2] = [Observer::Seat(0), Observer::Seat(1)];
const ZONES: [&str; 5] = ["fight", "hand", "field", "victory", "champions"];

/// The rules that a code spells.
fn rules(code: &str) -> Attack {
    rule_test::rules(code)
}

/// Whether a shortened position can be read.
fn is_read(code: &str, position: &str) -> bool {
    Table::read(code, position, &Value::Null).is_ok()
}

/// Fields of a position in short: `hand 9H 2D | QC; attacker 1; reshuffled 0 1`. A zone has the cards
/// of both seats, `-` stands for a field that is left out, and a list is JSON.
fn fields(text: &str) -> Value {
    let field = |field: &str| {
        let (name, value) = field.trim().split_once(' ').unwrap_or((field.trim(), ""));
        let seats = || value.split('|').map(str::trim).collect::<Vec<_>>();
        let value = match name {
            _ if value == "-" => Value::Null,
            _ if ZONES.contains(&name) => seats().into(),
            "attacker" | "to_move" => value.parse::<u8>().unwrap().into(),
            "reshuffled" => value.split(' ').map(|n| n.parse::<u8>().unwrap()).collect(),
            "proven" | "shuffles" => serde_json::from_str(value).expect(value),
            _ => value.into(),
        };
        (name.to_owned(), value)
    };
    text.split(';').map(field).collect()
}

impl RuleTest for Attack {
    const DECISIONS: char = ' ';
    const LINES: &'static [char] = &['\n', ';'];
    const ORDERED: &'static [&'static str] = &["field", "reshuffled"];

    /// The document of a position in short, see [`fields`]. Where the text does not say it, seat 0
    /// attacks, the next to play is as the phase has it, and cards that are not named fill the zone
    /// `rest`: those of seat 0 are clubs and hearts, those of seat 1 diamonds and spades; with two
    /// decks the own pack.
    fn complete_position(&mut self, _: &mut u8, text: &str) -> Value {
        let mut table = fields(&format!("phase {text}"));
        let phase = table["phase"].as_str().unwrap().to_owned();
        if ["attack", "defend", "sum"].contains(&phase.as_str()) {
            let attacker = table["attacker"].as_u64().unwrap_or(0);
            let next = if phase == "defend" { 1 - attacker } else { attacker };
            table["attacker"] = attacker.into();
            table["to_move"] = table["to_move"].as_u64().unwrap_or(next).into();
        }
        let usual = if table["fight"].is_array() { "victory" } else { "fight" };
        let rest = table.as_object_mut().unwrap().remove("rest");
        let rest = rest.as_ref().and_then(|rest| rest.as_str()).unwrap_or(usual);
        let mut zones =
            ZONES.map(|zone| [0, 1].map(|n| table[zone][n].as_str().unwrap_or("").into()));
        let laid = cards(&zones.as_flattened().join(" "));
        let into = ZONES.iter().position(|zone| *zone == rest).unwrap();
        for card in self.deck() - laid {
            let second = if self.decks == 2 {
                card.index() >= french::PACK
            } else {
                matches!(french::suit(card), french::Suit::Diamonds | french::Suit::Spades)
            };
            let pile: &mut String = &mut zones[into][usize::from(second != (rest == "victory"))];
            pile.push(' ');
            pile.push_str(&code(card));
        }
        for (zone, names) in ZONES.iter().zip(zones) {
            table[*zone] = names.to_vec().into();
        }
        table
    }

    fn draw(luck: &mut Luck<Self>, source: Source, from: Cards, k: u32) -> Cards {
        let seat = match source.ask() {
            ChanceKind::Deal if source.place() == PACK_ZONE => {
                return luck.set_aside("0", from, k);
            }
            ChanceKind::Steal => source.place(),
            _ => source.place() - PACK_ZONE - 1,
        };
        luck.take(if seat == 0 { "0" } else { "1" }, from, k)
    }

    /// The public knows the sum of captured cards that it never saw, and need not find them.
    fn can_be_determinized(&self, state: &State, who: Observer) -> bool {
        who != Observer::Public || !self.by_value || state.phase != Phase::Over
    }

    fn event_line(&self, event: &Event) -> String {
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
            Event::Rolled { dice: [a, b], totals: [x, y] } => {
                format!("dice {a}/{b}, totals {x}/{y}")
            }
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
}
