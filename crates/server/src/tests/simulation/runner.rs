//! Many schedules on all cores.

use super::database::PlantedBug;
use super::schedule::Schedule;
use super::shrink::shrink;
use super::trace::Trace;
use super::world::{self, Report};
use crate::base::config::Options;
use crate::base::state::BaseState;
use sortie_store::Store;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;

/// The words and games, which all servers of all simulations share.
pub(super) fn base() -> &'static BaseState {
    static BASE: OnceLock<Arc<BaseState>> = OnceLock::new();
    BASE.get_or_init(|| {
        let opened = thread::spawn(|| {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let folder = tempfile::tempdir().unwrap();
                let store = Store::open(&folder.path().join("unused.db")).await.unwrap();
                // Closed, so that tables that go past their port fail at once.
                store.close().await;
                store
            })
        });
        BaseState::new(opened.join().unwrap(), Options::default()).unwrap()
    })
}

/// The result of many schedules.
#[derive(Default)]
pub(super) struct Summary {
    pub(super) schedules: u64,
    pub(super) entries: u64,
    pub(super) faults: BTreeMap<&'static str, u64>,
    /// The first failing schedule by seed, and why it fails.
    pub(super) failure: Option<(Schedule, Vec<String>)>,
}

/// Runs one schedule.
pub(super) fn run(schedule: &Schedule, planted: Option<PlantedBug>) -> Report {
    world::run(base(), schedule, planted, Trace::default())
}

/// Runs the schedules of these seeds, until one fails.
pub(super) fn run_all(seeds: std::ops::Range<u64>, planted: Option<PlantedBug>) -> Summary {
    let (next, failed) = (AtomicU64::new(seeds.start), AtomicBool::new(false));
    let summary = Mutex::new(Summary::default());
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while !failed.load(Ordering::Relaxed) {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds.end {
                        return;
                    }
                    let schedule = Schedule::new(seed);
                    let report = run(&schedule, planted);
                    let mut summary = summary.lock().unwrap();
                    summary.schedules += 1;
                    summary.entries += report.entries;
                    for (kind, count) in report.faults {
                        *summary.faults.entry(kind).or_default() += count;
                    }
                    if !report.violations.is_empty() {
                        failed.store(true, Ordering::Relaxed);
                        let earlier = summary.failure.as_ref().is_some_and(|(s, _)| s.seed < seed);
                        if !earlier {
                            summary.failure = Some((schedule, report.violations));
                        }
                    }
                }
            });
        }
    });
    summary.into_inner().unwrap()
}

/// A failure as text: the shrunk schedule, its violations and its events, and how to repeat it.
pub(super) fn describe(schedule: &Schedule, planted: Option<PlantedBug>) -> String {
    let shrunk = shrink(schedule, |smaller| !run(smaller, planted).violations.is_empty());
    let report = world::run(base(), &shrunk, planted, Trace::kept());
    let json = serde_json::to_string(&shrunk).unwrap();
    let events = report.events;
    let skipped = events.lines().count().saturating_sub(80);
    let last: Vec<&str> = events.lines().skip(skipped).collect();
    format!(
        "seed {} fails:\n{}\nthe shrunk schedule\n{shrunk}\nits last events\n{}\n\
         repeat the seed: cargo xtask simulate --seed {} --schedules 1\n\
         keep it as a line of crates/server/src/tests/simulation/regressions.jsonl:\n{json}\n",
        schedule.seed,
        report.violations.join("\n"),
        last.join("\n"),
        schedule.seed,
    )
}
