//! The whole truth of a match, zone by zone, for the referee.

use crate::print::WIDTH;
use serde_json::Value;
use sortie_core::{Game, Match, Turn};
use sortie_words::{Readers, Words, columns};

/// The rules, who must decide, and every zone of the position in notation.
pub(crate) fn text<G: Game>(played: &Match<G>, words: &Words, readers: &Readers<'_>) -> String {
    let document = played.position();
    let mut rows = vec![("rules".to_owned(), document.rules)];
    rows.push(("seats".to_owned(), document.seats.to_string()));
    rows.push(("decision".to_owned(), document.decision.to_string()));
    if let Turn::Decide(seats) = played.turn() {
        let seats: Vec<_> = seats.iter().collect();
        rows.push(("to decide".to_owned(), words.names(&seats, readers)));
    }
    // What a game writes as its position is always JSON.
    let table = serde_json::to_value(&document.table).unwrap_or_default();
    lines("", &table, &mut rows);
    columns(&rows, WIDTH).join("\n") + "\n"
}

/// A row for each value; what stands in a list or a table has its place in its name.
fn lines(name: &str, value: &Value, rows: &mut Vec<(String, String)>) {
    let below = |key: &str| if name.is_empty() { key.to_owned() } else { format!("{name} {key}") };
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                lines(&below(&key.replace('_', " ")), value, rows);
            }
        }
        Value::Array(items) if items.iter().all(|item| item.is_number() || item.is_boolean()) => {
            let items: Vec<String> = items.iter().map(Value::to_string).collect();
            rows.push((name.to_owned(), items.join(" ")));
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                lines(&below(&at.to_string()), item, rows);
            }
        }
        Value::String(text) if text.is_empty() => rows.push((name.to_owned(), "empty".to_owned())),
        Value::String(text) => rows.push((name.to_owned(), text.clone())),
        Value::Null => rows.push((name.to_owned(), "none".to_owned())),
        Value::Bool(_) | Value::Number(_) => rows.push((name.to_owned(), value.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_value_has_a_row_that_says_where_it_stands() {
        let mut rows = Vec::new();
        let table = json!({
            "to_move": 1,
            "hand": ["9H QC", ""],
            "reshuffled": [0, 1],
            "houses": [{ "closed": true, "king": null }],
        });
        lines("", &table, &mut rows);
        let rows: Vec<String> = rows.iter().map(|(l, r)| format!("{l}: {r}")).collect();
        assert_eq!(
            rows,
            [
                "to move: 1",
                "hand 0: 9H QC",
                "hand 1: empty",
                "reshuffled: 0 1",
                "houses 0 closed: true",
                "houses 0 king: none"
            ]
        );
    }
}
