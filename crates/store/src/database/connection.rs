//! [`Connection`]: a connection for writing, and its transactions.

use crate::database::query::{in_time, query_scalar};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection as _};
use std::time::Duration;
use tokio::time::timeout;

/// Begins a transaction that holds the write lock of the database. The lock is an advisory one, which
/// ends with the transaction, so the writers of several servers follow each other as SQLite's one writer
/// does. They cannot meet in a deadlock, and a number that was read stays the next one. A level above
/// READ COMMITTED, which a role can have by default, would read as of before the wait for the lock. The
/// number is "Sort" in ASCII.
const BEGIN_POSTGRES: &str = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; \
                              SELECT pg_advisory_xact_lock(1399812724)";

/// The longest wait for Postgres to end a connection. It ends without this too, only later.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// The time now in SQLite.
pub(crate) const SQLITE_NOW: &str = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
/// The time now in Postgres, and not that of the begin of the transaction, which may have waited.
pub(crate) const POSTGRES_NOW: &str =
    "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";

/// A connection to either database.
#[derive(Debug)]
pub(crate) enum Connection {
    Sqlite(Box<SqliteConnection>),
    Postgres(Box<PgConnection>),
}

impl Connection {
    /// The time by the clock of the database, in milliseconds since 1970, as SQL.
    pub(crate) fn sql_now(&self) -> &'static str {
        match self {
            Connection::Sqlite(_) => SQLITE_NOW,
            Connection::Postgres(_) => POSTGRES_NOW,
        }
    }

    /// Whether a long statement numbers its values, `$1`, or leaves them in order, `?`. Postgres knows only
    /// numbers; SQLite searches a list for the name of each, so hundreds of names take it longer than the
    /// statement.
    pub(crate) fn numbers_values(&self) -> bool {
        matches!(self, Connection::Postgres(_))
    }

    /// Begins a transaction and takes the write lock.
    pub(crate) async fn begin(&mut self) -> Result<(), sqlx::Error> {
        match self {
            // Immediate takes the write lock at once: a deferred transaction would fail with BUSY at
            // its first write, without waiting for the busy timeout.
            Connection::Sqlite(connection) => {
                sqlx::query("BEGIN IMMEDIATE").execute(&mut **connection).await.map(drop)
            }
            Connection::Postgres(connection) => {
                let begin = sqlx::raw_sql(BEGIN_POSTGRES).execute(&mut **connection);
                in_time(begin).await.map(drop)
            }
        }
    }

    /// Lets the transactions of this connection wait without an end: for another database, for example.
    pub(crate) async fn wait_in_transactions(&mut self) -> Result<(), sqlx::Error> {
        match self {
            Connection::Sqlite(_) => Ok(()),
            Connection::Postgres(connection) => {
                let set = "SET idle_in_transaction_session_timeout = 0";
                in_time(sqlx::raw_sql(set).execute(&mut **connection)).await.map(drop)
            }
        }
    }

    /// Begins a transaction whose reads all see the same data.
    pub(crate) async fn begin_reading(&mut self) -> Result<(), sqlx::Error> {
        match self {
            Connection::Sqlite(connection) => {
                sqlx::query("BEGIN").execute(&mut **connection).await.map(drop)
            }
            Connection::Postgres(connection) => {
                let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                in_time(sqlx::raw_sql(begin).execute(&mut **connection)).await.map(drop)
            }
        }
    }

    /// Commits the transaction. When this returns, it is on disk.
    pub(crate) async fn commit(&mut self) -> Result<(), sqlx::Error> {
        self.end("COMMIT").await
    }

    /// Undoes the transaction.
    pub(crate) async fn rollback(&mut self) -> Result<(), sqlx::Error> {
        self.end("ROLLBACK").await
    }

    async fn end(&mut self, sql: &'static str) -> Result<(), sqlx::Error> {
        match self {
            Connection::Sqlite(connection) => {
                sqlx::query(sql).execute(&mut **connection).await.map(drop)
            }
            Connection::Postgres(connection) => {
                in_time(sqlx::raw_sql(sql).execute(&mut **connection)).await.map(drop)
            }
        }
    }

    /// Undoes a transaction in which a statement failed. Returns `false` if the connection should be
    /// closed instead: the state of SQLite after an error depends on the error, and a new connection to
    /// a file is cheap.
    pub(crate) async fn try_undo(&mut self) -> bool {
        match self {
            Connection::Sqlite(_) => false,
            Connection::Postgres(_) => self.rollback().await.is_ok(),
        }
    }

    /// Whether a commit waits for the disk.
    pub(crate) async fn waits_for_disk(&mut self) -> Result<bool, sqlx::Error> {
        match self {
            // 2 is FULL.
            Connection::Sqlite(_) => {
                let level: i64 = query_scalar("PRAGMA synchronous").fetch_one(self).await?;
                Ok(level >= 2)
            }
            Connection::Postgres(_) => {
                let setting = "SELECT current_setting('synchronous_commit')";
                let setting: String = query_scalar(setting).fetch_one(self).await?;
                Ok(setting == "on" || setting == "remote_apply")
            }
        }
    }

    /// Empties the write-ahead log of SQLite, in which deleted data still stands. While others read, it
    /// stays until the next time: nobody may wait for them here.
    pub(crate) async fn empty_log(&mut self) -> Result<(), sqlx::Error> {
        let Connection::Sqlite(connection) = self else { return Ok(()) };
        let wait: i64 =
            sqlx::query_scalar("PRAGMA busy_timeout").fetch_one(&mut **connection).await?;
        sqlx::query("PRAGMA busy_timeout = 0").execute(&mut **connection).await?;
        let emptied =
            sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut **connection).await;
        // The number comes from SQLite, so the text is safe.
        let restore = AssertSqlSafe(format!("PRAGMA busy_timeout = {wait}"));
        sqlx::query(restore).execute(&mut **connection).await?;
        emptied.map(drop)
    }

    /// Closes the connection and waits for it, so that none of its locks blocks the next one.
    pub(crate) async fn close(self) {
        match self {
            Connection::Sqlite(connection) => drop(connection.close().await),
            Connection::Postgres(connection) => {
                let _ = timeout(CLOSE_TIMEOUT, connection.close()).await;
            }
        }
    }
}
