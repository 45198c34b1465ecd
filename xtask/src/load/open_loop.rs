//! Choices at a fixed rate, whether or not the servers keep up.
//!
//! Clients that wait for an answer before they send again measure few of the slow moments (coordinated omission).
//! Here each choice has a time at which it is due, and its latency counts from then, also where the table was still
//! busy with the one before.

use super::table::{Table, set_all};
use super::{Latencies, LoadOptions, LoadStart, Measured, locked, record};
use sortie_client::{ClientError, ServerProcess};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::{Instant as TokioInstant, sleep_until};

impl Table {
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
    let tables = set_all(asked, servers).await?;
    let (start, mut playing) = (LoadStart::now(servers), JoinSet::new());
    let end = start.at + Duration::from_secs(asked.seconds);
    // One for all tables: a histogram grows with its values, and a thousand that grow at once would hold up the clients.
    let seen = Arc::new(Mutex::new(Latencies::new()));
    let interval = Duration::from_secs_f64((asked.clients * asked.tables) as f64 / f64::from(rate));
    for (n, table) in (0..).zip(tables.into_iter().flatten()) {
        let first = start.at + Duration::from_secs_f64(f64::from(n) / f64::from(rate));
        playing.spawn(table.play(first, interval, end, seen.clone()));
    }
    while let Some(played) = playing.join_next().await {
        played.map_err(|error| ClientError::Connect(error.into()))??;
    }
    let seen = std::mem::replace(&mut *locked(&seen), Latencies::new());
    Ok(start.end(seen))
}
