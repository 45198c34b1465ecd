//! Operator commands: blocking, deleting, and retention.

use crate::chat;
use crate::device;
use crate::error::StoreError;
use crate::store::Store;
use crate::work::{Failure, Work, now};
use sqlx::query;
use sqlx::sqlite::{SqliteConnection, SqlitePool};
use std::time::Duration;

/// Whom a block concerns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Blocked {
    /// Everybody at this address.
    Address(String),
    /// A guest, by id.
    Guest(String),
}

/// Somebody who is not let in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Who.
    pub who: Blocked,
    /// Until when, in milliseconds since 1970; for ever if nothing is said.
    pub until: Option<i64>,
}

/// How long something stays after it was last touched; for ever where nothing is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retention {
    /// Matches that are over.
    pub finished: Option<Duration>,
    /// Matches that are not.
    pub unfinished: Option<Duration>,
    /// Rooms in which no cards were dealt.
    pub rooms: Option<Duration>,
}

/// A table as an operator sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// Its rule code.
    pub rules: String,
    /// How many seats it has.
    pub seats: i64,
    /// How many lines its log has.
    pub lines: i64,
    /// Whether the match is over.
    pub over: bool,
    /// When it was last touched, in milliseconds since 1970.
    pub touched: i64,
}

/// How much is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Tables whose match is not over.
    pub open: i64,
    /// Tables whose match is over.
    pub over: i64,
    /// Rooms.
    pub rooms: i64,
    /// Guests.
    pub guests: i64,
}

/// The names of [`Retention`] in the settings.
const KEPT: [&str; 3] = ["keep-finished", "keep-unfinished", "keep-rooms"];

impl Blocked {
    fn columns(&self) -> (&'static str, &str) {
        match self {
            Blocked::Address(who) => ("address", who),
            Blocked::Guest(who) => ("guest", who),
        }
    }
}

impl Block {
    /// Whether it is in force.
    pub fn holds(&self) -> bool {
        self.until.is_none_or(|until| until > now())
    }
}

impl Store {
    /// Writes and forgets something. `Ok` says that the database can be written.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.write(Work::Check).await.map(drop)
    }

    /// Keeps somebody out, in place of what was said about them before.
    ///
    /// Errors with [`StoreError::Unknown`] for a guest who is not kept.
    pub async fn block(&self, block: Block) -> Result<(), StoreError> {
        self.write(Work::Block(block)).await.map(drop)
    }

    /// Lets somebody in again. Says whether they were kept out.
    pub async fn unblock(&self, who: Blocked) -> Result<bool, StoreError> {
        Ok(self.write(Work::Unblock(who)).await? > 0)
    }

    /// The current blocks, newest first.
    pub async fn blocks(&self) -> Result<Vec<Block>, StoreError> {
        let rows: Vec<(String, String, Option<i64>)> = sqlx::query_as(
            "SELECT kind, who, until FROM blocks WHERE until IS NULL OR until > $1 \
             ORDER BY created DESC, who",
        )
        .bind(now())
        .fetch_all(self.readers())
        .await?;
        let block = |(kind, who, until): (String, _, _)| {
            let who = if kind == "guest" { Blocked::Guest(who) } else { Blocked::Address(who) };
            Block { who, until }
        };
        Ok(rows.into_iter().map(block).collect())
    }

    /// Sets how long what is kept stays.
    pub async fn keep_for(&self, retention: Retention) -> Result<(), StoreError> {
        self.write(Work::Keep(retention)).await.map(drop)
    }

    /// How long what is kept stays.
    pub async fn retention(&self) -> Result<Retention, StoreError> {
        let mut retention = Retention::default();
        let all = [&mut retention.finished, &mut retention.unfinished, &mut retention.rooms];
        for (name, kept) in KEPT.into_iter().zip(all) {
            let value = setting(self.readers(), name).await?;
            let seconds = value.and_then(|value| value.parse().ok()).filter(|seconds| *seconds > 0);
            *kept = seconds.map(Duration::from_secs);
        }
        Ok(retention)
    }

    /// Deletes what stays no longer, at most a few hundred at once. Says how many tables and rooms.
    pub async fn expire(&self) -> Result<u64, StoreError> {
        let retention = self.retention().await?;
        if retention == Retention::default() {
            return Ok(0);
        }
        Ok(self.write(Work::Expire(retention)).await? as u64)
    }

    /// Counts what was done besides a server: where it has changed, the server has to look.
    pub async fn changes(&self) -> Result<u64, StoreError> {
        let value = setting(self.readers(), "change").await?;
        Ok(value.and_then(|value| value.parse().ok()).unwrap_or(0))
    }

    /// Says that something was done besides a server that runs.
    pub async fn changed(&self) -> Result<(), StoreError> {
        self.write(Work::Changed).await.map(drop)
    }

    /// The tables, at most `limit`, the one that was touched last first.
    pub async fn list(&self, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let rows: Vec<(String, String, i64, i64, bool, i64)> = sqlx::query_as(
            "SELECT id, rules, seats, next, outcome IS NOT NULL, touched \
             FROM tables ORDER BY touched DESC, id LIMIT $1",
        )
        .bind(limit)
        .fetch_all(self.readers())
        .await?;
        let listed = |(id, rules, seats, lines, over, touched)| Listed {
            id,
            rules,
            seats,
            lines,
            over,
            touched,
        };
        Ok(rows.into_iter().map(listed).collect())
    }

    /// The tables whose match is not over.
    pub async fn open_tables(&self) -> Result<Vec<String>, StoreError> {
        let ids = sqlx::query_scalar("SELECT id FROM tables WHERE outcome IS NULL ORDER BY id");
        Ok(ids.fetch_all(self.readers()).await?)
    }

    /// The guest who sits at a table.
    pub async fn sits(&self, table: &str, seat: u8) -> Result<Option<String>, StoreError> {
        let guest = sqlx::query_scalar(
            "SELECT guest FROM sittings WHERE table_id = $1 AND seat = $2 AND guest IS NOT NULL",
        );
        Ok(guest.bind(table).bind(seat).fetch_optional(self.readers()).await?)
    }

    /// How much is kept.
    pub async fn counts(&self) -> Result<Counts, StoreError> {
        let (open, over, rooms, guests) = sqlx::query_as(
            "SELECT (SELECT count(*) FROM tables WHERE outcome IS NULL), \
             (SELECT count(*) FROM tables WHERE outcome IS NOT NULL), \
             (SELECT count(*) FROM rooms), (SELECT count(*) FROM guests)",
        )
        .fetch_one(self.readers())
        .await?;
        Ok(Counts { open, over, rooms, guests })
    }
}

async fn setting(readers: &SqlitePool, name: &str) -> Result<Option<String>, sqlx::Error> {
    let value = sqlx::query_scalar("SELECT value FROM settings WHERE name = $1");
    value.bind(name).fetch_optional(readers).await
}

pub(crate) async fn set(
    connection: &mut SqliteConnection,
    name: &str,
    value: &str,
) -> Result<i64, Failure> {
    let set = query(
        "INSERT INTO settings (name, value) VALUES ($1, $2) \
         ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    );
    Ok(set.bind(name).bind(value).execute(connection).await?.rows_affected() as i64)
}

pub(crate) async fn count_change(connection: &mut SqliteConnection) -> Result<i64, Failure> {
    let count = query(
        "INSERT INTO settings (name, value) VALUES ('change', '1') \
         ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + 1",
    );
    Ok(count.execute(connection).await?.rows_affected() as i64)
}

pub(crate) async fn block(
    connection: &mut SqliteConnection,
    block: &Block,
) -> Result<i64, Failure> {
    let (kind, who) = block.who.columns();
    if let Blocked::Guest(id) = &block.who {
        let found = query("SELECT 1 FROM guests WHERE id = $1").bind(id);
        if found.fetch_optional(&mut *connection).await?.is_none() {
            return Err(crate::work::unknown(crate::error::Kind::Guest, id));
        }
    }
    let put = query(
        "INSERT INTO blocks (kind, who, until, created) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (kind, who) DO UPDATE SET until = excluded.until, created = excluded.created",
    );
    let put = put.bind(kind).bind(who).bind(block.until).bind(now());
    put.execute(&mut *connection).await?;
    count_change(connection).await
}

pub(crate) async fn unblock(
    connection: &mut SqliteConnection,
    who: &Blocked,
) -> Result<i64, Failure> {
    let (kind, who) = who.columns();
    let delete = query("DELETE FROM blocks WHERE kind = $1 AND who = $2").bind(kind).bind(who);
    let gone = delete.execute(&mut *connection).await?.rows_affected() as i64;
    count_change(connection).await?;
    Ok(gone)
}

pub(crate) async fn keep(
    connection: &mut SqliteConnection,
    retention: &Retention,
) -> Result<i64, Failure> {
    let all = [retention.finished, retention.unfinished, retention.rooms];
    for (name, kept) in KEPT.into_iter().zip(all) {
        let seconds = kept.map_or(0, |kept| kept.as_secs());
        set(connection, name, &seconds.to_string()).await?;
    }
    Ok(1)
}

/// How much is deleted in one transaction, so that nobody waits for long.
const AT_ONCE: i64 = 200;

pub(crate) async fn expire(
    connection: &mut SqliteConnection,
    retention: &Retention,
) -> Result<i64, Failure> {
    let mut gone = 0;
    let statements = [
        (
            retention.finished,
            "DELETE FROM tables WHERE id IN (SELECT id FROM tables \
             WHERE outcome IS NOT NULL AND touched < $1 LIMIT $2)",
        ),
        (
            retention.unfinished,
            "DELETE FROM tables WHERE id IN (SELECT id FROM tables \
             WHERE outcome IS NULL AND touched < $1 LIMIT $2)",
        ),
        (
            retention.rooms,
            "DELETE FROM rooms WHERE id IN (SELECT id FROM rooms WHERE touched < $1 LIMIT $2)",
        ),
    ];
    for (kept, sql) in statements {
        let Some(kept) = kept else { continue };
        let before = now().saturating_sub(kept.as_millis() as i64);
        let delete = query(sql).bind(before).bind(AT_ONCE);
        gone += delete.execute(&mut *connection).await?.rows_affected() as i64;
    }
    if gone > 0 {
        chat::forget(connection).await?;
        device::forget_idle(connection).await?;
    }
    Ok(gone)
}
