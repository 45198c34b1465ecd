//! [`ErrorKind`]: the meaning of an error, from the codes of both databases.

use sqlx::error::DatabaseError;
use sqlx::postgres::PgDatabaseError;
use sqlx::sqlite::SqliteError;

/// The kind of an error of a statement or a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ErrorKind {
    /// A lock was held for too long, or a statement took too long.
    Busy,
    /// No space is left.
    Full,
    /// The value violates a constraint, or cannot be a value of the column.
    Constraint,
    /// The stored data is damaged.
    Damaged,
    /// The file is no database.
    NoDatabase,
    /// The server cannot be reached, is starting or stopping, or the connection was lost.
    Disconnected,
    /// Nothing may be written here.
    ReadOnly,
    /// Anything else.
    Other,
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

impl ErrorKind {
    pub(crate) fn from_error(error: &sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolTimedOut => ErrorKind::Busy,
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => ErrorKind::Damaged,
            sqlx::Error::Database(error) => from_database_error(error.as_ref()),
            // SQLite reports its own I/O errors by a code, so these are of a connection to Postgres.
            sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) => {
                ErrorKind::Disconnected
            }
            _ => ErrorKind::Other,
        }
    }
}

fn from_database_error(error: &dyn DatabaseError) -> ErrorKind {
    if let Some(error) = error.try_downcast_ref::<PgDatabaseError>() {
        return from_sqlstate(error.code());
    }
    let code = error.try_downcast_ref::<SqliteError>().and_then(DatabaseError::code);
    code.and_then(|code| code.parse().ok()).map_or(ErrorKind::Other, from_sqlite_code)
}

fn from_sqlite_code(extended: u32) -> ErrorKind {
    // The primary code is the low byte of the extended one.
    match extended & 0xff {
        // Before the primary codes: its primary code is the general I/O error.
        _ if extended == SHARED_SIZE => ErrorKind::Full,
        BUSY | LOCKED => ErrorKind::Busy,
        FULL => ErrorKind::Full,
        CONSTRAINT => ErrorKind::Constraint,
        CORRUPT => ErrorKind::Damaged,
        NO_DATABASE => ErrorKind::NoDatabase,
        _ => ErrorKind::Other,
    }
}

/// By the codes of <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
fn from_sqlstate(code: &str) -> ErrorKind {
    match code {
        // Lock or statement timeout, deadlock, serialization failure, too many connections.
        "55P03" | "57014" | "40P01" | "40001" | "53300" => ErrorKind::Busy,
        "53100" => ErrorKind::Full,
        "25006" => ErrorKind::ReadOnly,
        // The server or an operator ends the connection, or the server is starting.
        "57P01" | "57P02" | "57P03" | "57P05" | "25P03" => ErrorKind::Disconnected,
        "XX001" | "XX002" => ErrorKind::Damaged,
        // The class is the first two characters: integrity constraints, and impossible values such as
        // a zero byte in a text.
        _ => match code.get(..2) {
            Some("22" | "23") => ErrorKind::Constraint,
            Some("08") => ErrorKind::Disconnected,
            _ => ErrorKind::Other,
        },
    }
}
