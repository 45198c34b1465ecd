//! Sortie as an app: the manifest, and the page that is shown without a connection.

use crate::http::preferences::Preferences;
use crate::view::html;
use crate::view::layout::Layout;
use crate::view::pages::layout;
use crate::view::pages::progress::Progress;
use crate::view::state::ViewState;
use askama::Template;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Response};
use serde_json::json;
use std::sync::Arc;

#[derive(Template)]
#[template(path = "pages/offline.html")]
struct Offline<'a> {
    page: Layout<'a>,
    /// Addresses and names.
    rulebooks: Vec<(String, String)>,
    lessons: Vec<OfflineLink<'a>>,
}

/// A lesson on the page that is shown without a connection.
struct OfflineLink<'a> {
    game: &'a str,
    name: &'a str,
    is_finished: bool,
}

/// The page that a browser keeps, to show it without a connection. It leads to all that is kept besides.
pub(crate) async fn offline(
    State(app): State<Arc<ViewState>>,
    preferences: Preferences,
    progress: Progress,
) -> Html<String> {
    let page = layout(&app, &preferences, "/offline");
    let all = ("/rules".to_owned(), page.say(id!("offline-all")));
    let games = app.games.iter().map(|game| (format!("/rules/{}", game.id), game.name.to_owned()));
    let rulebooks = games.chain([all]).collect();
    let taught = app.games.iter().filter(|game| game.lesson.is_some());
    let lessons = taught.map(|game| OfflineLink {
        game: game.id,
        name: game.name,
        is_finished: progress.lessons.contains(game.id),
    });
    let lessons = lessons.collect();
    Html(html(&Offline { page, rulebooks, lessons }))
}

/// The [manifest](https://www.w3.org/TR/appmanifest/), in the language of the visitor.
pub(crate) async fn manifest(
    State(app): State<Arc<ViewState>>,
    preferences: Preferences,
) -> Response {
    let page = layout(&app, &preferences, "");
    let icon = |name: &str, kind, sizes, purpose| json!({ "src": format!("/assets/{name}"), "type": kind, "sizes": sizes, "purpose": purpose });
    let shortcut = |address, name| json!({ "name": name, "url": address });
    let manifest = json!({
        "id": "/",
        "name": "Sortie",
        "description": page.say(id!("layout-description")),
        "lang": preferences.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f5f1e8",
        "theme_color": "#fffdf8",
        "categories": ["games"],
        "icons": [
            icon("icon.svg", "image/svg+xml", "any", "any"),
            icon("icon-192.png", "image/png", "192x192", "any"),
            icon("icon-512.png", "image/png", "512x512", "any"),
            icon("icon-maskable.png", "image/png", "512x512", "maskable"),
        ],
        "shortcuts": [
            shortcut("/new", page.say(id!("layout-new"))),
            shortcut("/daily", page.say(id!("daily-title"))),
            shortcut("/history", page.say(id!("history-title"))),
            shortcut("/rules", page.say(id!("layout-rules"))),
        ],
    });
    ([(CONTENT_TYPE, "application/manifest+json")], manifest.to_string()).into_response()
}
