//! Looking at a database from outside, and copying one that is in use.

use crate::error::{self, StoreError};
use crate::open::{Options, newest, of_us};
use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions, Connection};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// The state of a database. The inspection changes nothing in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// The last step that brought it up to date.
    pub version: i64,
    /// The last step that this program knows.
    pub known: i64,
    /// Whether it keeps a write-ahead log.
    pub log_ahead: bool,
    /// Contradictions in the file; none if it is sound.
    pub faults: Vec<String>,
    /// Why it cannot be written.
    pub unwritable: Option<StoreError>,
}

/// Looks at the database at a path, which may be in use.
///
/// Errors if there is none, or if it is something else.
pub async fn inspect(path: &Path) -> Result<Inspection, StoreError> {
    let options = Options::at(path);
    let mut reader = read(&options).await?;
    let inspection = async {
        let version = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations");
        let version: Option<i64> = version.fetch_one(&mut reader).await?;
        let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut reader).await?;
        let faults = faults(&mut reader).await?;
        Ok::<_, sqlx::Error>(Inspection {
            version: version.unwrap_or(0),
            known: newest(),
            log_ahead: mode == "wal",
            faults,
            unwritable: None,
        })
    };
    let mut inspection = inspection.await.map_err(|why| options.unopened(&why))?;
    let _ = reader.close().await;
    inspection.unwritable = write(&options).await.err().map(StoreError::from);
    Ok(inspection)
}

/// Copies the database at a path, as it is at one moment, into a new file. It may be in use, and
/// nobody waits for the copy. The copy is sound and on disk when this returns.
///
/// Errors with [`StoreError::Taken`] if there is something at the new path.
pub async fn backup(path: &Path, copy: &Path) -> Result<(), StoreError> {
    let options = Options::at(path);
    let mut reader = read(&options).await?;
    let unwritten = |why: io::Error| match why.kind() {
        io::ErrorKind::AlreadyExists => StoreError::Taken { path: copy.to_owned() },
        _ => StoreError::Open { path: copy.to_owned(), why: why.to_string() },
    };
    let mut new = OpenOptions::new();
    new.write(true).create_new(true);
    // As secret as what is copied.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut new, 0o600);
    new.open(copy).map_err(unwritten)?;
    let made = fill(&mut reader, copy).await;
    if made.is_err() {
        let _ = fs::remove_file(copy);
    }
    let _ = reader.close().await;
    made
}

async fn fill(reader: &mut SqliteConnection, copy: &Path) -> Result<(), StoreError> {
    let unwritten = |why: String| StoreError::Open { path: copy.to_owned(), why };
    let name = copy.to_str().ok_or_else(|| unwritten("its name is no text".to_owned()))?;
    sqlx::query("VACUUM INTO $1").bind(name).execute(reader).await?;
    File::open(copy).and_then(|file| file.sync_all()).map_err(|why| unwritten(why.to_string()))?;
    let mut written = read(&Options::at(copy)).await?;
    let faults = faults(&mut written).await?;
    let _ = written.close().await;
    match faults.first() {
        None => Ok(()),
        Some(fault) => Err(StoreError::Io(fault.clone())),
    }
}

/// A connection that reads a database of ours.
async fn read(options: &Options) -> Result<SqliteConnection, StoreError> {
    let unopened = |why: &sqlx::Error| options.unopened(why);
    let reading = options.of_all().read_only(true).connect().await;
    let mut reader = reading.map_err(|why| unopened(&why))?;
    let ours = of_us(&mut reader).await.map_err(|why| unopened(&why))?;
    if ours { Ok(reader) } else { Err(StoreError::Foreign { path: options.path.clone() }) }
}

/// Takes the lock of who writes, and gives it back.
async fn write(options: &Options) -> Result<(), sqlx::Error> {
    let mut writer = options.writer_of_old().await?;
    let mut begun = writer.begin_with("BEGIN IMMEDIATE").await?;
    // Of a file that is for reading only, that begins reading and is no error.
    sqlx::query("DELETE FROM _sqlx_migrations WHERE FALSE").execute(&mut *begun).await?;
    begun.rollback().await?;
    writer.close().await
}

async fn faults(connection: &mut SqliteConnection) -> Result<Vec<String>, sqlx::Error> {
    let lines: Result<Vec<String>, _> =
        sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *connection).await;
    match lines {
        Ok(lines) => Ok(lines.into_iter().filter(|line| line != "ok").collect()),
        Err(why) if error::is_damage(&why) => Ok(vec![error::said(&why)]),
        Err(why) => Err(why),
    }
}
