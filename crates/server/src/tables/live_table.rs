//! A live table as its readers share it.

use crate::base::error::ApiError;
use crate::base::time::Time;
use crate::tables::error::CommandError;
use crate::tables::match_state::MatchState;
use crate::tables::presence::Presence;
use crate::tables::rematch_offer::RematchOffer;
use crate::tables::terms::Terms;
use sortie_core::record::KeyMoment;
use sortie_core::{Observer, Seat, Seats};
use sortie_store::TableHead;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use tokio::sync::{OnceCell, watch};
use tokio::task::spawn_blocking;

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
    /// The next room of the same players, once one of them has asked for it.
    pub(crate) rematch: watch::Sender<Option<RematchOffer>>,
    /// The key moment of the finished match. It takes a replay to find, so it is found once.
    key_moment: OnceCell<Option<KeyMoment>>,
    /// The match as it is on disk; `None` once the table has stopped.
    snapshots: watch::Sender<Option<Arc<MatchState>>>,
    /// The fence of this server's claim; 0 as long as the table could not be claimed.
    fence: AtomicU64,
    /// When something happened here last, in milliseconds since 1970.
    touched: AtomicI64,
}

impl LiveTable {
    /// A table whose log is on disk as this state has it.
    pub(super) fn new(time: Time, head: TableHead, terms: Terms, state: &MatchState) -> Self {
        LiveTable {
            head,
            terms,
            presence: Arc::new(Presence::new(time.unix_millis())),
            away: watch::Sender::new(Seats::NONE),
            rematch: watch::Sender::new(None),
            key_moment: OnceCell::new(),
            snapshots: watch::Sender::new(Some(Arc::new(state.snapshot()))),
            fence: AtomicU64::new(0),
            touched: AtomicI64::new(time.unix_millis()),
            time,
        }
    }

    /// The key moment of the match, once it is over. It is found off the async threads.
    pub(crate) async fn key_moment(&self, state: &Arc<MatchState>) -> Option<KeyMoment> {
        if !state.is_over() {
            return None;
        }
        let find = || {
            let state = state.clone();
            spawn_blocking(move || state.table.any_match().key_moment(state.seed()))
        };
        // Without it after a panic: the board is shown all the same.
        self.key_moment.get_or_try_init(find).await.ok().cloned().flatten()
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
            Some(seat) => Err(CommandError::NotYourSeat(seat).into()),
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

    /// The fence of this server's claim.
    pub(super) fn fence(&self) -> u64 {
        self.fence.load(Ordering::Acquire)
    }

    /// Notes a claim.
    pub(super) fn set_fence(&self, fence: u64) {
        self.fence.store(fence, Ordering::Release);
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
