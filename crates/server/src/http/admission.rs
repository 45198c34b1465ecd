//! Refuses banned visitors and closes their streams.

use crate::base::error::ApiError;
use crate::base::metrics;
use crate::http::blocklist::network;
use crate::http::client_ip::ClientIp;
use crate::http::state::HttpState;
use crate::http::token;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use axum::response::Response;
use futures_util::{StreamExt, stream};
use sortie_store::BlockSubject;
use std::net::IpAddr;
use std::sync::Arc;

/// How long browsers wait before they listen again, as they are told.
const RETRY: &[u8] = b"retry: 500\n\n";

/// Somebody who asks to be let in.
pub(crate) struct Visitor {
    address: IpAddr,
    token: Option<String>,
    /// Blocked visitors get the style sheet too: the page that refuses them needs it.
    asks_for_assets: bool,
}

impl Visitor {
    pub(crate) fn from_request(app: &HttpState, request: &Request) -> Self {
        let headers = request.headers();
        let ClientIp(address) = ClientIp::from_request(request.extensions(), headers, &app.options);
        let token = token::from_headers(headers).map(str::to_owned);
        let asks_for_assets = request.uri().path().starts_with("/assets/");
        Visitor { address, token, asks_for_assets }
    }
}

/// Whether somebody is kept out.
async fn shut(app: &Arc<HttpState>, visitor: &Visitor) -> Result<bool, ApiError> {
    // The usual case costs no lookup of the token.
    if app.blocklist.is_empty() {
        return Ok(false);
    }
    if app.blocklist.holds(&BlockSubject::Address(network(visitor.address))) {
        return Ok(true);
    }
    let Some(token) = &visitor.token else { return Ok(false) };
    let guest = app.guests.find(&app.store, token).await?;
    Ok(guest.is_some_and(|guest| app.blocklist.holds(&BlockSubject::Guest(guest.id))))
}

/// Whether the visitor has the token of a guest. A store that fails for a moment changes nothing.
async fn is_known(app: &Arc<HttpState>, visitor: &Visitor) -> bool {
    match &visitor.token {
        Some(token) => {
            app.guests.find(&app.store, token).await.map_or(true, |guest| guest.is_some())
        }
        None => false,
    }
}

/// Waits until somebody who listens has to go.
async fn gone(app: Arc<HttpState>, visitor: Visitor) {
    // Subscribed before the first check, so that nothing between both is missed.
    let (mut blocks, mut handovers) = (app.blocklist.changes(), app.cluster.follow_handovers());
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
            // The client comes back, and a load balancer finds another server for it.
            _ = handovers.changed() => return,
        }
    }
}

/// Refuses a blocked visitor.
pub(crate) async fn admit(app: &Arc<HttpState>, visitor: &Visitor) -> Result<(), ApiError> {
    if !visitor.asks_for_assets && shut(app, visitor).await? {
        return Err(ApiError::Blocked);
    }
    Ok(())
}

/// Ends a stream when its visitor has to go or the server ends. `is_forwarded` if another server has passed
/// the request on.
pub(crate) fn end_with_permission(
    app: &Arc<HttpState>,
    response: Response,
    visitor: Visitor,
    is_forwarded: bool,
) -> Response {
    let kind = response.headers().get(CONTENT_TYPE);
    if kind.is_some_and(|kind| kind == "text/event-stream") {
        return response.map(|body| listening(app.clone(), body, visitor, is_forwarded));
    }
    response
}

fn listening(app: Arc<HttpState>, body: Body, visitor: Visitor, is_forwarded: bool) -> Body {
    // Moved into the body below, so that the gauge falls when the client hangs up.
    let counted: metrics::Stream = app.metrics.stream();
    // The server that passes it on tells its client.
    let first = (!is_forwarded).then(|| Ok(Bytes::from_static(RETRY)));
    let events = stream::iter(first).chain(body.into_data_stream());
    let events = events.take_until(Box::pin(gone(app, visitor)));
    Body::from_stream(events.inspect(move |_| {
        let _ = &counted;
    }))
}
