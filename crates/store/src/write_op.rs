//! [`WriteOp`]: the write operations and their SQL.

use crate::admin::{self, Block, BlockSubject, Retention};
use crate::append::{self, Append, insert_lines};
use crate::chat::{self, NewChatMessage};
use crate::database::{Connection, query};
use crate::device::{self, Device};
use crate::error::{self, EntityKind, StoreError};
use crate::guest::{self, NewGuest};
use crate::idempotency::{self, NewIdempotencyKey};
use crate::lab_report::{self, NewLabReport};
use crate::lease::{self, RunningServer};
use crate::notifications::{self, NotificationSettings};
use crate::progress;
use crate::record;
use crate::review::{self, NewReview};
use crate::room::{self, Room};
use crate::table::{LogLine, NewTable};
use sqlx::error::DatabaseError;
use std::time::{SystemTime, UNIX_EPOCH};

/// One write operation. Several of them share a transaction.
pub(crate) enum WriteOp {
    Create {
        table: NewTable,
        lines: Vec<LogLine>,
    },
    /// Executed by [`append::append_all`], many at a time.
    Append(Append),
    JoinServers {
        server: RunningServer,
        /// The life of the lease in milliseconds.
        lapse: i64,
    },
    RenewLease {
        server: RunningServer,
        lapse: i64,
    },
    LeaveServers {
        server: String,
    },
    ClaimTable {
        table: String,
        server: String,
        /// An owner that cannot be reached.
        unreachable: Option<String>,
    },
    PutClusterSecret {
        secret: String,
    },
    /// Clears the deadline of a table's clocks.
    Undue {
        table: String,
    },
    /// Records that a server is running.
    Alive {
        at: i64,
    },
    /// Records the start of a server, and the outage before it.
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
    /// Replaces a room by the table of the same id.
    Begin {
        version: u64,
        table: NewTable,
        lines: Vec<LogLine>,
    },
    Say {
        saying: NewChatMessage,
        most: u32,
    },
    Mute {
        guest: String,
        other: String,
        mute: bool,
    },
    PutNotices {
        guest: String,
        notices: NotificationSettings,
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
    /// Replaces all tokens and return links of a guest by one token.
    RevokeTokens {
        guest: String,
        hash: String,
    },
    AddGuest(NewGuest),
    RenameGuest {
        id: String,
        name: String,
    },
    DeleteGuest {
        id: String,
    },
    PutRecord {
        id: String,
        text: String,
        /// The most bytes of all records together.
        max_total: Option<u64>,
    },
    PutLabReport {
        report: NewLabReport,
        /// The most reports that are kept.
        max_kept: Option<u32>,
    },
    PutReview {
        review: NewReview,
        /// The most reviews that are kept.
        max_kept: u32,
    },
    AddProgress {
        guest: String,
        items: Vec<String>,
    },
    AddLabReportGuest {
        id: String,
        guest: String,
    },
    /// Notes that somebody looks at a record.
    UseRecord {
        id: String,
    },
    /// Notes that a guest sends requests.
    SeeGuest {
        id: String,
    },
    /// Appends a value without meaning, as a health check.
    Check,
    Block(Block),
    Unblock(BlockSubject),
    Keep(Retention),
    Expire(Retention),
    Changed,
    NewIdempotencyKey(NewIdempotencyKey),
    Answer {
        hash: String,
        answer: String,
        guest: Option<String>,
    },
    Release {
        hash: String,
    },
    /// Reads whether a commit of the writing connection waits for the disk.
    WaitsForDisk,
    /// Panics, to test what happens to the writer.
    #[cfg(test)]
    Panic,
}

/// The failure of one operation, by its effect on the other operations of the transaction.
pub(crate) enum WriteError {
    /// The operation changed nothing. The others can be committed.
    Refused(StoreError),
    /// The operation left partial changes. The transaction must be repeated without it.
    Spoilt(StoreError),
    /// The connection or the disk failed. No operation can be committed.
    Lost(StoreError),
}

impl From<sqlx::Error> for WriteError {
    fn from(error: sqlx::Error) -> Self {
        let of_one = error::is_statement_error(&error);
        let error = StoreError::from(error);
        if of_one { WriteError::Spoilt(error) } else { WriteError::Lost(error) }
    }
}

impl WriteOp {
    /// Executes the operation inside a transaction. Returns the number of affected rows, the number of a
    /// chat message, or the requested setting.
    pub(crate) async fn run(&self, connection: &mut Connection) -> Result<i64, WriteError> {
        match self {
            WriteOp::Create { table, lines } => create(connection, table, lines).await,
            WriteOp::Append(append) => {
                let results = append::append_all(connection, &[append]).await?;
                results.into_iter().collect::<Result<Vec<_>, _>>().map_err(WriteError::Refused)?;
                Ok(1)
            }
            WriteOp::JoinServers { server, lapse } => lease::join(connection, server, *lapse).await,
            WriteOp::RenewLease { server, lapse } => lease::renew(connection, server, *lapse).await,
            WriteOp::LeaveServers { server } => lease::leave(connection, server).await,
            WriteOp::ClaimTable { table, server, unreachable } => {
                lease::claim(connection, table, server, unreachable.as_deref()).await
            }
            WriteOp::PutClusterSecret { secret } => {
                admin::put_cluster_secret(connection, secret).await
            }
            WriteOp::Undue { table } => {
                let clear = query("UPDATE tables SET deadline = NULL WHERE id = $1").bind(table);
                Ok(clear.execute(connection).await? as i64)
            }
            // A heartbeat is one row that is overwritten, so it never grows.
            WriteOp::Alive { at } => {
                let put = query(
                    "INSERT INTO alive (one, at) VALUES (1, $1) ON CONFLICT (one) DO UPDATE SET at = \
                     CASE WHEN alive.at > excluded.at THEN alive.at ELSE excluded.at END",
                );
                // The later time: two servers on one database have clocks that differ.
                Ok(put.bind(*at).execute(connection).await? as i64)
            }
            WriteOp::Wake { at } => {
                let note = query(
                    "INSERT INTO outages (began, ended) SELECT at, $1 FROM alive WHERE at < $1 \
                     ON CONFLICT (began) DO UPDATE SET ended = CASE WHEN outages.ended > \
                     excluded.ended THEN outages.ended ELSE excluded.ended END",
                );
                // Before the heartbeat is overwritten, because the outage began with it.
                note.bind(*at).execute(&mut *connection).await?;
                // Overwritten also with an earlier time: a system clock that was set back would
                // otherwise leave the heartbeat in the future, and the next outage would not count.
                let put = query(
                    "INSERT INTO alive (one, at) VALUES (1, $1) \
                     ON CONFLICT (one) DO UPDATE SET at = excluded.at",
                );
                Ok(put.bind(*at).execute(connection).await? as i64)
            }
            WriteOp::Delete { table } => {
                let delete = query("DELETE FROM tables WHERE id = $1").bind(table);
                Ok(delete.execute(connection).await? as i64)
            }
            WriteOp::PutRoom { room, version } => room::put(connection, room, *version).await,
            WriteOp::DeleteRoom { id, version } => {
                let gone = room::delete(connection, id, *version).await?;
                // The room may have been the last owner of its chat.
                chat::forget(connection).await?;
                Ok(gone)
            }
            WriteOp::Begin { version, table, lines } => {
                room::delete(connection, &table.id, Some(*version)).await?;
                match create(connection, table, lines).await {
                    // The room is deleted already, so the transaction must be repeated without this.
                    Err(WriteError::Refused(error)) => Err(WriteError::Spoilt(error)),
                    done => done,
                }
            }
            WriteOp::Say { saying, most } => chat::say(connection, saying, *most).await,
            WriteOp::Mute { guest, other, mute } => {
                chat::mute(connection, guest, other, *mute).await
            }
            WriteOp::PutNotices { guest, notices } => {
                notifications::put(connection, guest, notices).await
            }
            WriteOp::ConfirmMail { hash } => notifications::confirm(connection, hash).await,
            WriteOp::StopMail { secret } => notifications::stop(connection, secret).await,
            WriteOp::PutDevice { guest, device, most } => {
                device::put(connection, guest, device, *most).await
            }
            WriteOp::ForgetDevice { endpoint } => device::forget(connection, endpoint).await,
            WriteOp::PutPushKey { secret } => device::put_key(connection, secret).await,
            WriteOp::Notice { table, seat, decision } => {
                notifications::note(connection, table, *seat, *decision).await
            }
            WriteOp::AddToken { hash, guest } => {
                let add = query("INSERT INTO tokens (hash, guest, created) VALUES ($1, $2, $3)");
                let add = add.bind(hash).bind(guest).bind(unix_millis());
                Ok(add.execute(connection).await? as i64)
            }
            WriteOp::AddReturn { hash, guest } => {
                // A guest has one return link: a new one must revoke the old one, which may have leaked.
                let clear = query("DELETE FROM returns WHERE guest = $1").bind(guest);
                clear.execute(&mut *connection).await?;
                let add = query("INSERT INTO returns (hash, guest, created) VALUES ($1, $2, $3)");
                let add = add.bind(hash).bind(guest).bind(unix_millis());
                Ok(add.execute(connection).await? as i64)
            }
            WriteOp::RevokeTokens { guest, hash } => {
                for sql in
                    ["DELETE FROM tokens WHERE guest = $1", "DELETE FROM returns WHERE guest = $1"]
                {
                    query(sql).bind(guest).execute(&mut *connection).await?;
                }
                let replace = query("UPDATE guests SET token_hash = $2 WHERE id = $1");
                let replace = replace.bind(guest).bind(hash);
                Ok(replace.execute(connection).await? as i64)
            }
            WriteOp::AddGuest(guest) => add_guest(connection, guest).await,
            WriteOp::RenameGuest { id, name } => {
                let rename = query("UPDATE guests SET name = $2 WHERE id = $1").bind(id).bind(name);
                match rename.execute(connection).await? {
                    0 => Err(unknown_entity(EntityKind::Guest, id)),
                    _ => Ok(1),
                }
            }
            WriteOp::DeleteGuest { id } => guest::delete(connection, id).await,
            WriteOp::PutRecord { id, text, max_total } => {
                record::put(connection, id, text, *max_total).await
            }
            WriteOp::PutLabReport { report, max_kept } => {
                lab_report::put(connection, report, *max_kept).await
            }
            WriteOp::PutReview { review, max_kept } => {
                review::put(connection, review, *max_kept).await
            }
            WriteOp::AddProgress { guest, items } => progress::add(connection, guest, items).await,
            WriteOp::AddLabReportGuest { id, guest } => {
                lab_report::add_guest(connection, id, guest).await
            }
            WriteOp::UseRecord { id } => {
                let note = query("UPDATE records SET used = $2 WHERE id = $1");
                let note = note.bind(id).bind(unix_millis());
                Ok(note.execute(connection).await? as i64)
            }
            WriteOp::SeeGuest { id } => {
                let note = query("UPDATE guests SET seen = $2 WHERE id = $1");
                let note = note.bind(id).bind(unix_millis());
                Ok(note.execute(connection).await? as i64)
            }
            WriteOp::Check => admin::probe(connection).await,
            WriteOp::Block(block) => admin::block(connection, block).await,
            WriteOp::Unblock(who) => admin::unblock(connection, who).await,
            WriteOp::Keep(retention) => admin::keep(connection, retention).await,
            WriteOp::Expire(retention) => admin::expire(connection, retention).await,
            WriteOp::Changed => admin::count_change(connection).await,
            WriteOp::NewIdempotencyKey(claim) => idempotency::claim(connection, claim).await,
            WriteOp::Answer { hash, answer, guest } => {
                idempotency::answer(connection, hash, answer, guest.as_deref()).await
            }
            WriteOp::Release { hash } => idempotency::release(connection, hash).await,
            #[cfg(test)]
            WriteOp::Panic => panic!("planted"),
            WriteOp::WaitsForDisk => Ok(i64::from(connection.waits_for_disk().await?)),
        }
    }
}

async fn create(
    connection: &mut Connection,
    table: &NewTable,
    lines: &[LogLine],
) -> Result<i64, WriteError> {
    // `DO NOTHING` reports a taken id as zero rows, which leaves the transaction intact. An error
    // would abort it for the other operations.
    let (decision, outcome) = table.status.columns();
    let insert = query(
        "INSERT INTO tables \
         (id, rules, seats, seed, pace, next, decision, outcome, created, touched, terms, previous, \
         clocks, deadline, owner, fence) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12, $13, $14, $15) \
         ON CONFLICT DO NOTHING",
    )
    .bind(&table.id)
    .bind(&table.rules)
    .bind(table.seats)
    .bind(&table.seed)
    .bind(table.pace)
    .bind(lines.len() as i64)
    .bind(decision)
    .bind(outcome)
    .bind(unix_millis())
    .bind(&table.terms)
    .bind(&table.previous)
    .bind(table.timing.as_ref().map(|timing| &timing.clocks))
    .bind(table.timing.as_ref().and_then(|timing| timing.deadline))
    .bind(&table.owner)
    .bind(table.owner.is_some());
    if insert.execute(&mut *connection).await? == 0 {
        let id = table.id.clone();
        return Err(WriteError::Refused(StoreError::Exists { kind: EntityKind::Table, id }));
    }
    // The table row is written by now, so a failure below spoils the transaction.
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
                    WriteError::Spoilt(StoreError::Unknown { kind: EntityKind::Guest, id })
                }
                _ => WriteError::from(error),
            }
        })?;
    }
    let lines: Vec<_> = (0..).zip(lines).map(|(n, line)| (&*table.id, n, line)).collect();
    insert_lines(connection, &lines).await?;
    Ok(1)
}

async fn add_guest(connection: &mut Connection, guest: &NewGuest) -> Result<i64, WriteError> {
    let insert = query(
        "INSERT INTO guests (id, token_hash, name, created, seen) VALUES ($1, $2, $3, $4, $4) \
         ON CONFLICT DO NOTHING",
    )
    .bind(&guest.id)
    .bind(&guest.token_hash)
    .bind(&guest.name)
    .bind(unix_millis());
    match insert.execute(connection).await? {
        0 => {
            let id = guest.id.clone();
            Err(WriteError::Refused(StoreError::Exists { kind: EntityKind::Guest, id }))
        }
        _ => Ok(1),
    }
}

pub(crate) fn unknown_entity(kind: EntityKind, id: &str) -> WriteError {
    WriteError::Refused(StoreError::Unknown { kind, id: id.to_owned() })
}

/// Milliseconds since 1970.
pub(crate) fn unix_millis() -> i64 {
    // A clock before 1970 counts as 1970: better than refusing every write.
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as i64
}
