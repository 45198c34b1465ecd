//! [`ChangeListener`]: notices of what other servers on the same database have written.
//!
//! A writer sends a notice with each commit, by `NOTIFY` of Postgres. A notice only saves time: a server
//! that has missed one reads the stored log.

use crate::database::{Backend, Connection, query};
use crate::store::Store;
use crate::write_op::WriteOp;
use crate::writer::WriteRequest;
use sqlx::postgres::PgListener;
use std::fmt::Write;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// The channel of the notices.
const CHANNEL: &str = "sortie";
/// The longest payload: Postgres takes less than 8000 bytes.
const MAX_PAYLOAD: usize = 7000;
/// The pause between attempts to connect.
const RECONNECT_PAUSE: Duration = Duration::from_secs(1);
/// After so long without a notice, the connection is opened again: a lost network does not say that it is
/// lost.
const MAX_SILENCE: Duration = Duration::from_secs(300);

/// A table that another server has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableChange {
    /// The id.
    pub table: String,
    /// The length of its log; 0 if the table was deleted.
    pub length: u64,
}

/// The changes by other servers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Changes {
    /// These tables.
    Tables(Vec<TableChange>),
    /// Anything: notices may have been missed.
    Unknown,
}

/// Receives the notices of other servers.
#[derive(Debug)]
pub struct ChangeListener {
    backend: Backend,
    listener: Option<PgListener>,
    is_connected: Arc<AtomicBool>,
}

impl Store {
    /// Begins to listen. There should be one listener for a store.
    pub fn listen(&self) -> ChangeListener {
        let is_connected = self.is_listening_flag().clone();
        ChangeListener { backend: self.backend().clone(), listener: None, is_connected }
    }

    /// Whether a listener is connected. Without one, changes by other servers must be looked for.
    pub fn is_listening(&self) -> bool {
        self.is_listening_flag().load(Ordering::Relaxed)
    }
}

impl ChangeListener {
    /// Waits for changes by other servers. Without Postgres it waits for ever: a file sends no notices.
    ///
    /// Connects by itself, and says [`Changes::Unknown`] after each connection.
    pub async fn recv(&mut self) -> Changes {
        loop {
            if let Some(listener) = &mut self.listener {
                match timeout(MAX_SILENCE, listener.try_recv()).await {
                    Ok(Ok(Some(notice))) => {
                        if let Some(tables) = self.read(notice.payload()) {
                            return Changes::Tables(tables);
                        }
                    }
                    Ok(Ok(None) | Err(_)) | Err(_) => self.disconnect(),
                }
                continue;
            }
            let Backend::Postgres(server) = &self.backend else {
                return std::future::pending().await;
            };
            match server.listener(CHANNEL).await {
                Ok(listener) => {
                    self.listener = Some(listener);
                    self.is_connected.store(true, Ordering::Relaxed);
                    return Changes::Unknown;
                }
                Err(error) => {
                    tracing::warn!(%error, "notices of other servers cannot be received");
                    sleep(RECONNECT_PAUSE).await;
                }
            }
        }
    }

    fn disconnect(&mut self) {
        self.listener = None;
        self.is_connected.store(false, Ordering::Relaxed);
    }

    /// The tables of a notice; nothing for a notice of this server, or of a later version that cannot be
    /// read.
    fn read(&self, payload: &str) -> Option<Vec<TableChange>> {
        let mut words = payload.split(' ');
        if words.next()? == self.backend.sender()? {
            return None;
        }
        let change = |word: &str| {
            let (table, length) = word.strip_prefix("table:")?.rsplit_once(':')?;
            Some(TableChange { table: table.to_owned(), length: length.parse().ok()? })
        };
        Some(words.filter_map(change).collect())
    }
}

impl Drop for ChangeListener {
    fn drop(&mut self) {
        self.disconnect();
    }
}

/// Sends the notices of a group before it is committed. Postgres delivers them after the commit, and not
/// without it.
pub(crate) async fn notify(
    connection: &mut Connection,
    sender: &str,
    written: impl Iterator<Item = &WriteRequest>,
) -> Result<(), sqlx::Error> {
    for payload in payloads(sender, written.filter_map(|job| table_change(&job.work))) {
        let send = query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(payload);
        send.fetch_all(&mut *connection).await?;
    }
    Ok(())
}

fn table_change(work: &WriteOp) -> Option<TableChange> {
    match work {
        WriteOp::Append { table, from, lines, .. } => {
            Some(TableChange { table: table.clone(), length: from + lines.len() as u64 })
        }
        WriteOp::Delete { table } => Some(TableChange { table: table.clone(), length: 0 }),
        _ => None,
    }
}

/// The changes as texts, none of which is too long.
fn payloads(sender: &str, changes: impl Iterator<Item = TableChange>) -> Vec<String> {
    let mut payloads = Vec::new();
    let mut payload = sender.to_owned();
    for TableChange { table, length } in changes {
        // An id with a space could not be told from two.
        if table.contains(' ') {
            continue;
        }
        let _ = write!(payload, " table:{table}:{length}");
        if payload.len() > MAX_PAYLOAD {
            payloads.push(mem::replace(&mut payload, sender.to_owned()));
        }
    }
    if payload.len() > sender.len() {
        payloads.push(payload);
    }
    payloads
}

#[cfg(test)]
mod tests {
    use super::{MAX_PAYLOAD, TableChange, payloads};

    #[test]
    fn many_changes_are_sent_in_several_notices_of_which_none_is_too_long() {
        let change = |n: u64| TableChange { table: format!("table-{n:08}"), length: n };
        let payloads = payloads("sender", (0..512).map(change));
        assert!(payloads.len() > 1);
        assert!(payloads.iter().all(|payload| payload.len() < MAX_PAYLOAD + 500));
        let words = payloads.iter().flat_map(|payload| payload.split(' ').skip(1));
        assert_eq!(words.count(), 512);
        assert!(payloads.iter().all(|payload| payload.starts_with("sender table:")));
    }
}
