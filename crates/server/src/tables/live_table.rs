//! A table under way: the match in memory is a cache of the log that the store keeps.

use crate::base::error::ApiError;
use crate::base::time::Time;
use crate::tables::given_hints::GivenHints;
use crate::tables::match_state::{MatchState, stored};
use crate::tables::presence::Presence;
use crate::tables::state::TableState;
use crate::tables::terms::Terms;
use sortie_core::{Observer, Seat, Seats};
use sortie_store::{StoreError, StoredTable, TableHead};
use sortie_table::AnyTable;
use sortie_table::any_table::BotMove;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use tokio::sync::{Mutex, OwnedMutexGuard, watch};
use tokio::time::{Instant, sleep_until};

/// Where several people sit, bots hesitate at least so long: who chooses at the same time does not learn
/// how long one thought.
const LEAST: Duration = Duration::from_millis(100);

/// A table and its subscribers. Everything read under its lock is on disk: the lock is held until
/// the store has acknowledged the change.
pub(crate) struct LiveTable {
    pub(crate) head: TableHead,
    /// The terms besides the rules, which do not change during a match.
    pub(crate) terms: Terms,
    state: Arc<Mutex<MatchState>>,
    /// How many entries of the log are on disk; closed when the table stops.
    kept: watch::Sender<usize>,
    /// Whether somebody already lets the bots act.
    bots: AtomicBool,
    /// The presence of the seated guests.
    pub(crate) presence: Arc<Presence>,
    pub(crate) time: Time,
    /// The last decision about which a seat was told while its guest was away.
    // A std mutex is enough: it is never held across an await.
    told: std::sync::Mutex<HashMap<Seat, u32>>,
    pub(crate) given: GivenHints,
    /// When something happened here last, in milliseconds since 1970.
    touched: AtomicI64,
    /// Changes with what is seen at the table without being an entry of the log.
    pub(crate) around: watch::Sender<Seats>,
}

/// The next whole number of paces, at least one, in which somebody has thought for so long.
fn whole_paces(thought: Duration, pace: Duration) -> Duration {
    if pace.is_zero() {
        return Duration::ZERO;
    }
    let paces = thought.as_nanos().div_ceil(pace.as_nanos()).max(1);
    pace.saturating_mul(u32::try_from(paces).unwrap_or(u32::MAX))
}

/// The stored state of a table, and the times without a server since its last change.
async fn kept(app: &Arc<TableState>, id: &str) -> Result<(StoredTable, Vec<(i64, i64)>), ApiError> {
    let kept = app.store.table(id).await?.ok_or(ApiError::NoTable)?;
    let outages = match kept.head.clocks {
        Some(_) => app.store.outages(kept.head.touched).await?,
        None => Vec::new(),
    };
    Ok((kept, outages))
}

impl LiveTable {
    /// A table whose log is on disk as it stands.
    pub(crate) fn new(time: Time, head: TableHead, terms: Terms, state: MatchState) -> Arc<Self> {
        let kept = watch::Sender::new(state.n());
        let state = Arc::new(Mutex::new(state));
        let (bots, presence) =
            (AtomicBool::new(false), Arc::new(Presence::new(time.unix_millis())));
        let around = watch::Sender::new(Seats::NONE);
        let (told, touched) = (std::sync::Mutex::default(), AtomicI64::new(time.unix_millis()));
        let given = GivenHints::default();
        Arc::new(LiveTable {
            head,
            terms,
            state,
            kept,
            bots,
            presence,
            time,
            told,
            given,
            touched,
            around,
        })
    }

    /// The table with this id as the store keeps it.
    pub(crate) async fn load(app: &Arc<TableState>, id: &str) -> Result<Arc<Self>, ApiError> {
        let (kept, outages) = kept(app, id).await?;
        let terms = Terms::from_head(&kept.head);
        let state =
            MatchState::load(&kept, terms.agreed.as_ref(), &outages, app.time.unix_millis())?;
        Ok(LiveTable::new(app.time.clone(), kept.head, terms, state))
    }

    /// The seats of a guest at this table.
    pub(crate) fn seats_of(&self, guest: &str) -> Seats {
        let own = self.head.sitting.iter().filter(|s| s.guest.as_deref() == Some(guest));
        own.map(|sitting| sitting.seat).collect()
    }

    /// The table as it is on disk.
    pub(crate) async fn read(&self) -> Result<OwnedMutexGuard<MatchState>, ApiError> {
        let state = self.state.clone().lock_owned().await;
        if state.stopped { Err(ApiError::Stopped) } else { Ok(state) }
    }

    /// Follows how many entries of the log are on disk.
    pub(crate) fn follow(&self) -> watch::Receiver<usize> {
        self.kept.subscribe()
    }

    /// Whether a seat is to be told about a decision for the first time, as far as this is remembered.
    pub(crate) fn is_first(&self, seat: Seat, decision: u32) -> bool {
        // A panic cannot leave the map half changed, so a poisoned lock is as good as any.
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        told.insert(seat, decision) != Some(decision)
    }

    /// Somebody who sits here was heard of.
    pub(crate) fn heard_of(&self, guest: &str) {
        let now = self.time.unix_millis();
        self.presence.seen(guest, now);
        self.touched.store(now, Ordering::Release);
    }

    /// For how many milliseconds nothing has happened here.
    pub(crate) fn quiet(&self) -> i64 {
        self.time.unix_millis() - self.touched.load(Ordering::Acquire)
    }

    /// How many follow it.
    pub(crate) fn followers(&self) -> usize {
        self.kept.receiver_count()
    }

    /// Does something with the table. When this returns, what was done is on disk, even if whoever
    /// asked for it has gone; an error has changed nothing that was stored. Where another server has
    /// written besides, it is done anew, with all that there is.
    pub(crate) async fn change<T: Send + 'static>(
        self: &Arc<Self>,
        app: &Arc<TableState>,
        op: impl Fn(&mut dyn AnyTable) -> Result<T, ApiError> + Send + Sync + 'static,
    ) -> Result<(T, usize), ApiError> {
        // A task of its own: a client that disconnects cannot cancel a change halfway.
        let (this, shared) = (self.clone(), app.clone());
        let done = tokio::spawn(async move {
            let mut state = this.read().await?;
            let done = this.does(&shared, &mut state, &op).await;
            drop(state);
            // Also where nothing was done: a bot may have taken over from who came too late.
            this.wake_bots(&shared);
            done
        });
        match done.await {
            Ok(done) => done,
            Err(broken) => {
                // The state in memory may be half changed; the one on disk is not.
                self.stop(app).await;
                Err(ApiError::Broken(broken.to_string()))
            }
        }
    }

    async fn does<T>(
        &self,
        app: &Arc<TableState>,
        state: &mut MatchState,
        op: &(impl Fn(&mut dyn AnyTable) -> Result<T, ApiError> + Sync),
    ) -> Result<(T, usize), ApiError> {
        loop {
            // Each turn of the loop ends it or has read entries of another server, so it ends.
            let before = state.n();
            let done = self.tries(app, state, op).await;
            if let Err(ApiError::Store(StoreError::Conflict { .. })) = done {
                continue;
            }
            // Where nothing was written, that may be because not all that happened is known here.
            let wrote = state.stopped || state.n() > before;
            if wrote || self.length(app).await? <= before {
                return Ok((done?, state.n()));
            }
            self.reread(app, state).await?;
        }
    }

    /// Does something once. After a conflict nothing was done, and all that is on disk is known.
    async fn tries<T>(
        &self,
        app: &Arc<TableState>,
        state: &mut MatchState,
        op: impl FnOnce(&mut dyn AnyTable) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        // Clocks first and on disk by themselves: a refused command must not undo a time-out.
        state.run_out(self.time.unix_millis(), &app.words("en").bot(None))?;
        self.keep(app, state).await?;
        let done = state.does(op)?;
        self.keep(app, state).await?;
        Ok(done)
    }

    /// Writes what the clocks show, where nothing else is new.
    pub(crate) async fn keep_clocks(
        self: &Arc<Self>,
        app: &Arc<TableState>,
    ) -> Result<(), ApiError> {
        let mut state = self.read().await?;
        let (id, n, status) = (&self.head.id, state.n() as u64, state.status());
        match app.store.append_timed(id, n, Vec::new(), status, state.timing()).await {
            // Another server was quicker and has written the same clocks.
            Err(StoreError::Conflict { .. }) => {
                self.reread(app, &mut state).await?;
                drop(state);
                self.wake_bots(app);
                Ok(())
            }
            kept => Ok(kept?),
        }
    }

    /// Writes what is new, then tells those who follow. Where another server was quicker, what that
    /// wrote is there instead, and the error is a conflict.
    async fn keep(&self, app: &Arc<TableState>, state: &mut MatchState) -> Result<(), ApiError> {
        let lines = state.unkept();
        if lines.is_empty() {
            return Ok(());
        }
        let stored: Vec<_> = lines.iter().map(stored).collect();
        let (from, status, timing) = (state.n() as u64, state.status(), state.timing());
        match app.store.append_timed(&self.head.id, from, stored, status, timing).await {
            Ok(()) => {
                app.metrics.appended(lines.len());
                // Only now do streams get the entries: nothing is shown that a crash could take
                // back.
                state.are_kept(&lines);
                self.touched.store(self.time.unix_millis(), Ordering::Release);
                self.kept.send_replace(state.n());
                Ok(())
            }
            Err(late @ StoreError::Conflict { .. }) => {
                self.reread(app, state).await?;
                Err(late.into())
            }
            Err(error) => {
                self.let_go(app, state);
                Err(error.into())
            }
        }
    }

    /// How many entries of the log are on disk, whoever wrote them.
    async fn length(&self, app: &Arc<TableState>) -> Result<usize, ApiError> {
        let id = self.head.id.as_str();
        let lengths = app.store.log_lengths(&[id]).await?;
        Ok(lengths.get(id).map_or(0, |n| *n as usize))
    }

    /// Reads what is on disk in place of what is in memory, then tells those who follow.
    async fn reread(&self, app: &Arc<TableState>, state: &mut MatchState) -> Result<(), ApiError> {
        let read = async {
            let (kept, outages) = kept(app, &self.head.id).await?;
            MatchState::load(&kept, self.terms.agreed.as_ref(), &outages, self.time.unix_millis())
        };
        let known = state.n();
        match read.await {
            Ok(read) => *state = read,
            Err(fault) => {
                self.let_go(app, state);
                return Err(fault);
            }
        }
        self.hear_of(state.people_since(known));
        self.kept.send_replace(state.n());
        Ok(())
    }

    /// The guests of these seats have done something, on whichever server.
    fn hear_of(&self, seats: Seats) {
        let there = self.head.sitting.iter().filter(|sitting| seats.has(sitting.seat));
        there.filter_map(|sitting| sitting.guest.as_deref()).for_each(|guest| self.heard_of(guest));
    }

    /// Reads what another server has written, if it has, before something is done for a guest.
    pub(crate) async fn look_again(
        self: &Arc<Self>,
        app: &Arc<TableState>,
    ) -> Result<(), ApiError> {
        let n = self.length(app).await?;
        self.catch_up(app, n).await
    }

    /// Reads what another server has written, if so many entries are on disk and fewer are known here.
    pub(crate) async fn catch_up(
        self: &Arc<Self>,
        app: &Arc<TableState>,
        n: usize,
    ) -> Result<(), ApiError> {
        // Compared without the lock first: this runs for every table twice a second.
        if n <= *self.kept.borrow() {
            return Ok(());
        }
        let mut state = self.read().await?;
        // Compared again under the lock: a change of our own may have come first.
        if n > state.n() {
            self.reread(app, &mut state).await?;
        }
        drop(state);
        self.wake_bots(app);
        Ok(())
    }

    /// Does something with the table as if it were written at once.
    #[cfg(test)]
    pub(crate) async fn pretend(&self, op: impl FnOnce(&mut dyn AnyTable)) {
        let mut state = self.state.lock().await;
        op(state.table.as_mut());
        let lines = state.unkept();
        state.are_kept(&lines);
        self.kept.send_replace(state.n());
    }

    /// Drops the state in memory. Its subscribers' streams end.
    pub(crate) async fn stop(&self, app: &Arc<TableState>) {
        let mut state = self.state.lock().await;
        self.let_go(app, &mut state);
    }

    fn let_go(&self, app: &Arc<TableState>, state: &mut MatchState) {
        // Memory may be ahead of the disk now. The next request loads the table anew.
        state.stopped = true;
        app.tables.forget(self);
        // More than any number of entries: every stream wakes up, finds the table stopped and ends.
        self.kept.send_replace(usize::MAX);
    }

    /// Lets the bots act, if one must and nobody does so yet.
    pub(crate) fn wake_bots(self: &Arc<Self>, app: &Arc<TableState>) {
        // One task a table: two could ask the same bot for the same decision.
        if self.bots.swap(true, Ordering::AcqRel) {
            return;
        }
        let (this, app) = (self.clone(), app.clone());
        tokio::spawn(async move {
            let acted = this.bots_act(&app).await;
            this.bots.store(false, Ordering::Release);
            match acted {
                // Somebody may have chosen between the last look and now.
                Ok(()) if this.bot_waits().await => this.wake_bots(&app),
                Ok(()) | Err(ApiError::Store(StoreError::Closed)) => {}
                Err(fault) => {
                    tracing::warn!(table = this.head.id, %fault, "a bot cannot act");
                    app.metrics.fault(&fault);
                }
            }
        });
    }

    async fn bot_waits(&self) -> bool {
        self.read().await.is_ok_and(|state| state.table.bot_to_act().is_some())
    }

    /// Lets one bot after the other choose. Each choice appears a whole number of paces after it
    /// was requested, so that nobody sees how long the bot thought. The table does not wait for it
    /// meanwhile.
    async fn bots_act(&self, app: &Arc<TableState>) -> Result<(), ApiError> {
        let pace = Duration::from_millis(u64::from(self.head.pace));
        let pace = if self.terms.shared { pace.max(LEAST) } else { pace };
        loop {
            let asked = Instant::now();
            // The lock ends with this block, so the table answers while the bot thinks.
            let (seat, thinking) = {
                let mut state = self.read().await?;
                let Some(seat) = state.table.bot_to_act() else { return Ok(()) };
                let Some(thinking) = state.table.start_bot_move(seat) else { return Ok(()) };
                (seat, thinking)
            };
            // A search may take seconds of CPU time and would hold up the async threads.
            let thought = match tokio::task::spawn_blocking(thinking).await {
                Ok(thought) => thought,
                Err(broken) => {
                    // The bot is gone with its thoughts; what is on disk has it.
                    self.stop(app).await;
                    return Err(ApiError::Broken(broken.to_string()));
                }
            };
            app.metrics.bot(asked.elapsed());
            sleep_until(asked + whole_paces(asked.elapsed(), pace)).await;
            if let Err(fault) = self.bot_ends(app, seat, thought).await {
                // The bot is not at the table any more; what is on disk has it.
                self.stop(app).await;
                return Err(fault);
            }
        }
    }

    async fn bot_ends(
        &self,
        app: &Arc<TableState>,
        seat: Seat,
        thought: BotMove,
    ) -> Result<(), ApiError> {
        let mut state = self.read().await?;
        let op = |table: &mut dyn AnyTable| Ok(table.finish_bot_move(seat, thought)?);
        match self.tries(app, &mut state, op).await {
            // Another server was quicker, perhaps with the same bot: it is asked anew, if it must choose.
            Err(ApiError::Store(StoreError::Conflict { .. })) => Ok(()),
            done => done.map(drop),
        }
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_long_a_bot_thought_is_not_seen() {
        let shown = |thought: u64, pace: u64| {
            whole_paces(Duration::from_millis(thought), Duration::from_millis(pace)).as_millis()
        };
        for thought in [0, 1, 350, 700] {
            assert_eq!(shown(thought, 700), 700, "{thought}");
        }
        assert_eq!([shown(701, 700), shown(1400, 700), shown(1401, 700)], [1400, 1400, 2100]);
        assert_eq!(shown(5, 0), 0, "where bots do not hesitate, nobody is kept waiting");
    }
}
