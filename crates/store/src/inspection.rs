//! [`Inspection`] and [`backup`]: checks and copies a database that may be in use.

use crate::database::{Backend, Connection, DatabaseLocation, newest_version, query, query_scalar};
use crate::error::{self, StoreError};
use crate::options::StoreOptions;
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
    /// Whether acknowledged data survives a power failure: with a write-ahead log in SQLite, with `fsync`
    /// and `full_page_writes` in Postgres.
    pub crash_safe: bool,
    /// The findings of the database's own checks; empty for a sound database.
    pub faults: Vec<String>,
    /// The reason why it cannot be written, if so.
    pub unwritable: Option<StoreError>,
}

/// Inspects a database, which may be in use.
///
/// Fails if there is none, or if it is not a Sortie database.
pub async fn inspect(location: &DatabaseLocation) -> Result<Inspection, StoreError> {
    let backend = StoreOptions::from_location(location.clone()).into_backend();
    let mut reader = backend.reader().await?;
    let inspection = async {
        let version = query_scalar("SELECT max(version) FROM _sqlx_migrations");
        let version: Option<i64> = version.fetch_one(&mut reader).await?;
        Ok::<_, sqlx::Error>(Inspection {
            version: version.unwrap_or(0),
            known: newest_version(),
            crash_safe: is_crash_safe(&mut reader).await?,
            faults: faults(&mut reader).await?,
            unwritable: None,
        })
    };
    let mut inspection = inspection.await.map_err(|why| backend.open_error(&why))?;
    reader.close().await;
    inspection.unwritable = write(&backend).await.err().map(StoreError::from);
    Ok(inspection)
}

/// Copies a consistent snapshot of a database file into a new file, without blocking a running server. The
/// copy is checked and on disk when this returns.
///
/// Fails with [`StoreError::Taken`] if the new path exists.
pub async fn backup(path: &Path, copy: &Path) -> Result<(), StoreError> {
    let mut reader = StoreOptions::new(path).into_backend().reader().await?;
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
    reader.close().await;
    made
}

async fn fill(reader: &mut Connection, copy: &Path) -> Result<(), StoreError> {
    let unwritten = |why: String| StoreError::Open { path: copy.to_owned(), why };
    let name = copy.to_str().ok_or_else(|| unwritten("its name is no text".to_owned()))?;
    // Unlike copying the file, this includes the write-ahead log and holds only a read transaction.
    query("VACUUM INTO $1").bind(name).execute(reader).await?;
    // SQLite does not sync the file that it has made.
    File::open(copy).and_then(|file| file.sync_all()).map_err(|why| unwritten(why.to_string()))?;
    let mut written = StoreOptions::new(copy).into_backend().reader().await?;
    let faults = faults(&mut written).await?;
    written.close().await;
    match faults.first() {
        None => Ok(()),
        Some(fault) => Err(StoreError::Io(fault.clone())),
    }
}

/// Takes the write lock and releases it without a change.
async fn write(backend: &Backend) -> Result<(), sqlx::Error> {
    let mut writer: Connection = match backend {
        Backend::Sqlite(file) => file.plain_writer().await?.into(),
        Backend::Postgres(server) => server.writer().await?.into(),
    };
    writer.begin().await?;
    // Beginning succeeds even for a read-only file; only a statement that writes reveals it. This
    // one matches no row.
    query("DELETE FROM _sqlx_migrations WHERE FALSE").execute(&mut writer).await?;
    writer.rollback().await?;
    writer.close().await;
    Ok(())
}

async fn is_crash_safe(connection: &mut Connection) -> Result<bool, sqlx::Error> {
    match connection {
        Connection::Sqlite(_) => {
            let mode: String = query_scalar("PRAGMA journal_mode").fetch_one(connection).await?;
            Ok(mode == "wal")
        }
        Connection::Postgres(_) => {
            let settings = "SELECT current_setting('fsync')::boolean \
                AND current_setting('full_page_writes')::boolean";
            query_scalar(settings).fetch_one(connection).await
        }
    }
}

async fn faults(connection: &mut Connection) -> Result<Vec<String>, sqlx::Error> {
    let check = match connection {
        Connection::Sqlite(_) => "PRAGMA integrity_check",
        // Postgres has no quick check of everything. It marks broken indexes, and counts pages whose
        // checksum was wrong when they were read.
        Connection::Postgres(_) => {
            "SELECT 'index ' || indexrelid::regclass::text || ' is broken; rebuild it by REINDEX' \
             FROM pg_index JOIN pg_class ON oid = indexrelid \
             WHERE relnamespace = current_schema()::regnamespace AND NOT indisvalid \
             UNION ALL SELECT checksum_failures || ' pages of the database are damaged' \
             FROM pg_stat_database WHERE datname = current_database() AND checksum_failures > 0"
        }
    };
    let lines: Result<Vec<String>, _> = query_scalar(check).fetch_all(connection).await;
    match lines {
        Ok(lines) => Ok(lines.into_iter().filter(|line| line != "ok").collect()),
        // On severe damage the check itself fails, which is a finding too.
        Err(why) if error::is_damage(&why) => Ok(vec![error::message(&why)]),
        Err(why) => Err(why),
    }
}
