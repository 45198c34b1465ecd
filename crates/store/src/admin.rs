//! Operators' functions: blocks, retention, deletion and statistics.

use crate::chat;
use crate::database::{Connection, Readers, query, query_as, query_scalar};
use crate::device;
use crate::error::StoreError;
use crate::lab_report;
use crate::store::Store;
use crate::write_op::{WriteError, WriteOp, unix_millis};
use std::time::Duration;

/// The target of a block.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BlockSubject {
    /// An IP address or network.
    Address(String),
    /// A guest, by id.
    Guest(String),
}

/// A block of an address or a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The target.
    pub who: BlockSubject,
    /// The end in milliseconds since 1970; `None` for a permanent block.
    pub until: Option<i64>,
}

/// The lifetimes of inactive entities; `None` keeps them forever.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retention {
    /// Finished matches.
    pub finished: Option<Duration>,
    /// Unfinished matches.
    pub unfinished: Option<Duration>,
    /// Rooms before the deal.
    pub rooms: Option<Duration>,
    /// Uploaded records that nobody looks at.
    pub records: Option<Duration>,
    /// Guests who have no table, room or chat message, and send no requests. Reports that no other guest
    /// requested go with them.
    pub guests: Option<Duration>,
}

/// A table in the operators' list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableListing {
    /// Its id.
    pub id: String,
    /// Its rule code.
    pub rules: String,
    /// The number of seats.
    pub seats: i64,
    /// The number of log lines.
    pub lines: i64,
    /// Whether the match is over.
    pub over: bool,
    /// The time of the last change in milliseconds since 1970.
    pub touched: i64,
}

/// The numbers of stored entities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Tables with an unfinished match.
    pub open: i64,
    /// Tables with a finished match.
    pub over: i64,
    /// Rooms.
    pub rooms: i64,
    /// Guests.
    pub guests: i64,
}

/// The [`Retention`] fields: their names in the table `settings`, and their lifetimes in seconds unless
/// an operator sets them; 0 is forever. Strangers create records and guests without being asked for
/// anything, so these expire by themselves.
const RETENTION_SETTINGS: [(&str, u64); 5] = [
    ("keep-finished", 0),
    ("keep-unfinished", 0),
    ("keep-rooms", 0),
    ("keep-records", 30 * DAY),
    ("keep-guests", 90 * DAY),
];
const DAY: u64 = 24 * 60 * 60;

impl BlockSubject {
    fn columns(&self) -> (&'static str, &str) {
        match self {
            BlockSubject::Address(who) => ("address", who),
            BlockSubject::Guest(who) => ("guest", who),
        }
    }
}

impl Block {
    /// Whether it is still in force.
    pub fn holds(&self) -> bool {
        self.until.is_none_or(|until| until > unix_millis())
    }
}

impl Store {
    /// Appends a dummy value: `Ok` proves that more can be stored.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.write(WriteOp::Check).await.map(drop)
    }

    /// Blocks an address or a guest, replacing an older block.
    ///
    /// Fails with [`StoreError::Unknown`] for an unknown guest.
    pub async fn block(&self, block: Block) -> Result<(), StoreError> {
        self.write(WriteOp::Block(block)).await.map(drop)
    }

    /// Removes a block. Returns whether there was one.
    pub async fn unblock(&self, who: BlockSubject) -> Result<bool, StoreError> {
        Ok(self.write(WriteOp::Unblock(who)).await? > 0)
    }

    /// The blocks in force, newest first.
    pub async fn blocks(&self) -> Result<Vec<Block>, StoreError> {
        let rows: Vec<(String, String, Option<i64>)> = query_as(
            "SELECT kind, who, until FROM blocks WHERE until IS NULL OR until > $1 \
             ORDER BY created DESC, who",
        )
        .bind(unix_millis())
        .fetch_all(self.readers())
        .await?;
        let block = |(kind, who, until): (String, _, _)| {
            let who =
                if kind == "guest" { BlockSubject::Guest(who) } else { BlockSubject::Address(who) };
            Block { who, until }
        };
        Ok(rows.into_iter().map(block).collect())
    }

    /// Sets the lifetimes of inactive entities.
    pub async fn set_retention(&self, retention: Retention) -> Result<(), StoreError> {
        self.write(WriteOp::Keep(retention)).await.map(drop)
    }

    /// The lifetimes of inactive entities.
    pub async fn retention(&self) -> Result<Retention, StoreError> {
        let mut retention = Retention::default();
        let all = [
            &mut retention.finished,
            &mut retention.unfinished,
            &mut retention.rooms,
            &mut retention.records,
            &mut retention.guests,
        ];
        for ((name, usual), kept) in RETENTION_SETTINGS.into_iter().zip(all) {
            let value = setting(self.readers(), name).await?;
            let seconds = value.and_then(|value| value.parse().ok()).unwrap_or(usual);
            // Zero stands for "forever", so that a setting can be removed by overwriting it.
            *kept = Some(seconds).filter(|seconds| *seconds > 0).map(Duration::from_secs);
        }
        Ok(retention)
    }

    /// Deletes expired tables, rooms, records and guests, a few hundred per call. Returns their number.
    pub async fn expire(&self) -> Result<u64, StoreError> {
        let retention = self.retention().await?;
        Ok(self.write(WriteOp::Expire(retention)).await? as u64)
    }

    /// The number of changes by the command line. A running server polls it and reloads when it grows.
    pub async fn change_count(&self) -> Result<u64, StoreError> {
        let value = setting(self.readers(), "change").await?;
        Ok(value.and_then(|value| value.parse().ok()).unwrap_or(0))
    }

    /// The secret by which the servers on this database know each other. `new` becomes it if there is
    /// none.
    pub async fn cluster_secret(&self, new: &str) -> Result<String, StoreError> {
        self.write(WriteOp::PutClusterSecret { secret: new.to_owned() }).await?;
        let secret = setting(self.readers(), "cluster_secret").await?;
        Ok(secret.unwrap_or_else(|| new.to_owned()))
    }

    /// Signals a change to a running server in another process.
    pub async fn signal_change(&self) -> Result<(), StoreError> {
        self.write(WriteOp::Changed).await.map(drop)
    }

    /// The tables, at most `limit`, most recent first.
    pub async fn list(&self, limit: u32) -> Result<Vec<TableListing>, StoreError> {
        let rows: Vec<(String, String, i64, i64, bool, i64)> = query_as(
            "SELECT id, rules, seats, next, outcome IS NOT NULL, touched \
             FROM tables ORDER BY touched DESC, id LIMIT $1",
        )
        .bind(limit)
        .fetch_all(self.readers())
        .await?;
        let listed = |(id, rules, seats, lines, over, touched)| TableListing {
            id,
            rules,
            seats,
            lines,
            over,
            touched,
        };
        Ok(rows.into_iter().map(listed).collect())
    }

    /// The ids of tables with an unfinished match.
    pub async fn open_tables(&self) -> Result<Vec<String>, StoreError> {
        let ids = query_scalar("SELECT id FROM tables WHERE outcome IS NULL ORDER BY id");
        Ok(ids.fetch_all(self.readers()).await?)
    }

    /// The guest in a seat of a table.
    pub async fn guest_at_seat(&self, table: &str, seat: u8) -> Result<Option<String>, StoreError> {
        let guest = query_scalar(
            "SELECT guest FROM sittings WHERE table_id = $1 AND seat = $2 AND guest IS NOT NULL",
        );
        Ok(guest.bind(table).bind(seat).fetch_optional(self.readers()).await?)
    }

    /// The numbers of stored entities.
    pub async fn counts(&self) -> Result<Counts, StoreError> {
        let (open, over, rooms, guests) = query_as(
            "SELECT (SELECT count(*) FROM tables WHERE outcome IS NULL), \
             (SELECT count(*) FROM tables WHERE outcome IS NOT NULL), \
             (SELECT count(*) FROM rooms), (SELECT count(*) FROM guests)",
        )
        .fetch_one(self.readers())
        .await?;
        Ok(Counts { open, over, rooms, guests })
    }
}

async fn setting(readers: &Readers, name: &str) -> Result<Option<String>, sqlx::Error> {
    let value = query_scalar("SELECT value FROM settings WHERE name = $1");
    value.bind(name).fetch_optional(readers).await
}

pub(crate) async fn set(
    connection: &mut Connection,
    name: &str,
    value: &str,
) -> Result<i64, WriteError> {
    let set = query(
        "INSERT INTO settings (name, value) VALUES ($1, $2) \
         ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    );
    Ok(set.bind(name).bind(value).execute(connection).await? as i64)
}

/// The appended value: several pages, like the entries of a move. Overwriting a value would succeed even
/// in a database that cannot grow.
const PROBE: [u8; 16 * 1024] = [0; 16 * 1024];

/// Appends a value, and then deletes the one before it.
pub(crate) async fn probe(connection: &mut Connection) -> Result<i64, WriteError> {
    let append = query_scalar("INSERT INTO probe (body) VALUES ($1) RETURNING n");
    // In this order: the space of the old value must not be what the new one gets.
    let n: i64 = append.bind(&PROBE[..]).fetch_one(&mut *connection).await?;
    let clear = query("DELETE FROM probe WHERE n <> $1").bind(n);
    Ok(clear.execute(connection).await? as i64)
}

/// Stores the secret of the servers on this database unless there is one.
pub(crate) async fn put_cluster_secret(
    connection: &mut Connection,
    secret: &str,
) -> Result<i64, WriteError> {
    let put = query(
        "INSERT INTO settings (name, value) VALUES ('cluster_secret', $1) ON CONFLICT DO NOTHING",
    );
    Ok(put.bind(secret).execute(connection).await? as i64)
}

pub(crate) async fn count_change(connection: &mut Connection) -> Result<i64, WriteError> {
    let count = query(
        "INSERT INTO settings (name, value) VALUES ('change', '1') \
         ON CONFLICT (name) DO UPDATE SET value = \
         CAST(CAST(settings.value AS BIGINT) + 1 AS TEXT)",
    );
    Ok(count.execute(connection).await? as i64)
}

pub(crate) async fn block(connection: &mut Connection, block: &Block) -> Result<i64, WriteError> {
    let (kind, who) = block.who.columns();
    if let BlockSubject::Guest(id) = &block.who {
        // Checked by hand: `who` holds addresses too, so it cannot be a foreign key.
        let found = query("SELECT 1 FROM guests WHERE id = $1").bind(id);
        if found.fetch_optional(&mut *connection).await?.is_none() {
            return Err(crate::write_op::unknown_entity(crate::error::EntityKind::Guest, id));
        }
    }
    let put = query(
        "INSERT INTO blocks (kind, who, until, created) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (kind, who) DO UPDATE SET until = excluded.until, created = excluded.created",
    );
    let put = put.bind(kind).bind(who).bind(block.until).bind(unix_millis());
    put.execute(&mut *connection).await?;
    count_change(connection).await
}

pub(crate) async fn unblock(
    connection: &mut Connection,
    who: &BlockSubject,
) -> Result<i64, WriteError> {
    let (kind, who) = who.columns();
    let delete = query("DELETE FROM blocks WHERE kind = $1 AND who = $2").bind(kind).bind(who);
    // The counter grows even if there was no block: a reload too many does no harm.
    let gone = delete.execute(&mut *connection).await? as i64;
    count_change(connection).await?;
    Ok(gone)
}

pub(crate) async fn keep(
    connection: &mut Connection,
    retention: &Retention,
) -> Result<i64, WriteError> {
    let all = [
        retention.finished,
        retention.unfinished,
        retention.rooms,
        retention.records,
        retention.guests,
    ];
    for ((name, _), kept) in RETENTION_SETTINGS.into_iter().zip(all) {
        let seconds = kept.map_or(0, |kept| kept.as_secs());
        set(connection, name, &seconds.to_string()).await?;
    }
    Ok(1)
}

/// The most rows deleted by one statement. Writes of players wait behind it in the same queue.
const DELETE_BATCH: i64 = 200;

pub(crate) async fn expire(
    connection: &mut Connection,
    retention: &Retention,
) -> Result<i64, WriteError> {
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
        // Saturating: a retention longer than the time since 1970 expires nothing.
        let before = unix_millis().saturating_sub(kept.as_millis() as i64);
        let delete = query(sql).bind(before).bind(DELETE_BATCH);
        gone += delete.execute(&mut *connection).await? as i64;
    }
    // These scan whole tables, so run them only when something was deleted.
    if gone > 0 {
        chat::forget(connection).await?;
        device::forget_idle(connection).await?;
    }
    let before = |kept: Duration| unix_millis().saturating_sub(kept.as_millis() as i64);
    if let Some(kept) = retention.records {
        let delete = query(
            "DELETE FROM records WHERE id IN (SELECT id FROM records WHERE used < $1 LIMIT $2)",
        );
        let delete = delete.bind(before(kept)).bind(DELETE_BATCH);
        gone += delete.execute(&mut *connection).await? as i64;
    }
    if let Some(kept) = retention.guests {
        gone += expire_guests(connection, before(kept)).await?;
    }
    Ok(gone)
}

/// Deletes guests who sent no request since `before` and to whom nothing refers.
async fn expire_guests(connection: &mut Connection, before: i64) -> Result<i64, sqlx::Error> {
    let now = unix_millis();
    let idle = query_scalar("SELECT id FROM guests WHERE seen < $1 AND kept < $2 LIMIT $3");
    let idle: Vec<String> =
        idle.bind(before).bind(now).bind(DELETE_BATCH).fetch_all(&mut *connection).await?;
    let mut gone = 0;
    for id in idle {
        let used: bool = query_scalar(
            "SELECT EXISTS (SELECT 1 FROM sittings WHERE guest = $1) \
             OR EXISTS (SELECT 1 FROM room_guests WHERE guest = $1) \
             OR EXISTS (SELECT 1 FROM chat WHERE guest = $1) \
             OR EXISTS (SELECT 1 FROM mutes WHERE other = $1)",
        )
        .bind(&id)
        .fetch_one(&mut *connection)
        .await?;
        if used {
            // Looked at once a day, so that each batch has others.
            let later = query("UPDATE guests SET kept = $2 WHERE id = $1").bind(&id);
            later.bind(now + DAY as i64 * 1000).execute(&mut *connection).await?;
            continue;
        }
        lab_report::delete_guest(connection, &id).await?;
        for sql in [
            "DELETE FROM tokens WHERE guest = $1",
            "DELETE FROM returns WHERE guest = $1",
            "DELETE FROM notices WHERE guest = $1",
            "DELETE FROM mutes WHERE guest = $1",
            "DELETE FROM guests WHERE id = $1",
        ] {
            query(sql).bind(&id).execute(&mut *connection).await?;
        }
        gone += 1;
    }
    Ok(gone)
}
