//! Health checks for monitoring programs.

use crate::app::Shared;
use crate::base::error::Fault;
use crate::base::metrics;
use crate::http::client_ip::Client;
use crate::http::preferences::Look;
use crate::http::response::{Failed, Wants};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use sortie_store::StoreError;
use std::time::Duration;

/// A database that takes longer does not answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// Says that all is well, if the database answers and can be written.
pub(crate) async fn healthz(State(app): State<Shared>, look: Look) -> Result<Response, Failed> {
    let checked = tokio::time::timeout(PATIENCE, app.store.check()).await;
    match checked.unwrap_or(Err(StoreError::Busy)) {
        Ok(()) => Ok(Json(json!({ "status": "ok" })).into_response()),
        Err(error) => Err(Failed::new(&app, Wants::Json, &look, error.into())),
    }
}

/// The figures, for programs of this machine; for all where the operator says so.
pub(crate) async fn metrics(
    State(app): State<Shared>,
    Client(client): Client,
    wants: Wants,
    look: Look,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let failed = |fault| Failed::new(&app, wants, &look, fault);
    if !app.options.metrics_open
        && !is_near(client.is_loopback(), &headers, app.options.trust_proxy)
    {
        return Err(failed(Fault::NoPage));
    }
    let text = metrics::text(&app).await.map_err(failed)?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(CONTENT_TYPE, kind)], text).into_response())
}

/// Whether the request comes from this machine. A request that an untrusted proxy forwards only
/// seems to.
fn is_near(loopback: bool, headers: &HeaderMap, trust_proxy: bool) -> bool {
    const HANDED_ON: [&str; 5] =
        ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];
    loopback && (trust_proxy || !HANDED_ON.iter().any(|name| headers.contains_key(*name)))
}
