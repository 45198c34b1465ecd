//! A live table: what everybody who looks at it shares, and the way to the actor that owns its match.

use crate::base::error::ApiError;
use crate::base::time::Time;
use crate::tables::actor::{self, Message};
use crate::tables::commands::{Command, Executed};
use crate::tables::match_state::MatchState;
use crate::tables::presence::Presence;
use crate::tables::state::TableState;
use crate::tables::terms::Terms;
use sortie_core::{Observer, Seat, Seats};
use sortie_store::{StoredTable, TableHead};
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use tokio::sync::{mpsc, oneshot, watch};

/// Commands that may wait for one table; further senders wait for a place. It bounds the memory that
/// a burst at one table takes.
const QUEUE: usize = 64;

/// A table in memory, as readers see it. The match belongs to its actor; this holds the snapshot that
/// the actor published last. Everything in a snapshot is on disk.
pub(crate) struct LiveTable {
    pub(crate) head: TableHead,
    /// The terms besides the rules, which do not change during a match.
    pub(crate) terms: Terms,
    /// The presence of the seated guests.
    pub(crate) presence: Arc<Presence>,
    pub(crate) time: Time,
    /// The seats of absent guests, which are shown without being entries of the log.
    pub(crate) away: watch::Sender<Seats>,
    /// The match as it is on disk; `None` once the table has stopped.
    snapshots: watch::Sender<Option<Arc<MatchState>>>,
    /// When something happened here last, in milliseconds since 1970.
    touched: AtomicI64,
}

impl LiveTable {
    /// A table whose log is on disk as this state has it.
    fn new(time: Time, head: TableHead, terms: Terms, state: &MatchState) -> Self {
        LiveTable {
            head,
            terms,
            presence: Arc::new(Presence::new(time.unix_millis())),
            away: watch::Sender::new(Seats::NONE),
            snapshots: watch::Sender::new(Some(Arc::new(state.snapshot()))),
            touched: AtomicI64::new(time.unix_millis()),
            time,
        }
    }

    /// The seats of a guest at this table.
    pub(crate) fn seats_of(&self, guest: &str) -> Seats {
        let own = self.head.sitting.iter().filter(|s| s.guest.as_deref() == Some(guest));
        own.map(|sitting| sitting.seat).collect()
    }

    /// The guest of a seat.
    pub(crate) fn guest_at(&self, seat: Seat) -> Option<&str> {
        let sitting = self.head.sitting.iter().find(|sitting| sitting.seat == seat)?;
        sitting.guest.as_deref()
    }

    /// The observer that a guest is, as the seat that is asked for or the only one that it has.
    pub(crate) fn observer(
        &self,
        guest: Option<&str>,
        asked: Option<Seat>,
    ) -> Result<Observer, ApiError> {
        let own = guest.map_or(Seats::NONE, |guest| self.seats_of(guest));
        match asked {
            Some(seat) if own.has(seat) => Ok(Observer::Seat(seat)),
            Some(seat) => Err(ApiError::NotYourSeat(seat)),
            None => Ok(own.only().map_or(Observer::Public, Observer::Seat)),
        }
    }

    /// The match as it is on disk. Nobody waits for a reader, and a reader waits for nobody.
    pub(crate) fn read(&self) -> Result<Arc<MatchState>, ApiError> {
        self.snapshots.borrow().clone().ok_or(ApiError::Stopped)
    }

    /// Follows the match: its latest snapshot, and `None` when the table stops.
    pub(crate) fn follow(&self) -> watch::Receiver<Option<Arc<MatchState>>> {
        self.snapshots.subscribe()
    }

    /// The number of those who follow it.
    pub(crate) fn followers(&self) -> usize {
        self.snapshots.receiver_count()
    }

    /// Shows a state to everybody who reads or follows. Only what is on disk may be published.
    pub(super) fn publish(&self, state: &MatchState) {
        self.touch();
        self.snapshots.send_replace(Some(Arc::new(state.snapshot())));
    }

    /// Ends all streams; the next request loads the table anew.
    pub(super) fn close(&self) {
        self.snapshots.send_replace(None);
    }

    /// Notes a request of a seated guest.
    pub(crate) fn heard_of(&self, guest: &str) {
        self.presence.seen(guest, self.time.unix_millis());
        self.touch();
    }

    /// Notes the guests of these seats, who have acted on whichever server.
    pub(super) fn heard_of_seats(&self, seats: Seats) {
        seats.iter().filter_map(|seat| self.guest_at(seat)).for_each(|guest| self.heard_of(guest));
    }

    fn touch(&self) {
        self.touched.store(self.time.unix_millis(), Ordering::Release);
    }

    /// For how many milliseconds nothing has happened here.
    pub(crate) fn quiet(&self) -> i64 {
        self.time.unix_millis() - self.touched.load(Ordering::Acquire)
    }
}

/// A table and the inbox of its actor. The actor ends when its last handle is gone.
#[derive(Clone)]
pub(crate) struct TableHandle {
    live: Arc<LiveTable>,
    inbox: mpsc::Sender<Message>,
}

impl Deref for TableHandle {
    type Target = LiveTable;

    fn deref(&self) -> &LiveTable {
        &self.live
    }
}

impl TableHandle {
    /// Starts the actor of a table whose log is on disk as this state has it.
    pub(crate) fn start(
        app: &Arc<TableState>,
        head: TableHead,
        terms: Terms,
        state: MatchState,
    ) -> Self {
        let live = Arc::new(LiveTable::new(app.time.clone(), head, terms, &state));
        let (inbox, messages) = mpsc::channel(QUEUE);
        actor::start(app, live.clone(), state, messages, inbox.downgrade());
        TableHandle { live, inbox }
    }

    /// The table with this id as the store keeps it.
    pub(crate) async fn load(app: &Arc<TableState>, id: &str) -> Result<Self, ApiError> {
        let (stored, outages) = read_stored(app, id).await?;
        let terms = Terms::from_head(&stored.head)?;
        let now = app.time.unix_millis();
        let state = MatchState::load(&stored, terms.agreed.as_ref(), &outages, now)?;
        Ok(TableHandle::start(app, stored.head, terms, state))
    }

    /// Executes a command for a guest with these seats. When this returns, its effect is on disk and
    /// published, even if the sender has gone meanwhile; an error has changed nothing that was stored.
    /// The same command twice takes effect once.
    pub(crate) async fn execute(&self, own: Seats, command: Command) -> Result<Executed, ApiError> {
        let (answer, answered) = oneshot::channel();
        let message = Message::Command { command, own, answer };
        self.inbox.send(message).await.map_err(|_| ApiError::Stopped)?;
        answered.await.map_err(|_| ApiError::Stopped)?
    }

    /// Reads what another server has written, if it has.
    pub(crate) async fn catch_up(&self) -> Result<(), ApiError> {
        self.execute(Seats::NONE, Command::CatchUp).await.map(drop)
    }

    /// Gives a guest who is there again the seats that a bot has kept.
    pub(crate) async fn welcome(&self, guest: &str) -> Result<(), ApiError> {
        let own = self.seats_of(guest);
        if own.is_empty() {
            return Ok(());
        }
        self.heard_of(guest);
        // Looked up first: most requests find nothing to give back and need not wait for the actor.
        if (self.read()?.warm() & own).is_empty() {
            return Ok(());
        }
        self.execute(own, Command::Return).await.map(drop)
    }

    /// Whether somebody besides the registry holds or follows the table.
    pub(super) fn is_used(&self) -> bool {
        self.inbox.strong_count() > 1 || self.followers() > 0
    }

    /// Whether both are handles of the same actor.
    pub(super) fn is_same(&self, live: &Arc<LiveTable>) -> bool {
        Arc::ptr_eq(&self.live, live)
    }

    /// Changes the match as if it were written at once.
    #[cfg(test)]
    pub(crate) async fn pretend(&self, change: impl FnOnce(&mut MatchState) + Send + 'static) {
        let (answer, answered) = oneshot::channel();
        let message = Message::Pretend(Box::new(change), answer);
        assert!(self.inbox.send(message).await.is_ok(), "the table has stopped");
        answered.await.unwrap();
    }
}

/// A table as stored, and the times without a server since its last change.
pub(super) async fn read_stored(
    app: &Arc<TableState>,
    id: &str,
) -> Result<(StoredTable, Vec<(i64, i64)>), ApiError> {
    let stored = app.store.table(id).await?.ok_or(ApiError::NoTable)?;
    let outages = match stored.head.clocks {
        Some(_) => app.store.outages(stored.head.touched).await?,
        None => Vec::new(),
    };
    Ok((stored, outages))
}
