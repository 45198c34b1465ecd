//! [`Server`]: one run of one server: real tables, on a runtime of its own.

use super::database::Database;
use super::forwarding::{Sent, address, answer};
use super::server_store::ServerStore;
use super::{EPOCH, Outbox, Output};
use crate::base::config::Options;
use crate::base::error::ApiError;
use crate::base::state::BaseState;
use crate::base::time::Time;
use crate::chat::state::ChatState;
use crate::http::state::HttpState;
use crate::tables::commands::{Command, Executed};
use crate::tables::ownership::{self, Route, route};
use crate::tables::presence::PresenceGuard;
use crate::tables::state::TableState;
use crate::tables::upkeep;
use sortie_core::chance::Fast;
use sortie_core::{AnyMatch, Draft, MAX_SEATS, Observer, Seat};
use sortie_store::StoreError;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{Notify, oneshot};
use tokio::task::AbortHandle;
use tokio::time::{Instant, advance, sleep, sleep_until, timeout};

/// How long tables are waited for at the end, as in `server.rs` of the product.
const LEAVING: Duration = Duration::from_secs(2);
/// How often a server that starts looks whether its address is free.
const ADDRESS_POLL: Duration = Duration::from_millis(100);
/// The most entries that a stream reads at a time.
const MAX_READY: usize = 64;

/// A request of a guest.
#[derive(Clone)]
pub(super) enum Ask {
    /// Look at the table, and draw a legal choice.
    Look(Fast),
    Do(Command),
}

/// The answer to a request.
#[derive(Debug)]
pub(super) enum Reply {
    Looked(Look),
    Done(Executed),
}

/// The table as a guest sees it.
#[derive(Debug)]
pub(super) struct Look {
    /// The number of entries of the log.
    pub(super) n: usize,
    pub(super) decision: u32,
    pub(super) is_over: bool,
    /// A legal action, where the seat is waited for.
    pub(super) action: Option<String>,
    /// Whether an offer waits for the answer of the seat.
    pub(super) is_asked: bool,
    /// Whether the seat could withdraw its choice.
    pub(super) has_chosen: bool,
    /// The time that each seat has left in milliseconds.
    pub(super) left: Vec<u64>,
}

/// A guest and the place from which it plays or looks on.
#[derive(Clone)]
pub(super) struct Visitor {
    pub(super) number: usize,
    pub(super) id: String,
    pub(super) table: String,
    pub(super) seat: Option<Seat>,
}

/// One run of a server.
pub(super) struct Server {
    runtime: Runtime,
    app: Arc<TableState>,
    /// The time of the begin of the run, in the simulation and in its runtime.
    began: (i64, Instant),
    crash: Arc<Notify>,
    is_ready: Arc<AtomicBool>,
}

impl Server {
    pub(super) fn start(
        base: &BaseState,
        database: &Arc<Database>,
        (index, wall_offset): (usize, i64),
        random: Fast,
    ) -> std::io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build()?;
        let inside = runtime.enter();
        let crash = Arc::new(Notify::new());
        let began = (database.data().now, Instant::now());
        let time = Time::simulated(EPOCH + began.0 + wall_offset);
        let (store, writer) = ServerStore::new(database, index, wall_offset, random, crash.clone());
        let http =
            HttpState::new(base.simulated(Options::default(), time), |_, _, _| String::new());
        let app = TableState::new(ChatState::new(http), Arc::new(store));
        // Bots choose by one simulation: a search by time would depend on the machine.
        *app.search_lengths.lock().unwrap() = vec![Duration::ZERO; MAX_SEATS];
        let is_ready = Arc::new(AtomicBool::new(false));
        runtime.spawn(writer.run());
        runtime.spawn(carry_notices(app.clone()));
        let (started, ready) = (app.clone(), is_ready.clone());
        let (ended, ending) = (database.clone(), crash.clone());
        runtime.spawn(async move {
            if join(&started, index).await.is_err() {
                // The program ends with an error, and is started again.
                ended.data().links[index].crashed = true;
                ending.notify_one();
                return;
            }
            tokio::spawn(ownership::keep_lease(started.clone()));
            tokio::spawn(upkeep::follow_changes(started.clone(), |_| {}));
            ready.store(true, Ordering::SeqCst);
            upkeep::attend(started).await;
        });
        drop(inside);
        Ok(Server { runtime, app, began, crash, is_ready })
    }

    /// Whether it answers requests.
    pub(super) fn is_ready(&self) -> bool {
        self.is_ready.load(Ordering::SeqCst)
    }

    fn instant(&self, at: i64) -> Instant {
        self.began.1 + Duration::from_millis((at - self.began.0).max(0).unsigned_abs())
    }

    /// Lets it run until this time, or until it crashes.
    pub(super) fn run_until(&self, at: i64) {
        let until = self.instant(at);
        self.runtime.block_on(async {
            tokio::select! {
                biased;
                () = self.crash.notified() => {}
                () = sleep_until(until) => {}
            }
        });
    }

    /// Lets this time come without running anything meanwhile.
    pub(super) fn skip_to(&self, at: i64) {
        let until = self.instant(at);
        self.runtime.block_on(async {
            advance(until.saturating_duration_since(Instant::now())).await;
        });
    }

    /// Lets it answer a request.
    pub(super) fn serve(
        &self,
        visitor: Visitor,
        request: u32,
        ask: Ask,
        outbox: Outbox,
    ) -> AbortHandle {
        let app = self.app.clone();
        let task = self.runtime.spawn(async move {
            let result = answer(&app, &visitor, &ask, false, &outbox).await;
            outbox.push(Output::Answer { guest: visitor.number, request, ask, result });
        });
        task.abort_handle()
    }

    /// Lets it answer a request that another server has passed on.
    pub(super) fn serve_forwarded(
        &self,
        visitor: Visitor,
        ask: Ask,
        reply: oneshot::Sender<Sent>,
        outbox: Outbox,
    ) {
        let app = self.app.clone();
        self.runtime.spawn(async move {
            let result = answer(&app, &visitor, &ask, true, &outbox).await;
            // The other server may be gone, or wait no more.
            let _ = reply.send(Sent::Answered(result));
        });
    }

    /// Lets it let go of its tables and end.
    pub(super) fn leave(&self, server: usize, outbox: Outbox) {
        let app = self.app.clone();
        self.runtime.spawn(async move {
            let _ = timeout(LEAVING, ownership::leave(&app)).await;
            outbox.push(Output::Left { server });
        });
    }

    /// Begins a stream to a guest from this number on. `unreachable` is a server that does not run any
    /// more.
    pub(super) fn stream(
        &self,
        from: usize,
        visitor: Visitor,
        stream: u32,
        next: usize,
        unreachable: Option<String>,
        outbox: Outbox,
    ) -> AbortHandle {
        let app = self.app.clone();
        let task = self.runtime.spawn(async move {
            // A stream that cannot begin, and one whose table has stopped, end alike.
            let guest = visitor.number;
            match route(&app, &visitor.table, unreachable.as_deref()).await {
                Ok(Route::At(to)) => {
                    return outbox.push(Output::StreamElsewhere { guest, stream, from, to });
                }
                Ok(Route::Here) => {
                    let _ = follow(&app, &visitor, (stream, next), &outbox).await;
                }
                Err(_) => {}
            }
            outbox.push(Output::StreamEnded { guest, stream });
        });
        task.abort_handle()
    }
}

/// Drops the notices to absent guests: nobody carries them here.
async fn carry_notices(app: Arc<TableState>) {
    let mut pending = app.pending_notices.lock().await;
    while pending.recv().await.is_some() {}
}

/// Takes the first lease, once that of the run before has lapsed, and says that a server is there.
async fn join(app: &Arc<TableState>, index: usize) -> Result<(), ApiError> {
    while let Err(fault) = ownership::join(app, Some(address(index))).await {
        if !matches!(fault, ApiError::Store(StoreError::AddressTaken { .. })) {
            return Err(fault);
        }
        sleep(ADDRESS_POLL).await;
    }
    app.table_store.record_start(app.time.unix_millis()).await?;
    Ok(())
}

/// Answers a request for a table of this server as the routes do.
pub(super) async fn answer_here(
    app: &Arc<TableState>,
    visitor: &Visitor,
    ask: &Ask,
) -> Result<Reply, ApiError> {
    let live = app.tables.find(app, &visitor.table).await?;
    let own = live.seats_of(&visitor.id);
    match ask {
        Ask::Look(random) => {
            live.welcome(&visitor.id).await?;
            let state = live.read()?;
            let played = state.table.any_match();
            let who = visitor.seat.map_or(Observer::Public, Observer::Seat);
            let seat = visitor.seat.unwrap_or(Seat::MAX);
            let waits = played.waiting().has(seat) && state.table.humans().has(seat);
            let clocks = state.clocks(live.time.unix_millis()).unwrap_or_default();
            Ok(Reply::Looked(Look {
                n: state.n(),
                decision: played.decision(),
                is_over: state.is_over(),
                action: if waits { random_action(played, seat, random.clone()) } else { None },
                is_asked: played.offer().is_some_and(|offer| offer.missing.has(seat)),
                has_chosen: played.submitted(who).is_some(),
                left: clocks.into_iter().map(|(left, _)| left).collect(),
            }))
        }
        Ask::Do(command) => {
            live.heard_of(&visitor.id);
            Ok(Reply::Done(live.execute(own, command.clone()).await?))
        }
    }
}

fn random_action(played: &dyn AnyMatch, seat: Seat, mut random: Fast) -> Option<String> {
    let who = Observer::Seat(seat);
    let mut draft = Draft::EMPTY;
    loop {
        let steps = played.steps(who, &draft);
        let next: Vec<_> = steps.next.iter().collect();
        // The highest number stands for stopping here, if the draft is complete.
        let choice = random.below(next.len() as u32 + u32::from(steps.complete)) as usize;
        match next.get(choice) {
            Some(step) => draft = played.step(who, &draft, *step).ok()?,
            None => return played.spell(who, &draft),
        }
    }
}

/// Sends the feed of an observer as the routes do.
async fn follow(
    app: &Arc<TableState>,
    visitor: &Visitor,
    (stream, mut next): (u32, usize),
    outbox: &Outbox,
) -> Result<(), ApiError> {
    let live = app.tables.find(app, &visitor.table).await?;
    live.welcome(&visitor.id).await?;
    let mut snapshots = live.follow();
    let _here = visitor.seat.map(|_| PresenceGuard::new(&live.presence, &live.time, &visitor.id));
    let who = visitor.seat.map_or(Observer::Public, Observer::Seat);
    loop {
        let Some(state) = snapshots.borrow_and_update().clone() else { return Ok(()) };
        while state.n() > next {
            let end = state.n().min(next + MAX_READY);
            for entry in state.table.any_match().feed(who, next, end) {
                next = entry.n + 1;
                outbox.push(Output::News { guest: visitor.number, stream, entry });
            }
        }
        if snapshots.changed().await.is_err() {
            return Ok(());
        }
    }
}
