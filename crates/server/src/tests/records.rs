//! Records: in play nothing but what was told, afterwards everything.

use super::site::{Guest, Site};
use serde_json::{Value, json};
use sortie_core::catalogue::Visitor;
use sortie_core::record::{AnyRecord, Record, read};
use sortie_core::{Game, Outcome};
use sortie_games::catalogue;

/// One who collects what is told.
struct Listener<'g> {
    guest: Option<&'g Guest>,
    /// By decision, the scene when it was opened.
    scenes: Vec<(u64, Value)>,
}

impl Listener<'_> {
    async fn ask(&self, site: &Site, path: &str) -> String {
        let ask = site.get(path);
        let ask = match self.guest {
            Some(guest) => ask.by(guest),
            None => ask.header("accept", "application/json"),
        };
        ask.send().await.shown()
    }

    async fn look(&mut self, site: &Site, table: &str) {
        let seen = self.ask(site, &format!("/tables/{table}")).await;
        let seen: Value = serde_json::from_str(&seen).unwrap();
        self.scenes.push((seen["decision"].as_u64().unwrap(), seen["scene"].clone()));
    }

    /// The record in play holds what this observer was given, and nothing else.
    async fn holds(&self, site: &Site, table: &str, seed: &str) {
        let text = self.ask(site, &format!("/tables/{table}/record")).await;
        assert!(!text.contains(seed) && !text.contains("\"log\""), "{text}");
        let record: Value = serde_json::from_str(&text).unwrap();
        let own = record["observer"]["seat"].as_u64();
        let seat = self.guest.map(|_| record["observer"]["seat"].clone());
        assert_eq!(seat.is_some(), own.is_some(), "{}", record["observer"]);
        let events = self.ask(site, &format!("/tables/{table}/events")).await;
        let events: Vec<Value> = serde_json::from_str(&events).unwrap();

        let told = |value: &Value| -> Vec<(Value, Value)> {
            let told = value["told"].as_array().unwrap();
            told.iter().map(|told| (told["n"].clone(), told["event"].clone())).collect()
        };
        let moments = record["moments"].as_array().unwrap();
        let heard: Vec<_> = moments.iter().flat_map(told).collect();
        let due: Vec<_> = events.iter().flat_map(told).collect();
        assert_eq!(heard, due, "what was told");

        let chose: Vec<&Value> =
            moments.iter().map(|moment| &moment["chose"]).filter(|c| !c.is_null()).collect();
        let due: Vec<&Value> =
            events.iter().map(|news| &news["chose"]).filter(|c| !c.is_null()).collect();
        // A choice for the open decision is kept when the decision is played.
        assert_eq!(chose, due[..chose.len()], "what was chosen");
        assert!(due.len() - chose.len() <= 1 && own.is_some() || due.is_empty());

        for moment in moments {
            let decision = moment["decision"].as_u64().unwrap();
            let seen = self.scenes.iter().find(|(at, _)| *at == decision);
            assert_eq!(seen.map(|(_, scene)| scene), Some(&moment["scene"]), "at {decision}");
        }
        let known =
            ["format", "version", "observer", "rules", "seats", "names", "moments", "outcome"];
        for name in record.as_object().unwrap().keys() {
            assert!(known.contains(&name.as_str()), "{name}");
        }
        assert_eq!(record["outcome"], Value::Null);
        assert!(matches!(read(&text), Ok(AnyRecord::Observed(_))), "it reads back");
    }
}

/// Plays a record again with every check.
struct Replay<'r>(&'r Record);

impl Visitor for Replay<'_> {
    type Out = Option<Outcome>;

    fn visit<G: Game>(self) -> Self::Out {
        self.0.replay::<G>(|_, _| {}).unwrap().turn().outcome()
    }
}

#[tokio::test]
async fn a_record_in_play_holds_what_was_told_and_one_of_a_match_that_is_over_everything() {
    for id in catalogue::IDS {
        let site = Site::open().await;
        let all = [site.guest().await, site.guest().await, site.guest().await];
        let seats = usize::from(site.app.game(id).unwrap().seats.0);
        let guests: Vec<&Guest> = all.iter().take(seats).collect();
        let table = site.table_of(&guests, id).await;
        let seed = site.app.store.table(&table).await.unwrap().unwrap().head.seed;
        let mut listeners: Vec<Listener<'_>> = guests
            .iter()
            .map(|guest| Some(*guest))
            .chain([None])
            .map(|guest| Listener { guest, scenes: Vec::new() })
            .collect();
        for way in 0..9 {
            for listener in &mut listeners {
                listener.look(&site, &table).await;
                listener.holds(&site, &table, &seed).await;
            }
            let waiting = site.look(guests[0], &table).await["waiting"].clone();
            if waiting == json!([]) {
                break;
            }
            // While the last one still chooses, the others' choices are nobody's business.
            let waiting = waiting.as_array().unwrap();
            let decision = listeners[0].scenes.last().unwrap().0;
            for (n, seat) in waiting.iter().enumerate() {
                let seat = seat.as_u64().unwrap() as u8;
                let action = site.action(&table, seat, way).await;
                site.choose(guests[usize::from(seat)], &table, decision, &action).await.done();
                if n + 1 < waiting.len() {
                    for listener in &listeners {
                        listener.holds(&site, &table, &seed).await;
                    }
                }
            }
        }
        for guest in &guests[1..] {
            let resign = site.post(&format!("/tables/{table}/resign")).by(guest);
            resign.json(&json!({})).send().await;
        }
        for listener in &listeners {
            let text = listener.ask(&site, &format!("/tables/{table}/record")).await;
            let Ok(AnyRecord::Full(record)) = read(&text) else { panic!("{id}: {text}") };
            assert_eq!(record.seed, seed, "{id}");
            let outcome = catalogue::with(id, Replay(&record)).unwrap();
            let seen = site.look(guests[0], &table).await;
            assert_eq!(serde_json::to_value(outcome).unwrap(), seen["outcome"], "{id}");
            assert!(outcome.is_some(), "{id}");
        }
    }
}

#[tokio::test]
async fn the_file_of_a_record_is_named_after_game_and_table() {
    let site = Site::open().await;
    let anna = site.guest().await;
    let id = catalogue::IDS[0];
    let table = site.table(&anna, id, &["you", "bot"]).await;
    let answer = site.get(&format!("/tables/{table}/record")).by(&anna).send().await;
    let name = format!("attachment; filename=\"{id}-{table}.json\"");
    assert_eq!(answer.header("content-disposition"), Some(name.as_str()));
    assert_eq!(answer.header("content-type"), Some("application/json"));
}
