//! The pages around the table.

pub(crate) mod ago;
mod api;
pub(crate) mod book;
pub(crate) mod chat;
pub(crate) mod error;
pub(crate) mod home;
pub(crate) mod lobby;
pub(crate) mod my_tables;
pub(crate) mod new;
pub(crate) mod records;
pub(crate) mod replay;
pub(crate) mod room;
pub(crate) mod rules;
pub(crate) mod settings;
pub(crate) mod table;

#[cfg(test)]
mod tests;

use crate::app::{App, Shared};
use crate::http::preferences::Look;
use crate::view::layout::Layout;
use askama::Template;
use axum::Router;
use axum::routing::get;

/// The frame around the content of a page at this address.
pub(crate) fn layout<'a>(app: &'a App, look: &Look, here: &'a str) -> Layout<'a> {
    Layout {
        words: app.words(look.language),
        language: look.language,
        theme: look.value("theme"),
        suits: look.value("suits"),
        cards: look.value("cards"),
        motion: look.value("motion"),
        sound: look.value("sound"),
        here,
    }
}

/// The HTML of a template. That it cannot be written would be a fault of its own.
pub(crate) fn html(template: &impl Template) -> String {
    template.render().unwrap_or_else(|error| {
        tracing::error!(%error, "a page cannot be written");
        String::new()
    })
}

/// The addresses of the pages.
pub(crate) fn router() -> Router<Shared> {
    Router::new()
        .route("/", get(home::home))
        .route("/games", get(home::games))
        .route("/api", get(api::show))
        .route("/new", get(new::show))
        .route("/records", get(records::show).post(records::open))
        .route("/records/{id}", get(records::watch))
        .route("/records/{id}/record", get(records::download))
        .route("/tables/{id}/replay", get(replay::table))
        .route("/rules", get(rules::books))
        .route("/rules/{game}", get(rules::book))
        .route("/lobby", get(lobby::lobby))
        .route("/lobby/stream", get(lobby::follow))
        .route("/settings", get(settings::show).post(settings::save))
}
