//! The referee's view of a match: every zone of its position.

use crate::print::WIDTH;
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use sortie_core::{Game, Match, Text, Turn};
use sortie_words::{Readers, Words, columns};
use std::fmt;

/// The rules, the deciding seats and every zone of the position in notation.
pub(crate) fn render<G: Game>(played: &Match<G>, words: &Words, readers: &Readers<'_>) -> String {
    let document = played.position();
    let seats = Text::new(id!("referee-view-seats-count")).number("n", document.seats);
    let mut rows = vec![
        (words.say(id!("referee-view-rules")), document.rules),
        (words.say(id!("referee-view-seats")), words.text(&seats, &Readers::default())),
        (words.say(id!("referee-view-decision")), document.decision.to_string()),
    ];
    if let Turn::Decide(seats) = played.turn() {
        let seats: Vec<_> = seats.iter().collect();
        rows.push((words.say(id!("referee-view-to-decide")), words.names(&seats, readers)));
    }
    // A game's position always serialises to JSON; the fallbacks only avoid a panic.
    // By way of text: `serde_json::Value` would sort the fields.
    let table = serde_json::to_string(&document.table).unwrap_or_default();
    let table = serde_json::from_str(&table).unwrap_or(Node::Leaf(String::new()));
    add_rows("", &table, words, &mut rows);
    columns(&rows, WIDTH).join("\n") + "\n"
}

/// JSON that keeps the order of its fields, as the default map of `serde_json` does not.
#[derive(Debug)]
enum Node {
    Table(Vec<(String, Node)>),
    List(Vec<Node>),
    Leaf(String),
    Nothing,
}

/// Adds a row for each value, named by its path in the document: `hand 0`, `houses 1 king`. The
/// names are those of the document, so they are the same in every language.
fn add_rows(name: &str, node: &Node, words: &Words, rows: &mut Vec<(String, String)>) {
    let below = |key: &str| if name.is_empty() { key.to_owned() } else { format!("{name} {key}") };
    match node {
        Node::Table(fields) => {
            for (key, node) in fields {
                add_rows(&below(&key.replace('_', " ")), node, words, rows);
            }
        }
        Node::List(items) => {
            for (at, item) in items.iter().enumerate() {
                add_rows(&below(&at.to_string()), item, words, rows);
            }
        }
        Node::Leaf(text) if text.is_empty() => {
            rows.push((name.to_owned(), words.say(id!("referee-view-empty"))));
        }
        Node::Leaf(text) => rows.push((name.to_owned(), text.clone())),
        Node::Nothing => rows.push((name.to_owned(), words.say(id!("referee-view-none")))),
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(NodeVisitor)
    }
}

struct NodeVisitor;

impl<'de> Visitor<'de> for NodeVisitor {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry()? {
            fields.push(field);
        }
        Ok(Node::Table(fields))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Node, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Node::List(items))
    }

    fn visit_str<E>(self, text: &str) -> Result<Node, E> {
        Ok(Node::Leaf(text.to_owned()))
    }

    fn visit_bool<E>(self, on: bool) -> Result<Node, E> {
        Ok(Node::Leaf(on.to_string()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Node, E> {
        Ok(Node::Leaf(number.to_string()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Node, E> {
        Ok(Node::Leaf(number.to_string()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Node, E> {
        Ok(Node::Leaf(number.to_string()))
    }

    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::Nothing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_a_row_that_says_where_it_stands() {
        let mut rows = Vec::new();
        let table = r#"{
            "to_move": 1,
            "hand": ["9H QC", ""],
            "reshuffled": [0, -1],
            "houses": [{ "king": null, "closed": true }]
        }"#;
        let words = Words::new("en", []).unwrap();
        add_rows("", &serde_json::from_str(table).unwrap(), &words, &mut rows);
        let rows: Vec<String> = rows.iter().map(|(l, r)| format!("{l}: {r}")).collect();
        assert_eq!(
            rows,
            [
                "to move: 1",
                "hand 0: 9H QC",
                "hand 1: empty",
                "reshuffled 0: 0",
                "reshuffled 1: -1",
                "houses 0 king: none",
                "houses 0 closed: true"
            ]
        );
    }
}
