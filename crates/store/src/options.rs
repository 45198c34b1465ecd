//! [`StoreOptions`]: the location and limits of a database.

use crate::database::{Backend, DatabaseLocation, PostgresServer, SqliteFile};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::Path;
use std::time::Duration;

/// The default number of read connections. Reads are short; more connections only cost memory and file
/// handles.
const READERS: u32 = 4;

/// The location and limits of a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreOptions {
    /// The file or the URL.
    pub location: DatabaseLocation,
    /// The longest wait for a lock of another process.
    pub busy: Duration,
    /// The maximum size of an SQLite database in pages of 4 KiB; limited only by the disk if `None`.
    pub pages: Option<u32>,
    /// The most connections for reading. There is one more for writing.
    pub readers: u32,
}

impl StoreOptions {
    /// A file of SQLite at this path, with the options of [`StoreOptions::from_location`].
    pub fn new(path: &Path) -> Self {
        Self::from_location(path.into())
    }

    /// A database with a busy timeout of five seconds, no size limit, and four connections for reading.
    pub fn from_location(location: DatabaseLocation) -> Self {
        StoreOptions { location, busy: Duration::from_secs(5), pages: None, readers: READERS }
    }

    pub(crate) fn into_backend(self) -> Backend {
        let StoreOptions { location, busy, pages, readers } = self;
        // A pool without connections would answer nothing.
        let readers = readers.max(1);
        match location {
            DatabaseLocation::File(path) => {
                Backend::Sqlite(SqliteFile { path, busy, pages, readers })
            }
            DatabaseLocation::Postgres(url) => {
                let random = RandomState::new().build_hasher().finish();
                Backend::Postgres(PostgresServer {
                    url,
                    busy,
                    readers,
                    sender: format!("{random:016x}"),
                })
            }
        }
    }
}
