//! Upkeep of the whole server: entries and deletions by other programs, clocks of tables that are not in
//! memory, notices to absent guests. Each table in memory looks after itself.

use crate::app::Shared;
use crate::base::error::ApiError;
use crate::notifications::dispatch;
use crate::rooms::registry;
use crate::tables::commands::Command;
use sortie_core::Seats;
use sortie_store::Changes;
use std::time::Duration;

/// How often an operator's changes are looked for.
const LOOK: Duration = Duration::from_secs(2);
/// The most tables that are woken at a time because a clock has run out.
const MANY: u32 = 100;

/// Hears what other servers on the same database have written, as soon as they have.
pub(crate) async fn follow_changes(app: Shared) {
    let mut listener = app.store.listen();
    loop {
        match listener.recv().await {
            Changes::Tables(changes) => app.tables.follow(changes),
            Changes::Unknown => look_again(&app).await,
        }
    }
}

/// Lets the tables see what other servers have written.
pub(crate) async fn look_again(app: &Shared) {
    if let Err(fault) = app.tables.look_again(app).await {
        tracing::warn!(%fault, "the entries of other servers cannot be looked for");
    }
}

/// Wakes the tables where a clock has run out. To be called every second or so.
pub(crate) async fn check_clocks(app: &Shared) {
    match app.store.overdue_tables(app.time.unix_millis(), MANY).await {
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
async fn wake(app: Shared, id: String) {
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
            && let Err(error) = app.store.clear_deadline(&id).await
        {
            tracing::warn!(table = id, %error, "its deadline cannot be cleared");
        }
    }
}

/// Carries the notices of the tables, one after the other.
pub(crate) async fn carry_notices(app: Shared) {
    let mut pending = app.pending_notices.lock().await;
    while let Some(notice) = pending.recv().await {
        dispatch::tell(&app, &notice).await;
    }
}

/// Sees again and again what an operator has done besides.
pub(crate) async fn watch(app: Shared) {
    let mut seen = 0;
    loop {
        match app.store.change_count().await {
            // Comparing a counter is cheaper than reading all blocks. It is noted only after
            // success, so a failure is tried again in the next round.
            Ok(now) if now != seen => match look(&app).await {
                Ok(()) => seen = now,
                Err(fault) => tracing::warn!(%fault, "what an operator did cannot be seen"),
            },
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "what an operator did cannot be seen"),
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Sees what an operator has done.
pub(crate) async fn look(app: &Shared) -> Result<(), ApiError> {
    app.blocklist.read(&app.store).await?;
    registry::forget_gone(app).await
}

/// Does at once all that happens by itself within a second, and waits for it.
#[cfg(test)]
pub(crate) async fn attend_all(app: &Shared) {
    let due = app.store.overdue_tables(app.time.unix_millis(), MANY).await.unwrap();
    for id in due {
        wake(app.clone(), id).await;
    }
    for live in app.tables.all() {
        for command in [Command::CatchUp, Command::Tick] {
            // A table that was deleted has stopped.
            let _ = live.execute(Seats::NONE, command).await;
        }
    }
    while let Ok(notice) = app.pending_notices.lock().await.try_recv() {
        dispatch::tell(app, &notice).await;
    }
}
