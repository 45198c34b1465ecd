//! Choices at a fixed rate, whether or not the servers keep up.
//!
//! Clients that wait for an answer before they send again measure few of the slow moments (coordinated omission).
//! Here each choice has a time at which it is due, and its latency counts from then, also where the table was still
//! busy with the one before.

use super::{Latencies, LoadOptions, LoadStart, Measured, record};
use sortie_client::{ClientError, GuestClient, ServerProcess, TableStatus};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::{Instant as TokioInstant, sleep_until};

/// Choices in a short match of most games. So many tables in a row begin at different moments of their
/// matches, or all would end, and be created anew, in the same second.
const SPREAD: u64 = 24;

/// A table with a connection of its own, and its next choice.
struct Table {
    guest: GuestClient,
    id: String,
    code: String,
    number: u64,
    now: TableStatus,
    /// The seat and the action.
    next: (u64, String),
}

impl Table {
    async fn set(mut guest: GuestClient, code: &str, number: u64) -> Result<Self, ClientError> {
        let id = guest.create_table(code, &["you", "you"]).await?;
        let now = guest.status(&id).await?;
        let (code, next) = (code.to_owned(), Default::default());
        let mut table = Table { guest, id, code, number, now, next };
        table.prepare().await?;
        for _ in 0..number % SPREAD {
            table.submit().await?;
            table.prepare().await?;
        }
        Ok(table)
    }

    async fn submit(&mut self) -> Result<(), ClientError> {
        let (seat, action) = &self.next;
        self.now = self.guest.submit(&self.id, *seat, self.now.decision, action).await?;
        Ok(())
    }

    /// Asks for the legal actions before the next choice is due, and deals again after the end of a match.
    async fn prepare(&mut self) -> Result<(), ClientError> {
        loop {
            if self.now.over {
                self.id = self.guest.create_table(&self.code, &["you", "you"]).await?;
                self.now = self.guest.status(&self.id).await?;
            }
            // The generator of `load.rs`, with the same shift.
            self.number = self.number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            if let Some(&seat) = self.now.waiting.first()
                && let Some(action) =
                    self.guest.pick_action(&self.id, seat, self.number >> 40).await?
            {
                self.next = (seat, action);
                return Ok(());
            }
            self.now = self.guest.status(&self.id).await?;
        }
    }

    /// Submits a choice at each of these times until the end.
    async fn play(
        mut self,
        first: Instant,
        interval: Duration,
        end: Instant,
        seen: Arc<Mutex<Latencies>>,
    ) -> Result<(), ClientError> {
        let mut due = first;
        while due < end {
            // Returns at once if the time has passed.
            sleep_until(TokioInstant::from_std(due)).await;
            self.submit().await?;
            record(&mut locked(&seen).acknowledged, due);
            let asking = Instant::now();
            self.prepare().await?;
            record(&mut locked(&seen).asked, asking);
            due += interval;
        }
        Ok(())
    }
}

/// Sends `rate` choices a second, spread evenly over all tables.
pub(super) async fn load(
    asked: &LoadOptions,
    rate: u32,
    servers: &[ServerProcess],
) -> Result<Measured, ClientError> {
    let mut setting = JoinSet::new();
    for n in 0..asked.clients {
        let server = servers[n as usize % servers.len()].address();
        let guest = GuestClient::register(server).await?;
        for table in 0..asked.tables {
            let connection = GuestClient::with_token(guest.token(), server).await?;
            let (code, number) = (asked.code.clone(), n * asked.tables + table);
            setting.spawn(async move { Table::set(connection, &code, number).await });
        }
    }
    let mut tables = Vec::new();
    while let Some(table) = setting.join_next().await {
        tables.push(table.map_err(|error| ClientError::Connect(error.into()))??);
    }
    let (start, mut playing) = (LoadStart::now(servers), JoinSet::new());
    let end = start.at + Duration::from_secs(asked.seconds);
    // One for all tables: a histogram grows with its values, and a thousand that grow at once would hold up the clients.
    let seen = Arc::new(Mutex::new(Latencies::new()));
    let interval = Duration::from_secs_f64(tables.len() as f64 / f64::from(rate));
    for (n, table) in (0..).zip(tables) {
        let first = start.at + Duration::from_secs_f64(f64::from(n) / f64::from(rate));
        playing.spawn(table.play(first, interval, end, seen.clone()));
    }
    while let Some(played) = playing.join_next().await {
        played.map_err(|error| ClientError::Connect(error.into()))??;
    }
    let seen = std::mem::replace(&mut *locked(&seen), Latencies::new());
    Ok(start.end(seen))
}

/// All clients run on one thread, so nobody waits for this lock.
fn locked(seen: &Mutex<Latencies>) -> MutexGuard<'_, Latencies> {
    seen.lock().unwrap_or_else(PoisonError::into_inner)
}
