//! The actor of a table: a task that owns the match. Each command is checked, persisted, published
//! and then answered, one after the other.

use crate::base::error::ApiError;
use crate::tables::bot_schedule::BotSchedule;
use crate::tables::commands::{Command, Executed};
use crate::tables::live_table::LiveTable;
use crate::tables::match_state::{MatchState, stored_lines};
use crate::tables::rematch_offer::RematchOffer;
use crate::tables::state::TableState;
use crate::tables::table_handle::{Message, TableHandle};
use crate::tables::terms::{Agreed, Terms};
use sortie_core::record::RecordLine;
use sortie_core::{Seat, Seats};
use sortie_store::{StoreError, StoredTable, TableHead};
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
    ended: bool,
}

/// Starts the actor of a table whose log is on disk as this state has it. It ends with its last handle.
pub(crate) fn start(
    app: &Arc<TableState>,
    head: TableHead,
    terms: Terms,
    state: MatchState,
) -> TableHandle {
    let live = Arc::new(LiveTable::new(app.time.clone(), head, terms, &state));
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
        ended: false,
    };
    let (app, shared) = (app.clone(), live.clone());
    tokio::spawn(async move {
        // A task of its own: its panic ends it alone, and the match in memory with it. What is on disk
        // is whole, and the next request reads that.
        let ended = tokio::spawn(actor.run()).await;
        app.tables.forget(&shared);
        shared.close();
        if let Err(panic) = ended {
            let table = &shared.head.id;
            tracing::error!(table, %panic, "a table has panicked and will be read from its log");
        }
    });
    TableHandle::new(live, sender)
}

/// Starts the table with this id as the store keeps it.
pub(super) async fn load(app: &Arc<TableState>, id: &str) -> Result<TableHandle, ApiError> {
    let (stored, outages) = read_stored(app, id).await?;
    let head = stored.head.clone();
    let terms = Terms::from_head(&head)?;
    let state = replay(app, stored, terms.agreed.clone(), outages).await?;
    let rematch = if state.is_over() && terms.shared {
        RematchOffer::load(app.table_store.as_ref(), id, state.table.names()).await?
    } else {
        None
    };
    let live = start(app, head, terms, state);
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

/// A table as stored, and the times without a server since its last change.
async fn read_stored(
    app: &Arc<TableState>,
    id: &str,
) -> Result<(StoredTable, Vec<(i64, i64)>), ApiError> {
    let stored = app.table_store.table(id).await?.ok_or(ApiError::NoTable)?;
    let outages = match stored.head.clocks {
        Some(_) => app.table_store.outages(stored.head.touched).await?,
        None => Vec::new(),
    };
    Ok((stored, outages))
}

/// How many entries of the log of a table are on disk, whoever wrote them.
async fn stored_length(app: &TableState, id: &str) -> Result<usize, ApiError> {
    let lengths = app.table_store.log_lengths(&[id]).await?;
    Ok(lengths.get(id).map_or(0, |n| *n as usize))
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

    /// Executes a command, again if another server has written meanwhile.
    async fn execute(&mut self, command: &Command, own: Seats) -> Result<Executed, ApiError> {
        loop {
            // Each turn of the loop ends it or has read entries of another server, so it ends.
            let known = self.state.n();
            let result = self.attempt(command, own).await;
            if result.as_ref().is_err_and(is_conflict) {
                continue;
            }
            if self.ended || self.state.n() > known {
                return result.map(|action| self.executed(action));
            }
            // Nothing was written, perhaps because another server has written what is not known here.
            match stored_length(&self.app, &self.live.head.id).await {
                Ok(0) => self.ended = true,
                Ok(stored) if stored > known => {
                    self.reload().await?;
                    continue;
                }
                // A disk that cannot be read now changes nothing about what the command has done.
                Ok(_) | Err(_) => {}
            }
            return result.map(|action| self.executed(action));
        }
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
    /// shows what is new. Where another server was quicker, what that wrote is there instead, and the error is
    /// a conflict.
    async fn append(&mut self, lines: Vec<RecordLine>) -> Result<(), ApiError> {
        let written = async {
            let (id, n) = (&self.live.head.id, self.state.n() as u64);
            let (status, timing) = (self.state.status()?, self.state.timing()?);
            let lines = stored_lines(&lines)?;
            Ok(self.app.table_store.append(id, n, lines, status, timing).await?)
        };
        if let Err(error) = written.await {
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

    /// Reads the match from disk in place of the one in memory, and shows it. Where that cannot be
    /// read, the table ends.
    pub(super) async fn reload(&mut self) -> Result<(), ApiError> {
        let known = self.state.n();
        let agreed = self.live.terms.agreed.clone();
        let read = async {
            let (stored, outages) = read_stored(&self.app, &self.live.head.id).await?;
            replay(&self.app, stored, agreed, outages).await
        };
        match read.await {
            Ok(state) => self.state = state,
            Err(fault) => {
                self.ended = true;
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

/// Whether another server has written first.
pub(super) fn is_conflict(error: &ApiError) -> bool {
    matches!(error, ApiError::Store(StoreError::Conflict { .. }))
}
