//! [`StoreError`]: the failures of reading and writing.

use crate::database::ErrorKind;
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
    /// Another server has claimed the table since, or this one never did.
    #[error("another server has taken over this table")]
    Fenced,
    /// Another server owns the table.
    #[error("the server {server} owns this table")]
    Owned {
        /// The id of the server.
        server: String,
    },
    /// The lease of this server has lapsed. Worth a retry once it is renewed.
    #[error("this server was away for too long; try again")]
    LeaseLapsed,
    /// A server that runs on the database has the address.
    #[error("another server on this database has the address {address}")]
    AddressTaken {
        /// The address.
        address: String,
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
    /// The database server cannot be reached. Nothing was written. Worth a retry.
    #[error("the database cannot be reached: {0}; try again")]
    Unreachable(String),
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
    /// The server of the database refuses the connection, or the database cannot be used.
    #[error("{database}: {why}; {hint}")]
    Connect {
        /// The URL without the password.
        database: String,
        /// The reason, as text.
        why: String,
        /// The remedy, as text.
        hint: String,
    },
    /// It is not a Sortie database. It was not changed.
    #[error("{database}: this is not a database of Sortie; name another one")]
    Foreign {
        /// The file, or the URL without the password.
        database: String,
    },
    /// The database has migrations of a newer version. It was not changed.
    #[error(
        "{database}: the database was written by a newer version of Sortie (step {version}, known are {known}); use that version or name another one"
    )]
    Newer {
        /// The file, or the URL without the password.
        database: String,
        /// The first unknown migration in the database.
        version: i64,
        /// The last migration that this program knows.
        known: i64,
    },
    /// The database to be copied lacks migrations of this version.
    #[error(
        "{database}: the database has version {version}, and {known} is needed; start and stop the server on it once"
    )]
    Older {
        /// The file, or the URL without the password.
        database: String,
        /// The last migration in the database.
        version: i64,
        /// The last migration that this program knows.
        known: i64,
    },
    /// The target of a copy has data that is not of this copy.
    #[error("{database}: this database is not empty; name a new one for the copy")]
    NotEmpty {
        /// The file, or the URL without the password.
        database: String,
    },
    /// The target of a copy cannot hold a row of the source.
    #[error(
        "a row of the table `{table}` cannot be copied: {why}; correct it in the source, and copy again"
    )]
    CopyRefused {
        /// The table.
        table: String,
        /// The reason, as text.
        why: String,
    },
    /// The rows of a finished copy differ from those of its source.
    #[error(
        "{database}: the copy differs from its source in the table `{table}` ({source_rows} rows there, {target_rows} here); stop all servers, and copy into a new database"
    )]
    CopyDiffers {
        /// The file, or the URL without the password.
        database: String,
        /// The first table that differs.
        table: String,
        /// The number of its rows in the source.
        source_rows: u64,
        /// The number of its rows in the copy.
        target_rows: u64,
    },
    /// The database is an unfinished copy of another one.
    #[error(
        "{database}: this copy of {original} is not complete; finish it with: sortie migrate-database"
    )]
    Unfinished {
        /// The file, or the URL without the password.
        database: String,
        /// The database that is being copied.
        original: String,
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

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match ErrorKind::from_error(&error) {
            ErrorKind::Busy => StoreError::Busy,
            ErrorKind::Full => StoreError::Full,
            ErrorKind::Constraint => StoreError::Refused { why: message(&error) },
            ErrorKind::Disconnected => StoreError::Unreachable(message(&error)),
            // A read after `close`, for example during shutdown.
            _ if matches!(error, sqlx::Error::PoolClosed) => StoreError::Closed,
            // With the extended code: the sentence alone is just "disk I/O error".
            _ => StoreError::Io(error.to_string()),
        }
    }
}

/// The database's message, without the result code.
pub(crate) fn message(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        sqlx::Error::Io(error) => error.to_string(),
        _ => error.to_string(),
    }
}

/// The error of a commit whose answer did not come: it may have been written.
pub(crate) fn commit_error(error: sqlx::Error) -> StoreError {
    match ErrorKind::from_error(&error) {
        ErrorKind::Disconnected => StoreError::Io(format!(
            "the connection was lost during a commit, which may have been written: {}",
            message(&error)
        )),
        // The database says that it has undone the transaction.
        _ => error.into(),
    }
}

/// Whether the stored data is wrong, as opposed to a failed read.
pub(crate) fn is_damage(error: &sqlx::Error) -> bool {
    ErrorKind::from_error(error) == ErrorKind::Damaged
}

/// Whether only this statement failed and the connection is still usable.
pub(crate) fn is_statement_error(error: &sqlx::Error) -> bool {
    let is_database_error = matches!(error, sqlx::Error::Database(_));
    let kind = ErrorKind::from_error(error);
    is_database_error && matches!(kind, ErrorKind::Constraint | ErrorKind::Damaged)
}
