//! [`PostgresServer`]: opens a database of a Postgres server, migrates it and refuses databases of other
//! programs.

use crate::database::connection::Connection;
use crate::database::error_kind::ErrorKind;
use crate::database::location::PostgresUrl;
use crate::database::migrations::{Dialect, first_name, migrator, newest_version};
use crate::database::query::in_time;
use crate::error::{self, StoreError};
use sqlx::error::DatabaseError;
use sqlx::migrate::MigrateError;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPool, PgPoolOptions};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection as _};
use std::io;
use std::time::Duration;
use tokio::time::timeout;

/// The longest wait for a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// The longest wait of a read for a connection. Visitors wait for it while the server is down, and a
/// restart of the server on the same machine takes no longer.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);
/// Idle read connections are closed after this time, so that a quiet server holds none.
const IDLE_TIMEOUT: Duration = Duration::from_secs(10 * 60);

/// A writer that falls silent in a transaction loses the write lock after this time: its machine may have
/// lost its power, and nothing else would end its session soon. Other servers wait for the lock.
const WRITER_SETTINGS: &str = "SET idle_in_transaction_session_timeout = '1s'";

/// A database of a Postgres server, and the limits of its connections.
#[derive(Clone, Debug)]
pub(crate) struct PostgresServer {
    pub(crate) url: PostgresUrl,
    /// The longest wait for a lock of another session.
    pub(crate) busy: Duration,
    /// The number of read connections.
    pub(crate) readers: u32,
    /// A random name, by which a store knows its own notices.
    pub(crate) sender: String,
}

impl PostgresServer {
    fn options(&self) -> PgConnectOptions {
        let options = self.url.options().clone();
        let options = match options.get_application_name() {
            Some(_) => options,
            None => options.application_name("sortie"),
        };
        // sqlx would log each statement with its values, which include tokens and secrets.
        options.disable_statement_logging()
    }

    /// The settings of a session. All waits have an end: a lock of another program must not stop this one,
    /// and the sessions of a machine without power must not take the places of others for hours. A listener
    /// has none of them, and ends when it acknowledges no notice.
    fn session_settings(&self) -> String {
        let busy = self.busy.as_millis().clamp(1, i32::MAX as u128);
        format!(
            "SET synchronous_commit = on; SET lock_timeout = {busy}; SET statement_timeout = '15s'; \
             SET idle_in_transaction_session_timeout = '15s'; SET tcp_keepalives_idle = 10; \
             SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; \
             SET client_min_messages = warning"
        )
    }

    /// A connection that receives the notices of a channel.
    pub(crate) async fn listener(&self, channel: &str) -> Result<PgListener, sqlx::Error> {
        // A pool of its own: the listener keeps its connection.
        let pool = PgPoolOptions::new()
            .max_connections(1)
            .acquire_timeout(CONNECT_TIMEOUT)
            .connect_lazy_with(self.options());
        let mut listener = in_time(Box::pin(PgListener::connect_with(&pool))).await?;
        // The owner connects again, because it also has to learn that notices were missed.
        listener.eager_reconnect(false);
        in_time(Box::pin(listener.listen(channel))).await?;
        Ok(listener)
    }

    async fn connect(&self, more_settings: &str) -> Result<PgConnection, sqlx::Error> {
        let connecting = async {
            let mut connection = self.options().connect().await?;
            // The text has only a number of this program in it.
            let settings = AssertSqlSafe(format!("{}; {more_settings}", self.session_settings()));
            sqlx::raw_sql(settings).execute(&mut connection).await?;
            Ok(connection)
        };
        let late = || io::Error::new(io::ErrorKind::TimedOut, "no answer within 5 seconds");
        let connected = timeout(CONNECT_TIMEOUT, connecting).await;
        connected.unwrap_or_else(|_| Err(sqlx::Error::Io(late())))
    }

    /// Opens the connection for writing. There must be only one: see [`Writer`](crate::writer::Writer).
    pub(crate) async fn writer(&self) -> Result<PgConnection, sqlx::Error> {
        self.connect(WRITER_SETTINGS).await
    }

    /// Opens an existing Sortie database that nothing is written to.
    pub(crate) async fn reader(&self) -> Result<PgConnection, StoreError> {
        let mut reader = self.connect("").await.map_err(|why| self.open_error(&why))?;
        match self.is_ours(&mut reader).await.map_err(|why| self.open_error(&why))? {
            Some(true) => Ok(reader),
            Some(false) => Err(StoreError::Foreign { database: self.name() }),
            None => {
                let why = "the database is empty".to_owned();
                Err(self.connect_error(why, "name one in which a server of Sortie has run"))
            }
        }
    }

    /// The pool of read connections, opened on demand.
    pub(crate) fn readers(&self) -> PgPool {
        let settings =
            format!("{}; SET default_transaction_read_only = on", self.session_settings());
        PgPoolOptions::new()
            .max_connections(self.readers)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .idle_timeout(IDLE_TIMEOUT)
            // Each connection is tried before it is used: after a restart of Postgres the first reads
            // would otherwise fail.
            .test_before_acquire(true)
            .after_connect(move |connection, _| {
                let settings = AssertSqlSafe(settings.clone());
                Box::pin(async move { sqlx::raw_sql(settings).execute(connection).await.map(drop) })
            })
            .connect_lazy_with(self.options())
    }

    /// Migrates the database and opens the connection for writing.
    pub(crate) async fn prepare(&self) -> Result<PgConnection, StoreError> {
        let connected = self.connect(WRITER_SETTINGS).await;
        let mut connection = connected.map_err(|why| self.open_error(&why))?;
        self.check_server(&mut connection).await?;
        self.migrate(&mut connection).await?;
        Ok(connection)
    }

    /// Refuses a database that cannot hold all texts or cannot be written.
    async fn check_server(&self, connection: &mut PgConnection) -> Result<(), StoreError> {
        let (encoding, read_only): (String, bool) = sqlx::query_as(
            "SELECT current_setting('server_encoding'), \
             pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on'",
        )
        .fetch_one(connection)
        .await
        .map_err(|why| self.open_error(&why))?;
        if encoding != "UTF8" {
            let why = format!("the encoding of the database is {encoding}");
            let hint = "create one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0";
            return Err(self.connect_error(why, hint));
        }
        if read_only {
            let why = "the database is read-only".to_owned();
            let hint = "name the primary server, and a user who may write by default";
            return Err(self.connect_error(why, hint));
        }
        Ok(())
    }

    /// Whether the tables are those of Sortie; `None` for a database without tables.
    async fn is_ours(&self, connection: &mut PgConnection) -> Result<Option<bool>, sqlx::Error> {
        let (tables, migrated): (i64, bool) = sqlx::query_as(
            "SELECT (SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()), \
             to_regclass('_sqlx_migrations') IS NOT NULL",
        )
        .fetch_one(&mut *connection)
        .await?;
        if !migrated {
            return Ok((tables > 0).then_some(false));
        }
        // Other programs keep their migrations in a table of this name too. The checksum is of the SQL.
        let first: Option<(String, Vec<u8>)> =
            sqlx::query_as("SELECT description, checksum FROM _sqlx_migrations WHERE version = 1")
                .fetch_optional(connection)
                .await?;
        let known = migrator(Dialect::Postgres);
        let known = known.iter().next().map(|step| step.checksum.to_vec());
        Ok(Some(first.is_some_and(|(name, sum)| name == first_name() && Some(sum) == known)))
    }

    /// Applies the missing migrations in one transaction: all or none.
    async fn migrate(&self, connection: &mut PgConnection) -> Result<(), StoreError> {
        let open_error = |why: sqlx::Error| self.open_error(&why);
        let mut steps = connection.begin().await.map_err(open_error)?;
        // A large table may take its time, and so does another server that migrates.
        sqlx::raw_sql("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '60s'")
            .execute(&mut *steps)
            .await
            .map_err(open_error)?;
        // Two servers that start together must not both migrate the database. The number is not that of
        // the write lock: an old server goes on while a new one waits here.
        sqlx::query("SELECT pg_advisory_xact_lock(1399812725)")
            .execute(&mut *steps)
            .await
            .map_err(open_error)?;
        if self.is_ours(&mut steps).await.map_err(open_error)? == Some(false) {
            return Err(StoreError::Foreign { database: self.name() });
        }
        let mut migrator = migrator(Dialect::Postgres);
        // The lock of this transaction is enough, and that of sqlx would outlive a failure.
        migrator.set_locking(false);
        migrator.run(&mut *steps).await.map_err(|why| self.migration_error(why))?;
        in_time(steps.commit()).await.map_err(open_error)
    }

    pub(crate) fn name(&self) -> String {
        self.url.to_string()
    }

    fn connect_error(&self, why: String, hint: &str) -> StoreError {
        StoreError::Connect { database: self.name(), why, hint: hint.to_owned() }
    }

    /// The reason why the database cannot be opened, and the remedy.
    pub(crate) fn open_error(&self, why: &sqlx::Error) -> StoreError {
        let code = why.as_database_error().and_then(DatabaseError::code);
        let hint = match code.as_deref() {
            Some("28P01" | "28000") => {
                "check user and password in the URL, in PGPASSWORD, or in ~/.pgpass".to_owned()
            }
            Some("3D000") => {
                format!("create it with: createdb --encoding=UTF8 {}", self.url.database())
            }
            Some("42501") => {
                let user = self.url.options().get_username();
                format!("let the user own the database: ALTER DATABASE … OWNER TO {user}")
            }
            Some("53300") => "raise max_connections of the server".to_owned(),
            Some("55P03" | "57014") => {
                "another server may be migrating it: start again in a minute".to_owned()
            }
            Some("57P03") => "wait until the server has started".to_owned(),
            _ => match why {
                _ if is_certificate_error(why) => {
                    "check the certificate of the server, and sslmode and sslrootcert in the URL"
                        .to_owned()
                }
                _ if ErrorKind::from_error(why) == ErrorKind::Disconnected => {
                    "start the server, or check host and port in the URL".to_owned()
                }
                _ => "check the URL, and the log of the server".to_owned(),
            },
        };
        self.connect_error(error::message(why), &hint)
    }

    fn migration_error(&self, why: MigrateError) -> StoreError {
        match why {
            MigrateError::VersionMissing(version) => {
                let known = newest_version();
                StoreError::Newer { database: self.name(), version, known }
            }
            MigrateError::Execute(why) | MigrateError::ExecuteMigration(why, _) => {
                self.open_error(&why)
            }
            why => self.connect_error(why.to_string(), "restore the tables from a backup"),
        }
    }
}

/// Whether the certificate of the server is not accepted.
fn is_certificate_error(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Tls(_) => true,
        // So the TLS library reports it, through the connection that it wraps.
        sqlx::Error::Io(error) => error.kind() == io::ErrorKind::InvalidData,
        _ => false,
    }
}

impl From<PgConnection> for Connection {
    fn from(connection: PgConnection) -> Self {
        Connection::Postgres(Box::new(connection))
    }
}

#[cfg(test)]
mod tests {
    use crate::database::location::DatabaseLocation;
    use crate::options::StoreOptions;
    use sortie_local_postgres::PostgresServer;

    #[tokio::test]
    async fn a_writer_that_falls_silent_with_the_write_lock_loses_it() {
        let Some(postgres) = PostgresServer::shared() else { return };
        let location: DatabaseLocation = postgres.url(&postgres.create_database()).parse().unwrap();
        let mut backend = StoreOptions::from_location(location).into_backend();
        let mut first = backend.prepare().await.unwrap();
        let mut second = backend.writer().await.unwrap();
        let mut third = backend.writer().await.unwrap();
        first.begin().await.unwrap();
        // Each fails after the longest wait for a lock.
        second.begin().await.unwrap();
        third.begin().await.unwrap();
    }
}
