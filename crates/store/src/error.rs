//! Why something was not kept or cannot be read.

use std::fmt;
use std::path::PathBuf;

/// Why something was not kept or cannot be read.
///
/// Of what was to be written nothing is there after an error. The exception is [`StoreError::Io`]:
/// a disk that fails may have taken it nevertheless, so that reading again is what tells.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The lines do not follow upon those that are kept.
    #[error("the next line has the number {next}: somebody else wrote")]
    Conflict {
        /// The number of the next line.
        next: u64,
    },
    /// There is one already.
    #[error("there is a {kind} `{id}` already")]
    Exists {
        /// What.
        kind: Kind,
        /// Which.
        id: String,
    },
    /// There is none.
    #[error("there is no {kind} `{id}`")]
    Unknown {
        /// What.
        kind: Kind,
        /// Which.
        id: String,
    },
    /// The data to store contradicts itself.
    #[error("this cannot be kept: {why}")]
    Refused {
        /// Why.
        why: String,
    },
    /// As much was said at a table as may be.
    #[error("nothing more can be said at this table")]
    Enough,
    /// A table is not kept as it was written. Other tables can be read.
    #[error("table `{table}` is damaged from line {n} on: {why}")]
    Damaged {
        /// Which table.
        table: String,
        /// The first line that is missing or cannot be trusted.
        n: u64,
        /// Why.
        why: String,
    },
    /// Another program kept the database locked. Later it may go.
    #[error("another program has locked the database for too long; try again")]
    Busy,
    /// The disk, or the room that the database may take, is full. Later it may go.
    #[error("there is no room left for the database; make room and try again")]
    Full,
    /// The disk or the database failed.
    #[error("the database failed: {0}")]
    Io(String),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
    /// The folder of the database cannot be made.
    #[error("{}: the folder for the database cannot be made: {why}; name one that may be written", .path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// The database cannot be opened.
    #[error("{}: the database cannot be opened: {why}; name a file that may be written, in a folder that may be written", .path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// Nothing that is there is written over.
    #[error("{}: there is something already; name a file that is not there", .path.display())]
    Taken {
        /// The file.
        path: PathBuf,
    },
    /// The file is something else. It was left as it is.
    #[error("{}: this is not a database of Sortie; name another file", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// The database was written by a version that this one does not know. It was left as it is.
    #[error("{}: the database was written by a newer version of Sortie (step {version}, known are {known}); use that version or name another file", .path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The first step of the database that is not known.
        version: i64,
        /// The last step that is known.
        known: i64,
    },
}

/// The kind of stored data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A table.
    Table,
    /// A guest.
    Guest,
    /// A room.
    Room,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Table => "table",
            Kind::Guest => "guest",
            Kind::Room => "room",
        })
    }
}

const BUSY: u32 = 5;
const LOCKED: u32 = 6;
const CORRUPT: u32 = 11;
const FULL: u32 = 13;
const CONSTRAINT: u32 = 19;
const NO_DATABASE: u32 = 26;
/// The database's code for a shared-memory file that cannot grow. It counts as a disk error, but means
/// that the disk is full.
const SHARED_SIZE: u32 = 4874;

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match (&error, code(&error)) {
            _ if extended_code(&error) == Some(SHARED_SIZE) => StoreError::Full,
            (_, Some(BUSY | LOCKED)) | (sqlx::Error::PoolTimedOut, _) => StoreError::Busy,
            (_, Some(FULL)) => StoreError::Full,
            (_, Some(CONSTRAINT)) => StoreError::Refused { why: said(&error) },
            (sqlx::Error::PoolClosed, _) => StoreError::Closed,
            // With the number: the sentence alone is "disk I/O error".
            _ => StoreError::Io(error.to_string()),
        }
    }
}

/// The primary result code of the database.
fn code(error: &sqlx::Error) -> Option<u32> {
    extended_code(error).map(|code| code & 0xff)
}

fn extended_code(error: &sqlx::Error) -> Option<u32> {
    error.as_database_error()?.code()?.parse().ok()
}

/// The message of the database, without codes if there is a sentence.
pub(crate) fn said(error: &sqlx::Error) -> String {
    match error.as_database_error() {
        Some(error) => error.message().to_owned(),
        None => error.to_string(),
    }
}

/// Whether it is what was read that is wrong, and not the reading.
pub(crate) fn is_damage(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_))
        || code(error) == Some(CORRUPT)
}

/// Whether it is one statement that cannot be done, and the connection is fine.
pub(crate) fn is_of_one(error: &sqlx::Error) -> bool {
    matches!(code(error), Some(CONSTRAINT | CORRUPT))
}

/// Whether the file is something else than a database.
pub(crate) fn is_no_database(error: &sqlx::Error) -> bool {
    code(error) == Some(NO_DATABASE)
}

/// Whether another program holds a lock.
pub(crate) fn is_busy(error: &sqlx::Error) -> bool {
    matches!(code(error), Some(BUSY | LOCKED))
}
