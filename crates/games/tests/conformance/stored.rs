//! Stored documents: records and positions that earlier programs wrote are still read.
//!
//! `tests/golden/commit-fc81aca` has one of each for every game, written before version 0.1.0 by a
//! program that plays the golden matches of that commit to the same hashes. `attacke-marked` is from
//! when a mark chose between equal cards (`R5'`, `B4''`), which AKE-15 has abolished since. A folder
//! is never written anew; a changed format gets a reader for the old one, and a folder of its own.

use super::subject::with_game;
use serde_json::Value;
use sortie_core::catalogue::Visitor;
use sortie_core::deal_seed;
use sortie_core::log::LogEntry;
use sortie_core::record::{AnyRecord, Record};
use sortie_core::{Game, Observer, position, record, rule_code};
use sortie_games::catalogue;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders, by the program that wrote them.
const WRITTEN_BY: [&str; 1] = ["commit-fc81aca"];

/// The documents of a kind that all earlier programs wrote: path and text.
fn documents(kind: &str) -> Vec<(PathBuf, String)> {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let folders = WRITTEN_BY.iter().map(|folder| golden.join(folder).join(kind));
    let entries = folders.flat_map(|folder| fs::read_dir(folder).expect("a folder of documents"));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort_unstable();
    paths
        .into_iter()
        .map(|path| (path.clone(), fs::read_to_string(path).expect("a text")))
        .collect()
}

fn every_game_has_one(games: &[String]) {
    for id in catalogue::IDS {
        assert!(games.iter().any(|game| game == id), "no document of {id}");
    }
}

/// Replays a record to its end, and records it again.
struct RecordReplay<'a>(&'a Record);

impl Visitor for RecordReplay<'_> {
    type Out = Record;

    fn visit<G: Game>(self) -> Record {
        let played = self.0.replay::<G>(|_, _| {});
        let played = played.unwrap_or_else(|error| panic!("{error}"));
        let outcome = played.turn().outcome().expect("a whole match");
        let last = self.0.log.iter().rev().find_map(|line| match &line.entry {
            LogEntry::End { outcome, .. } => Some(*outcome),
            _ => None,
        });
        assert_eq!(last, Some(outcome));
        let seed = deal_seed::parse_seed(&self.0.seed).expect("a seed");
        Record::from_match(&played, seed)
    }
}

#[test]
fn records_of_earlier_programs_are_replayed_to_the_same_outcome() {
    let mut games = Vec::new();
    for (path, text) in documents("records") {
        let read =
            record::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let game = read.setup().expect("rules").game;
        if let AnyRecord::Full(read) = read {
            let again = with_game(&game, RecordReplay(&read));
            assert_eq!((again.rules, again.seats), (read.rules, read.seats), "{}", path.display());
        }
        games.push(game);
    }
    every_game_has_one(&games);
}

/// The action of a line, if it is one.
fn action(entry: &LogEntry) -> Option<&str> {
    match entry {
        LogEntry::Action { action, .. } => Some(action),
        _ => None,
    }
}

#[test]
fn ake_15_marks_of_earlier_records_are_read_and_not_written_again() {
    let (mut marked, mut twice) = (0, 0);
    for (path, text) in documents("records") {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let AnyRecord::Full(read) = record::read(&text).expect("a record") else { continue };
        if !name.starts_with("attacke") {
            continue;
        }
        let again = with_game("attacke", RecordReplay(&read));
        for (old, new) in read.log.iter().zip(&again.log) {
            let (Some(old), Some(new)) = (action(&old.entry), action(&new.entry)) else { continue };
            marked += usize::from(old.contains('\''));
            twice += usize::from(old.contains("''"));
            assert_eq!(new, old.replace('\'', ""), "{name}: the oldest of equal cards is played");
        }
    }
    assert!(marked > 10 && twice > 0, "{marked} marked choices, {twice} marked twice");
}

/// Replays a record; the error if that is refused.
struct Refused<'a>(&'a Record);

impl Visitor for Refused<'_> {
    type Out = Option<String>;

    fn visit<G: Game>(self) -> Self::Out {
        self.0.replay::<G>(|_, _| {}).err().map(|error| error.to_string())
    }
}

#[test]
fn a_forged_hash_at_the_end_is_refused_in_earlier_and_in_new_records() {
    for (path, text) in documents("records") {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let AnyRecord::Full(earlier) = record::read(&text).expect("a record") else { continue };
        let game = rule_code::read(&earlier.rules).expect("rules").game;
        let new = with_game(&game, RecordReplay(&earlier));
        for mut forged in [earlier, new] {
            let mut marks = forged.log.iter().filter_map(|line| action(&line.entry));
            // Of an action that was spelled in another way, the hash is not known.
            if marks.any(|action| action.contains('\'')) {
                continue;
            }
            let end = forged.log.iter_mut().find_map(|line| match &mut line.entry {
                LogEntry::End { state, .. } => Some(state),
                _ => None,
            });
            let state = end.expect("an end");
            *state = "0".repeat(state.len());
            let refused = with_game(&game, Refused(&forged));
            assert!(refused.is_some_and(|why| why.contains("played again")), "{name}");
        }
    }
}

/// Reads a position, writes it, and reads it again.
struct ReadAndWrite<'a>(&'a str);

impl Visitor for ReadAndWrite<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        let read = |text: &str| {
            position::read::<G>(text).unwrap_or_else(|error| panic!("{error}: {text}"))
        };
        let (rules, old) = read(self.0);
        let written = position::write(&rules, old.seats, old.decision, &old.table);
        let written = serde_json::to_value(written).expect("a position is JSON");
        assert_eq!(written, serde_json::from_str::<Value>(self.0).expect("JSON"));
        let (again, new) = read(&written.to_string());
        for who in Observer::all(old.seats) {
            assert!(rules.view(&old.table, who) == again.view(&new.table, who), "{who}");
        }
    }
}

#[test]
fn positions_of_earlier_programs_are_read_and_written_the_same() {
    let mut games = Vec::new();
    for (path, text) in documents("positions") {
        let setup = position::setup(&text);
        let game = setup.unwrap_or_else(|error| panic!("{}: {error}", path.display())).game;
        with_game(&game, ReadAndWrite(&text));
        games.push(game);
    }
    every_game_has_one(&games);
}
