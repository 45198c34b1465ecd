//! Choices alone: the legal actions are asked for in between, while the clock stands.
//!
//! All clients wait for each other before and after a round of choices.

use super::table::{Table, set_all};
use super::{Latencies, LoadOptions, LoadStart, Measured, locked, record};
use sortie_client::{ClientError, ServerProcess};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::Barrier;
use tokio::task::JoinSet;

/// The state that all clients share.
struct Rounds {
    barrier: Barrier,
    processes: Vec<u32>,
    seconds: Duration,
    /// The start of the round under way.
    round: Mutex<Option<LoadStart>>,
    /// Of the rounds that are over.
    measured: Mutex<Measured>,
}

impl Rounds {
    /// Plays the tables of one client, until the rounds have taken long enough.
    async fn play(self: Arc<Self>, mut tables: Vec<Table>) -> Result<(), ClientError> {
        loop {
            // The last one to arrive leads, and goes on before the others are woken.
            let leads = self.barrier.wait().await.is_leader();
            if locked(&self.measured).took >= self.seconds {
                return Ok(());
            }
            if leads {
                *locked(&self.round) = Some(LoadStart::of(self.processes.clone()));
            }
            for table in &mut tables {
                let submitted = Instant::now();
                table.submit().await?;
                record(&mut locked(&self.measured).seen.acknowledged, submitted);
            }
            if self.barrier.wait().await.is_leader()
                && let Some(start) = locked(&self.round).take()
            {
                let round = start.end(Latencies::new());
                let mut all = locked(&self.measured);
                all.took += round.took;
                all.used = all.used.zip(round.used).map(|(all, round)| all + round);
            }
            for table in &mut tables {
                let asked = Instant::now();
                table.prepare().await?;
                record(&mut locked(&self.measured).seen.asked, asked);
            }
        }
    }
}

/// Submits choices in rounds, one after the other at the tables of each client.
pub(super) async fn load(
    asked: &LoadOptions,
    servers: &[ServerProcess],
) -> Result<Measured, ClientError> {
    let tables = set_all(asked, servers).await?;
    let rounds = Arc::new(Rounds {
        barrier: Barrier::new(tables.len()),
        processes: servers.iter().map(ServerProcess::pid).collect(),
        seconds: Duration::from_secs(asked.seconds),
        round: Mutex::new(None),
        measured: Mutex::new(Measured {
            seen: Latencies::new(),
            took: Duration::ZERO,
            used: Some(0.0),
        }),
    });
    let mut playing = JoinSet::new();
    for tables in tables {
        playing.spawn(rounds.clone().play(tables));
    }
    // An error of one ends all: the others would wait for it for ever.
    while let Some(played) = playing.join_next().await {
        played.map_err(|error| ClientError::Connect(error.into()))??;
    }
    let mut measured = locked(&rounds.measured);
    let seen = std::mem::replace(&mut measured.seen, Latencies::new());
    Ok(Measured { seen, took: measured.took, used: measured.used })
}
