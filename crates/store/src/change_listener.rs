//! [`ChangeListener`]: notices of what other servers on the same database have written.
//!
//! A writer sends a notice with each commit, by `NOTIFY` of Postgres. A notice only saves time: a server
//! that has missed one reads the stored log.

use crate::database::{Backend, Connection, query};
use crate::store::Store;
use crate::write_op::WriteOp;
use sqlx::postgres::PgListener;
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

/// A change by another program on the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A server has claimed a table, with this fence.
    Claimed {
        /// The id.
        table: String,
        /// The fence.
        fence: u64,
    },
    /// A table was deleted.
    Deleted {
        /// The id.
        table: String,
    },
    /// A room has changed.
    Room {
        /// The id.
        room: String,
        /// The version; the greatest number if it is a room no more.
        version: u64,
    },
    /// Something was said in the chat of a table or a room.
    Chat {
        /// The id of the table or room.
        table: String,
        /// The number of messages.
        length: u64,
    },
    /// The name or the tokens of a guest have changed.
    Guest {
        /// The id.
        guest: String,
    },
    /// An operator has changed something.
    Settings,
}

/// The changes by other programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Changes {
    /// These.
    Known(Vec<Change>),
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
                        if let Some(changes) = self.read(notice.payload()) {
                            return Changes::Known(changes);
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

    /// The changes of a notice; nothing for a notice of this server, or of another version that cannot
    /// be read.
    fn read(&self, payload: &str) -> Option<Vec<Change>> {
        let mut words = payload.split(' ');
        if words.next()? == self.backend.sender()? {
            return None;
        }
        Some(words.filter_map(Change::from_word).collect())
    }
}

impl Change {
    /// The topic, the id and the number, as notices carry them.
    fn to_word(&self) -> String {
        match self {
            Change::Claimed { table, fence } => format!("claimed:{table}:{fence}"),
            Change::Deleted { table } => format!("deleted:{table}:0"),
            Change::Room { room, version } => format!("room:{room}:{version}"),
            Change::Chat { table, length } => format!("chat:{table}:{length}"),
            Change::Guest { guest } => format!("guest:{guest}:0"),
            Change::Settings => "settings::0".to_owned(),
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        let (topic, rest) = word.split_once(':')?;
        let (id, number) = rest.rsplit_once(':')?;
        let (id, number) = (id.to_owned(), number.parse().ok()?);
        Some(match topic {
            "claimed" => Change::Claimed { table: id, fence: number },
            "deleted" => Change::Deleted { table: id },
            "room" => Change::Room { room: id, version: number },
            "chat" => Change::Chat { table: id, length: number },
            "guest" => Change::Guest { guest: id },
            "settings" => Change::Settings,
            _ => return None,
        })
    }

    /// The change by an operation with this answer, for other servers. An append is none: only the owner
    /// has the table in memory.
    fn from_write(work: &WriteOp, answer: i64) -> Option<Self> {
        Some(match work {
            WriteOp::ClaimTable { table, .. } => {
                Change::Claimed { table: table.clone(), fence: answer as u64 }
            }
            WriteOp::Delete { table } => Change::Deleted { table: table.clone() },
            WriteOp::PutRoom { room, version } => {
                let version = version.map_or(0, |version| version + 1);
                Change::Room { room: room.id.clone(), version }
            }
            WriteOp::DeleteRoom { id, .. } => Change::Room { room: id.clone(), version: u64::MAX },
            WriteOp::Begin { table, .. } => {
                Change::Room { room: table.id.clone(), version: u64::MAX }
            }
            WriteOp::Say { saying, .. } => {
                Change::Chat { table: saying.table.clone(), length: answer as u64 + 1 }
            }
            WriteOp::RenameGuest { id, .. } | WriteOp::DeleteGuest { id } => {
                Change::Guest { guest: id.clone() }
            }
            WriteOp::RevokeTokens { guest, .. } => Change::Guest { guest: guest.clone() },
            WriteOp::Block(_) | WriteOp::Unblock(_) | WriteOp::Changed => Change::Settings,
            _ => return None,
        })
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
    written: impl Iterator<Item = (&WriteOp, i64)>,
) -> Result<(), sqlx::Error> {
    let changes = written.filter_map(|(work, answer)| Change::from_write(work, answer));
    for payload in payloads(sender, changes) {
        let send = query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(payload);
        send.fetch_all(&mut *connection).await?;
    }
    Ok(())
}

/// The changes as texts, none of which is too long.
fn payloads(sender: &str, changes: impl Iterator<Item = Change>) -> Vec<String> {
    let mut payloads = Vec::new();
    let mut payload = sender.to_owned();
    for word in changes.map(|change| change.to_word()) {
        // An id with a space could not be told from two.
        if word.contains(' ') {
            continue;
        }
        payload.push(' ');
        payload.push_str(&word);
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
    use super::{Change, MAX_PAYLOAD, payloads};

    #[test]
    fn many_changes_are_sent_in_several_notices_of_which_none_is_too_long() {
        let change = |n: u64| Change::Claimed { table: format!("table-{n:08}"), fence: n };
        let payloads = payloads("sender", (0..512).map(change));
        assert!(payloads.len() > 1);
        assert!(payloads.iter().all(|payload| payload.len() < MAX_PAYLOAD + 500));
        let words = payloads.iter().flat_map(|payload| payload.split(' ').skip(1));
        assert_eq!(words.count(), 512);
        assert!(payloads.iter().all(|payload| payload.starts_with("sender claimed:")));
    }

    #[test]
    fn a_change_is_read_as_it_was_written_and_one_of_another_version_is_passed_over() {
        let id = || "a:b".to_owned();
        for change in [
            Change::Claimed { table: id(), fence: 7 },
            Change::Deleted { table: id() },
            Change::Room { room: id(), version: u64::MAX },
            Change::Chat { table: id(), length: 1 },
            Change::Guest { guest: id() },
            Change::Settings,
        ] {
            assert_eq!(Change::from_word(&change.to_word()), Some(change));
        }
        for word in ["table:a:3", "claimed:a:x", "claimed", ""] {
            assert_eq!(Change::from_word(word), None, "{word}");
        }
    }
}
