//! Programs that an operator has named: each is started for a decision, and hears the match anew.

use crate::plays_on::alone;
use crate::{play, script, table_with};
use serde_json::Value;
use sortie_core::Game;
use sortie_core::catalogue::Visitor;
use sortie_games::catalogue;
use sortie_outside::{AllowedPrograms, NamedPrograms};
use std::collections::BTreeMap;
use std::fs;

fn named(command: &str) -> NamedPrograms {
    NamedPrograms::new(vec![format!("it={command}").parse().unwrap()]).unwrap()
}

/// A match with a named program at the first seat; why it was replaced, if it was.
struct Plays<'a>(&'a NamedPrograms);

impl Visitor for Plays<'_> {
    type Out = Option<String>;

    fn visit<G: Game>(self) -> Self::Out {
        let programs = AllowedPrograms::Named(self.0);
        let mut table = table_with::<G>(&["program:it".to_owned()], [7; 32], programs).unwrap();
        play(&mut table).pop().map(|(_, why)| why.id.into_owned())
    }
}

fn why(how: &str) -> Option<String> {
    let programs = named(&script("misbehaves.py", how));
    catalogue::with(catalogue::IDS[0], Plays(&programs)).unwrap()
}

#[test]
fn a_named_program_plays_every_game_to_its_end() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log");
    let programs = named(&script("plays_many.py", &format!("'{}' only=1 @60s", file.display())));
    for game in catalogue::IDS {
        assert_eq!(catalogue::with(game, Plays(&programs)).unwrap(), None, "{game}");
    }
}

#[test]
fn each_decision_is_a_match_of_its_own_that_begins_with_the_whole_stream() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log");
    let programs = named(&script("plays_many.py", &format!("'{}' @60s", file.display())));
    assert_eq!(catalogue::with("attack", Plays(&programs)).unwrap(), None);
    let log = fs::read_to_string(&file).unwrap();
    let (mut processes, mut matches) = (Vec::new(), BTreeMap::<u64, Vec<(String, Value)>>::new());
    for line in log.split_inclusive('\n').filter(|line| line.ends_with('\n')) {
        let (process, _, _, messages): (u64, bool, Vec<u64>, Vec<(String, Value)>) =
            serde_json::from_str(line).unwrap();
        processes.push(process);
        for (kind, body) in messages {
            matches.entry(body["match"].as_u64().unwrap()).or_default().push((kind, body));
        }
    }
    processes.dedup();
    assert_eq!(processes.len(), 1, "one process plays on");
    assert!(matches.len() > 5, "{}", matches.len());
    let mut longest = 0;
    for messages in matches.values() {
        let kinds: Vec<&str> = messages.iter().map(|(kind, _)| kind.as_str()).collect();
        let told = kinds.iter().filter(|kind| **kind == "told").count();
        assert_eq!(kinds[0], "hello");
        assert_eq!(kinds[told + 1], "decide");
        let numbers = messages[1..=told].iter().map(|(_, body)| body["n"].as_u64().unwrap());
        assert!(numbers.eq(0..told as u64), "the stream begins at 0 and has no gaps");
        assert!(told > longest, "the stream grows");
        longest = told;
        // The last message may still be on its way.
        assert!(kinds[told + 2..].iter().all(|kind| *kind == "closed"), "{kinds:?}");
    }
}

#[test]
fn a_named_program_that_fails_is_replaced() {
    let _alone = alone();
    assert_eq!(why("silent @300ms").as_deref(), Some("outside-late"));
    assert_eq!(why("'dies at once'").as_deref(), Some("outside-no-start"));
}

#[test]
fn a_program_is_tried_out_before_it_is_offered() {
    let _alone = alone();
    let error = named(&script("misbehaves.py", "'other version'")).try_out().unwrap_err();
    assert!(error.to_string().starts_with("'python3' cannot play."), "{error}");
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/outside_bot.py");
    assert_eq!(named(example).try_out(), Ok(()));
}

#[test]
fn nothing_but_a_name_starts_a_named_program() {
    struct Refused<'a>(&'a NamedPrograms);

    impl Visitor for Refused<'_> {
        type Out = ();

        fn visit<G: Game>(self) {
            let command = script("misbehaves.py", "first");
            for (spec, programs) in [
                (command.as_str(), AllowedPrograms::Named(self.0)),
                ("program:other", AllowedPrograms::Named(self.0)),
                ("program:it", AllowedPrograms::All),
                ("program:it", AllowedPrograms::None),
                (command.as_str(), AllowedPrograms::None),
            ] {
                let table = table_with::<G>(&[spec.to_owned()], [7; 32], programs);
                assert!(table.is_err(), "{spec} with {programs:?}");
            }
        }
    }

    let programs = named(&script("misbehaves.py", "first"));
    catalogue::with(catalogue::IDS[0], Refused(&programs)).unwrap();
}
