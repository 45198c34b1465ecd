//! The rules of Retaliation, one by one.
//!
//! A shortened position names the houses in the order in which they sit, with `/` between them, each
//! with its places from left to right: `K 4 3 | Q 9` is a king behind 4 and 3, the 3 on top, and a
//! queen behind 9. Captured royalty is written `K@hearts`; after `;` stands what the hand holds at
//! least. Behind the houses may stand `round 2` (6 where it is not said), `over`, or the cards that
//! are turned up and still to act: `K 10 | Q 9 / K 5 | Q 4 / 3S 8H`.
//!
//! Armies that are not named are in the hand, the lowest first, as many as it takes; the others are
//! discarded. Two houses of a game that says nothing else, or three, have a player each.

mod attack;
mod beats;
mod conceal;
mod defaults;
mod defend;
mod notation;
mod position;
mod random;
mod reasons;
mod round;
mod score;

use super::{Event, House, Retaliation, Royal, Side, State, TurnedArmy};
use crate::rule_test::{self, RuleTest, rules};
use serde_json::{Value, json};
use sortie_core::chance::Fast;
use sortie_core::french;
use sortie_core::game::{Knowledge, Notation, Player, PositionFormat, Presentation, Rules};
use sortie_core::matches::Match;
use sortie_core::seat::Observer;
use sortie_core::steps::Draft;

type Table = rule_test::Table<Retaliation>;

const PUBLIC: Observer = Observer::Public;

/// A house of a position: its places, and the armies that are named nowhere.
fn house(suit: char, text: &str, turned: &str, hand_size: usize) -> Value {
    let with_suit = |ranks: &str| -> Vec<String> {
        ranks.split_whitespace().map(|rank| format!("{rank}{suit}")).collect()
    };
    let (places, wanted) = text.split_once(';').unwrap_or((text, ""));
    let mut gone: Vec<String> = turned.split_whitespace().map(str::to_owned).collect();
    let mut place = |text: &str| {
        let (royalty, armies) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let (royalty, captor) = royalty.split_once('@').unwrap_or((royalty, ""));
        let armies = with_suit(armies);
        gone.extend(armies.clone());
        let mut place = json!({"royalty": format!("{royalty}{suit}"), "armies": armies});
        if !captor.is_empty() {
            place["captured_by"] = captor.into();
        }
        place
    };
    let (left, right) = places.split_once('|').expect("a house has two places");
    let (left, right) = (place(left), place(right));
    let mut hand = with_suit("A 2 3 4 5 6 7 8 9 10 J");
    hand.retain(|card| !gone.contains(card));
    // A stable sort: the wanted cards first, the others as they were.
    hand.sort_by_key(|card| !with_suit(wanted).contains(card));
    let discards = hand.split_off(hand_size.min(hand.len()));
    json!({"hand": hand, "left": left, "right": right, "discards": discards})
}

impl RuleTest for Retaliation {
    const LINES: &'static [char] = &['\n', '|'];
    const ORDERED: &'static [&'static str] = &["turned", "spades", "hearts", "clubs", "diamonds"];

    fn complete_position(&mut self, seats: &mut u8, text: &str) -> Value {
        let mut table = json!({"phase": "pick", "round": 6});
        let mut houses = Vec::new();
        let mut turned = "";
        for part in text.split('/').map(str::trim) {
            if part.contains('|') {
                houses.push(part);
            } else if part == "over" {
                table["phase"] = part.into();
                table["round"] = self.rounds.into();
            } else if let Some(round) = part.strip_prefix("round ") {
                table["round"] = round.parse::<u8>().unwrap().into();
            } else {
                turned = part;
                table["phase"] = "act".into();
                table["turned"] = part.into();
            }
        }
        if houses.len() != usize::from(*seats * self.suits_each) {
            self.suits_each = 1;
            *seats = houses.len() as u8;
        }
        let picked = usize::from(table["phase"] != "pick");
        let round = table["round"].as_u64().unwrap() as usize;
        let hand_size = 10_usize.saturating_sub(picked + round);
        for (place, text) in House::first(4).zip(houses) {
            let suit = place.suit();
            table[suit.name()] = house(suit.letter(), text, turned, hand_size);
        }
        table
    }

    fn event_line(&self, event: &Event) -> String {
        let name = |house: House| house.suit().name();
        let royalty = |royal| if royal == Royal::King { "king" } else { "queen" };
        match *event {
            Event::Opened { house, armies: [left, right], king, .. } => {
                let king = king.map_or(String::new(), |side| format!(", king {}", side.name()));
                format!("{} opens with {} {}{king}", name(house), left.name(), right.name())
            }
            Event::TurnedUp { round, order } => {
                let code = |card: &TurnedArmy| french::code(card.army.card(card.house));
                let cards: Vec<String> = order.iter().flatten().map(code).collect();
                format!("round {round}: {}", cards.join(" "))
            }
            Event::Defended { house, army, side, dropped, .. } => {
                let dropped = dropped.map_or(String::new(), |it| format!(", {} goes", it.name()));
                format!("{} defends {} with {}{dropped}", name(house), side.name(), army.name())
            }
            Event::Discarded { house, army, .. } => {
                format!("{} discards {}", name(house), army.name())
            }
            Event::Attacked { house, army, target, side, fell, .. } => {
                let fell: Vec<_> = fell.iter().flatten().map(|army| army.name()).collect();
                let (at, fell) = (side.name(), fell.join(" "));
                format!(
                    "{} attacks {} {at} with {}: {fell}",
                    name(house),
                    name(target),
                    army.name()
                )
            }
            Event::Captured { house, army, target, side, royal, .. } => {
                let royal = royal.map_or(String::new(), |royal| format!(": {}", royalty(royal)));
                let (at, army) = (side.name(), army.name());
                format!("{} captures {} {at} with {army}{royal}", name(house), name(target))
            }
            Event::Revealed { house, side, royal, captor } => {
                let at = side.name();
                format!("revealed: {} {at}, {}, by {}", name(house), royalty(royal), name(captor))
            }
            Event::Scored { house, kept, armies, captured, .. } => {
                format!("{} scores {kept} + {armies} + {captured}", name(house))
            }
        }
    }
}

/// The side of a house's king as far as an observer knows.
fn king(table: &Table, who: impl Into<Observer>, house: usize) -> Option<Side> {
    table.view(who).kings[house]
}

/// Checks that nothing is seen or told of the choices of some before all have chosen, and then so
/// many events.
fn turned_up_together(table: &Table, choices: [&str; 3], events: usize) {
    let mut play = Match::resume(table.rules.clone(), 3, table.state, 1, [0; 32]);
    for (seat, choice) in (0..).zip(choices) {
        assert_eq!((play.view(PUBLIC), play.stream(PUBLIC, 0).count()), (table.view(PUBLIC), 0));
        let action = table.parse(seat, choice).unwrap();
        play.submit(seat, 1, action).unwrap();
    }
    assert_eq!(play.stream(PUBLIC, 0).count(), events);
}
