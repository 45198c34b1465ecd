//! Upkeep of the whole server: changes by its operator, and notices to absent guests. The tables have
//! their own (`tables/upkeep.rs`).

use crate::app::Shared;
use crate::base::error::ApiError;
use crate::notifications::dispatch;
use crate::rooms::registry;
#[cfg(test)]
use crate::tables::upkeep;
use axum::http::Request;
use futures_util::future::join_all;
use http_body_util::Full;
use sortie_store::{Change, Changes};
use std::time::Duration;

/// How often an operator's changes are looked for.
const LOOK: Duration = Duration::from_secs(2);
/// How often they are looked for while notices of them come.
const LOOK_WHILE_LISTENING: Duration = Duration::from_secs(10);

/// How often a server without a lease asks the others, and the longest wait for their answer.
const HANDOVER_CHECK: Duration = Duration::from_millis(250);

/// Hands the clients over to other servers, once in each outage, when this one cannot reach the database
/// and another one can. While the database is away for all, streams stay where they are.
pub(crate) async fn hand_over_clients(app: Shared) {
    let cluster = &app.cluster;
    loop {
        cluster.lapsed().await;
        while cluster.may_be_replaced() && !another_is_ready(&app).await {
            tokio::time::sleep(HANDOVER_CHECK).await;
        }
        if cluster.may_be_replaced() {
            cluster.hand_over();
        }
        cluster.next_renewal().await;
    }
}

/// Whether another server says that it has a lease.
async fn another_is_ready(app: &Shared) -> bool {
    let answers = app.cluster.others().into_iter().map(|server| async move {
        let uri = format!("{}/readyz", server.address.unwrap_or_default()).parse().ok()?;
        let mut request = Request::new(Full::default());
        *request.uri_mut() = uri;
        let answer = tokio::time::timeout(HANDOVER_CHECK, app.forwarder.send(request)).await;
        answer.ok()?.ok().filter(|answer| answer.status().is_success())
    });
    join_all(answers).await.iter().any(Option::is_some)
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
        let pause = if app.store.is_listening() { LOOK_WHILE_LISTENING } else { LOOK };
        tokio::time::sleep(pause).await;
    }
}

/// Sees what other servers and operators have changed in rooms and settings.
pub(crate) fn follow_changes(app: &Shared, changes: &Changes) {
    let mut see_settings = false;
    match changes {
        Changes::Known(changes) => {
            for change in changes {
                match change {
                    Change::Room { room, version } => app.rooms.follow_change(room, *version),
                    Change::Settings => see_settings = true,
                    _ => {}
                }
            }
        }
        Changes::Unknown => {
            app.rooms.look_again();
            see_settings = true;
        }
    }
    if see_settings {
        let app = app.clone();
        tokio::spawn(async move {
            if let Err(fault) = look(&app).await {
                tracing::warn!(%fault, "what an operator did cannot be seen");
            }
        });
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
