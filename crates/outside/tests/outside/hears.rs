//! A program is told what its seat is told, and nothing else.

use crate::{play, script, table};
use sortie_core::catalogue::Visitor;
use sortie_core::record::{Transcript, transcript};
use sortie_core::{Game, Observer, rule_code};
use sortie_games::catalogue;
use std::path::Path;

fn line(kind: &str, body: &impl serde::Serialize) -> String {
    format!("{{\"{kind}\":{}}}", serde_json::to_string(body).unwrap())
}

struct Hears<'a>(&'a Path);

impl Visitor for Hears<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        let file = self.0.join(G::INFO.id);
        let spec = script("records.py", &format!("'{}' @60s", file.display()));
        let mut table = table::<G>(&[spec], [3; 32]).unwrap();
        assert_eq!(play(&mut table), []);
        let (record, played) = (table.record(), table.played());
        let own: Transcript = transcript::<G>(&record, Observer::Seat(0)).unwrap();
        let (rules, outcome) =
            (rule_code::write(played.rules(), played.seats()), own.outcome.unwrap());
        let hello = format!(
            "{{\"version\":1,\"latest\":2,\"game\":\"{}\",\"rules\":\"{rules}\",\"seats\":{},\"seat\":0,\"match\":0}}",
            G::INFO.id,
            played.seats()
        );
        drop(table);
        let heard = std::fs::read_to_string(file).unwrap();
        let of = |kind: &str| -> Vec<&str> {
            heard.lines().filter(|line| line.starts_with(&format!("{{\"{kind}\":"))).collect()
        };
        let (told, decide) = (of("told"), of("decide"));
        let due: Vec<_> = own.moments.iter().flat_map(|moment| &moment.told).collect();
        let due: Vec<_> = due.iter().map(|heard| line("told", heard)).collect();
        assert_eq!(told, due, "{}", G::INFO.id);
        assert_eq!(of("hello"), [format!("{{\"hello\":{hello}}}")]);
        assert_eq!(of("over"), [line("over", &serde_json::json!({ "outcome": outcome }))]);
        let all = told.len() + decide.len() + of("steps").len() + 2;
        assert_eq!(heard.lines().count(), all, "{}: there is more", G::INFO.id);
        assert!(!decide.is_empty());
        for asked in decide {
            let seen = own.moments.iter().find(|moment| {
                let head = format!("{{\"decide\":{{\"decision\":{},", moment.decision);
                asked.starts_with(&head) && !moment.scene.choices.is_empty()
            });
            let scene = serde_json::to_string(&seen.unwrap().scene).unwrap();
            assert!(asked.ends_with(&format!("\"scene\":{scene}}}}}")), "{asked}\n{scene}");
        }
    }
}

#[test]
fn every_line_is_what_the_seat_is_told_or_sees() {
    let folder = tempfile::tempdir().unwrap();
    for id in catalogue::IDS {
        catalogue::with(id, Hears(folder.path())).unwrap();
    }
}
