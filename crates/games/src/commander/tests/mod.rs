//! The rules of Capture the Commander, one by one.
//!
//! A shortened position has a word in each line, and what stands behind it:
//!
//! * `0 …`, `1 …`: the pyramid of that seat, rows with `/` between them; `full`, or `out`;
//! * `turn 1`: the attacker; seat 0 where it is not said;
//! * `tie 1: 2 6 / 1 5`: a tied battle against seat 1, with the cards that both have turned up;
//! * `over 0`: the match is over, and its winners;
//! * `taken …`, `left …`: the cards taken out or left; where it is not said, as many as must have
//!   been taken out, the lowest that are not named, and none left.
//!
//! Luck names the cards that are turned up first, in their order. Cards that a position names have
//! been turned up before, so most tests need no luck.

mod attacking;
mod beats;
mod ending;
mod equal;
mod imagining;
mod looks;
mod positions;
mod pyramid;
mod random;
mod reasons;
mod words;

use super::{Commander, Event, Phase, State, TurnedCard};
use crate::rule_test::{self, RuleTest, card};
use serde_json::{Value, json};
use sortie_core::card::Cards;
use sortie_core::chance::Fast;
use sortie_core::french;
use sortie_core::game::{Knowledge, Narration, Notation, Player, Presentation, Referee, Rules};
use sortie_core::seat::Observer;
use sortie_core::steps::Draft;

type Table = rule_test::Table<Commander>;

/// A whole pyramid that nobody has looked into.
const FULL: &str = "? ? ? ? / ? ? ? / ? ? ? / ? ? / ?";
const CLASSIC: Commander = Commander::CLASSIC;
/// The table shows again what was seen once.
const OPEN: Commander = Commander { open_memory: true, ..CLASSIC };

impl RuleTest for Commander {
    const LINES: &'static [char] = &['\n', '|'];
    /// The rows of a pyramid are in order, and so is all that lies there.
    const ORDERED: &'static [&'static str] = &["pyramids"];

    fn complete_position(&mut self, seats: &mut u8, text: &str) -> Value {
        let mut table = json!({"phase": "attack", "to_move": 0});
        let mut pyramids = Vec::new();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (word, rest) = line.split_once(' ').unwrap();
            let numbers = |text: &str| -> Vec<u8> {
                text.split_whitespace().map(|number| number.parse().unwrap()).collect()
            };
            match word {
                "turn" => table["to_move"] = numbers(rest)[0].into(),
                "tie" => {
                    let (target, turned) = rest.split_once(':').unwrap();
                    let (own, other) = turned.split_once('/').unwrap();
                    table["phase"] = "tie".into();
                    table["target"] = numbers(target)[0].into();
                    table["turned"] = json!([numbers(own), numbers(other)]);
                }
                "over" => {
                    table["phase"] = "over".into();
                    table.as_object_mut().unwrap().remove("to_move");
                    table["winners"] = numbers(rest).into();
                }
                "taken" | "left" => table[word] = rest.into(),
                _ => pyramids.push(match rest {
                    "out" => Vec::new(),
                    "full" => FULL.split(" / ").collect(),
                    rows => rows.split('/').map(str::trim).collect(),
                }),
            }
        }
        if table["taken"].is_null() {
            let rows = pyramids.concat().join(" ");
            let out = pyramids.iter().filter(|rows| rows.is_empty()).count();
            let named = rows.clone() + " " + table["left"].as_str().unwrap_or_default();
            let named: Cards = named.split_whitespace().filter_map(french::parse).collect();
            let taken = (self.deck - named).iter().take(rows.matches('-').count() + out);
            table["taken"] = french::codes(taken.collect()).into();
        }
        *seats = pyramids.len() as u8;
        table["pyramids"] = json!(pyramids);
        table
    }

    fn event_line(&self, event: &Event) -> String {
        let codes = french::codes;
        let up = |turned: TurnedCard| {
            format!("{}.{} {}", turned.seat, turned.place, french::code(turned.card))
        };
        match *event {
            Event::Dealt { each } => format!("dealt {each} each"),
            Event::Attacked { attacker, attacked } => {
                format!("{} x {}", up(attacker), up(attacked))
            }
            Event::Tied => "equal".to_owned(),
            Event::TurnedUp { attacker, attacked } => {
                format!("up {} & {}", up(attacker), up(attacked))
            }
            Event::Stopped { seat: Some(seat) } => format!("stop: {seat} has none left"),
            Event::Stopped { seat: None } => "stop: none left".to_owned(),
            Event::Won { seat, loser, cards } => {
                format!("{seat} wins, {loser} loses {}", codes(cards))
            }
            Event::BothLost { seats: [one, other], cards: [first, second] } => {
                format!("{one} loses {}, {other} loses {}", codes(first), codes(second))
            }
            Event::Out { seat, left } => format!("{seat} is out, {left} leave"),
        }
    }
}
