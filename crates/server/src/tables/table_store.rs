//! [`TableStore`]: the part of the database that the tables use.

use futures_util::future::BoxFuture;
use sortie_store::{
    ChangeListener, Changes, ClockState, FencingToken, LeaseRenewal, LeaseTiming, LogLine,
    MatchStatus, NewTable, RunningServer, Store, StoreError, StoredRoom, StoredTable, TableOwner,
};
use std::collections::HashMap;

/// The result of a method of [`TableStore`], later.
pub(crate) type StoreFuture<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// The port between the tables and the database. The methods are those of [`Store`], with the same
/// guarantees; the simulation implements it in memory.
pub(crate) trait TableStore: Send + Sync {
    /// [`Store::create`].
    fn create(&self, table: NewTable, lines: Vec<LogLine>) -> StoreFuture<'_, ()>;

    /// [`Store::append_timed`].
    fn append<'a>(
        &'a self,
        table: &'a str,
        from: u64,
        lines: Vec<LogLine>,
        status: MatchStatus,
        timing: Option<ClockState>,
        token: Option<&'a FencingToken>,
    ) -> StoreFuture<'a, ()>;

    /// [`Store::table`].
    fn table<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<StoredTable>>;

    /// [`Store::fences`].
    fn fences<'a>(&'a self, ids: &'a [&'a str]) -> StoreFuture<'a, HashMap<String, u64>>;

    /// [`Store::lease_timing`].
    fn lease_timing(&self) -> LeaseTiming;

    /// [`Store::cluster_secret`].
    fn cluster_secret(&self, new: String) -> StoreFuture<'_, String>;

    /// [`Store::join_servers`].
    fn join_servers<'a>(&'a self, server: &'a RunningServer) -> StoreFuture<'a, ()>;

    /// [`Store::renew_lease`].
    fn renew_lease<'a>(&'a self, server: &'a RunningServer) -> StoreFuture<'a, LeaseRenewal>;

    /// [`Store::leave_servers`].
    fn leave_servers<'a>(&'a self, server: &'a str) -> StoreFuture<'a, ()>;

    /// [`Store::claim_table`].
    fn claim_table<'a>(
        &'a self,
        table: &'a str,
        server: &'a str,
        unreachable: Option<&'a str>,
    ) -> StoreFuture<'a, FencingToken>;

    /// [`Store::table_owner`].
    fn table_owner<'a>(&'a self, table: &'a str) -> StoreFuture<'a, Option<TableOwner>>;

    /// [`Store::outages`].
    fn outages(&self, since: i64) -> StoreFuture<'_, Vec<(i64, i64)>>;

    /// [`Store::overdue_tables`].
    fn overdue_tables<'a>(
        &'a self,
        at: i64,
        limit: u32,
        server: &'a str,
    ) -> StoreFuture<'a, Vec<String>>;

    /// [`Store::clear_deadline`].
    fn clear_deadline<'a>(&'a self, table: &'a str) -> StoreFuture<'a, ()>;

    /// [`Store::record_start`].
    fn record_start(&self, at: i64) -> StoreFuture<'_, ()>;

    /// [`Store::record_heartbeat`].
    fn record_heartbeat(&self, at: i64) -> StoreFuture<'_, ()>;

    /// [`Store::rematch_of`].
    fn rematch_of<'a>(&'a self, table: &'a str) -> StoreFuture<'a, Option<String>>;

    /// [`Store::room`].
    fn room<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<StoredRoom>>;

    /// [`Store::listen`].
    fn listen(&self) -> Box<dyn ChangeNotices>;

    /// [`Store::is_listening`].
    fn is_listening(&self) -> bool;
}

/// The notices of what other servers have written.
pub(crate) trait ChangeNotices: Send {
    /// [`ChangeListener::recv`].
    fn recv(&mut self) -> BoxFuture<'_, Changes>;
}

impl TableStore for Store {
    fn create(&self, table: NewTable, lines: Vec<LogLine>) -> StoreFuture<'_, ()> {
        Box::pin(Store::create(self, table, lines))
    }

    fn append<'a>(
        &'a self,
        table: &'a str,
        from: u64,
        lines: Vec<LogLine>,
        status: MatchStatus,
        timing: Option<ClockState>,
        token: Option<&'a FencingToken>,
    ) -> StoreFuture<'a, ()> {
        Box::pin(Store::append_timed(self, table, from, lines, status, timing, token))
    }

    fn table<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<StoredTable>> {
        Box::pin(Store::table(self, id))
    }

    fn fences<'a>(&'a self, ids: &'a [&'a str]) -> StoreFuture<'a, HashMap<String, u64>> {
        Box::pin(Store::fences(self, ids))
    }

    fn lease_timing(&self) -> LeaseTiming {
        Store::lease_timing(self)
    }

    fn cluster_secret(&self, new: String) -> StoreFuture<'_, String> {
        Box::pin(async move { Store::cluster_secret(self, &new).await })
    }

    fn join_servers<'a>(&'a self, server: &'a RunningServer) -> StoreFuture<'a, ()> {
        Box::pin(Store::join_servers(self, server))
    }

    fn renew_lease<'a>(&'a self, server: &'a RunningServer) -> StoreFuture<'a, LeaseRenewal> {
        Box::pin(Store::renew_lease(self, server))
    }

    fn leave_servers<'a>(&'a self, server: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(Store::leave_servers(self, server))
    }

    fn claim_table<'a>(
        &'a self,
        table: &'a str,
        server: &'a str,
        unreachable: Option<&'a str>,
    ) -> StoreFuture<'a, FencingToken> {
        Box::pin(Store::claim_table(self, table, server, unreachable))
    }

    fn table_owner<'a>(&'a self, table: &'a str) -> StoreFuture<'a, Option<TableOwner>> {
        Box::pin(Store::table_owner(self, table))
    }

    fn outages(&self, since: i64) -> StoreFuture<'_, Vec<(i64, i64)>> {
        Box::pin(Store::outages(self, since))
    }

    fn overdue_tables<'a>(
        &'a self,
        at: i64,
        limit: u32,
        server: &'a str,
    ) -> StoreFuture<'a, Vec<String>> {
        Box::pin(Store::overdue_tables(self, at, limit, server))
    }

    fn clear_deadline<'a>(&'a self, table: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(Store::clear_deadline(self, table))
    }

    fn record_start(&self, at: i64) -> StoreFuture<'_, ()> {
        Box::pin(Store::record_start(self, at))
    }

    fn record_heartbeat(&self, at: i64) -> StoreFuture<'_, ()> {
        Box::pin(Store::record_heartbeat(self, at))
    }

    fn rematch_of<'a>(&'a self, table: &'a str) -> StoreFuture<'a, Option<String>> {
        Box::pin(Store::rematch_of(self, table))
    }

    fn room<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<StoredRoom>> {
        Box::pin(Store::room(self, id))
    }

    fn listen(&self) -> Box<dyn ChangeNotices> {
        Box::new(Store::listen(self))
    }

    fn is_listening(&self) -> bool {
        Store::is_listening(self)
    }
}

impl ChangeNotices for ChangeListener {
    fn recv(&mut self) -> BoxFuture<'_, Changes> {
        Box::pin(ChangeListener::recv(self))
    }
}
