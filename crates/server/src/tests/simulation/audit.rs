//! [`Audit`]: what must hold of every log after every write, and of every acknowledgement.

use super::EPOCH;
use serde::Deserialize;
use sortie_core::Seat;
use sortie_core::log::LogEntry;
use sortie_core::record;
use sortie_store::{ClockState, LogLine};
use std::collections::{BTreeMap, BTreeSet};

/// Milliseconds by which a deduction from a clock may exceed the time that has passed: servers run one
/// after the other within a slice.
const SLACK: i64 = 300;

/// The audit of all tables.
#[derive(Default)]
pub(super) struct Audit {
    tables: BTreeMap<String, TableAudit>,
    /// Broken guarantees, as sentences.
    pub(super) violations: Vec<String>,
    /// The greatest difference between the wall clocks of two servers.
    pub(super) skew: i64,
}

#[derive(Default)]
struct TableAudit {
    /// The hash of the last line.
    chain: String,
    /// The choices that stand, by decision and seat.
    standing: BTreeSet<(u32, Seat)>,
    /// All choices that were ever written.
    chosen: BTreeSet<(u32, Seat, String)>,
    /// The tables' other entries that a command asks for, by seat.
    resigned: BTreeSet<Seat>,
}

/// The clocks of a table, as stored.
#[derive(Deserialize)]
struct StoredClocks {
    left: Vec<u64>,
    since: i64,
}

impl Audit {
    pub(super) fn violated(&mut self, at: i64, what: &str) {
        self.violations.push(format!("at {at} ms: {what}"));
    }

    /// A table was created with these lines.
    pub(super) fn begun(&mut self, table: &str, lines: &[LogLine]) {
        let mut audit = TableAudit::default();
        for line in lines {
            if let Ok(entry) = serde_json::from_str(&line.entry) {
                audit.note(&entry);
            }
            audit.chain.clone_from(&line.chain);
        }
        self.tables.insert(table.to_owned(), audit);
    }

    /// Lines were appended, with these clocks before and after them.
    pub(super) fn appended(
        &mut self,
        table: &str,
        now: i64,
        lines: &[LogLine],
        clocks: Option<&str>,
        timing: Option<&ClockState>,
    ) {
        let Some(audit) = self.tables.get_mut(table) else { return };
        let mut broken = Vec::new();
        let mut withdrawn = BTreeSet::new();
        for line in lines {
            let Ok(entry) = serde_json::from_str::<LogEntry>(&line.entry) else {
                broken.push(format!("an entry of {table} cannot be read: {}", line.entry));
                continue;
            };
            if record::chain_hash(&audit.chain, &entry) != line.chain {
                broken.push(format!("the log of {table} forks at {}", line.entry));
            }
            audit.chain.clone_from(&line.chain);
            if let LogEntry::Withdraw { seat, .. } = entry {
                withdrawn.insert(usize::from(seat));
            }
            broken.extend(audit.note(&entry).map(|what| format!("{table}: {what}")));
        }
        if let (Some(before), Some(after)) = (clocks, timing) {
            let read = |text: &str| serde_json::from_str::<StoredClocks>(text).ok();
            match (read(before), read(&after.clocks)) {
                (Some(before), Some(after)) => {
                    let passed = EPOCH + now - before.since + self.skew + SLACK;
                    for (seat, (had, has)) in before.left.iter().zip(&after.left).enumerate() {
                        let lost = had.saturating_sub(*has) as i64;
                        // What a choice has earned goes with it.
                        if lost > passed.max(0) && !withdrawn.contains(&seat) {
                            broken.push(format!(
                                "{table}: seat {seat} loses {lost} ms in at most {passed} ms"
                            ));
                        }
                    }
                    if after.since > EPOCH + now + self.skew + SLACK {
                        broken.push(format!("{table}: its clocks are of the future"));
                    }
                }
                _ => broken.push(format!("the clocks of {table} cannot be read")),
            }
        }
        for what in broken {
            self.violated(now, &what);
        }
    }

    /// A server has told a guest that its choice is made.
    pub(super) fn acknowledged(
        &mut self,
        now: i64,
        table: &str,
        (decision, seat): (u32, Seat),
        action: Option<&str>,
    ) {
        let Some(audit) = self.tables.get(table) else { return };
        let action = action.unwrap_or_default().to_owned();
        if !audit.chosen.contains(&(decision, seat, action.clone())) {
            let what = format!("{table}: {action} of seat {seat} for {decision} is lost");
            self.violated(now, &what);
        }
    }

    /// A server has told a guest that it has resigned.
    pub(super) fn resigned(&mut self, now: i64, table: &str, seat: Seat) {
        if self.tables.get(table).is_some_and(|audit| !audit.resigned.contains(&seat)) {
            self.violated(now, &format!("{table}: the resignation of seat {seat} is lost"));
        }
    }
}

impl TableAudit {
    /// Notes an entry, and says what is wrong about it.
    fn note(&mut self, entry: &LogEntry) -> Option<String> {
        match entry {
            LogEntry::Action { decision, seat, action } => {
                self.chosen.insert((*decision, *seat, action.clone()));
                if !self.standing.insert((*decision, *seat)) {
                    return Some(format!("seat {seat} has chosen twice for decision {decision}"));
                }
            }
            LogEntry::Withdraw { decision, seat } => {
                self.standing.remove(&(*decision, *seat));
            }
            LogEntry::TakeBack { reopened, decision, .. } => {
                self.standing.retain(|(at, _)| !(*reopened..*decision).contains(at));
            }
            LogEntry::Resign { seat } => {
                let is_new = self.resigned.insert(*seat);
                return (!is_new).then(|| format!("seat {seat} has resigned twice"));
            }
            _ => {}
        }
        None
    }
}
