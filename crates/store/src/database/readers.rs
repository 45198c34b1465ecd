//! [`Readers`]: the pool of connections that only read.

use crate::database::query::in_time;
use sqlx::postgres::PgPool;
use sqlx::sqlite::SqlitePool;
use sqlx::{Postgres, Sqlite, Transaction};

/// Isolation of a read transaction in Postgres: by default each statement would see the commits before
/// it, and a line that is appended in between would look like damage.
const BEGIN_READING: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// A pool of connections, opened on demand.
#[derive(Clone, Debug)]
pub(crate) enum Readers {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// A transaction whose statements all see the same data. It ends when it is dropped.
pub(crate) enum ReadTransaction {
    Sqlite(Transaction<'static, Sqlite>),
    Postgres(Transaction<'static, Postgres>),
}

impl Readers {
    /// Begins a transaction that only reads.
    pub(crate) async fn begin(&self) -> Result<ReadTransaction, sqlx::Error> {
        match self {
            Readers::Sqlite(pool) => Ok(ReadTransaction::Sqlite(pool.begin().await?)),
            Readers::Postgres(pool) => {
                let reading = in_time(Box::pin(pool.begin_with(BEGIN_READING))).await?;
                Ok(ReadTransaction::Postgres(reading))
            }
        }
    }

    /// Closes all connections. Later reads fail.
    pub(crate) async fn close(&self) {
        match self {
            Readers::Sqlite(pool) => pool.close().await,
            Readers::Postgres(pool) => pool.close().await,
        }
    }
}
