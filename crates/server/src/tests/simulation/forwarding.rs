//! Requests for tables of other servers, which are passed on as `routes/forwarding.rs` does it.

use super::server::{Ask, Reply, Visitor, answer_here};
use super::{Outbox, Output};
use crate::base::error::ApiError;
use crate::tables::ownership::{Route, renew, route};
use crate::tables::state::TableState;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep};

/// The longest search for a server that answers.
const PATIENCE: Duration = Duration::from_secs(5);
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(100);

/// The result of passing a request on.
pub(super) enum Sent {
    Answered(Result<Reply, ApiError>),
    /// Nothing listens there.
    Refused,
    /// The server was lost after the request was sent.
    Lost,
}

/// Answers a request, or lets the owner of the table answer it.
pub(super) async fn answer(
    app: &Arc<TableState>,
    visitor: &Visitor,
    ask: &Ask,
    is_forwarded: bool,
    outbox: &Outbox,
) -> Result<Reply, ApiError> {
    let begun = Instant::now();
    let mut unreachable: Option<String> = None;
    loop {
        let mut pause = PAUSE;
        match route(app, &visitor.table, unreachable.as_deref()).await {
            Ok(Route::At(_)) if is_forwarded => return Err(ApiError::Elsewhere),
            Ok(Route::At(server)) => {
                let (reply, replied) = oneshot::channel();
                let to = index(server.address.as_deref());
                let (visitor, ask) = (visitor.clone(), ask.clone());
                outbox.push(Output::Forward { to, visitor, ask, reply });
                let sent = tokio::select! {
                    biased;
                    sent = replied => sent.unwrap_or(Sent::Lost),
                    () = app.cluster.lost(&server.id) => Sent::Lost,
                };
                match sent {
                    Sent::Answered(Err(ApiError::Elsewhere)) | Sent::Lost => {}
                    Sent::Answered(result) => return result,
                    Sent::Refused => {
                        unreachable = Some(server.id);
                        pause = Duration::ZERO;
                    }
                }
            }
            Ok(Route::Here) => match answer_here(app, visitor, ask).await {
                Err(ApiError::Elsewhere) if !is_forwarded => {
                    // Another server may have begun since the last renewal, which tells of it.
                    let _ = renew(app).await;
                }
                result => return result,
            },
            Err(ApiError::Elsewhere) if !is_forwarded => {}
            Err(fault) => return Err(fault),
        }
        if begun.elapsed() > PATIENCE {
            return Err(ApiError::Elsewhere);
        }
        sleep(pause).await;
    }
}

/// The address of a server.
pub(super) fn address(server: usize) -> String {
    format!("http://server:{server}")
}

/// The server with an address.
pub(super) fn index(address: Option<&str>) -> usize {
    let number = address.and_then(|address| address.rsplit(':').next());
    number.and_then(|number| number.parse().ok()).unwrap_or_default()
}
