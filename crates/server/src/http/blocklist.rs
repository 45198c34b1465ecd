//! Blocks banned visitors and closes their streams.

use crate::base::error::ApiError;
use crate::base::metrics;
use crate::http::client_ip::ClientIp;
use crate::http::response::refuse_unread;
use crate::http::session::token_of;
use crate::http::state::HttpState;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::middleware::Next;
use axum::response::Response;
use futures_util::{StreamExt, stream};
use sortie_store::{Block, BlockSubject, StoreError};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use tokio::sync::watch;

/// How long browsers wait before they listen again, as they are told.
const RETRY: &[u8] = b"retry: 2000\n\n";

/// An address as it is blocked: that of one machine, or the network of 64 bits that a customer gets.
pub fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) if address.is_loopback() => address.to_string(),
        IpAddr::V6(address) => {
            // A customer has a whole /64 and could change its address within it at will.
            let network = Ipv6Addr::from_bits(address.to_bits() >> 64 << 64);
            format!("{network}/64")
        }
    }
}

/// The blocked visitors as last read from the store, and whether the server is shutting down.
#[derive(Default)]
pub(crate) struct Blocklist {
    blocks: watch::Sender<HashMap<BlockSubject, Block>>,
    ending: watch::Sender<bool>,
}

/// Somebody at the gate.
struct Visitor {
    address: IpAddr,
    token: Option<String>,
}

impl Blocklist {
    /// From now on nobody listens any more.
    pub(crate) fn end(&self) {
        self.ending.send_replace(true);
    }

    /// Whether the server ends.
    pub(crate) fn ending(&self) -> watch::Receiver<bool> {
        self.ending.subscribe()
    }

    /// Waits for the end.
    pub(crate) async fn ended(&self) {
        // The sender is this gate's own.
        let _ = self.ending.subscribe().wait_for(|ending| *ending).await;
    }

    /// Lets every listener check again whether it has to go.
    pub(crate) fn check_again(&self) {
        self.blocks.send_modify(|_| {});
    }

    /// Reads who is kept out.
    pub(crate) async fn read(&self, app: &Arc<HttpState>) -> Result<(), StoreError> {
        let blocks = app.store.blocks().await?;
        self.blocks.send_replace(blocks.into_iter().map(|b| (b.who.clone(), b)).collect());
        Ok(())
    }
}

/// Whether somebody is kept out.
async fn shut(app: &Arc<HttpState>, visitor: &Visitor) -> Result<bool, ApiError> {
    let holds =
        |who: BlockSubject| app.blocklist.blocks.borrow().get(&who).is_some_and(Block::holds);
    // The usual case costs no lookup of the token.
    if app.blocklist.blocks.borrow().is_empty() {
        return Ok(false);
    }
    if holds(BlockSubject::Address(network(visitor.address))) {
        return Ok(true);
    }
    let Some(token) = &visitor.token else { return Ok(false) };
    let guest = app.guests.find(app, token).await?;
    Ok(guest.is_some_and(|guest| holds(BlockSubject::Guest(guest.id))))
}

/// Whether the visitor has the token of a guest. A store that fails for a moment changes nothing.
async fn is_known(app: &Arc<HttpState>, visitor: &Visitor) -> bool {
    match &visitor.token {
        Some(token) => app.guests.find(app, token).await.map_or(true, |guest| guest.is_some()),
        None => false,
    }
}

/// Waits until somebody who listens has to go.
async fn gone(app: Arc<HttpState>, visitor: Visitor) {
    // Subscribed before the first check, so that no block between both is missed.
    let mut blocks = app.blocklist.blocks.subscribe();
    let known = is_known(&app, &visitor).await;
    loop {
        // A store that fails for a moment does not end streams.
        if shut(&app, &visitor).await.unwrap_or(false) {
            return;
        }
        // A token that was revoked meanwhile; an unknown one is that of a spectator.
        if known && !is_known(&app, &visitor).await {
            return;
        }
        tokio::select! {
            changed = blocks.changed() => if changed.is_err() { return },
            () = app.blocklist.ended() => return,
        }
    }
}

/// Lets in who may come, and lets those who listen do so until they have to go or the server ends.
pub(crate) async fn gate(
    State(app): State<Arc<HttpState>>,
    request: Request,
    next: Next,
) -> Response {
    let ClientIp(address) =
        ClientIp::from_request(request.extensions(), request.headers(), &app.options);
    let visitor = Visitor { address, token: token_of(request.headers()).map(str::to_owned) };
    // Blocked visitors get the style sheet too: the page that refuses them needs it.
    if !request.uri().path().starts_with("/assets/") {
        let fault = match shut(&app, &visitor).await {
            Ok(false) => None,
            Ok(true) => Some(ApiError::Blocked),
            Err(fault) => Some(fault),
        };
        if let Some(fault) = fault {
            return refuse_unread(&request, &app, fault);
        }
    }
    let response = next.run(request).await;
    let kind = response.headers().get(CONTENT_TYPE);
    if kind.is_some_and(|kind| kind == "text/event-stream") {
        return response.map(|body| listening(app, body, visitor));
    }
    response
}

fn listening(app: Arc<HttpState>, body: Body, visitor: Visitor) -> Body {
    // Moved into the body below, so that the gauge falls when the client hangs up.
    let counted: metrics::Stream = app.metrics.stream();
    let first = stream::once(async { Ok(Bytes::from_static(RETRY)) });
    let events = first.chain(body.into_data_stream());
    let events = events.take_until(Box::pin(gone(app, visitor)));
    Body::from_stream(events.inspect(move |_| {
        let _ = &counted;
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_or_the_network_of_a_customer_is_blocked() {
        let network = |text: &str| network(text.parse().unwrap());
        assert_eq!(network("192.0.2.7"), "192.0.2.7");
        assert_eq!(network("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
        assert_eq!(network("::1"), "::1");
    }
}
