//! The pages around the table.

pub(crate) mod ago;
pub(crate) mod api;
pub(crate) mod book;
pub(crate) mod chat;
pub(crate) mod daily;
mod draft_query;
pub(crate) mod error;
pub(crate) mod history;
pub(crate) mod home;
pub(crate) mod install;
pub(crate) mod lab;
mod lab_against;
pub(crate) mod lab_file;
pub(crate) mod lab_report;
mod lab_rules;
mod lab_sweep;
mod lab_vary;
pub(crate) mod learn;
pub(crate) mod lobby;
pub(crate) mod my_tables;
pub(crate) mod new;
pub(crate) mod offline_lesson;
pub(crate) mod pictures;
pub(crate) mod progress;
pub(crate) mod puzzle;
pub(crate) mod puzzles;
pub(crate) mod records;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod room;
mod rule_fields;
pub(crate) mod rules;
pub(crate) mod settings;
pub(crate) mod solved_puzzles;
pub(crate) mod table;

#[cfg(test)]
mod tests;

use crate::base::state::BaseState;
use crate::http::preferences::Preferences;
use crate::view::layout::Layout;
use crate::view::state::ViewState;
use axum::Router;
use axum::routing::{get, post};
use std::sync::Arc;

/// The frame around the content of a page at this address.
pub(crate) fn layout<'a>(
    app: &'a BaseState,
    preferences: &Preferences,
    here: &'a str,
) -> Layout<'a> {
    Layout {
        words: app.words(preferences.language),
        language: preferences.language,
        theme: preferences.value("theme"),
        suits: preferences.value("suits"),
        cards: preferences.value("cards"),
        motion: preferences.value("motion"),
        beats: preferences.value("beats"),
        sound: preferences.value("sound"),
        volume: preferences.value("volume"),
        here,
        game: None,
        preview: None,
    }
}

/// The addresses of the pages.
pub(crate) fn router() -> Router<Arc<ViewState>> {
    Router::new()
        .route("/", get(home::home))
        .route("/games", get(home::games))
        .route("/new", get(new::show))
        .route("/records", get(records::show).post(records::open))
        .route("/records/{id}", get(records::watch))
        .route("/records/{id}/record", get(records::download))
        .route("/tables/{id}/replay", get(replay::table))
        .route("/tables/{id}/picture.png", get(pictures::table))
        .route("/tables/{id}/review", get(review::table))
        .route("/daily/{day}", get(daily::of_day))
        .route("/puzzles/{game}/{number}/picture.png", get(pictures::puzzle))
        .route("/daily/picture.png", get(pictures::daily))
        .route("/rules/{game}/picture.png", get(pictures::game))
        .route("/history", get(history::history))
        .route("/lab/{id}", get(lab_report::show))
        .route("/lab/{id}/file", get(lab_file::html))
        .route("/lab/{id}/csv", get(lab_file::csv))
        .route("/lab/{id}/json", get(lab_file::json))
        .route("/learn/{game}", get(learn::begin))
        .route("/learn/{game}/offline", get(offline_lesson::show))
        .route("/learn/{game}/{step}", get(learn::show))
        .route("/learn/{game}/{step}/actions", post(learn::choose))
        .route("/offline", get(install::offline))
        .route("/manifest.webmanifest", get(install::manifest))
        .route("/puzzles", get(puzzles::games))
        .route("/puzzles/{game}", get(puzzles::list))
        .route("/puzzles/{game}/{number}", get(puzzle::show))
        .route("/puzzles/{game}/{number}/actions", post(puzzle::choose))
        .route("/puzzles/{game}/{number}/solution", get(puzzle::solution))
        .route("/rules", get(rules::books))
        .route("/rules/{game}", get(rules::book))
        .route("/lobby", get(lobby::lobby))
        .route("/settings", get(settings::show).post(settings::save))
}
