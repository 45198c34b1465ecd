//! Upkeep of the tables without a request: claims and deletions by other servers, and clocks of tables
//! that are not in memory. Each table in memory looks after itself.

use crate::base::error::ApiError;
use crate::tables::commands::Command;
use crate::tables::state::TableState;
use sortie_core::Seats;
use sortie_store::{Change, Changes};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// The most tables that are woken at a time because a clock has run out.
const MANY: u32 = 100;
/// How often overdue clocks are looked for, and claims of other servers where they send no notices.
const ATTEND: Duration = Duration::from_millis(500);
/// How often claims of other servers are looked for while their notices come.
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
        // Without a lease nothing can be written, and all clocks stand still.
        if !app.cluster.is_current() {
            continue;
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

/// Hears what other servers on the same database have changed, as soon as they have. All of it is passed
/// on, for the features above the tables.
pub(crate) async fn follow_changes(app: Arc<TableState>, pass_on: impl Fn(&Changes) + Send) {
    let mut listener = app.table_store.listen();
    loop {
        let changes = listener.recv().await;
        match &changes {
            Changes::Known(changes) => changes.iter().for_each(|change| follow(&app, change)),
            Changes::Unknown => {
                app.chat_subscribers.look_again();
                app.guests.forget_all();
                look_again(&app).await;
            }
        }
        pass_on(&changes);
    }
}

fn follow(app: &Arc<TableState>, change: &Change) {
    match change {
        Change::Claimed { table, fence } => app.tables.follow(table, Some(*fence)),
        Change::Deleted { table } => app.tables.follow(table, None),
        Change::Chat { table, length } => app.chat_subscribers.changed(table, *length),
        Change::Guest { guest } => {
            app.guests.forget(guest);
            // Streams of a token that was revoked end.
            app.blocklist.check_again();
        }
        Change::Room { .. } | Change::Settings => {}
    }
}

/// Ends the tables that other servers have claimed.
pub(crate) async fn look_again(app: &Arc<TableState>) {
    if let Err(fault) = app.tables.look_again(app).await {
        tracing::warn!(%fault, "the owners of the tables cannot be looked for");
    }
}

/// Wakes the tables where a clock has run out. To be called every second or so.
pub(crate) async fn check_clocks(app: &Arc<TableState>) {
    match overdue(app).await {
        Ok(due) => {
            for id in due {
                // Each by itself: a table that is slow to load must not delay the clocks of others.
                tokio::spawn(wake(app.clone(), id));
            }
        }
        Err(fault) => tracing::warn!(%fault, "the clocks that have run out cannot be looked for"),
    }
}

/// The tables where a clock has run out, without those of other servers.
async fn overdue(app: &Arc<TableState>) -> Result<Vec<String>, ApiError> {
    let (now, me) = (app.time.unix_millis(), &app.cluster.me()?.id);
    Ok(app.table_store.overdue_tables(now, MANY, me).await?)
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
        // Another server was quicker.
        if matches!(fault, ApiError::Elsewhere) {
            return;
        }
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
    for id in overdue(app).await.unwrap() {
        wake(app.clone(), id).await;
    }
    for live in app.tables.all() {
        for command in [Command::CheckOwner, Command::Tick] {
            // A table that was deleted has stopped.
            let _ = live.execute(Seats::NONE, command).await;
        }
    }
}
