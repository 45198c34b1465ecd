//! Leases: which server may write a table.
//!
//! A server has one lease, which it renews for all of its tables. A table names its owner and a fence,
//! a number that grows with each claim. Every append carries the fence, so a server that was paused
//! while another one claimed the table writes nothing any more.

use crate::database::{Connection, query, query_as, query_scalar};
use crate::error::{EntityKind, StoreError};
use crate::store::Store;
use crate::write_op::{WriteError, WriteOp, unknown_entity};
use sqlx::AssertSqlSafe;
use std::collections::HashMap;
use std::fmt::Write;
use std::time::Duration;

/// After so many milliseconds the row of a server that renews it no more is deleted: a day. Until then it
/// says since when the tables of the server were without an owner.
const FORGOTTEN: i64 = 24 * 60 * 60 * 1000;

/// The most ids in one query, below SQLite's limit for bound parameters.
const MAX_IDS: usize = 500;

/// How often a server renews its lease, and how long the lease lasts without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaseTiming {
    /// The pause between renewals.
    pub renewal: Duration,
    /// The life of a lease after its last renewal: several renewals, so that one that is late costs
    /// nothing.
    pub lapse: Duration,
}

impl LeaseTiming {
    /// For several servers on Postgres. The players of a server wait for the lapse when its machine
    /// vanishes or stands still.
    pub const POSTGRES: Self =
        LeaseTiming { renewal: Duration::from_millis(200), lapse: Duration::from_secs(1) };
    /// For a file. A renewal waits for the disk there, and a second server on one file is rare.
    pub(crate) const SQLITE: Self =
        LeaseTiming { renewal: Duration::from_secs(5), lapse: Duration::from_secs(20) };
}

/// A server that runs on the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunningServer {
    /// Its id, which no other start of a server has.
    pub id: String,
    /// The URL at which other servers reach it.
    pub address: Option<String>,
}

/// The proof of a claim, which appends to the table carry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FencingToken {
    /// The id of the server that claimed the table.
    pub server: String,
    /// The number of the claim.
    pub fence: u64,
}

/// The owner of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableOwner {
    /// The server, if its lease lasts.
    pub server: Option<RunningServer>,
    /// For how many milliseconds the last owner has not renewed its lease, if it is known.
    pub silent: Option<i64>,
}

/// The result of a renewal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaseRenewal {
    /// Whether the lease had lapsed, so that others may have claimed tables of this server.
    pub had_lapsed: bool,
    /// All servers whose leases last, by id.
    pub servers: Vec<RunningServer>,
}

/// The id and the address of an owner, whether its lease lasts, and for how long it was silent.
type OwnerRow = (Option<String>, Option<String>, Option<bool>, Option<i64>);

/// The id and the address of a server, and in a renewal whether the lease that is renewed had lasted.
type RenewedRow = (String, Option<String>, Option<bool>);

impl Store {
    /// How often leases on this database are to be renewed.
    pub fn lease_timing(&self) -> LeaseTiming {
        self.backend().lease_timing()
    }

    /// Gives a server its first lease.
    ///
    /// Fails on Postgres with [`StoreError::AddressTaken`] while a server with the same address has a lease.
    /// On a file that server has ended, because an address has one listener on a machine. Its lease ends
    /// with this, so that a server that was restarted has its tables at once.
    pub async fn join_servers(&self, server: &RunningServer) -> Result<(), StoreError> {
        let lapse = self.lapse_millis();
        self.write(WriteOp::JoinServers { server: server.clone(), lapse }).await.map(drop)
    }

    /// Renews the lease of a server.
    ///
    /// On Postgres this ends the leases of servers that have ended, as far as the database knows: half of
    /// the lease has passed, and the lease session is gone. A session ends when the process does, unless the
    /// machine loses its power or its network. By mistake, it costs a change of the owner: a server whose
    /// lease has ended writes nothing.
    pub async fn renew_lease(&self, server: &RunningServer) -> Result<LeaseRenewal, StoreError> {
        let lapse = self.lapse_millis();
        if self.backend().has_write_lock() {
            // A renewal must not wait for the writers of other servers: a machine that vanishes while
            // it holds the lock would end the leases of all others.
            return self.renew_beside_writers(server, lapse).await;
        }
        // A second connection would meet the locks of the first one.
        let had_lapsed =
            self.write(WriteOp::RenewLease { server: server.clone(), lapse }).await? > 0;
        Ok(LeaseRenewal { had_lapsed, servers: self.running_servers().await? })
    }

    async fn renew_beside_writers(
        &self,
        server: &RunningServer,
        lapse: i64,
    ) -> Result<LeaseRenewal, StoreError> {
        let mut place = self.lease_connection().lock().await;
        // Taken out: a caller that stops waiting leaves no connection with half an answer behind.
        if let Some(mut connection) = place.take()
            && let Ok(renewal) = renew_on(&mut connection, server, lapse).await
        {
            *place = Some(connection);
            return Ok(renewal);
        }
        // At once, where the database has ended the session: without one a server seems to have ended.
        let mut connection = self.backend().lease_connection(&server.id).await?;
        let renewal = renew_on(&mut connection, server, lapse).await?;
        *place = Some(connection);
        Ok(renewal)
    }

    /// The servers whose leases last, by id.
    pub async fn running_servers(&self) -> Result<Vec<RunningServer>, StoreError> {
        let now = self.backend().sql_now();
        let sql = format!("SELECT id, address, NULL FROM servers WHERE until > {now} ORDER BY id");
        Ok(servers(query_as(AssertSqlSafe(sql)).fetch_all(self.readers()).await?))
    }

    /// Ends the lease of a server. Others can claim its tables at once.
    pub async fn leave_servers(&self, server: &str) -> Result<(), StoreError> {
        self.write(WriteOp::LeaveServers { server: server.to_owned() }).await.map(drop)
    }

    /// Claims a table for a server. `unreachable` is an owner that cannot be reached although its lease
    /// lasts; a claim from it is safe, because it cannot append any more.
    ///
    /// Fails with [`StoreError::Owned`] if another server owns the table, with
    /// [`StoreError::LeaseLapsed`] if the lease of this one has lapsed.
    pub async fn claim_table(
        &self,
        table: &str,
        server: &str,
        unreachable: Option<&str>,
    ) -> Result<FencingToken, StoreError> {
        let (table, server) = (table.to_owned(), server.to_owned());
        let unreachable = unreachable.map(str::to_owned);
        let claim = WriteOp::ClaimTable { table, server: server.clone(), unreachable };
        let fence = self.write(claim).await? as u64;
        Ok(FencingToken { server, fence })
    }

    /// The owner of a table; nothing if there is no such table.
    pub async fn table_owner(&self, table: &str) -> Result<Option<TableOwner>, StoreError> {
        let now = self.backend().sql_now();
        let sql = format!(
            "SELECT s.id, s.address, s.until > {now}, {now} - s.renewed \
             FROM tables t LEFT JOIN servers s ON s.id = t.owner WHERE t.id = $1"
        );
        let owner = query_as(AssertSqlSafe(sql)).bind(table);
        let owner: Option<OwnerRow> = owner.fetch_optional(self.readers()).await?;
        Ok(owner.map(|(id, address, lasts, silent)| TableOwner {
            server: id.filter(|_| lasts == Some(true)).map(|id| RunningServer { id, address }),
            silent,
        }))
    }

    /// The fence of each of these tables. Unknown ids are absent.
    pub async fn fences(&self, ids: &[&str]) -> Result<HashMap<String, u64>, StoreError> {
        let mut fences = HashMap::with_capacity(ids.len());
        for ids in ids.chunks(MAX_IDS) {
            let mut sql = "SELECT id, fence FROM tables WHERE id IN ($1".to_owned();
            for n in 2..=ids.len() {
                let _ = write!(sql, ", ${n}");
            }
            sql.push(')');
            // Only numbers of this loop are in the text.
            let query = query_as(AssertSqlSafe(sql));
            let query = ids.iter().fold(query, |query, id| query.bind(*id));
            let found: Vec<(String, u64)> = query.fetch_all(self.readers()).await?;
            fences.extend(found);
        }
        Ok(fences)
    }

    fn lapse_millis(&self) -> i64 {
        self.lease_timing().lapse.as_millis() as i64
    }
}

/// Renews a lease on Postgres, ends those of servers that have ended, and reads which servers run.
async fn renew_on(
    connection: &mut Connection,
    server: &RunningServer,
    lapse: i64,
) -> Result<LeaseRenewal, StoreError> {
    let rows = renew_row(connection, &server.id, lapse).await?;
    if let Some((.., lasted)) = rows.iter().find(|(id, ..)| *id == server.id) {
        return Ok(LeaseRenewal { had_lapsed: *lasted != Some(true), servers: servers(rows) });
    }
    // The row was deleted: nobody has heard of this server for a day.
    if let Err(WriteError::Refused(error) | WriteError::Spoilt(error) | WriteError::Lost(error)) =
        insert(connection, server, lapse).await
    {
        return Err(error);
    }
    let rows = renew_row(connection, &server.id, lapse).await?;
    Ok(LeaseRenewal { had_lapsed: true, servers: servers(rows) })
}

/// One statement, so that a slow network delays it once. Its parts see the rows as they were before it.
async fn renew_row(
    connection: &mut Connection,
    server: &str,
    lapse: i64,
) -> Result<Vec<RenewedRow>, StoreError> {
    let now = connection.sql_now();
    // A restart of Postgres ends the sessions of all servers. Those that run are back before a lease
    // would lapse. The old row is locked, because another renewal may be about to end this lease.
    let sql = format!(
        "WITH renewed AS (\
             UPDATE servers s SET renewed = {now}, until = {now} + $2 \
             FROM (SELECT id, until > {now} AS lasted FROM servers \
             WHERE id = $1 FOR UPDATE) old \
             WHERE s.id = old.id RETURNING old.lasted\
         ), ended AS (\
             UPDATE servers SET until = {now} \
             WHERE id <> $1 AND {now} BETWEEN (renewed + until) / 2 AND until \
             AND NOT EXISTS (SELECT 1 FROM pg_stat_activity \
             WHERE application_name = $3 || id AND datname = current_database()) \
             AND pg_postmaster_start_time() < clock_timestamp() - $2 * INTERVAL '1 millisecond' \
             RETURNING id\
         ) SELECT id, address, (SELECT lasted FROM renewed) FROM servers \
         WHERE id = $1 OR until > {now} AND id NOT IN (SELECT id FROM ended) ORDER BY id"
    );
    let rows = query_as(AssertSqlSafe(sql)).bind(server).bind(lapse).bind(session_name(""));
    Ok(rows.fetch_all(connection).await?)
}

/// The name of the session in which a server renews its lease.
pub(crate) fn session_name(server: &str) -> String {
    format!("sortie {server}")
}

fn servers(rows: Vec<RenewedRow>) -> Vec<RunningServer> {
    rows.into_iter().map(|(id, address, _)| RunningServer { id, address }).collect()
}

/// The condition that the lease of the server in parameter `$n` lasts.
fn lasts(now: &str, n: usize) -> String {
    format!("EXISTS (SELECT 1 FROM servers s WHERE s.id = ${n} AND s.until > {now})")
}

/// The condition that a table of `tables` may be written with the token in the columns `server` and `fence`
/// of `a`; without a token, that nobody owns it.
pub(crate) fn may_append(now: &str) -> String {
    format!(
        "(CASE WHEN a.server IS NULL THEN owner IS NULL ELSE owner = a.server AND \
         tables.fence = a.fence AND EXISTS \
         (SELECT 1 FROM servers s WHERE s.id = a.server AND s.until > {now}) END)"
    )
}

/// The condition that no other server than the one in parameter `$n` owns a table of `tables`.
pub(crate) fn is_free_for(now: &str, n: usize) -> String {
    format!(
        "(owner IS NULL OR owner = ${n} OR NOT EXISTS \
         (SELECT 1 FROM servers s WHERE s.id = tables.owner AND s.until > {now}))"
    )
}

pub(crate) async fn join(
    connection: &mut Connection,
    server: &RunningServer,
    lapse: i64,
) -> Result<i64, WriteError> {
    let now = connection.sql_now();
    let forget = format!("DELETE FROM servers WHERE until < {now} - $1");
    query(AssertSqlSafe(forget)).bind(FORGOTTEN).execute(&mut *connection).await?;
    if matches!(connection, Connection::Postgres(_)) {
        let taken = format!("SELECT address FROM servers WHERE address = $1 AND until > {now}");
        let taken = query_scalar(AssertSqlSafe(taken)).bind(&server.address);
        if let Some(address) = taken.fetch_optional(&mut *connection).await? {
            return Err(WriteError::Refused(StoreError::AddressTaken { address }));
        }
    } else {
        let end = format!("UPDATE servers SET until = {now} WHERE address = $1 AND until > {now}");
        query(AssertSqlSafe(end)).bind(&server.address).execute(&mut *connection).await?;
    }
    insert(connection, server, lapse).await
}

async fn insert(
    connection: &mut Connection,
    server: &RunningServer,
    lapse: i64,
) -> Result<i64, WriteError> {
    let now = connection.sql_now();
    let sql = format!(
        "INSERT INTO servers (id, address, started, renewed, until) \
         VALUES ($1, $2, {now}, {now}, {now} + $3)"
    );
    let insert = query(AssertSqlSafe(sql)).bind(&server.id).bind(&server.address).bind(lapse);
    Ok(insert.execute(connection).await? as i64)
}

/// Renews a lease. Returns 1 if it had lapsed.
pub(crate) async fn renew(
    connection: &mut Connection,
    server: &RunningServer,
    lapse: i64,
) -> Result<i64, WriteError> {
    let now = connection.sql_now();
    // Only the server itself renews its row; one that starts at its address may end it.
    let lasts = format!("SELECT until > {now} FROM servers WHERE id = $1");
    let lasts = query_scalar(AssertSqlSafe(lasts)).bind(&server.id);
    let lasts: Option<bool> = lasts.fetch_optional(&mut *connection).await?;
    if lasts.is_none() {
        insert(connection, server, lapse).await?;
        return Ok(1);
    }
    let sql = format!("UPDATE servers SET renewed = {now}, until = {now} + $2 WHERE id = $1");
    query(AssertSqlSafe(sql)).bind(&server.id).bind(lapse).execute(connection).await?;
    Ok(i64::from(lasts == Some(false)))
}

pub(crate) async fn leave(connection: &mut Connection, server: &str) -> Result<i64, WriteError> {
    let leave = query("DELETE FROM servers WHERE id = $1").bind(server);
    Ok(leave.execute(connection).await? as i64)
}

/// Claims a table and returns its new fence.
pub(crate) async fn claim(
    connection: &mut Connection,
    table: &str,
    server: &str,
    unreachable: Option<&str>,
) -> Result<i64, WriteError> {
    let now = connection.sql_now();
    let (free, lasts) = (is_free_for(now, 2), lasts(now, 2));
    // The fence grows also for the owner itself: an actor of the same server that was lost ends.
    let sql = format!(
        "UPDATE tables SET owner = $2, fence = fence + 1 \
         WHERE id = $1 AND ({free} OR owner = $3) AND {lasts} RETURNING fence"
    );
    let claim = query_scalar(AssertSqlSafe(sql)).bind(table).bind(server).bind(unreachable);
    if let Some(fence) = claim.fetch_optional(&mut *connection).await? {
        return Ok(fence);
    }
    check_lease(connection, server).await?;
    let owner = query_scalar("SELECT owner FROM tables WHERE id = $1").bind(table);
    let owner: Option<Option<String>> = owner.fetch_optional(connection).await?;
    Err(match owner {
        None => unknown_entity(EntityKind::Table, table),
        Some(owner) => WriteError::Refused(StoreError::Owned { server: owner.unwrap_or_default() }),
    })
}

/// Fails if the lease of a server has lapsed.
async fn check_lease(connection: &mut Connection, server: &str) -> Result<(), WriteError> {
    let sql = format!("SELECT {}", lasts(connection.sql_now(), 1));
    let lasts: bool =
        query_scalar(AssertSqlSafe(sql)).bind(server).fetch_one(&mut *connection).await?;
    if lasts { Ok(()) } else { Err(WriteError::Refused(StoreError::LeaseLapsed)) }
}

/// The reason why an append changed no row.
pub(crate) async fn append_error(
    connection: &mut Connection,
    table: &str,
    token: Option<&FencingToken>,
) -> WriteError {
    match find_append_error(connection, table, token).await {
        Ok(error) => WriteError::Refused(error),
        Err(error) => error,
    }
}

async fn find_append_error(
    connection: &mut Connection,
    table: &str,
    token: Option<&FencingToken>,
) -> Result<StoreError, WriteError> {
    let row = query_as("SELECT next, fence, owner FROM tables WHERE id = $1").bind(table);
    let row: Option<(u64, u64, Option<String>)> = row.fetch_optional(&mut *connection).await?;
    let Some((next, fence, owner)) = row else {
        return Ok(StoreError::Unknown { kind: EntityKind::Table, id: table.to_owned() });
    };
    let is_current = match token {
        None => owner.is_none(),
        Some(token) => owner.as_ref() == Some(&token.server) && token.fence == fence,
    };
    if !is_current {
        return Ok(StoreError::Fenced);
    }
    if let Some(token) = token {
        check_lease(connection, &token.server).await?;
    }
    Ok(StoreError::Conflict { next })
}
