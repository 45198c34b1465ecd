//! The rules of Attacke, one by one.
//!
//! A test lays a position or begins with the deal, says what luck will bring and what is played,
//! and what must happen. Cards that a position does not name fill its zone `rest`, or the pile.

mod contest;
mod ending;
mod hidden;
mod knowledge;
mod positions;
mod random;
mod setting;
mod shields;
mod told;
mod words;

use super::{Action, Attacke, Event, Position, State, View};
use sortie_core::card::{Card, Cards};
use sortie_core::chance::{Chance, Fast, Source};
use sortie_core::event::AddressedEvent;
use sortie_core::game::Knowledge;
use sortie_core::game::Notation;
use sortie_core::game::PositionFormat;
use sortie_core::game::Presentation;
use sortie_core::game::Referee;
use sortie_core::game::{JointAction, Refusal, Turn, actions};
use sortie_core::position::FieldError;
use sortie_core::rule_code;
use sortie_core::seat::{Observer, Seat};
use std::collections::VecDeque;

/// The rules that a code spells, for three.
fn rules(code: &str) -> Attacke {
    rule_code::read(code).unwrap().build(3).unwrap()
}

/// Chance that gives the lot to a seat and brings these cards, in this order, then any.
struct Luck {
    rules: Attacke,
    starter: u32,
    cards: VecDeque<String>,
}

fn luck(rules: &Attacke, text: &str) -> Luck {
    let mut words: VecDeque<String> = text.split_whitespace().map(str::to_owned).collect();
    let starter = words.front().and_then(|word| word.strip_prefix("lot:")?.parse().ok());
    if starter.is_some() {
        words.pop_front();
    }
    Luck { rules: rules.clone(), starter: starter.unwrap_or(0), cards: words }
}

impl Chance for Luck {
    fn pick(&mut self, _: Source, n: u32) -> u32 {
        assert!(self.starter < n);
        self.starter
    }

    fn draw(&mut self, _: Source, from: Cards, k: u32) -> Cards {
        let mut drawn = Cards::EMPTY;
        for _ in 0..k.min(from.len()) {
            let left = from - drawn;
            let card = match self.cards.pop_front() {
                Some(name) => {
                    let named = |card: &Card| self.rules.face(*card).code == name;
                    left.iter().find(named).unwrap_or_else(|| panic!("{name} cannot come"))
                }
                None => left.first().unwrap(),
            };
            drawn.add(card);
        }
        drawn
    }

    fn order(&mut self, _: Source, _: Cards, _: &mut [Card]) {
        panic!("no order is asked for in Attacke");
    }
}

/// A table under way, with everything that was told so far.
struct Table {
    rules: Attacke,
    state: State,
    told: Vec<AddressedEvent<Event>>,
}

/// The document of a position. The defaults: seat 0 decides, three seats, all in the contest
/// where there is one, contests enough for the chips, and the cards that are not named.
fn document(rules: &Attacke, text: &str) -> serde_json::Value {
    let mut table: serde_json::Value = serde_json::from_str(text).unwrap();
    let fields = table.as_object_mut().unwrap();
    let usual = |phase: &str| {
        if ["fight", "give-back"].contains(&phase) { "fight" } else { phase }.to_owned()
    };
    let phase = usual(fields["phase"].as_str().unwrap());
    fields.entry("to_move").or_insert(0.into());
    if phase == "fight" {
        fields.entry("in_contest").or_insert(serde_json::json!([0, 1, 2]));
        fields.entry("colour").or_insert("red".into());
    }
    fields.entry("contests").or_insert(15.into());
    let rest = fields.remove("rest");
    let rest = rest.as_ref().and_then(|rest| rest.as_str()).unwrap_or("pile").to_owned();
    let mut left: Vec<String> = rules.deck.all().iter().map(|card| rules.face(card).code).collect();
    for zone in ["hand", "table", "face_down", "unseen", "discards", "pile"] {
        let names = match fields.get(zone) {
            Some(serde_json::Value::Array(list)) => {
                list.iter().filter_map(|names| names.as_str()).collect::<Vec<_>>().join(" ")
            }
            Some(names) => names.as_str().unwrap().to_owned(),
            None => String::new(),
        };
        for name in names.split_whitespace() {
            if let Some(at) = left.iter().position(|code| code == name) {
                left.remove(at);
            }
        }
    }
    let pile = fields.entry(rest).or_insert("".into());
    *pile = format!("{} {}", pile.as_str().unwrap(), left.join(" ")).into();
    table
}

/// Reads a position that need not name every card.
fn read(rules: &Attacke, text: &str) -> Result<State, FieldError> {
    let document = document(rules, text);
    let seats = document["hand"].as_array().map_or(3, Vec::len) as u8;
    rules.read_position(seats, &serde_json::from_value::<Position>(document).unwrap())
}

fn lay(code: &str, position: &str) -> Table {
    let rules = rules(code);
    let state = read(&rules, position).unwrap_or_else(|fault| panic!("{fault}"));
    Table { rules, state, told: Vec::new() }
}

/// Plays actions, separated by `;`, from a position, or from the deal where it says `deal`, and
/// checks everything that the public is told, line by line, and in lines such as `hand.0: R5 B2` what
/// then stands at a place of the position.
fn check(code: &str, from: &str, fortune: &str, actions: &str, expect: &str) -> Table {
    let rules = rules(code);
    let mut luck = luck(&rules, fortune);
    let mut table = if from == "deal" {
        let mut told = Vec::new();
        let state = rules.deal(3, &mut luck, &mut told);
        Table { rules, state, told }
    } else {
        lay(code, from)
    };
    for action in actions.split(';').map(str::trim).filter(|action| !action.is_empty()) {
        table.step(&mut luck, action);
        table.is_sound();
    }
    assert!(luck.cards.is_empty(), "did not come: {:?}", luck.cards);
    let lines = || expect.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_fact = |line: &&str| line.contains(':');
    let events: Vec<&str> = lines().filter(|line| !is_fact(line)).collect();
    let told = table.told(Observer::Public);
    assert_eq!(told.join("\n"), events.join("\n"));
    for fact in lines().filter(is_fact) {
        let (place, wanted) = fact.split_once(':').unwrap();
        assert_eq!(table.look_up(place), wanted.trim(), "{place}");
    }
    table
}

/// Checks that a seat may not play this, by that rule and with that message.
fn refused(code: &str, position: &str, text: &str, rule: &str, message: &str) {
    let table = lay(code, position);
    let refusal = table.parse(table.state.seat, text).unwrap_err();
    words::has_words(&refusal.text);
    assert_eq!((refusal.rule, &*refusal.text.id), (rule, message), "{text}");
}

/// Checks what the seat that decides may do, in the order in which it is offered.
fn may(code: &str, position: &str, wanted: &[&str]) {
    assert_eq!(lay(code, position).offers(), wanted);
}

impl Table {
    fn turn(&self) -> Turn {
        self.rules.turn(&self.state)
    }

    fn view(&self, who: Observer) -> View {
        self.rules.view(&self.state, who)
    }

    fn parse(&self, seat: Seat, text: &str) -> Result<Action, Refusal> {
        self.rules.parse_action(&self.view(Observer::Seat(seat)), text)
    }

    fn step(&mut self, chance: &mut impl Chance, text: &str) {
        let seat = self.turn().seats().only().expect("somebody decides");
        let action = self.parse(seat, text);
        let action = action.unwrap_or_else(|no| panic!("{text}: {no} {:?}", no.text));
        let joint = JointAction::single(seat, action);
        self.rules.play(&mut self.state, &joint, chance, &mut self.told);
    }

    fn told(&self, who: Observer) -> Vec<String> {
        self.told.iter().map(|event| told::line(&event.told(who))).collect()
    }

    /// All actions of the seat that decides.
    fn offers(&self) -> Vec<String> {
        let view = self.view(Observer::Seat(self.state.seat));
        let all = actions(&self.rules, &view, 100_000).unwrap();
        all.iter().map(|(action, _)| self.rules.write_action(action)).collect()
    }

    /// Checks that positions read back and that what anybody imagines looks the same.
    fn is_sound(&self) {
        let position = self.rules.write_position(&self.state);
        let read = self.rules.read_position(self.state.seats, &position);
        assert_eq!(read.as_ref(), Ok(&self.state), "{position:?}");
        for who in Observer::all(self.state.seats) {
            let view = self.view(who);
            let imagined = self.rules.determinize(&view, &mut Fast::new(1));
            assert_eq!(self.rules.view(&imagined, who), view);
        }
    }

    /// The text at this place of the position.
    fn look_up(&self, place: &str) -> String {
        let document = serde_json::to_value(self.rules.write_position(&self.state)).unwrap();
        match document.pointer(&format!("/{}", place.replace('.', "/"))) {
            Some(serde_json::Value::String(text)) => text.clone(),
            Some(value) => value.to_string(),
            None => String::new(),
        }
    }
}

fn deck_size(code: &str) -> u32 {
    rules(code).deck.all().len()
}
