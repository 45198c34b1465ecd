//! Upkeep of the whole server: changes by its operator, and notices to absent guests. The tables have
//! their own (`tables/upkeep.rs`).

use crate::app::Shared;
use crate::base::error::ApiError;
use crate::notifications::dispatch;
use crate::rooms::registry;
#[cfg(test)]
use crate::tables::upkeep;
use std::time::Duration;

/// How often an operator's changes are looked for.
const LOOK: Duration = Duration::from_secs(2);

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
    upkeep::attend_all(app).await;
    while let Ok(notice) = app.pending_notices.lock().await.try_recv() {
        dispatch::tell(app, &notice).await;
    }
}
