//! A table under way: the match in memory is a cache of the log that the store keeps.

use crate::app::Shared;
use crate::fault::Fault;
use crate::presence::Presence;
use crate::press::Press;
use crate::terms::{Agreed, Terms};
use crate::time::Time;
use sortie_core::log::Entry;
use sortie_core::record::{self, Line, Record};
use sortie_core::{Observer, Seat, Seats};
use sortie_store::{Head, Kept, Status, StoreError, Timing};
use sortie_table::any::Thought;
use sortie_table::{AnyTable, Sitter, any};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use tokio::sync::{Mutex, OwnedMutexGuard, watch};
use tokio::time::{Instant, sleep_until};

/// Where several people sit, bots hesitate at least so long: who chooses at the same time does not learn
/// how long one thought.
const LEAST: Duration = Duration::from_millis(100);

/// A table and all who follow it. What is read under its lock is on disk: the lock is held until
/// the store has acknowledged what was done.
pub(crate) struct Live {
    pub(crate) head: Head,
    inner: Arc<Mutex<Inner>>,
    /// How many entries of the log are on disk; closed when the table stops.
    kept: watch::Sender<usize>,
    /// Whether somebody already lets the bots act.
    bots: AtomicBool,
    /// Who of those who sit here is there.
    pub(crate) presence: Presence,
    pub(crate) time: Time,
    /// The last decision about which a seat was told while its guest was away.
    told: std::sync::Mutex<HashMap<Seat, u32>>,
    /// When something happened here last, in milliseconds since 1970.
    touched: AtomicI64,
    /// Changes with what is seen at the table without being an entry of the log.
    pub(crate) around: watch::Sender<Seats>,
}

/// What the lock guards.
pub(crate) struct Inner {
    pub(crate) table: Box<dyn AnyTable>,
    seed: [u8; 32],
    chain: String,
    kept: usize,
    /// What is in memory is not what is on disk.
    stopped: bool,
    /// Under what time pressure the match is, if it is.
    press: Option<Press>,
}

impl Inner {
    /// A table whose log is on disk as it stands.
    pub(crate) fn new(table: Box<dyn AnyTable>, seed: [u8; 32]) -> Self {
        let record = table.played().record(seed);
        let chain = record.log.last().map_or_else(|| record.head(), |line| line.chain.clone());
        let kept = record.log.len();
        Inner { table, seed, chain, kept, stopped: false, press: None }
    }

    /// The number of entries of the log.
    pub(crate) fn n(&self) -> usize {
        self.kept
    }

    pub(crate) fn seed(&self) -> [u8; 32] {
        self.seed
    }

    /// What is not on disk yet.
    fn unkept(&self) -> Vec<Line> {
        let mut chain = self.chain.clone();
        let log = self.table.played().log().iter().enumerate().skip(self.kept);
        log.map(|(n, entry)| {
            chain = record::link(&chain, entry);
            Line { n, entry: entry.clone(), chain: chain.clone() }
        })
        .collect()
    }

    /// Lets the clocks of a match run that were agreed on: as they are kept, or from the beginning.
    pub(crate) fn pressed(mut self, agreed: Option<&Agreed>, kept: Option<&str>, now: i64) -> Self {
        let seats = self.table.played().seats();
        self.press = agreed.and_then(|agreed| Press::new(agreed, kept, seats, now));
        self
    }

    /// How many milliseconds each seat has left, and whether its clock runs.
    pub(crate) fn clocks(&self, now: i64) -> Option<Vec<(u64, bool)>> {
        Some(self.press.as_ref()?.shown(self.table.as_ref(), now))
    }

    /// What the clocks show, as it is kept.
    pub(crate) fn timing(&self) -> Option<Timing> {
        Some(self.press.as_ref()?.timing(self.table.as_ref()))
    }

    /// Takes the time that has passed, and plays for whoever has none left.
    fn run_out(&mut self, now: i64, bot: &str) -> Result<(), Fault> {
        if let Some(press) = &mut self.press {
            press.run_out(self.table.as_mut(), now, bot)?;
        }
        let asked = self.warm();
        self.table.bots_agree(asked);
        Ok(())
    }

    /// The seats that a bot keeps warm, for a guest who may come back.
    pub(crate) fn warm(&self) -> Seats {
        let played = self.table.played();
        if played.turn().outcome().is_some() {
            return Seats::NONE;
        }
        let has_time = |seat: &Seat| self.press.as_ref().is_none_or(|press| press.has_time(*seat));
        (played.stand_ins() - played.resigned()).iter().filter(has_time).collect()
    }

    /// Does something with the table, and stops the clocks of those who have chosen.
    fn does<T>(
        &mut self,
        op: impl FnOnce(&mut dyn AnyTable) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let from = self.table.played().log().len();
        let done = op(self.table.as_mut())?;
        let asked = self.warm();
        self.table.bots_agree(asked);
        if let Some(press) = &mut self.press {
            press.stop(self.table.as_mut(), from);
        }
        Ok(done)
    }

    fn status(&self) -> Status {
        match self.table.played().turn().outcome() {
            Some(outcome) => {
                Status::Over { outcome: serde_json::to_string(&outcome).unwrap_or_default() }
            }
            None => Status::Open { decision: self.table.played().decision() },
        }
    }
}

/// A line as the store keeps it.
pub(crate) fn stored(line: &Line) -> sortie_store::Line {
    let entry = serde_json::to_string(&line.entry).unwrap_or_default();
    sortie_store::Line { entry, chain: line.chain.clone() }
}

/// The record that was kept, with every check but that of the rules.
pub(crate) fn record(kept: &Kept) -> Result<Record, Fault> {
    let damaged = |what: String| Fault::Damaged { table: kept.head.id.clone(), what };
    let seed = record::seed(&kept.head.seed)
        .ok_or_else(|| damaged("its seed is not 64 hexadecimal digits".to_owned()))?;
    let mut record = Record::new(kept.head.rules.clone(), kept.head.seats, &seed);
    for (n, line) in kept.lines.iter().enumerate() {
        let entry = serde_json::from_str(&line.entry)
            .map_err(|error| damaged(format!("entry {n} of its log: {error}")))?;
        record.log.push(Line { n, entry, chain: line.chain.clone() });
    }
    record.check_chain().map_err(|error| damaged(error.to_string()))?;
    Ok(record)
}

/// Who sits where now: as they sat down, but for the seats that a bot has taken over.
fn sitters(head: &Head, record: &Record) -> Option<Vec<Sitter>> {
    let mut sitters: Vec<Sitter> =
        head.sitting.iter().map(|sitting| sitting.sitter.parse().ok()).collect::<Option<_>>()?;
    for line in &record.log {
        match line.entry {
            Entry::Takeover { seat, .. } => {
                *sitters.get_mut(usize::from(seat))? = Sitter::Bot("bot".to_owned());
            }
            Entry::Return { seat } => *sitters.get_mut(usize::from(seat))? = Sitter::You(None),
            _ => {}
        }
    }
    Some(sitters)
}

/// The next whole number of paces, at least one, in which somebody has thought for so long.
fn whole_paces(thought: Duration, pace: Duration) -> Duration {
    if pace.is_zero() {
        return Duration::ZERO;
    }
    let paces = thought.as_nanos().div_ceil(pace.as_nanos()).max(1);
    pace.saturating_mul(u32::try_from(paces).unwrap_or(u32::MAX))
}

impl Live {
    /// A table whose log is on disk as it stands.
    pub(crate) fn new(time: Time, head: Head, inner: Inner) -> Arc<Self> {
        let kept = watch::Sender::new(inner.kept);
        let inner = Arc::new(Mutex::new(inner));
        let (bots, presence) = (AtomicBool::new(false), Presence::new(time.now()));
        let around = watch::Sender::new(Seats::NONE);
        let (told, touched) = (std::sync::Mutex::default(), AtomicI64::new(time.now()));
        Arc::new(Live { head, inner, kept, bots, presence, time, told, touched, around })
    }

    /// The table that the store keeps, played again with every check.
    pub(crate) fn load(time: Time, kept: Kept, outages: &[(i64, i64)]) -> Result<Arc<Self>, Fault> {
        let damaged = |what: String| Fault::Damaged { table: kept.head.id.clone(), what };
        let record = record(&kept)?;
        let sitters = sitters(&kept.head, &record)
            .ok_or_else(|| damaged("who sits there cannot be read".to_owned()))?;
        let table = any::resume(&record, &sitters).map_err(|error| damaged(error.to_string()))?;
        let seed = record::seed(&record.seed).unwrap_or_default();
        let agreed = Terms::of(&kept.head).agreed;
        let clocks = kept.head.clocks.as_deref();
        let mut inner = Inner::new(table, seed).pressed(agreed.as_ref(), clocks, time.now());
        if let Some(press) = &mut inner.press {
            press.stood_still(outages);
        }
        Ok(Live::new(time, kept.head, inner))
    }

    /// The seats of a guest at this table.
    pub(crate) fn seats_of(&self, guest: &str) -> Seats {
        let own = self.head.sitting.iter().filter(|s| s.guest.as_deref() == Some(guest));
        own.map(|sitting| sitting.seat).collect()
    }

    /// The table as it is on disk.
    pub(crate) async fn read(&self) -> Result<OwnedMutexGuard<Inner>, Fault> {
        let inner = self.inner.clone().lock_owned().await;
        if inner.stopped { Err(Fault::Stopped) } else { Ok(inner) }
    }

    /// Follows how many entries of the log are on disk.
    pub(crate) fn follow(&self) -> watch::Receiver<usize> {
        self.kept.subscribe()
    }

    /// Whether a seat is to be told about a decision for the first time, as far as this is remembered.
    pub(crate) fn is_first(&self, seat: Seat, decision: u32) -> bool {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        told.insert(seat, decision) != Some(decision)
    }

    /// Somebody who sits here was heard of.
    pub(crate) fn heard_of(&self, guest: &str) {
        let now = self.time.now();
        self.presence.seen(guest, now);
        self.touched.store(now, Ordering::Release);
    }

    /// For how many milliseconds nothing has happened here.
    pub(crate) fn quiet(&self) -> i64 {
        self.time.now() - self.touched.load(Ordering::Acquire)
    }

    /// How many follow it.
    pub(crate) fn followers(&self) -> usize {
        self.kept.receiver_count()
    }

    /// Does something with the table. When this returns, what was done is on disk, even if whoever
    /// asked for it has gone; an error has changed nothing that was stored.
    pub(crate) async fn change<T: Send + 'static>(
        self: &Arc<Self>,
        app: &Shared,
        op: impl FnOnce(&mut dyn AnyTable) -> Result<T, Fault> + Send + 'static,
    ) -> Result<(T, usize), Fault> {
        let (this, shared) = (self.clone(), app.clone());
        let done = tokio::spawn(async move {
            let mut inner = this.read().await?;
            inner.run_out(this.time.now(), &shared.words("en").bot(None))?;
            this.keep(&shared, &mut inner).await?;
            let done = match inner.does(op) {
                Ok(done) => this.keep(&shared, &mut inner).await.map(|()| (done, inner.kept)),
                Err(fault) => Err(fault),
            };
            drop(inner);
            // Also where nothing was done: a bot may have taken over from who came too late.
            this.wake_bots(&shared);
            done
        });
        match done.await {
            Ok(done) => done,
            Err(broken) => {
                // What is in memory may be half done; what is on disk is not.
                self.stop(app).await;
                Err(Fault::Broken(broken.to_string()))
            }
        }
    }

    /// Writes what the clocks show, where nothing else is new.
    pub(crate) async fn keep_clocks(&self, app: &Shared) -> Result<(), Fault> {
        let inner = self.read().await?;
        let (id, n, status) = (&self.head.id, inner.kept as u64, inner.status());
        Ok(app.store.append_timed(id, n, Vec::new(), status, inner.timing()).await?)
    }

    /// Writes what is new, then tells those who follow.
    async fn keep(&self, app: &Shared, inner: &mut Inner) -> Result<(), Fault> {
        let lines = inner.unkept();
        let Some(last) = lines.last() else { return Ok(()) };
        let chain = last.chain.clone();
        let stored: Vec<_> = lines.iter().map(stored).collect();
        let from = inner.kept as u64;
        let (status, timing) = (inner.status(), inner.timing());
        let kept = app.store.append_timed(&self.head.id, from, stored, status, timing).await;
        if let Err(error) = kept {
            inner.stopped = true;
            app.tables.forget(&self.head.id);
            self.kept.send_replace(usize::MAX);
            return Err(error.into());
        }
        app.figures.appended(lines.len());
        inner.kept += lines.len();
        self.touched.store(self.time.now(), Ordering::Release);
        inner.chain = chain;
        self.kept.send_replace(inner.kept);
        Ok(())
    }

    /// Does something with the table as if it were written at once.
    #[cfg(test)]
    pub(crate) async fn pretend(&self, op: impl FnOnce(&mut dyn AnyTable)) {
        let mut inner = self.inner.lock().await;
        op(inner.table.as_mut());
        inner.chain = inner.unkept().pop().map_or_else(|| inner.chain.clone(), |line| line.chain);
        inner.kept = inner.table.played().log().len();
        self.kept.send_replace(inner.kept);
    }

    /// Lets go of what is in memory. Who follows it hears no more.
    pub(crate) async fn stop(&self, app: &Shared) {
        self.inner.lock().await.stopped = true;
        app.tables.forget(&self.head.id);
        self.kept.send_replace(usize::MAX);
    }

    /// Lets the bots act, if one must and nobody does so yet.
    pub(crate) fn wake_bots(self: &Arc<Self>, app: &Shared) {
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
                Ok(()) | Err(Fault::Store(StoreError::Closed)) => {}
                Err(fault) => {
                    tracing::warn!(table = this.head.id, %fault, "a bot cannot act");
                    app.figures.fault(&fault);
                }
            }
        });
    }

    async fn bot_waits(&self) -> bool {
        self.read().await.is_ok_and(|inner| inner.table.bot_to_act().is_some())
    }

    /// Lets one bot after the other choose. What each chooses is seen a whole number of paces after it was
    /// asked, so that nobody sees how long it thought; and the table does not wait for it meanwhile.
    async fn bots_act(&self, app: &Shared) -> Result<(), Fault> {
        let pace = Duration::from_millis(u64::from(self.head.pace));
        let pace = if Terms::of(&self.head).shared { pace.max(LEAST) } else { pace };
        loop {
            let asked = Instant::now();
            let (seat, thinking) = {
                let mut inner = self.read().await?;
                let Some(seat) = inner.table.bot_to_act() else { return Ok(()) };
                let Some(thinking) = inner.table.bot_begins(seat) else { return Ok(()) };
                (seat, thinking)
            };
            let thought = match tokio::task::spawn_blocking(thinking).await {
                Ok(thought) => thought,
                Err(broken) => {
                    // The bot is gone with its thoughts; what is on disk has it.
                    self.stop(app).await;
                    return Err(Fault::Broken(broken.to_string()));
                }
            };
            app.figures.bot(asked.elapsed());
            sleep_until(asked + whole_paces(asked.elapsed(), pace)).await;
            if let Err(fault) = self.bot_ends(app, seat, thought).await {
                // The bot is not at the table any more; what is on disk has it.
                self.stop(app).await;
                return Err(fault);
            }
        }
    }

    async fn bot_ends(&self, app: &Shared, seat: Seat, thought: Thought) -> Result<(), Fault> {
        let mut inner = self.read().await?;
        inner.run_out(self.time.now(), &app.words("en").bot(None))?;
        self.keep(app, &mut inner).await?;
        inner.does(|table| Ok(table.bot_ends(seat, thought)?))?;
        self.keep(app, &mut inner).await
    }

    /// The observer that a guest is, as the seat that is asked for or the only one that it has.
    pub(crate) fn observer(
        &self,
        guest: Option<&str>,
        asked: Option<Seat>,
    ) -> Result<Observer, Fault> {
        let own = guest.map_or(Seats::NONE, |guest| self.seats_of(guest));
        match asked {
            Some(seat) if own.has(seat) => Ok(Observer::Seat(seat)),
            Some(seat) => Err(Fault::NotYourSeat(seat)),
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
