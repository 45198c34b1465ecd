//! One thing that is to be written, as statements.

use crate::admin::{self, Block, Blocked, Retention};
use crate::chat::{self, Saying};
use crate::device::{self, Device};
use crate::error::{self, Kind, StoreError};
use crate::guest::NewGuest;
use crate::key::{self, Claim};
use crate::notice::{self, Notices};
use crate::room::{self, Room};
use crate::table::{Line, NewTable, Status, Timing};
use sqlx::error::DatabaseError;
use sqlx::query;
use sqlx::sqlite::SqliteConnection;
use std::time::{SystemTime, UNIX_EPOCH};

/// One thing that is to be written.
pub(crate) enum Work {
    Create {
        table: NewTable,
        lines: Vec<Line>,
    },
    Append {
        table: String,
        from: u64,
        lines: Vec<Line>,
        now: Status,
        timing: Option<Timing>,
    },
    /// No clock of a table runs out any more.
    Undue {
        table: String,
    },
    /// A server is there.
    Alive {
        at: i64,
    },
    /// A server has begun: how long none was there.
    Wake {
        at: i64,
    },
    Delete {
        table: String,
    },
    PutRoom {
        room: Room,
        version: Option<u64>,
    },
    DeleteRoom {
        id: String,
        version: Option<u64>,
    },
    /// A room becomes the table of the same id.
    Begin {
        version: u64,
        table: NewTable,
        lines: Vec<Line>,
    },
    Say {
        saying: Saying,
        most: u32,
    },
    Mute {
        guest: String,
        other: String,
        mute: bool,
    },
    PutNotices {
        guest: String,
        notices: Notices,
    },
    ConfirmMail {
        hash: String,
    },
    StopMail {
        secret: String,
    },
    PutDevice {
        guest: String,
        device: Device,
        most: u32,
    },
    ForgetDevice {
        endpoint: String,
    },
    PutPushKey {
        secret: Vec<u8>,
    },
    Notice {
        table: String,
        seat: u8,
        decision: u32,
    },
    AddToken {
        hash: String,
        guest: String,
    },
    AddReturn {
        hash: String,
        guest: String,
    },
    AddGuest(NewGuest),
    RenameGuest {
        id: String,
        name: String,
    },
    PutRecord {
        id: String,
        text: String,
    },
    /// Something is written and means nothing.
    Check,
    Block(Block),
    Unblock(Blocked),
    Keep(Retention),
    Expire(Retention),
    Changed,
    Claim(Claim),
    Answer {
        hash: String,
        answer: String,
        guest: Option<String>,
    },
    Release {
        hash: String,
    },
    /// Nothing is written: how safely it would be.
    Synchronous,
}

/// Why something was not written, and what that means for what is written along with it.
pub(crate) enum Failure {
    /// It left no trace in the transaction.
    Refused(StoreError),
    /// The transaction has to be done again without it.
    Spoilt(StoreError),
    /// The transaction is lost.
    Lost(StoreError),
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        let of_one = error::is_of_one(&error);
        let error = StoreError::from(error);
        if of_one { Failure::Spoilt(error) } else { Failure::Lost(error) }
    }
}

impl Work {
    /// Runs the work inside a transaction. Returns the number of changed rows, or the requested
    /// setting.
    pub(crate) async fn run(&self, connection: &mut SqliteConnection) -> Result<i64, Failure> {
        match self {
            Work::Create { table, lines } => create(connection, table, lines).await,
            Work::Append { table, from, lines, now, timing } => {
                append(connection, table, *from, lines, now, timing.as_ref()).await
            }
            Work::Undue { table } => {
                let clear = query("UPDATE tables SET deadline = NULL WHERE id = $1").bind(table);
                Ok(clear.execute(connection).await?.rows_affected() as i64)
            }
            Work::Alive { at } => alive(connection, *at).await,
            Work::Wake { at } => {
                let note = query(
                    "INSERT INTO outages (began, ended) SELECT at, $1 FROM alive WHERE at < $1 \
                     ON CONFLICT (began) DO UPDATE SET ended = max(ended, excluded.ended)",
                );
                note.bind(*at).execute(&mut *connection).await?;
                alive(connection, *at).await
            }
            Work::Delete { table } => {
                let delete = query("DELETE FROM tables WHERE id = $1").bind(table);
                Ok(delete.execute(connection).await?.rows_affected() as i64)
            }
            Work::PutRoom { room, version } => room::put(connection, room, *version).await,
            Work::DeleteRoom { id, version } => {
                let gone = room::delete(connection, id, *version).await?;
                chat::forget(connection).await?;
                Ok(gone)
            }
            Work::Begin { version, table, lines } => {
                room::delete(connection, &table.id, Some(*version)).await?;
                match create(connection, table, lines).await {
                    // The room is gone already: the whole has to be done again without it.
                    Err(Failure::Refused(error)) => Err(Failure::Spoilt(error)),
                    done => done,
                }
            }
            Work::Say { saying, most } => chat::say(connection, saying, *most).await,
            Work::Mute { guest, other, mute } => chat::mute(connection, guest, other, *mute).await,
            Work::PutNotices { guest, notices } => notice::put(connection, guest, notices).await,
            Work::ConfirmMail { hash } => notice::confirm(connection, hash).await,
            Work::StopMail { secret } => notice::stop(connection, secret).await,
            Work::PutDevice { guest, device, most } => {
                device::put(connection, guest, device, *most).await
            }
            Work::ForgetDevice { endpoint } => device::forget(connection, endpoint).await,
            Work::PutPushKey { secret } => device::put_key(connection, secret).await,
            Work::Notice { table, seat, decision } => {
                notice::note(connection, table, *seat, *decision).await
            }
            Work::AddToken { hash, guest } => {
                let add = query("INSERT INTO tokens (hash, guest, created) VALUES ($1, $2, $3)");
                let add = add.bind(hash).bind(guest).bind(now());
                Ok(add.execute(connection).await?.rows_affected() as i64)
            }
            Work::AddReturn { hash, guest } => {
                // A guest has one link: a new one takes the place of the old.
                // In the same transaction, so that there is never a moment with two valid links.
                let clear = query("DELETE FROM returns WHERE guest = $1").bind(guest);
                clear.execute(&mut *connection).await?;
                let add = query("INSERT INTO returns (hash, guest, created) VALUES ($1, $2, $3)");
                let add = add.bind(hash).bind(guest).bind(now());
                Ok(add.execute(connection).await?.rows_affected() as i64)
            }
            Work::AddGuest(guest) => add_guest(connection, guest).await,
            Work::RenameGuest { id, name } => {
                let rename = query("UPDATE guests SET name = $2 WHERE id = $1").bind(id).bind(name);
                match rename.execute(connection).await?.rows_affected() {
                    0 => Err(unknown(Kind::Guest, id)),
                    _ => Ok(1),
                }
            }
            Work::PutRecord { id, text } => {
                let put = query(
                    "INSERT INTO records (id, text, created) VALUES ($1, $2, $3) \
                     ON CONFLICT DO NOTHING",
                );
                let put = put.bind(id).bind(text).bind(now());
                Ok(put.execute(connection).await?.rows_affected() as i64)
            }
            Work::Check => admin::set(connection, "checked", &now().to_string()).await,
            Work::Block(block) => admin::block(connection, block).await,
            Work::Unblock(who) => admin::unblock(connection, who).await,
            Work::Keep(retention) => admin::keep(connection, retention).await,
            Work::Expire(retention) => admin::expire(connection, retention).await,
            Work::Changed => admin::count_change(connection).await,
            Work::Claim(claim) => key::claim(connection, claim).await,
            Work::Answer { hash, answer, guest } => {
                key::answer(connection, hash, answer, guest.as_deref()).await
            }
            Work::Release { hash } => key::release(connection, hash).await,
            Work::Synchronous => {
                Ok(sqlx::query_scalar("PRAGMA synchronous").fetch_one(connection).await?)
            }
        }
    }
}

async fn create(
    connection: &mut SqliteConnection,
    table: &NewTable,
    lines: &[Line],
) -> Result<i64, Failure> {
    let (decision, outcome) = columns(&table.status);
    let insert = query(
        "INSERT INTO tables \
         (id, rules, seats, seed, pace, next, decision, outcome, created, touched, terms, previous, \
         clocks, deadline) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING",
    )
    .bind(&table.id)
    .bind(&table.rules)
    .bind(table.seats)
    .bind(&table.seed)
    .bind(table.pace)
    .bind(lines.len() as i64)
    .bind(decision)
    .bind(outcome)
    .bind(now())
    .bind(&table.terms)
    .bind(&table.previous)
    .bind(table.timing.as_ref().map(|timing| &timing.clocks))
    .bind(table.timing.as_ref().and_then(|timing| timing.deadline));
    if insert.execute(&mut *connection).await?.rows_affected() == 0 {
        let id = table.id.clone();
        return Err(Failure::Refused(StoreError::Exists { kind: Kind::Table, id }));
    }
    for sitting in &table.sitting {
        let insert =
            query("INSERT INTO sittings (table_id, seat, guest, sitter) VALUES ($1, $2, $3, $4)")
                .bind(&table.id)
                .bind(sitting.seat)
                .bind(&sitting.guest)
                .bind(&sitting.sitter);
        insert.execute(&mut *connection).await.map_err(|error| {
            let stranger =
                error.as_database_error().is_some_and(DatabaseError::is_foreign_key_violation);
            match &sitting.guest {
                Some(guest) if stranger => {
                    let id = guest.clone();
                    Failure::Spoilt(StoreError::Unknown { kind: Kind::Guest, id })
                }
                _ => Failure::from(error),
            }
        })?;
    }
    insert_lines(connection, &table.id, 0, lines).await?;
    Ok(1)
}

async fn append(
    connection: &mut SqliteConnection,
    table: &str,
    from: u64,
    lines: &[Line],
    status: &Status,
    timing: Option<&Timing>,
) -> Result<i64, Failure> {
    let (decision, outcome) = columns(status);
    let update = query(
        "UPDATE tables SET next = next + $3, decision = $4, outcome = $5, touched = $6, \
         clocks = coalesce($7, clocks), deadline = $8 \
         WHERE id = $1 AND next = $2",
    )
    .bind(table)
    .bind(from as i64)
    .bind(lines.len() as i64)
    .bind(decision)
    .bind(outcome)
    .bind(now())
    .bind(timing.map(|timing| &timing.clocks))
    .bind(timing.and_then(|timing| timing.deadline));
    if update.execute(&mut *connection).await?.rows_affected() == 0 {
        let next = sqlx::query_scalar("SELECT next FROM tables WHERE id = $1").bind(table);
        let next: Option<i64> = next.fetch_optional(connection).await?;
        return Err(match next {
            Some(next) => Failure::Refused(StoreError::Conflict { next: next as u64 }),
            None => unknown(Kind::Table, table),
        });
    }
    insert_lines(connection, table, from, lines).await.map_err(|error| {
        let taken = error.as_database_error().is_some_and(DatabaseError::is_unique_violation);
        if taken || error::is_damage(&error) {
            let why = if taken { "it is there already".to_owned() } else { error::said(&error) };
            return Failure::Spoilt(StoreError::Damaged { table: table.to_owned(), n: from, why });
        }
        Failure::from(error)
    })?;
    Ok(1)
}

async fn alive(connection: &mut SqliteConnection, at: i64) -> Result<i64, Failure> {
    let put = query(
        "INSERT INTO alive (one, at) VALUES (1, $1) \
         ON CONFLICT (one) DO UPDATE SET at = max(at, excluded.at)",
    );
    Ok(put.bind(at).execute(connection).await?.rows_affected() as i64)
}

async fn insert_lines(
    connection: &mut SqliteConnection,
    table: &str,
    from: u64,
    lines: &[Line],
) -> Result<(), sqlx::Error> {
    for (n, line) in (from..).zip(lines) {
        query("INSERT INTO lines (table_id, n, entry, chain) VALUES ($1, $2, $3, $4)")
            .bind(table)
            .bind(n as i64)
            .bind(&line.entry)
            .bind(&line.chain)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn add_guest(connection: &mut SqliteConnection, guest: &NewGuest) -> Result<i64, Failure> {
    let insert = query(
        "INSERT INTO guests (id, token_hash, name, created) VALUES ($1, $2, $3, $4) \
         ON CONFLICT DO NOTHING",
    )
    .bind(&guest.id)
    .bind(&guest.token_hash)
    .bind(&guest.name)
    .bind(now());
    match insert.execute(connection).await?.rows_affected() {
        0 => {
            let id = guest.id.clone();
            Err(Failure::Refused(StoreError::Exists { kind: Kind::Guest, id }))
        }
        _ => Ok(1),
    }
}

pub(crate) fn unknown(kind: Kind, id: &str) -> Failure {
    Failure::Refused(StoreError::Unknown { kind, id: id.to_owned() })
}

/// The open decision or the outcome.
fn columns(status: &Status) -> (Option<u32>, Option<&str>) {
    match status {
        Status::Open { decision } => (Some(*decision), None),
        Status::Over { outcome } => (None, Some(outcome)),
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as i64
}
