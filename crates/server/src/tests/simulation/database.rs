//! [`Database`]: a database in memory with the guarantees that SQLite and Postgres give the tables, and
//! with faults.

use super::audit::Audit;
use super::schedule::Schedule;
use super::trace::Trace;
use sortie_core::chance::Fast;
use sortie_store::{
    Change, Changes, ClockState, EntityKind, FencingToken, LogLine, MatchStatus, NewTable,
    RunningServer, StoreError, TableHead, TableOwner,
};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;
use tokio::time::Instant;

/// A fault that is built into the simulated system, to see that it is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlantedBug {
    /// A write is acknowledged before its commit.
    AcknowledgeBeforeCommit,
    /// Appends are guarded neither by the number of the next line nor by a fence.
    UnguardedAppend,
    /// Appends are not guarded by a fence, and servers find no claim that they have missed.
    ForgottenFence,
    /// Notices of claims get lost, and servers find no claim that they have missed.
    MissedNotice,
}

impl PlantedBug {
    /// Whether a server that looks for claims of others finds none: it would end its old tables before
    /// they do harm.
    pub(super) fn hides_claims(self) -> bool {
        matches!(self, PlantedBug::ForgottenFence | PlantedBug::MissedNotice)
    }
}

/// The database that all servers share.
pub(super) struct Database {
    data: Mutex<Data>,
}

pub(super) struct Data {
    /// Milliseconds since the begin of the simulation.
    pub(super) now: i64,
    pub(super) tables: BTreeMap<String, StoredRow>,
    /// Whether servers are told of the writes of others.
    pub(super) has_notices: bool,
    alive: Option<i64>,
    pub(super) outages: BTreeMap<i64, i64>,
    /// The servers and their leases, by id.
    servers: BTreeMap<String, Lease>,
    pub(super) links: Vec<Link>,
    /// Until when the disk is full.
    pub(super) full_until: i64,
    pub(super) planted: Option<PlantedBug>,
    pub(super) audit: Audit,
    pub(super) trace: Trace,
}

/// The lease of a server.
struct Lease {
    server: RunningServer,
    renewed: i64,
    until: i64,
}

/// A table as it is stored.
pub(super) struct StoredRow {
    pub(super) head: TableHead,
    pub(super) lines: Vec<LogLine>,
    /// When each line was committed.
    pub(super) committed: Vec<i64>,
    pub(super) deadline: Option<i64>,
    owner: Option<String>,
    pub(super) fence: u64,
}

/// The fate of the next commit of a server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum NextCommit {
    #[default]
    Succeeds,
    CrashesBefore,
    CrashesAfter,
    LosesAnswer,
}

/// The way between one server and the database.
#[derive(Default)]
pub(super) struct Link {
    pub(super) next_commit: NextCommit,
    pub(super) unreachable_until: i64,
    pub(super) lose_until: i64,
    pub(super) late_until: i64,
    pub(super) torn_until: i64,
    /// The server's subscription to notices, while it has one.
    pub(super) listener: Option<mpsc::UnboundedSender<Notice>>,
    /// Whether the server has to end now.
    pub(super) crashed: bool,
}

/// A notice on its way: when it arrives, and its contents; nothing at the end of the connection.
pub(super) struct Notice {
    pub(super) at: i64,
    pub(super) changes: Option<Changes>,
}

impl Database {
    pub(super) fn new(schedule: &Schedule, planted: Option<PlantedBug>, trace: Trace) -> Arc<Self> {
        let data = Data {
            now: 0,
            tables: BTreeMap::new(),
            has_notices: schedule.notices,
            alive: None,
            outages: BTreeMap::new(),
            servers: BTreeMap::new(),
            links: (0..schedule.servers).map(|_| Link::default()).collect(),
            full_until: 0,
            planted,
            audit: Audit::default(),
            trace,
        };
        Arc::new(Database { data: Mutex::new(data) })
    }

    pub(super) fn data(&self) -> MutexGuard<'_, Data> {
        self.data.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Data {
    pub(super) fn check(&self, server: usize) -> Result<(), StoreError> {
        if self.now < self.links[server].unreachable_until {
            return Err(StoreError::Unreachable("the network is down".to_owned()));
        }
        Ok(())
    }

    /// Ends the connection on which a server hears notices.
    pub(super) fn stop_listening(&mut self, server: usize) {
        if let Some(listener) = self.links[server].listener.take() {
            let _ = listener.send(Notice { at: self.now, changes: None });
        }
    }

    pub(super) fn create(
        &mut self,
        table: NewTable,
        lines: Vec<LogLine>,
    ) -> Result<i64, StoreError> {
        if self.tables.contains_key(&table.id) {
            return Err(StoreError::Exists { kind: EntityKind::Table, id: table.id });
        }
        let (clocks, deadline) =
            table.timing.map_or((None, None), |t| (Some(t.clocks), t.deadline));
        let head = TableHead {
            id: table.id.clone(),
            rules: table.rules,
            seats: table.seats,
            seed: table.seed,
            sitting: table.sitting,
            pace: table.pace,
            status: table.status,
            created: self.now,
            touched: self.now,
            terms: table.terms,
            previous: table.previous,
            clocks,
        };
        let committed = vec![self.now; lines.len()];
        let fence = u64::from(table.owner.is_some());
        let owner = table.owner;
        self.audit.begun(&table.id, &lines);
        self.tables.insert(table.id, StoredRow { head, lines, committed, deadline, owner, fence });
        Ok(1)
    }

    fn lasts(&self, server: &str) -> bool {
        self.servers.get(server).is_some_and(|lease| lease.until > self.now)
    }

    /// Whether no other server owns a table.
    fn is_free_for(&self, row: &StoredRow, server: &str) -> bool {
        row.owner.as_deref().is_none_or(|owner| owner == server || !self.lasts(owner))
    }

    fn append(&mut self, server: usize, append: &Append) -> Result<i64, StoreError> {
        let Append { table, from, lines, status, timing, touched, token } = append;
        let (now, planted) = (self.now, self.planted);
        let Some(row) = self.tables.get(table) else {
            return Err(StoreError::Unknown { kind: EntityKind::Table, id: table.clone() });
        };
        let is_current = match token {
            None => row.owner.is_none(),
            Some(token) => row.owner.as_ref() == Some(&token.server) && token.fence == row.fence,
        };
        let is_late = token.as_ref().is_some_and(|token| !self.lasts(&token.server));
        let unguarded = planted == Some(PlantedBug::UnguardedAppend);
        if !unguarded && planted != Some(PlantedBug::ForgottenFence) {
            if !is_current {
                return Err(StoreError::Fenced);
            }
            if is_late {
                return Err(StoreError::LeaseLapsed);
            }
        }
        let next = row.lines.len() as u64;
        if next != *from && !unguarded {
            return Err(StoreError::Conflict { next });
        }
        if !is_current {
            let what = format!("server {server} writes {table}, which another one has claimed");
            self.audit.violated(now, &what);
        }
        let Some(row) = self.tables.get_mut(table) else { return Ok(0) };
        self.audit.appended(table, now, lines, row.head.clocks.as_deref(), timing.as_ref());
        row.lines.extend(lines.iter().cloned());
        row.committed.resize(row.lines.len(), now);
        row.head.status = status.clone();
        row.head.touched = *touched;
        row.deadline = timing.as_ref().and_then(|timing| timing.deadline);
        if let Some(timing) = timing {
            row.head.clocks = Some(timing.clocks.clone());
        }
        for line in lines {
            self.trace.note(now, format_args!("server {server} writes {table} {}", line.entry));
        }
        Ok(1)
    }

    /// Executes an operation. Returns the fence of a claim.
    pub(super) fn run(&mut self, server: usize, operation: &Operation) -> Result<i64, StoreError> {
        match operation {
            Operation::Create(table, lines) => self.create(table.clone(), lines.clone()),
            Operation::Append(append) => self.append(server, append),
            Operation::ClearDeadline(table) => {
                if let Some(row) = self.tables.get_mut(table) {
                    row.deadline = None;
                }
                Ok(1)
            }
            Operation::Heartbeat(at) => {
                self.alive = self.alive.max(Some(*at));
                Ok(1)
            }
            Operation::Start(at) => {
                if let Some(began) = self.alive.filter(|began| began < at) {
                    let ended = self.outages.entry(began).or_insert(*at);
                    *ended = (*ended).max(*at);
                }
                self.alive = Some(*at);
                Ok(1)
            }
            Operation::Join(server, lapse) => {
                let mut lasting = self.servers.values().filter(|lease| lease.until > self.now);
                if let Some(taken) = lasting.find(|lease| lease.server.address == server.address) {
                    let address = taken.server.address.clone().unwrap_or_default();
                    return Err(StoreError::AddressTaken { address });
                }
                self.renew(server, *lapse);
                Ok(1)
            }
            Operation::Leave(server) => {
                self.servers.remove(server);
                Ok(1)
            }
            Operation::Claim { table, server, unreachable } => {
                self.claim(table, server, unreachable.as_deref())
            }
        }
    }

    /// Ends the leases of all servers with an address.
    pub(super) fn end_leases(&mut self, address: &str) {
        let now = self.now;
        let leases = self.servers.values_mut();
        leases
            .filter(|lease| lease.server.address.as_deref() == Some(address))
            .for_each(|lease| lease.until = lease.until.min(now));
    }

    /// Renews a lease, and returns whether it had lapsed.
    pub(super) fn renew(&mut self, server: &RunningServer, lapse: i64) -> bool {
        let had_lapsed = !self.lasts(&server.id);
        let (renewed, until) = (self.now, self.now + lapse);
        let lease = Lease { server: server.clone(), renewed, until };
        self.servers.insert(server.id.clone(), lease);
        had_lapsed
    }

    /// The servers whose leases last, by id.
    pub(super) fn running(&self) -> Vec<RunningServer> {
        let lasting = self.servers.values().filter(|lease| lease.until > self.now);
        lasting.map(|lease| lease.server.clone()).collect()
    }

    pub(super) fn owner(&self, table: &str) -> Option<TableOwner> {
        let row = self.tables.get(table)?;
        let lease = row.owner.as_ref().and_then(|owner| self.servers.get(owner));
        let lasting = lease.filter(|lease| lease.until > self.now);
        let server = lasting.map(|lease| lease.server.clone());
        Some(TableOwner { server, silent: lease.map(|lease| self.now - lease.renewed) })
    }

    fn claim(
        &mut self,
        table: &str,
        server: &str,
        unreachable: Option<&str>,
    ) -> Result<i64, StoreError> {
        let Some(row) = self.tables.get(table) else {
            return Err(StoreError::Unknown { kind: EntityKind::Table, id: table.to_owned() });
        };
        if !self.lasts(server) {
            return Err(StoreError::LeaseLapsed);
        }
        let is_lost = unreachable.is_some() && row.owner.as_deref() == unreachable;
        if !is_lost && !self.is_free_for(row, server) {
            return Err(StoreError::Owned { server: row.owner.clone().unwrap_or_default() });
        }
        let Some(row) = self.tables.get_mut(table) else { return Ok(0) };
        row.owner = Some(server.to_owned());
        row.fence += 1;
        let fence = row.fence;
        self.trace.note(self.now, format_args!("{server} claims {table} with fence {fence}"));
        Ok(fence as i64)
    }

    /// The tables whose deadlines have passed, and that no other server owns.
    pub(super) fn overdue(&self, at: i64, limit: u32, server: &str) -> Vec<String> {
        let free = self.tables.iter().filter(|(_, row)| self.is_free_for(row, server));
        let mut due: Vec<_> = free.filter_map(|(id, row)| Some((row.deadline?, id))).collect();
        due.retain(|(deadline, _)| *deadline <= at);
        due.sort();
        due.into_iter().take(limit as usize).map(|(_, id)| id.clone()).collect()
    }

    /// Tells all other servers of these operations.
    pub(super) fn notify(&mut self, server: usize, changes: &[Change], random: &mut Fast) {
        if changes.is_empty() || self.planted == Some(PlantedBug::MissedNotice) {
            return;
        }
        let now = self.now;
        for (_, link) in self.links.iter().enumerate().filter(|(other, _)| *other != server) {
            let Some(listener) = &link.listener else { continue };
            if now < link.lose_until {
                continue;
            }
            let mut changes = changes.to_vec();
            if now < link.torn_until {
                changes.truncate(1);
            }
            let late = if now < link.late_until { 2_000 } else { 4 };
            let at = now + i64::from(random.below(late));
            // The server may have ended, and its subscription with it.
            let _ = listener.send(Notice { at, changes: Some(Changes::Known(changes)) });
        }
    }
}

/// An operation that writes.
pub(super) enum Operation {
    Create(NewTable, Vec<LogLine>),
    Append(Append),
    ClearDeadline(String),
    Heartbeat(i64),
    Start(i64),
    Join(RunningServer, i64),
    Leave(String),
    Claim { table: String, server: String, unreachable: Option<String> },
}

pub(super) struct Append {
    pub(super) table: String,
    pub(super) from: u64,
    pub(super) lines: Vec<LogLine>,
    pub(super) status: MatchStatus,
    pub(super) timing: Option<ClockState>,
    pub(super) touched: i64,
    pub(super) token: Option<FencingToken>,
}

impl Data {
    /// Lets the database have the time of a server that uses it now. Within a slice of the simulation
    /// servers run one after the other, so its clock is ahead of some servers by at most a slice.
    pub(super) fn set_now(&mut self, began: (i64, Instant)) {
        self.now = self.now.max(began.0 + began.1.elapsed().as_millis() as i64);
    }
}
