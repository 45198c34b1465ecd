//! [`Query`]: a statement with its values, for either database.

use crate::database::connection::Connection;
use crate::database::readers::{ReadTransaction, Readers};
use crate::database::row::{Column, FromRow, Row};
use sqlx::postgres::{PgArguments, PgConnection, PgPool};
use sqlx::sqlite::{SqliteArguments, SqliteConnection, SqlitePool};
use sqlx::{Arguments, Encode, Postgres, SqlSafeStr, SqlStr, Sqlite, Type};
use std::borrow::Cow;
use std::io;
use std::time::Duration;
use tokio::time::timeout;

/// The longest wait for the answer to a statement of Postgres. The session's `statement_timeout` ends a
/// slow statement before that; this ends the wait on a connection whose other side is gone.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(20);

/// A bound value. `None` has a type too, because Postgres asks for it.
pub(crate) enum Value<'q> {
    Number(Option<i64>),
    Text(Option<Cow<'q, str>>),
    Bytes(Option<Cow<'q, [u8]>>),
}

macro_rules! number_values {
    ($($type:ty),*) => {$(
        impl From<$type> for Value<'_> {
            fn from(number: $type) -> Self {
                Value::Number(Some(i64::from(number)))
            }
        }

        impl From<Option<$type>> for Value<'_> {
            fn from(number: Option<$type>) -> Self {
                Value::Number(number.map(i64::from))
            }
        }
    )*};
}

number_values!(bool, u8, u32, i64);

impl<'q> From<&'q str> for Value<'q> {
    fn from(text: &'q str) -> Self {
        Value::Text(Some(text.into()))
    }
}

impl<'q> From<&'q String> for Value<'q> {
    fn from(text: &'q String) -> Self {
        Value::Text(Some(text.into()))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::Text(Some(text.into()))
    }
}

impl<'q> From<Option<&'q str>> for Value<'q> {
    fn from(text: Option<&'q str>) -> Self {
        Value::Text(text.map(Cow::from))
    }
}

impl<'q> From<Option<&'q String>> for Value<'q> {
    fn from(text: Option<&'q String>) -> Self {
        Value::Text(text.map(Cow::from))
    }
}

impl<'q> From<&'q Option<String>> for Value<'q> {
    fn from(text: &'q Option<String>) -> Self {
        text.as_deref().into()
    }
}

impl<'q> From<&'q [u8]> for Value<'q> {
    fn from(bytes: &'q [u8]) -> Self {
        Value::Bytes(Some(bytes.into()))
    }
}

impl<'q> From<Option<&'q [u8]>> for Value<'q> {
    fn from(bytes: Option<&'q [u8]>) -> Self {
        Value::Bytes(bytes.map(Cow::from))
    }
}

impl<'q> From<&'q Vec<u8>> for Value<'q> {
    fn from(bytes: &'q Vec<u8>) -> Self {
        Value::Bytes(Some(bytes.into()))
    }
}

/// The connection that runs a statement.
pub(crate) enum Executor<'c> {
    Sqlite(&'c mut SqliteConnection),
    SqlitePool(&'c SqlitePool),
    Postgres(&'c mut PgConnection),
    PostgresReading(&'c mut PgConnection),
    PostgresPool(&'c PgPool),
}

impl<'c> From<&'c mut Connection> for Executor<'c> {
    fn from(connection: &'c mut Connection) -> Self {
        match connection {
            Connection::Sqlite(connection) => Executor::Sqlite(connection),
            Connection::Postgres(connection) => Executor::Postgres(connection),
        }
    }
}

impl<'c> From<&'c Readers> for Executor<'c> {
    fn from(readers: &'c Readers) -> Self {
        match readers {
            Readers::Sqlite(pool) => Executor::SqlitePool(pool),
            Readers::Postgres(pool) => Executor::PostgresPool(pool),
        }
    }
}

impl<'c> From<&'c mut ReadTransaction> for Executor<'c> {
    fn from(reading: &'c mut ReadTransaction) -> Self {
        match reading {
            ReadTransaction::Sqlite(reading) => Executor::Sqlite(reading),
            ReadTransaction::Postgres(reading) => Executor::PostgresReading(reading),
        }
    }
}

/// A statement with its values.
pub(crate) struct Query<'q> {
    sql: SqlStr,
    values: Vec<Value<'q>>,
}

/// A statement whose rows are read as `T`.
pub(crate) struct TypedQuery<'q, T> {
    query: Query<'q>,
    read: fn(&Row) -> Result<T, sqlx::Error>,
}

/// A statement without a result.
pub(crate) fn query<'q>(sql: impl SqlSafeStr) -> Query<'q> {
    Query { sql: sql.into_sql_str(), values: Vec::new() }
}

/// A statement with rows.
pub(crate) fn query_as<'q, T: FromRow>(sql: impl SqlSafeStr) -> TypedQuery<'q, T> {
    TypedQuery { query: query(sql), read: T::from_row }
}

/// A statement with rows of one column.
pub(crate) fn query_scalar<'q, T: Column>(sql: impl SqlSafeStr) -> TypedQuery<'q, T> {
    TypedQuery { query: query(sql), read: |row| row.try_get(0) }
}

impl<'q> Query<'q> {
    /// Adds the value of the next `$N`.
    pub(crate) fn bind(mut self, value: impl Into<Value<'q>>) -> Self {
        self.values.push(value.into());
        self
    }

    /// Runs the statement and returns the number of affected rows.
    pub(crate) async fn execute(
        self,
        executor: impl Into<Executor<'_>>,
    ) -> Result<u64, sqlx::Error> {
        let Query { sql, values } = self;
        match executor.into() {
            Executor::Sqlite(connection) => {
                let query = sqlx::query_with(sql, sqlite_arguments(values)?);
                Ok(query.execute(connection).await?.rows_affected())
            }
            Executor::SqlitePool(pool) => {
                let query = sqlx::query_with(sql, sqlite_arguments(values)?);
                Ok(query.execute(pool).await?.rows_affected())
            }
            Executor::Postgres(connection) | Executor::PostgresReading(connection) => {
                let query = sqlx::query_with(sql, postgres_arguments(values)?);
                Ok(in_time(query.execute(connection)).await?.rows_affected())
            }
            Executor::PostgresPool(pool) => {
                let query = sqlx::query_with(sql, postgres_arguments(values)?);
                Ok(in_time(query.execute(pool)).await?.rows_affected())
            }
        }
    }

    /// Runs the statement and returns its rows.
    pub(crate) async fn fetch_all(
        self,
        executor: impl Into<Executor<'_>>,
    ) -> Result<Vec<Row>, sqlx::Error> {
        let Query { sql, values } = self;
        match executor.into() {
            Executor::Sqlite(connection) => {
                let query = sqlx::query_with(sql, sqlite_arguments(values)?);
                let rows = query.fetch_all(connection).await?;
                Ok(rows.into_iter().map(Row::Sqlite).collect())
            }
            Executor::SqlitePool(pool) => {
                let query = sqlx::query_with(sql, sqlite_arguments(values)?);
                let rows = query.fetch_all(pool).await?;
                Ok(rows.into_iter().map(Row::Sqlite).collect())
            }
            Executor::Postgres(connection) => {
                let query = sqlx::query_with(sql, postgres_arguments(values)?);
                let rows = in_time(query.fetch_all(connection)).await?;
                Ok(rows.into_iter().map(Row::Postgres).collect())
            }
            Executor::PostgresReading(connection) => {
                let values = without_zero_bytes(values);
                let query = sqlx::query_with(sql, postgres_arguments(values)?);
                let rows = in_time(query.fetch_all(connection)).await?;
                Ok(rows.into_iter().map(Row::Postgres).collect())
            }
            Executor::PostgresPool(pool) => {
                let values = without_zero_bytes(values);
                let query = sqlx::query_with(sql, postgres_arguments(values)?);
                let rows = in_time(query.fetch_all(pool)).await?;
                Ok(rows.into_iter().map(Row::Postgres).collect())
            }
        }
    }

    /// Runs the statement and returns its first row, if there is one.
    pub(crate) async fn fetch_optional(
        self,
        executor: impl Into<Executor<'_>>,
    ) -> Result<Option<Row>, sqlx::Error> {
        Ok(self.fetch_all(executor).await?.into_iter().next())
    }
}

impl<'q, T> TypedQuery<'q, T> {
    /// Adds the value of the next `$N`.
    pub(crate) fn bind(mut self, value: impl Into<Value<'q>>) -> Self {
        self.query = self.query.bind(value);
        self
    }

    /// All rows.
    pub(crate) async fn fetch_all(
        self,
        executor: impl Into<Executor<'_>>,
    ) -> Result<Vec<T>, sqlx::Error> {
        self.query.fetch_all(executor).await?.iter().map(self.read).collect()
    }

    /// The first row, if there is one.
    pub(crate) async fn fetch_optional(
        self,
        executor: impl Into<Executor<'_>>,
    ) -> Result<Option<T>, sqlx::Error> {
        self.query.fetch_optional(executor).await?.as_ref().map(self.read).transpose()
    }

    /// The first row. Fails without one.
    pub(crate) async fn fetch_one(
        self,
        executor: impl Into<Executor<'_>>,
    ) -> Result<T, sqlx::Error> {
        self.fetch_optional(executor).await?.ok_or(sqlx::Error::RowNotFound)
    }
}

/// Waits for an answer of Postgres. Fails with an I/O error without an answer or a connection in time.
pub(crate) async fn in_time<T>(
    answer: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    match timeout(ANSWER_TIMEOUT, answer).await {
        // The pool retries refused connections until its own timeout, so the reason is lost.
        Err(_) | Ok(Err(sqlx::Error::PoolTimedOut)) => {
            let why = "the server did not answer in time";
            Err(sqlx::Error::Io(io::Error::new(io::ErrorKind::TimedOut, why)))
        }
        Ok(answer) => answer,
    }
}

/// Replaces zero bytes of texts by U+FFFD. Postgres refuses them, but a search for such a text, which a
/// visitor may send as an id, finds nothing and is no error.
fn without_zero_bytes(mut values: Vec<Value<'_>>) -> Vec<Value<'_>> {
    for value in &mut values {
        if let Value::Text(Some(text)) = value
            && text.contains('\0')
        {
            *text = text.replace('\0', "\u{fffd}").into();
        }
    }
    values
}

fn sqlite_arguments(values: Vec<Value<'_>>) -> Result<SqliteArguments, sqlx::Error> {
    arguments::<SqliteArguments, Sqlite>(values)
}

fn postgres_arguments(values: Vec<Value<'_>>) -> Result<PgArguments, sqlx::Error> {
    arguments::<PgArguments, Postgres>(values)
}

fn arguments<A, DB>(values: Vec<Value<'_>>) -> Result<A, sqlx::Error>
where
    DB: sqlx::Database<Arguments = A>,
    A: Arguments<Database = DB>,
    Option<i64>: for<'t> Encode<'t, DB> + Type<DB>,
    for<'t> Option<&'t str>: Encode<'t, DB> + Type<DB>,
    for<'t> Option<&'t [u8]>: Encode<'t, DB> + Type<DB>,
{
    let mut arguments = A::default();
    for value in values {
        match value {
            Value::Number(number) => arguments.add(number),
            Value::Text(text) => arguments.add(text.as_deref()),
            Value::Bytes(bytes) => arguments.add(bytes.as_deref()),
        }
        .map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}
