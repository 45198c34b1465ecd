//! [`StoreError`]: the failures of reading and writing.

use std::fmt;
use std::path::PathBuf;

/// The reason why a value was not stored or cannot be read.
///
/// After an error nothing of the operation is stored. The exception is [`StoreError::Io`]: a failing
/// disk may have written it nevertheless, and only reading tells.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another writer has appended or changed first (optimistic locking).
    #[error("another writer appended first; the next line is {next}")]
    Conflict {
        /// The stored version, or the number of the next log line.
        next: u64,
    },
    /// The id is taken.
    #[error("there is a {kind} `{id}` already")]
    Exists {
        /// The kind of entity.
        kind: EntityKind,
        /// The id.
        id: String,
    },
    /// The id is unknown.
    #[error("there is no {kind} `{id}`")]
    Unknown {
        /// The kind of entity.
        kind: EntityKind,
        /// The id.
        id: String,
    },
    /// The value violates a constraint of the schema.
    #[error("cannot store this: {why}")]
    Refused {
        /// The reason, as text.
        why: String,
    },
    /// The chat of a table has reached its limit.
    #[error("the chat of this table is full")]
    Enough,
    /// A table's log is incomplete or unreadable. Other tables can be read.
    #[error("table `{table}` is damaged from line {n} on: {why}")]
    Damaged {
        /// The table's id.
        table: String,
        /// The first line that is missing or unreliable.
        n: u64,
        /// The reason, as text.
        why: String,
    },
    /// Another process held the lock for too long. Worth a retry.
    #[error("another program has locked the database for too long; try again")]
    Busy,
    /// The disk is full, or the database has reached its size limit. Worth a retry once there is room.
    #[error("the disk is full; free some space and try again")]
    Full,
    /// The disk or the database failed.
    #[error("the database failed: {0}")]
    Io(String),
    /// The records have reached the limit for all of them together.
    #[error("there is no room for more records")]
    RecordsFull,
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
    /// The folder of the database cannot be created.
    #[error("{}: cannot create the folder for the database: {why}; name a writable one", .path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The reason, as text.
        why: String,
    },
    /// The database cannot be opened.
    #[error("{}: cannot open the database: {why}; name a writable file in a writable folder", .path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// The reason, as text.
        why: String,
    },
    /// The target of a backup exists. Backups never overwrite a file.
    #[error("{}: this file exists; name a new one", .path.display())]
    Taken {
        /// The file.
        path: PathBuf,
    },
    /// The file is not a Sortie database. It was not changed.
    #[error("{}: this is not a database of Sortie; name another file", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The database has migrations of a newer version. It was not changed.
    #[error("{}: the database was written by a newer version of Sortie (step {version}, known are {known}); use that version or name another file", .path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The first unknown migration in the database.
        version: i64,
        /// The last migration that this program knows.
        known: i64,
    },
}

/// The kind of a stored entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntityKind {
    /// A table.
    Table,
    /// A guest.
    Guest,
    /// A room.
    Room,
}

impl fmt::Display for EntityKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EntityKind::Table => "table",
            EntityKind::Guest => "guest",
            EntityKind::Room => "room",
        })
    }
}

// Primary result codes of SQLite (https://www.sqlite.org/rescode.html).
const BUSY: u32 = 5;
const LOCKED: u32 = 6;
const CORRUPT: u32 = 11;
const FULL: u32 = 13;
const CONSTRAINT: u32 = 19;
const NO_DATABASE: u32 = 26;
/// `SQLITE_IOERR_SHMSIZE`: the shared-memory file beside the database cannot grow. By its number it is
/// an I/O error, but its cause is a full disk.
const SHARED_SIZE: u32 = 4874;

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match (&error, code(&error)) {
            // Before the primary codes: its primary code is the general I/O error.
            _ if extended_code(&error) == Some(SHARED_SIZE) => StoreError::Full,
            (_, Some(BUSY | LOCKED)) | (sqlx::Error::PoolTimedOut, _) => StoreError::Busy,
            (_, Some(FULL)) => StoreError::Full,
            (_, Some(CONSTRAINT)) => StoreError::Refused { why: message(&error) },
            // A read after `close`, for example during shutdown.
            (sqlx::Error::PoolClosed, _) => StoreError::Closed,
            // With the extended code: the sentence alone is just "disk I/O error".
            _ => StoreError::Io(error.to_string()),
        }
    }
}

/// The primary result code: the low byte of the extended code.
fn code(error: &sqlx::Error) -> Option<u32> {
    extended_code(error).map(|code| code & 0xff)
}

fn extended_code(error: &sqlx::Error) -> Option<u32> {
    error.as_database_error()?.code()?.parse().ok()
}

/// The database's message, without the result code.
pub(crate) fn message(error: &sqlx::Error) -> String {
    match error.as_database_error() {
        Some(error) => error.message().to_owned(),
        None => error.to_string(),
    }
}

/// Whether the stored data is wrong, as opposed to a failed read.
pub(crate) fn is_damage(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_))
        || code(error) == Some(CORRUPT)
}

/// Whether only this statement failed and the connection is still usable.
pub(crate) fn is_statement_error(error: &sqlx::Error) -> bool {
    matches!(code(error), Some(CONSTRAINT | CORRUPT))
}

/// Whether the file is not an SQLite database.
pub(crate) fn is_no_database(error: &sqlx::Error) -> bool {
    code(error) == Some(NO_DATABASE)
}

/// Whether another process holds a lock.
pub(crate) fn is_busy(error: &sqlx::Error) -> bool {
    matches!(code(error), Some(BUSY | LOCKED))
}
