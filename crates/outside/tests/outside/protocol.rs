//! The conversation in docs/bot-protocol.md is what is really said.

use crate::{play, script, table};
use serde_json::Value;
use sortie_core::Game;
use sortie_core::catalogue::Visitor;
use sortie_games::catalogue;
use std::fs;

/// The lines of the conversation that begin with this sign.
fn lines(sign: &str) -> Vec<String> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bot-protocol.md");
    let page = fs::read_to_string(page).unwrap();
    let blocks = page.split("```text\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let lines = blocks.flat_map(str::lines).filter_map(|line| line.strip_prefix(sign));
    lines.map(str::to_owned).collect()
}

/// Whether everything that is shown is there; what stands in `scene` may be left out.
fn shows(shown: &Value, real: &Value, whole: bool) -> bool {
    match (shown, real) {
        (Value::Object(shown), Value::Object(real)) => {
            (!whole || shown.len() == real.len())
                && shown.iter().all(|(key, value)| {
                    let inner = real.get(key);
                    inner.is_some_and(|inner| shows(value, inner, whole && key != "scene"))
                })
        }
        _ => shown == real,
    }
}

struct Says;

impl Visitor for Says {
    type Out = ();

    fn visit<G: Game>(self) {
        let folder = tempfile::tempdir().unwrap();
        let (heard, sayings) = (folder.path().join("heard"), folder.path().join("sayings"));
        fs::write(&sayings, lines("< ").join("\n")).unwrap();
        let rest = format!("'{}' '{}' @60s", heard.display(), sayings.display());
        let other = format!("'{}' @60s", folder.path().join("other").display());
        let bots = [script("records.py", &rest), script("records.py", &other)];
        let mut table = table::<G>(&bots, [7; 32]).unwrap();
        let left = play(&mut table);
        drop(table);
        let heard = fs::read_to_string(heard).unwrap();
        assert_eq!(left, []);
        let mut real = heard.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        for line in lines("> ") {
            let shown: Value = serde_json::from_str(&line).unwrap();
            assert!(
                real.any(|real| shows(&shown, &real, true)),
                "nobody says, at this point: {line}"
            );
        }
    }
}

#[test]
fn the_documented_conversation_takes_place() {
    assert!(lines("> ").len() > 6 && lines("< ").len() > 3, "the page has a conversation");
    catalogue::with("attack", Says).unwrap();
}
