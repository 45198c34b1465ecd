//! The rules of Modify, one by one.
//!
//! Luck names the cards that are stolen, in their order, and the hands that are dealt, in the
//! queues `0:`, `1:` and so on.

mod beats;
mod duels;
mod ending;
mod imagining;
mod playing;
mod positions;
mod quickdraws;
mod random;
mod reasons;
mod steals;
mod words;

use super::values::{ACES, ROYALS};
use super::{Action, Event, Modify, State};
use crate::rule_test::{self, Luck, RuleTest, card, cards};
use serde_json::{Map, Value, json};
use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, ChanceKind, Fast, Source};
use sortie_core::event::AddressedEvent;
use sortie_core::french::{self, code, codes};
use sortie_core::game::{JointAction, Knowledge, Notation, Player, PositionFormat, Referee, Rules};
use sortie_core::rule_code;
use sortie_core::seat::{Observer, Seat};

type Table = rule_test::Table<Modify>;

/// Without Duels, so that rounds follow each other.
const PLAIN: &str = "modify/duel_calls=off";

/// The rules that a code spells.
fn rules(code: &str, seats: u8) -> Modify {
    rule_test::rules((code, seats))
}

/// Plays from a position, or from the deal, and checks what happens.
fn check(code: &str, position: &str, luck: &str, actions: &str, expect: &str) -> Table {
    Table::check(code, position, luck, actions, expect)
}

impl RuleTest for Modify {
    const DECISIONS: char = '/';
    const SEATS: char = ',';

    /// The document of a position. The text has the hands of all seats with `|` between them and
    /// then, each behind a `;`, what else there is: `pot = 2C`, `seen = 9H | QC`. The phase is
    /// `pick`, the round the fifth and seat 0 first unless it says otherwise. Royals and aces fill
    /// the discards as far as all seats must have been dealt the same number; what is left was
    /// never dealt.
    fn complete_position(&mut self, seats: &mut u8, text: &str) -> Value {
        let mut fields = Map::new();
        let (mut laid, mut discards) = (Cards::EMPTY, String::new());
        for part in format!("hand = {text}").split(';') {
            let (name, value) = part.split_once('=').unwrap();
            let (name, value) = (name.trim(), value.trim());
            let list = || value.split('|').map(str::trim).collect::<Vec<_>>();
            let numbers = || value.split(' ').map(|n| n.parse::<u8>().unwrap()).collect::<Vec<_>>();
            if ["hand", "field", "pot", "discards"].contains(&name) {
                laid |= cards(&value.replace('|', " "));
            }
            let value: Value = match name {
                "hand" => {
                    *seats = list().len() as u8;
                    list().into()
                }
                "field" | "seen" => list().into(),
                "out" => list().iter().map(|seats| vec![seats.parse::<u8>().unwrap()]).collect(),
                "to_call" => numbers().into(),
                "round" | "first" | "to_move" => numbers()[0].into(),
                "duel" => {
                    let [caller, opponent, cards] = numbers()[..] else { panic!("{value}") };
                    json!({ "caller": caller, "opponent": opponent, "cards": cards })
                }
                "shown" => true.into(),
                "thefts" => serde_json::from_str(value).unwrap(),
                "discards" => {
                    value.clone_into(&mut discards);
                    continue;
                }
                _ => value.into(),
            };
            fields.insert(name.to_owned(), value);
        }
        let phase = fields.entry("phase").or_insert("pick".into()).as_str().unwrap().to_owned();
        if !["vote", "offer"].contains(&&*phase) && !fields.contains_key("shown") {
            fields.entry("round").or_insert(5.into());
        }
        let each = laid.len().div_ceil(u32::from(*seats));
        self.hand_size = each as u8;
        let fill = each * u32::from(*seats) - laid.len();
        let free: Vec<Card> = (ROYALS | ACES).iter().filter(|&card| !laid.has(card)).collect();
        let fill: Cards = free.into_iter().rev().take(fill as usize).collect();
        let rest = if phase == "vote" { self.deck } else { self.deck - laid - fill };
        fields.entry("rest").or_insert(codes(rest).into());
        fields.insert("discards".to_owned(), format!("{discards} {}", codes(fill)).into());
        fields.into()
    }

    fn draw(luck: &mut Luck<Self>, source: Source, from: Cards, k: u32) -> Cards {
        match source.ask() {
            ChanceKind::Deal => luck.take(&source.place().to_string(), from, k),
            _ => luck.take("", from, k),
        }
    }

    fn event_line(&self, event: &Event) -> String {
        let piles = |kept: Cards, discarded: Cards| match (kept, discarded) {
            (kept, Cards::EMPTY) => codes(kept),
            (Cards::EMPTY, discarded) => format!("[{}]", codes(discarded)),
            (kept, discarded) => format!("{} [{}]", codes(kept), codes(discarded)),
        };
        match *event {
            Event::Dealt { seat, n, cards: None } => format!("{seat} is dealt {n}"),
            Event::Dealt { seat, cards: Some(cards), .. } => {
                format!("{seat} is dealt {}", codes(cards))
            }
            Event::Voted { seat, yes } => format!("{seat} says {}", if yes { "yes" } else { "no" }),
            Event::Quickdraw { seat: None } => "quickdraw".to_owned(),
            Event::Quickdraw { seat: Some(seat) } => format!("quickdraw by {seat}"),
            Event::Waited { seat } => format!("{seat} waits"),
            Event::Shown { seat, cards, total } => {
                format!("{seat} shows {}: {total}", codes(cards))
            }
            Event::Passed { seat } => format!("{seat} passes"),
            Event::Called { seat, opponent, n } => format!("{seat} calls {opponent} for {n}"),
            Event::Accepted { seat, n } => format!("{seat} accepts {n}"),
            Event::Refused { seat } => format!("{seat} refuses"),
            Event::Countered { seat, n } => format!("{seat} offers {n}"),
            Event::Dropped { seat } => format!("{seat} drops"),
            Event::Duelled { seat, cards, total } => {
                format!("{seat} duels {}: {total}", codes(cards))
            }
            Event::TurnedUp { round, cards } => {
                let cards = cards.iter().map(|(seat, card)| format!(" {seat}:{}", code(card)));
                format!("round {round}{}", cards.collect::<String>())
            }
            Event::Stole { thief, victim, card: None } => format!("{thief} robs {victim}"),
            Event::Stole { thief, victim, card: Some(card) } => {
                format!("{thief} robs {victim} of {}", code(card))
            }
            Event::FoundNothing { seat } => format!("{seat} finds nothing"),
            Event::Won { seat, taken, discarded } => {
                format!("{seat} takes {}", piles(taken, discarded))
            }
            Event::Tied { stays, discarded } => format!("tie {}", piles(stays, discarded)),
            Event::Out { seat } => format!("{seat} is out"),
            Event::LastRound { rounds } => format!("last of {rounds}"),
        }
    }
}
