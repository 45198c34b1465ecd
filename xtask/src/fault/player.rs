//! Guests who play matches through the proxy and repeat each choice until it is acknowledged.

use super::match_log::{Choice, check_log};
use sortie_client::{ClientError, GuestClient, TableStatus};
use sortie_core::chance::Fast;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

/// After this time a request is sent again over a new connection, as by a page.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(1);
/// The pause before a request is repeated.
const RETRY_PAUSE: Duration = Duration::from_millis(50);
/// A server that hears of another's entries by notices may be behind for a moment; this is far longer.
const REFUSAL_TIMEOUT: Duration = Duration::from_secs(30);
/// One in so many requests opens a new connection, which leads to another server.
const REQUESTS_PER_CONNECTION: u32 = 16;

/// The game of a player, and the occupants of its seats: `you` or a bot.
#[derive(Clone)]
pub(super) struct Setting {
    pub(super) code: &'static str,
    pub(super) seats: Vec<&'static str>,
}

impl Setting {
    /// The seats of the guest.
    fn own(&self) -> Vec<u64> {
        let seats = (0..).zip(&self.seats);
        seats.filter(|(_, name)| **name == "you").map(|(seat, _)| seat).collect()
    }
}

/// A table with all choices that were acknowledged there.
#[derive(Clone, Default)]
pub(super) struct PlayedTable {
    pub(super) id: String,
    pub(super) token: String,
    pub(super) seats: Vec<u64>,
    pub(super) acknowledged: Vec<Choice>,
    /// A choice that was sent and not acknowledged: it may be in the log or not.
    pub(super) pending: Option<Choice>,
    /// The number of entries of a finished match.
    pub(super) entries: u64,
}

/// The time that a table waited for one acknowledged choice.
#[derive(Clone, Copy)]
pub(super) struct Wait {
    pub(super) from: Instant,
    pub(super) until: Instant,
}

impl Wait {
    pub(super) fn duration(&self) -> Duration {
        self.until - self.from
    }
}

/// The news of players, for the command that watches them.
pub(super) enum Report {
    Waited(Wait),
    /// A match is over, and its log was checked.
    Finished(PlayedTable),
    /// The table of a stream, which is to be followed.
    Opened {
        table: String,
        token: String,
        seat: u64,
    },
    /// Something that may never happen.
    Violation(String),
}

/// A guest at one table after the other.
pub(super) struct Player {
    pub(super) proxy: SocketAddr,
    pub(super) setting: Setting,
    pub(super) chance: Fast,
    pub(super) reports: UnboundedSender<Report>,
    /// Acknowledged choices so far, which show that the table goes on.
    pub(super) progress: Arc<AtomicU64>,
    /// The pause before each choice, in milliseconds.
    pub(super) pause: u32,
    pub(super) table: PlayedTable,
    guest: Option<GuestClient>,
    /// The number of the next entry, as the last acknowledgement told it.
    n: u64,
}

impl Player {
    pub(super) fn new(
        proxy: SocketAddr,
        setting: Setting,
        chance: Fast,
        reports: UnboundedSender<Report>,
        pause: u32,
    ) -> Self {
        let table = PlayedTable::default();
        let progress = Arc::default();
        Player { proxy, setting, chance, reports, progress, pause, table, guest: None, n: 0 }
    }

    /// Plays until told to end. Returns the table with its last match.
    pub(super) async fn play(mut self, ended: watch::Receiver<bool>) -> PlayedTable {
        let (mut from, mut refused) = (Instant::now(), None);
        while !*ended.borrow() {
            let acknowledged = match timeout(ATTEMPT_TIMEOUT, self.step()).await {
                Ok(Ok(acknowledged)) => {
                    refused = None;
                    acknowledged
                }
                Ok(Err(error)) if error.is_transient() => {
                    self.reconnect().await;
                    false
                }
                // A server that is behind refuses what another one would accept.
                Ok(Err(error)) => {
                    let since = *refused.get_or_insert_with(Instant::now);
                    if since.elapsed() > REFUSAL_TIMEOUT {
                        let id = &self.table.id;
                        self.report(Report::Violation(format!("table {id}: {error}")));
                        break;
                    }
                    self.reconnect().await;
                    false
                }
                Err(_) => {
                    self.reconnect().await;
                    false
                }
            };
            if acknowledged {
                self.progress.fetch_add(1, Ordering::Relaxed);
                self.report(Report::Waited(Wait { from, until: Instant::now() }));
                sleep(Duration::from_millis((1 + self.chance.below(self.pause)).into())).await;
                from = Instant::now();
                if self.chance.below(REQUESTS_PER_CONNECTION) == 0 {
                    self.guest = None;
                }
            }
        }
        self.table
    }

    fn report(&self, report: Report) {
        // The receiver lives as long as the run.
        let _ = self.reports.send(report);
    }

    async fn reconnect(&mut self) {
        self.guest = None;
        sleep(RETRY_PAUSE).await;
    }

    /// Makes the next choice, or repeats one that was not acknowledged. Returns whether one was acknowledged.
    async fn step(&mut self) -> Result<bool, ClientError> {
        let mut guest = match self.guest.take() {
            Some(guest) => guest,
            None if self.table.token.is_empty() => {
                let guest = GuestClient::register(self.proxy).await?;
                guest.token().clone_into(&mut self.table.token);
                guest
            }
            None => GuestClient::with_token(&self.table.token, self.proxy).await?,
        };
        if self.table.id.is_empty() {
            self.sit_down(&mut guest).await?;
        }
        let acknowledged = match self.table.pending.clone() {
            Some(choice) => {
                self.submit(&mut guest, choice).await?;
                true
            }
            None => self.choose(&mut guest).await?,
        };
        // Only a connection without errors is used again.
        self.guest = Some(guest);
        Ok(acknowledged)
    }

    /// A request without an answer may leave a table where nobody plays, which does no harm.
    async fn sit_down(&mut self, guest: &mut GuestClient) -> Result<(), ClientError> {
        let Setting { code, seats } = &self.setting;
        let id = guest.create_table(code, seats).await?;
        let token = self.table.token.clone();
        let own = self.setting.own();
        if let Some(&seat) = own.first() {
            self.report(Report::Opened { table: id.clone(), token: token.clone(), seat });
        }
        self.table = PlayedTable { id, token, seats: own, ..PlayedTable::default() };
        self.n = 0;
        Ok(())
    }

    async fn choose(&mut self, guest: &mut GuestClient) -> Result<bool, ClientError> {
        let id = self.table.id.clone();
        let now = guest.status(&id).await?;
        if now.over {
            for violation in check_log(guest, &self.table).await? {
                self.report(Report::Violation(violation));
            }
            self.table.entries = now.n;
            let next = PlayedTable { token: self.table.token.clone(), ..PlayedTable::default() };
            let finished = std::mem::replace(&mut self.table, next);
            self.report(Report::Finished(finished));
            return Ok(false);
        }
        let own = now.waiting.iter().find(|seat| self.table.seats.contains(seat)).copied();
        // A server that is behind shows an old state; and bots take their time.
        let (Some(seat), true) = (own, now.n >= self.n) else {
            sleep(Duration::from_millis(5)).await;
            return Ok(false);
        };
        let number = self.chance.below(1 << 16).into();
        let Some(action) = guest.pick_action(&id, seat, number).await? else { return Ok(false) };
        let choice = Choice { decision: now.decision, seat, action };
        self.table.pending = Some(choice.clone());
        self.submit(guest, choice).await?;
        Ok(true)
    }

    async fn submit(&mut self, guest: &mut GuestClient, choice: Choice) -> Result<(), ClientError> {
        let Choice { decision, seat, action } = &choice;
        let TableStatus { n, .. } = guest.submit(&self.table.id, *seat, *decision, action).await?;
        self.n = n;
        self.table.pending = None;
        self.table.acknowledged.push(choice);
        Ok(())
    }
}
