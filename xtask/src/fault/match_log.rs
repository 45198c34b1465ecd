//! The log of a match, compared with the choices that its players know to be in it.

use super::player::PlayedTable;
use serde_json::Value;
use sortie_client::{ClientError, GuestClient};
use std::collections::BTreeSet;

/// A choice of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) decision: u64,
    pub(super) seat: u64,
    pub(super) action: String,
}

/// Reads the stream of each of the guest's seats. Returns what contradicts the acknowledged choices, as
/// sentences.
pub(super) async fn check_log(
    guest: &mut GuestClient,
    table: &PlayedTable,
) -> Result<Vec<String>, ClientError> {
    let mut streams = Vec::new();
    for seat in &table.seats {
        let path = format!("/tables/{}/events?seat={seat}", table.id);
        let entries = guest.get(&path).await?.into_result()?;
        streams.push(entries.as_array().cloned().unwrap_or_default());
    }
    Ok(violations(&streams, table))
}

/// Compares the streams of a guest's seats with the choices that were acknowledged.
fn violations(streams: &[Vec<Value>], table: &PlayedTable) -> Vec<String> {
    let (mut found, mut own) = (Vec::new(), Vec::new());
    for (stream, seat) in streams.iter().zip(&table.seats) {
        let mut chosen = BTreeSet::new();
        for (at, entry) in stream.iter().enumerate() {
            if entry["n"] != at {
                found.push(format!("gap: entry {at} of seat {seat} has the number {}", entry["n"]));
            }
            let what = &entry["what"]["chose"];
            let (Some(decision), Some(chooser)) =
                (what["decision"].as_u64(), what["seat"].as_u64())
            else {
                continue;
            };
            // Of all seats, also those of bots.
            if !chosen.insert((decision, chooser)) {
                found.push(format!("doubled: seat {chooser} chose twice at decision {decision}"));
            }
            if chooser == *seat
                && let Some(action) = entry["chose"].as_str()
            {
                let action = action.to_owned();
                own.push((at, Choice { decision, seat: chooser, action }));
            }
        }
    }
    own.sort_by_key(|(at, _)| *at);
    let own: Vec<Choice> = own.into_iter().map(|(_, choice)| choice).collect();
    for choice in &table.acknowledged {
        if !own.contains(choice) {
            found.push(format!("lost: {choice:?}"));
        }
    }
    let expected = table.acknowledged.iter().chain(&table.pending);
    for choice in &own {
        if !expected.clone().any(|known| known == choice) {
            found.push(format!("doubled: nobody chose {choice:?}"));
        }
    }
    let order = own.iter().filter(|choice| table.acknowledged.contains(choice));
    if found.is_empty() && !order.eq(&table.acknowledged) {
        found.push("the log has another order than the acknowledgements".to_owned());
    }
    let id = &table.id;
    found.into_iter().map(|violation| format!("table {id}: {violation}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn entry(n: u64, decision: u64, seat: u64, own: Option<&str>) -> Value {
        json!({ "n": n, "what": { "chose": { "decision": decision, "seat": seat } }, "chose": own })
    }

    fn choice(decision: u64, action: &str) -> Choice {
        Choice { decision, seat: 0, action: action.to_owned() }
    }

    fn found(stream: Vec<Value>, acknowledged: &[Choice], pending: Option<Choice>) -> Vec<String> {
        let acknowledged = acknowledged.to_vec();
        let table = PlayedTable { seats: vec![0], acknowledged, pending, ..PlayedTable::default() };
        violations(&[stream], &table)
    }

    #[test]
    fn a_log_with_every_acknowledged_choice_once_is_right() {
        let stream = || {
            vec![
                json!({ "n": 0, "what": { "dealt": {} } }),
                entry(1, 0, 0, Some("A")),
                entry(2, 0, 1, None),
                entry(3, 1, 0, Some("B")),
            ]
        };
        let both = [choice(0, "A"), choice(1, "B")];
        assert!(found(stream(), &both, None).is_empty());
        assert!(found(stream(), &both[..1], Some(choice(1, "B"))).is_empty());
        assert!(found(stream(), &both, Some(choice(2, "C"))).is_empty());
    }

    #[test]
    fn lost_doubled_and_foreign_choices_and_gaps_are_found() {
        let (first, both) = (entry(0, 0, 0, Some("A")), [choice(0, "A"), choice(1, "B")]);
        let says = |stream: Vec<Value>, word: &str| {
            let found = found(stream, &both, None);
            assert!(found.iter().any(|violation| violation.contains(word)), "{word}: {found:?}");
        };
        let second = entry(1, 1, 0, Some("B"));
        says(vec![first.clone()], "lost: ");
        says(vec![first.clone(), second.clone(), entry(2, 1, 0, Some("B"))], "chose twice");
        says(vec![first.clone(), second.clone(), entry(2, 2, 0, Some("C"))], "nobody chose");
        says(vec![first.clone(), second, entry(3, 1, 1, None)], "gap: ");
        says(vec![entry(0, 1, 0, Some("B")), entry(1, 0, 0, Some("A"))], "another order");
        says(vec![first, entry(1, 0, 1, None), entry(2, 0, 1, None)], "chose twice");
    }
}
