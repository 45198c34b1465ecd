//! The way to the actor that owns the match of a table.

use crate::base::error::ApiError;
use crate::tables::commands::{Command, Executed};
use crate::tables::live_table::LiveTable;
#[cfg(test)]
use crate::tables::match_state::MatchState;
use sortie_core::{Seat, Seats};
use sortie_table::BotMove;
use std::ops::Deref;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// A message to the actor of a table.
pub(crate) enum Message {
    /// A command on behalf of a guest with the seats `own`.
    Command { command: Command, own: Seats, answer: oneshot::Sender<Result<Executed, ApiError>> },
    /// The choice of a bot that was asked in this round; an error where its search has panicked. `when`
    /// is the begin and the end of the search.
    BotMove { round: u64, seat: Seat, when: (Instant, Instant), bot_move: Result<BotMove, String> },
    /// The table ends, after what was sent before.
    Stop,
    /// A change as if it were written at once.
    #[cfg(test)]
    Pretend(Box<dyn FnOnce(&mut MatchState) + Send>, oneshot::Sender<()>),
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
    pub(super) fn new(live: Arc<LiveTable>, inbox: mpsc::Sender<Message>) -> Self {
        TableHandle { live, inbox }
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

    /// Ends the table if it was deleted, or claimed by another server, which is an error.
    pub(crate) async fn check_owner(&self) -> Result<(), ApiError> {
        self.execute(Seats::NONE, Command::CheckOwner).await.map(drop)
    }

    /// Ends the table once it has done what was sent before, and waits for that.
    pub(super) async fn stop(&self) {
        if self.inbox.send(Message::Stop).await.is_ok() {
            self.inbox.closed().await;
        }
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
