//! Opening a database: made where there is none, brought up to date, and left alone where it is
//! somebody else's.

use crate::error::{self, StoreError};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, SqlSafeStr};
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// How many read at the same time.
// Reads are short and mostly hit the page cache: more connections only cost memory.
const READERS: u32 = 4;

/// How many pages the log has before it is moved into the database: 16 MiB. Moving costs two more
/// waits for the disk, and with the usual 1000 pages a busy server does it every few commits.
const LOG_PAGES: &str = "4000";

/// How long to wait before trying what does not wait for a lock by itself.
const RETRY: Duration = Duration::from_millis(10);

/// The steps from an empty file to the tables of this version, in order. A step that was handed out
/// never changes.
const STEPS: &[(i64, &str, &str)] = &[
    (1, "begin", include_str!("../migrations/0001_begin.sql")),
    (2, "rooms", include_str!("../migrations/0002_rooms.sql")),
    (3, "clocks", include_str!("../migrations/0003_clocks.sql")),
    (4, "admin", include_str!("../migrations/0004_admin.sql")),
    (5, "chat", include_str!("../migrations/0005_chat.sql")),
    (6, "idempotency", include_str!("../migrations/0006_idempotency.sql")),
    (7, "notices", include_str!("../migrations/0007_notices.sql")),
    (8, "devices", include_str!("../migrations/0008_devices.sql")),
];

/// `PRAGMA application_id` of a database of Sortie: "Sort".
const OURS: i64 = 0x536f_7274;

/// Where a store is and how patient it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The file.
    pub path: PathBuf,
    /// How long to wait for a lock that another program holds.
    pub busy: Duration,
    /// How many pages of 4 KiB the database may have at most; as many as the disk has room for if
    /// nothing is said.
    pub pages: Option<u32>,
}

impl Options {
    /// A database at this path, with five seconds of patience and without a limit.
    pub fn at(path: &Path) -> Self {
        Options { path: path.to_owned(), busy: Duration::from_secs(5), pages: None }
    }

    pub(crate) fn of_all(&self) -> SqliteConnectOptions {
        SqliteConnectOptions::new()
            .filename(&self.path)
            // SQLite takes the timeout as a 32-bit number of milliseconds.
            .busy_timeout(self.busy.min(Duration::from_millis(i32::MAX as u64)))
            .disable_statement_logging()
    }

    /// A connection that writes.
    pub(crate) async fn writer(&self) -> Result<SqliteConnection, sqlx::Error> {
        let mut options = self
            .of_all()
            // SQLite checks foreign keys only where each connection asks for it.
            .foreign_keys(true)
            .synchronous(SqliteSynchronous::Full)
            // Where a disk needs to be asked twice, which is on macOS.
            .pragma("fullfsync", "ON")
            .pragma("wal_autocheckpoint", LOG_PAGES);
        if let Some(pages) = self.pages {
            options = options.pragma("max_page_count", pages.to_string());
        }
        options.connect().await
    }

    /// A connection that writes to what is there, as it is.
    pub(crate) async fn writer_of_old(&self) -> Result<SqliteConnection, sqlx::Error> {
        self.of_all().create_if_missing(false).connect().await
    }

    /// Connections that read, made when they are needed.
    pub(crate) fn readers(&self) -> SqlitePool {
        SqlitePoolOptions::new()
            .max_connections(READERS)
            // At least a second: without patience for locks there may still be a queue of readers.
            .acquire_timeout(self.busy.max(Duration::from_secs(1)))
            // A local file has no connection that could drop, so the test would be a wasted query.
            .test_before_acquire(false)
            .connect_lazy_with(self.of_all().pragma("query_only", "ON"))
    }

    /// A connection that writes, to a database that is there, is ours and is up to date.
    pub(crate) async fn prepare(&mut self) -> Result<SqliteConnection, StoreError> {
        self.make_file()?;
        let mut connection = self.writer().await.map_err(|why| self.unopened(&why))?;
        self.migrate(&mut connection).await?;
        self.log_ahead(&mut connection).await?;
        Ok(connection)
    }

    /// Creates the folder and an empty file, which is an empty database. Existing ones stay as they
    /// are.
    fn make_file(&mut self) -> Result<(), StoreError> {
        let path = &self.path;
        let unopened =
            |why: io::Error| StoreError::Open { path: path.clone(), why: why.to_string() };
        let path = std::path::absolute(path).map_err(unopened)?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|why| StoreError::Folder {
                path: folder.to_owned(),
                why: why.to_string(),
            })?;
        }
        let mut new = OpenOptions::new();
        new.write(true).create_new(true);
        // A seed tells every hidden card: nobody else on the machine is to read it.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut new, 0o600);
        match new.open(&path) {
            Err(why) if why.kind() != io::ErrorKind::AlreadyExists => Err(unopened(why)),
            _ => {
                self.path = path;
                Ok(())
            }
        }
    }

    /// All steps that are missing, or none.
    async fn migrate(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let unopened = |why: sqlx::Error| self.unopened(&why);
        // The lock is taken before anything is read: of two programs that start together, one
        // migrates and the other finds it done.
        let mut steps = connection.begin_with("BEGIN IMMEDIATE").await.map_err(unopened)?;
        let (application, objects): (i64, i64) = sqlx::query_as(
            "SELECT application_id, (SELECT count(*) FROM sqlite_schema) \
             FROM pragma_application_id",
        )
        .fetch_one(&mut *steps)
        .await
        .map_err(unopened)?;
        // An empty file without an application id is new; anything else belongs to another program.
        if application != OURS && (application != 0 || objects != 0) {
            return Err(StoreError::Foreign { path: self.path.clone() });
        }
        migrator().run(&mut *steps).await.map_err(|why| self.unmigrated(why))?;
        steps.commit().await.map_err(unopened)
    }

    /// Sets the write-ahead log, once the file is known to be ours. That changes the file, and does
    /// not wait for a lock by itself.
    async fn log_ahead(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let begun = Instant::now();
        loop {
            let mode = sqlx::query_scalar("PRAGMA journal_mode = WAL");
            let mode: Result<String, _> = mode.fetch_one(&mut *connection).await;
            match mode {
                Ok(mode) if mode == "wal" => return Ok(()),
                Ok(_) => {
                    let why = "no write-ahead log can be kept there".to_owned();
                    return Err(StoreError::Open { path: self.path.clone(), why });
                }
                Err(why) if error::is_busy(&why) && begun.elapsed() < self.busy => {
                    sleep(RETRY).await;
                }
                Err(why) => return Err(self.unopened(&why)),
            }
        }
    }

    pub(crate) fn unopened(&self, why: &sqlx::Error) -> StoreError {
        let path = self.path.clone();
        if error::is_no_database(why) {
            return StoreError::Foreign { path };
        }
        StoreError::Open { path, why: error::said(why) }
    }

    fn unmigrated(&self, why: MigrateError) -> StoreError {
        let path = self.path.clone();
        match why {
            MigrateError::VersionMissing(version) => {
                let known = newest();
                StoreError::Newer { path, version, known }
            }
            MigrateError::Execute(why) | MigrateError::ExecuteMigration(why, _) => {
                self.unopened(&why)
            }
            why => StoreError::Open { path, why: why.to_string() },
        }
    }
}

/// The last step.
pub(crate) fn newest() -> i64 {
    STEPS.last().map_or(0, |step| step.0)
}

/// Whether a database is one of Sortie.
pub(crate) async fn of_us(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    let id: i64 = sqlx::query_scalar("PRAGMA application_id").fetch_one(connection).await?;
    Ok(id == OURS)
}

fn migrator() -> Migrator {
    let steps = STEPS.iter().map(|&(version, name, sql)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(steps.collect())
}
