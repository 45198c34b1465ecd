//! Deterministic simulation of servers, their tables, a database and guests, with faults.
//!
//! A seed decides everything: the schedule of faults, all latencies, and what guests do. The tables are
//! the real ones. `docs/decisions/0018-deterministic-simulation.md` says what this cannot see.

mod audit;
mod connections;
mod database;
mod deal;
mod forwarding;
mod guest;
mod injection;
mod panics;
mod runner;
mod schedule;
mod server;
mod server_store;
mod shrink;
mod tests;
mod trace;
mod verdict;
mod world;

use crate::base::error::ApiError;
use forwarding::Sent;
use server::{Ask, Reply, Visitor};
use sortie_core::feed::FeedEntry;
use sortie_store::RunningServer;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::oneshot;

/// The begin of every simulation, in milliseconds since 1970.
const EPOCH: i64 = 1_800_000_000_000;

/// A message of a server to a guest.
enum Output {
    Answer {
        guest: usize,
        request: u32,
        ask: Ask,
        result: Result<Reply, ApiError>,
    },
    News {
        guest: usize,
        stream: u32,
        entry: FeedEntry,
    },
    StreamEnded {
        guest: usize,
        stream: u32,
    },
    /// The server `to` owns the table of a stream that was begun at `from`.
    StreamElsewhere {
        guest: usize,
        stream: u32,
        from: usize,
        to: RunningServer,
    },
    /// A request for the server `to`.
    Forward {
        to: usize,
        visitor: Visitor,
        ask: Ask,
        reply: oneshot::Sender<Sent>,
    },
    /// A server has let go of its tables, and ends.
    Left {
        server: usize,
    },
}

impl Output {
    fn guest(&self) -> usize {
        match self {
            Output::Answer { guest, .. }
            | Output::News { guest, .. }
            | Output::StreamEnded { guest, .. }
            | Output::StreamElsewhere { guest, .. } => *guest,
            Output::Forward { visitor, .. } => visitor.number,
            Output::Left { .. } => usize::MAX,
        }
    }
}

/// The outputs of all servers since the last slice.
#[derive(Clone, Default)]
struct Outbox(Arc<Mutex<Vec<Output>>>);

impl Outbox {
    fn push(&self, output: Output) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(output);
    }

    /// Takes them, by guest; those of one guest in order.
    fn take(&self) -> Vec<Output> {
        let mut outputs =
            std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        // `tokio::sync::watch` wakes the followers of a table in a random order.
        outputs.sort_by_key(Output::guest);
        outputs
    }
}
