//! [`Row`]: a row of either database, read as plain values.

use sqlx::error::BoxDynError;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{ColumnIndex, Decode, Postgres, Row as _, Sqlite, Type};

/// A row of a result.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

/// A type that both databases store as it is.
pub(crate) trait Native:
    for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres>
{
}

impl<T> Native for T where
    T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres>
{
}

/// A type of a column. Numbers are stored as 64-bit integers and checked when they are read.
pub(crate) trait Column: Sized {
    type Stored: Native;

    fn from_stored(stored: Self::Stored) -> Result<Self, BoxDynError>;
}

macro_rules! native_columns {
    ($($type:ty),*) => {$(
        impl Column for $type {
            type Stored = $type;

            fn from_stored(stored: $type) -> Result<Self, BoxDynError> {
                Ok(stored)
            }
        }
    )*};
}

macro_rules! number_columns {
    ($($type:ty),*) => {$(
        impl Column for $type {
            type Stored = i64;

            fn from_stored(stored: i64) -> Result<Self, BoxDynError> {
                Ok(stored.try_into()?)
            }
        }
    )*};
}

native_columns!(bool, i64, String, Vec<u8>);
number_columns!(u8, u32, u64);

impl<T: Column> Column for Option<T>
where
    Option<T::Stored>: Native,
{
    type Stored = Option<T::Stored>;

    fn from_stored(stored: Self::Stored) -> Result<Self, BoxDynError> {
        stored.map(T::from_stored).transpose()
    }
}

impl Row {
    /// The value of a column, by name or by number from 0.
    pub(crate) fn try_get<T: Column, I>(&self, column: I) -> Result<T, sqlx::Error>
    where
        I: ColumnIndex<SqliteRow> + ColumnIndex<PgRow>,
    {
        let stored = match self {
            Row::Sqlite(row) => row.try_get(column)?,
            Row::Postgres(row) => row.try_get(column)?,
        };
        T::from_stored(stored).map_err(sqlx::Error::Decode)
    }
}

/// A value that is read from a whole row.
pub(crate) trait FromRow: Sized {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error>;
}

macro_rules! tuple_rows {
    ($(($($type:ident $at:tt),*))*) => {$(
        impl<$($type: Column),*> FromRow for ($($type,)*) {
            fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
                Ok(($(row.try_get::<$type, usize>($at)?,)*))
            }
        }
    )*};
}

tuple_rows! {
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
}
