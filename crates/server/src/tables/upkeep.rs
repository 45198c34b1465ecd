//! Upkeep of the tables without a request: entries and deletions by other servers, and clocks of tables
//! that are not in memory. Each table in memory looks after itself.

use crate::base::error::ApiError;
use crate::tables::commands::Command;
use crate::tables::state::TableState;
use sortie_core::Seats;
use sortie_store::Changes;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// The most tables that are woken at a time because a clock has run out.
const MANY: u32 = 100;
/// How often entries of other servers and overdue clocks are looked for.
const ATTEND: Duration = Duration::from_millis(500);
/// How often entries of other servers are looked for while their notices come.
const LOOK_WHILE_LISTENING: Duration = Duration::from_secs(5);
/// How often it is noted that a server is there.
const ALIVE: Duration = Duration::from_secs(5);

/// Looks after the tables again and again, and notes that a server is there.
pub(crate) async fn attend(app: Arc<TableState>) {
    let mut noted = app.time.unix_millis();
    let mut looked = Instant::now();
    loop {
        sleep(ATTEND).await;
        // A missed notice costs no more than these seconds.
        let is_due = looked.elapsed() >= LOOK_WHILE_LISTENING;
        if is_due || !app.table_store.is_listening() {
            looked = Instant::now();
            look_again(&app).await;
        }
        check_clocks(&app).await;
        let now = app.time.unix_millis();
        // Not in every round: it is a write to the disk.
        if now - noted >= ALIVE.as_millis() as i64 {
            noted = now;
            if let Err(error) = app.table_store.record_heartbeat(now).await {
                tracing::warn!(%error, "nobody will know that a server was there");
            }
        }
    }
}

/// Hears what other servers on the same database have written, as soon as they have.
pub(crate) async fn follow_changes(app: Arc<TableState>) {
    let mut listener = app.table_store.listen();
    loop {
        match listener.recv().await {
            Changes::Tables(changes) => app.tables.follow(changes),
            Changes::Unknown => look_again(&app).await,
        }
    }
}

/// Lets the tables see what other servers have written.
pub(crate) async fn look_again(app: &Arc<TableState>) {
    if let Err(fault) = app.tables.look_again(app).await {
        tracing::warn!(%fault, "the entries of other servers cannot be looked for");
    }
}

/// Wakes the tables where a clock has run out. To be called every second or so.
pub(crate) async fn check_clocks(app: &Arc<TableState>) {
    match app.table_store.overdue_tables(app.time.unix_millis(), MANY).await {
        Ok(due) => {
            for id in due {
                // Each by itself: a table that is slow to load must not delay the clocks of others.
                tokio::spawn(wake(app.clone(), id));
            }
        }
        Err(error) => tracing::warn!(%error, "the clocks that have run out cannot be looked for"),
    }
}

/// Loads a table whose stored deadline has passed, and lets it check its clocks.
async fn wake(app: Arc<TableState>, id: String) {
    let waking = app.tables.waking.lock_for(&id);
    // A table that takes longer than a round is found overdue again, and need not be woken twice.
    let Ok(_alone) = waking.try_lock() else { return };
    let checked = async {
        let live = app.tables.find(&app, &id).await?;
        live.execute(Seats::NONE, Command::CheckClocks).await
    };
    if let Err(fault) = checked.await {
        tracing::warn!(table = id, %fault, "the clocks of a table cannot be checked");
        // A damaged table must not fill the `MANY` places of every later round. After any other error
        // the next round tries again: without a deadline nobody would run out of time.
        if matches!(fault, ApiError::Damaged { .. })
            && let Err(error) = app.table_store.clear_deadline(&id).await
        {
            tracing::warn!(table = id, %error, "its deadline cannot be cleared");
        }
    }
}

/// Does at once all that happens to the tables by itself within a second, and waits for it.
#[cfg(test)]
pub(crate) async fn attend_all(app: &Arc<TableState>) {
    let due = app.table_store.overdue_tables(app.time.unix_millis(), MANY).await.unwrap();
    for id in due {
        wake(app.clone(), id).await;
    }
    for live in app.tables.all() {
        for command in [Command::CatchUp, Command::Tick] {
            // A table that was deleted has stopped.
            let _ = live.execute(Seats::NONE, command).await;
        }
    }
}
