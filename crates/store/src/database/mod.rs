//! The two databases behind one interface: SQLite and Postgres.
//!
//! Queries are written once, in SQL that both dialects accept. Only connecting, migrating and
//! transactions differ.

mod backend;
mod connection;
mod error_kind;
mod location;
mod migrations;
mod postgres;
mod query;
mod readers;
mod row;
mod sqlite;

pub(crate) use backend::Backend;
pub(crate) use connection::Connection;
pub(crate) use error_kind::ErrorKind;
pub use location::{DatabaseLocation, LocationError, PostgresUrl};
pub(crate) use migrations::newest_version;
pub(crate) use postgres::PostgresServer;
pub(crate) use query::{Value, query, query_as, query_scalar};
pub(crate) use readers::{ReadTransaction, Readers};
pub(crate) use row::{FromRow, Row};
pub(crate) use sqlite::SqliteFile;
