//! A program that plays several matches at once in one process.

use crate::plays_on::alone;
use crate::{play, script, table};
use serde_json::Value;
use sortie_core::catalogue::Visitor;
use sortie_core::record::{Transcript, transcript};
use sortie_core::{Game, Observer, Text};
use sortie_games::catalogue;
use sortie_outside::stop_idle_programs;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// A line that the program has read.
struct Line {
    process: u64,
    is_batch: bool,
    /// The matches whose decisions are in it.
    decisions: Vec<u64>,
    messages: Vec<(String, Value)>,
}

/// Matches at the same time, each with one program.
struct Matches<'a> {
    file: &'a Path,
    how: &'a str,
    count: usize,
}

impl Matches<'_> {
    fn spec(&self) -> String {
        script("plays_many.py", &format!("'{}' {}", self.file.display(), self.how))
    }
}

impl Visitor for Matches<'_> {
    type Out = Vec<Option<Text>>;

    fn visit<G: Game>(self) -> Self::Out {
        let spec = self.spec();
        let open = |seed| table::<G>(std::slice::from_ref(&spec), [seed; 32]).unwrap();
        // All are open before the first one is played.
        let tables: Vec<_> = (0..self.count as u8).map(open).collect();
        thread::scope(|scope| {
            let play = |mut table| scope.spawn(move || play(&mut table).pop().map(|(_, why)| why));
            let running: Vec<_> = tables.into_iter().map(play).collect();
            running.into_iter().map(|match_| match_.join().unwrap()).collect()
        })
    }
}

/// A run of matches and what the program has read in them.
struct Run(tempfile::TempDir);

impl Run {
    fn new() -> Self {
        Run(tempfile::tempdir().unwrap())
    }

    /// Plays matches of a game in which every decision has few actions; the reasons why programs were
    /// replaced.
    fn play(&self, matches: usize, how: &str) -> Vec<Option<String>> {
        let file = self.0.path().join("log");
        let left = catalogue::with("attack", Matches { file: &file, how, count: matches }).unwrap();
        left.into_iter().map(|why| why.map(|why| why.id.into_owned())).collect()
    }

    fn batches(&self) -> Vec<Line> {
        let log = fs::read_to_string(self.0.path().join("log")).unwrap();
        let batch = |line| {
            let (process, is_batch, decisions, messages) = serde_json::from_str(line).unwrap();
            Line { process, is_batch, decisions, messages }
        };
        // A line that is being written has no end yet.
        log.split_inclusive('\n').filter(|line| line.ends_with('\n')).map(batch).collect()
    }

    /// The bodies of all messages of a kind.
    fn bodies(&self, kind: &str) -> Vec<Value> {
        let messages = self.batches().into_iter().flat_map(|batch| batch.messages);
        messages.filter(|message| message.0 == kind).map(|message| message.1).collect()
    }

    /// Waits until the program has read that so many matches are closed: their last messages come after
    /// the match.
    fn wait_for_closed(&self, matches: usize) {
        let begun = Instant::now();
        while self.bodies("closed").len() < matches {
            assert!(begun.elapsed() < Duration::from_secs(60), "matches are not closed");
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn processes(&self) -> Vec<u64> {
        let mut processes: Vec<_> = self.batches().iter().map(|batch| batch.process).collect();
        processes.dedup();
        processes
    }
}

#[test]
fn one_process_plays_matches_at_once_and_gets_their_decisions_together() {
    let _alone = alone();
    let run = Run::new();
    assert_eq!(run.play(4, "slow=0.01 @60s"), [None, None, None, None]);
    assert_eq!(run.processes().len(), 1);
    let batches = run.batches();
    assert!(!batches[0].is_batch && batches[1..].iter().all(|batch| batch.is_batch));
    assert!(batches.iter().any(|batch| batch.decisions.len() == 4), "all decide together once");
    let hellos = run.bodies("hello");
    assert!(hellos.iter().map(|hello| &hello["match"]).eq(&[0, 1, 2, 3].map(Value::from)));
    run.wait_for_closed(4);
    assert_eq!(run.bodies("over").len(), 4);
    let closed = run.bodies("closed");
    assert!(closed.iter().all(|closed| closed.get("reason").is_none()), "{closed:?}");
    assert_eq!(run.play(1, "slow=0.01 @60s"), [None]);
    assert_eq!(run.bodies("hello")[4]["match"], 4, "numbers are not used again");
    let process = run.processes();
    assert_eq!(process.len(), 1, "the next match as well");
    stop_idle_programs();
    #[cfg(target_os = "linux")]
    assert!(!Path::new(&format!("/proc/{}", process[0])).exists(), "it runs on");
}

#[test]
fn a_process_plays_no_more_matches_than_it_said() {
    let _alone = alone();
    let run = Run::new();
    assert_eq!(run.play(3, "matches=2 @60s"), [None, None, None]);
    let mut processes: Vec<_> = run.batches().iter().map(|batch| batch.process).collect();
    processes.sort_unstable();
    processes.dedup();
    assert_eq!(processes.len(), 2);
    stop_idle_programs();
}

#[test]
fn answers_may_come_in_lines_of_their_own() {
    let _alone = alone();
    let run = Run::new();
    assert_eq!(run.play(4, "lines=1 @60s"), [None, None, None, None]);
    assert_eq!(run.processes().len(), 1);
    stop_idle_programs();
}

#[test]
fn a_program_that_wants_observations_only_gets_no_texts() {
    let _alone = alone();
    let run = Run::new();
    assert_eq!(run.play(2, "only=1 @60s"), [None, None]);
    assert!(run.bodies("told").is_empty() && run.bodies("warning").is_empty());
    let submits =
        |steps: &Value| steps["complete"] == true && steps["legal"] == Value::Array(vec![]);
    assert!(!run.bodies("steps").iter().any(submits), "the last step submits a draft");
    let decisions = run.bodies("decide");
    assert!(decisions.iter().all(|decide| {
        decide["actions"].is_null() && decide.get("scene").is_none() && decide["seed"].is_u64()
    }));
    let packed = decisions[0]["observation"].as_str().unwrap();
    assert!(packed.len().is_multiple_of(16) && !packed.is_empty());
    stop_idle_programs();
}

#[test]
fn wrong_answers_in_a_match_lose_that_match_alone() {
    let _alone = alone();
    for (way, why) in [("illegal", "outside-wrong"), ("floods", "outside-unasked")] {
        let run = Run::new();
        let how = format!("bad=1 way={way} @60s");
        assert_eq!(run.play(3, &how), [None, Some(why.to_owned()), None], "{way}");
        run.wait_for_closed(3);
        let lost = run.bodies("closed").into_iter().find(|closed| closed["match"] == 1).unwrap();
        assert!(lost["reason"].as_str().unwrap().starts_with("It gave "), "{lost}");
        assert_eq!(run.play(1, &how), [None]);
        assert_eq!(run.processes().len(), 1, "{way}: it plays on");
        stop_idle_programs();
    }
}

#[test]
fn a_late_answer_loses_its_match_and_the_next_match_gets_a_new_process() {
    let _alone = alone();
    let run = Run::new();
    let how = "bad=1 way=silent @300ms";
    assert_eq!(run.play(3, how), [None, Some("outside-late".to_owned()), None]);
    assert_eq!(run.processes().len(), 1);
    let warnings = run.bodies("warning");
    assert_eq!(warnings.len(), 1, "after half of the time: {warnings:?}");
    assert_eq!((&warnings[0]["error"], &warnings[0]["match"]), (&"slow".into(), &1.into()));
    assert_eq!(run.play(1, how), [None]);
    assert_eq!(run.processes().len(), 2);
    stop_idle_programs();
}

#[test]
fn a_program_that_hangs_loses_all_matches_in_time() {
    let _alone = alone();
    let run = Run::new();
    let late = Some("outside-late".to_owned());
    assert_eq!(run.play(3, "bad=1 way=hangs @200ms"), [late.clone(), late.clone(), late]);
}

#[test]
fn a_program_that_ends_loses_all_matches_and_is_started_anew() {
    let _alone = alone();
    let run = Run::new();
    let found = run.play(2, "bad=1 way=dies @60s");
    assert_eq!(
        found,
        [Some("outside-ended-code".to_owned()), Some("outside-ended-code".to_owned())]
    );
    assert_eq!(run.play(1, "bad=1 way=dies @60s"), [None]);
    assert_eq!(run.processes().len(), 2);
    stop_idle_programs();
}

#[test]
fn an_answer_to_no_match_is_warned_of_and_harms_none() {
    let _alone = alone();
    let run = Run::new();
    assert_eq!(run.play(2, "bad=1 way=unknown @60s"), [None, None]);
    let warnings = run.bodies("warning");
    let errors: Vec<_> = warnings.iter().filter_map(|warning| warning["error"].as_str()).collect();
    assert!(errors.contains(&"match") && errors.contains(&"form"), "{errors:?}");
    let no_match = "There is no match 99.";
    assert!(warnings.iter().any(|warning| warning["says"] == no_match), "{warnings:?}");
    stop_idle_programs();
}

#[test]
fn the_time_of_a_decision_starts_when_its_batch_is_written() {
    let _alone = alone();
    let run = Run::new();
    // Each batch takes half of the limit, and a decision that comes meanwhile waits for all of it.
    assert_eq!(run.play(6, "slow=0.15 lines=1 @300ms"), [const { None }; 6]);
    stop_idle_programs();
}

/// A match in the middle of others.
struct Told<'a>(&'a Path);

impl Visitor for Told<'_> {
    type Out = Transcript;

    fn visit<G: Game>(self) -> Self::Out {
        let spec = Matches { file: self.0, how: "@60s", count: 3 }.spec();
        let open = |seed| table::<G>(std::slice::from_ref(&spec), [seed; 32]).unwrap();
        let mut tables = [1, 2, 3].map(open);
        thread::scope(|scope| {
            for table in &mut tables {
                scope.spawn(|| assert_eq!(play(table), []));
            }
        });
        transcript::<G>(&tables[1].record(), Observer::Seat(0)).unwrap()
    }
}

#[test]
fn a_match_is_told_what_its_seat_is_told() {
    let _alone = alone();
    let run = Run::new();
    let own = catalogue::with("attack", Told(&run.0.path().join("log"))).unwrap();
    run.wait_for_closed(3);
    let due: Vec<Value> = own
        .moments
        .iter()
        .flat_map(|moment| &moment.told)
        .map(|told| {
            let mut told = serde_json::to_value(told).unwrap();
            told["match"] = 1.into();
            told
        })
        .collect();
    let told: Vec<_> = run.bodies("told").into_iter().filter(|told| told["match"] == 1).collect();
    assert_eq!(told, due);
    let decisions: Vec<_> =
        run.bodies("decide").into_iter().filter(|decide| decide["match"] == 1).collect();
    for decide in decisions {
        let moment = own.moments.iter().find(|moment| {
            decide["decision"] == moment.decision && !moment.scene.choices.is_empty()
        });
        assert_eq!(decide["scene"], serde_json::to_value(&moment.unwrap().scene).unwrap());
    }
    stop_idle_programs();
}
