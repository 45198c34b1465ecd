//! Positions as documents: what is written reads back, and what is wrong is refused by its place.

use super::history::Moment;
use super::matches::MATCHES;
use super::subject::{Check, Subject};
use serde_json::{Value, json};
use sortie_core::Game;
use sortie_core::chance::Fast;
use sortie_core::position::{self, PositionError};
use std::fmt::Debug;

/// Matches out of which documents are damaged.
const DAMAGED: u64 = 3;
/// Documents of each of them.
const DOCUMENTS: usize = 6;

/// Positions are written as JSON and read back as the same state.
pub struct PositionsReadBack;

impl Check for PositionsReadBack {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        for n in 0..MATCHES {
            let path = subject.random(&mut Fast::new(n), subject.spec.longest);
            for moment in &path {
                reads_back(subject, &moment.state);
            }
        }
    }
}

/// Checks that a state reads back from its document.
pub fn reads_back<G: Game>(subject: &Subject<G>, state: &G::State) {
    let document = position::write(&subject.rules, subject.seats, 3, state);
    let text = serde_json::to_string(&document).expect("a position is JSON");
    let (rules, read) = position::read::<G>(&text)
        .unwrap_or_else(|error| panic!("{}: {error}\n{text}", subject.name));
    let same = (rules, read.seats, read.decision, read.table);
    let wanted = (subject.rules.clone(), subject.seats, 3, *state);
    assert!(same == wanted, "{}: {:?} of {text}", subject.name, same.3);
}

/// A document with an unknown field, a value of a wrong type, an impossible phase or seat, or with
/// a card too many or too few is refused, and the error names the place.
pub struct BadPositionsAreRefused;

impl Check for BadPositionsAreRefused {
    fn run<G: Game>(&self, subject: &Subject<G>) {
        let mut zones = 0;
        for n in 0..DAMAGED {
            let path = subject.random(&mut Fast::new(n), subject.spec.longest);
            for moment in path.iter().step_by(path.len().div_ceil(DOCUMENTS)) {
                let good = Document::new(subject, moment);
                good.outer_fields();
                good.fields();
                zones += good.zones();
            }
        }
        assert!(zones > 0, "{}: no zone was damaged", subject.name);
    }
}

/// A good document, to be damaged at one place after the other.
struct Document<'a, G: Game> {
    subject: &'a Subject<G>,
    moment: &'a Moment<G>,
    good: Value,
}

impl<'a, G: Game> Document<'a, G> {
    fn new(subject: &'a Subject<G>, moment: &'a Moment<G>) -> Self {
        let good = position::write(&subject.rules, subject.seats, 3, &moment.state);
        let good = serde_json::to_value(good).expect("a position is JSON");
        Document { subject, moment, good }
    }

    /// The error of a document in which this place has another value.
    fn with(&self, place: &str, value: Value) -> PositionError {
        let mut bad = self.good.clone();
        let parts: Vec<&str> = place.split('.').collect();
        let (field, path) = parts.split_last().expect("a place");
        let pointer: String = path.iter().flat_map(|part| ["/", part]).collect();
        match bad.pointer_mut(&pointer).expect("a place of the document") {
            Value::Array(items) => items[field.parse::<usize>().expect("a number")] = value,
            object => object[*field] = value,
        }
        self.refused(place, &bad)
    }

    fn refused(&self, place: &str, bad: &Value) -> PositionError {
        match position::read::<G>(&bad.to_string()) {
            Ok((_, read)) => {
                panic!("{}: read in spite of {place}: {bad}\n{:?}", self.subject.name, read.table)
            }
            Err(error) => error,
        }
    }

    fn names(&self, error: &PositionError, wanted: &str, what: &dyn Debug) {
        let error = error.to_string();
        assert!(error.contains(wanted), "{}: {what:?}: {error}: {}", self.subject.name, self.good);
    }

    fn outer_fields(&self) {
        let unknown = self.with("trumps", json!(1));
        self.names(&unknown, "unknown field `trumps`", &"at the top");
        for seats in [0, G::INFO.seats.1 + 1] {
            self.names(&self.with("seats", json!(seats)), "seats", &seats);
        }
        self.names(&self.with("rules", json!("x/nothing=1")), "nothing", &"rules");
        self.names(&self.with("decision", json!(0)), "decision", &"decision");
    }

    fn fields(&self) {
        let unknown = self.with("table.trumps", json!(1));
        self.names(&unknown, "unknown field `trumps`", &"in the table");
        let fields = self.good["table"].as_object().expect("a table").clone();
        for name in fields.keys() {
            let odd = self.with(&format!("table.{name}"), json!({"odd": {}}));
            assert!(!odd.to_string().is_empty());
        }
        let mut without = self.good.clone();
        without["table"].as_object_mut().expect("a table").remove("phase");
        self.names(&self.refused("phase", &without), "missing field `phase`", &"no phase");
        self.names(&self.with("table.phase", json!("dance")), "dance", &"phase");
        if fields.get("to_move").is_some_and(Value::is_number) {
            self.names(&self.with("table.to_move", json!(9)), "table.to_move", &"to_move");
        }
    }

    /// Damages each zone; returns how many there were.
    fn zones(&self) -> u32 {
        let visibility = self.subject.visibility(&self.moment.state);
        let mut damaged = 0;
        for zone in &visibility.zones {
            let place = format!("table.{}", zone.name);
            let pointer = format!("/{}", place.replace('.', "/"));
            let Some(text) = self.good.pointer(&pointer).and_then(Value::as_str) else { continue };
            let (text, cards) = (text.to_owned(), text.split(' ').collect::<Vec<_>>());
            let unreadable = self.with(&place, json!(format!("{text} ??")));
            let PositionError::Table(error) = &unreadable else { panic!("{unreadable}") };
            assert_eq!(error.place, place, "{}: {unreadable}", self.subject.name);
            let (Some(card), Some(_)) = (zone.cards.first(), cards.get(1)) else { continue };
            damaged += 1;
            // More often than there are equal ones.
            let copies = visibility.cards().filter(|(other, _)| *other == card.code).count();
            let twice = format!("{text}{}", format!(" {}", card.code).repeat(copies));
            for bad in [twice, cards[1..].join(" ")] {
                let error = self.with(&place, json!(bad));
                self.names(&error, "table", &(&place, &bad));
            }
        }
        damaged
    }
}
