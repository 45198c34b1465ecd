//! The actor of a table: a task that owns the match. Each command is checked, persisted, published
//! and then answered, one after the other.

use crate::base::error::ApiError;
use crate::tables::bot_schedule::BotSchedule;
use crate::tables::commands::{Command, Executed};
use crate::tables::live_table::LiveTable;
use crate::tables::match_state::{MatchState, stored_lines};
use crate::tables::ownership::{self, ClaimedTable, merge_outages};
use crate::tables::rematch_offer::RematchOffer;
use crate::tables::state::TableState;
use crate::tables::table_handle::{Message, TableHandle};
use crate::tables::terms::{Agreed, Terms};
use sortie_core::record::RecordLine;
use sortie_core::{Seat, Seats};
use sortie_store::{FencingToken, StoreError, StoredTable, TableHead};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

/// How often a table of several guests looks for absent ones and for clocks that have run out.
const TICK: Duration = Duration::from_millis(500);

/// Commands that may wait for one table; further senders wait for a place. It bounds the memory that
/// a burst at one table takes.
const QUEUE: usize = 64;

/// The task of a table.
pub(super) struct TableActor {
    pub(super) app: Arc<TableState>,
    pub(super) live: Arc<LiveTable>,
    pub(super) state: MatchState,
    inbox: mpsc::Receiver<Message>,
    /// For the bots. Weak, so that a thinking bot does not keep the table in memory.
    pub(super) outbox: mpsc::WeakSender<Message>,
    /// The choices of bots that are not shown yet.
    pub(super) bot_schedule: BotSchedule,
    /// How often in a row a bot has failed.
    pub(super) bot_failures: u32,
    /// The decision about which each absent guest was notified last.
    pub(super) notified: HashMap<Seat, u32>,
    /// The claim of this server, which every append carries; nothing if the table could not be claimed.
    token: Option<FencingToken>,
    /// The end of the last outage of this server that the clocks know of.
    known_outage: i64,
    ended: bool,
}

/// Starts the actor of a table whose log is on disk as this state has it. It ends with its last handle.
pub(crate) fn start(
    app: &Arc<TableState>,
    head: TableHead,
    terms: Terms,
    state: MatchState,
    token: Option<FencingToken>,
) -> TableHandle {
    let live = Arc::new(LiveTable::new(app.time.clone(), head, terms, &state));
    live.set_fence(token.as_ref().map_or(0, |token| token.fence));
    let (sender, inbox) = mpsc::channel(QUEUE);
    let actor = TableActor {
        app: app.clone(),
        live: live.clone(),
        state,
        inbox,
        outbox: sender.downgrade(),
        bot_schedule: BotSchedule::default(),
        bot_failures: 0,
        notified: HashMap::new(),
        token,
        known_outage: app.cluster.last_outage(),
        ended: false,
    };
    let (app, shared) = (app.clone(), live.clone());
    tokio::spawn(async move {
        // A task of its own: its panic ends it alone, and the match in memory with it. What is on disk
        // is whole, and the next request reads that.
        let ended = tokio::spawn(actor.run()).await;
        // Also after a panic.
        app.tables.forget(&shared);
        shared.close();
        if let Err(panic) = ended {
            let table = &shared.head.id;
            tracing::error!(table, %panic, "a table has panicked and will be read from its log");
        }
    });
    TableHandle::new(live, sender)
}

/// Claims the table with this id and starts it as the store keeps it. `unreachable` is an owner that does
/// not run any more.
pub(super) async fn load(
    app: &Arc<TableState>,
    id: &str,
    unreachable: Option<&str>,
) -> Result<TableHandle, ApiError> {
    // Claimed before it is read: after that nobody else writes it.
    let ClaimedTable { token, outage } = ownership::claim(app, id, unreachable).await?;
    let (stored, outages) = read_stored(app, id, outage).await?;
    let head = stored.head.clone();
    let terms = Terms::from_head(&head)?;
    let state = replay(app, stored, terms.agreed.clone(), outages).await?;
    let rematch = if state.is_over() && terms.shared {
        RematchOffer::load(app.table_store.as_ref(), id, state.table.names()).await?
    } else {
        None
    };
    let live = start(app, head, terms, state, token.ok());
    live.rematch.send_replace(rematch);
    Ok(live)
}

/// Plays a stored match again with every check, off the async threads: it takes long for a long match.
async fn replay(
    app: &Arc<TableState>,
    stored: StoredTable,
    agreed: Option<Agreed>,
    outages: Vec<(i64, i64)>,
) -> Result<MatchState, ApiError> {
    let (now, programs) = (app.time.unix_millis(), app.options.programs.clone());
    let replayed = app
        .blocking_threads
        .run(move || MatchState::load(&stored, agreed.as_ref(), &outages, now, &programs));
    replayed.await.map_err(|panic| ApiError::Broken(panic.to_string()))?
}

/// A table as stored, and the times without its server since its last change.
async fn read_stored(
    app: &Arc<TableState>,
    id: &str,
    before_claim: Option<(i64, i64)>,
) -> Result<(StoredTable, Vec<(i64, i64)>), ApiError> {
    let stored = app.table_store.table(id).await?.ok_or(ApiError::NoTable)?;
    if stored.head.clocks.is_none() {
        return Ok((stored, Vec::new()));
    }
    let touched = stored.head.touched;
    let mut outages = app.table_store.outages(touched).await?;
    let own = app.cluster.outages().into_iter().chain(before_claim);
    outages.extend(own.filter(|(_, ended)| *ended > touched));
    Ok((stored, merge_outages(outages)))
}

impl TableActor {
    async fn run(mut self) {
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while !self.ended {
            self.start_bots();
            let timed = self.live.terms.shared;
            let bots = self.bot_schedule.next_moment();
            tokio::select! {
                // In this order, so that commands without end delay neither clocks nor bots, which both
                // come seldom. A simulation needs a fixed order too.
                biased;
                _ = ticks.tick(), if timed => {
                    if let Err(fault) = self.tick().await {
                        tracing::warn!(table = self.live.head.id, %fault, "upkeep of a table failed");
                    }
                }
                () = sleep_until(bots.unwrap_or_else(Instant::now)), if bots.is_some() => {
                    self.show_bot_moves().await;
                }
                message = self.inbox.recv() => match message {
                    Some(message) => self.handle(message).await,
                    // The last handle is gone: nobody looks at the table any more.
                    None => return,
                },
            }
        }
    }

    async fn handle(&mut self, message: Message) {
        match message {
            Message::Command { command, own, answer } => {
                let executed = self.execute(&command, own).await;
                // The sender may have gone, which changes nothing about the effect.
                let _ = answer.send(executed);
            }
            Message::BotMove { round, seat, when, bot_move } => {
                self.bot_schedule.chosen(round, seat, when, bot_move);
            }
            Message::Stop => self.end(),
            #[cfg(test)]
            Message::Pretend(change, answer) => {
                change(&mut self.state);
                let lines = self.state.unkept();
                self.state.are_kept(&lines);
                self.live.publish(&self.state);
                let _ = answer.send(());
            }
        }
    }

    /// Lets the task end, after which nothing is written. The table is forgotten at once: who is told that
    /// it has gone may ask for it before the task has ended.
    fn end(&mut self) {
        self.ended = true;
        self.app.tables.forget(&self.live);
    }

    /// Executes a command, again if the match on disk was another one.
    async fn execute(&mut self, command: &Command, own: Seats) -> Result<Executed, ApiError> {
        let mut was_away = false;
        loop {
            // Each turn of the loop ends it, or has read entries that were not known, or is the one that
            // follows an outage. So it ends.
            let known = self.state.n();
            let result = self.attempt(command, own).await;
            match &result {
                Err(error) if is_conflict(error) => continue,
                Err(ApiError::Store(StoreError::LeaseLapsed)) if !was_away && !self.ended => {
                    was_away = true;
                    continue;
                }
                _ => {}
            }
            if !self.ended && self.state.n() == known {
                // Nothing was written, so nothing has shown whether the table is still this server's.
                self.check_owner().await?;
            }
            return result.map(|action| self.executed(action));
        }
    }

    /// Ends the table if it was deleted or claimed by another server; the latter is an error.
    async fn check_owner(&mut self) -> Result<(), ApiError> {
        let id = self.live.head.id.clone();
        // A disk that cannot be read now changes nothing about what a command has done.
        let Ok(fences) = self.app.table_store.fences(&[&id]).await else { return Ok(()) };
        match (fences.get(&id), &self.token) {
            (None, _) => self.end(),
            // It could only be read so far. Without a claim nobody would tell of what others write.
            (Some(_), None) => match self.claim().await {
                Ok(()) => self.reload().await?,
                Err(ApiError::Elsewhere) => return Err(ApiError::Elsewhere),
                Err(_) => {}
            },
            (Some(fence), Some(token)) if *fence != token.fence => {
                self.end();
                return Err(ApiError::Elsewhere);
            }
            (Some(_), Some(_)) => {}
        }
        Ok(())
    }

    /// Executes a command once. After a conflict nothing was done, and all that is on disk is known.
    async fn attempt(&mut self, command: &Command, own: Seats) -> Result<Option<String>, ApiError> {
        self.run_out().await?;
        self.give_back(own).await?;
        match command {
            // With no lines: the stored deadline goes also where no clock has run out.
            Command::CheckClocks => self.append(Vec::new()).await?,
            #[cfg(test)]
            Command::Tick => self.tick().await?,
            _ => {}
        }
        let done = self.state.change(|state| command.apply(state, &self.live, own));
        if done.is_err() && !self.state.unkept().is_empty() {
            // Half of it was done. Only what is whole may ever be written.
            self.reload().await?;
        }
        let action = done?;
        self.persist().await?;
        Ok(action)
    }

    /// Plays for those whose time has run out, and writes that by itself: a refused command must not
    /// undo a time-out.
    pub(super) async fn run_out(&mut self) -> Result<(), ApiError> {
        // Without a lease nobody can choose, so the clocks stand still.
        if !self.app.cluster.is_current() {
            return Ok(());
        }
        if self.known_outage != self.app.cluster.last_outage() {
            // Takes the outage out of the clocks.
            self.reload().await?;
        }
        let bot = self.app.words("en").bot(None);
        self.state.run_out(self.live.time.unix_millis(), &bot)?;
        self.persist().await
    }

    /// Gives those of these seats back for which a bot stands in, and writes that by itself: a refused
    /// command must not undo the return, which would begin the search of the bot anew each time.
    async fn give_back(&mut self, own: Seats) -> Result<(), ApiError> {
        self.state.change(|state| state.give_back(own))?;
        self.persist().await
    }

    /// Writes what is new, if anything is.
    pub(super) async fn persist(&mut self) -> Result<(), ApiError> {
        let lines = self.state.unkept();
        if lines.is_empty() { Ok(()) } else { self.append(lines).await }
    }

    /// Appends the next lines to the log on disk, with the status and the clocks after them, and then
    /// shows what is new. Where the log on disk is longer than is known here, that is there instead, and the
    /// error is a conflict.
    async fn append(&mut self, lines: Vec<RecordLine>) -> Result<(), ApiError> {
        let claimed = if self.token.is_none() { self.claim().await } else { Ok(()) };
        let written = async {
            claimed?;
            let (id, n) = (&self.live.head.id, self.state.n() as u64);
            let (status, timing) = (self.state.status()?, self.state.timing()?);
            let lines = stored_lines(&lines)?;
            let token = Some(self.token.as_ref().ok_or(StoreError::Fenced)?);
            Ok(self.app.table_store.append(id, n, lines, status, timing, token).await?)
        };
        if let Err(error) = written.await {
            match error {
                ApiError::Store(StoreError::Fenced) => {
                    // Its bots and streams end with it; clients come back at the new owner.
                    self.end();
                    self.app.metrics.fenced();
                    return Err(ApiError::Elsewhere);
                }
                ApiError::Store(StoreError::LeaseLapsed) => {
                    // Without it the command fails, as it has.
                    let _ = ownership::renew(&self.app).await;
                }
                _ => {}
            }
            // The match in memory is ahead of the disk now.
            let reloaded = self.reload().await;
            if is_conflict(&error) {
                // A conflict is told only where all that is on disk is known.
                reloaded?;
            }
            return Err(error);
        }
        // Without lines only the clocks were written, which nobody has to be shown.
        if !lines.is_empty() {
            self.app.metrics.appended(lines.len());
            self.state.are_kept(&lines);
            self.live.publish(&self.state);
        }
        Ok(())
    }

    /// Claims a table that could only be read so far.
    async fn claim(&mut self) -> Result<(), ApiError> {
        let claimed = ownership::claim(&self.app, &self.live.head.id, None).await;
        if matches!(claimed, Err(ApiError::Elsewhere)) {
            self.end();
        }
        let token = claimed?.token?;
        self.live.set_fence(token.fence);
        self.token = Some(token);
        Ok(())
    }

    /// Reads the match from disk in place of the one in memory, and shows it. Where that cannot be
    /// read, the table ends.
    pub(super) async fn reload(&mut self) -> Result<(), ApiError> {
        let known = self.state.n();
        let agreed = self.live.terms.agreed.clone();
        self.known_outage = self.app.cluster.last_outage();
        let read = async {
            let (stored, outages) = read_stored(&self.app, &self.live.head.id, None).await?;
            replay(&self.app, stored, agreed, outages).await
        };
        match read.await {
            Ok(state) => self.state = state,
            Err(fault) => {
                self.end();
                return Err(fault);
            }
        }
        // Bots of the state before are not listened to any more: their searches were stopped early.
        self.bot_schedule.clear();
        self.live.heard_of_seats(self.state.people_since(known));
        self.live.publish(&self.state);
        Ok(())
    }

    fn executed(&self, action: Option<String>) -> Executed {
        let played = self.state.table.any_match();
        Executed {
            action,
            n: self.state.n(),
            decision: played.decision(),
            waiting: played.waiting(),
            over: self.state.is_over(),
        }
    }
}

/// Whether the log on disk was longer than was known.
pub(super) fn is_conflict(error: &ApiError) -> bool {
    matches!(error, ApiError::Store(StoreError::Conflict { .. }))
}
