//! The rules of Attacke, one by one.
//!
//! A shortened position leaves out what is usual: seat 0 decides, all seats are in the contest, which
//! is red, and enough contests were won for the chips. Cards that it does not name fill the zone
//! `rest`, or else the draw pile. Luck names the cards that are drawn, in their order.

mod beats;
mod contest;
mod ending;
mod hidden;
mod knowledge;
mod positions;
mod random;
mod reasons;
mod setting;
mod shields;
mod words;

use super::{Attacke, Event};
use crate::rule_test::{self, RuleTest, faces, rules};
use serde_json::{Value, json};
use sortie_core::card::{Card, Cards};
use sortie_core::chance::Fast;
use sortie_core::game::{Player, Presentation, Referee};
use sortie_core::rule_code;
use sortie_core::seat::Observer;
use sortie_core::setup::Setup;

type Table = rule_test::Table<Attacke>;

const PUBLIC: Observer = Observer::Public;

/// The names of cards at a place of a document, with those of all seats in a list.
fn names(zone: &Value) -> String {
    match zone {
        Value::Array(list) => list.iter().map(names).collect::<Vec<_>>().join(" "),
        zone => zone.as_str().unwrap_or_default().to_owned(),
    }
}

impl RuleTest for Attacke {
    const LINES: &'static [char] = &['\n', '|'];
    fn complete_position(&mut self, seats: &mut u8, text: &str) -> Value {
        let mut table: Value = serde_json::from_str(text).unwrap();
        *seats = table["hand"].as_array().map_or(3, Vec::len) as u8;
        let fields = table.as_object_mut().unwrap();
        fields.entry("to_move").or_insert(0.into());
        fields.entry("contests").or_insert(15.into());
        if ["fight", "give-back"].contains(&fields["phase"].as_str().unwrap()) {
            fields.entry("in_contest").or_insert(json!([0, 1, 2]));
            fields.entry("colour").or_insert("red".into());
        }
        let rest = fields.remove("rest").map_or("pile".to_owned(), |rest| names(&rest));
        let mut left: Vec<String> =
            self.deck.all().iter().map(|card| self.face(card).code).collect();
        for zone in ["hand", "table", "face_down", "unseen", "discards", "pile"] {
            for name in names(&table[zone]).split_whitespace() {
                if let Some(at) = left.iter().position(|code| code == name) {
                    left.remove(at);
                }
            }
        }
        table[&rest] = format!("{} {}", names(&table[&rest]), left.join(" ")).into();
        table
    }

    fn event_line(&self, event: &Event) -> String {
        let more = |n: u8| if n == 0 { String::new() } else { format!(" +{n}") };
        match *event {
            Event::Begins { seat } => format!("{seat} begins"),
            Event::Drew { seat, n, cards: None } => format!("{seat} draws {n}"),
            Event::Drew { seat, cards: Some(cards), .. } => {
                format!("{seat} draws {}", cards.codes())
            }
            Event::NoCard { seat } => format!("{seat} draws nothing"),
            Event::Reshuffled { n } => format!("reshuffle of {n}"),
            Event::Played { seat, opens, cards, down, hidden, total, .. } => {
                let how =
                    opens.map_or("fights".to_owned(), |colour| format!("opens {}", colour.name()));
                let hidden =
                    hidden.map_or(more(down), |hidden| format!(" down {}", hidden.codes()));
                format!("{seat} {how} [{}]{hidden} = {total}", cards.codes())
            }
            Event::Passed { seat, cards, down } => {
                format!("{seat} passes [{}]{}", cards.codes(), more(down))
            }
            Event::GaveBack { seat, colour } => format!("{seat} gives back {}", colour.name()),
            Event::Won { seat, colour, chip } => {
                format!("{seat} wins {}{}", colour.name(), if chip { "" } else { " again" })
            }
            Event::Champion { seat } => format!("{seat} is champion"),
            Event::LastContest { contests } => format!("contest {contests} was the last"),
        }
    }

    fn read_card(&self, text: &str) -> Option<Card> {
        self.deck.parse(text)
    }
}

/// Checks that no rules of these codes can be built for three players.
fn cannot_be_built(codes: &[&str]) {
    for code in codes {
        assert!(rule_code::read(code).unwrap().build::<Attacke>(3).is_err(), "{code}");
    }
}
