//! The simulations that always run.

use super::database::PlantedBug;
use super::runner::{Summary, base, describe, run, run_all};
use super::schedule::Schedule;
use super::trace::Trace;
use super::world;
use std::collections::BTreeSet;
use std::time::Instant;

/// Schedules that failed once, one a line.
const REGRESSIONS: &str = include_str!("regressions.jsonl");

/// A number from the environment, for the command `cargo xtask simulate`.
fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn check(summary: &Summary) {
    if let Some((schedule, _)) = &summary.failure {
        panic!("{}", describe(schedule, None));
    }
}

#[test]
fn no_schedule_breaks_a_guarantee() {
    let first = number("SORTIE_SIMULATION_SEED", 0);
    let schedules = number("SORTIE_SIMULATION_SCHEDULES", 10_000);
    let begun = Instant::now();
    let summary = run_all(first..first + schedules, None);
    let took = begun.elapsed().as_secs_f64();
    let each = summary.schedules as f64 / took;
    println!("{} schedules in {took:.0} s, {each:.0} a second", summary.schedules);
    println!("{} entries of logs", summary.entries);
    for (kind, count) in &summary.faults {
        println!("{count:>10} {kind}");
    }
    check(&summary);
}

#[test]
fn schedules_that_failed_once_fail_no_more() {
    for line in REGRESSIONS.lines() {
        let schedule: Schedule = serde_json::from_str(line).unwrap();
        let report = run(&schedule, None);
        assert_eq!(report.violations, [""; 0], "{schedule}");
    }
}

#[test]
fn schedules_have_every_kind_of_fault_and_read_back() {
    let schedules: Vec<_> = (0..500).map(Schedule::new).collect();
    let faults = schedules.iter().flat_map(|schedule| &schedule.faults);
    let kinds: BTreeSet<_> = faults.map(|timed| timed.fault.kind()).collect();
    assert_eq!(kinds.len(), 19, "{kinds:?}");
    for schedule in schedules {
        let text = serde_json::to_string(&schedule).unwrap();
        assert_eq!(serde_json::from_str::<Schedule>(&text).unwrap(), schedule);
    }
}

#[test]
fn the_same_seed_is_the_same_simulation() {
    for seed in 0..40 {
        let schedule = Schedule::new(seed);
        let traced = || world::run(base(), &schedule, None, Trace::kept());
        let [one, other] = [traced(), traced()];
        let both = one.events.lines().zip(other.events.lines());
        let differs = both.enumerate().find(|(_, (one, other))| one != other);
        assert_eq!(differs, None, "{schedule}");
        assert_eq!(one.trace, other.trace, "{schedule}");
        assert!(one.entries > 0);
    }
}

/// The schedules in which a planted bug must be found: a tenth of those that always run.
const TO_FIND: u64 = 1_000;

fn finds(bug: PlantedBug) {
    let found = run_all(0..TO_FIND, Some(bug));
    assert!(found.failure.is_some(), "{bug:?} is not found in {TO_FIND} schedules");
}

#[test]
fn an_acknowledgement_before_the_commit_is_found() {
    finds(PlantedBug::AcknowledgeBeforeCommit);
}

#[test]
fn a_forgotten_fence_is_found() {
    finds(PlantedBug::ForgottenFence);
}

#[test]
fn an_append_that_is_not_guarded_by_its_number_is_found() {
    finds(PlantedBug::UnguardedAppend);
}

#[test]
fn a_missed_notice_is_found() {
    finds(PlantedBug::MissedNotice);
}
