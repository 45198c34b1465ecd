//! Tables with a guest on each seat, who follow them: the delay until others see an action.

use super::streams::{Stream, follow};
use super::{Latencies, LoadOptions, LoadStart, Measured, record};
use serde_json::json;
use sortie_client::{ClientError, GuestClient, ServerProcess};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// A table, its guests by seat, and a stream for each.
struct Table {
    id: String,
    guests: Vec<GuestClient>,
    streams: Vec<Stream>,
}

impl Table {
    /// Makes a table, seats its guests, and waits for the deal.
    async fn set(server: SocketAddr, code: &str, seats: usize) -> Result<Self, ClientError> {
        let mut guests = Vec::new();
        for _ in 0..seats {
            guests.push(GuestClient::register(server).await?);
        }
        let mut table = Table { id: String::new(), guests, streams: Vec::new() };
        table.deal(code).await?;
        Ok(table)
    }

    /// Starts a new match of the same guests.
    async fn deal(&mut self, code: &str) -> Result<(), ClientError> {
        let others = std::iter::repeat_n("open", self.guests.len() - 1);
        let seats: Vec<&str> = std::iter::once("you").chain(others).collect();
        let asked = json!({ "code": code, "seats": seats, "pace": 0 });
        let made = self.guests[0].post("/tables", &asked).await?.into_result()?;
        made["id"].as_str().unwrap_or_default().clone_into(&mut self.id);
        let place = format!("/tables/{}", self.id);
        for (seat, guest) in self.guests.iter_mut().enumerate().skip(1) {
            let sit = json!({ "seat": seat, "name": format!("Guest {seat}") });
            guest.post(&format!("{place}/sit"), &sit).await?.into_result()?;
        }
        for guest in &mut self.guests {
            guest
                .post(&format!("{place}/ready"), &json!({ "ready": true }))
                .await?
                .into_result()?;
        }
        self.streams.clear();
        for guest in &self.guests {
            let mut stream = follow(guest.server(), &self.id, guest.token()).await?;
            stream.heard(0).await?;
            self.streams.push(stream);
        }
        Ok(())
    }

    /// Submits one action after the other until `end`.
    async fn play(
        &mut self,
        code: &str,
        end: Instant,
        mut number: u64,
    ) -> Result<Latencies, ClientError> {
        let mut seen = Latencies::new();
        let mut now = self.guests[0].status(&self.id).await?;
        while Instant::now() < end {
            if now.over {
                self.deal(code).await?;
                now = self.guests[0].status(&self.id).await?;
            }
            let Some(&seat) = now.waiting.first() else { continue };
            let guest = &mut self.guests[seat as usize];
            // The generator of `load.rs`, with the same shift.
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let asking = Instant::now();
            let Some(action) = guest.pick_action(&self.id, seat, number >> 40).await? else {
                continue;
            };
            record(&mut seen.asked, asking);
            let choosing = Instant::now();
            now = guest.submit(&self.id, seat, now.decision, &action).await?;
            record(&mut seen.acknowledged, choosing);
            let other = (seat as usize + 1) % self.streams.len();
            // Entries count from 0, and `n` is their number after the action.
            let told = self.streams[other].heard(now.n - 1).await?;
            let _ = seen.told.record((told - choosing).as_micros() as u64);
        }
        Ok(seen)
    }
}

/// Runs all tables at once. Every guest is seated before the clock starts.
pub(super) async fn load(
    asked: &LoadOptions,
    seats: usize,
    server: &ServerProcess,
) -> Result<Measured, ClientError> {
    let mut tables = Vec::new();
    for _ in 0..asked.tables {
        tables.push(Table::set(server.address(), &asked.code, seats).await?);
    }
    let (start, mut playing) = (LoadStart::now(std::slice::from_ref(server)), JoinSet::new());
    let end = start.at + Duration::from_secs(asked.seconds);
    for (number, mut table) in (0..).zip(tables) {
        let code = asked.code.clone();
        playing.spawn(async move { table.play(&code, end, number).await });
    }
    let mut all = Latencies::new();
    while let Some(seen) = playing.join_next().await {
        all.add(&seen.map_err(|error| ClientError::Connect(error.into()))??);
    }
    Ok(start.end(all))
}
