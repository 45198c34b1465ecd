//! [`SqliteFile`]: opens a database file, creates a missing one, migrates an old one and refuses files of
//! other programs.

use crate::database::connection::Connection;
use crate::database::error_kind::ErrorKind;
use crate::database::migrations::{Dialect, migrator, newest_version};
use crate::error::{self, StoreError};
use sqlx::migrate::MigrateError;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection as _};
use std::fs::{self, OpenOptions};
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// The size of the write-ahead log, in pages, at which a checkpoint copies it into the database:
/// 16 MiB. A checkpoint costs two more fsyncs, and with SQLite's default of 1000 pages a busy server
/// pays for one every few commits.
const CHECKPOINT_PAGES: &str = "4000";

/// The pause between attempts to switch the journal mode, the one statement that ignores SQLite's
/// busy timeout.
const RETRY_PAUSE: Duration = Duration::from_millis(10);

/// The `PRAGMA application_id` of a Sortie database: "Sort" in ASCII.
const APPLICATION_ID: i64 = 0x536f_7274;

/// A database file and its limits.
#[derive(Clone, Debug)]
pub(crate) struct SqliteFile {
    pub(crate) path: PathBuf,
    /// The longest wait for a lock of another process.
    pub(crate) busy: Duration,
    /// The maximum size of the database in pages of 4 KiB.
    pub(crate) pages: Option<u32>,
    /// The number of read connections.
    pub(crate) readers: u32,
}

impl SqliteFile {
    /// The connection options that readers and writers share.
    pub(crate) fn base_options(&self) -> SqliteConnectOptions {
        SqliteConnectOptions::new()
            .filename(&self.path)
            // SQLite takes the timeout as a signed 32-bit number of milliseconds.
            .busy_timeout(self.busy.min(Duration::from_millis(i32::MAX as u64)))
            // sqlx would log each statement with its values, which include tokens and secrets.
            .disable_statement_logging()
    }

    /// Opens the connection for writing. There must be only one: see [`Writer`](crate::writer::Writer).
    pub(crate) async fn writer(&self) -> Result<SqliteConnection, sqlx::Error> {
        let mut options = self
            .base_options()
            // SQLite checks foreign keys only on request, anew for each connection.
            .foreign_keys(true)
            // With NORMAL, a power failure may undo commits that were already acknowledged.
            .synchronous(SqliteSynchronous::Full)
            // On macOS plain fsync leaves data in the disk's cache; F_FULLFSYNC does not. Other systems
            // ignore the setting.
            .pragma("fullfsync", "ON")
            // What is deleted is overwritten, so that it is not in the file any more.
            .pragma("secure_delete", "ON")
            .pragma("wal_autocheckpoint", CHECKPOINT_PAGES);
        if let Some(pages) = self.pages {
            options = options.pragma("max_page_count", pages.to_string());
        }
        options.connect().await
    }

    /// Opens an existing database for writing without changing any of its settings.
    pub(crate) async fn plain_writer(&self) -> Result<SqliteConnection, sqlx::Error> {
        self.base_options().create_if_missing(false).connect().await
    }

    /// Opens an existing Sortie database that nothing is written to.
    pub(crate) async fn reader(&self) -> Result<SqliteConnection, StoreError> {
        let reading = self.base_options().read_only(true).connect().await;
        let mut reader = reading.map_err(|why| self.open_error(&why))?;
        let ours = is_sortie_file(&mut reader).await.map_err(|why| self.open_error(&why))?;
        if ours { Ok(reader) } else { Err(StoreError::Foreign { database: self.name() }) }
    }

    /// The pool of read-only connections, opened on demand.
    pub(crate) fn readers(&self) -> SqlitePool {
        SqlitePoolOptions::new()
            .max_connections(self.readers)
            // At least a second: a short busy timeout must not make reads fail under load.
            .acquire_timeout(self.busy.max(Duration::from_secs(1)))
            // A local file does not drop connections, so the test query would only cost time.
            .test_before_acquire(false)
            .connect_lazy_with(self.base_options().pragma("query_only", "ON"))
    }

    /// Creates or migrates the database and opens the connection for writing.
    pub(crate) async fn prepare(&mut self) -> Result<SqliteConnection, StoreError> {
        self.make_file()?;
        let mut connection = self.writer().await.map_err(|why| self.open_error(&why))?;
        self.migrate(&mut connection).await?;
        self.enable_wal(&mut connection).await?;
        Ok(connection)
    }

    /// Creates the folder and an empty file, which SQLite reads as an empty database. Existing files stay
    /// untouched.
    fn make_file(&mut self) -> Result<(), StoreError> {
        let open_error =
            |why: io::Error| StoreError::Open { path: self.path.clone(), why: why.to_string() };
        let path = std::path::absolute(&self.path).map_err(open_error)?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|why| StoreError::Folder {
                path: folder.to_owned(),
                why: why.to_string(),
            })?;
        }
        let mut new = OpenOptions::new();
        new.write(true).create_new(true);
        // The seed of a match reveals every hidden card, so other users of the machine must not read
        // it. SQLite would create the file with the umask's permissions.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut new, 0o600);
        match new.open(&path) {
            Err(why) if why.kind() != io::ErrorKind::AlreadyExists => Err(open_error(why)),
            _ => {
                self.path = path;
                Ok(())
            }
        }
    }

    /// Applies the missing migrations in one transaction: all or none.
    async fn migrate(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let open_error = |why: sqlx::Error| self.open_error(&why);
        // Immediate: two processes that open the file together must not both migrate it.
        let mut steps = connection.begin_with("BEGIN IMMEDIATE").await.map_err(open_error)?;
        let (application, objects): (i64, i64) = sqlx::query_as(
            "SELECT application_id, (SELECT count(*) FROM sqlite_schema) \
             FROM pragma_application_id",
        )
        .fetch_one(&mut *steps)
        .await
        .map_err(open_error)?;
        // A new or foreign file has the id 0. Without any objects it is empty and becomes ours.
        if application != APPLICATION_ID && (application != 0 || objects != 0) {
            return Err(StoreError::Foreign { database: self.name() });
        }
        let migrated = migrator(Dialect::Sqlite).run(&mut *steps).await;
        migrated.map_err(|why| self.migration_error(why))?;
        steps.commit().await.map_err(open_error)
    }

    /// Switches to the write-ahead log, so that readers and the writer do not block each other.
    ///
    /// This changes the file's header, so it comes after the check that the file is ours. SQLite ignores
    /// the busy timeout for this statement, hence the loop.
    async fn enable_wal(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let begun = Instant::now();
        loop {
            let mode = sqlx::query_scalar("PRAGMA journal_mode = WAL");
            let mode: Result<String, _> = mode.fetch_one(&mut *connection).await;
            match mode {
                // SQLite answers with the mode in force, which stays as it was on file systems
                // without shared memory.
                Ok(mode) if mode == "wal" => return Ok(()),
                Ok(_) => {
                    let why = "no write-ahead log can be kept there".to_owned();
                    return Err(StoreError::Open { path: self.path.clone(), why });
                }
                Err(why)
                    if ErrorKind::from_error(&why) == ErrorKind::Busy
                        && begun.elapsed() < self.busy =>
                {
                    sleep(RETRY_PAUSE).await;
                }
                Err(why) => return Err(self.open_error(&why)),
            }
        }
    }

    pub(crate) fn name(&self) -> String {
        self.path.display().to_string()
    }

    pub(crate) fn open_error(&self, why: &sqlx::Error) -> StoreError {
        if ErrorKind::from_error(why) == ErrorKind::NoDatabase {
            return StoreError::Foreign { database: self.name() };
        }
        StoreError::Open { path: self.path.clone(), why: error::message(why) }
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
            why => StoreError::Open { path: self.path.clone(), why: why.to_string() },
        }
    }
}

/// Whether a database belongs to Sortie.
async fn is_sortie_file(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    let id: i64 = sqlx::query_scalar("PRAGMA application_id").fetch_one(connection).await?;
    Ok(id == APPLICATION_ID)
}

impl From<SqliteConnection> for Connection {
    fn from(connection: SqliteConnection) -> Self {
        Connection::Sqlite(Box::new(connection))
    }
}
