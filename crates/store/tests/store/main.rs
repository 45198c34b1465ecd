//! The guarantees of the store.
#![cfg(test)]

mod admin;
mod chat;
mod check;
mod clocks;
mod damage;
mod devices;
mod groups;
mod guests;
mod interleaving;
mod keys;
mod lab_reports;
mod notices;
mod opening;
mod progress;
mod records;
mod reviews;
mod rooms;
mod tables;
mod trouble;

use sortie_store::{LogLine, MatchStatus, NewGuest, NewTable, SeatAssignment, Store, StoredTable};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, SqlSafeStr};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A folder for one test, and a database in it.
struct Place {
    folder: TempDir,
}

impl Place {
    fn new() -> Self {
        Place { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("sortie.db")
    }

    async fn store(&self) -> Store {
        Store::open(&self.path()).await.unwrap()
    }

    /// Executes SQL that no store would execute.
    async fn meddle(&self, sql: &'static str) {
        let mut connection = other_program(&self.path()).await;
        sqlx::raw_sql(sql.into_sql_str()).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
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
