//! The watcher of a run: counts, waits by kind of fault, and everything that may never happen.

use super::follower::Follower;
use super::player::{PlayedTable, Report, Wait};
use super::schedule::FaultKind;
use serde_json::json;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::sync::watch;
use tokio::time::sleep;

/// Shorter waits are those of a system without faults; they are counted and not kept.
const NOTABLE_WAIT: Duration = Duration::from_millis(100);
/// The longest time until a stream has all entries of a finished match. A reader that hears nothing connects
/// again after 20 seconds.
const STREAM_TIMEOUT: Duration = Duration::from_mins(1);

/// A finished table whose stream has not ended yet.
struct Unread {
    table: String,
    entries: u64,
    next: watch::Receiver<u64>,
    deadline: Instant,
}

pub(super) struct Watcher {
    proxy: SocketAddr,
    reports: UnboundedSender<Report>,
    inbox: UnboundedReceiver<Report>,
    /// The streams of tables at which somebody plays.
    streams: BTreeMap<String, watch::Receiver<u64>>,
    unread: Vec<Unread>,
    waits: Vec<Wait>,
    choices: u64,
    /// The faults so far. Each lasts until the next one begins.
    faults: Vec<(FaultKind, Instant)>,
    pub(super) finished: Vec<PlayedTable>,
    /// All tables that were checked at the end.
    pub(super) tables: usize,
    pub(super) upgraded: usize,
    pub(super) violations: Vec<String>,
}

impl Watcher {
    pub(super) fn new(
        proxy: SocketAddr,
        reports: UnboundedSender<Report>,
        inbox: UnboundedReceiver<Report>,
    ) -> Self {
        Watcher {
            proxy,
            reports,
            inbox,
            streams: BTreeMap::new(),
            unread: Vec::new(),
            waits: Vec::new(),
            choices: 0,
            faults: Vec::new(),
            finished: Vec::new(),
            tables: 0,
            upgraded: 0,
            violations: Vec::new(),
        }
    }

    pub(super) fn fault(&mut self, kind: FaultKind, begun: Instant) {
        self.faults.push((kind, begun));
    }

    /// Takes in all reports that have come.
    pub(super) fn look(&mut self) {
        while let Ok(report) = self.inbox.try_recv() {
            match report {
                Report::Waited(wait) => {
                    self.choices += 1;
                    if wait.until - wait.from > NOTABLE_WAIT {
                        self.waits.push(wait);
                    }
                }
                Report::Opened { table, token, seat } => {
                    let (next, follow) = watch::channel(0);
                    self.streams.insert(table.clone(), follow);
                    let (proxy, reports) = (self.proxy, self.reports.clone());
                    let follower = Follower { proxy, table, token, seat, next, reports };
                    tokio::spawn(follower.follow());
                }
                Report::Finished(table) => {
                    if let Some(next) = self.streams.remove(&table.id) {
                        let deadline = Instant::now() + STREAM_TIMEOUT;
                        let (entries, table) = (table.entries, table.id.clone());
                        self.unread.push(Unread { table, entries, next, deadline });
                    }
                    self.finished.push(table);
                }
                Report::Violation(violation) => {
                    eprintln!("{violation}");
                    self.violations.push(violation);
                }
            }
        }
        let (mut unread, violations) = (std::mem::take(&mut self.unread), &mut self.violations);
        unread.retain(|stream| {
            let Unread { table, entries, next, deadline } = stream;
            let next = *next.borrow();
            if Instant::now() > *deadline && next < *entries {
                violations.push(format!(
                    "gap: the stream of table {table} ended at {next} of {entries} entries"
                ));
                return false;
            }
            next < *entries
        });
        self.unread = unread;
    }

    /// Waits until the streams of finished matches have all entries.
    pub(super) async fn wait_for_streams(&mut self) {
        self.look();
        while !self.unread.is_empty() {
            sleep(Duration::from_millis(50)).await;
            self.look();
        }
    }

    fn longest_wait(&self) -> Duration {
        self.waits.iter().map(Wait::duration).max().unwrap_or_default()
    }

    /// For each kind: the longest wait of each of its faults, sorted. A wait belongs to the fault during which
    /// most of it passed.
    fn by_kind(&self) -> BTreeMap<FaultKind, Vec<Duration>> {
        let mut longest = vec![Duration::ZERO; self.faults.len()];
        for wait in &self.waits {
            let passed = |n: &usize| {
                let begun = wait.from.max(self.faults[*n].1);
                let next = self.faults.get(n + 1).map_or(wait.until, |(_, next)| *next);
                next.min(wait.until).saturating_duration_since(begun)
            };
            if let Some(n) = (0..self.faults.len()).max_by_key(passed)
                && passed(&n) > Duration::ZERO
            {
                longest[n] = longest[n].max(wait.duration());
            }
        }
        let mut kinds: BTreeMap<FaultKind, Vec<Duration>> = BTreeMap::new();
        for ((kind, _), longest) in self.faults.iter().zip(longest) {
            kinds.entry(*kind).or_default().push(longest);
        }
        for waits in kinds.values_mut() {
            waits.sort_unstable();
        }
        kinds
    }

    fn count(&self, kind: &str) -> usize {
        self.violations.iter().filter(|violation| violation.contains(kind)).count()
    }

    /// Whether a table does not go on.
    pub(super) fn is_stuck(&self) -> bool {
        self.count("stuck: ") > 0
    }

    pub(super) fn summary(&self) -> String {
        format!(
            "{} choices acknowledged, {} lost, {} doubled, {} other violations; longest wait {:.1} s",
            self.choices,
            self.count("lost: "),
            self.count("doubled: "),
            self.violations.len() - self.count("lost: ") - self.count("doubled: "),
            self.longest_wait().as_secs_f64()
        )
    }

    pub(super) fn report(&self, json: bool) {
        let seconds = |duration: Option<&Duration>| duration.map_or(0.0, Duration::as_secs_f64);
        let kinds = self.by_kind();
        if json {
            let kinds: Vec<_> = kinds
                .iter()
                .map(|(kind, waits)| {
                    json!({
                        "kind": format!("{kind:?}"), "faults": waits.len(),
                        "median_wait_s": seconds(waits.get(waits.len() / 2)),
                        "longest_wait_s": seconds(waits.last()),
                    })
                })
                .collect();
            let report = json!({
                "faults": self.faults.len(), "kinds": kinds, "tables": self.tables,
                "choices": self.choices, "lost": self.count("lost: "),
                "doubled": self.count("doubled: "), "violations": self.violations,
                "longest_wait_s": self.longest_wait().as_secs_f64(), "upgraded": self.upgraded,
            });
            println!("{report}");
            return;
        }
        println!("{:<36} {:>6} {:>13} {:>13}", "fault", "times", "median wait", "longest wait");
        for (kind, waits) in &kinds {
            println!(
                "{:<36} {:>6} {:>11.1} s {:>11.1} s",
                kind.describe(),
                waits.len(),
                seconds(waits.get(waits.len() / 2)),
                seconds(waits.last())
            );
        }
        if self.upgraded > 0 {
            println!("{} servers were upgraded while others ran", self.upgraded);
        }
        println!("{} faults at {} tables: {}", self.faults.len(), self.tables, self.summary());
        for violation in &self.violations {
            println!("{violation}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::mpsc;

    #[test]
    fn a_wait_belongs_to_the_fault_during_which_most_of_it_passed() {
        let (reports, inbox) = mpsc::unbounded_channel();
        let mut watcher = Watcher::new(([127, 0, 0, 1], 1).into(), reports, inbox);
        let begun = Instant::now();
        let at = |tenths: u64| begun + Duration::from_millis(100 * tenths);
        watcher.fault(FaultKind::ServerKilled, at(10));
        watcher.fault(FaultKind::PostgresKilled, at(30));
        for (from, until) in [(0, 9), (8, 20), (24, 32), (28, 45)] {
            watcher.waits.push(Wait { from: at(from), until: at(until) });
        }
        let tenths = |n: &[u64]| n.iter().map(|n| Duration::from_millis(100 * n)).collect();
        let expected: [(FaultKind, Vec<Duration>); 2] =
            [(FaultKind::ServerKilled, tenths(&[12])), (FaultKind::PostgresKilled, tenths(&[17]))];
        assert_eq!(watcher.by_kind(), BTreeMap::from(expected));
        assert_eq!(watcher.longest_wait(), Duration::from_millis(1700));
    }
}
