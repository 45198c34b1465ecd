//! [`Backend`]: how connections to the chosen database are opened.

use crate::database::connection::{Connection, POSTGRES_NOW, SQLITE_NOW};
use crate::database::postgres::PostgresServer;
use crate::database::query::{query, query_scalar};
use crate::database::readers::Readers;
use crate::database::sqlite::SqliteFile;
use crate::error::StoreError;
use crate::lease::{LeaseTiming, session_name};

/// A database, and how connections to it are opened.
#[derive(Clone, Debug)]
pub(crate) enum Backend {
    Sqlite(SqliteFile),
    Postgres(PostgresServer),
}

impl Backend {
    /// Creates or migrates the database and opens the connection for writing. A copy that is not verified
    /// is opened too.
    pub(crate) async fn prepare(&mut self) -> Result<Connection, StoreError> {
        match self {
            Backend::Sqlite(file) => Ok(file.prepare().await?.into()),
            Backend::Postgres(server) => Ok(server.prepare().await?.into()),
        }
    }

    /// Refuses a copy that is not complete and verified.
    pub(crate) async fn check_complete(
        &self,
        connection: &mut Connection,
    ) -> Result<(), StoreError> {
        let copied = query_scalar("SELECT source FROM copies");
        let copied: Option<String> = copied.fetch_optional(connection).await?;
        match copied {
            None => Ok(()),
            Some(original) => Err(StoreError::Unfinished { database: self.name(), original }),
        }
    }

    /// Opens another connection for writing.
    pub(crate) async fn writer(&self) -> Result<Connection, sqlx::Error> {
        match self {
            Backend::Sqlite(file) => Ok(file.writer().await?.into()),
            Backend::Postgres(server) => Ok(server.writer().await?.into()),
        }
    }

    /// Opens a connection to an existing Sortie database, without changing it.
    pub(crate) async fn reader(&self) -> Result<Connection, StoreError> {
        match self {
            Backend::Sqlite(file) => Ok(file.reader().await?.into()),
            Backend::Postgres(server) => Ok(server.reader().await?.into()),
        }
    }

    /// The pool of connections for reading.
    pub(crate) fn readers(&self) -> Readers {
        match self {
            Backend::Sqlite(file) => Readers::Sqlite(file.readers()),
            Backend::Postgres(server) => Readers::Postgres(server.readers()),
        }
    }

    /// A connection for renewals of the lease of a server. On Postgres the session has a name, by which
    /// other servers see that it is there.
    pub(crate) async fn lease_connection(&self, server: &str) -> Result<Connection, sqlx::Error> {
        let mut connection = self.writer().await?;
        if matches!(self, Backend::Postgres(_)) {
            // A renewal that a crash of the database loses would have lapsed during the crash.
            let set = "SELECT set_config('synchronous_commit', 'off', false), \
                       set_config('application_name', $1, false)";
            query(set).bind(session_name(server)).execute(&mut connection).await?;
        }
        Ok(connection)
    }

    /// How often leases are renewed.
    pub(crate) fn lease_timing(&self) -> LeaseTiming {
        match self {
            Backend::Sqlite(_) => LeaseTiming::SQLITE,
            Backend::Postgres(_) => LeaseTiming::POSTGRES,
        }
    }

    /// The time by the clock of the database, in milliseconds since 1970, as SQL.
    pub(crate) fn sql_now(&self) -> &'static str {
        match self {
            Backend::Sqlite(_) => SQLITE_NOW,
            Backend::Postgres(_) => POSTGRES_NOW,
        }
    }

    /// Whether the write lock is one that this program takes, and not one of the database itself, which
    /// no statement avoids.
    pub(crate) fn has_write_lock(&self) -> bool {
        matches!(self, Backend::Postgres(_))
    }

    /// The name of this store in notices to other servers, if the database sends any.
    pub(crate) fn sender(&self) -> Option<&str> {
        match self {
            Backend::Sqlite(_) => None,
            Backend::Postgres(server) => Some(&server.sender),
        }
    }

    /// The name for messages, without a password.
    pub(crate) fn name(&self) -> String {
        match self {
            Backend::Sqlite(file) => file.name(),
            Backend::Postgres(server) => server.name(),
        }
    }

    pub(crate) fn open_error(&self, why: &sqlx::Error) -> StoreError {
        match self {
            Backend::Sqlite(file) => file.open_error(why),
            Backend::Postgres(server) => server.open_error(why),
        }
    }
}
