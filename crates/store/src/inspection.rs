//! [`Inspection`] and [`backup`]: checks and copies a database that may be in use.

use crate::error::{self, StoreError};
use crate::options::{StoreOptions, is_ours, newest};
use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions, Connection};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// The condition of a database. Inspecting changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// The last migration that was applied.
    pub version: i64,
    /// The last migration that this program knows.
    pub known: i64,
    /// Whether it uses a write-ahead log.
    pub wal: bool,
    /// The findings of SQLite's integrity check; empty for a sound file.
    pub faults: Vec<String>,
    /// The reason why it cannot be written, if so.
    pub unwritable: Option<StoreError>,
}

/// Inspects the database at a path, which may be in use.
///
/// Fails if there is none, or if the file is not a Sortie database.
pub async fn inspect(path: &Path) -> Result<Inspection, StoreError> {
    let options = StoreOptions::new(path);
    let mut reader = read(&options).await?;
    let inspection = async {
        let version = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations");
        let version: Option<i64> = version.fetch_one(&mut reader).await?;
        let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut reader).await?;
        let faults = faults(&mut reader).await?;
        Ok::<_, sqlx::Error>(Inspection {
            version: version.unwrap_or(0),
            known: newest(),
            wal: mode == "wal",
            faults,
            unwritable: None,
        })
    };
    let mut inspection = inspection.await.map_err(|why| options.open_error(&why))?;
    let _ = reader.close().await;
    inspection.unwritable = write(&options).await.err().map(StoreError::from);
    Ok(inspection)
}

/// Copies a consistent snapshot of a database into a new file, without blocking a running server. The
/// copy is checked and on disk when this returns.
///
/// Fails with [`StoreError::Taken`] if the new path exists.
pub async fn backup(path: &Path, copy: &Path) -> Result<(), StoreError> {
    let options = StoreOptions::new(path);
    let mut reader = read(&options).await?;
    let unwritten = |why: io::Error| match why.kind() {
        io::ErrorKind::AlreadyExists => StoreError::Taken { path: copy.to_owned() },
        _ => StoreError::Open { path: copy.to_owned(), why: why.to_string() },
    };
    let mut new = OpenOptions::new();
    new.write(true).create_new(true);
    // The copy holds the same seeds, so it gets the same permissions. Creating it here, before
    // SQLite does, also guarantees that no existing file is overwritten.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut new, 0o600);
    new.open(copy).map_err(unwritten)?;
    let made = fill(&mut reader, copy).await;
    // A half-written copy must not be mistaken for a backup.
    if made.is_err() {
        let _ = fs::remove_file(copy);
    }
    let _ = reader.close().await;
    made
}

async fn fill(reader: &mut SqliteConnection, copy: &Path) -> Result<(), StoreError> {
    let unwritten = |why: String| StoreError::Open { path: copy.to_owned(), why };
    let name = copy.to_str().ok_or_else(|| unwritten("its name is no text".to_owned()))?;
    // Unlike copying the file, this includes the write-ahead log and holds only a read transaction.
    sqlx::query("VACUUM INTO $1").bind(name).execute(reader).await?;
    // SQLite does not sync the file that it has made.
    File::open(copy).and_then(|file| file.sync_all()).map_err(|why| unwritten(why.to_string()))?;
    let mut written = read(&StoreOptions::new(copy)).await?;
    let faults = faults(&mut written).await?;
    let _ = written.close().await;
    match faults.first() {
        None => Ok(()),
        Some(fault) => Err(StoreError::Io(fault.clone())),
    }
}

/// Opens a Sortie database read-only.
async fn read(options: &StoreOptions) -> Result<SqliteConnection, StoreError> {
    let open_error = |why: &sqlx::Error| options.open_error(why);
    let reading = options.base_options().read_only(true).connect().await;
    let mut reader = reading.map_err(|why| open_error(&why))?;
    let ours = is_ours(&mut reader).await.map_err(|why| open_error(&why))?;
    if ours { Ok(reader) } else { Err(StoreError::Foreign { path: options.path.clone() }) }
}

/// Takes the write lock and releases it without a change.
async fn write(options: &StoreOptions) -> Result<(), sqlx::Error> {
    let mut writer = options.plain_writer().await?;
    let mut begun = writer.begin_with("BEGIN IMMEDIATE").await?;
    // Beginning succeeds even for a read-only file; only a statement that writes reveals it. This
    // one matches no row.
    sqlx::query("DELETE FROM _sqlx_migrations WHERE FALSE").execute(&mut *begun).await?;
    begun.rollback().await?;
    writer.close().await
}

async fn faults(connection: &mut SqliteConnection) -> Result<Vec<String>, sqlx::Error> {
    let lines: Result<Vec<String>, _> =
        sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *connection).await;
    match lines {
        Ok(lines) => Ok(lines.into_iter().filter(|line| line != "ok").collect()),
        // On severe damage the check itself fails, which is a finding too.
        Err(why) if error::is_damage(&why) => Ok(vec![error::message(&why)]),
        Err(why) => Err(why),
    }
}
