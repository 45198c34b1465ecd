//! The machine-readable description of the API.

use crate::app::Shared;
use crate::http::preferences::Preferences;
use crate::view::pages;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse};

/// The description as it is generated from types and handlers: a test compares them. The code that
/// generates it would be ten times as large as this file.
const DOCUMENT: &str = include_str!("../../openapi.json");

/// The description as JSON.
pub(crate) async fn json() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], DOCUMENT)
}

/// The page about the API.
pub(crate) async fn page(
    State(app): State<Shared>,
    headers: HeaderMap,
    preferences: Preferences,
) -> Html<String> {
    let document = serde_json::from_str(DOCUMENT).unwrap_or_default();
    Html(pages::api::page(&app, &headers, &preferences, &document))
}
