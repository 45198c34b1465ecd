//! [`ServerStore`]: the port of one server to the database, with group commit as in the store.

use super::database::{
    Append, Data, Database, NextCommit, Notice, Operation, PlantedBug, StoredRow,
};
use crate::tables::table_store::{ChangeNotices, StoreFuture, TableStore};
use futures_util::future::BoxFuture;
use sortie_core::chance::Fast;
use sortie_store::{
    Change, Changes, ClockState, FencingToken, LeaseRenewal, LeaseTiming, LogLine, MatchStatus,
    NewTable, RunningServer, StoreError, StoredRoom, StoredTable, TableOwner,
};
use std::collections::HashMap;
use std::future::pending;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::time::{Instant, sleep};

/// The most operations of one commit, as in the store.
const MAX_GROUP: usize = 512;
/// The pause before a server connects again to hear notices, as in the store.
const RECONNECT_PAUSE: Duration = Duration::from_secs(1);

const LEASE_TIMING: LeaseTiming = LeaseTiming::POSTGRES;

/// An operation and the channel for its result.
struct Job {
    operation: Operation,
    answer: oneshot::Sender<Result<i64, StoreError>>,
}

/// The store of one run of one server.
pub(super) struct ServerStore {
    database: Arc<Database>,
    server: usize,
    jobs: mpsc::UnboundedSender<Job>,
    /// The time of the begin of the run, in the simulation and in its runtime.
    began: (i64, Instant),
    wall_offset: i64,
    random: Arc<Mutex<Fast>>,
}

/// The task that commits, for the runtime of the server.
pub(super) struct Writer {
    database: Arc<Database>,
    server: usize,
    jobs: mpsc::UnboundedReceiver<Job>,
    began: (i64, Instant),
    random: Arc<Mutex<Fast>>,
    /// Told when the server has to end.
    crash: Arc<Notify>,
}

/// The milliseconds for which a lease lasts.
fn lapse() -> i64 {
    LEASE_TIMING.lapse.as_millis() as i64
}

fn draw(random: &Mutex<Fast>, below: u32) -> u32 {
    random.lock().unwrap_or_else(PoisonError::into_inner).below(below)
}

/// Milliseconds of one way between a server and the database.
fn latency(random: &Mutex<Fast>) -> Duration {
    let long = draw(random, 40) == 0;
    Duration::from_millis(draw(random, if long { 120 } else { 4 }).into())
}

impl ServerStore {
    /// Must be called in the runtime of the server.
    pub(super) fn new(
        database: &Arc<Database>,
        server: usize,
        wall_offset: i64,
        random: Fast,
        crash: Arc<Notify>,
    ) -> (Self, Writer) {
        let (jobs, waiting) = mpsc::unbounded_channel();
        let began = (database.data().now, Instant::now());
        let random = Arc::new(Mutex::new(random));
        let store = ServerStore {
            database: database.clone(),
            server,
            jobs,
            began,
            wall_offset,
            random: random.clone(),
        };
        let database = database.clone();
        (store, Writer { database, server, jobs: waiting, began, random, crash })
    }

    async fn write(&self, operation: Operation) -> Result<i64, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.jobs.send(Job { operation, answer }).map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    fn done(&self, operation: Operation) -> StoreFuture<'_, ()> {
        Box::pin(async { self.write(operation).await.map(drop) })
    }

    async fn read<T>(&self, read: impl FnOnce(&Data) -> T) -> Result<T, StoreError> {
        sleep(latency(&self.random)).await;
        let found = {
            let mut data = self.database.data();
            data.set_now(self.began);
            data.check(self.server)?;
            read(&data)
        };
        sleep(latency(&self.random)).await;
        Ok(found)
    }

    fn wall_now(&self) -> i64 {
        super::EPOCH + self.began.0 + self.began.1.elapsed().as_millis() as i64 + self.wall_offset
    }
}

impl Writer {
    pub(super) async fn run(mut self) {
        let mut group = Vec::new();
        while self.jobs.recv_many(&mut group, MAX_GROUP).await > 0 {
            self.commit(std::mem::take(&mut group)).await;
        }
    }

    async fn commit(&mut self, group: Vec<Job>) {
        sleep(latency(&self.random)).await;
        let early = {
            let data = self.database.data();
            data.planted == Some(PlantedBug::AcknowledgeBeforeCommit)
        };
        if early {
            let (group, operations): (Vec<_>, Vec<_>) = group
                .into_iter()
                .map(|Job { operation, answer }| {
                    let (unheard, _) = oneshot::channel();
                    (answer, Job { operation, answer: unheard })
                })
                .unzip();
            for answer in group {
                drop(answer.send(Ok(1)));
            }
            sleep(latency(&self.random)).await;
            self.execute(&operations).await;
            return;
        }
        let results = self.execute(&group).await;
        sleep(latency(&self.random)).await;
        for (Job { answer, .. }, result) in group.into_iter().zip(results) {
            // The caller may be gone, which changes nothing about the write.
            let _ = answer.send(result);
        }
    }

    /// Executes a group in one transaction, and returns the results.
    async fn execute(&self, group: &[Job]) -> Vec<Result<i64, StoreError>> {
        let all = |error: StoreError| group.iter().map(|_| Err(error.clone())).collect();
        {
            let mut data = self.database.data();
            data.set_now(self.began);
            if let Err(error) = data.check(self.server) {
                return all(error);
            }
            if data.now < data.full_until {
                return all(StoreError::Full);
            }
            let link = &mut data.links[self.server];
            let next = std::mem::take(&mut link.next_commit);
            if next == NextCommit::CrashesBefore {
                link.crashed = true;
            } else {
                let results: Vec<_> =
                    group.iter().map(|job| data.run(self.server, &job.operation)).collect();
                let mut random = self.random.lock().unwrap_or_else(PoisonError::into_inner);
                let claims = group.iter().zip(&results).filter_map(|(job, result)| {
                    let Operation::Claim { table, .. } = &job.operation else { return None };
                    let fence = result.as_ref().ok().copied()? as u64;
                    Some(Change::Claimed { table: table.clone(), fence })
                });
                let changes: Vec<Change> = claims.collect();
                data.notify(self.server, &changes, &mut random);
                match next {
                    NextCommit::Succeeds => return results,
                    NextCommit::LosesAnswer => {
                        let why = "the connection was lost during a commit";
                        return all(StoreError::Io(why.to_owned()));
                    }
                    NextCommit::CrashesBefore | NextCommit::CrashesAfter => {
                        data.links[self.server].crashed = true;
                    }
                }
            }
        }
        self.crash.notify_one();
        pending().await
    }
}

impl TableStore for ServerStore {
    fn create(&self, table: NewTable, lines: Vec<LogLine>) -> StoreFuture<'_, ()> {
        self.done(Operation::Create(table, lines))
    }

    fn append<'a>(
        &'a self,
        table: &'a str,
        from: u64,
        lines: Vec<LogLine>,
        status: MatchStatus,
        timing: Option<ClockState>,
        token: Option<&'a FencingToken>,
    ) -> StoreFuture<'a, ()> {
        let (table, touched, token) = (table.to_owned(), self.wall_now(), token.cloned());
        let append = Append { table, from, lines, status, timing, touched, token };
        self.done(Operation::Append(append))
    }

    fn table<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<StoredTable>> {
        Box::pin(self.read(move |data| {
            let row = data.tables.get(id)?;
            Some(StoredTable { head: row.head.clone(), lines: row.lines.clone() })
        }))
    }

    fn fences<'a>(&'a self, ids: &'a [&'a str]) -> StoreFuture<'a, HashMap<String, u64>> {
        Box::pin(self.read(move |data| {
            let hides_claims = data.planted.is_some_and(PlantedBug::hides_claims);
            // As old as can be, so no claim is news.
            let fence = |row: &StoredRow| if hides_claims { 0 } else { row.fence };
            let fence = |id: &&str| Some(((*id).to_owned(), fence(data.tables.get(*id)?)));
            ids.iter().filter_map(fence).collect()
        }))
    }

    fn lease_timing(&self) -> LeaseTiming {
        LEASE_TIMING
    }

    fn cluster_secret(&self, new: String) -> StoreFuture<'_, String> {
        Box::pin(async { Ok(new) })
    }

    fn join_servers<'a>(&'a self, server: &'a RunningServer) -> StoreFuture<'a, ()> {
        self.done(Operation::Join(server.clone(), lapse()))
    }

    /// On a connection beside the writer, as with Postgres.
    fn renew_lease<'a>(&'a self, server: &'a RunningServer) -> StoreFuture<'a, LeaseRenewal> {
        Box::pin(async move {
            sleep(latency(&self.random)).await;
            let renewal = {
                let mut data = self.database.data();
                data.set_now(self.began);
                data.check(self.server)?;
                if data.now < data.full_until {
                    return Err(StoreError::Full);
                }
                let had_lapsed = data.renew(server, lapse());
                LeaseRenewal { had_lapsed, servers: data.running() }
            };
            sleep(latency(&self.random)).await;
            Ok(renewal)
        })
    }

    fn leave_servers<'a>(&'a self, server: &'a str) -> StoreFuture<'a, ()> {
        self.done(Operation::Leave(server.to_owned()))
    }

    fn claim_table<'a>(
        &'a self,
        table: &'a str,
        server: &'a str,
        unreachable: Option<&'a str>,
    ) -> StoreFuture<'a, FencingToken> {
        let claim = Operation::Claim {
            table: table.to_owned(),
            server: server.to_owned(),
            unreachable: unreachable.map(str::to_owned),
        };
        Box::pin(async move {
            let fence = self.write(claim).await? as u64;
            Ok(FencingToken { server: server.to_owned(), fence })
        })
    }

    fn table_owner<'a>(&'a self, table: &'a str) -> StoreFuture<'a, Option<TableOwner>> {
        Box::pin(self.read(move |data| data.owner(table)))
    }

    fn outages(&self, since: i64) -> StoreFuture<'_, Vec<(i64, i64)>> {
        Box::pin(self.read(move |data| {
            let outages = data.outages.iter().map(|(began, ended)| (*began, *ended));
            outages.filter(|(_, ended)| *ended > since).collect()
        }))
    }

    fn overdue_tables<'a>(
        &'a self,
        at: i64,
        limit: u32,
        server: &'a str,
    ) -> StoreFuture<'a, Vec<String>> {
        Box::pin(self.read(move |data| data.overdue(at, limit, server)))
    }

    fn clear_deadline<'a>(&'a self, table: &'a str) -> StoreFuture<'a, ()> {
        self.done(Operation::ClearDeadline(table.to_owned()))
    }

    fn record_start(&self, at: i64) -> StoreFuture<'_, ()> {
        self.done(Operation::Start(at))
    }

    fn record_heartbeat(&self, at: i64) -> StoreFuture<'_, ()> {
        self.done(Operation::Heartbeat(at))
    }

    fn rematch_of<'a>(&'a self, _: &'a str) -> StoreFuture<'a, Option<String>> {
        Box::pin(self.read(|_| None))
    }

    fn room<'a>(&'a self, _: &'a str) -> StoreFuture<'a, Option<StoredRoom>> {
        Box::pin(self.read(|_| None))
    }

    fn listen(&self) -> Box<dyn ChangeNotices> {
        Box::new(Listener {
            database: self.database.clone(),
            server: self.server,
            began: self.began,
            notices: None,
        })
    }

    fn is_listening(&self) -> bool {
        self.database.data().links[self.server].listener.is_some()
    }
}

/// The notices to one server.
struct Listener {
    database: Arc<Database>,
    server: usize,
    began: (i64, Instant),
    notices: Option<mpsc::UnboundedReceiver<Notice>>,
}

impl ChangeNotices for Listener {
    fn recv(&mut self) -> BoxFuture<'_, Changes> {
        Box::pin(async {
            loop {
                if let Some(notices) = &mut self.notices {
                    match notices.recv().await {
                        Some(Notice { at, changes: Some(changes) }) => {
                            let now = self.began.0 + self.began.1.elapsed().as_millis() as i64;
                            sleep(Duration::from_millis((at - now).max(0) as u64)).await;
                            return changes;
                        }
                        _ => self.notices = None,
                    }
                    continue;
                }
                if !self.database.data().has_notices {
                    return pending().await;
                }
                let connected = {
                    let mut data = self.database.data();
                    data.set_now(self.began);
                    let connected = data.check(self.server).is_ok();
                    if connected {
                        let (sender, notices) = mpsc::unbounded_channel();
                        data.links[self.server].listener = Some(sender);
                        self.notices = Some(notices);
                    }
                    connected
                };
                if connected {
                    return Changes::Unknown;
                }
                sleep(RECONNECT_PAUSE).await;
            }
        })
    }
}
