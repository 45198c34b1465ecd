//! The guarantees of the store.
#![cfg(test)]

/// Runs statements about the store on SQLite and on Postgres.
macro_rules! on_both {
    ($($name:ident),* $(,)?) => {$(
        mod $name {
            #[tokio::test]
            async fn sqlite() {
                super::$name(crate::Place::new()).await;
            }

            #[tokio::test]
            async fn postgres() {
                if let Some(place) = crate::Place::postgres() {
                    super::$name(place).await;
                }
            }
        }
    )*};
}

mod admin;
mod changes;
mod chat;
mod check;
mod clocks;
mod copies;
mod damage;
mod devices;
mod groups;
mod guests;
mod interleaving;
mod keys;
mod lab_reports;
mod leases;
mod notices;
mod opening;
mod postgres;
mod progress;
mod records;
mod reviews;
mod rooms;
mod schema;
mod tables;
mod trouble;

use sortie_local_postgres::PostgresServer;
use sortie_store::{
    DatabaseLocation, LogLine, MatchStatus, NewGuest, NewTable, SeatAssignment, Store,
    StoreOptions, StoredTable,
};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, SqlSafeStr};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder for one test, and a database: in the folder, or of the shared Postgres server.
struct Place {
    folder: TempDir,
    postgres: Option<(&'static PostgresServer, String)>,
}

impl Place {
    /// A place for a database of SQLite.
    fn new() -> Self {
        Place { folder: tempfile::tempdir().unwrap(), postgres: None }
    }

    /// An empty database of Postgres, if that is installed.
    fn postgres() -> Option<Self> {
        let server = PostgresServer::shared()?;
        let mut place = Self::new();
        place.postgres = Some((server, server.create_database()));
        Some(place)
    }

    /// The file of the database of SQLite.
    fn path(&self) -> PathBuf {
        self.folder.path().join("sortie.db")
    }

    fn location(&self) -> DatabaseLocation {
        match &self.postgres {
            Some((server, database)) => server.url(database).parse().unwrap(),
            None => DatabaseLocation::File(self.path()),
        }
    }

    fn options(&self) -> StoreOptions {
        StoreOptions::from_location(self.location())
    }

    async fn store(&self) -> Store {
        Store::open_with(self.options()).await.unwrap()
    }

    /// Executes SQL that no store would execute, without checks of foreign keys.
    async fn meddle(&self, sql: &'static str) {
        if let Some((server, database)) = &self.postgres {
            server.execute(database, &format!("SET session_replication_role = replica; {sql}"));
            return;
        }
        let mut connection = other_program(&self.path()).await;
        sqlx::raw_sql(sql.into_sql_str()).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some((server, database)) = &self.postgres {
            // With FORCE, because a test may hold connections until the end.
            server.execute("postgres", &format!("DROP DATABASE {database} WITH (FORCE)"));
        }
    }
}

/// A connection of another program.
async fn other_program(path: &Path) -> SqliteConnection {
    // Without foreign keys, so that tests can damage what the store would protect.
    let options = SqliteConnectOptions::new().filename(path).foreign_keys(false);
    options.create_if_missing(true).connect().await.unwrap()
}

fn anna() -> NewGuest {
    guest("anna")
}

fn guest(id: &str) -> NewGuest {
    NewGuest { id: id.into(), token_hash: format!("hash of {id}"), name: "Anna".into() }
}

/// A table with bots in all seats.
fn table(id: &str) -> NewTable {
    NewTable {
        id: id.into(),
        rules: "some/rule=5".into(),
        seats: 2,
        seed: "00ff".into(),
        sitting: vec![seat(0, None, "bot:random"), seat(1, None, "bot:random")],
        pace: 700,
        terms: "{}".to_owned(),
        previous: None,
        timing: None,
        owner: None,
        status: open(0),
    }
}

fn table_of(id: &str, guest: &str) -> NewTable {
    NewTable {
        sitting: vec![seat(0, Some(guest), "you"), seat(1, None, "bot:novice")],
        ..table(id)
    }
}

fn seat(seat: u8, guest: Option<&str>, sitter: &str) -> SeatAssignment {
    SeatAssignment { seat, guest: guest.map(str::to_owned), sitter: sitter.into() }
}

fn open(decision: u32) -> MatchStatus {
    MatchStatus::Open { decision }
}

fn lines(numbers: std::ops::Range<u32>) -> Vec<LogLine> {
    numbers.map(line).collect()
}

fn line(n: u32) -> LogLine {
    LogLine { entry: format!("{{\"start\":{n}}}"), chain: format!("{n:08x}") }
}

async fn kept(store: &Store, id: &str) -> StoredTable {
    store.table(id).await.unwrap().unwrap()
}
