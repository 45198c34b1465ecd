//! Which server a table is played on: this one, or another on the same database.
//!
//! A server has a lease, which it renews again and again, and claims a table when it loads it. The
//! token of the claim goes with every append, so no mistake here can let two servers write one table.

use crate::base::cluster::server_for;
use crate::base::error::ApiError;
use crate::base::random;
use crate::tables::state::TableState;
use crate::tables::upkeep;
use sortie_store::{FencingToken, RunningServer, StoreError};
use std::sync::Arc;
use tokio::time::{Instant, sleep, timeout};

/// The server that answers requests for a table or a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// This one.
    Here,
    /// Another one.
    At(RunningServer),
}

/// A claimed table.
pub(super) struct ClaimedTable {
    /// An error if the database cannot be written now: then the table can be read.
    pub(super) token: Result<FencingToken, StoreError>,
    /// The time without an owner before the claim, as begin and end in milliseconds since 1970.
    pub(super) outage: Option<(i64, i64)>,
}

/// Gives this server its first lease. Other servers reach it at the address.
pub(crate) async fn join(app: &Arc<TableState>, address: Option<String>) -> Result<(), ApiError> {
    let me = RunningServer { id: random::id()?, address };
    app.table_store.join_servers(&me).await?;
    let secret = app.table_store.cluster_secret(random::token()?).await?;
    app.cluster.join(me, secret);
    renew(app).await
}

/// Renews the lease of this server again and again.
pub(crate) async fn keep_lease(app: Arc<TableState>) {
    let mut is_lost = false;
    while !app.cluster.is_ending() {
        sleep(app.table_store.lease_timing().renewal).await;
        let renewed = renew(&app).await;
        // Once for each outage: it would fill the log.
        if let Err(fault) = &renewed
            && !is_lost
            && !app.cluster.is_ending()
        {
            tracing::warn!(%fault, "the lease of this server cannot be renewed");
        }
        is_lost = renewed.is_err();
    }
}

/// Renews a lease that may have lapsed.
async fn ensure_lease(app: &Arc<TableState>) -> Result<(), ApiError> {
    if app.cluster.is_current() {
        return Ok(());
    }
    let begun = Instant::now();
    let mut last_failure = app.tables.last_failed_renewal.lock().await;
    // Those who have waited for a renewal take its result: in turn they would wait long for a database
    // that is away.
    if app.cluster.is_current() {
        return Ok(());
    }
    if last_failure.is_some_and(|at| at >= begun) {
        return Err(StoreError::LeaseLapsed.into());
    }
    let renewed = renew_alone(app).await;
    *last_failure = renewed.is_err().then(Instant::now);
    renewed
}

/// Renews the lease now. After an outage, the tables that others have claimed end.
pub(crate) async fn renew(app: &Arc<TableState>) -> Result<(), ApiError> {
    let mut last_failure = app.tables.last_failed_renewal.lock().await;
    let renewed = renew_alone(app).await;
    *last_failure = renewed.is_err().then(Instant::now);
    renewed
}

/// Renews the lease, while no other task does.
async fn renew_alone(app: &Arc<TableState>) -> Result<(), ApiError> {
    let (timing, cluster, begun) = (app.table_store.lease_timing(), &app.cluster, Instant::now());
    // The lease of a server that has let go of its tables stays ended.
    if cluster.is_ending() {
        return Err(StoreError::LeaseLapsed.into());
    }
    let (before, was_current) = (cluster.last_renewal(), cluster.is_current());
    let renewal = app.table_store.renew_lease(cluster.me()?);
    // As long as a lease, because a new connection may be needed, which takes many round trips.
    let renewal = timeout(timing.lapse, renewal).await;
    let renewal = renewal.unwrap_or(Err(StoreError::Busy))?;
    let now = app.time.unix_millis();
    // Also where the database has seen no lapse: clocks have stood still here.
    let was_away = before > 0 && (renewal.had_lapsed || !was_current);
    if was_away {
        // Before the lease is current again: clocks must not take this time.
        cluster.note_outage(before, now);
        // For tables that are loaded later.
        if let Err(error) = app.table_store.record_start(now).await {
            tracing::warn!(%error, "the time without this server cannot be noted");
        }
        // Requests wait for this renewal: after it they would be answered with tables as they were before
        // other servers claimed them. Not for longer than a renewal may take: a table may wait for it
        // itself, and half of the lease must be left.
        let left = (timing.lapse / 2).saturating_sub(begun.elapsed());
        let ended = timeout(left, app.tables.end_lost(app)).await;
        if !matches!(ended, Ok(Ok(()))) {
            let app = app.clone();
            tokio::spawn(async move { upkeep::look_again(&app).await });
        }
    }
    // From the begin of the request: its answer may have taken long.
    cluster.renewed(begun + timing.lapse, now, renewal.servers);
    if was_away {
        tracing::warn!(milliseconds = now - before, "this server was away");
    }
    Ok(())
}

/// Lets go of all tables, so that other servers can claim them at once. Their actors finish what was
/// begun.
pub(crate) async fn leave(app: &Arc<TableState>) -> Result<(), ApiError> {
    app.cluster.end();
    for live in app.tables.all() {
        live.stop().await;
    }
    app.table_store.leave_servers(&app.cluster.me()?.id).await?;
    Ok(())
}

/// The server that answers requests for this table or room. `unreachable` is the id of a server that
/// does not run any more, whatever its lease says: its table is claimed.
pub(crate) async fn route(
    app: &Arc<TableState>,
    id: &str,
    unreachable: Option<&str>,
) -> Result<Route, ApiError> {
    let cluster = &app.cluster;
    if !cluster.is_ending() {
        // A server that was paused does not know yet whether others have claimed its tables.
        let renewed = ensure_lease(app).await;
        if app.tables.here(id).is_some() {
            // Without the database a table in memory can still be read.
            return Ok(Route::Here);
        }
        // Where no other server is known, a table can be read although its lease cannot be renewed.
        if let Err(fault) = renewed
            && !cluster.others().is_empty()
        {
            return Err(fault);
        }
    }
    let others = cluster.others();
    let me = cluster.me()?;
    let reachable = || others.iter().filter(|server| Some(server.id.as_str()) != unreachable);
    let share = || {
        let own = (!cluster.is_ending()).then_some(me);
        match server_for(id, reachable().chain(own)) {
            Some(server) if server.id != me.id => Ok(Route::At(server.clone())),
            Some(_) => Ok(Route::Here),
            None => Err(ApiError::Stopped),
        }
    };
    if others.is_empty() {
        return share();
    }
    let Some(owner) = app.table_store.table_owner(id).await? else { return share() };
    match owner.server {
        Some(server) if Some(server.id.as_str()) == unreachable => {
            app.tables.find_from(app, id, unreachable).await?;
            Ok(Route::Here)
        }
        Some(server) if server.id != me.id => {
            // It has begun since the last renewal, which tells of it.
            if !others.contains(&server) && !cluster.is_ending() {
                renew(app).await?;
            }
            Ok(Route::At(server))
        }
        _ if cluster.is_ending() => share(),
        _ => Ok(Route::Here),
    }
}

/// Claims a table for this server.
pub(super) async fn claim(
    app: &Arc<TableState>,
    id: &str,
    unreachable: Option<&str>,
) -> Result<ClaimedTable, ApiError> {
    if app.cluster.is_ending() {
        return Err(ApiError::Stopped);
    }
    let me = app.cluster.me()?;
    let owner = app.table_store.table_owner(id).await?.ok_or(ApiError::NoTable)?;
    let is_lost = match &owner.server {
        Some(server) if server.id == me.id => false,
        Some(server) if Some(server.id.as_str()) == unreachable => true,
        Some(_) => return Err(ApiError::Elsewhere),
        None => owner.silent.is_some(),
    };
    let lapse = app.table_store.lease_timing().lapse.as_millis() as i64;
    // Not longer than players had to wait: another server has looked after the clocks since.
    let outage = owner.silent.filter(|_| is_lost).map(|silent| {
        let now = app.time.unix_millis();
        (now - silent.clamp(0, 2 * lapse), now)
    });
    let claimed = async || app.table_store.claim_table(id, &me.id, unreachable).await;
    let mut token = claimed().await;
    if token == Err(StoreError::LeaseLapsed) && renew(app).await.is_ok() {
        token = claimed().await;
    }
    match &token {
        Ok(_) => {}
        Err(StoreError::Owned { .. }) => return Err(ApiError::Elsewhere),
        Err(error @ (StoreError::Unknown { .. } | StoreError::Closed)) => {
            return Err(error.clone().into());
        }
        Err(error) => {
            tracing::warn!(table = id, %error, "a table cannot be claimed, and can only be read");
        }
    }
    if is_lost && token.is_ok() {
        app.metrics.taken_over();
    }
    Ok(ClaimedTable { token, outage })
}

/// Outages without overlaps, in their order. Each may be known to the database, to this server, or to
/// both.
pub(super) fn merge_outages(mut outages: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
    outages.sort_unstable();
    let mut merged: Vec<(i64, i64)> = Vec::new();
    for (began, ended) in outages {
        match merged.last_mut() {
            Some(last) if began <= last.1 => last.1 = last.1.max(ended),
            _ => merged.push((began, ended)),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::merge_outages;

    #[test]
    fn a_time_that_is_told_twice_counts_once() {
        let told = vec![(50, 60), (10, 20), (15, 18), (20, 30), (55, 70)];
        assert_eq!(merge_outages(told), [(10, 30), (50, 70)]);
        assert_eq!(merge_outages(Vec::new()), []);
    }
}
